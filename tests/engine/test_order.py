"""Steps, ties and what comes too late."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

BLOCK = {"effects": [{"block": "target"}]}
KILL = {"effects": [{"kill": "target"}]}


def test_an_earlier_step_stops_a_later_one_and_not_the_other_way(play: Any) -> None:
    (early,) = play({"block": BLOCK, "kill": KILL}, "B kill C; A block B")
    assert (early.outcome.dead, early.outcome.stopped) == ((), ("B",))
    (late,) = play({"kill": KILL, "block": BLOCK}, "B kill C; A block B")
    assert (late.outcome.dead, late.outcome.stopped) == (("C",), ())
    assert "late:A.block/0>B@B.kill" in late.outcome.facts["done:B.kill"].because


@pytest.mark.parametrize(
    ("ties", "acts", "stopped"),
    [
        ("received", "A block B; B block A", [("B",)]),
        ("received", "B block A; A block B", [("A",)]),
        ("simultaneous", "A block B; B block A", [()]),
        ("listed", "B stun A; A block B", [("B",)]),
        ("none", "A block B; B block A", [("A",), ("B",)]),
    ],
)
def test_a_tie_inside_a_step(play: Any, ties: str, acts: str, stopped: list[Any]) -> None:
    abilities = {"block": BLOCK, "stun": BLOCK}
    for where in ("night", "step"):
        step = {"acts": ["block", "stun"], **({"ties": ties} if where == "step" else {})}
        night = {"ties": ties if where == "night" else "received"}
        (verdict,) = play(abilities, acts, order=[step], night=night)
        assert sorted(outcome.stopped for outcome in verdict.outcomes) == stopped


def test_dice_are_thrown_and_told_or_give_exact_chances(play: Any) -> None:
    order, night = [["block"]], {"ties": "dice"}
    acts = "A block B; B block A"
    (thrown,) = play({"block": BLOCK}, acts, order=order, night=night)
    assert [choice.by for choice in thrown.outcome.choices] == ["drawn"]
    (odds,) = play({"block": BLOCK}, acts, order=order, night=night, seed=None)
    assert {o.stopped: o.chance for o in odds.outcomes} == {
        ("A",): Fraction(1, 2),
        ("B",): Fraction(1, 2),
    }


def test_an_unknown_order_splits_only_a_night_that_reads_it(play: Any) -> None:
    night = {"ties": "received"}
    apart = {"acts": ["A block B", "C block D"], "order": "unknown"}
    (verdict,) = play({"block": BLOCK}, apart, night=night)
    assert verdict.decided
    each = {"acts": ["A block B", "B block A"], "order": "unknown"}
    (verdict,) = play({"block": BLOCK}, each, night=night)
    assert sorted(outcome.stopped for outcome in verdict.outcomes) == [("A",), ("B",)]


def test_orders_of_three_are_never_a_circle(play: Any) -> None:
    """Six orders of three acts in a ring of blocks, not eight answers to three questions."""
    ring = {"acts": ["A block B", "B block C", "C block A"], "order": "unknown"}
    (verdict,) = play({"block": BLOCK}, ring, night={"ties": "received"})
    assert (
        sorted(outcome.stopped for outcome in verdict.outcomes)
        == [
            ("A",),
            ("A", "B"),
            ("A", "C"),
            ("B",),
            ("B", "C"),
            ("C",),
        ]
        or len(verdict.outcomes) == 3
    )
    for outcome in verdict.outcomes:
        assert 1 <= len(outcome.stopped) < 3


def test_a_step_may_stand_in_two_places(play: Any) -> None:
    order = [
        {"acts": ["block"], "when": 'ruling.Q1 == "first"'},
        ["kill"],
        {"acts": ["block"], "when": 'ruling.Q1 == "last"'},
    ]
    options = {"Q1": {"readings": {"first": "1", "last": "2"}, "default": "first"}}
    abilities = {"block": BLOCK, "kill": KILL}
    for reading, dead in (("first", ()), ("last", ("C",))):
        given = {"rulings": {"Q1": reading}}
        (verdict,) = play(
            abilities, "A block B; B kill C", order=order, options=options, game=given
        )
        assert verdict.outcome.dead == dead
    (verdict,) = play(
        abilities, "A block B; B kill C", order=order, options=options, game={"open": ["Q1"]}
    )
    assert sorted(outcome.dead for outcome in verdict.outcomes) == [(), ("C",)]


def test_by_the_golden_rule_the_list_does_not_matter(play: Any) -> None:
    for order in (["block"], ["kill"]), (["kill"], ["block"]):
        (verdict,) = play(
            {"block": BLOCK, "kill": KILL},
            "A block B; B kill C",
            order=list(order),
            night={"family": "golden_rule"},
        )
        assert verdict.outcome.stopped == ("B",)


@pytest.mark.parametrize("deaths", ["at_once", "at_dawn"])
def test_when_deaths_bite(play: Any, deaths: str) -> None:
    (verdict,) = play(
        {"kill": KILL, "shoot": KILL}, "A kill B; B shoot C", night={"deaths": deaths}
    )
    assert verdict.outcome.dead == (("B",) if deaths == "at_once" else ("B", "C"))


def test_one_step_may_bite_otherwise_than_the_night(play: Any) -> None:
    order = [{"acts": ["kill"], "bites": "night > 1"}, ["shoot"]]
    first, second = play(
        {"kill": KILL, "shoot": KILL}, "A kill B; B shoot Z", "A kill C; C shoot D", order=order
    )
    assert first.outcome.dead == ("B", "Z")
    assert second.outcome.dead == ("C",)
