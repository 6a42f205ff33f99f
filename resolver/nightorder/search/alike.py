"""When two results are the same: outcomes as a set, each with its chance."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

import attrs

from ..model.verdict import Outcome, Verdict

__all__ = ["Outcomes", "alike", "same"]


def alike(one: Outcome, other: Outcome) -> bool:
    """Do two outcomes show the same? The order in which answers are listed does not count."""
    if one == other:
        return True
    if len(one.answers) != len(other.answers) or one.answers == other.answers:
        return False
    listed = attrs.evolve(other, answers=one.answers)
    return listed == one and sorted(map(repr, one.answers)) == sorted(map(repr, other.answers))


class Outcomes:
    """The distinct outcomes of a phase, with their chances; equal whatever the order.

    Chances count only where they are those of dice: of outcomes that differ by a ruling or an
    order nobody knows, each is simply possible.
    """

    __slots__ = ("chances", "each")

    def __init__(self, outcomes: Iterable[Outcome]) -> None:
        self.each: list[Outcome] = []
        self.chances: list[Fraction] = []
        for outcome in outcomes:
            for i, known in enumerate(self.each):
                if alike(known, outcome):
                    self.chances[i] += outcome.chance
                    break
            else:
                self.each.append(outcome)
                self.chances.append(outcome.chance)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Outcomes) or len(self.each) != len(other.each):
            return False
        dice = sum(self.chances) == 1 == sum(other.chances)
        for outcome, chance in zip(self.each, self.chances, strict=True):
            for known, his in zip(other.each, other.chances, strict=True):
                if alike(known, outcome):
                    if dice and chance != his:
                        return False
                    break
            else:
                return False
        return True

    __hash__ = None  # type: ignore[assignment]


def same(one: Sequence[Verdict], other: Sequence[Verdict]) -> bool:
    """Do two sequences of verdicts say the same of every phase?

    >>> same([], [])
    True
    """
    return len(one) == len(other) and all(
        Outcomes(a.outcomes) == Outcomes(b.outcomes) for a, b in zip(one, other, strict=True)
    )
