"""How wide a text will be, without a font system; texts cut and wrapped to a width."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from .widths import BOLD, REGULAR

__all__ = ["cut", "plain", "text_width", "wrap"]

#: Of characters that the tables do not know, in thousandths of the font size.
_WIDE, _OTHER = 1050, 720
ELLIPSIS = "…"
#: The start and the end of a stretch whose direction must not reach what stands around it.
_ISOLATE, _POP = "\u2068", "\u2069"


def _flat(table: dict[int, tuple[int, ...]]) -> dict[str, int]:
    return {chr(first + i): w for first, run in table.items() for i, w in enumerate(run)}


_TABLES = {False: _flat(REGULAR), True: _flat(BOLD)}


@lru_cache(maxsize=4096)
def _char(char: str, bold: bool) -> int:
    known = _TABLES[bold].get(char)
    if known is not None:
        return known
    if unicodedata.combining(char) or unicodedata.category(char) in ("Mn", "Me", "Cf", "Cc"):
        return 0
    return _WIDE if unicodedata.east_asian_width(char) in "WF" or ord(char) > 0xFFFF else _OTHER


@lru_cache(maxsize=8192)
def text_width(text: str, size: float, bold: bool = False) -> float:
    """The width of a line of text in pixels, at a font size in pixels.

    >>> text_width("Ёж", 10) > text_width("i", 10) > 0
    True
    """
    return sum(_char(char, bold) for char in text) * size / 1000


def plain(text: str) -> str:
    """A name as it may stand in a picture: one line, nothing that turns the text around it.

    Control characters go, and so do marks that force a direction; a name that is written from
    right to left is put into a stretch of its own.

    >>> plain("Eve\\n\\u202ekcatta")
    'Eve kcatta'
    """
    kept = "".join(
        " " if char in "\n\t\r" else char
        for char in text
        if char in "\n\t\r"
        or unicodedata.category(char) not in ("Cc", "Cf", "Cs", "Zl", "Zp", "Co")
    )
    if any(unicodedata.bidirectional(char) in ("R", "AL", "AN") for char in kept):
        return f"{_ISOLATE}{kept}{_POP}"
    return kept


def cut(text: str, width: float, size: float, bold: bool = False) -> str:
    """The text, shortened with an ellipsis if it is wider than ``width`` pixels.

    >>> cut("A" * 200, 60, 10).endswith("…")
    True
    """
    if text_width(text, size, bold) <= width:
        return text
    isolated = text.startswith(_ISOLATE)
    body = text.strip(_ISOLATE + _POP) if isolated else text
    room = width - text_width(ELLIPSIS, size, bold)
    used, end = 0.0, 0
    for char in body:
        used += _char(char, bold) * size / 1000
        if used > room:
            break
        end += 1
    while end and unicodedata.combining(body[end : end + 1] or " "):
        end -= 1
    short = body[:end].rstrip() + ELLIPSIS
    return f"{_ISOLATE}{short}{_POP}" if isolated else short


def wrap(
    text: str, width: float, size: float, *, bold: bool = False, most: int = 3
) -> tuple[str, ...]:
    """The text in at most ``most`` lines, each of at most ``width`` pixels; the last one is cut.

    >>> wrap("one two three", 50, 10)
    ('one two', 'three')
    """
    found: list[str] = []
    line = ""
    words = text.split(" ")
    for number, word in enumerate(words):
        longer = f"{line} {word}" if line else word
        if not line or text_width(longer, size, bold) <= width:
            line = longer
            continue
        if len(found) == most - 1:
            line = " ".join([line, *words[number:]])
            break
        found.append(line)
        line = word
    return (*(cut(part, width, size, bold) for part in found), cut(line, width, size, bold))


#: What the fonts that come along can draw: Latin, Cyrillic, punctuation, arrows.
_COVERED = frozenset(
    [
        *(
            chr(code)
            for run in ((0x20, 0x7F), (0xA0, 0x100), (0x410, 0x450))
            for code in range(*run)
        ),
        *"ŒœŠšŽžЁЄІЇЎёєіїўҐґ‐‑‒–—‘’‚“”„†‡•…‰‹›⁄€№←↑→↓✓✗\n",
    ]
)


def is_covered(text: str) -> bool:
    """Can the fonts that come along draw all of the text?"""
    return _COVERED.issuperset(text)
