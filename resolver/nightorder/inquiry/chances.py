"""Exact chances of what a fact can be, where dice decide it."""

from __future__ import annotations

from fractions import Fraction
from itertools import islice, product

import attrs

from ..model.game import Game, Phase
from ..model.verdict import Choice, FactValue, Outcome, Verdict
from ..replay import advance
from .scene import must_know, refuse, scene, value_in

__all__ = ["Chance", "Odds", "odds"]

#: More combinations of what is open beside the dice are refused.
_MOST_WAYS = 256


@attrs.frozen
class Chance:
    """A value that a fact can have, and how likely it is (None: there is no such fact)."""

    value: FactValue
    chance: Fraction


@attrs.frozen
class Odds:
    """What a fact can be while everything but dice is ruled in one way.

    ``given`` is that way: what is taken for each open point that is no dice and makes a
    difference (a ruling, an order of arrival, the outcome of a loop). The chances add up to 1,
    the likeliest stands first.
    """

    chances: tuple[Chance, ...]
    given: tuple[Choice, ...] = ()


def odds(game: Game, phase: str | None, fact_id: str, *, thrown: bool = False) -> tuple[Odds, ...]:
    """How likely each value of a fact is: one entry, or one for each way to rule what is open.

    ``phase`` is a label (None: the last one). Dice of this phase that the game file gives count
    as given, unless ``thrown``: then they are in the air again. Dice of earlier phases that the
    file does not give are in the air too.

    Raises NightorderError if there is no such phase or fact, if an earlier one is a paradox, or if
    the phase can go in too many ways to list (more than 256 ways to rule what is open beside dice).
    Time: one resolution for each way in which the dice and all else that is open can come out.

    >>> from nightorder.loading import read_game
    >>> game = read_game('''{ruleset: atlantis, players: {A: doctor, G: killer, H: sage}, phases: [
    ...     {night: 2, acts: [{by: H, do: ask, about: mafia}]}]}''')
    >>> for found in odds(game, None, "answer:H.ask/0")[0].chances:
    ...     print(found.value, found.chance)
    1 1/2
    nothing 1/2
    """
    asked = scene(game, phase, seed=None)
    last = _unthrown(asked.phase) if thrown else asked.phase
    found, _ = advance(asked.game, asked.branches, last, None)
    must_know(game, Verdict(last.label, tuple(outcome for outcome, _ in found)), fact_id)
    worlds = [(outcome, _open(outcome)) for outcome, _ in found]
    points: dict[str, dict[str, Choice]] = {}
    for _, taken in worlds:
        for point, choice in taken.items():
            points.setdefault(point, {})[choice.taken] = choice
    ways = list(islice(product(*(known.values() for known in points.values())), _MOST_WAYS + 1))
    if len(ways) > _MOST_WAYS:
        raise refuse(game, "too-many-ways", f"more than {_MOST_WAYS} ways to rule what is open")
    by_way = []
    for way in ways:
        settled = {choice.point: choice.taken for choice in way}
        fitting = [
            outcome
            for outcome, taken in worlds
            if all(settled[point] == choice.taken for point, choice in taken.items())
        ]
        chances = _chances(fitting, fact_id)
        if chances:
            by_way.append(Odds(chances, way))
    return _told_apart(by_way)


def _unthrown(phase: Phase) -> Phase:
    return attrs.evolve(
        phase, acts=tuple(attrs.evolve(act, roll=()) for act in phase.acts), draws={}
    )


def _open(outcome: Outcome) -> dict[str, Choice]:
    """What was taken in a world for open points that are no dice, by point."""
    return {
        choice.point: choice
        for choice in outcome.choices
        if choice.by == "world" and choice.how not in ("roll", "draw")
    }


def _chances(outcomes: list[Outcome], fact_id: str) -> tuple[Chance, ...]:
    total = sum((outcome.chance for outcome in outcomes), Fraction(0))
    found: dict[str, Chance] = {}
    for outcome in outcomes:
        value = value_in(outcome, fact_id)
        known = found.get(repr(value), Chance(value, Fraction(0)))
        found[repr(value)] = Chance(value, known.chance + outcome.chance / total)
    return tuple(sorted(found.values(), key=lambda one: (-one.chance, str(one.value))))


def _told_apart(ways: list[Odds]) -> tuple[Odds, ...]:
    """Each different set of chances once; points that tell no two of them apart are left out."""
    kept = [
        point
        for point in dict.fromkeys(choice.point for way in ways for choice in way.given)
        if _matters(ways, point)
    ]
    found: dict[tuple[object, ...], Odds] = {}
    for way in ways:
        given = tuple(choice for choice in way.given if choice.point in kept)
        found.setdefault((way.chances, *(c.taken for c in given)), attrs.evolve(way, given=given))
    return tuple(found.values())


def _matters(ways: list[Odds], point: str) -> bool:
    """Do two ways that differ in this point alone give other chances?"""
    alike: dict[tuple[str, ...], set[tuple[Chance, ...]]] = {}
    for way in ways:
        rest = tuple(choice.taken for choice in way.given if choice.point != point)
        alike.setdefault(rest, set()).add(way.chances)
    return any(len(chances) > 1 for chances in alike.values())
