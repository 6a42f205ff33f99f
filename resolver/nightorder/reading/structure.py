"""Turns trees of nodes into attrs classes, collecting every problem on the way."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TypeAlias, TypeVar

from nightorder.errors import NightorderError, Problem
from nightorder.reading.building import build_tree
from nightorder.reading.nodes import read_text
from nightorder.reading.reader import Broken, Hook, Reader
from nightorder.reading.shapes import TypeForm
from nightorder.reading.tree import Limits, Node
from nightorder.reading.ways import Ways

__all__ = ["load", "new_reader", "read", "structure"]

T = TypeVar("T")
Check: TypeAlias = Callable[[Node, Reader, T | None], None]
"""Notes more problems: it is given the tree, its reader, and the object if it is whole."""


def new_reader(
    hooks: Mapping[TypeForm, Hook] | None = None, limits: Limits | None = None
) -> Reader:
    """Make a reader that has noted no problem yet.

    >>> new_reader().structure(Node(None, "int", 2, "2"), int)
    2
    """
    return Reader(_ways(tuple((hooks or {}).items())), limits or Limits())


@lru_cache(maxsize=32)
def _ways(hooks: tuple[tuple[TypeForm, Hook], ...]) -> Ways:
    return Ways(dict(hooks))


def _finish(
    node: Node, cls: type[T], reader: Reader, earlier: list[Problem], check: Check[T] | None = None
) -> T:
    try:
        result = reader.structure(node, cls)
    except RecursionError:
        sentence = "the file is too deep to be read"
        result = reader.problem(node.place, "too-deep", sentence)
    if check is not None:
        check(node, reader, None if isinstance(result, Broken) or reader.problems else result)
    problems = earlier + reader.problems
    if problems or isinstance(result, Broken):
        raise NightorderError(problems)
    return result


def structure(
    node: Node,
    cls: type[T],
    *,
    hooks: Mapping[TypeForm, Hook] | None = None,
    limits: Limits | None = None,
) -> T:
    """Turn a tree of nodes into an object, or raise all problems at once.

    >>> from nightorder.reading import read_nodes
    >>> structure(read_nodes("[1, 2]"), tuple[int, ...])
    (1, 2)
    """
    return _finish(node, cls, new_reader(hooks, limits), [])


def read(
    text: str,
    cls: type[T],
    file: str = "<text>",
    hooks: Mapping[TypeForm, Hook] | None = None,
    *,
    limits: Limits | None = None,
    check: Check[T] | None = None,
) -> T:
    """Read a text into an object, or raise all problems of the text at once.

    ``check`` may add to them.

    >>> import attrs
    >>> @attrs.frozen
    ... class Role:
    ...     name: str
    ...     count: int = 1
    >>> read("{name: Доктор, count: 2}", Role)
    Role(name='Доктор', count=2)
    >>> try:
    ...     read("nmae: Доктор\\ncount: много", Role, "g.yaml")
    ... except NightorderError as error:
    ...     print(error)
    g.yaml:1:1: unknown key 'nmae' in role; did you mean 'name'?
    g.yaml:2:8: expected a whole number, got text 'много'
    """
    tree, problems = build_tree(text, file, limits or Limits())
    if tree is None:
        raise NightorderError(problems)
    return _finish(tree, cls, new_reader(hooks, limits), problems, check)


def load(
    path: str | os.PathLike[str],
    cls: type[T],
    hooks: Mapping[TypeForm, Hook] | None = None,
    *,
    limits: Limits | None = None,
) -> T:
    """Read a file into an object, or raise all problems of the file at once."""
    text = read_text(path, limits=limits)
    return read(text, cls, os.fsdecode(path), hooks, limits=limits)
