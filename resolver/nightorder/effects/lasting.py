"""mark, change, tally: what stays when the phase is over."""

from __future__ import annotations

import ast
from typing import Literal

import attrs

from ..conditions import Condition
from ..reading import field
from .channel import Leave
from .registry import Kind, register

__all__ = ["Change", "MarkWith", "Tally"]


@attrs.frozen
class MarkWith:
    """``- mark: target`` with ``with: [silenced]``."""

    marks: tuple[str, ...] = field(
        key="with",
        one_or_many=True,
        names="mark",
        doc="the marks he gets",
        doc_ru="какие метки получает",
    )


@attrs.frozen
class Change:
    """``- change: self`` with ``role:`` and/or ``faction:``."""

    role: str = field("", names="role", doc="his role from now on", doc_ru="новая роль")
    faction: str = field(
        "",
        names="faction",
        doc="his side from now on; default: the new role's",
        doc_ru="новая сторона",
    )

    like: Literal["", "target"] = field(
        "", doc="target: he takes the role of the player whom the act names", doc_ru="чья роль"
    )

    def __attrs_post_init__(self) -> None:
        if not self.role and not self.faction and not self.like:
            raise ValueError("`change` needs a `role` or a `faction`, or `like: target`")


@attrs.frozen
class Tally:
    """``- tally: self`` with ``counter: misses``: counted once per act that sets it off."""

    counter: str = field(defines="counter", doc="the counter's name", doc_ru="имя счётчика")
    by: Condition = field(
        Condition("1", ast.Constant(value=1)),
        doc="by how much it goes up, a number or an expression",
        doc_ru="на сколько растёт: число или выражение",
    )


MARK = register(
    Kind(
        "mark",
        MarkWith,
        lambda spec: Leave(marks=spec.marks),
        "The subject carries marks from now on.",
    )
)
UNMARK = register(
    Kind(
        "unmark",
        MarkWith,
        lambda spec: Leave(takes=spec.marks),
        "The subject carries these marks no longer once the phase is over.",
    )
)
CHANGE = register(
    Kind(
        "change",
        Change,
        lambda spec: Leave(role=spec.role, faction=spec.faction, like=spec.like),
        "The subject's role or side changes.",
    )
)
TALLY = register(
    Kind(
        "tally",
        Tally,
        lambda spec: Leave(counter=spec.counter, by=spec.by),
        "A counter of the subject goes up.",
    )
)
