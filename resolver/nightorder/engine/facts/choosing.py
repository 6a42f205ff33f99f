"""Whom a condition is about: the player whom an act reaches, and players one after another."""

from __future__ import annotations

from ...conditions import Condition
from ..night.env import Env
from ..night.nightact import NightAct
from ..settle import Entry, Key, Solver
from .aims import reach_of

__all__ = ["chosen", "named", "target_of"]


def chosen(
    s: Solver, act: NightAct, condition: Condition, player: str, deps: list[Key]
) -> Entry | bool | None:
    """Does the condition on ``it`` hold for the player? (``each`` and ``first … that``.)"""
    target = target_of(s, act, deps)
    if target is None:
        return None
    env = Env(s, act, target)
    env.it = player
    value = s.night.plan.term(condition)(env)
    deps += env.deps
    if value is None:
        return None
    return True if value else Entry(False, "elsewhere", tuple(env.deps))


def named(act: NightAct) -> str:
    """Whom the act names first, or for a reaction whom its event happened to."""
    return act.whose.to[0] if act.whose.to else act.met


def target_of(s: Solver, act: NightAct, deps: list[Key]) -> str | None:
    """Whom the act reaches, for a condition on `target`; None while that is open."""
    whose = act.whose
    if whose.fixed or not whose.to or whose.trigger is not None:
        return named(act)
    reach = reach_of(s, whose, deps)
    return None if reach is None else next(iter(reach), named(act))
