"""How fast nights are resolved. `make bench` runs this; nothing here fails by the clock."""

import resource
import time

import pytest
from crowd import crowd

from nightorder import resolve, turning_points, weights, why
from nightorder.engine.resolve import first_state, resolve_phase
from nightorder.inquiry import without_each
from nightorder.loading import read_game
from nightorder.words import explain

TWELVE = """
ruleset: sunny
players:
  {A: citizen, B: citizen, I: citizen, C: commissioner, S: sergeant, H: doctor, J: ninja,
   P: priest, D: cosa_don, F: cosa_fighter, T: thug, Z: yakuza_don, G: yakuza_fighter,
   K: kamikaze, M: maniac, R: necromancer, E: eavesdropper}
phases:
- night: 1
  executed: B
  acts:
  - {by: D, do: clan_kill, to: A, with: F}
  - {by: Z, do: clan_kill, to: I, with: G}
  - {by: M, do: kill, to: I}
  - {by: J, do: ninja_kill, to: D}
  - {by: C, do: check, to: Z}
  - {by: H, do: heal, to: J}
  - {by: T, do: beat, to: G}
  - {by: K, do: blast, to: M}
  - {by: P, do: take, to: F}
  - {by: R, do: protect, to: I}
  - {by: E, do: eavesdrop, to: A}
  - {by: S, do: check, to: A}
"""


def test_a_night_of_twelve_acts_with_reasons(benchmark):
    game = read_game(TWELVE)
    state, phase = first_state(game), game.phases[0]

    def night():
        (outcome,) = resolve_phase(game, state, phase).outcomes
        return outcome.facts["fate:M"].because

    assert benchmark(night)


@pytest.mark.parametrize("acts", [10, 100, 1000, 10_000])
def test_growth(benchmark, acts):
    game = crowd(acts, seed=acts)
    state, phase = first_state(game), game.phases[0]
    rounds = 1 if acts > 1000 else 3
    benchmark.pedantic(resolve_phase, (game, state, phase), rounds=rounds, warmup_rounds=0)


def test_growth_table(capsys, benchmark):
    rows = []
    for acts in (10, 100, 1000, 10_000):
        game = crowd(acts, seed=acts)
        state, phase = first_state(game), game.phases[0]
        start = time.perf_counter()
        resolve_phase(game, state, phase)
        took = time.perf_counter() - start
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        rows.append(f"{acts:>7} acts {took:8.3f} s {took / acts * 1e6:7.0f} us/act {peak:6.0f} MB")
    benchmark.pedantic(lambda: None, rounds=1)
    with capsys.disabled():
        print("\n" + "\n".join(rows))


def test_why_in_a_night_of_twelve_acts(benchmark):
    """Bound by the promise of 20 ms, the resolution of the night included."""
    game = read_game(TWELVE)

    def asked():
        verdict = resolve(game)
        tree = explain(verdict.outcome, "fate:M", game.ruleset)
        return tree, why(verdict, "M")

    assert benchmark(asked)


def test_what_if_over_every_act_of_a_night_of_twelve_acts(benchmark):
    """Bound by the promise of 100 ms for all twelve."""
    game = read_game(TWELVE)
    assert len(benchmark(without_each, game)) == 12


def test_weights_in_a_night_of_twelve_acts(benchmark):
    game = read_game(TWELVE)
    assert benchmark(weights, game, None, "fate:M")


def test_what_a_fate_hangs_on_in_a_night_of_twelve_acts(benchmark):
    game = read_game(TWELVE)
    benchmark.pedantic(turning_points, (game, None, "fate:M"), rounds=3)
