"""The committed JSON Schema is the one that the classes give, and it knows good from bad."""

import json
from pathlib import Path

import jsonschema
import pytest

from nightorder.loading import ruleset_schema, shipped_rulesets
from nightorder.reading import plain, read_file

COMMITTED = Path(__file__).parents[1] / "rulesets" / "ruleset.schema.json"


def test_the_committed_schema_is_up_to_date():
    text = json.dumps(ruleset_schema(), ensure_ascii=False, indent=2) + "\n"
    assert COMMITTED.read_text(encoding="utf-8") == text, (
        "run `nightorder schema > rulesets/ruleset.schema.json`"
    )


@pytest.mark.parametrize("name", sorted(shipped_rulesets()))
def test_shipped_rulesets_fit_the_schema(name):
    document = plain(read_file(shipped_rulesets()[name]))  # YAML 1.2: `on:` is a word
    jsonschema.Draft202012Validator(ruleset_schema()).validate(document)


@pytest.mark.parametrize(
    "broken",
    [
        {"roles": {"doctor": {"factoin": "town"}}},
        {"abilities": {"heal": {"effects": [{"heal": "target", "form": "kill"}]}}},
        {"abilities": {"heal": {"effects": [{"heal": "nobody"}]}}},
        {"night": {"family": "random"}},
    ],
)
def test_mistakes_do_not_fit(broken):
    good = {
        "ruleset": "x",
        "factions": {"town": {}},
        "roles": {"doctor": {"faction": "town"}},
        "night": {},
        "abilities": {},
    }
    validator = jsonschema.Draft202012Validator(ruleset_schema())
    assert validator.is_valid(good)
    assert not validator.is_valid({**good, **broken})
