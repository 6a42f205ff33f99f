"""block: the subject's acts do not take place; delay: they do, one night later."""

from __future__ import annotations

import attrs

from ..conditions import Condition
from ..model.scope import ALL, Scope
from ..reading import field
from .channel import Stop
from .registry import Kind, register

__all__ = ["Block", "Delay"]


@attrs.frozen
class Block:
    """``- block: target`` with ``acts:`` (which of his acts; default all)."""

    acts: Scope = field(ALL, doc="which of his acts", doc_ru="какие его ходы")
    backwards: Condition | None = field(
        None,
        doc="also acts of earlier steps, while this holds",
        doc_ru="в том числе ходы более ранних шагов, пока это верно",
    )
    here: bool = field(
        False,
        doc="in a reaction to `comes`: only the act that has come, not his later ones",
        doc_ru="в ответ на `comes`: только тот ход, с которым он пришёл",
    )


@attrs.frozen
class Delay:
    """``- delay: target``: a block whose victims are carried out in the next night."""

    acts: Scope = field(ALL, doc="which of his acts", doc_ru="какие его ходы")
    turn: Condition | None = field(
        None,
        doc="a number: where a block stops the same act, the smaller one counts (a block's is 0), "
        "of equals the one received first",
        doc_ru="число: если тот же ход останавливает и блок, решает меньшее (у блока 0)",
    )


def _lower(spec: Block) -> Stop:
    return Stop(spec.acts, spec.backwards, spec.here)


def _hold(spec: Delay) -> Stop:
    return Stop(spec.acts, turn=spec.turn, holds=True)


BLOCK = register(Kind("block", Block, _lower, "The subject's acts do not take place (roleblock)."))
DELAY = register(
    Kind(
        "delay",
        Delay,
        _hold,
        "The subject's acts take place one night later, as acts of that night.",
    )
)
