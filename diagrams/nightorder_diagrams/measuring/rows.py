"""Texts broken into lines of a box."""

from __future__ import annotations

from ..scene import Line, Span, SpanStyle, Text
from .measure import wrap

__all__ = ["LINE_ROOM", "rows"]

#: The widest a line in a box may be, in pixels.
LINE_ROOM = 210.0


def rows(
    text: Text, style: SpanStyle, size: float, most: int = 2, room: float = LINE_ROOM
) -> list[Line]:
    """A text in at most ``most`` lines, as many in every language (some of them empty)."""
    bold = style in ("name", "fate")
    wrapped = [wrap(part, room, size, most=most, bold=bold) for part in text]
    count = max(len(lines) for lines in wrapped)
    return [
        (Span(tuple(lines[row] if row < len(lines) else "" for lines in wrapped), style),)
        for row in range(count)
    ]
