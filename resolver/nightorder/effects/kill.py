"""kill: a deadly blow, at once or some nights later; leave: out of the game without a death."""

from __future__ import annotations

from typing import Literal

import attrs

from ..conditions import Condition
from ..reading import field
from .channel import Fell
from .registry import Kind, register

__all__ = ["Kill", "Out"]


@attrs.frozen
class Kill:
    """``- kill: target``; ``delay: 1`` and ``due: poison`` make it a poison of the next night."""

    delay: int = field(
        0,
        doc="how many nights later it strikes; of an act of the day, 1 is the coming night",
        doc_ru="через сколько ночей; для дневного хода 1 — ближайшая ночь",
    )
    due: str = field(
        "",
        names="step word",
        doc="a delayed blow strikes in the step of this ability or word",
        doc_ru="на шаге какой способности",
    )
    sure: bool = field(
        False, doc="no protection and no healing helps", doc_ru="ни защита, ни лечение не помогают"
    )
    waits: Condition | None = field(
        None, doc="a delayed blow that is kept off waits another night while this holds"
    )
    blamed: Literal["self", "attacker"] = field(
        "self",
        doc="attacker: in a reaction, the blow is put down to him who set it off",
        doc_ru="attacker — в ответном действии удар приписывается тому, кто его вызвал",
    )
    when_due: Condition | None = field(
        None, doc="a delayed blow strikes only if this holds in the night in which it is due"
    )

    by_day: bool = field(
        False,
        doc="a delayed blow strikes by day; `delay` then counts days",
        doc_ru="отложенный удар приходит днём",
    )

    def __attrs_post_init__(self) -> None:
        if self.delay < 0:
            raise ValueError("`delay` counts nights and cannot be below 0")


@attrs.frozen
class Out:
    """``- leave: self``: the player leaves the game; no shield or healing concerns it."""


def _kill(spec: Kill) -> Fell:
    return Fell(
        spec.delay,
        spec.due,
        spec.sure,
        spec.waits,
        when_due=spec.when_due,
        blamed=spec.blamed,
        by_day=spec.by_day,
    )


def _out(spec: Out) -> Fell:
    return Fell(sure=True, leaves=True)


KILL = register(Kind("kill", Kill, _kill, "A deadly blow at the subject."))
LEAVE = register(Kind("leave", Out, _out, "The subject leaves the game without a death."))
