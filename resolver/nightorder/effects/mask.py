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
    """``- mask: target`` with ``shows: positive``, ``unseen: visits`` or ``seen_as: shadow``."""

    shows: str = field(
        "", doc="the answer that checks get instead of the truth", doc_ru="что показывает проверка"
    )
    unseen: Literal["", "visits", "visitors"] = field(
        "",
        doc="visits: nobody notices him at others; visitors: nobody notices others at him",
        doc_ru="visits — его не замечают у других; visitors — у него никого не замечают",
    )
    seen_as: str = field(
        "",
        doc="whoever notices his visits is told this word instead of his name",
        doc_ru="кто заметит его у других, узнаёт это слово вместо имени",
    )
    acts: Scope = field(
        ALL, doc="which information abilities are deceived", doc_ru="какие проверки обманывает"
    )


def _lower(spec: Mask) -> Show:
    return Show(
        spec.acts, spec.shows, spec.unseen == "visits", spec.unseen == "visitors", spec.seen_as
    )


MASK = register(
    Kind("mask", Mask, _lower, "Information abilities see the subject otherwise than he is.")
)
