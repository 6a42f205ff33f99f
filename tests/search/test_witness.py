"""The search finds the smallest game that proves something, always the same one."""

import os
import re
import subprocess
import sys

import pytest

from nightorder import NightorderError, load_ruleset, replay
from nightorder.cases import Written, case_text, game_text, read_cases, run_case
from nightorder.loading import read_game
from nightorder.search import (
    Bound,
    Nothing,
    Outcomes,
    Witness,
    arrival,
    between_readings,
    between_rulesets,
    fires,
    paradox,
    undecided,
    witness,
    witnesses,
)
from search.rulesets import BLOCKERS, DISPUTED, differ, every_night, ruleset

LAW = ruleset(DISPUTED)


@pytest.mark.parametrize(("option", "size"), [("x-Q1", (2, 2)), ("x-Q2", (1, 2)), ("x-Q3", (1, 2))])
def test_a_witness_is_as_small_as_brute_force_finds(option, size):
    found = witness(between_readings(LAW, option))
    assert isinstance(found, Witness)
    assert (found.acts, found.players) == size
    assert found.smallest
    readings = tuple(LAW.options[option].readings)
    smallest = next(
        (acts, players)
        for acts in range(4)
        for players in range(1, 4)
        if any(differ(LAW, *night, readings, option) for night in every_night(LAW, acts, players))
    )
    assert smallest == size


def test_the_results_of_a_witness_differ_and_are_those_of_its_games():
    found = witness(between_readings(LAW, "x-Q2"))
    one, other = found.results
    assert (one.label, other.label) == ("sober", "drunk")
    for result in found.results:
        assert replay(result.game, seed=None).verdicts == result.verdicts
    assert Outcomes(one.verdicts[0].outcomes) != Outcomes(other.verdicts[0].outcomes)


@pytest.mark.parametrize(
    ("option", "readings", "said"),
    [
        ("x-Q9", (), "there is no option 'x-Q9'; did you mean 'x-Q"),
        ("x-Q2", ("sobre",), "'sobre' is no reading of x-Q2; did you mean 'sober'?"),
    ],
)
def test_what_a_ruleset_does_not_know_is_said(option, readings, said):
    with pytest.raises(NightorderError, match=re.escape(said)):
        between_readings(LAW, option, readings)


def test_the_same_search_finds_the_same_game():
    def found():
        return witness(between_readings(ruleset(DISPUTED), "x-Q1"))

    one, other = found(), found()
    assert (one.game.players, one.game.phases, one.nights) == (
        other.game.players,
        other.game.phases,
        other.nights,
    )


def test_an_option_that_nothing_reads_has_no_witness():
    found = witness(between_readings(LAW, "x-Q4"), Bound(acts=2, players=3))
    assert isinstance(found, Nothing)
    assert found.complete
    assert found.acts == 2


def test_only_the_readings_named_are_compared():
    law = ruleset(DISPUTED.replace("all: all, others: others", "all: all, always: same, others: o"))
    same = witness(between_readings(law, "x-Q1", ("others", "always")), Bound(acts=2, players=3))
    assert isinstance(same, Nothing)
    assert isinstance(witness(between_readings(law, "x-Q1", ("all", "others"))), Witness)


def test_a_search_ends_after_its_nights_and_says_how_far_it_came():
    found = witness(between_readings(LAW, "x-Q1"), Bound(nights=1))
    assert isinstance(found, Nothing)
    assert found.nights <= 1
    assert not found.complete
    assert found.acts < 2


def test_a_search_can_be_ended():
    asked = []

    def stop(progress):
        asked.append(progress.nights)
        return False

    law = load_ruleset("federation")
    found = witness(between_readings(law, "federation-Q20"), Bound(nights=5000), stop)
    assert isinstance(found, Nothing)
    assert found.stopped
    assert len(asked) == 1


def blockers(loops=""):
    return ruleset(BLOCKERS % loops)


def test_two_blockers_of_each_other_are_undecided():
    found = witness(undecided(blockers()))
    assert [act.label for act in found.game.phases[0].acts] == ["A.block", "B.block"]
    assert found.players == 2
    assert len(found.results[0].verdicts[0].outcomes) == 2


def test_a_policy_for_loops_leaves_nothing_undecided():
    law = blockers("loops: [{policy: all_fail}]")
    found = witness(undecided(law), Bound(acts=3, players=3))
    assert isinstance(found, Nothing)
    assert found.complete


