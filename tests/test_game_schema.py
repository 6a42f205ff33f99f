"""The JSON Schema of game files: up to date, and it knows good games from bad ones."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from click.testing import CliRunner

from nightorder import Game, NightorderError, load_ruleset, read_game, to_json
from nightorder.cli import main
from nightorder.loading import game_schema, load_game, shipped_games, shipped_rulesets
from nightorder.reading import plain, read_file, read_nodes
from nightorder.words.newgame import game_template

ROOT = Path(__file__).parents[1]
COMMITTED = ROOT / "rulesets" / "games" / "game.schema.json"
CASES = sorted((ROOT / "tests" / "cases").rglob("*.yaml"))
#: Keys of a case that are not of its game.
CASE_KEYS = ("id", "kind", "source", "why_right")


@cache
def validator(ruleset: str = "") -> Any:
    schema = game_schema(load_ruleset(ruleset) if ruleset else None)
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


def faults(game: object, ruleset: str = "") -> list[str]:
    return [f"{fault.json_path}: {fault.message}" for fault in validator(ruleset).iter_errors(game)]


def test_the_committed_schema_is_up_to_date() -> None:
    text = json.dumps(game_schema(), ensure_ascii=False, indent=2) + "\n"
    assert COMMITTED.read_text(encoding="utf-8") == text, (
        "run `nightorder schema --game > rulesets/games/game.schema.json`"
    )


def test_the_command_prints_both() -> None:
    for args, ruleset in ((["--game"], None), (["--game", "nar"], load_ruleset("nar"))):
        result = CliRunner().invoke(main, ["schema", *args])
        assert json.loads(result.output) == game_schema(ruleset)
    result = CliRunner().invoke(main, ["schema", "--game", "atlants"])
    assert result.exit_code == 2
    assert "did you mean 'atlantis'?" in result.output


@pytest.mark.parametrize("name", sorted(shipped_games()))
def test_shipped_games_fit(name: str) -> None:
    document: Any = plain(read_file(shipped_games()[name]))
    assert faults(document) == []
    assert faults(document, document["ruleset"]) == []
    again = json.loads(json.dumps(to_json(load_game(shipped_games()[name]))))
    assert faults(again, document["ruleset"]) == []


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_the_games_of_all_cases_fit(path: Path) -> None:
    document: Any = plain(read_file(path))
    ruleset = document["ruleset"]
    for case in document.get("cases", [document]):
        game = {key: value for key, value in case.items() if key not in CASE_KEYS}
        game["ruleset"] = ruleset
        assert faults(game) == [], case.get("id")
        assert faults(game, ruleset) == [], case.get("id")


@pytest.mark.parametrize("ruleset", sorted(shipped_rulesets()))
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_new_game_fits(ruleset: str, lang: str) -> None:
    text = game_template(load_ruleset(ruleset), ruleset, lang)
    assert faults(plain(read_nodes(text)), ruleset) == []


GOOD = """
ruleset: atlantis
players: {Anna: Комиссар, Boris: doctor, 12: killer}
rulings: {Q1: thug_only, atlantis-Q2: [list, reaches_back]}
open: []
phases:
- day: 1
  votes: [{by: Anna, for: against_all}]
  draws: {execution: Anna}
- night: 1
  acts: [{by: 12, to: Anna}, {by: Boris, do: heal, to: [Anna], roll: true, note: x}]
"""

#: What is put in place of what; the schema of the ruleset refuses it, that of all games perhaps.
BAD = [
    ("Комиссар", "Комиссра", False),
    ("Q1: thug_only", "Q1: thugonly", False),
    ("Q1: thug_only", "Q99: thug_only", False),
    ("rulings:", "rulngs:", True),
    ("day: 1", "dya: 1", True),
    ("night: 1", "night: -1", True),
    ("night: 1", "night: 1\n  day: 2", True),
    ("do: heal", "do: haal", False),
    ("do: heal", "do: [heal]", True),
    ("acts: [", "atcs: [", True),
    ("{by: 12, ", "{", True),
    ("for: against_all", "four: against_all", True),
    ("to: [Anna]", "to: {Anna: 1}", True),
    ("roll: true", "roll: maybe", True),
    ("players:", "plaeyrs:", True),
    ("open: []", "open: Q1", True),
    ("ruleset: atlantis", "ruleset: 3", True),
]


@pytest.mark.parametrize(("right", "wrong", "everywhere"), BAD)
def test_mistakes_do_not_fit(right: str, wrong: str, everywhere: bool) -> None:
    assert isinstance(read_game(GOOD), Game)
    assert faults(plain(read_nodes(GOOD)), "atlantis") == []
    broken = GOOD.replace(right, wrong, 1)
    assert broken != GOOD
    with pytest.raises(NightorderError):
        read_game(broken)
    document = plain(read_nodes(broken))
    assert faults(document, "atlantis")
    assert bool(faults(document)) is everywhere
