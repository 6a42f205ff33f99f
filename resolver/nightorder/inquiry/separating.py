"""What keeps the outcomes of an undecided phase apart."""

from __future__ import annotations

import attrs

from ..model.verdict import Verdict

__all__ = ["OpenPoint", "separating"]


@attrs.frozen
class OpenPoint:
    """An open point that the outcomes of a verdict do not all answer alike.

    ``how`` is what it is (``ruling``, ``roll``, ``order``, ``draw``, ``pick``, ``loop``);
    ``ways`` what can be taken for it; ``outcomes`` for each way the numbers (from 1) of the
    outcomes that it can lead to.
    """

    point: str
    how: str
    ways: tuple[str, ...]
    outcomes: tuple[tuple[int, ...], ...]


def separating(verdict: Verdict) -> tuple[OpenPoint, ...]:
    """The open points that tell the outcomes of a verdict apart, in the order they came up.

    To decide the phase, a host writes down one way for each of them (an outcome of a loop
    cannot be written down: only a policy of the ruleset decides it). Empty if there is one outcome.
    Time: linear in the choices of all outcomes.

    >>> from nightorder import read_game, resolve
    >>> game = read_game('''{ruleset: atlantis, open: [Q1],
    ...     players: {C: drinker, E: boss, G: killer, H: sage},
    ...     phases: [{night: 2, acts: [{by: E, do: cover, to: G}, {by: C, do: drink, to: G},
    ...     {by: G, do: kill, to: H}]}]}''')
    >>> for found in separating(resolve(game)):
    ...     print(found.point, found.ways, found.outcomes)
    atlantis-Q1 ('cover', 'thug_only') ((1,), (2,))
    """
    first: dict[str, set[str]] = {}
    how: dict[str, str] = {}
    leads: dict[str, dict[str, dict[int, None]]] = {}
    for number, outcome in enumerate(verdict.outcomes, start=1):
        for choices in outcome.ways or (outcome.choices,):
            for choice in choices:
                if choice.by == "world":
                    how.setdefault(choice.point, choice.how)
                    ways = leads.setdefault(choice.point, {})
                    ways.setdefault(choice.taken, {})[number] = None
    for point in how:
        first[point] = {
            next((c.taken for c in outcome.choices if c.point == point), "")
            for outcome in verdict.outcomes
        }
    return tuple(
        OpenPoint(point, how[point], tuple(leads[point]), tuple(map(tuple, leads[point].values())))
        for point, taken in first.items()
        if len(taken) > 1
    )
