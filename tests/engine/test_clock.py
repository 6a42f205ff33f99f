from __future__ import annotations

from typing import Any

import pytest

from nightorder import Phase
from nightorder.engine.clock import clock, mark_until, previous
from nightorder.model.role import Mark


def test_day_n_comes_before_night_n() -> None:
    order = [Phase("night", 0), Phase("day", 1), Phase("night", 1), Phase("day", 2)]
    assert [clock(phase) for phase in order] == [1, 2, 3, 4]


def test_the_previous_phase_is_of_the_same_kind() -> None:
    assert previous(clock(Phase("night", 3))) == clock(Phase("night", 2))
    assert previous(clock(Phase("day", 3))) == clock(Phase("day", 2))


NIGHT, DAY = Phase("night", 1), Phase("day", 1)


@pytest.mark.parametrize(
    ("lasts", "given", "last"),
    [
        ("this_phase", NIGHT, NIGHT),
        ("next_day", NIGHT, Phase("day", 2)),
        ("next_day", DAY, Phase("day", 2)),
        ("next_night", NIGHT, Phase("night", 2)),
        ("next_night", DAY, Phase("night", 1)),
        ("next_turn", NIGHT, Phase("night", 2)),
        ("next_turn", DAY, Phase("day", 2)),
        ("game", DAY, None),
    ],
)
def test_until_when_a_mark_lasts(lasts: Any, given: Phase, last: Phase | None) -> None:
    assert mark_until(Mark(id="m", lasts=lasts), clock(given)) == (last and clock(last))


def test_a_mark_ends_although_the_file_leaves_out_the_phase_of_its_end(play: Any) -> None:
    abilities = {
        "curse": {"effects": [{"mark": "target", "with": "held"}]},
        "kill": {"effects": [{"kill": "target"}]},
    }
    marks = {"held": {"lasts": "next_night", "effects": [{"block": "self"}]}}
    _, held = play(abilities, "A curse B", "B kill C", marks=marks)
    assert held.outcome.stopped == ("B",)
    later = {"night": 3, "acts": ["B kill C"]}
    _, free = play(abilities, "A curse B", later, marks=marks)
    assert free.outcome.dead == ("C",)
