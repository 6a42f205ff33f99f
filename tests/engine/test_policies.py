"""What decides a loop, in the order of the file; and that the verdict says so."""

from __future__ import annotations

from typing import Any

import pytest

BLOCK = {"effects": [{"block": "target"}]}
KILL = {"effects": [{"kill": "target"}]}
ABILITIES = {
    "block": BLOCK,
    "stun": {**BLOCK, "tags": "rough"},
    "kill": {**KILL, "tags": "rough"},
    "trip": {"effects": [{"block": "target"}, {"kill": "target"}]},
}
PAIR = "A block B; B stun A"  # two outcomes
RING = "A block B; B block C; C block A"  # none


def stopped(verdict: Any) -> list[tuple[str, ...]]:
    return sorted(outcome.stopped for outcome in verdict.outcomes)


@pytest.mark.parametrize(
    ("policies", "acts", "wanted"),
    [
        ([{"policy": "host"}], PAIR, [("A",), ("B",)]),
        ([], PAIR, [("A",), ("B",)]),
        ([{"policy": "first_received"}], PAIR, [("B",)]),
        ([{"policy": "first_received"}], "B stun A; A block B", [("A",)]),
        ([{"policy": "earliest_step"}], "B stun A; A block B", [("B",)]),
        ([{"policy": "class_order", "classes": [["stun"], ["block"]]}], PAIR, [("A",)]),
        ([{"policy": "kind_fails", "kind": "rough"}], PAIR, [("B",)]),
        ([{"policy": "all_fail"}], PAIR, [("A", "B")]),
        ([{"policy": "cancel"}], PAIR, [("A", "B")]),
        ([{"policy": "simultaneous"}], PAIR, [()]),
        ([{"policy": "least_harm"}], "A block B; B trip A", [("B",)]),
        ([{"policy": "first_received"}], RING, [("B",)]),
        ([{"policy": "all_fail"}], RING, [("A", "B", "C")]),
        # Policies that do not speak of the loop are passed over.
        ([{"policy": "all_fail", "among": ["rough"]}, {"policy": "simultaneous"}], PAIR, [()]),
        ([{"policy": "all_fail", "outcomes": "none"}], PAIR, [("A",), ("B",)]),
        ([{"policy": "all_fail", "outcomes": "several"}, {"policy": "simultaneous"}], RING, [()]),
        ([{"policy": "all_fail", "when": "night > 1"}, {"policy": "simultaneous"}], PAIR, [()]),
        ([{"policy": "kind_fails", "kind": "kill"}], PAIR, [("A",), ("B",)]),
        ([{"policy": "unaimed_first"}], PAIR, [("A",), ("B",)]),
    ],
)
def test_a_policy_decides(
    play: Any, policies: list[dict[str, Any]], acts: str, wanted: list[Any]
) -> None:
    (verdict,) = play(ABILITIES, acts, night={"family": "golden_rule", "loops": policies})
    assert stopped(verdict) == wanted


def test_what_a_policy_decided_is_told_with_what_else_could_have_been(play: Any) -> None:
    loops = [{"policy": "first_received"}]
    (verdict,) = play(ABILITIES, PAIR, night={"family": "golden_rule", "loops": loops})
    (choice,) = [choice for choice in verdict.outcome.choices if choice.by == "policy"]
    assert choice.taken == "first_received"
    assert len(choice.others) == 2


@pytest.mark.parametrize(
    ("policy", "acts", "wanted"),
    [
        ({"policy": "first_received"}, PAIR, [("A",), ("B",)]),
        ({"policy": "first_received"}, RING, [("A",), ("B",), ("C",)]),
        ({"policy": "class_order", "classes": [["block", "stun"]]}, PAIR, [("A",), ("B",)]),
        ({"policy": "class_order", "classes": [["stun"], ["block"]]}, PAIR, [("A",)]),
    ],
)
def test_where_the_host_does_not_know_the_order_every_order_is_an_outcome(
    play: Any, policy: dict[str, Any], acts: str, wanted: list[Any]
) -> None:
    night = {"family": "golden_rule", "loops": [policy, {"policy": "all_fail"}]}
    sent = {"order": "unknown", "acts": acts.split("; ")}
    (verdict,) = play(ABILITIES, sent, night=night)
    assert stopped(verdict) == wanted
    assert all(
        choice.how == "order" or choice.by == "policy"
        for outcome in verdict.outcomes
        for choice in outcome.choices
    )


def test_a_ring_of_three_is_a_paradox_until_somebody_stops_a_member(play: Any) -> None:
    (verdict,) = play(ABILITIES, RING, night={"family": "golden_rule"})
    assert verdict.outcomes[0].paradox
    assert not verdict.decided
    (verdict,) = play(ABILITIES, RING + "; D block A", night={"family": "golden_rule"})
    assert verdict.outcome.stopped == ("A", "C")
    assert not [choice for choice in verdict.outcome.choices if choice.how == "loop"]


