"""Acts that are held over to the next night, performed by another, or void by themselves; what
those hear of a block who wait for no answer."""

from __future__ import annotations

from ...effects.channel import Stop
from ...model.state import Held
from ..night.env import Env
from ..night.night import Night
from ..night.nightact import NightAct
from ..planning.plan import Influence
from ..settle import Entry, Key, Solver
from .order import received_before
from .places import STOPPED

__all__ = [
    "Rival",
    "first_stop",
    "held_after",
    "held_rule",
    "holds_over",
    "needed",
    "replaced",
    "told_rule",
    "void",
]

#: What stops an act: by which effect of which act, through whom, and what that rests on.
Rival = tuple["NightAct", "Influence", str, tuple[Key, ...]]


def holds_over(influence: Influence) -> bool:
    """Is what it stops carried out one night later?"""
    return isinstance(influence.body, Stop) and influence.body.holds


def first_stop(s: Solver, rivals: list[Rival], doubtful: set[bool]) -> Entry | None:
    """Of those that stop an act, the one whose turn comes first; of equals the first received."""
    deps: list[Key] = []
    kinds = {holds_over(influence) for _, influence, _, _ in rivals}
    if doubtful - kinds:
        return None
    if len(kinds) > 1:
        turns = []
        for source, influence, player, _ in rivals:
            term = influence.texts.get("turn")
            env = Env(s, source, player)
            turn = 0 if term is None else term(env)
            deps += env.deps
            if not isinstance(turn, int):
                return None
            turns.append(turn)
        rivals = [rival for rival, turn in zip(rivals, turns, strict=True) if turn == min(turns)]
        for rival in list(rivals[1:]):
            early = received_before(s, rival[0], rivals[0][0], deps)
            if early is None:
                return None
            if early:
                rivals[0] = rival
    source, influence, player, because = rivals[0]
    code = "held_over" if holds_over(influence) else "blocked"
    return Entry(False, code, (*because, *deps), (source, influence, player))


def held_rule(s: Solver, key: Key) -> Entry | None:
    """Fact ``held``: the act was sent in an earlier phase, and something held it over."""
    held = s.night.by_id[key[1]].held
    assert held is not None
    return Entry(True, "held_since", (), held)


def held_after(s: Solver, night: Night) -> tuple[Held, ...]:
    """Acts that are carried out in the next night: those held over in this one."""
    if night.phase.kind != "night":
        return night.state.held
    held = []
    for act in night.acts:
        entry = s.memo.get(("done", act.id))
        if entry is not None and entry.code == "held_over":
            fields = tuple(sorted(act.fields.items()))
            held.append(Held(act.by, act.ability.id, act.to, fields, entry.info[0].label))
    return tuple(held)


def needed(s: Solver, act: NightAct, deps: list[Key]) -> bool | None:
    """Is whoever should have performed the act stopped, so that this one must?"""
    assert act.stands_for is not None
    entry = s.entry(("reason", act.stands_for.id))
    deps.append(("done", act.stands_for.id))
    if entry is None:
        return None
    if entry.value or entry.code not in STOPPED:
        return False
    passes = act.ability.passes_on
    assert passes is not None
    env = Env(s, act, "")
    value = passes(env)
    deps += env.deps
    return None if value is None else bool(value)


def replaced(s: Solver, night: Night) -> set[NightAct]:
    """Acts that somebody else performs in their performer's stead."""
    found: set[NightAct] = set()
    for act in night.acts:
        if act.stands_for is not None and s.memo["done", act.id].value:
            other: NightAct | None = act.stands_for
            while other is not None:
                found.add(other)
                other = other.stands_for
    return found


def void(s: Solver, act: NightAct, deps: list[Key]) -> Entry | bool | None:
    """What the ruleset says of the act itself (``void_when``)."""
    term = act.ability.void_when
    assert term is not None
    env = Env(s, act, act.to[0] if act.to else "")
    value = term(env)
    deps += env.deps
    if value is None:
        return None
    code = "void_act" if act.ability.ruled.void_as == "stopped" else "vain_act"
    return Entry(False, code, tuple(env.deps)) if value else False


def told_rule(s: Solver, key: Key) -> Entry | None:
    """Fact ``told``: what a player hears who waits for no answer; ``""`` for nothing."""
    act: NightAct = s.night.by_id[key[1]]
    done: Key = ("done", act.id)
    entry = s.entry(("reason", act.id))
    if entry is None:
        return None
    if entry.value or entry.code not in STOPPED:
        return Entry("", "untold", (done,))
    env = Env(s, act, act.to[0] if act.to else "")
    told = s.night.plan.tell_stopped(env)
    if told is None:
        return None
    return Entry("failed" if told else "", "told_of_block", (done, *env.deps))
