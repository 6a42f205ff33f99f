"""Presets: named sets of rulings, what a game says beside them, and what they leave open."""

from __future__ import annotations

import json
from typing import Any

import attrs
import pytest

from nightorder import (
    Game,
    NightorderError,
    from_json,
    load_ruleset,
    read_game,
    read_ruleset,
    to_json,
)
from nightorder import replay as replayed
from nightorder.words.handbook import handbook

READINGS = {"stop": {"en": "it stops"}, "pass": {"en": "it passes"}, "host": {"en": "open"}}
RULES: dict[str, Any] = {
    "ruleset": "tiny",
    "factions": {"town": {}},
    "roles": {"anybody": {"faction": "town", "abilities": ["block", "kill"]}},
    "night": {"order": [["block"], ["kill"]], "ties": "received"},
    "abilities": {
        "block": {"effects": [{"block": "target", "when": 'ruling.Q1 == "stop"'}]},
        "kill": {"effects": [{"kill": "target"}]},
    },
    "options": {
        "t-Q1": {"readings": READINGS, "default": "stop", "undecided": "host"},
        "t-Q2": {"readings": READINGS, "default": "stop"},
    },
    "presets": {
        "club": {"name": {"en": "Our club", "ru": "Наш клуб"}, "rulings": {"t-Q1": "pass"}},
        "unsure": {"rulings": {"t-Q1": ["stop", "pass"]}},
        "silent": {"open": ["t-Q1"]},
    },
}


def game(**more: Any) -> Game:
    acts = [{"by": "A", "do": "block", "to": "B"}, {"by": "B", "do": "kill", "to": "C"}]
    data = {
        "players": dict.fromkeys("ABC", "anybody"),
        "phases": [{"night": 1, "acts": acts}],
        **more,
    }
    return read_game(json.dumps(data), "g.json", ruleset=read_ruleset(json.dumps(RULES)))


def dead(**more: Any) -> list[str]:
    return sorted("".join(o.dead) for o in replayed(game(**more)).verdicts[0].outcomes)


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        ({}, [""]),
        ({"preset": "club"}, ["C"]),
        ({"preset": "наш клуб"}, ["C"]),
        ({"preset": "unsure"}, ["", "C"]),
        ({"preset": "silent"}, ["", "C"]),
        ({"preset": "club", "rulings": {"t-Q1": "stop"}}, [""]),
        ({"preset": "club", "open": ["t-Q1"]}, ["", "C"]),
        ({"preset": "silent", "rulings": {"t-Q1": "pass"}}, ["C"]),
        ({"preset": "club", "rulings": {"t-Q1": ["stop", "pass"]}}, ["", "C"]),
        ({"rulings": {"t-Q1": ["pass"]}}, ["C"]),
        ({"rulings": {"t-Q1": "host"}}, ["", "C"]),
    ],
)
def test_what_the_game_says_goes_before_what_its_preset_says(
    said: dict[str, Any], wanted: list[str]
) -> None:
    assert dead(**said) == wanted


def test_only_the_readings_of_a_list_are_outcomes() -> None:
    assert game(rulings={"t-Q1": ["pass", "host"]}).possible("t-Q1") == ("pass",)
    assert game(preset="unsure").possible("t-Q1") == ("stop", "pass")
    assert game(preset="silent").possible("t-Q1") == ("stop", "pass")


def test_a_game_may_name_a_point_by_its_short_name() -> None:
    short = game(rulings={"q1": "Pass"}, open=["Q2"])
    assert short.rulings == {"t-Q1": "pass"}
    assert short.open == {"t-Q2"}