def test_a_loop_is_decided_before_what_hangs_on_it(play: Any) -> None:
    (verdict,) = play(ABILITIES, PAIR + "; C block D; D kill Z", night={"family": "golden_rule"})
    assert stopped(verdict) == [("A", "D"), ("B", "D")]
    (verdict,) = play(ABILITIES, PAIR + "; C kill Z", night={"family": "golden_rule"})
    assert [outcome.dead for outcome in verdict.outcomes] == [("Z",), ("Z",)]


def test_two_loops_multiply(play: Any) -> None:
    (verdict,) = play(ABILITIES, PAIR + "; C block D; D stun C", night={"family": "golden_rule"})
    assert stopped(verdict) == [("A", "C"), ("A", "D"), ("B", "C"), ("B", "D")]


def test_a_draw_takes_one_member_and_is_told(play: Any) -> None:
    night = {"family": "golden_rule", "loops": [{"policy": "draw"}]}
    (verdict,) = play(ABILITIES, PAIR, night=night)
    assert len(verdict.outcomes) == 1
    assert "drawn" in {choice.by for choice in verdict.outcome.choices}
    (odds,) = play(ABILITIES, PAIR, night=night, seed=None)
    assert sorted((o.stopped, str(o.chance)) for o in odds.outcomes) == [
        (("A",), "1/2"),
        (("B",), "1/2"),
    ]


def test_nothing_supports_itself_in_a_circle(play: Any) -> None:
    """Each would strike the other if he was struck himself: nobody is."""
    traits = {
        "grudge": {"effects": [{"kill": {"each": "it != self"}, "on": {"killed": "self"}}]},
    }
    (verdict,) = play(ABILITIES, "", names="AB", traits=traits, everyone={"traits": ["grudge"]})
    assert verdict.outcome.dead == ()
    (verdict,) = play(
        ABILITIES, "A kill B", names="ABC", traits=traits, everyone={"traits": ["grudge"]}
    )
    assert verdict.outcome.dead == ("A", "B", "C")


@pytest.mark.parametrize(
    ("acts", "told", "wanted"),
    [
        (PAIR, "A.block", [("B",)]),
        (PAIR, "B", [("A",)]),
        (RING, "C", [("A",)]),
        (PAIR, "C", [("A",), ("B",)]),  # no act of the loop
    ],
)
def test_the_host_decides_by_a_line_of_the_game(
    play: Any, acts: str, told: str, wanted: list[Any]
) -> None:
    night = {"family": "golden_rule", "loops": [{"policy": "host"}]}
    sent = {"draws": {"loop": told}, "acts": acts.split("; ")}
    (verdict,) = play(ABILITIES, sent, night=night)
    assert stopped(verdict) == wanted


def test_of_outcomes_that_do_equal_harm_none_is_preferred(play: Any) -> None:
    night = {"family": "golden_rule", "loops": [{"policy": "least_harm"}]}
    (verdict,) = play(ABILITIES, PAIR, night=night)
    assert stopped(verdict) == [("A",), ("B",)]


@pytest.mark.parametrize("first", ["A", "B"])
def test_the_host_says_who_comes_first_where_no_tie_rule_does(play: Any, first: str) -> None:
    night = {"order": [["block", "stun"], ["kill", "trip"]], "loops": [{"policy": "earliest_step"}]}
    acts = PAIR.split("; ")
    (verdict,) = play(ABILITIES, {"acts": acts}, night=night)
    assert stopped(verdict) == [("A",), ("B",)]
    draws = {"A.block, B.stun": "A.block" if first == "A" else "B.stun"}
    (verdict,) = play(ABILITIES, {"acts": acts, "draws": draws}, night=night)
    assert stopped(verdict) == [("B",)] if first == "A" else [("A",)]


def test_what_would_have_stopped_the_act_that_goes_first_comes_too_late(play: Any) -> None:
    """In a ring of three the last act takes place and lands, and the first one stands all the same.

    In a ring of two nothing is too late: what would have stopped the first is stopped itself.
    """
    night = {"family": "golden_rule", "loops": [{"policy": "first_received"}]}
    (verdict,) = play(ABILITIES, RING, night=night)
    facts = verdict.outcome.facts
    assert facts["done:A.block"].because == ("late:C.block/0>A@A.block",)
    assert facts["late:C.block/0>A@A.block"].code == "too_late"
    (verdict,) = play(ABILITIES, PAIR, night=night)
    assert verdict.outcome.facts["done:A.block"].because == ()
