"""Votes for an office: who is elected, and what follows from a vote, is explained by them."""

from __future__ import annotations

import pytest

from nightorder import Drop, NightorderError, read_game, resolve, weights, what_if, why
from nightorder.inquiry.edits import labels_of
from nightorder.words import explain, lines
from nightorder.words.changed import what_if_lines

DAY_VOTES = """
ruleset: president
players: {A: miner, B: tracker, C: detective, D: doctor, E: journalist, F: witness, G: clan1_thug}
phases:
- night: 1
  acts: [{by: A, do: mine, to: B}]
- day: 2
  votes: [{by: A, for: B}, {by: A, for: C}, {by: B, for: C}, {by: D, for: C}, {by: E, for: C},
    {by: F, for: B}]
"""

OWN_BALLOT = """
ruleset: federation
players: {A: doctor, B: don, C: henchman, D: civilian, E: civilian, F: civilian}
phases:
- day: 1
  mayor_votes: [{by: B, for: A}, {by: D, for: A}, {by: E, for: A}, {by: A, for: D}]
  votes: [{by: A, for: B}]
"""


def test_an_office_is_explained_by_the_votes_for_it():
    game = read_game(DAY_VOTES)
    (found,) = why(resolve(game), "mark:C:in_office")
    sent = labels_of(game, game.phases[-1])
    assert set(sent) < set(found.acts)
    told = "\n".join(lines(explain(resolve(game).outcome, "mark:C:in_office", game.ruleset)))
    assert "C is elected with most votes (C — 4, B — 2)" in told
    told = "\n".join(lines(explain(resolve(game).outcome, "mark:C:in_office", game.ruleset, "ru")))
    assert "Избран игрок C: у него больше всего голосов (C — 4, B — 2)" in told


def test_what_follows_from_a_vote_names_the_vote():
    game = read_game(DAY_VOTES)
    (found,) = why(resolve(game), "mark:A:voted_for_mined")
    assert "A.vote" in found.acts
    outcome = resolve(game).outcome
    told = "\n".join(lines(explain(outcome, "mark:A:voted_for_mined", game.ruleset)))
    assert "A votes for B" in told


def test_a_ballot_of_its_own_is_called_by_the_office_and_can_be_left_out():
    game = read_game(OWN_BALLOT)
    day = game.phases[-1]
    assert list(labels_of(game, day)) == ["A.vote", "B.mayor", "D.mayor", "E.mayor", "A.mayor"]
    (found,) = why(resolve(game), "elected:mayor")
    assert {"B.mayor", "D.mayor", "E.mayor", "A.mayor"} <= set(found.acts)
    kept = {w.act for w in weights(game, None, "elected:mayor") if w.word != "irrelevant"}
    assert kept == {"B.mayor", "D.mayor", "E.mayor"}
    less = what_if(game, None, [Drop("B.mayor"), Drop("D.mayor"), Drop("E.mayor")])
    assert less.after.outcome.facts["elected:mayor"].value == "D"
    assert less.after.outcome.facts["condemned"].value == "B"


def test_a_vote_left_out_is_called_as_it_was_sent():
    game = read_game(DAY_VOTES)
    first, second = (what_if(game, None, [Drop(label)]) for label in ("A.vote", "A.vote#2"))
    assert what_if_lines(first, game)[0] == "Without A's vote for B:"
    assert what_if_lines(second, game, "ru")[0] == "Если бы не голос игрока A за игрока C:"


def test_there_is_no_vote_of_somebody_who_did_not_vote():
    game = read_game(OWN_BALLOT)
    with pytest.raises(NightorderError, match=r"no act 'F\.mayor'"):
        what_if(game, None, [Drop("F.mayor")])


def test_a_tie_that_the_rules_leave_open_is_told_in_each_outcome():
    game = read_game(
        """{ruleset: president, rulings: {president-Q41: either}, players: {A: miner, B: tracker,
        C: detective, D: doctor}, phases: [{day: 2, votes: [{by: A, for: B}, {by: C, for: D}]}]}"""
    )
    first, second = resolve(game).outcomes
    for outcome, name in ((first, "B"), (second, "D")):
        told = list(lines(explain(outcome, "elected:president", game.ruleset), rules=False))
        assert told[0] == f"{name} is elected, one of those who tie (B — 1, D — 1)"
        assert told[-1].endswith(f"the rules do not say which of them is elected: here {name}")
