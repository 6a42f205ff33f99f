"""Facts that change a player: his role and side at a moment, his counters."""

from __future__ import annotations

from typing import Any

from ...effects.channel import Leave
from ..night.env import Env
from ..settle import Entry, Key, Solver
from .order import before

__all__ = ["counter_rule", "counter_then", "faction_at", "role_after", "role_at"]


def role_at(env: Env, player: str) -> tuple[str, str] | None:
    """Role and faction of a player at the moment of the condition's act; None while open."""
    return _role(env.s, player, env.act, env.deps)


def faction_at(env: Env, player: str) -> str | None:
    """The player's side at that moment; known at once where no change of his could alter it."""
    night = env.s.night
    faction: str = night.players[player].faction
    roles = night.plan.ruleset.roles
    for _, influence in night.leaves.get(player, ()):
        body = influence.body
        assert isinstance(body, Leave)
        if (body.role or body.faction) and (body.faction or roles[body.role].faction) != faction:
            found = role_at(env, player)
            return None if found is None else found[1]
    return faction


def role_after(s: Solver, player: str, deps: list[Key]) -> tuple[str, str] | None:
    """Role and faction when the phase is over."""
    return _role(s, player, None, deps)


def _role(s: Solver, player: str, act: Any, deps: list[Key]) -> tuple[str, str] | None:
    night = s.night
    state = night.players[player]
    role, faction = state.role, state.faction
    for source, influence in night.leaves.get(player, ()):
        body = influence.body
        assert isinstance(body, Leave)
        if not (body.role or body.faction or body.like) or source is act:
            continue
        early = True if act is None else before(s, source, act, deps)
        if early is False:
            continue
        key: Key = ("lands", source.id, influence.index, player)
        took = s.value(key)
        deps.append(key)
        if took is False:
            continue
        if took is None or early is None:
            return None
        taken = night.players[source.to[0]].role if body.like and source.to else body.role
        role = taken or role
        faction = body.faction or (night.plan.ruleset.roles[taken].faction if taken else faction)
    return role, faction


def counter_rule(s: Solver, key: Key) -> Entry | None:
    """Fact ``counter``: a player's counter with what this phase adds, once per act."""
    player, name = key[1], key[2]
    if player not in s.night.players:
        return Entry(0, "counted")
    value = s.night.players[player].counter(name)
    deps: list[Key] = []
    counted: set[tuple[int, int]] = set()
    for source, influence in s.night.leaves.get(player, ()):
        body = influence.body
        assert isinstance(body, Leave)
        if body.counter != name:
            continue
        once = ((source.trigger or source).id, influence.index)
        lands: Key = ("lands", source.id, influence.index, player)
        took = s.value(lands)
        if took is None:
            return None
        if took and once not in counted:
            amount = _amount(s, source, influence, player, deps)
            if amount is None:
                return None
            counted.add(once)
            value += amount
            deps.append(lands)
    return Entry(value, "counted", tuple(deps))


def _amount(s: Solver, act: Any, influence: Any, player: str, deps: list[Key]) -> int | None:
    """By how much a counter goes up; mostly a plain number."""
    if influence.amount is None:
        return 1
    env = Env(s, act, player)
    value = influence.amount(env)
    deps += env.deps
    return None if value is None else int(value)


def counter_then(env: Env, player: str, name: str) -> int | None:
    """A counter just before the act of the condition: what earlier acts have added is in it."""
    s, act = env.s, env.act
    if act is None or player not in s.night.players:
        return 0
    value, open_ = s.night.players[player].counter(name), False
    counted: set[tuple[int, int]] = set()
    for source, influence in s.night.leaves.get(player, ()):
        once = ((source.trigger or source).id, influence.index)
        if influence.tallies != name or source is act or once in counted:
            continue
        early = before(s, source, act, env.deps)
        took = env.read(("lands", source.id, influence.index, player)) if early is not False else 0
        if took is None or early is None:
            open_ = True
        elif took:
            amount = _amount(s, source, influence, player, env.deps)
            open_ |= amount is None
            counted.add(once)
            value += amount or 0
    return None if open_ else value
