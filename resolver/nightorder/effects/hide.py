"""hide: the subject is out of reach, and acts aimed at him do not take place."""

from __future__ import annotations

import attrs

from ..conditions import Condition
from ..model.scope import ALL, Scope
from ..reading import field
from .channel import Bar
from .registry import Kind, register

__all__ = ["Hide"]


@attrs.frozen
class Hide:
    """``- hide: target`` with ``from:`` (which acts cannot find him; default all)."""

    from_: Scope = field(
        ALL, key="from", doc="which acts cannot find him", doc_ru="какие ходы его не достают"
    )
    backwards: Condition | None = field(None, doc="also acts of earlier steps, while this holds")


def _lower(spec: Hide) -> Bar:
    return Bar(spec.from_, spec.backwards)


HIDE = register(
    Kind("hide", Hide, _lower, "The subject cannot be found: acts aimed at him are stopped.")
)
