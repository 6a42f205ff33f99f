"""A condition that can never hold.

What it does: reports a condition that is false under all readings, or that asks for two things at
once that exclude each other (`target.role == "a" and target.role == "b"`, `x and not x`).

Why it is bad: what hangs on it is dead text; mostly an `or` was meant, or an exception stands the
wrong way round.

Example:

    - kill: target
      when: target.role == "thug" and target.role == "boss"

Use instead: `target.role in ("thug", "boss")`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...conditions import conditions_in
from ..finding import Finding
from ..law import Law
from ..registry import check


@check("NO405", "condition-never-holds", "error")
def run(law: Law) -> Iterator[Finding]:
    """Step conditions are left to NO102, which says more."""
    steps = {id(step.when) for step in law.ruleset.night.order}
    for condition in conditions_in(law.ruleset):
        if id(condition) in steps or condition.text in ("False", "false", "0"):
            continue
        if not law.every.possible(condition) or _clashes(condition.tree):
            text = " ".join(condition.text.split())
            yield Finding("NO405", "error", condition.place, {"condition": text})


def _clashes(node: ast.expr) -> bool:
    """Does it ask for things that exclude each other, whatever else holds?"""
    if isinstance(node, ast.BoolOp):
        inside = [_clashes(part) for part in node.values]
        if isinstance(node.op, ast.Or):
            return all(inside)
        return any(inside) or _exclude(node.values)
    return False


def _is_not(part: ast.expr) -> bool:
    return isinstance(part, ast.UnaryOp) and isinstance(part.op, ast.Not)


def _exclude(parts: list[ast.expr]) -> bool:
    texts = {ast.unparse(part) for part in parts}
    wanted: dict[str, set[object]] = {}
    for part in parts:
        if _is_not(part) and ast.unparse(part.operand) in texts:  # type: ignore[attr-defined]
            return True
        if (
            isinstance(part, ast.Compare)
            and len(part.ops) == 1
            and isinstance(part.ops[0], ast.Eq)
            and isinstance(part.comparators[0], ast.Constant)
        ):
            wanted.setdefault(ast.unparse(part.left), set()).add(part.comparators[0].value)
    return any(len(values) > 1 for values in wanted.values())
