"""What a picture shows, before anything has a place: columns, boxes and arrows between them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import attrs

__all__ = ["ArrowKind", "Box", "Column", "Line", "Link", "Scene", "Span", "SpanStyle", "Text"]

#: One text in each language of the scene, in the order of its languages.
Text = tuple[str, ...]

#: How a piece of text looks.
SpanStyle = Literal["name", "plain", "struck", "note", "told", "fate", "red"]

#: What a box stands for, which is how it looks.
BoxKind = Literal[
    "act",
    "stopped",
    "trait",
    "vote",
    "dead",
    "saved",
    "player",
    "rest",
    "winner",
    "life",
    "ability",
]

#: How an arrow bears on what it points at, which is its colour.
ArrowKind = Literal[
    "kill",
    "stop",
    "move",
    "guard",
    "learn",
    "mask",
    "change",
    "copy",
    "trigger",
    "claim",
    "loop",
    "finding",
]


@attrs.frozen
class Span:
    """A piece of a line of text that looks one way."""

    text: Text
    style: SpanStyle = "plain"


#: A line of text in a box: pieces one after another.
Line = tuple[Span, ...]


@attrs.frozen
class Box:
    """A box with lines of text in a column; ``subject`` is the fact that a click asks about.

    ``full`` is the whole text where the lines may be cut (a tooltip).
    """

    id: str
    column: int
    lines: tuple[Line, ...]
    kind: BoxKind
    subject: str = ""
    full: Text = ()


@attrs.frozen
class Link:
    """An arrow from one box to another. ``faded``: it came to nothing."""

    source: str
    target: str
    kind: ArrowKind
    label: Text
    faded: bool = False
    subject: str = ""


@attrs.frozen
class Column:
    """A column: the number of its step (``""``: it is no step) and the lines of its header."""

    number: str
    lines: tuple[Text, ...]


@attrs.frozen
class Scene:
    """A picture before it is laid out.

    ``languages`` are the codes in whose order every text is given; ``legend`` maps the kinds of
    arrows that occur to their names.
    """

    title: Text
    languages: tuple[str, ...]
    columns: tuple[Column, ...]
    boxes: tuple[Box, ...]
    links: tuple[Link, ...]
    legend: Mapping[str, Text] = attrs.field(factory=dict)
    notes: tuple[Text, ...] = ()
