"""Those who move acts (redirects, swaps, reflections), in the order in which they come."""

from __future__ import annotations

from ..night.nightact import NightAct, Strike
from ..settle import Key, Solver
from .order import before, received_before, step_of
from .seats import could_seat

__all__ = ["movers_of"]


def movers_of(s: Solver, act: NightAct, how: str, deps: list[Key]) -> list[Strike] | None:
    """Those who could move the act in this way, in the order in which they come."""
    found: list[Strike] = [
        (mover, influence)
        for mover, influence in s.night.movers
        if influence.body.how == how and mover is not act and influence.body.acts.covers(act.words)
    ]
    if how == "seats":
        found = _seats_last(s, found)
    if len(found) < 2 or s.night.phase.order_known:
        return found
    return _in_order(s, act, how, found, deps)


def _in_order(
    s: Solver, act: NightAct, how: str, found: list[Strike], deps: list[Key]
) -> list[Strike] | None:
    """Movers in the order in which they come, asked only of those that bear on one another.

    Two of them may bear on a third and not on each other, so one answer does not place a mover
    among all: what follows from several is not asked, what does not is.
    """
    later: dict[NightAct, set[NightAct]] = {mover: set() for mover, _ in found}
    for place, (x, _) in enumerate(found):
        for y, _ in found[:place]:
            known = x is y or x in later[y] or y in later[x]
            if known or not _bear(s, act, how, x, y):
                continue
            early = _earlier(s, x, y, deps)
            if early is None:
                return None
            first, last = (x, y) if early else (y, x)
            for mover, behind in later.items():
                if mover is first or first in behind:
                    behind |= {last, *later[last]}
    ordered: list[Strike] = []
    left = list(found)
    while left:
        behind = {mover for one, _ in left for mover in later[one]}
        strike = next(strike for strike in left if strike[0] not in behind)
        ordered.append(strike)
        left.remove(strike)
    return ordered


def _bear(s: Solver, act: NightAct, how: str, x: NightAct, y: NightAct) -> bool:
    """Does it matter to an act which of two movers comes first?"""
    if how == "puppet":
        return act.performer in x.candidates and act.performer in y.candidates
    return how != "seats" or bool(could_seat(s, x) & could_seat(s, y))


def _earlier(s: Solver, x: NightAct, y: NightAct, deps: list[Key]) -> bool | None:
    """Of two acts that move others, which goes first: by the steps, or else as received."""
    a, b = step_of(s, x), step_of(s, y)
    if s.night.plan.golden and a == b == -1 and x.to and y.to:
        return received_before(s, x, y, deps)
    early = before(s, x, y, deps)
    if early is False and a == b:
        late = before(s, y, x, deps)
        if not late:  # a step without an order: whoever sent first moves first
            return None if late is None else received_before(s, x, y, deps)
    return early


def _seats_last(s: Solver, found: list[Strike]) -> list[Strike]:
    """Swaps that are acts, then those that are traits of two living players, each pair once."""
    pairs: dict[frozenset[str], Strike] = {}
    for strike in found:
        if not strike[0].to:
            mate = s.night.game.partner.get(strike[0].by, "")
            if mate in s.night.living:
                pairs.setdefault(frozenset((strike[0].by, mate)), strike)
    return [*(strike for strike in found if strike[0].to), *pairs.values()]
