"""Answers that are more than a word: tables of numbers, and lists that are sifted."""

from __future__ import annotations

from typing import Any

from ...model.verdict import Numbers
from ..night.env import Env
from ..night.nightact import NightAct
from ..planning.plan import Influence
from ..settle import Entry, Key, Solver

__all__ = ["sifted", "table"]


def table(
    s: Solver, act: NightAct, influence: Influence, player: str, deps: list[Key]
) -> Entry | None:
    """A number beside each word of the rule."""
    found: dict[str, int] = {}
    for word, term in influence.rows:
        env = Env(s, act, player)
        value: Any = term(env)
        deps += env.deps
        if value is None:
            return None
        found[word] = int(value)
    return Entry(Numbers(found), "counted", tuple(deps))


def sifted(
    s: Solver, act: NightAct, influence: Influence, names: set[str], deps: list[Key]
) -> set[str] | None:
    """The visitors whom the rule lets be seen, and those whom it adds."""
    kept: set[str] = set()
    for name in s.night.living:
        term = influence.texts.get("of" if name in names else "moreover")
        if term is None:
            fits: Any = name in names
        else:
            env = Env(s, act, act.by)
            env.it = name
            fits = term(env)
            deps += env.deps
        if fits is None:
            return None
        if fits:
            kept.add(name)
    return kept
