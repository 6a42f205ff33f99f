"""Functions of conditions that ask about the acts of this night."""

from __future__ import annotations

from ...conditions.compile import Value
from ..night.env import Env
from ..night.nightact import PLAYED
from .given import marked

__all__ = ["agreed", "goes_out", "healed", "holds", "landed", "takes_part", "took_part"]


def goes_out(env: Env, player: str) -> Value:
    """Does the player carry out an act that takes him to somebody?"""
    open_ = False
    for act in env.s.night.by_player.get(player, ()):
        if act is env.act or act.origin not in PLAYED or not act.to:
            continue
        done = env.read(("done", act.id))
        if done is False:
            continue
        aim = act.to if act.fixed else env.read(("aim", act.id))
        if aim is not None and aim[0] == player:  # type: ignore[index]
            continue
        visit: Value = True
        if act.ability.visit is not None:
            inner = Env(env.s, act, "" if aim is None else aim[0])  # type: ignore[index]
            visit = act.ability.visit(inner)
            env.deps += inner.deps
        if visit is not None and not visit:
            continue
        if done and aim is not None and visit:
            return True
        open_ = True
    return None if open_ else False


def agreed(env: Env) -> Value:
    """Does no other part of the common act, at another player, take place?"""
    act = env.act
    if act is None or (act.trigger or act).origin != "pact":
        return True
    whole = act.trigger or act
    side, open_ = env.s.night.players[whole.by].faction, False
    for other in env.s.night.acts:
        if (
            other.origin == "pact"
            and other is not whole
            and other.ability is whole.ability
            and env.s.night.players[other.by].faction == side
        ):
            done = env.read(("done", other.id))
            if done:
                return False
            open_ |= done is None
    return None if open_ else True


def holds(env: Env, player: str, mark: str) -> Value:
    """Does the player carry the mark, or is it given to him in this phase?"""
    if marked(env, player, mark):
        return True
    return env.some(
        ("lands", act.id, influence.index, player)
        for act, influence in env.s.night.leaves.get(player, ())
        if mark in influence.body.marks
    )


def landed(env: Env, kind: str) -> Value:
    """An earlier effect of the same act (or of the reaction's source) with that keyword."""
    act = env.act
    if act is None:
        return False
    source = act.source or act
    for influence in source.influences:
        if influence.effect.kind == kind:
            for name in source.candidates:
                here = env.read(("lands", source.id, influence.index, name))
                if here or here is None:
                    return here
    return False


def healed(env: Env, player: str) -> Value:
    return env.some(
        ("lands", act.id, influence.index, player)
        for act, influence in env.s.night.mends.get(player, ())
    )


def took_part(env: Env) -> Value:
    act = env.act
    return len((act.trigger or act).senders) if act is not None else 0


def takes_part(env: Env, player: str) -> Value:
    act = env.act
    return act is not None and player in (act.trigger or act).senders
