"""The properties are only as good as the games they are tried on: do these go deep?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from nightorder import Game, Outcome, Replay, read_game

from .games import any_game, as_file, shipped_game, small_game
from .playing import outcomes, played

#: What 500 games must show between them, and in how many of them at least.
WANTED = {
    "blocked": 20,
    "unreached": 5,
    "kept_off": 20,
    "mended": 4,
    "moved": 8,
    "spread": 2,
    "fallen": 5,
    "refused": 5,
    "too_late": 20,
    "event": 20,
    "masked": 1,
    "already_dead": 3,
    "struck_before": 5,
    "rolled_out": 3,
    "undecided": 10,
    "order": 8,
    "ruling": 10,
    "loop": 3,
    "policy": 3,
    "paradox": 1,
    "due": 1,
    "several phases": 100,
    "votes": 30,
    "joint killers": 3,
    "winner": 10,
    "golden_rule": 30,
}


def features(game: Game, result: Replay) -> Iterator[str]:
    yield game.ruleset.night.family
    if len(game.phases) > 1:
        yield "several phases"
    if any(phase.votes for phase in game.phases):
        yield "votes"
    if any(len(verdict.outcomes) > 1 for verdict in result.verdicts):
        yield "undecided"
    for outcome in outcomes(result):
        yield from _of_outcome(outcome)


def _of_outcome(outcome: Outcome) -> Iterator[str]:
    for id_ in list(outcome.facts):
        fact = outcome.facts[id_]
        yield fact.code
        if id_.startswith("fate:") and len([b for b in fact.because if b[:6] == "fatal:"]) > 1:
            yield "joint killers" if fact.value else "spared twice"
        if any(cited.startswith("late:") for cited in fact.because):
            yield "too_late"
    for choice in outcome.choices:
        yield choice.how if choice.how in ("order", "ruling", "loop") else choice.by
        yield choice.by
    if outcome.paradox:
        yield "paradox"
    if outcome.winner:
        yield "winner"


def test_generated_games_go_deep() -> None:
    found: Counter[str] = Counter()
    for seed in range(500):
        game = any_game(Random(seed)).game
        result = played(game)
        if result is not None:
            found.update(set(features(game, result)))
    missing = {name: found[name] for name, least in WANTED.items() if found[name] < least}
    assert not missing, f"too rare in 500 games: {missing} of {WANTED}"


def test_generated_games_are_games_that_a_file_can_hold() -> None:
    for seed in range(60):
        for make in (shipped_game, small_game):
            game = make(Random(seed)).game
            again = read_game(as_file(game), ruleset=game.ruleset)
            assert (again.players, again.phases) == (game.players, game.phases)
            assert (again.rulings, again.open) == (game.rulings, game.open)
