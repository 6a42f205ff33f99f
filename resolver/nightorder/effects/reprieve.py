"""reprieve: delayed blows that hang over the subject do not come."""

from __future__ import annotations

import attrs

from ..model.scope import ALL, Scope
from ..reading import field
from .channel import Leave
from .registry import Kind, register

__all__ = ["Reprieve"]


@attrs.frozen
class Reprieve:
    """``- reprieve: self`` with ``from:`` (which delayed blows; default all)."""

    from_: Scope = field(
        ALL, key="from", doc="which delayed blows", doc_ru="от каких отложенных ударов"
    )


REPRIEVE = register(
    Kind(
        "reprieve",
        Reprieve,
        lambda spec: Leave(reprieve=spec.from_),
        "Delayed blows that hang over the subject do not come.",
    )
)
