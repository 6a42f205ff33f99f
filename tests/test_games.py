"""The example games that come along: each is decided to its end, and comes out as it always did.

With UPDATE_GAMES=1 in the environment the golden summaries are written instead of compared.
"""

from __future__ import annotations

import functools
import os
from pathlib import Path

import pytest
import yaml

from nightorder.loading import load_game, shipped_games, shipped_rulesets
from nightorder.replay import replay

GOLDEN = Path(__file__).parent / "golden_games.yaml"
OPEN = "atlantis-open"  #: shows what an undecided night looks like
DECIDED = sorted(name for name in shipped_games() if name != OPEN)


@functools.cache
def played(name):
    return replay(load_game(shipped_games()[name]), seed=None)


def summary(name):
    verdicts = played(name).verdicts
    return {
        "dead": {verdict.phase: list(verdict.outcome.dead) for verdict in verdicts},
        "winner": {v.phase: v.outcome.winner for v in verdicts if v.outcome.winner},
    }


def written(summaries):
    lines = ["# Who dies or leaves in each phase of the example games, and who wins."]
    for name, found in summaries.items():
        lines += [f"{name}:", "  dead:"]
        lines += [f"    {phase}: [{', '.join(dead)}]" for phase, dead in found["dead"].items()]
        won = ", ".join(f"{phase}: {winner}" for phase, winner in found["winner"].items())
        lines.append(f"  winner: {{{won}}}")
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("name", DECIDED)
def test_every_phase_is_decided_without_a_die_and_nothing_is_refused(name):
    found = played(name)
    assert not found.game.open
    assert [v.phase for v in found.verdicts] == [phase.label for phase in found.game.phases]
    for verdict in found.verdicts:
        assert verdict.decided, verdict.phase
        assert verdict.outcome.rejected == (), verdict.phase


@pytest.mark.parametrize("name", DECIDED)
def test_whoever_is_put_out_was_still_there(name):
    found, gone = played(name), set()
    for phase, verdict in zip(found.game.phases, found.verdicts, strict=True):
        assert phase.executed not in gone, phase.label
        gone |= set(verdict.outcome.dead)


def test_the_open_example_is_undecided():
    assert not all(verdict.decided for verdict in played(OPEN).verdicts)


@pytest.mark.parametrize("id_", sorted(shipped_rulesets()))
def test_every_ruleset_has_a_whole_game_with_a_winner(id_):
    found = played(f"{id_}-game")
    assert found.game.ruleset.id == id_
    assert sum(phase.label.startswith("night") for phase in found.game.phases) >= 5
    assert found.verdicts[-1].outcome.winner


def test_the_games_come_out_as_they_always_did():
    real = {name: summary(name) for name in DECIDED}
    if os.environ.get("UPDATE_GAMES"):
        GOLDEN.write_text(written(real), encoding="utf-8")
    assert yaml.safe_load(GOLDEN.read_text(encoding="utf-8")) == real
