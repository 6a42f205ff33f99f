"""The tree of nodes that a file becomes: every value with its place in the file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias, cast

import attrs

from nightorder.errors import Place

__all__ = ["PHRASES", "Kind", "Limits", "Node", "Value", "plain", "quoted"]

Kind = Literal["null", "bool", "int", "float", "text", "list", "map"]
Value: TypeAlias = (
    "bool | int | float | str | tuple[Node, ...] | tuple[tuple[Node, Node], ...] | None"
)

PHRASES: Final[Mapping[str, str]] = {
    "text": "text",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "list": "a list",
    "map": "a mapping",
    "null": "nothing",
}
"""How each kind of node is called in a sentence that says what was expected."""

_SHOWN = 60


@attrs.frozen
class Limits:
    """How much one input may ask for; what goes beyond is refused with a problem.

    ``size`` counts bytes of UTF-8, ``nodes`` counts values after every alias is written out,
    ``depth`` counts lists and mappings inside one another, ``problems`` is how many complaints
    are kept.
    """

    size: int = 8 * 1024 * 1024
    nodes: int = 1_000_000
    depth: int = 100
    problems: int = 200


@attrs.frozen
class Node:
    """One value of a file: its place, its kind, the value, and for scalars the raw letters.

    A list holds a tuple of nodes, a mapping a tuple of pairs of nodes. ``source`` is how a text
    stands in the file where that is not letter by letter: in quotes, or over several lines.

    >>> Node(Place("g.yaml", 1, 1), "int", 10, "010").describe()
    'the number 010'
    """

    place: Place
    kind: Kind
    value: Value
    raw: str = ""
    source: str = attrs.field(default="", eq=False, repr=False)

    @property
    def elements(self) -> tuple[Node, ...]:
        """The nodes of a list; nothing for any other kind."""
        return cast("tuple[Node, ...]", self.value) if self.kind == "list" else ()

    @property
    def pairs(self) -> tuple[tuple[Node, Node], ...]:
        """The keys and values of a mapping; nothing for any other kind."""
        return cast("tuple[tuple[Node, Node], ...]", self.value) if self.kind == "map" else ()

    def get(self, key: str) -> Node | None:
        """The value under ``key`` of a mapping, or None."""
        return next((value for name, value in self.pairs if name.raw == key), None)

    def part(self, offset: int, name: str) -> Node:
        """A word inside the text of a scalar, as a node with the word's own place.

        ``offset`` counts letters of the text from 0.

        >>> text = Node(Place("g.yaml", 3, 5), "text", "it's on", "it's on", "'it''s on'")
        >>> str(text.part(5, "on").place)
        'g.yaml:3:12'
        """
        if not self.place.line:
            return Node(self.place, "text", name, name)
        at = _index(self.source, self.raw, offset) if self.source else offset
        before = self.source[:at]
        lines = before.count("\n")
        column = at - before.rfind("\n") if lines else self.place.column + at
        place = Place(self.place.file, self.place.line + lines, column)
        return Node(place, "text", name, name)

    def describe(self) -> str:
        """Name the node in a sentence that starts with "got".

        >>> Node(Place(), "text", "много", "много").describe()
        "text 'много'"
        """
        if self.kind == "text":
            return f"text {quoted(self.raw)}"
        if self.kind in ("int", "float"):
            return f"the number {shortened(self.raw)}"
        return self.raw if self.kind == "bool" else PHRASES[self.kind]


def _index(source: str, text: str, offset: int) -> int:
    """Where in the source the letter of the text stands; 0 if an escape is written for it.

    Blanks are skipped on both sides: YAML folds them.
    """
    whole = source.find(text)
    if whole >= 0:
        return whole + offset
    at = source.find("\n") + 1 if source[0] in "|>" else int(source[0] in "'\"")
    found = at
    for letter in text[: offset + 1]:
        if letter.isspace():
            continue
        found = source.find(letter, at)
        if found < 0:
            return 0
        at = found + 1
    return found


def shortened(text: str) -> str:
    """The text, cut when it is too long for a sentence.

    >>> shortened("a" * 100) == "a" * 59 + "…"
    True
    """
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"


def quoted(text: str) -> str:
    r"""The text in quotes for a sentence, cut when long, with unprintable letters escaped.

    >>> print(quoted("два\nслова"))
    'два\nслова'
    """
    return repr(shortened(text))


def plain(node: Node) -> object:
    """Turn a node into plain Python values, forgetting the places.

    >>> from nightorder.reading import read_nodes
    >>> plain(read_nodes("on: [1, 2.5, no, ~]"))
    {'on': [1, 2.5, 'no', None]}
    """
    if node.kind == "list":
        return [plain(element) for element in node.elements]
    if node.kind == "map":
        return {key.raw: plain(value) for key, value in node.pairs}
    return node.value
