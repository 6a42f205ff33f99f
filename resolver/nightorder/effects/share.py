"""share: what is aimed at one player also reaches another."""

from __future__ import annotations

import attrs

from ..conditions import Condition
from ..model.scope import ALL, Scope
from ..reading import field
from .channel import Spread
from .registry import Kind, register

__all__ = ["Share"]


@attrs.frozen
class Share:
    """``- share: target``: whatever is aimed at `self` reaches the subject too."""

    acts: Scope = field(ALL, doc="which acts", doc_ru="какие ходы")
    spare: Condition | None = field(None, doc="but not while this holds (`self` = its actor)")


SHARE = register(
    Kind(
        "share",
        Share,
        lambda spec: Spread(spec.acts, spec.spare),
        "What is aimed at `self` reaches the subject as well.",
    )
)
