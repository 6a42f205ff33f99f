"""Visits: where whoever performs an act comes by it, and whether he can be noticed there.

A visit has a place of its own: an act may be moved without its performer, reach nobody and still
have been a visit, or be stopped and yet be noticed. A ruleset says so in ``night.visits``.
"""

from __future__ import annotations

from ...model.scope import Scope
from ..night.env import holds
from ..night.nightact import PLAYED, NightAct
from ..settle import Key, Solver
from .aims import redirected

__all__ = ["STOPPED", "came", "goes_to", "guests", "places", "sought", "took_place"]

#: Reasons why an act that was sent is stopped although it could have reached its target.
STOPPED = frozenset({"blocked", "loop_fails"})


def places(s: Solver, act: NightAct, deps: list[Key]) -> tuple[str, ...] | None:
    """Where the performer goes; None while it is open."""
    names: tuple[str, ...] | None
    as_named: bool | None = False
    if not act.fixed and any(mover.to for mover, _ in s.night.movers):
        as_named = holds(s, act, s.night.plan.visits.get("as_named"), deps)
    if as_named is None:
        return None
    if as_named:
        found = redirected(s, act, deps, [])
        names = None if found is None else tuple(found)
    elif act.fixed:
        names = act.to
    else:
        aim: Key = ("aim", act.id)
        names = s.value(aim)
        deps.append(aim)
    if names is None or len(names) < 2:
        return names
    if act.ability.model is not None and act.ability.model.visits_all:
        return names
    both = holds(s, act, act.ability.visits_second, deps)
    return None if both is None else names if both else names[:1]


def goes_to(s: Solver, act: NightAct, player: str, deps: list[Key]) -> bool | None:
    """Is the player one of those to whom the act brings its performer?"""
    names = places(s, act, deps)
    if names is None:
        return None
    if player not in names:
        return False
    if act.ability.visit is None:
        return True
    return holds(s, act, act.ability.visit, deps)


def took_place(s: Solver, act: NightAct, deps: list[Key]) -> bool | None:
    """Can it be noticed that the act was going on?"""
    entry = s.entry(("reason", act.id))
    deps.append(("done", act.id))
    if entry is None:
        return None
    if entry.value:
        return True
    if entry.code == "unreached":
        return holds(s, act, s.night.plan.visits.get("unreached"), deps)
    if entry.code in STOPPED:
        return holds(s, act, s.night.plan.visits.get("stopped"), deps)
    return False


def came(s: Solver, act: NightAct, player: str, deps: list[Key]) -> bool | None:
    """Does the act take place and bring its performer to the player?"""
    key: Key = ("done", act.id)
    done: bool | None = s.value(key)
    deps.append(key)
    if done is False:
        return False
    here = goes_to(s, act, player, deps)
    return False if here is False else None if done is None else here


def sought(s: Solver, act: NightAct, player: str, deps: list[Key]) -> bool | None:
    """Would the act have brought its performer to the player, had it not been stopped?"""
    entry = s.entry(("reason", act.id))
    deps.append(("done", act.id))
    if entry is not None and (entry.value or entry.code not in STOPPED):
        return False
    here = goes_to(s, act, player, deps)
    return False if here is False else None if entry is None else here


def guests(
    s: Solver, act: NightAct, hears: Scope, player: str, deps: list[Key]
) -> list[NightAct] | None:
    """The acts by which somebody comes to the player, where visits have rules of their own."""
    here: list[NightAct] = []
    open_ = False
    for other in s.night.acts:
        if other is act or other.origin not in PLAYED or not hears.covers(other.words):
            continue
        if player not in other.candidates and player not in other.to:
            continue
        going = took_place(s, other, deps)
        if going is False:
            continue
        there = goes_to(s, other, player, deps)
        if going and there:
            here.append(other)
        open_ |= there is not False and (going is None or there is None)
    return None if open_ else here
