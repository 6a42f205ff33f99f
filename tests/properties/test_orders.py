"""An order that the host does not know: a night can come out as under any order, and not otherwise.

The night is resolved once with its order unknown and once for every order of its acts; what can
come of it must be the same.
"""

from __future__ import annotations

from itertools import permutations
from random import Random
from typing import Any

import attrs
import pytest

from nightorder import Game, Phase
from nightorder.loading import shipped_rulesets

from .games import Case, shipped_game
from .playing import played, seen

RULESETS = tuple(sorted(shipped_rulesets()))
#: Nights in which it is open whether somebody was blocked before he fell; in which a held-over act
#: stands beside those of the night; and in which one of two acts that are copied is refused.
FOUND = {"odessa": (192,), "nar": (1062, 1985)}


def ways(game: Game, before: tuple[Phase, ...], phase: Phase) -> set[Any] | None:
    """What can come of a phase after others; None where it is refused or not reached."""
    replay = played(attrs.evolve(game, phases=(*before, phase)), None)
    if replay is None or len(replay.verdicts) <= len(before):
        return None
    return {seen(outcome) for outcome in replay.verdicts[-1].outcomes}


def any_order(ruleset: str, seed: int) -> bool:
    """The last phase with a few acts comes out as under all orders; False if there is none."""
    game = shipped_game(Random(seed), (ruleset,)).game
    phases = [attrs.evolve(phase, order_known=True) for phase in game.phases]
    places = [place for place, phase in enumerate(phases) if 2 <= len(phase.acts) <= 4]
    if not places:
        return False
    before, phase = tuple(phases[: places[-1]]), phases[places[-1]]
    unknown = ways(game, before, attrs.evolve(phase, order_known=False))
    if unknown is None:
        return False
    union: set[Any] = set()
    for acts in permutations(phase.acts):
        known = ways(game, before, attrs.evolve(phase, acts=acts))
        if known is None:
            return False
        union |= known
    asked = attrs.evolve(game, phases=(*before, attrs.evolve(phase, order_known=False)))
    assert unknown == union, (seed, Case(asked))
    return True


@pytest.mark.parametrize("ruleset", RULESETS)
def test_an_unknown_order_is_any_order(ruleset: str) -> None:
    seeds = (*range(20), *FOUND.get(ruleset, ()))
    assert sum(any_order(ruleset, seed) for seed in seeds) > 5


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", RULESETS)
def test_an_unknown_order_is_any_order_in_a_thousand_nights(ruleset: str) -> None:
    assert sum(any_order(ruleset, seed) for seed in range(20, 2_000)) > 900
