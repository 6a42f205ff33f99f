"""What a game file looks like: its keys, for the reader that checks them and for the schema."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal

import attrs

from ..model.public import Public
from ..reading import Schema, SchemaWriter, field

__all__ = [
    "ACT_FIELDS",
    "ACT_KEYS",
    "GAME_KEYS",
    "PHASE_KEYS",
    "SCALAR",
    "VOTE_KEYS",
    "AbilityName",
    "ActEntry",
    "GameFile",
    "Name",
    "OptionName",
    "PhaseEntry",
    "PresetName",
    "RoleName",
    "Rulings",
    "SideName",
    "VoteEntry",
]

_SCALARS = ["string", "integer", "number", "boolean"]
_NOT_GIVEN: Final[Any] = None
#: A name or a word, which YAML may take for a number or for true.
SCALAR: Schema = {"type": _SCALARS}


class Name:
    """A player's name; one that is no plain word is best put in quotes."""

    @classmethod
    def __schema__(cls, writer: SchemaWriter) -> Schema:
        return {**SCALAR, "description": cls.__doc__}


class RoleName(Name):
    """A role, by its id or any of its names."""


class AbilityName(Name):
    """An ability, by its id or any of its names."""


class SideName(Name):
    """A side, by its id or any of its names."""


class PresetName(Name):
    """A preset of the ruleset, by its id or any of its names."""


class OptionName(Name):
    """A disputed point, by its id or the end of it: `Q1` is enough of `atlantis-Q1`."""


class Rulings:
    """Disputed point -> the reading that holds, or a list of which one holds."""

    @classmethod
    def __schema__(cls, writer: SchemaWriter) -> Schema:
        reading = {"anyOf": [SCALAR, {"type": "array", "items": SCALAR, "minItems": 1}]}
        return {
            "type": ["object", "null"],
            "description": cls.__doc__,
            "additionalProperties": reading,
        }


class Anything:
    """A remark, of any shape."""

    @classmethod
    def __schema__(cls, writer: SchemaWriter) -> Schema:
        return {"description": cls.__doc__}


class Count:
    """A whole number from 0."""

    @classmethod
    def __schema__(cls, writer: SchemaWriter) -> Schema:
        return {"type": "integer", "minimum": 0, "maximum": 9999}


@attrs.frozen(kw_only=True)
class VoteEntry:
    """One vote."""

    by: Name = field(doc="who votes", doc_ru="кто голосует")
    for_: Name = field(
        key="for",
        doc="for whom; `against_all` is for nobody",
        doc_ru="за кого; `against_all` — против всех",
    )
    note: Anything | None = field(None, doc="a remark", doc_ru="примечание")


@attrs.frozen(kw_only=True)
class ActEntry:
    """What a player sent."""

    by: Name = field(doc="who sent it", doc_ru="кто прислал")
    do: AbilityName = field(
        _NOT_GIVEN,
        doc="the ability; may be left out where the role has just one",
        doc_ru="способность; можно не писать, если у роли она одна",
    )
    to: Name | tuple[Name, ...] | None = field(
        None,
        doc="at whom: a name, or a list in the order that the ability has",
        doc_ru="на кого: имя или список в том порядке, какой у способности",
    )
    roll: bool | int | tuple[bool | int, ...] = field(
        (),
        doc="the dice thrown for it: true or false for a chance, a number for a die, a list for "
        "several; without it the tool throws",
        doc_ru="что выпало: true или false для вероятности, число для кубика, список для "
        "нескольких; без него бросает программа",
    )
    assumed: bool = field(
        False,
        doc="true marks an act that is inferred and was not seen; it changes nothing",
        doc_ru="true — ход не прислан, а выведен; ни на что не влияет",
    )
    note: Anything | None = field(None, doc="a remark", doc_ru="примечание")
    with_: Name = field(
        _NOT_GIVEN,
        key="with",
        doc="who carries out a common act, where that is another one than the sender",
        doc_ru="кто исполняет общий ход, если не сам приславший",
    )
    about: SideName = field(_NOT_GIVEN, doc="a side that is asked about", doc_ru="о какой стороне")
    question: Name = field(_NOT_GIVEN, doc="what is asked", doc_ru="что спрашивают")
    as_: RoleName = field(_NOT_GIVEN, key="as", doc="a role that is named", doc_ru="какая роль")
    arg: Name = field(_NOT_GIVEN, doc="a further word, or a number", doc_ru="ещё слово или число")

    @classmethod
    def __schema__(cls, writer: SchemaWriter) -> Schema:
        # an ability may have fields of its own
        return {**writer.standard(cls), "additionalProperties": SCALAR}


