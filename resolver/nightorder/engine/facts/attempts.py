"""Blows that come at a player, whatever comes of them, and whose they are."""

from __future__ import annotations

from ...effects.channel import Fell
from ..night.env import Env
from ..night.nightact import NightAct
from ..planning.plan import EXECUTION, HOST
from ..settle import Entry, Key, Solver
from .aims import reach_of

__all__ = ["assailants", "author", "brought_to", "comes_at", "foiled", "killers", "slain_by"]


def comes_at(s: Solver, act: NightAct, player: str, deps: list[Key]) -> bool | None:
    """Does a blow of the act come at the player, even if something keeps it off?"""
    open_ = False
    for influence in act.influences:
        if type(influence.body) is not Fell or influence.body.delay:
            continue
        key: Key = ("lands", act.id, influence.index, player)
        entry = s.entry(key)
        deps.append(key)
        if entry is None:
            open_ = True
        elif entry.value or entry.code == "kept_off":
            return True
    return None if open_ else False


def foiled(
    s: Solver, act: NightAct, player: str, words: frozenset[str], deps: list[Key]
) -> bool | None:
    """Is a blow of the act at the player kept off or mended by something of these words?"""
    open_ = False
    for influence in act.influences:
        if type(influence.body) is not Fell or influence.body.delay:
            continue
        for fact, code in (("lands", "kept_off"), ("fatal", "mended")):
            key: Key = (fact, act.id, influence.index, player)
            entry = s.entry(key)
            deps.append(key)
            if entry is None:
                open_ = True
            elif entry.code == code and not words.isdisjoint(entry.info[1].words):
                return True
            if entry is None or not entry.value:
                break
    return None if open_ else False


def author(act: NightAct, player: str) -> str:
    """Whose blow it is: what a player brings on himself is put down to who set it off."""
    while act.trigger is not None and (
        act.performer == player
        or any(isinstance(i.body, Fell) and i.body.blamed == "attacker" for i in act.influences)
    ):
        act = act.trigger
    return act.performer


def assailants(s: Solver, player: str, deps: list[Key]) -> tuple[str, ...] | None:
    """Those whose blows come at the player in this night, sorted."""
    names: set[str] = set()
    for act in dict.fromkeys(act for act, _ in s.night.fells.get(player, ())):
        if act.ability.id in (EXECUTION, HOST):
            continue
        here = comes_at(s, act, player, deps)
        if here is None:
            return None
        if here:
            names.add(author(act, player))
    return tuple(sorted(names))


def killers(s: Solver, player: str, revived: bool, deps: list[Key]) -> tuple[str, ...] | None:
    """Those whose blows kill the player; ``revived``: even if he is brought back."""
    names: set[str] = set()
    for act, influence in s.night.fells.get(player, ()):
        if act.ability.id in (EXECUTION, HOST) or influence.body.delay:
            continue
        key: Key = ("fatal", act.id, influence.index, player)
        entry: Entry | None = s.entry(key)
        deps.append(key)
        if entry is None:
            return None
        if entry.value or (
            revived and entry.code == "mended" and entry.info[1].effect.kind == "revive"
        ):
            names.add(author(act, player))
    return tuple(sorted(names))


def slain_by(s: Solver, killer: str, deps: list[Key]) -> tuple[str, ...] | None:
    """Those whom the player's blows kill, sorted."""
    names: list[str] = []
    for player in sorted(s.night.fells):
        found = killers(s, player, False, deps)
        if found is None:
            return None
        if killer in found:
            names.append(player)
    return tuple(names)


def brought_to(s: Solver, act: NightAct, player: str, deps: list[Key]) -> tuple[str, ...] | None:
    """Those to whom the player comes in this night without an act of his own."""
    hosts: list[str] = []
    for other in s.night.reaching(player):
        model = other.ability.model
        if other is act or model is None or model.brings is None:
            continue
        env = Env(s, other, player)
        brings = s.night.plan.term(model.brings)(env)
        deps += env.deps
        done = s.value(("done", other.id)) if brings is not False else False
        reach = reach_of(s, other, deps)
        deps.append(("done", other.id))
        if done is False or (reach is not None and player not in reach):
            continue
        if done is None or brings is None or reach is None:
            return None
        if brings:
            hosts.append(other.performer)
    return tuple(hosts)
