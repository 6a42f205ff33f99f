"""What a choice point can be, with chances."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from ..facts.lots import lot
from ..layout.arrival import told_first
from ..night.nightact import NightAct
from ..settle import Key, Solver

__all__ = ["alternatives"]


def alternatives(s: Solver, key: Key, exact: bool = False) -> list[tuple[Any, Fraction]]:
    """What a choice point can be, with chances (of rulings and orders all are worlds: 1).

    Faces of a die between which no effect tells apart are one, unless ``exact``.
    """
    night = s.night
    if key[0] == "ruling":
        readings = night.game.possible(night.plan.options[key[1]])
        return [(reading, Fraction(1)) for reading in readings]
    if key[0] == "order":
        forced = _told(s, key)
        if forced is None:
            forced = _forced(s, key)
        return [(v, Fraction(1)) for v in ((True, False) if forced is None else (forced,))]
    if key[0] == "roll":
        act = night.act(key[1])
        once = act.influences[0].chance if act.origin == "reaction" else None
        if len(key) > 3:
            once = key[3]
        thrown = once if once is not None else act.ability.throws[key[2]]
        if isinstance(thrown, int):
            return _faces(act, thrown, exact)
        return [(True, thrown), (False, 1 - thrown)]
    if key[0] == "pick":
        point = key[1] if isinstance(key[1], str) else night.act(key[1]).label
        told = night.phase.draws.get(point)
        return [(name, Fraction(1)) for name in ((told,) if told in key[2:] else key[2:])]
    if key[0] == "draw" and isinstance(key[2], (int, Fraction)) and isinstance(key[1], str):
        return lot(key)
    given = night.phase.draws.get(key[1]) if isinstance(key[1], str) else _told(s, key)
    if given is not None:
        return [(given, Fraction(1))]
    names = key[2:] if isinstance(key[1], str) else (True, False)
    return [(name, Fraction(1, len(names))) for name in names]


def _faces(act: NightAct, die: int, exact: bool) -> list[tuple[Any, Fraction]]:
    """What a die can show: each face, or one of those that come to the same with their chance."""
    effects = act.ability.influences
    if any(effect.same_dice is not None for effect in effects):
        exact = True  # another ability goes by this die too, and may tell more faces apart
    found: dict[object, list[int]] = {}
    for face in range(1, die + 1):
        same = face if exact else tuple(face in i.faces for i in effects if i.faces)
        found.setdefault(same, []).append(face)
    return [(faces[0], Fraction(len(faces), die)) for faces in found.values()]


def _told(s: Solver, key: Key) -> bool | None:
    """Does the first of two acts go before the second, as the game file says (``draws:``)?"""
    return told_first(s.night.phase, *(s.night.act_name(id_) for id_ in key[1:3]))


def _forced(s: Solver, key: Key) -> bool | None:
    """The order of two acts that follows from orders already chosen, if it does."""
    first, second = key[1], key[2]
    after: dict[int, list[int]] = {}
    for chosen, value in s.choices.items():
        if chosen[0] == "order":
            early, late = chosen[1:] if value else (chosen[2], chosen[1])
            after.setdefault(early, []).append(late)

    def leads(start: int, goal: int) -> bool:
        seen, stack = {start}, [start]
        while stack:
            for late in after.get(stack.pop(), ()):
                if late == goal:
                    return True
                if late not in seen:
                    seen.add(late)
                    stack.append(late)
        return False

    if leads(first, second):
        return True
    return False if leads(second, first) else None
