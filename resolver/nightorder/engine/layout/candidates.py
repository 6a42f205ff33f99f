"""Candidate aims: whom an act could end at if every redirect, swap and reflection took place."""

from __future__ import annotations

from ...effects.channel import Move
from ..night.night import Night
from ..night.nightact import MOVABLE, NightAct, Strike

__all__ = ["widen"]


def widen(night: Night) -> None:
    """Set the candidates of every act of a night in which something can be moved.

    To a fixed point, for movers can be moved themselves. Time: movers x acts per round, and as
    many rounds as movers can follow from one another.
    """
    moves: list[Strike] = [
        (act, influence)
        for act in night.acts
        for influence in (act.influences if act.ability in night.shifting else ())
        if isinstance(influence.body, Move) and (act.to or act.origin == "trait")
    ]
    if not moves:
        return
    names = {act.id: set(act.candidates) for act in night.acts}
    changed = True
    while changed:
        changed = False
        for mover, influence in moves:
            body = influence.body
            assert isinstance(body, Move)
            for act in night.acts:
                if (
                    act is not mover
                    and act.to
                    and act.origin in MOVABLE
                    and body.acts.covers(act.words)
                ):
                    here = names[act.id]
                    before = len(here)
                    here |= _brought(night, body, act, mover, here, names[mover.id])
                    changed |= len(here) > before
    for act in night.acts:
        act.candidates = tuple(sorted(names[act.id]))
    execution = night.execution
    if execution is not None and not execution.to:
        moved = (name for vote in night.votes for name in vote.candidates if name in night.players)
        execution.candidates = tuple(dict.fromkeys((*execution.candidates, *moved)))


def _brought(
    night: Night, move: Move, act: NightAct, mover: NightAct, here: set[str], names: set[str]
) -> set[str]:
    """The names that a mover could add to those at which an act could already end."""
    if move.how == "puppet":
        return _destinations(night, mover) if act.performer in names else set()
    if move.how == "author":
        return {act.by} if here & names else set()
    if not mover.to:
        mate = night.game.partner.get(mover.by)
        both = {mover.by, mate} if mate else set()
    else:
        both = names | {mover.to[1]}
        if move.latest is not None:  # a later swap may take whoever sits there by then
            both = both | _all_seats(night)
    return both if here & both else set()


def _destinations(night: Night, mover: NightAct) -> set[str]:
    """Where a redirect could send: its second name, which swaps may change."""
    if any(isinstance(i.body, Move) and i.body.seconds for a in night.acts for i in a.influences):
        return {mover.to[1], *_all_seats(night)}
    return {mover.to[1]}


def _all_seats(night: Night) -> set[str]:
    return {
        name
        for act in night.acts
        for influence in act.influences
        if isinstance(influence.body, Move) and influence.body.how == "seats"
        for name in act.to[:2]
    }