def test_three_blockers_in_a_ring_are_a_paradox():
    found = witness(paradox(blockers()), Bound(acts=3, players=3))
    assert isinstance(found, Witness)
    assert found.acts == 3
    assert all(outcome.paradox for outcome in found.results[0].verdicts[0].outcomes)


def test_a_loop_that_an_outside_act_breaks_is_none():
    # B blocks A, whom nobody else blocks: A's block never takes place, and nothing is open.
    law = blockers()
    for cast, phases in every_night(law, 2, 3):
        acts = phases[0].acts
        if [a.do for a in acts] == ["block", "kill"] and acts[0].to == (acts[1].by,):
            game = read_game(
                game_text(found_game(law, cast, phases), "blockers"), "<test>", ruleset=law
            )
            assert replay(game).verdicts[0].decided


def found_game(law, cast, phases):
    from nightorder import Game

    return Game(law, cast, phases)


def test_variants_of_a_ruleset_are_told_apart():
    other = ruleset(DISPUTED.replace("[[drink], [kill], [heal]]", "[[kill], [drink], [heal]]"))
    found = witness(between_rulesets({"as it is": LAW, "moved": other}, ("drink",)))
    assert isinstance(found, Witness)
    assert sorted(act.do for act in found.game.phases[0].acts) == ["drink", "kill"]
    assert [result.label for result in found.results] == ["as it is", "moved"]


def test_a_ruleset_does_not_differ_from_itself():
    found = witness(between_rulesets({"one": LAW, "other": LAW}, ("drink",)), Bound(2, 3))
    assert isinstance(found, Nothing)


def test_the_order_of_arrival_decides_between_acts_of_one_step():
    law = ruleset(DISPUTED.replace("[[drink], [kill], [heal]]", "[[drink, kill], [heal]]"))
    found = witness(arrival(law, ("kill",)))
    one, other = found.results
    assert found.acts == 2
    assert one.game.phases[0].acts == other.game.phases[0].acts[::-1]
    assert {act.do for act in one.game.phases[0].acts} == {"drink", "kill"}
    drunk = witness(arrival(LAW)).game.phases[0].acts
    assert [act.do for act in drunk] == ["drink", "drink"]  # of one step, and of no other two


def test_an_effect_fires_or_is_said_not_to():
    found = witness(fires(LAW, "steady", 0), Bound(2, 3))
    assert found.acts == 2
    assert {act.do for act in found.game.phases[0].acts} >= {"drink"}
    never = witness(fires(LAW, "kill", 1), Bound(2, 3))
    assert isinstance(never, Nothing)


def test_a_witness_written_as_cases_passes():
    found = witness(between_readings(load_ruleset("atlantis"), "atlantis-Q7"))
    text = case_text(
        Written(f"w-{result.label}", result.label, result.game, result.verdicts)
        for result in found.results
    )
    results = [run_case(case) for case in read_cases(text).cases]
    assert [result.passed for result in results] == [True, True]
    assert "rulings: {atlantis-Q7: counts}" in text


def test_workers_find_what_one_alone_finds():
    from concurrent.futures import ProcessPoolExecutor

    law = load_ruleset("atlantis")
    questions = [between_readings(law, f"atlantis-Q{n}") for n in (1, 4, 5, 7)]
    bound = Bound(nights=800)

    def plain(answers):
        return [
            [(r.label, r.game.players, r.game.phases, r.verdicts[0].outcomes) for r in a.results]
            if isinstance(a, Witness)
            else a
            for a in answers
        ]

    alone = plain(witnesses(questions, bound))
    with ProcessPoolExecutor(2) as two:
        assert plain(witnesses(questions, bound, executor=two)) == alone
    assert sum(isinstance(answer, list) for answer in alone) >= 3


def test_hash_seeds_change_nothing():
    code = (
        "from nightorder import load_ruleset\n"
        "from nightorder.search import Bound, between_readings, witness\n"
        "law = load_ruleset('odessa')\n"
        "for q in ('Q3', 'Q9', 'Q24'):\n"
        "    found = witness(between_readings(law, f'odessa-{q}'), Bound(nights=400))\n"
        "    game = getattr(found, 'game', None)\n"
        "    print(found.nights, game and (game.players, game.phases))\n"
    )
    seen = set()
    for seed in ("1", "2"):
        env = {**os.environ, "PYTHONHASHSEED": seed}
        done = subprocess.run(
            [sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True
        )
        seen.add(done.stdout)
    assert len(seen) == 1
