"""Candidate aims: whom an act could end at if every redirect, swap and reflection took place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..effects.channel import Move
from .nightact import PLAYED, NightAct, Strike

if TYPE_CHECKING:
    from .night import Night

__all__ = ["MOVABLE", "widen"]

#: What a mover can give another target; a vote only where its scope names the vote.
MOVABLE = (*PLAYED, "vote")


def widen(night: Night) -> None:
    """Set the candidates of every act of a night in which something can be moved.

    To a fixed point, for movers can be moved themselves. Time: movers x acts per round, and as
    many rounds as movers can follow from one another.
    """
    moves: list[Strike] = [
        (act, influence)
        for act in night.acts
        for influence in act.influences
        if isinstance(influence.body, Move) and act.to
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
                    here |= _brought(body.how, act, mover, here, names[mover.id])
                    changed |= len(here) > before
    for act in night.acts:
        act.candidates = tuple(sorted(names[act.id]))
    execution = night.execution
    if execution is not None and not execution.to:
        moved = (name for vote in night.votes for name in vote.candidates if name in night.players)
        execution.candidates = tuple(dict.fromkeys((*execution.candidates, *moved)))


def _brought(how: str, act: NightAct, mover: NightAct, here: set[str], seats: set[str]) -> set[str]:
    """The names that a mover could add to those at which an act could already end."""
    if how == "puppet":
        return {mover.to[1]} if act.performer in seats else set()
    if how == "author":
        return {act.by} if here & seats else set()
    both = seats | {mover.to[1]}
    return both if here & both else set()
