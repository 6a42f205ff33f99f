"""Phases on one time line.

Day N comes before night N. A phase's clock is ``2 N`` for a day and ``2 N + 1`` for a night, so
phases that a game file leaves out (nothing happened in them) still take their time.
"""

from __future__ import annotations

from ..model.game import Phase
from ..model.role import Mark
from ..model.state import Due

__all__ = ["clock", "due_clock", "mark_until", "previous"]


def clock(phase: Phase) -> int:
    """The clock of a phase.

    >>> clock(Phase("day", 2)), clock(Phase("night", 2))
    (4, 5)
    """
    return 2 * phase.number + (phase.kind == "night")


def due_clock(due: Due) -> int:
    """The clock of the phase in which a delayed blow strikes."""
    return 2 * due.night + (not due.by_day)


def previous(now: int) -> int:
    """The clock of the phase of the same kind before this one (last night, seen from a night)."""
    return now - 2


def mark_until(mark: Mark, now: int) -> int | None:
    """The last clock at which a mark given now is carried; None = to the end of the game."""
    if mark.lasts == "game":
        return None
    if mark.lasts == "this_phase":
        return now
    if mark.lasts == "next_phase":
        return now + 1
    if mark.lasts == "next_day":
        return now + 1 if now % 2 else now + 2
    if mark.lasts == "second_day":
        return now + 3 if now % 2 else now + 4
    if mark.lasts == "next_night":
        return now + 2 if now % 2 else now + 1
    return now + 2  # next_turn: the next phase of the same kind
