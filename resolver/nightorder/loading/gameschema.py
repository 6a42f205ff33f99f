"""The JSON Schema of game files, which editors complete and check them with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol

from ..model.ruleset import Option, Ruleset
from ..model.text import Text
from ..reading import Schema, SchemaWriter
from .gamefile import (
    SCALAR,
    AbilityName,
    ActEntry,
    GameFile,
    Name,
    OptionName,
    PhaseEntry,
    PresetName,
    RoleName,
    Rulings,
    SideName,
    VoteEntry,
)
from .names import fold

__all__ = ["game_schema"]


class _Named(Protocol):
    @property
    def name(self) -> Text: ...


def game_schema(ruleset: Ruleset | None = None) -> Schema:
    """The JSON Schema of game files, generated from the classes that say what they look like.

    With a ruleset it is the one of games of that ruleset: it knows the names of its roles,
    abilities, offices, disputed points and readings, as they stand or in small letters.

    >>> from nightorder import load_ruleset
    >>> game_schema()["title"], game_schema(load_ruleset("atlantis"))["title"]
    ('nightorder game', 'nightorder game of atlantis')
    """
    writer = SchemaWriter()
    if ruleset is not None:
        writer = SchemaWriter(_names_of(ruleset))
        writer.hooks[PhaseEntry] = _phase_of(ruleset, writer)
        writer.hooks[ActEntry] = _act_of(ruleset, writer)
    root = writer.schema(GameFile)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "nightorder game" + (f" of {ruleset.id}" if ruleset is not None else ""),
        **root,
        "$defs": {name: writer.definitions[name] for name in sorted(writer.definitions)},
    }


def _names_of(r: Ruleset) -> dict[object, Schema]:
    forms = {form: option for id_, option in r.options.items() for form in _forms(id_)}
    return {
        RoleName: _one_of(_names(r.roles)),
        AbilityName: _one_of(_names(r.abilities)),
        SideName: _one_of(_names(r.factions)),
        PresetName: _one_of(_names(r.presets)),
        OptionName: _one_of(forms),
        Rulings: {
            "type": ["object", "null"],
            "properties": {form: _ruling(option) for form, option in forms.items()},
            "additionalProperties": False,
        },
    }


def _phase_of(r: Ruleset, writer: SchemaWriter) -> Schema:
    """A phase with the keys of the ruleset's offices, and no others."""
    keys, _ = writer.keys(PhaseEntry)
    name, votes = writer.schema(Name | None), writer.schema(tuple[VoteEntry, ...] | None)
    own = dict.fromkeys(r.offices, name) | {f"{o}_votes": votes for o in r.offices}
    return {
        "type": "object",
        "properties": {**keys, **own, "expect": {}},
        "oneOf": [{"required": ["night"]}, {"required": ["day"]}],
        "additionalProperties": False,
    }


def _act_of(r: Ruleset, writer: SchemaWriter) -> Schema:
    """An act with the fields that abilities of the ruleset ask for, and no others."""
    keys, required = writer.keys(ActEntry)
    own = {key for ability in r.abilities.values() for key in ability.fields if key not in keys}
    return {
        "type": "object",
        "properties": {**keys, **dict.fromkeys(sorted(own), SCALAR)},
        "required": required,
        "additionalProperties": False,
    }


def _ruling(option: Option) -> Schema:
    one = _one_of(form for id_ in option.readings for form in (id_, fold(id_)))
    shown = option.question.show("en")
    many = {"type": "array", "items": one, "minItems": 1}
    return {"anyOf": [one, many], **({"description": shown} if shown else {})}


def _forms(option: str) -> tuple[str, ...]:
    short = option.rpartition("-")[2]
    return (option, short, short.lower())


def _names(things: Mapping[str, _Named]) -> Iterable[str]:
    for id_, thing in things.items():
        for name in (id_, *thing.name.names()):
            yield name
            yield fold(name)


def _one_of(names: Iterable[str]) -> Schema:
    known = sorted(set(names))
    return {"enum": known} if known else {"not": {}}
