"""Conditions that can be answered as a phase begins, before anything is laid out."""

from __future__ import annotations

import ast
from collections.abc import Callable

from ...conditions import Condition, Term, compile_condition
from ...conditions.compile import Value
from ...model.state import PlayerState

__all__ = ["reads_target", "static_test"]


def reads_target(condition: Condition) -> bool:
    """Does the condition hang on whom the act reaches?"""
    return any(
        isinstance(node, ast.Name) and node.id in ("target", "last_target")
        for node in ast.walk(condition.tree)
    )


class _Dusk:
    """Knows of a player (`it`) only what he started the phase as."""

    def __init__(self, player: PlayerState) -> None:
        self.player = player

    def name(self, name: str) -> Value:
        return "it"

    def attribute(self, player: str, name: str) -> Value:
        return self.player.role

    def call(self, function: str, args: tuple[Term, ...], words: dict[str, Term]) -> Value:
        raise AssertionError(function)

    def ruling(self, option: str) -> Value:
        raise AssertionError(option)


def static_test(condition: Condition | None) -> Callable[[PlayerState], bool] | None:
    """The test of a condition that reads nothing but ``it.start_role``; None if it reads more."""
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
    return lambda player: bool(compiled(_Dusk(player)))
