"""A text to post as a document: blocks of lines, lines of spans. One writer per format reads it.

A sentence comes from the tables of words as one text. What in it is a name, a role or emphasis is
wrapped by :func:`mark` before it is filled in, and :func:`line` takes the finished sentence apart
again, so that sentences stay whole in the tables and names stay data: nothing in a nickname is
ever read as markup.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Literal, TypeAlias, get_args

import attrs

from ..words.language import DATA

__all__ = [
    "Block",
    "Bullets",
    "Document",
    "Heading",
    "Item",
    "Line",
    "Paragraph",
    "Span",
    "Spoiler",
    "Style",
    "line",
    "mark",
    "plain",
]

Style = Literal["text", "name", "gone", "role", "strong"]
_STYLES = get_args(Style)
_MARKED = re.compile("\x02(.)(.)(.*?)\x03", re.S)


@attrs.frozen
class Span:
    """A piece of a line. ``side`` is the place of a role's side in the ruleset, for a colour."""

    text: str
    style: Style = "text"
    side: int | None = None


Line: TypeAlias = tuple[Span, ...]


@attrs.frozen
class Heading:
    """A heading of the document (level 1) or of a part of it (2, 3)."""

    line: Line
    level: int = 2


@attrs.frozen
class Paragraph:
    """A line of its own."""

    line: Line


@attrs.frozen
class Item:
    """An entry of a list, perhaps with entries below it."""

    line: Line
    items: tuple[Item, ...] = ()


@attrs.frozen
class Bullets:
    """A list."""

    items: tuple[Item, ...]


@attrs.frozen
class Spoiler:
    """Blocks that a reader has to open."""

    title: Line
    blocks: tuple[Block, ...]


Block: TypeAlias = Heading | Paragraph | Bullets | Spoiler


@attrs.frozen
class Document:
    """A text ready to be written in any format."""

    blocks: tuple[Block, ...]


def mark(text: str, style: Style = "name", side: int | None = None) -> str:
    """A text wrapped so that it arrives in a sentence as a span of that style.

    Control characters and others that show nothing are left out of it.

    >>> line(f"{mark('Ann')} lives")
    (Span(text='Ann', style='name', side=None), Span(text=' lives', style='text', side=None))
    """
    place = chr(ord("0") + (side + 1 if side is not None else 0))
    return f"\x02{_STYLES.index(style)}{place}{_shown(text)}\x03"


def line(sentence: str, *, capital: bool = True) -> Line:
    """A sentence of the tables as spans; its first letter is made large unless it is a name.

    >>> line("nobody dies")
    (Span(text='Nobody dies', style='text', side=None),)
    """
    spans: list[Span] = []
    at = 0
    for found in _MARKED.finditer(sentence):
        if found.start() > at:
            spans.append(Span(_shown(sentence[at : found.start()])))
        style, side, text = found.groups()
        number = ord(side) - ord("0")
        spans.append(Span(text, _STYLES[int(style)], number - 1 if number else None))
        at = found.end()
    if at < len(sentence):
        spans.append(Span(_shown(sentence[at:])))
    spans = [span for span in spans if span.text]
    if capital and spans and not sentence.startswith(DATA):
        first = spans[0]
        if first.style not in ("name", "gone"):
            spans[0] = attrs.evolve(first, text=first.text[0].upper() + first.text[1:])
    return tuple(spans)


def plain(spans: Line) -> str:
    """The text of a line without its styles."""
    return "".join(span.text for span in spans)


def _shown(text: str) -> str:
    return "".join(
        " " if char in "\n\t\u2028\u2029" else char
        for char in text
        if char in "\n\t" or unicodedata.category(char) not in ("Cc", "Cf", "Cs", "Co")
    )
