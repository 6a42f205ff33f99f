"""What holds for every game: it resolves, always to the same, and to nothing out of thin air."""

from __future__ import annotations

import os
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from random import Random

import attrs
import pytest
from hypothesis import given, settings

import nightorder
from nightorder import Game, Outcome, Phase
from nightorder.loading import shipped_rulesets

from .drawing import BUSY, drawn
from .games import Case, any_game, shipped_game, small_game
from .playing import outcomes, played, seen

HERE = Path(__file__).parent


@given(drawn(shipped_game))
@settings(BUSY, max_examples=100)
def test_a_shipped_ruleset_resolves_any_night(case: Case) -> None:
    for seed in (0, None):
        played(case.game, seed)


@given(drawn(small_game))
@settings(BUSY, max_examples=150)
def test_a_small_ruleset_resolves_any_night(case: Case) -> None:
    for seed in (0, None):
        played(case.game, seed)


#: Games in which the limit of one act asks for another one before that is known.
ASKED = {"gemini": (6514, 6801)}


@pytest.mark.parametrize("ruleset", shipped_rulesets())
def test_every_shipped_ruleset_resolves_its_nights(ruleset: str) -> None:
    for seed in (*range(40), *ASKED.get(ruleset, ())):
        case = shipped_game(Random(seed), (ruleset,))
        played(case.game, None if seed % 2 else 0, seconds=20)


@pytest.mark.slow
def test_thousands_of_games_resolve() -> None:
    for seed in range(20_000):
        case = any_game(Random(seed))
        try:
            played(case.game, None if seed % 2 else 0)
        except BaseException:
            print(seed, case)
            raise


@given(drawn(any_game))
@settings(BUSY, max_examples=40)
def test_an_empty_night_kills_nobody(case: Case) -> None:
    quiet = attrs.evolve(case.game, phases=(Phase("night", 1), Phase("night", 2)))
    result = played(quiet)
    assert result is not None
    for outcome in outcomes(result):
        assert (outcome.dead, outcome.stopped, outcome.answers) == ((), (), ())


def whole(game: Game, seed: int | None) -> str:
    """All there is of the game's outcomes: what a host sees, facts with reasons, choices."""
    result = played(game, seed)
    if result is None:
        return "refused"
    return "\n".join(
        repr((seen(o), o.chance, o.choices, o.paradox, o.next_state, [o.facts[f] for f in o.facts]))
        for o in outcomes(result)
    )


@given(drawn(any_game))
@settings(BUSY, max_examples=40)
def test_a_verdict_is_a_function_of_its_game(case: Case) -> None:
    for seed in (0, None):
        assert whole(case.game, seed) == whole(case.game, seed)


def test_hash_seeds_change_no_byte() -> None:
    """Three processes with different hash seeds print the same outcomes, facts and reasons."""
    runs = [_start(seed) for seed in ("0", "1", "4242")]
    printed = [run.communicate()[0] for run in runs]
    assert [run.returncode for run in runs] == [0, 0, 0]
    assert printed[0].count(b"Fact(") > 1000
    assert printed[0] == printed[1] == printed[2]


def _start(hash_seed: str) -> subprocess.Popen[bytes]:
    places = [str(HERE.parent), str(Path(nightorder.__file__).parents[1])]
    script = (
        f"import importlib, random, sys\nsys.path[:0] = {places!r}\n"
        "games = importlib.import_module('properties.games')\n"
        "tests = importlib.import_module('properties.test_games')\n"
        "for seed in range(50):\n"
        "    game = games.any_game(random.Random(seed)).game\n"
        "    print(seed, tests.whole(game, 0 if seed % 9 else None))\n"
    )
    return subprocess.Popen(
        [sys.executable, "-c", script],
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        stdout=subprocess.PIPE,
    )


@given(drawn(any_game))
@settings(BUSY, max_examples=60)
def test_chances_add_up(case: Case) -> None:
    """Where only dice split a phase, the chances of its outcomes make one."""
    first = attrs.evolve(case.game, phases=case.game.phases[:1])
    result = played(first, None)
    found = result.verdicts[0].outcomes if result is not None else ()
    ways = {choice.how for outcome in found for choice in outcome.choices if choice.by == "world"}
    if found and ways <= {"roll", "draw"} and not any(outcome.paradox for outcome in found):
        assert sum((outcome.chance for outcome in found), Fraction(0)) == 1


@given(drawn(any_game))
@settings(BUSY, max_examples=80)
def test_only_a_deadly_blow_kills(case: Case) -> None:
    """The dead are those on whom a blow of an act that took place landed and was not mended.

    A sent act reaches those it names, its own author and everybody its effect speaks of; anybody
    else only if it was moved or spread to him.
    """
    result = played(case.game)
    gone: set[str] = set()
    for phase, verdict in zip(case.game.phases, result.verdicts if result else (), strict=False):
        for outcome in verdict.outcomes:
            assert set(outcome.dead) == _felled(outcome) - gone
            for name in outcome.dead:
                causes = [c for c in outcome.facts[f"fate:{name}"].because if c[:6] == "fatal:"]
                assert causes, f"{name} is dead of nothing"
                for cause in causes:
                    _check_blow(case.game, phase, outcome, cause.removeprefix("fatal:"), name)
        if len(verdict.outcomes) > 1:
            return  # from here on, who was dead before differs from branch to branch
        gone |= {name for outcome in verdict.outcomes for name in outcome.dead}


def _felled(outcome: Outcome) -> set[str]:
    fates = [id_ for id_ in outcome.facts if id_.startswith("fate:")]
    return {id_.removeprefix("fate:") for id_ in fates if outcome.facts[id_].value}


def _check_blow(game: Game, phase: Phase, outcome: Outcome, blow: str, name: str) -> None:
    act = blow.rsplit("/", 1)[0]
    assert outcome.facts[f"fatal:{blow}"].value is True
    assert outcome.facts[f"lands:{blow}"].value is True
    done = outcome.facts[f"done:{act}"]
    assert done.value is True
    params = dict(done.params)
    if params["origin"] not in ("sent", "pact") or name == params["actor"]:
        return
    effect = int(blow.split("/")[1].split(">")[0])
    subject = game.ruleset.abilities[params["ability"]].effects[effect].subject
    if subject.word not in ("target", "aimed", "second", "named"):
        return
    named = {n for sent in phase.acts if sent.label == act.split("#")[0] for n in sent.to}
    aim, reach = outcome.facts.get(f"aim:{act}"), outcome.facts.get(f"reach:{act}")
    moved = aim is not None and aim.code == "moved"
    spread = reach is not None and reach.code == "spread"
    assert name in named or moved or spread, f"{act} cannot reach {name}"
