"""The file behind a ruleset: where its words stand, and the remarks that silence findings."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import attrs

from ..errors import Place
from ..reading import Node

__all__ = ["Source", "Suppression"]

_REMARK: Final = re.compile(
    r"#\s*lint:\s*ignore\s+(?P<codes>NO\d{3}(?:\s*,\s*NO\d{3})*)(?:\s*,)?"
    r"\s*(?:(?:because|потому что|:|-{1,2}|—)\s*(?P<reason>.*))?"
)
_CODE: Final = re.compile(r"NO\d{3}")


@attrs.frozen
class Suppression:
    """``# lint: ignore NO123 because …``: findings with these codes at ``line`` are silenced.

    ``line`` is that of the remark, or the next one with anything else on it if the remark stands
    alone; ``place`` is where the remark stands.
    """

    codes: tuple[str, ...]
    line: int
    reason: str
    place: Place


@attrs.frozen(eq=False)
class Source:
    """The text of a ruleset file and its tree of nodes."""

    file: str
    text: str
    tree: Node

    def node(self, *path: str | int) -> Node | None:
        """The node at a path of keys and indices, or None."""
        found: Node | None = self.tree
        for step in path:
            if found is None:
                return None
            if isinstance(step, int):
                found = found.elements[step] if step < len(found.elements) else None
            else:
                found = found.get(step)
        return found

    def key(self, *path: str | int) -> Place:
        """Where the key (or item) at the end of a path stands; the file where there is none."""
        parent = self.node(*path[:-1])
        last = path[-1]
        if parent is not None and isinstance(last, str):
            for key, _ in parent.pairs:
                if key.raw == last:
                    return key.place
        found = self.node(*path)
        if found is not None:
            return found.place
        return parent.place if parent is not None else Place(self.file)

    def word(self, word: str, inside: Place) -> Place:
        """Where a word stands inside what begins at a place; that place if it does not.

        >>> from nightorder.reading import read_nodes
        >>> text = "a: {roles: [x, y]}\\nb: [y]"
        >>> source = Source("f", text, read_nodes(text, "f"))
        >>> str(source.word("y", source.tree.get("a").place))
        'f:1:16'
        """
        for node in _nodes(self.tree):
            if node.place == inside and node.kind in ("map", "list"):
                for part in _nodes(node):
                    if part.kind == "text" and part.raw == word:
                        return part.place
        return inside

    def suppressions(self) -> tuple[Suppression, ...]:
        """Every ``# lint: ignore`` remark of the file.

        >>> from nightorder.reading import read_nodes
        >>> text = "# lint: ignore NO101, NO102 because old\\na: 1"
        >>> (found,) = Source("f", text, read_nodes(text)).suppressions()
        >>> found.codes, found.line, found.reason
        (('NO101', 'NO102'), 2, 'old')
        """
        found = []
        lines = self.text.splitlines()
        for number, line in enumerate(lines, 1):
            remark = _REMARK.search(line)
            if remark is None or (remark.start() > 0 and not line[remark.start() - 1].isspace()):
                continue
            meant = number
            if not line[: remark.start()].strip():
                meant = next(
                    (
                        n
                        for n, after in enumerate(lines[number:], number + 1)
                        if after.strip() and not after.lstrip().startswith("#")
                    ),
                    number,
                )
            place = Place(self.file, number, remark.start() + 1)
            codes = tuple(_CODE.findall(remark["codes"]))
            found.append(Suppression(codes, meant, (remark["reason"] or "").strip(), place))
        return tuple(found)


def _nodes(node: Node) -> Iterator[Node]:
    yield node
    for element in node.elements:
        yield from _nodes(element)
    for key, value in node.pairs:
        yield key
        yield from _nodes(value)
