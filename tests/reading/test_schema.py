"""The schema takes what the reader takes and refuses what it refuses."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import attrs
import jsonschema
import pytest

from nightorder.errors import NightorderError
from nightorder.reading import field, json_schema, plain, read, read_nodes, schema_text

from .models import GOOD, HOOKS, Action, Expression, Game, Tree

SCHEMA_HOOKS = {Expression: {"type": "string", "description": "An expression."}}
SCHEMA = json_schema(Game, title="A game", schema_hooks=SCHEMA_HOOKS)


def test_schema_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    assert SCHEMA["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert SCHEMA["title"] == "A game"
    assert list(SCHEMA["$defs"]) == sorted(SCHEMA["$defs"])


def test_texts_and_defaults() -> None:
    action = SCHEMA["$defs"]["Action"]
    assert action["description"] == "What a role does at night."
    kind = action["properties"]["kind"]
    assert kind == {
        "description": "What it does.\nЧто делает.",
        "enum": ["kill", "protect", "block"],
    }
    assert action["properties"]["priority"]["default"] == 0
    assert action["required"] == ["kind"]
    assert action["additionalProperties"] is False
    assert set(action["properties"]) == {"kind", "priority", "from", "by", "chance"}
    assert "id" in SCHEMA["$defs"]["ActionWithKey"]["properties"]
    assert action["properties"]["by"]["anyOf"] == [
        {"type": "string"},
        {"type": "array", "items": {"type": "string"}},
    ]


def agrees(text: str) -> bool:
    """Whether reader and schema say the same about a file, and what."""
    valid = jsonschema.Draft202012Validator(SCHEMA).is_valid(plain(read_nodes(text)))
    try:
        read(text, Game, hooks=HOOKS)
    except NightorderError:
        assert not valid, text
        return False
    assert valid, text
    return True


def test_good_file() -> None:
    assert agrees(GOOD)


@pytest.mark.parametrize(
    "text",
    [
        "{}",
        "[]",
        "name: 3",
        "{name: x, nmae: y}",
        "{name: x, minutes: '3'}",
        "{name: x, night: yes}",
        "{name: x, who: {}}",
        "{name: x, limit: all}",
        "{name: x, level: 3}",
        "{name: x, target: {nane: y}}",
        "{name: x, target: [y]}",
        "{name: x, rule: 3}",
        "{name: x, tree: {имя: a, inner: [{}]}}",
        "{name: x, actions: {a: {kind: kil}}}",
        "{name: x, actions: {a: {kind: kill, id: b}}}",
        "{name: x, actions: {a: {kind: kill, chance: 1/0}}}",
        "{name: x, actions: {a: {kind: kill, place: 1}}}",
        "{name: x, aim: {kind: kill}}",
    ],
)
def test_bad_files(text: str) -> None:
    assert not agrees(text)


def test_the_same_every_time() -> None:
    text = schema_text(Game, title="A game", schema_hooks=SCHEMA_HOOKS)
    assert text == schema_text(Game, title="A game", schema_hooks=SCHEMA_HOOKS)
    assert text.endswith("}\n")
    assert '\n "title"' in text
    assert "Что делает." in text
    assert json.loads(text) == SCHEMA


def test_types_without_a_schema() -> None:
    with pytest.raises(TypeError):
        json_schema(Game, title="A game")


@attrs.frozen
class Outer:
    """Uses two classes of one name."""

    first: Mapping[str, Action]
    tree: Tree
    other: Any = field(None, skip=True)


def test_classes_of_one_name_stay_apart() -> None:
    other = attrs.make_class("Tree", {"x": attrs.field(type=int)})
    names = json_schema(Tree | other, title="Two")["$defs"]
    assert set(names) == {"Tree", "Tree2"}
    assert set(json_schema(Outer, title="Outer")["$defs"]) == {"Action", "Outer", "Tree"}
