"""Factions, roles, traits and marks: what players are and carry."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Literal

import attrs

from ..conditions import Condition
from ..errors import NOWHERE, Place
from ..reading import field
from .effect import Effect
from .text import Text

__all__ = ["Faction", "Mark", "Role", "Trait"]


@attrs.frozen(kw_only=True)
class Faction:
    """A side."""

    id: str = field(from_key=True)
    name: Text = field(factory=Text)
    know_each_other: bool = field(
        False,
        doc="its members know one another from the start",
        doc_ru="знают друг друга с начала игры",
    )
    knows: tuple[str, ...] = field(
        (),
        one_or_many=True,
        names="role",
        doc="roles whose bearers are named to its members",
        doc_ru="роли, носители которых им известны",
    )
    forms: Mapping[str, str] = field(
        factory=dict,
        doc="Russian case forms: gen, dat, acc, ins, pre",
        doc_ru="падежи: gen, dat, acc, ins, pre",
    )
    share_answers: bool = field(
        False,
        doc="what one of its members is told all of them are told",
        doc_ru="ответы одного узнают все",
    )
    place: Place = attrs.field(default=NOWHERE, eq=False, repr=False)


@attrs.frozen(kw_only=True)
class Role:
    """A role: its side, abilities and traits."""

    id: str = field(from_key=True)
    name: Text = field(factory=Text)
    faction: str = field(names="faction", doc="the side it belongs to", doc_ru="за кого играет")
    abilities: tuple[str, ...] = field(
        (), names="ability", doc="what it may do", doc_ru="способности"
    )
    traits: tuple[str, ...] = field(
        (), names="trait", doc="what it is, without an act", doc_ru="свойства"
    )
    uses: Mapping[str, int] = field(
        factory=dict,
        names="own ability",
        doc="ability -> how often a game this role may use it, if not as the ability says",
        doc_ru="способность -> сколько раз за игру она у этой роли",
    )
    one_act: Condition | None = field(
        None,
        doc="only one act a phase, of whatever ability, while this holds",
        doc_ru="за фазу лишь один ход любой способности, пока это верно",
    )
    knows: tuple[str, ...] = field(
        (),
        one_or_many=True,
        names="role",
        doc="roles whose bearers are named to him from the start",
        doc_ru="роли, носители которых ему известны с начала",
    )
    told_as: str = field(
        "",
        names="role",
        doc="the role that its bearer is told he has, where he does not know it",
        doc_ru="какую роль сообщают её носителю, если он её не знает",
    )
    gender: Literal["m", "f"] = field(
        "m", doc="grammatical gender of the Russian name", doc_ru="род названия"
    )
    forms: Mapping[str, str] = field(
        factory=dict,
        doc="Russian case forms: gen, dat, acc, ins, pre",
        doc_ru="падежи: gen, dat, acc, ins, pre",
    )
    source: str = field("")
    place: Place = attrs.field(default=NOWHERE, eq=False, repr=False)


@attrs.frozen(kw_only=True)
class Trait:
    """What a player is without acting: shields, masks and reactions that nobody chooses."""

    id: str = field(from_key=True)
    name: Text = field(factory=Text)
    effects: tuple[Effect, ...] = field(())
    when: Condition | None = field(None, doc="it holds only while this does")
    answers: Mapping[str, Text] = field(factory=dict, doc="the words in which it tells something")
    source: str = field("")
    place: Place = attrs.field(default=NOWHERE, eq=False, repr=False)


@attrs.frozen(kw_only=True)
class Mark:
    """A status that lasts beyond the night, and what it does while it lasts."""

    id: str = field(from_key=True)
    name: Text = field(factory=Text)
    lasts: Literal[
        "this_phase", "next_phase", "next_day", "second_day", "next_night", "next_turn", "game"
    ] = field("next_turn", doc="until when a player carries it", doc_ru="сколько держится")
    starts: Literal["at_once", "next_phase"] = field(
        "next_phase", doc="at_once: it has its effects from the moment it is given"
    )
    when: Condition | None = field(None, doc="it has its effects only while this holds")
    shown_as: str = field(
        "",
        names="mark",
        doc="the mark as which it is told, where several look the same; default: itself",
        doc_ru="под видом какой метки о ней сообщают; по умолчанию — своим",
    )
    shown_of_dead: bool = field(
        False,
        doc="it is told also of one who goes out in the phase in which he gets it",
        doc_ru="сообщается и о том, кто выбыл в той же фазе",
    )
    shown: bool = field(True, doc="is it told to the public", doc_ru="видно ли всем")
    effects: tuple[Effect, ...] = field(())
    more_acts: int = field(0, doc="its bearer may send so many more acts of each ability")
    no_vote: bool = field(False, doc="its bearer may not vote: his vote is refused")
    no_acts: bool = field(False, doc="its bearer may not act: his acts are refused")
    weight: Fraction = field(
        Fraction(1), doc="what a vote of its bearer weighs: 3/2, 1/2", doc_ru="вес его голоса"
    )
    source: str = field("")
    place: Place = attrs.field(default=NOWHERE, eq=False, repr=False)
