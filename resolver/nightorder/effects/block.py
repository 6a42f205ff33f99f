"""block: the subject's acts do not take place."""

from __future__ import annotations

import attrs

from ..conditions import Condition
from ..model.scope import ALL, Scope
from ..reading import field
from .channel import Stop
from .registry import Kind, register

__all__ = ["Block"]


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


def _lower(spec: Block) -> Stop:
    return Stop(spec.acts, spec.backwards, spec.here)


BLOCK = register(Kind("block", Block, _lower, "The subject's acts do not take place (roleblock)."))
