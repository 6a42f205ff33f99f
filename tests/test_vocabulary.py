"""The reference for rule authors: every example in it runs, and its tables are complete."""

import json
import os
import re
from pathlib import Path

import pytest

from nightorder.cases import read_cases, run_case
from nightorder.conditions import ATTRIBUTES, FUNCTIONS, NAMES
from nightorder.effects import kinds
from nightorder.loading import read_ruleset
from nightorder.model.effect import EVENTS, SUBJECTS
from nightorder.reading import plain, read_nodes

REFERENCE = Path(__file__).parents[1] / "rulesets" / "README.md"
TEXT = REFERENCE.read_text(encoding="utf-8")
_PARTS = ("abilities", "traits", "marks", "options", "presets")
SECTIONS = re.findall(r"^#+ ([^\n]+)\n(?:(?!^#)[^\n]*\n)*?```yaml\n(.*?)```", TEXT, re.M | re.S)


def _ruleset(example):
    roles = {}
    for role, given in example["roles"].items():
        given = given if isinstance(given, dict) else {"abilities": given}
        roles[role] = {
            "faction": given.get("side", "town"),
            "abilities": given.get("abilities", []),
            "traits": example.get("wears", {}).get(role, []),
        }
    return {
        "ruleset": "example",
        "factions": {"town": {}, "mafia": {}},
        "roles": roles,
        "night": {
            "family": example.get("family", "order_list"),
            "deaths": "at_once",
            "ties": "received",
            "order": example["order"],
        },
        **{
            key: example.get(key, {})
            for key in ("abilities", "traits", "marks", "options", "presets")
        },
    }


def _case(example):
    case = {
        "id": "example-001",
        "title": "example",
        "kind": "gap" if "open" in example else "stated",
        "source": "reference",
        "why_right": "as the reference says",
        "players": example["players"],
        "phases": [{"night": 2, "acts": example["acts"], "expect": example["then"]}],
    }
    case.update({key: example[key] for key in ("open", "preset", "rulings") if key in example})
    return {"ruleset": "example", "cases": [case]}


@pytest.mark.parametrize(("title", "text"), SECTIONS, ids=[title for title, _ in SECTIONS])
def test_every_example_runs(title, text):
    example = plain(read_nodes(text, title))
    ruleset = read_ruleset(json.dumps(_ruleset(example)), title)
    (case,) = read_cases(json.dumps(_case(example)), title, ruleset=ruleset).cases
    result = run_case(case)
    assert not result.failures, result.failures
    assert not result.not_checked


MARK = "<!-- tables: written by the tests, see tests/test_vocabulary.py -->\n"


def _table(head, rows):
    lines = [f"| {head} | means |", "| --- | --- |"]
    return "\n".join(lines + [f"| `{word}` | {text} |" for word, text in rows.items()]) + "\n"


def _tables():
    effects = {name: kind.doc.rstrip(".") for name, kind in kinds().items()}
    functions = {
        f"{name}({', '.join(f'{word}=' for word in entry.keywords)})": entry.meaning
        for name, entry in FUNCTIONS.items()
    }
    parts = [
        "## Words of conditions\n",
        _table("name", NAMES),
        _table("of a player", {f".{name}": text for name, text in ATTRIBUTES.items()}),
        _table("function", functions),
        "## Words of effects\n",
        _table("effect", effects),
        _table("whom it strikes", SUBJECTS),
        _table("event", EVENTS),
    ]
    return MARK + "\n" + "\n".join(parts)


def test_the_tables_are_those_of_the_code():
    kept, _, _ = TEXT.partition(MARK)
    if os.environ.get("UPDATE_REFERENCE"):
        REFERENCE.write_text(kept + _tables(), encoding="utf-8")
    assert REFERENCE.read_text(encoding="utf-8") == kept + _tables(), (
        "run the tests with UPDATE_REFERENCE=1"
    )


def test_there_are_examples():
    assert len(SECTIONS) >= 14
