"""The order in which acts count as received, where that decides which of them stand at all.

Of two acts of one player, or of one side, often only one may stand: the first, or the last. Where
the host does not know the order, that is an open point before the night can be laid out.
"""

from __future__ import annotations

from ...model.game import Phase
from ..facts.beforehand import OpenPoint
from ..facts.legal import most_of
from ..night.night import Night
from ..night.nightact import NightAct

__all__ = ["as_received", "told_first"]


def as_received(night: Night, acts: list[NightAct]) -> list[NightAct]:
    """The acts sent in a phase in the order received; as in the file, where nothing hangs on it.

    Raises :class:`~nightorder.engine.facts.beforehand.OpenPoint` where two acts compete and
    nobody has said which was received first. Time: quadratic in the acts.
    """
    if night.phase.order_known or len(acts) < 2:
        return acts
    later: dict[NightAct, list[NightAct]] = {act: [] for act in acts}
    for i, y in enumerate(acts):
        for x in acts[:i]:
            if _compete(night, acts, x, y):
                early, late = (x, y) if _is_first(night, later, x, y) else (y, x)
                later[early].append(late)
    found: list[NightAct] = []
    while len(found) < len(acts):
        left = [act for act in acts if act not in found]
        behind = {act for early in left for act in later[early]}
        found.append(next(act for act in left if act not in behind))
    return found


def told_first(phase: Phase, first: str, second: str) -> bool | None:
    """Does the first of two acts go before the second, as the game file says (``draws:``)?"""
    draws = phase.draws
    told = draws.get(f"{first}, {second}", draws.get(f"{second}, {first}"))
    return told == first if told in (first, second) else None


def _is_first(
    night: Night, later: dict[NightAct, list[NightAct]], x: NightAct, y: NightAct
) -> bool:
    key = night.act_name(x.id), night.act_name(y.id)
    if key in night.orders:
        return night.orders[key]
    if _leads(later, x, y) or _leads(later, y, x):
        return _leads(later, x, y)
    raise OpenPoint(("order", *key))


def _leads(later: dict[NightAct, list[NightAct]], start: NightAct, goal: NightAct) -> bool:
    return any(act is goal or _leads(later, act, goal) for act in later[start])


def _compete(night: Night, acts: list[NightAct], x: NightAct, y: NightAct) -> bool:
    """Could it be that only one of the two acts stands, by the order in which they came?"""
    one, two = x.ability.ruled, y.ability.ruled
    if x.by == y.by:
        if one is not two:
            role = night.players[x.by].role if x.by in night.players else ""
            return one.id in two.excludes or two.id in one.excludes or role in night.plan.one_act
        same = sum(act.by == x.by and act.ability is x.ability for act in acts)
        if one.changes or (x.by in night.players and same > most_of(night, x)):
            return True
    if not (x.by in night.players and y.by in night.players):
        return False
    if night.players[x.by].faction != night.players[y.by].faction:
        return False
    if one.last_counts is not None and two.last_counts is not None:
        return (one.group or one.id) == (two.group or two.id)
    return one is two and one.one_per == "faction"
