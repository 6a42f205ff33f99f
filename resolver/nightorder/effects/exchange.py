"""exchange: two players do each other's acts."""

from __future__ import annotations

from typing import Literal

import attrs

from ..model.scope import ALL, Scope
from ..reading import field
from .channel import Trade
from .registry import Kind, register

__all__ = ["Exchange"]


@attrs.frozen
class Exchange:
    """``- exchange: target``: the two players named do each other's acts, each at whom he named."""

    acts: Scope = field(ALL, doc="which acts change hands", doc_ru="какие ходы меняются")
    what: Literal["acts", "targets"] = field(
        "acts",
        doc="acts: each does the other's act at his own target; targets: his own at the other's",
        doc_ru="acts — чужой ход на свою цель, targets — свой ход на чужую цель",
    )
    step: Literal["own", "other"] = field(
        "own",
        doc="own: each moves in the step of his own act; other: in that of the act he does",
        doc_ru="own — на шаге своего хода, other — на шаге чужого",
    )


EXCHANGE = register(
    Kind(
        "exchange",
        Exchange,
        lambda spec: Trade(spec.what, spec.acts, spec.step),
        "The two players named do each other's acts.",
    )
)
