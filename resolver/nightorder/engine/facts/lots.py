"""Lots and dice: which throw an effect goes by, who is drawn, and what is not for the dice."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from typing import Any

from ..night.env import Env
from ..night.night import Night
from ..night.nightact import NightAct
from ..planning.plan import EXECUTION, Influence
from ..settle import Entry, Key, Solver
from .choosing import chosen

__all__ = [
    "draw_rule",
    "drawn_rule",
    "is_given",
    "left_open",
    "lot",
    "roll_rule",
    "throw_key",
]

#: In the name of a die: whoever sets the reaction off has one of his own.
_EACH = "{attacker}"

#: How a host writes down that a die of the phase came up.
_YES = frozenset({"true", "True", "yes", "1"})


def roll_rule(s: Solver, key: Key) -> Entry | None:
    """Fact ``roll``: what a die of an act shows, where the game file says it."""
    given: tuple[bool | int, ...] = s.night.by_id[key[1]].roll
    return Entry(given[key[2]], "roll_given") if 0 <= key[2] < len(given) else None


def draw_rule(s: Solver, key: Key) -> Entry | None:
    """Fact ``draw``: what a lot or a die of the phase shows, where the game file says it."""
    draws = s.night.phase.draws
    given = draws.get(key[1]) if isinstance(key[1], str) else None
    if given is None and key[1] in (EXECUTION, "tie"):  # one name is as good as the other
        given = draws.get("tie", draws.get(EXECUTION))
    if given is None:
        return None
    if isinstance(key[2], Fraction):
        return Entry(given in _YES, "draw_given")
    return Entry(given, "draw_given")


def throw_key(
    s: Solver, act: NightAct, influence: Influence, player: str, deps: list[Key]
) -> Key | None:
    """The die that an effect goes by; None while it is open which one that is."""
    if influence.thrown:
        die = influence.thrown
        if act.trigger is not None and _EACH in die:
            die = die.replace(_EACH, act.trigger.performer)
        return ("draw", die, influence.chance)
    if influence.nth is None:
        return ("roll", act.id, influence.throw)
    env = Env(s, act, player)
    nth = influence.nth(env)
    deps += env.deps
    if nth is None:
        return None
    thrower = act
    if act.trigger is not None and act.source is not None:
        thrower = act.trigger if influence.effect.dice_of == "attacker" else act.source
    model = thrower.ability.model
    what = model.die if influence.faces and model is not None else influence.chance
    return ("roll", thrower.id, nth, what)


def is_given(s: Solver, key: Key) -> bool:
    """Does the game file say what the die shows?"""
    if key[0] == "draw":
        return key[1] in s.night.phase.draws
    return bool(0 <= key[2] < len(s.night.by_id[key[1]].roll))


def drawn_rule(s: Solver, key: Key) -> Entry | None:
    """Fact ``drawn``: those whom the lot of an effect falls on, in the order drawn."""
    night = s.night
    act: NightAct = night.by_id[key[1]]
    subject = next(i.subject for i in act.influences if i.index == key[2])
    given = night.phase.draws.get(subject.drawn)
    names: tuple[str, ...] = tuple(night.players)
    if given is not None:
        names = given if isinstance(given, tuple) else (given,)
    deps: list[Key] = []
    pool: list[str] = []
    for name in names:
        alive = night.players[name].alive if name in night.players else None
        if alive is None or (subject.among != "all" and alive is not (subject.among == "living")):
            continue
        fits = True if subject.each is None else chosen(s, act, subject.each, name, deps)
        if fits is None:
            return None
        if fits is True:
            pool.append(name)
    if given is not None:
        return Entry(tuple(pool[: subject.number]), "drawn_given", tuple(deps))
    if len(pool) <= subject.number:
        return Entry(tuple(pool), "all_drawn", tuple(deps))
    leaf: Key = ("draw", subject.drawn, subject.number, act.id, subject.by, *pool)
    fallen = s.value(leaf)
    return None if fallen is None else Entry(fallen, "drawn", (*deps, leaf))


def lot(key: Key) -> list[tuple[Any, Fraction]]:
    """What a die of the phase, or the lot of an effect, can show, with chances."""
    if isinstance(key[2], Fraction):
        return [(True, key[2]), (False, 1 - key[2])]
    every: list[tuple[str, ...]] = list(combinations(key[5:], key[2]))
    return [(names, Fraction(1, len(every))) for names in every]


def left_open(night: Night, key: Key) -> bool:
    """Is it not for the dice: does the host name somebody, or give the rules no chances?"""
    if key[0] == "draw":
        return len(key) > 4 and key[4] == "host"
    model = night.act(key[1]).ability.model
    return model is not None and model.odds == "unknown"
