"""A picture with everything in its place: what the writers of SVG and of the page read."""

from __future__ import annotations

import attrs

from .scene import Line, Text

__all__ = ["Arrow", "Heading", "Picture", "PlacedBox", "Point"]

Point = tuple[float, float]


@attrs.frozen
class PlacedBox:
    """A box in its place; ``baselines`` are the y of its lines of text, ``step`` its column."""

    id: str
    kind: str
    x: float
    y: float
    width: float
    height: float
    lines: tuple[Line, ...]
    baselines: tuple[float, ...]
    step: int
    subject: str = ""
    full: Text = ()

    @property
    def right(self) -> float:
        """The x of its right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The y of its lower edge."""
        return self.y + self.height


@attrs.frozen
class Arrow:
    """An arrow: its knots, between which it is a curve that leaves and arrives level.

    The head is at the last knot, or at the first one if ``backwards``. ``label_at`` is the middle
    of its label. ``step`` is the column of the box from which it starts.
    """

    source: str
    target: str
    kind: str
    knots: tuple[Point, ...]
    label: Text
    label_at: Point
    label_width: float
    faded: bool = False
    backwards: bool = False
    step: int = 0
    subject: str = ""

    @property
    def strokes(self) -> tuple[tuple[Point, ...], ...]:
        """The knots of its line: two strokes, the label stands between them."""
        if not self.label_width:
            return (self.knots,)
        x, y = self.label_at
        half = self.label_width / 2 + 2.0
        before = (*self.knots[:-1], (round(x - half, 1), y))
        return before, ((round(x + half, 1), y), self.knots[-1])


@attrs.frozen
class Heading:
    """The header of a column: from ``x``, ``width`` wide."""

    number: str
    lines: tuple[Text, ...]
    x: float
    width: float


@attrs.frozen
class Picture:
    """A picture that is ready to be written."""

    title: Text
    languages: tuple[str, ...]
    width: float
    height: float
    headings: tuple[Heading, ...]
    boxes: tuple[PlacedBox, ...]
    arrows: tuple[Arrow, ...]
    legend: tuple[tuple[str, Text, Point], ...]
    notes: tuple[tuple[Text, Point], ...]
    header_y: float
    floor: float  #: where the columns end
