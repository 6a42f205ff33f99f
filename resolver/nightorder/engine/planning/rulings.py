"""What the rulings of a game settle by themselves, before any night.

Many effects stand in a ruleset once for each reading of a disputed point. Those whose condition
fails by the rulings alone are left out of every night of the game; the night remembers whom they
would have struck, so that an explanation can name the ruling.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

import attrs

from ...conditions import Term
from ...conditions.compile import Value
from ...effects.channel import Move, Spread
from ...model.ability import Requirement
from ...model.ruleset import Ruleset
from .plan import Influence, Plan, PlanAbility, compile_plan

__all__ = ["Settled", "place_in", "ruled", "settle_rulings"]

#: Effects after which an act may reach others than it names.
_SHIFTS = (Move, Spread)


@attrs.frozen(eq=False)
class Settled:
    """``dead``: influences that no night of the game knows, with the options that rule them out;
    ``direct``: what an act does by itself, dead blows included, for somebody may ask about them;
    ``shifting``: what could move acts or spread them; ``steps``: the step of every word of the
    order that the rulings place for good; ``places``: the step of every ability, or None and the
    steps among which it is open; ``requires``: by ability, the requirements that the
    rulings alone do not meet."""

    dead: dict[Influence, tuple[str, ...]]
    direct: dict[PlanAbility, tuple[Influence, ...]]
    shifting: frozenset[PlanAbility]
    steps: dict[str, int]
    places: dict[PlanAbility, tuple[int | None, Sequence[int]]]
    requires: dict[str, tuple[tuple[Term, Requirement], ...]]


class _Rulings:
    """An environment in which only rulings are known."""

    def __init__(self, readings: dict[str, str | None]) -> None:
        self.readings = readings
        self.read: list[str] = []

    def name(self, name: str) -> Value:
        """Not known before the night."""
        return None

    def attribute(self, player: str, name: str) -> Value:
        """Not known before the night."""
        return None

    def call(self, function: str, args: tuple[Term, ...], words: dict[str, Term]) -> Value:
        """Not known before the night."""
        return None

    def ruling(self, option: str) -> Value:
        """The reading in force, if one is chosen."""
        self.read.append(option)
        return self.readings.get(option)


def ruled(readings: Mapping[str, str | None], condition: Term) -> Value:
    """The value of a condition as far as the rulings of a game settle it."""
    return condition(_Rulings(dict(readings)))


def settle_rulings(ruleset: Ruleset, readings: tuple[tuple[str, str | None], ...]) -> Settled:
    """What these readings (short option id -> reading, None = open) settle in a ruleset."""
    return _settle(compile_plan(ruleset), readings)


@lru_cache(maxsize=256)
def _settle(plan: Plan, readings: tuple[tuple[str, str | None], ...]) -> Settled:
    # Remembered by plan: a ruleset that is compiled again has other influences.
    known = dict(readings)
    dead = {}
    for owner in plan.owners.values():
        for influence in owner.influences:
            if influence.when is not None:
                env = _Rulings(known)
                if influence.when(env) is False:
                    dead[influence] = tuple(dict.fromkeys(env.read))
    requires = {
        ability.id: tuple(
            (that, requirement)
            for that, requirement in ability.requires
            if not that(_Rulings(known))
        )
        for ability in plan.abilities.values()
        if ability.requires
    }
    owners = plan.owners.values()
    direct = {o: tuple(i for i in o.direct if i.fells or i not in dead) for o in owners}
    shifting = frozenset(o for o in owners if any(type(i.body) in _SHIFTS for i in o.influences))
    steps = _steps(plan, known)
    places = {a: place_in(plan, steps, a.id) for a in plan.abilities.values()}
    return Settled(dead, direct, shifting, steps, places, requires)


def place_in(plan: Plan, steps: Mapping[str, int], word: str) -> tuple[int | None, Sequence[int]]:
    """The step of a word of the order (-1: none), or None and those among which it is open."""
    if word in steps:
        return steps[word], ()
    found = plan.place_of(word)
    return (None, found) if found else (-1, ())


def _steps(plan: Plan, readings: dict[str, str | None]) -> dict[str, int]:
    steps = {}
    for word, places in plan.places.items():
        for index in places:
            when = plan.steps[index][1]
            holds = True if when is None else when(_Rulings(readings))
            if holds is None:
                break
            if holds:
                steps[word] = index
                break
        else:
            steps[word] = -1
    return steps
