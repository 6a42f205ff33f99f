"""redirect, swap, reflect: acts get another target."""

from __future__ import annotations

import attrs

from ..model.scope import ALL, Scope
from ..reading import field
from .channel import Move
from .registry import Kind, register

__all__ = ["Moving"]


@attrs.frozen
class Moving:
    """``- redirect: target`` (to the act's second name), ``- swap: target`` (the act's two names
    change places), ``- reflect: target`` (what is aimed at him goes to its author)."""

    acts: Scope = field(ALL, doc="which acts are moved", doc_ru="какие ходы")


REDIRECT = register(
    Kind(
        "redirect",
        Moving,
        lambda spec: Move("puppet", spec.acts),
        "The subject's acts go to the second player named.",
    )
)
SWAP = register(
    Kind(
        "swap",
        Moving,
        lambda spec: Move("seats", spec.acts),
        "What is aimed at one of the two players named reaches the other.",
    )
)
REFLECT = register(
    Kind(
        "reflect",
        Moving,
        lambda spec: Move("author", spec.acts),
        "What is aimed at the subject goes to its own author.",
    )
)
