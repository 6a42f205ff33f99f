"""Why not, what decided and how likely, in lines."""

from __future__ import annotations

import pytest

from nightorder import Weight, odds, read_game, resolve, weights, why_not
from nightorder.words import odds_of, weight_lines, why_not_lines

GAME = read_game(
    """
ruleset: atlantis
players: {Ann: doctor, Bob: killer, Eve: drinker, Fay: thug}
phases:
- night: 2
  acts: [{by: Fay, do: stun, to: Ann}, {by: Ann, do: heal, to: Eve}, {by: Bob, do: kill, to: Eve}]
"""
)
VERDICT = resolve(GAME)
STUNNED = "Ann's “heal” at Eve does not take place: Fay's “stun” at Ann stops it"


def not_so(fact, wanted, tries=1000, lang="en"):
    return why_not_lines(why_not(GAME, None, fact, wanted, tries=tries), VERDICT, GAME, lang)


def test_the_nearest_change_is_told_with_what_else_it_means():
    assert not_so("fate:Eve", False) == [
        STUNNED,
        "Nearest change — without Fay's “stun” at Ann: Eve lives",
        "It would also mean:",
        "- Winner: none yet (before: Mafia)",
        "- Ann's “heal” at Eve takes place",
    ]


def test_where_nothing_was_tried_only_the_reason_is_told():
    assert not_so("fate:Eve", False, tries=0) == [STUNNED]


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "No change of this phase that was tried makes it otherwise (2 tried"),
        ("ru", "Ни одна из испробованных перемен этой фазы ничего не даёт (испробовано: 2"),
    ],
)
def test_where_no_change_helps_it_is_said_how_many_were_tried(lang, said):
    reason, tried = not_so("fate:Fay", True, tries=2, lang=lang)
    assert tried.startswith(said)
    assert "Fay" in reason


def test_what_decided_is_told_unless_it_goes_without_saying():
    found = weights(GAME, None, "fate:Eve")
    assert weight_lines(found, VERDICT, GAME) == [
        "Decisive, each alone: Fay's “stun” at Ann and Bob's “kill” at Eve"
    ]
    assert weight_lines(found, VERDICT, GAME, told=["Bob.kill", "Fay.stun"]) == []
    assert weight_lines(found, VERDICT, GAME, told=["Bob.kill"]) != []


def test_two_killers_are_joint_and_a_long_list_is_cut():
    both = (Weight("Bob.kill", "joint", ("Fay.stun",)), Weight("Fay.stun", "joint", ("Bob.kill",)))
    assert weight_lines(both, VERDICT, GAME) == [
        "Joint (it would be otherwise without all of them): Bob's “kill” at Eve and Fay's “stun” "
        "at Ann"
    ]
    seven = tuple(Weight(f"{name}.vote", "decisive") for name in "ABCDEFG")
    (line,) = weight_lines(seven, VERDICT, GAME)
    assert line.endswith("and 2 more")
    (line,) = weight_lines(seven[:6], VERDICT, GAME)
    assert "more" not in line


def test_chances_stand_under_what_they_are_given():
    open_ = read_game(
        """
ruleset: atlantis
open: [Q1]
players: {C: drinker, E: boss, G: killer, H: sage}
phases:
- night: 2
  acts: [{by: E, do: cover, to: G}, {by: C, do: drink, to: G}, {by: G, do: kill, to: H}]
"""
    )
    found = odds(open_, None, "fate:H")
    assert odds_of(found, "fate:H", resolve(open_, seed=None), open_) == [
        "If atlantis-Q1 = cover:",
        "- H dies (certain)",
        "If atlantis-Q1 = thug_only:",
        "- H lives (certain)",
    ]
