"""The texts of a scene without places: what the writers of DOT and Mermaid need."""

from __future__ import annotations

from ..scene import Box, Column, Line

__all__ = ["box_text", "column_text", "line_text"]

#: Stands before what a picture strikes out.
STRUCK = "✗ "


def line_text(line: Line, index: int) -> str:
    """A line as plain text in one language; struck text is marked."""
    parts = []
    for span in line:
        text = span.text[index]
        if span.style != "struck" or not text.strip():
            parts.append(text)
        else:
            parts.append(STRUCK + text if len(line) == 1 else f"({STRUCK}{text})")
    return "".join(parts)


def box_text(box: Box, index: int) -> list[str]:
    """The lines of a box."""
    return [text for line in box.lines if (text := line_text(line, index))]


def column_text(column: Column, index: int) -> str:
    """The header of a column in one line."""
    words = " ".join(text[index] for text in column.lines if text[index])
    return f"{column.number} · {words}" if column.number else words