@pytest.mark.parametrize(
    ("said", "message"),
    [
        ({"rulings": {"t-Q1": "stop", "Q1": "pass"}}, "t-Q1 is ruled twice"),
        ({"rulings": {"Q3": "stop"}}, "there is no option 'Q3'; there are: t-Q1, t-Q2"),
        ({"open": ["why"]}, "there is no option 'why'; there are: t-Q1, t-Q2"),
        ({"rulings": {"Q1": {"a": "b"}}}, "a mapping is no reading of t-Q1; there are: stop,"),
        ({"preset": "clup"}, "there is no preset 'clup' in ruleset 'tiny'; did you mean 'club'?"),
        ({"preset": ["club"]}, "`preset` is the id of one preset"),
        ({"rulings": {"t-Q1": ["stop", "pas"]}}, "'pas' is no reading of t-Q1; did you mean"),
        ({"rulings": {"t-Q1": []}}, "no reading of t-Q1 is named"),
        ({"rulings": {"t-Q3": "stop"}}, "there is no option 't-Q3'; did you mean"),
    ],
)
def test_a_slip_in_a_game_is_told_where_it_stands(said: dict[str, Any], message: str) -> None:
    with pytest.raises(NightorderError) as caught:
        game(**said)
    (problem,) = caught.value.problems
    assert problem.message.startswith(message)
    assert str(problem.place).startswith("g.json:1:")


@pytest.mark.parametrize(
    ("preset", "message"),
    [
        ({"rulings": {"t-Q1": "pas"}}, "'pas' is no reading of t-Q1; did you mean 'pass'?"),
        ({"rulings": {"t-Q1": ["stop", "pas"]}}, "'pas' is no reading of t-Q1"),
        ({"rulings": {"t-Q7": "stop"}}, "there is no option 't-Q7'"),
        ({"open": ["t-Q7"]}, "there is no option 't-Q7'"),
        ({"open": ["t-Q1"], "rulings": {"t-Q1": "stop"}}, "preset 'odd' rules t-Q1 and leaves"),
        ({"rulings": {"t-Q1": 3}}, "expected text or a list"),
    ],
)
def test_a_slip_in_a_preset_is_told(preset: dict[str, Any], message: str) -> None:
    with pytest.raises(NightorderError) as caught:
        read_ruleset(json.dumps({**RULES, "presets": {"odd": preset}}))
    assert caught.value.problems[0].message.startswith(message)


def test_a_game_without_presets_says_so() -> None:
    rules = read_ruleset(json.dumps({**RULES, "presets": {}}))
    with pytest.raises(NightorderError, match="in ruleset 'tiny'; it has none"):
        read_game('{"players": {"A": "anybody"}, "preset": "club"}', ruleset=rules)


def test_a_preset_goes_over_the_wire() -> None:
    sent = game(preset="Our club", rulings={"t-Q2": ["stop", "pass"]})
    data = to_json(sent)
    assert isinstance(data, dict)
    assert (data["preset"], data["rulings"]) == ("club", {"t-Q2": ["stop", "pass"]})
    assert from_json(Game, json.loads(json.dumps(data)), ruleset=sent.ruleset) == sent


def test_the_handbook_lists_presets() -> None:
    text = "\n".join(handbook(read_ruleset(json.dumps(RULES))))
    assert "Our club (club)\n- t-Q1 = pass" in text
    assert "unsure\n- t-Q1 = stop or pass" in text
    assert "silent\n- known to be decided somehow, but not how: t-Q1" in text


@pytest.mark.parametrize("preset", [*load_ruleset("nar").presets])
def test_a_shipped_preset_speaks_of_disputed_points_only(preset: str) -> None:
    """A setting is each game's own choice: known or not, a preset never leaves it undecided."""
    law = load_ruleset("nar").presets[preset]
    assert not [point for point in law.open if "-S" in point]
    assert law.source
    assert law.name.show("ru")


def test_a_reading_aside_holds_only_where_it_is_ruled() -> None:
    rules = json.loads(json.dumps(RULES))
    rules["options"]["t-Q1"]["readings"]["both"] = {"en": "whatever"}
    rules["options"]["t-Q1"]["aside"] = ["pass"]
    ruleset = read_ruleset(json.dumps(rules))
    found = attrs.evolve(game(open=["t-Q1"]), ruleset=ruleset)
    assert found.possible("t-Q1") == ("stop", "both")
    assert attrs.evolve(found, rulings={"t-Q1": ("stop", "pass")}).possible("t-Q1") == (
        "stop",
        "pass",
    )
    rules["options"]["t-Q1"]["aside"] = ["stop"]
    with pytest.raises(NightorderError, match="stands aside"):
        read_ruleset(json.dumps(rules))
