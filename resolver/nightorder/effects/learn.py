"""learn: the actor is told something."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import attrs

from ..conditions import Condition
from ..model.scope import ALL, Scope
from ..reading import field
from .channel import Learned, Tell
from .registry import Kind, register

__all__ = ["Learn"]


@attrs.frozen
class Learn:
    """``- learn: target`` with ``what: role`` (or faction, visitors, visits, acts, number, …)."""

    what: Learned = field(
        "role",
        doc="`number`: the value of an expression, which may be a word; `attackers`: whose blows "
        "come at him, whatever keeps them off; `killers`: whose blows kill him; `victims`: whom "
        "his blows kill; "
        "`past_visitors`: everybody who could be noticed at him in an earlier phase",
    )
    words: Mapping[str, str] = field(
        factory=dict,
        doc="role or faction id -> the word told",
        doc_ru="роль или сторона -> слово ответа",
    )
    number: Condition | None = field(
        None, doc="for `number`: the expression told (a number, a word, several)"
    )
    also: tuple[str, ...] = field(
        (),
        names="role",
        one_or_many=True,
        doc="roles whose living players are told the same",
        doc_ru="кому ещё сообщается ответ",
    )
    when_dead: Condition | None = field(
        None, doc="an actor who dies this night is told only while this holds"
    )
    void: Condition | None = field(None, doc="no answer while this holds")
    hears: Scope = field(ALL, doc="for `acts` and `visitors`: which acts are noticed")
    adds: Mapping[str, Condition] = field(
        factory=dict,
        doc="for an answer that is a list: a word -> when it is added",
        doc_ru="для ответа-списка: слово -> когда оно добавляется",
    )
    failed: str = field("nothing", doc="the answer when a protection or the dice kept it off")
    tells: Literal["self", "target", "giver"] = field(
        "self",
        doc="who is told: whose act it is, whom the act reaches, or (of a mark) its giver",
        doc_ru="кому сообщается: тому, чей это ход, или тому, до кого он дошёл",
    )
    empty: str = field("", doc="the word told in place of a list of nobody")
    one: Condition | None = field(
        None, doc="while this holds only one name of several is told; which one is not decided"
    )
    revived: Condition | None = field(
        None, doc="for `killers`: also of one who is brought back, while this holds"
    )
    table: Mapping[str, Condition] = field(
        factory=dict,
        doc="for `table`: a word -> the expression told beside it",
        doc_ru="для `table`: слово -> выражение, значение которого сообщается",
    )
    of: Condition | None = field(
        None,
        doc="for `visitors`: only those for whom (`it`) this holds",
        doc_ru="для `visitors`: только те (`it`), для кого это верно",
    )
    moreover: Condition | None = field(
        None, doc="for `visitors`: those for whom (`it`) this holds are seen too"
    )
    quiet: bool = field(False, doc="a list of nobody is not told at all")
    against_last: bool = field(
        False,
        doc="for `role` and `faction`: told is only `first`, `same` or `different`, against the "
        "actor's last answer of the ability in an earlier phase",
        doc_ru="сообщается лишь сравнение с прошлым ответом: first, same или different",
    )
    at_dusk: bool = field(
        False,
        doc="for `role` and `faction`: as the phase began, whatever it has changed since",
        doc_ru="роль или сторона, какой она была в начале фазы, что бы с тех пор ни изменилось",
    )
    told_when_stopped: Condition | None = field(
        None,
        doc="an expression: what is told when the act was stopped (default: as the ability says)",
        doc_ru="выражение: что сообщается, если ход сорван",
    )
    from_whom: bool = field(
        False,
        doc="with `tells: target`: he is also told whose act it was",
        doc_ru="при `tells: target` ему называют и того, чей это ход",
    )
    notice: bool = field(
        False,
        doc="it is told unasked (that he is locked up, that his move succeeded): no answer of an "
        "information ability, and none to a case's `learned`",
        doc_ru="сообщается без вопроса (закрыт, ход удался): это не ответ на проверку",
    )


def _lower(spec: Learn) -> Tell:
    return Tell(
        spec.what,
        tuple(spec.words.items()),
        spec.number,
        spec.also,
        spec.when_dead,
        spec.void,
        spec.failed,
        spec.hears,
        tuple(spec.adds.items()),
        spec.tells,
        spec.empty,
        spec.one,
        spec.revived,
        tuple(spec.table.items()),
        spec.of,
        spec.moreover,
        spec.quiet,
        spec.against_last,
        spec.told_when_stopped,
        spec.notice,
        spec.at_dusk,
    )


LEARN = register(Kind("learn", Learn, _lower, "The actor is told something about the subject."))