@attrs.frozen(kw_only=True)
class PhaseEntry:
    """A night or a day: what was received, and what the host decided."""

    night: Count = field(_NOT_GIVEN, doc="the number of the night", doc_ru="номер ночи")
    day: Count = field(_NOT_GIVEN, doc="the number of the day", doc_ru="номер дня")
    acts: tuple[ActEntry, ...] | None = field(
        None,
        doc="what players sent, in the order received",
        doc_ru="присланные ходы в порядке получения",
    )
    votes: tuple[VoteEntry, ...] | None = field(
        None, doc="the votes in the order cast", doc_ru="голоса в порядке подачи"
    )
    executed: Name | None = field(
        None,
        doc="whom the vote puts out, if the votes themselves are not given",
        doc_ru="кто выбыл по голосованию, если самих голосов нет",
    )
    elected: Name | Mapping[str, Name] | None = field(
        None,
        doc="who is elected to the office; {OFFICE: NAME} where there are several",
        doc_ru="кто избран на должность; {ДОЛЖНОСТЬ: ИМЯ}, если их несколько",
    )
    ballots: Mapping[str, tuple[VoteEntry, ...]] | None = field(
        None,
        doc="the votes for offices, {OFFICE: [{by: …, for: …}]}",
        doc_ru="голоса на должности, {ДОЛЖНОСТЬ: [{by: …, for: …}]}",
    )
    tally: Mapping[str, Count] | None = field(
        None,
        doc="votes of people outside the game: {Gleb: 3}",
        doc_ru="голоса тех, кто вне игры: {Gleb: 3}",
    )
    penalties: Mapping[str, Count] | None = field(
        None,
        doc="penalty points that players have reached: {Gleb: 2}",
        doc_ru="сколько штрафных очков набрано: {Gleb: 2}",
    )
    tied: tuple[Name, ...] | None = field(
        None,
        doc="the players who shared most votes, so that nobody was put out",
        doc_ru="у кого голосов поровну, так что никто не выбыл",
    )
    removed: tuple[Name, ...] | None = field(
        None, doc="whom the host takes out of the game", doc_ru="кого ведущий удаляет из игры"
    )
    absent: tuple[Name, ...] | None = field(
        None, doc="who did not show up", doc_ru="кто не появлялся"
    )
    no_post: tuple[Name, ...] | None = field(None, doc="the same as `absent`", doc_ru="то же")
    silent: tuple[Name, ...] | None = field(
        None, doc="who is there but does not vote", doc_ru="кто был, но не голосовал"
    )
    abstain: tuple[Name, ...] | None = field(None, doc="the same as `silent`", doc_ru="то же")
    order: Literal["unknown", "received"] = field(
        "received",
        doc="unknown: the order received is not known; then every order counts",
        doc_ru="unknown — в каком порядке пришли ходы, не известно; тогда считается любой",
    )
    draws: Mapping[str, Name | tuple[Name, ...]] | None = field(
        None,
        doc="what lots showed: {execution: Gleb}, {loop: Anna.check}, or a lot of the ruleset",
        doc_ru="что показал жребий: {execution: Gleb}, {loop: Anna.check} или жребий правил",
    )
    note: Anything | None = field(None, doc="a remark", doc_ru="примечание")

    @classmethod
    def __schema__(cls, writer: SchemaWriter) -> Schema:
        votes = {"anyOf": [{"type": "array", "items": writer.schema(VoteEntry)}, {"type": "null"}]}
        return {
            **writer.standard(cls),
            "oneOf": [{"required": ["night"]}, {"required": ["day"]}],
            "patternProperties": {"_votes$": votes, "^expect$": {}},
            "additionalProperties": {"type": [*_SCALARS, "null"]},  # an office: NAME
        }


@attrs.frozen(kw_only=True)
class GameFile:
    """A game: its ruleset, its players, and what the host received in each phase."""

    ruleset: str = field(
        doc="the rules: the id of a shipped ruleset, or a path",
        doc_ru="правила: id поставляемого набора или путь",
    )
    title: Anything | None = field(None, doc="a remark", doc_ru="примечание")
    players: Mapping[str, RoleName] = field(
        doc="everybody with his role, dead ones too", doc_ru="все игроки с ролями, и мёртвые тоже"
    )
    phases: tuple[PhaseEntry, ...] = field(
        (), doc="the nights and days, in time order", doc_ru="ночи и дни по порядку"
    )
    preset: PresetName | None = field(
        None,
        doc="a named set of readings; what `rulings` and `open` say goes before it",
        doc_ru="набор решений; то, что сказано в `rulings` и `open`, важнее",
    )
    rulings: Rulings | None = field(
        None, doc="how disputed points are decided here", doc_ru="решения спорных пунктов"
    )
    open: tuple[OptionName, ...] | None = field(
        None, doc="disputed points that are left undecided", doc_ru="пункты, оставленные открытыми"
    )
    partner: Mapping[str, Name] | None = field(
        None,
        doc="who is bound to whom (lovers, twins): {Anna: Boris}",
        doc_ru="кто с кем связан (любовники, близнецы): {Anna: Boris}",
    )
    public: Public | None = field(
        None,
        doc="what everybody is told, where it differs from the ruleset",
        doc_ru="что сообщается всем, если иначе, чем в правилах",
    )


def _keys(cls: type, *without: str) -> tuple[str, ...]:
    keys = (a.metadata.get("key") or a.name for a in attrs.fields(cls))
    return tuple(key for key in keys if key not in without)


#: Further fields of an act, which abilities ask for.
ACT_FIELDS = ("with", "about", "question", "as", "arg")
#: Keys that every act has; no ability may call a field of its own so.
ACT_KEYS = _keys(ActEntry, *ACT_FIELDS)
VOTE_KEYS = _keys(VoteEntry)
PHASE_KEYS = _keys(PhaseEntry)
GAME_KEYS = _keys(GameFile)
