"""Which acts are refused, and under which code."""

from __future__ import annotations

from typing import Any

import pytest

KILL = {"effects": [{"kill": "target"}]}
LEARN = {"effects": [{"learn": "target"}]}
ABILITIES = {
    "kill": KILL,
    "check": {**LEARN, "targets": "other", "repeat": "not_twice_running"},
    "once": {**LEARN, "uses": 1},
    "each": {**LEARN, "repeat": "once_per_player"},
    "self_too": {**LEARN, "repeat": "not_self_twice_running"},
    "late": {**LEARN, "from_night": 2},
    "raise": {"effects": [{"mark": "target", "with": "m"}], "targets": "dead"},
    "nobody": {"effects": [{"mark": "self", "with": "m"}], "targets": "none"},
    "either": {**LEARN, "excludes": "kill"},
    "twice": {**LEARN, "per_phase": 2},
    "clan": {**LEARN, "one_per": "faction"},
    "ruled": {**LEARN, "requires": [{"that": 'target.faction == "mafia"'}]},
}
MARKS = {"m": {}}


def refusals(play: Any, *nights: Any) -> list[tuple[str, ...]]:
    return [v.outcome.rejected for v in play(ABILITIES, *nights, marks=MARKS)]


@pytest.mark.parametrize(
    ("nights", "wanted"),
    [
        (["Z kill A"], [("Z",)]),
        (["A kill B", "B check A"], [(), ("B",)]),
        (["A kill B", "C check B"], [(), ("C",)]),
        (["A check A"], [("A",)]),
        (["A kill B C"], [("A",)]),
        (["A kill"], [("A",)]),
        (["A nobody B"], [("A",)]),
        (["A nobody"], [()]),
        (["A raise B"], [("A",)]),
        (["A kill B", "C raise B"], [(), ()]),
        (["A check B", "A check B"], [(), ("A",)]),
        (["A check B", "A check C", "A check B"], [(), (), ()]),
        (["A self_too A", "A self_too A"], [(), ("A",)]),
        (["A self_too B", "A self_too B"], [(), ()]),
        (["A each B", "A check C", "A each B"], [(), (), ("A",)]),
        (["A once B", "A once C"], [(), ("A",)]),
        (["A late B", "A late B"], [("A",), ()]),
        (["A check B; A check C"], [("A",)]),
        (["A twice B; A twice C"], [()]),
        (["A twice B; A twice C; A twice D"], [("A",)]),
        (["A kill B; A either C"], [("A",)]),
        (["A either C; A kill B"], [("A",)]),
        (["A clan C; B clan D"], [("B",)]),
        (["A ruled B"], [("A",)]),
        (["A ruled Z"], [()]),
    ],
)
def test_what_is_refused(play: Any, nights: list[str], wanted: list[Any]) -> None:
    assert refusals(play, *nights) == wanted


def test_a_refused_act_does_nothing_but_an_accepted_one_beside_it_does(play: Any) -> None:
    (verdict,) = play(ABILITIES, "A kill B; A kill C", marks=MARKS)
    assert verdict.outcome.dead == ("B",)
    assert verdict.outcome.rejected == ("A",)


def test_a_stopped_act_counts_as_a_use_only_if_it_took_place(play: Any) -> None:
    abilities = {"block": {"effects": [{"block": "target"}]}, "kill": {**KILL, "uses": 1}}
    _, second, third = play(abilities, "A kill B; C block A", "A kill B", "A kill C")
    assert second.outcome.dead == ("B",)
    assert third.outcome.rejected == ("A",)


def test_a_vote_of_the_dead_or_for_the_dead_is_refused(play: Any) -> None:
    day = {"day": 2, "votes": [{"by": "B", "for": "A"}, {"by": "A", "for": "B"}]}
    _, verdict = play({"kill": KILL}, "A kill B", day, vote={})
    assert verdict.outcome.rejected == ("A", "B")
    assert verdict.outcome.dead == ()
