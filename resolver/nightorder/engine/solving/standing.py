"""How the acts of a loop stand: at whom each is aimed before any of them has taken place."""

from __future__ import annotations

from ...effects.channel import Bar, Move, Stop
from ..night.nightact import NightAct
from ..settle import OPEN, Key, Solver
from .loops import Loop
from .members import without

__all__ = ["standing", "unaimed"]


def standing(s: Solver, loop: Loop, act: NightAct) -> tuple[str, ...]:
    """At whom the act is aimed before anything in the loop has taken place."""
    aim: Key = ("aim", act.id)
    known = s.memo.get(aim, OPEN)
    if known is not OPEN:
        return tuple(known.value)
    scratch = without(s, (other for other in loop.acts if other is not act))
    scratch.settle([aim])
    entry = scratch.entry(aim)
    return act.to if entry is None or entry.value is None else tuple(entry.value)


def unaimed(s: Solver, loop: Loop) -> list[NightAct]:
    """Members on which no member bears as the acts stand, in the order received."""
    acts = sorted(
        (act for act in loop.acts if act.origin in ("sent", "pact")), key=lambda act: act.order
    )
    aims = {act.id: standing(s, loop, act) for act in acts}
    return [y for y in acts if not any(_bears(x, y, aims) for x in acts)]


def _bears(x: NightAct, y: NightAct, aims: dict[int, tuple[str, ...]]) -> bool:
    """Would ``x``, aimed as it stands, hinder or move ``y``?"""
    at, whither = aims[x.id][:1], aims[y.id][:1]
    for influence in x.influences:
        body = influence.body
        if type(body) is Stop and body.acts.covers(y.words) and at == (y.performer,):
            return True
        if type(body) is Bar and body.acts.covers(y.words) and whither == (at or (x.by,)):
            return True
        if type(body) is not Move or x is y or not body.acts.covers(y.words):
            continue
        if body.how == "puppet":
            if at == (y.performer,):
                return True
        elif set(whither) & set(aims[x.id][:2] if body.how == "seats" else at):
            return True
    return False
