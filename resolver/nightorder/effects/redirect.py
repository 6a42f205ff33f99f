"""redirect, swap, reflect: acts get another target."""

from __future__ import annotations

from typing import Literal

import attrs

from ..conditions import Condition
from ..model.scope import ALL, Scope
from ..reading import field
from .channel import Move
from .registry import Kind, register

__all__ = ["Moving"]


@attrs.frozen
class Moving:
    """``- redirect: target`` (to the act's second name), ``- swap: target`` (the act's two names
    change places), ``- swap: partner`` (of a trait: its bearer and the player bound to him, while
    both live), ``- reflect: target`` (what is aimed at him goes to its author)."""

    acts: Scope = field(ALL, doc="which acts are moved", doc_ru="какие ходы")
    backwards: Condition | None = field(
        None,
        doc="also acts of earlier steps, while this holds",
        doc_ru="в том числе ходы более ранних шагов, пока это верно",
    )
    spare: Condition | None = field(
        None,
        doc="but not an act for whose aim (`target`) this holds",
        doc_ru="но не ход, для цели которого (`target`) это верно",
    )
    keeps: Condition | None = field(
        None,
        doc="an act stays as it was sent while this holds for it (`self` its actor, `target` "
        "the new name)",
        doc_ru="ход остаётся как есть, пока это верно (`self` — чей ход, `target` — новая цель)",
    )
    again: Condition | None = field(
        None,
        doc="also acts that another has moved already, while this holds; default: they too",
        doc_ru="и те ходы, которые уже перевёл другой, пока это верно",
    )
    poses: Condition | None = field(
        None,
        doc="whoever sees the moved act takes the mover for its actor, while this holds",
        doc_ru="за автора переведённого хода примут того, кто перевёл, пока это верно",
    )
    which: Literal["first", "second"] = field(
        "first",
        doc="which of the names of the act is replaced",
        doc_ru="какое из названных имён заменяется",
    )
    cancels: Condition | None = field(
        None,
        doc="redirects of one act to different places undo one another while this holds",
        doc_ru="переводы одного хода в разные стороны отменяют друг друга, пока это верно",
    )
    seconds: Condition | None = field(
        None,
        doc="a swap: the second name of a redirect is changed as well while this holds",
        doc_ru="обмен: второе имя в переводе тоже меняется, пока это верно",
    )
    latest: Condition | None = field(
        None,
        doc="a swap: while this holds, it takes whoever sits there by then, and of several swaps "
        "with one player the last counts alone; otherwise an act passes through all of them",
        doc_ru="обмен: берёт того, кто уже сидит на месте, и действует один, пока это верно",
    )


def _move(how: Literal["puppet", "seats", "author"], spec: Moving) -> Move:
    return Move(
        how,
        spec.acts,
        spec.spare,
        spec.keeps,
        spec.again,
        spec.poses,
        spec.which,
        spec.backwards,
        spec.cancels,
        spec.seconds,
        spec.latest,
    )


REDIRECT = register(
    Kind(
        "redirect",
        Moving,
        lambda spec: _move("puppet", spec),
        "The subject's acts go to the second player named.",
    )
)
SWAP = register(
    Kind(
        "swap",
        Moving,
        lambda spec: _move("seats", spec),
        "What is aimed at one of the two players named reaches the other.",
    )
)
REFLECT = register(
    Kind(
        "reflect",
        Moving,
        lambda spec: _move("author", spec),
        "What is aimed at the subject goes to its own author.",
    )
)
