"""What conditions ask of a disputed point."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Sequence

from ..conditions import Condition

__all__ = ["told_apart"]


def told_apart(
    conditions: Iterable[Condition], point: str, readings: Sequence[str]
) -> list[tuple[str, ...]]:
    """The readings of a point in groups that no condition (all of them read it) tells apart.

    Readings that no comparison mentions fall together; a point used in any other way than a
    comparison with texts tells all of them apart.

    >>> from nightorder.conditions import parse_condition
    >>> told_apart([parse_condition("ruling.Q1 == 'a'")], "Q1", ["a", "b", "c"])
    [('a',), ('b', 'c')]
    """
    mentioned: set[str] = set()
    for condition in conditions:
        compared = 0
        for node in ast.walk(condition.tree):
            if isinstance(node, ast.Compare) and any(
                _is_point(side, point) for side in (node.left, *node.comparators)
            ):
                compared += 1
                mentioned |= {
                    n.value
                    for n in ast.walk(node)
                    if isinstance(n, ast.Constant) and isinstance(n.value, str)
                }
        if compared < sum(_is_point(n, point) for n in ast.walk(condition.tree)):
            return [(r,) for r in readings]
    rest = tuple(r for r in readings if r not in mentioned)
    return [*((r,) for r in readings if r in mentioned), *([rest] if rest else [])]


def _is_point(node: ast.AST, point: str) -> bool:
    return (
        isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == "ruling"
        and node.attr == point
    )
