"""What must not matter: names, bystanders, and the order of the file where no rule reads it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import attrs
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from limits import TooSlow

from nightorder import Act, Game, Phase, Replay

from .drawing import BUSY, drawn
from .games import LETTERS, Case, any_game, renamed, shipped_game, small_game
from .playing import played, seen_all
from .small_rulesets import Taste

#: Rulesets in which nothing asks which act was received first. The exceptions, one by one:
#: ties ``received``; protections with a number of ``blows`` (they count blows as received);
#: redirects, swaps, reflections, masks and changes of role, of which several may work on one
#: player (they work in the order received); the policies that speak of the order or take the
#: first of several equals; common acts (the first letter gives the act its name); shares (an
#: answer about several players lists them as they were reached); votes are left as they are.
ORDERLESS = Taste(
    ties=("simultaneous", "listed", "none", "dice"),
    kinds=("block", "hide", "shield", "heal", "revive", "kill", "learn", "mark", "tally"),
    limited=False,
    policies=False,
    pacts=False,
)


def orderless_game(rng: Random) -> Case:
    return small_game(rng, ORDERLESS)


def interleaved(acts: Sequence[Act], rng: Random) -> tuple[Act, ...]:
    """The acts in another order that keeps each player's own order."""
    players = [act.by for act in acts]
    rng.shuffle(players)
    queues = {name: [act for act in acts if act.by == name] for name in players}
    return tuple(queues[name].pop(0) for name in players)


def shuffled(game: Game, rng: Random) -> Game:
    phases = [attrs.evolve(phase, acts=interleaved(phase.acts, rng)) for phase in game.phases]
    return attrs.evolve(game, phases=tuple(phases))


def both(one: Game, other: Game) -> tuple[Replay, Replay]:
    """Both games replayed, with every result of the dice; games with very many are passed over."""
    found = []
    for game in (one, other):
        first = attrs.evolve(game, phases=game.phases[:2])
        try:
            found.append(played(first, None, seconds=5))
        except TooSlow:
            found.append(None)
    first, second = found
    assume(first is not None and second is not None)
    assert first is not None
    assert second is not None
    return first, second


@given(drawn(orderless_game), st.randoms(use_true_random=False))
@settings(BUSY, max_examples=120)
def test_the_order_of_the_file_matters_only_where_a_rule_reads_it(case: Case, rng: Random) -> None:
    """Acts of different players may stand in any order (see ``ORDERLESS`` for the exceptions)."""
    here, there = both(case.game, shuffled(case.game, rng))
    assert seen_all(here) == seen_all(there)


def one_each(rng: Random) -> Case:
    return shipped_game(rng, ("sunny", "highlander"), unique=True)


@given(drawn(one_each), st.randoms(use_true_random=False))
@settings(BUSY, max_examples=100)
def test_no_order_in_rulesets_without_received(case: Case, rng: Random) -> None:
    """Neither of the two orders a step by arrival.

    Left out are what one member of a clan may do for all (the first one counts), the limited
    vest, and the common murder, whose letters are counted.
    """
    phases = tuple(
        attrs.evolve(phase, acts=tuple(act for act in phase.acts if act.do not in _FIRST_COUNTS))
        for phase in case.game.phases
    )
    game = attrs.evolve(case.game, phases=phases)
    here, there = both(game, shuffled(game, rng))
    assert seen_all(here) == seen_all(there)


_FIRST_COUNTS = ("clan_kill", "elect_don", "murder", "name_heir")


NAMES = ["Zoe", "mia", "A", "Ян", "b-2", "Q", "E", "x y", "10", "9"]


@given(drawn(any_game), st.permutations(NAMES))
@settings(BUSY, max_examples=120)
def test_names_mean_nothing(case: Case, names: list[str]) -> None:
    """Renaming the players renames the outcome, and does nothing else."""
    new = dict(zip(case.game.players, names, strict=False))
    back = {name: old for old, name in new.items()}
    here, there = both(case.game, renamed(case.game, new))
    assert seen_all(here) == seen_all(there, names=back)


CALM = Taste(counting=False, votes=False)


@given(drawn(lambda rng: small_game(rng, CALM)))
@settings(BUSY, max_examples=100)
def test_a_bystander_changes_nothing(case: Case) -> None:
    """A player without abilities and traits whom nobody names, in rulesets that do not count.

    He is seen by effects that strike everyone, so those are left out.
    """
    assume('"everyone"' not in str(case))
    game = case.game
    more = attrs.evolve(game, players={**game.players, LETTERS[-1]: "vanilla"})
    here, there = both(game, more)
    assert seen_all(here) == seen_all(there)


@given(drawn(shipped_game))
@settings(BUSY, max_examples=60)
def test_a_bystander_changes_nothing_in_shipped_rulesets(case: Case) -> None:
    """The same, without votes and without those acts of which the rules count heads."""
    game = case.game
    vanilla = {"atlantis": "boss", "highlander": "citizen", "sunny": "citizen"}
    more = attrs.evolve(game, players={**game.players, LETTERS[-1]: vanilla[game.ruleset.id]})
    here, there = both(_uncounted(game), _uncounted(more))
    assert seen_all(here, "winner") == seen_all(there, "winner")


def _uncounted(game: Game) -> Game:
    """The first phase without votes and without acts that ask how many live."""

    def fits(act: Act) -> bool:
        return act.do not in ("ask", "raise_army", "murder")

    first: Phase = attrs.evolve(game.phases[0], votes=None, tied=())
    first = attrs.evolve(first, acts=tuple(filter(fits, first.acts)))
    return attrs.evolve(game, phases=(first,))
