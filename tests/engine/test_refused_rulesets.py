"""Rulesets that could not be played are refused when they are read, with a sentence."""

from __future__ import annotations

from typing import Any

import pytest

from nightorder import NightorderError

KILL = {"effects": [{"kill": "target"}]}


@pytest.mark.parametrize(
    ("ability", "said"),
    [
        ({"effects": [{"redirect": "target"}]}, "two targets"),
        ({"effects": [{"swap": "target"}]}, "two targets"),
        ({"effects": [{"learn": "target", "what": "number"}]}, "needs `number:`"),
        ({"targets": "none", "pact": {}, **KILL}, "needs a target"),
        ({"fields": "with", "performer": "with", "performer_when": "self.dies"}, "cannot read"),
    ],
)
def test_an_ability_that_could_not_be_played(play: Any, ability: Any, said: str) -> None:
    with pytest.raises(NightorderError, match=said):
        play({"odd": ability}, "A odd B")


@pytest.mark.parametrize("vote", [{"share": [1, 0]}, {"share": [1, 2, 3]}, {"quorum_share": [1]}])
def test_a_share_is_two_numbers(play: Any, vote: Any) -> None:
    with pytest.raises(NightorderError, match="share"):
        play({"kill": KILL}, {"votes": [{"by": "A", "for": "B"}]}, vote=vote)


def test_a_counter_of_nobody_is_nought(play: Any) -> None:
    blow = {"kill": "target", "when": 'counter(second, "x") < 1'}
    ability = {"effects": [blow, {"tally": "self", "counter": "x"}]}
    (verdict,) = play({"odd": ability}, "A odd B")
    assert verdict.outcome.dead == ("B",)


def test_a_trait_may_strike_a_night_later(play: Any) -> None:
    traits = {"thorn": {"effects": [{"kill": "attacker", "delay": 1, "on": {"attempted": "self"}}]}}
    first, second = play(
        {"kill": KILL}, "A kill B", "", traits=traits, everyone={"traits": ["thorn"]}
    )
    assert (first.outcome.dead, first.outcome.pending) == (("B",), {"A": 2})
    assert second.outcome.dead == ("A",)


LOOP = {
    "moody": {"effects": [{"kill": "self", "on": {"attempted": "self"}, "unless": "self.dies"}]}
}


@pytest.mark.parametrize("policy", ["draw", "first_received", "all_fail", "least_harm", "host"])
def test_a_loop_without_any_sent_act_is_a_paradox(play: Any, policy: str) -> None:
    (verdict,) = play(
        {"visit": {"effects": [{"mark": "target", "with": "m"}]}},
        "A visit Z",
        marks={"m": {}},
        traits=LOOP,
        roles={
            "anybody": {"faction": "town", "abilities": ["visit"]},
            "nobody": {"faction": "town", "traits": ["moody"]},
        },
        night={"loops": [{"policy": policy}]},
    )
    assert verdict.outcomes[0].paradox


@pytest.mark.parametrize("family", ["golden_rule", "order_list"])
@pytest.mark.parametrize(
    "acts", ["A swap B Z; B swap A Z", "A swap C D; B swap D C", "C swap B A; E swap D B"]
)
def test_swaps_that_chase_one_another_come_to_an_end(play: Any, family: str, acts: str) -> None:
    swap = {
        "targets": ["any", "any"],
        "effects": [{"swap": "target"}, {"mark": "target", "with": "m"}],
    }
    (verdict,) = play({"swap": swap}, acts, marks={"m": {}}, night={"family": family})
    assert verdict.outcomes


@pytest.mark.parametrize("votes", [[], [{"by": "A", "for": "B"}]])
def test_votes_are_refused_where_the_rules_know_none(play: Any, votes: Any) -> None:
    (verdict,) = play({"kill": KILL}, {"acts": ["A kill Z"], "votes": votes})
    assert verdict.outcome.dead == ("Z",)
    assert verdict.outcome.rejected == tuple(vote["by"] for vote in votes)


def test_nobody_is_put_out_twice(play: Any) -> None:
    with pytest.raises(NightorderError, match="day 2: A is out of the game already"):
        play({"kill": KILL}, {"day": 1, "executed": "A"}, {"night": 1}, {"day": 2, "executed": "A"})
