"""Files that commands write: each as a whole or not at all, and none over another one unasked."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping

import click

from .output import clean

__all__ = ["free_name", "safe_name", "write_all", "write_new"]


def write_new(file: str, content: str | bytes, *, force: bool = False) -> None:
    """Write a file; one that exists is replaced only with ``force``.

    Raises FileExistsError if there is one, OSError if it cannot be written.
    """
    data = content.encode() if isinstance(content, str) else content
    draft = _draft(file, data)
    try:
        if force:
            os.replace(draft, file)
            return
        try:
            os.link(draft, file)  # fails where the name is taken, unlike a rename
        except FileExistsError:
            raise
        except OSError:  # a file system without hard links
            with open(file, "xb") as out:
                out.write(data)
    finally:
        _drop(draft)


def _draft(file: str, data: bytes) -> str:
    """A file beside the one that is meant, whole and on the disk."""
    import tempfile

    folder, name = os.path.split(os.path.abspath(file))
    draft = ""
    try:
        handle, draft = tempfile.mkstemp(prefix=f".{name[:40]}.", dir=folder)
        with os.fdopen(handle, "wb") as out:
            out.write(data)
            out.flush()
            os.fsync(out.fileno())
        umask = os.umask(0)
        os.umask(umask)
        os.chmod(draft, 0o666 & ~umask)
    except OSError as error:
        _drop(draft)
        error.filename = file  # and not that of the draft, which nobody asked for
        raise
    return draft


def _drop(draft: str) -> None:
    if os.path.exists(draft):
        os.unlink(draft)


def write_all(
    folder: str, texts: Mapping[str, str], *, force: bool, forced_by: str = "--force"
) -> list[str]:
    """Write files, by name, into a folder, and give their paths.

    ``forced_by`` is the option that forces it, if the command has one. A file that has that very
    text already is left alone. Unless forced, nothing at all is written where a file of another
    text is in the way: that raises click.UsageError. Nor is anything if the disk gets full.
    """
    here = {name: _content(os.path.join(folder, name)) for name in texts}
    other = sorted(name for name, data in here.items() if data not in (None, texts[name].encode()))
    if other and not force:
        more = f"; {forced_by} writes over them" if forced_by else "; nothing is written"
        said = f"{folder} has other files of these names: {', '.join(other)}"
        raise click.UsageError(clean(said) + more)
    os.makedirs(folder, exist_ok=True)
    drafts: dict[str, str] = {}
    try:
        for name, text in texts.items():
            if here[name] != text.encode():
                drafts[name] = _draft(os.path.join(folder, name), text.encode())
        for name, draft in drafts.items():
            os.replace(draft, os.path.join(folder, name))
    finally:
        for draft in drafts.values():
            _drop(draft)
    return [os.path.join(folder, name) for name in texts]


def _content(file: str) -> bytes | None:
    """What stands in a file; None if there is none, b"" if it cannot be read."""
    if not os.path.lexists(file):
        return None
    try:
        with open(file, "rb") as source:
            return source.read()
    except OSError:
        return b""


def free_name(name: str, ending: str, taken: Iterable[str]) -> str:
    """The file name, with a number where a file system could take it for another.

    >>> free_name("to-ann", ".txt", ["to-Ann.txt"])
    'to-ann-2.txt'
    """
    known = {other.casefold() for other in taken}
    tried, number = name + ending, 2
    while tried.casefold() in known:
        tried, number = f"{name}-{number}{ending}", number + 1
    return tried


def safe_name(name: str) -> str:
    """A player's name as a part of a file's name on any system.

    >>> safe_name("../etc/Anna B."), safe_name("Вася")
    ('___etc_Anna_B_', 'Вася')
    """
    kept = "".join(char if char.isalnum() or char in "-_" else "_" for char in name)
    while len(kept.encode()) > 80:
        kept = kept[:-1]
    return kept or "_"
