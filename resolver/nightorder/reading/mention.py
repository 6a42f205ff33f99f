"""Names that stand in a file: noted while it is read, so that they can be checked as a whole."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from nightorder.reading.tree import Node

__all__ = ["Mention", "texts_in", "words_in"]


@attrs.frozen
class Mention:
    """A value that names something, or gives it its name.

    ``sort`` says what, in words of the one who declared the key (``names=`` and ``defines=`` of
    :func:`~nightorder.reading.field`); ``within`` is what it stands in, as a rule the mapping.
    """

    sort: str
    node: Node
    within: Node


def texts_in(node: Node) -> Iterator[Node]:
    """Give the texts of a value: itself, those of a list, the values of a mapping.

    >>> from nightorder.reading import read_nodes
    >>> [text.raw for text in texts_in(read_nodes("{en: a, ru: [b, c]}"))]
    ['a', 'b', 'c']
    """
    if node.kind == "text":
        yield node
    for inner in (*node.elements, *(value for _, value in node.pairs)):
        yield from texts_in(inner)


def words_in(node: Node) -> Iterator[Node]:
    """Give the names of a value: a text itself, those of a list, the keys of a mapping.

    >>> from nightorder.reading import read_nodes
    >>> [word.raw for word in words_in(read_nodes("[a, [b, 3], {c: d}]"))]
    ['a', 'b', 'c']
    """
    if node.kind == "text":
        yield node
    for element in node.elements:
        yield from words_in(element)
    for key, _ in node.pairs:
        yield key
