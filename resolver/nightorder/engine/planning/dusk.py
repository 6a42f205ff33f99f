"""Conditions that can be answered as a phase begins, before anything is laid out."""

from __future__ import annotations

import ast
from collections.abc import Callable

from ...conditions import Condition, Term, compile_condition
from ...conditions.compile import Value

__all__ = ["reads_target", "static_test"]


def reads_target(condition: Condition) -> bool:
    """Does the condition hang on whom the act reaches?"""
    return any(
        isinstance(node, ast.Name) and node.id in ("target", "last_target")
        for node in ast.walk(condition.tree)
    )


class _Dusk:
    """Knows of a player (`it`) only the role in which he started the phase."""

    def __init__(self, role: str) -> None:
        self.role = role

    def name(self, name: str) -> Value:
        return "it"

    def attribute(self, player: str, name: str) -> Value:
        return self.role

    def call(self, function: str, args: tuple[Term, ...], words: dict[str, Term]) -> Value:
        raise AssertionError(function)

    def ruling(self, option: str) -> Value:
        raise AssertionError(option)


def static_test(condition: Condition | None) -> Callable[[str], bool] | None:
    """The test, by role, of a condition that reads nothing but ``it.start_role``; None if it
    reads more."""
    if condition is None:
        return None
    for node in ast.walk(condition.tree):
        if (
            isinstance(node, ast.Call)
            or (isinstance(node, ast.Name) and node.id != "it")
            or (isinstance(node, ast.Attribute) and node.attr != "start_role")
        ):
            return None
    compiled = compile_condition(condition)
    return lambda role: bool(compiled(_Dusk(role)))
