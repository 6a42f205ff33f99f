"""Why an act is no act of the phase."""

from __future__ import annotations

import attrs

from ...errors import Place

__all__ = ["Refusal"]


@attrs.frozen
class Refusal:
    """Why an act is refused: a reason code with parameters, and the place of the rule."""

    code: str
    params: tuple[tuple[str, str], ...] = ()
    place: Place | None = None

    @property
    def rule(self) -> str:
        """The place of the rule as text; ``""`` where no rule of the file is behind it."""
        return "" if self.place is None else str(self.place)
