"""One way a night can go, and the dice that decide what the game file leaves open."""

from __future__ import annotations

import random
from fractions import Fraction

import attrs

from ...model.verdict import Choice
from ..settle import Solver
from .loops import Loop

__all__ = ["Dice", "World"]


class Dice:
    """Dice for what the game file leaves open: the same for the same seed and point, whatever
    else is thrown, so that a corrected line leaves all other dice as they fell."""

    def __init__(self, seed: str) -> None:
        self._seed = seed

    def below(self, n: int, point: str) -> int:
        """A whole number from 0 to n - 1 for what is named ``point``."""
        return random.Random(f"{self._seed}/{point}").randrange(n)


@attrs.define
class World:
    """One way the night can go: its facts, what was chosen in it, its chance."""

    solver: Solver
    choices: tuple[Choice, ...] = ()
    chance: Fraction = Fraction(1)
    paradox: tuple[Loop, ...] = ()
    readings: dict[str, str] = attrs.field(factory=dict)

    def branch(self, *choices: Choice, chance: Fraction = Fraction(1)) -> World:
        """A world of its own, in which so much more has been chosen."""
        return World(
            self.solver.fork(),
            (*self.choices, *choices),
            self.chance * chance,
            self.paradox,
            dict(self.readings),
        )
