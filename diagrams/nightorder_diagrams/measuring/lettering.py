"""How large texts are set, and the room that they take in the language that needs most."""

from __future__ import annotations

from ..scene import Line, Text
from .measure import text_width

__all__ = ["BOLD", "FONT", "SIZES", "line_height", "line_width", "width_of"]

#: Styles of text that are set in bold.
BOLD = frozenset({"name", "fate"})
#: Font sizes in pixels: names in bold, everything else, labels of arrows, headers, the title.
FONT = {"name": 13.0, "text": 11.5, "label": 10.5, "head": 11.0, "title": 17.0}
SIZES = {
    "name": FONT["name"],
    "plain": FONT["text"],
    "struck": FONT["text"],
    "note": FONT["label"],
    "told": FONT["text"],
    "fate": FONT["text"],
    "red": FONT["label"],
}
_HEIGHTS = {"name": 17.0}
_HEIGHT = 15.0
#: Fonts differ a little from the one that the widths are of.
_SLACK = 1.04


def line_width(line: Line) -> float:
    """The width of a line in the language in which it is widest, in pixels."""
    return _SLACK * max(
        sum(text_width(span.text[i], SIZES[span.style], span.style in BOLD) for span in line)
        for i in range(len(line[0].text))
    )


def width_of(text: Text, size: float, bold: bool = False) -> float:
    """The width of a text in the language in which it is widest, in pixels."""
    return _SLACK * max(text_width(part, size, bold) for part in text)


def line_height(line: Line) -> float:
    """The height of a line in a box, in pixels."""
    return _HEIGHTS.get(line[0].style, _HEIGHT)
