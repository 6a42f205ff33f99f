"""The table of the functions of conditions, and of what a night can change of a player."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType

from ...conditions import Term
from ...conditions.compile import Value
from ..facts.lasting import counter_then, faction_at, role_at
from ..night.env import Env, Meanings
from . import counting, doings, given, past, queries, reaching, tonight, visits

__all__ = ["MEANINGS"]

#: The modules whose functions take values: what each of them exports goes by its own name.
_OF_VALUES = (doings, given, past, queries, reaching, tonight, visits)


def _exported(module: ModuleType) -> dict[str, Callable[..., Value]]:
    """What a module exports, by name."""
    return {name: getattr(module, name) for name in module.__all__}


def _valued(
    function: Callable[..., Value],
) -> Callable[[Env, tuple[Term, ...], dict[str, Term]], Value]:
    """A function of values as one of conditions: open as long as one of its arguments is."""

    def call(env: Env, args: tuple[Term, ...], words: dict[str, Term]) -> Value:
        values = [arg(env) for arg in args]
        if None in values:
            return None
        named = {word: term(env) for word, term in words.items()}
        if None in named.values():
            return None
        return function(env, *values, **named)

    return call


def _role(env: Env, player: str) -> Value:
    found = role_at(env, player)
    return None if found is None else found[0]


#: What every night is laid out with.
MEANINGS = Meanings(
    functions={
        **_exported(counting),
        **{
            name: _valued(function)
            for module in _OF_VALUES
            for name, function in _exported(module).items()
        },
        "counter_then": _valued(counter_then),
    },
    changing={"role": _role, "faction": faction_at},
)
