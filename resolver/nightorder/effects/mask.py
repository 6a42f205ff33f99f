"""mask: information abilities see the subject otherwise than he is."""

from __future__ import annotations

from typing import Literal

import attrs

from ..model.scope import ALL, Scope
from ..reading import field
from .channel import Show
from .registry import Kind, register

__all__ = ["Mask"]


@attrs.frozen
class Mask:
    """``- mask: target`` with ``shows: positive`` or ``unseen: visits``."""

    shows: str = field(
        "", doc="the answer that checks get instead of the truth", doc_ru="что показывает проверка"
    )
    unseen: Literal["", "visits", "visitors"] = field(
        "",
        doc="visits: nobody notices him at others; visitors: nobody notices others at him",
        doc_ru="visits — его не замечают у других; visitors — у него никого не замечают",
    )
    acts: Scope = field(
        ALL, doc="which information abilities are deceived", doc_ru="какие проверки обманывает"
    )


def _lower(spec: Mask) -> Show:
    return Show(spec.acts, spec.shows, spec.unseen == "visits", spec.unseen == "visitors")


MASK = register(
    Kind("mask", Mask, _lower, "Information abilities see the subject otherwise than he is.")
)
