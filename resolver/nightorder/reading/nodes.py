"""Reads YAML (the 1.2 core rules) and JSON into one tree of nodes, each with its place.

Whatever the input is, the answer is a tree or one :class:`NightorderError` with all problems.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import BinaryIO

from nightorder.errors import NightorderError, Place, Problem
from nightorder.reading.building import build_tree
from nightorder.reading.complaints import encoding_problem
from nightorder.reading.tree import Kind, Limits, Node, Value, plain

__all__ = [
    "Kind",
    "Limits",
    "Node",
    "Value",
    "plain",
    "read_file",
    "read_nodes",
    "read_stream",
    "read_text",
    "read_tree",
]


def read_nodes(text: str, file: str = "<text>", *, limits: Limits | None = None) -> Node:
    """Read a text into a tree of nodes.

    >>> tree = read_nodes("roles:\\n  Доктор: {team: no}", "classic.yaml")
    >>> plain(tree)
    {'roles': {'Доктор': {'team': 'no'}}}
    >>> str(tree.pairs[0][1].pairs[0][0].place)
    'classic.yaml:2:3'
    """
    tree, problems = read_tree(text, file, limits=limits)
    if problems:
        raise NightorderError(problems)
    return tree


def read_tree(
    text: str, file: str = "<text>", *, limits: Limits | None = None
) -> tuple[Node, list[Problem]]:
    """Read a text that can be read, and give what is wrong with it even so.

    A key that is given twice is such a problem. Raises NightorderError if there is no tree.

    >>> tree, problems = read_tree("{a: 1, a: 2}", "g.yaml")
    >>> plain(tree), str(problems[0])
    ({'a': 1}, "g.yaml:1:8: key 'a' is already given in line 1")
    """
    tree, problems = build_tree(text, file, limits or Limits())
    if tree is None:
        raise NightorderError(problems)
    return tree, problems


def read_text(path: str | os.PathLike[str], *, limits: Limits | None = None) -> str:
    """Read the letters of a file in UTF-8, however the disk and the bytes are.

    >>> try:
    ...     read_text("no/such/file.yaml")
    ... except NightorderError as error:
    ...     print(error)
    no/such/file.yaml: the file cannot be opened: No such file or directory
    """
    file = os.fsdecode(path)
    try:
        with Path(path).open("rb") as stream:
            return read_stream(stream, file, limits=limits)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        sentence = f"the file cannot be opened: {reason}"
        raise NightorderError([Problem(Place(file), "unreadable-file", sentence)]) from None


def read_stream(stream: BinaryIO, file: str, *, limits: Limits | None = None) -> str:
    """Read the letters of a stream of bytes in UTF-8; ``file`` is what messages call it.

    >>> from io import BytesIO
    >>> read_stream(BytesIO("Ночь".encode()), "-")
    'Ночь'
    """
    size = (limits or Limits()).size
    data = stream.read(size + 1)
    if len(data) > size:
        sentence = f"the file is bigger than {size} bytes"
        raise NightorderError([Problem(Place(file), "too-big", sentence)])
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise NightorderError([encoding_problem(data, error, file)]) from None


def read_file(path: str | os.PathLike[str], *, limits: Limits | None = None) -> Node:
    """Read a file into a tree of nodes.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = Path(folder, "g.json")
    ...     _ = path.write_text('{"name": "Ночь"}', "utf-8")
    ...     plain(read_file(path))
    {'name': 'Ночь'}
    """
    return read_nodes(read_text(path, limits=limits), os.fsdecode(path), limits=limits)
