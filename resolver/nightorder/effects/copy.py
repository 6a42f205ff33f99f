"""copy: the actor does what another player can do, or does, this night."""

from __future__ import annotations

from typing import Literal

import attrs

from ..conditions import Condition
from ..model.scope import ALL, Scope
from ..reading import field
from .channel import Double
from .registry import Kind, register

__all__ = ["Copy"]


@attrs.frozen
class Copy:
    """``- copy: target`` with ``acts:``: the copied act goes at the second player named, comes in
    its own step, and among the acts there in the order in which the copying was received."""

    acts: Scope = field(ALL, doc="which abilities can be copied", doc_ru="что можно скопировать")
    what: Literal["act", "ability", "role", "again"] = field(
        "act",
        doc="act: each act that the subject sends this night; ability: each ability that he has, "
        "whether he uses it or not; role: the abilities of the role named in `as:`; again: what "
        "the actor copied the last time",
        doc_ru="act — ходы, которые он прислал; ability — способности, которые у него есть; role — "
        "способности роли из `as:`; again — то же, что в прошлый раз",
    )
    uses: str = field(
        "",
        names="ability",
        doc="this ability, as a further act of the actor in its own step",
        doc_ru="эта способность — отдельным ходом на её шаге",
    )
    provided: Condition | None = field(
        None,
        doc="asked for the copied act itself, in its own step: there is one only if this holds",
        doc_ru="спрашивается о самом скопированном ходе, на его шаге",
    )
    fills: bool = field(
        False,
        doc="only where the act names too few players: the actor stands in for those missing",
        doc_ru="только если названо мало игроков: недостающих заменяет сам игрок",
    )
    stopped: Condition | None = field(
        None, doc="for `act`: an act that does not take place is copied too while this holds"
    )
    model_place: Condition | None = field(
        None,
        doc="for `act`: among the acts of its step the copy stands where the copied act was "
        "received, while this holds (rulings only); default: where the copying was",
    )
    same_dice: Condition | None = field(
        None, doc="for `act`: the dice of the copied act count for the copy while this holds"
    )


COPY = register(
    Kind(
        "copy",
        Copy,
        lambda spec: Double(
            spec.what,
            spec.acts,
            spec.stopped,
            spec.same_dice,
            spec.uses,
            spec.provided,
            spec.fills,
            spec.model_place,
        ),
        "The actor does in addition what the subject can do or does.",
    )
)
