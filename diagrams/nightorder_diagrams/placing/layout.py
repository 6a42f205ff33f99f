"""A scene gets its places: heights and widths from the texts, then columns, lanes and curves.

All of it is arithmetic in a fixed order: the same input gives the same bytes. Time: about linear in
the boxes and in the layers that the arrows pass.
"""

from __future__ import annotations

import attrs

from ..measuring.lettering import FONT, line_height, line_width, width_of
from ..picture import Arrow, Heading, Picture, PlacedBox, Point
from ..scene import Scene, Text
from .layering import Layers, arrange, layers_of
from .stacking import PAD_Y, Stacking, text_height

__all__ = ["lay_out"]

_PAD_X = 10.0
_HEAD = 9.0  #: the length of an arrow's head
_MARGIN = 20.0


def lay_out(scene: Scene) -> Picture:
    """The picture of a scene. Raises nothing: any texts and any arrows can be laid out.

    >>> from ..scene import Box, Column, Span
    >>> box = Box("b", 0, ((Span(("a box",), "name"),),), "act")
    >>> made = lay_out(Scene(("Title",), ("en",), (Column("1", ()),), (box,), ()))
    >>> made.boxes[0].right < made.width
    True
    """
    layers = layers_of(scene)
    arrange(layers)
    return _Placing(scene, layers).picture()


@attrs.define
class _Gap:
    """The space between two layers: where curves end and labels stand."""

    curve: float = 0.0
    label: float = 0.0


class _Placing:
    """A scene while its parts get their places."""

    def __init__(self, scene: Scene, layers: Layers) -> None:
        self.scene = scene
        self.layers = layers
        self.boxes = {box.id: box for box in scene.boxes}
        self.labels = [width_of(link.label, FONT["label"]) for link in scene.links]
        stacked = Stacking(layers, self.boxes)
        self.port, self.heights, self.y = stacked.port, stacked.heights, stacked.y
        self.widths = self._layer_widths()
        self.gaps = self._gaps()
        self.x = self._place_layers()

    # -- columns -----------------------------------------------------------------------------

    def _layer_widths(self) -> list[float]:
        widths = [0.0] * len(self.layers.order)
        for item in self.layers.items:
            if item.box:
                box = self.boxes[item.box]
                wide = max((line_width(line) for line in box.lines), default=0.0) + 2 * _PAD_X
                widths[item.layer] = max(widths[item.layer], round(wide, 1))
        return widths

    def _gaps(self) -> list[_Gap]:
        found = [_Gap() for _ in self.layers.order]
        for number, segment in enumerate(self.layers.segments):
            gap = found[self.layers.items[segment.start].layer]
            start = self.y[segment.start] + self.port[number, False]
            end = self.y[segment.end] + self.port[number, True]
            bend = abs(end - start)
            gap.curve = max(gap.curve, min(96.0, 30.0 + bend * 0.28) if bend > 3.0 else 12.0)
            if self.layers.items[segment.end].box:
                gap.label = max(gap.label, self.labels[segment.link] + _HEAD + 12.0)
        return found

    def _place_layers(self) -> list[float]:
        x, at = [], _MARGIN
        for number, width in enumerate(self.widths):
            x.append(round(at, 1))
            gap = self.gaps[number]
            at += width + max(gap.curve + gap.label, 18.0)
        # A column's header may need more room than its boxes.
        for column, model in enumerate(self.scene.columns):
            mine = [i for i, c in enumerate(self.layers.columns) if c == column]
            need = max((width_of(t, FONT["head"]) for t in model.lines), default=0.0) + 30.0
            have = x[mine[-1]] + self.widths[mine[-1]] - x[mine[0]]
            last = mine[-1] + 1 == len(x)
            room = have if last else x[mine[-1] + 1] - x[mine[0]] - 20.0
            if need > room:
                for later in range(mine[-1] + 1, len(x)):
                    x[later] = round(x[later] + need - room, 1)
        return x

    # -- the picture -------------------------------------------------------------------------

    def picture(self) -> Picture:
        scene = self.scene
        header = max((len(column.lines) for column in scene.columns), default=0)
        header_y = _MARGIN + 42.0
        top = header_y + (header * 14.0 + 18.0 if header else 0.0) + 8.0
        boxes = tuple(self._box(i, top) for i, item in enumerate(self.layers.items) if item.box)
        arrows = tuple(self._arrow(i, top) for i in range(len(scene.links)))
        items = [(y, h) for y, h in zip(self.y, self.heights, strict=True)]
        floor = top + max((y + h / 2 for y, h in items), default=0.0) + 10.0
        headings = self._headings()
        right = max(
            [
                _MARGIN + width_of(scene.title, FONT["title"], True),
                *(box.right for box in boxes),
                *(heading.x + heading.width for heading in headings),
                *(_MARGIN + width_of(note, FONT["text"]) for note in scene.notes),
            ]
        )
        width = round(right + _MARGIN, 1)
        legend, low = self._legend(width, floor + 20.0)
        notes = []
        for note in scene.notes:
            notes.append((note, (_MARGIN, round(low + 12.0, 1))))
            low += 16.0
        return Picture(
            scene.title,
            scene.languages,
            width,
            round(low + _MARGIN / 2, 1),
            headings,
            boxes,
            arrows,
            legend,
            tuple(notes),
            header_y,
            round(floor, 1),
        )

    def _box(self, number: int, top: float) -> PlacedBox:
        item = self.layers.items[number]
        box = self.boxes[item.box]
        height = self.heights[number]
        y = round(top + self.y[number] - height / 2, 1)
        at = y + (height - text_height(box)) / 2 + PAD_Y
        baselines = []
        for line in box.lines:
            tall = line_height(line)
            baselines.append(round(at + tall * 0.76, 1))
            at += tall
        return PlacedBox(
            box.id,
            box.kind,
            self.x[item.layer],
            y,
            self.widths[item.layer],
            round(height, 1),
            box.lines,
            tuple(baselines),
            box.column,
            box.subject,
            box.full,
        )

    def _arrow(self, number: int, top: float) -> Arrow:
        link = self.scene.links[number]
        path = self.layers.paths[number]
        knots: list[Point] = []
        for index in path:
            segment = self.layers.segments[index]
            start, end = self.layers.items[segment.start], self.layers.items[segment.end]
            y1 = round(top + self.y[segment.start] + self.port[index, False], 1)
            y2 = round(top + self.y[segment.end] + self.port[index, True], 1)
            right = round(self.x[start.layer] + self.widths[start.layer], 1)
            gap = self.gaps[start.layer]
            knots.append((right, y1))
            knots.append((round(right + gap.curve, 1), y2))
            knots.append((self.x[end.layer], y2))
        backwards = number in self.layers.turned
        last, turn = knots[-1], knots[-2]
        head = 0.0 if backwards else _HEAD
        middle = round((turn[0] + last[0] - head) / 2, 1)
        # The label stands near the end of its arrow, however wide the gap is.
        middle = max(middle, round(last[0] - head - 6.0 - self.labels[number] / 2, 1))
        return Arrow(
            link.source,
            link.target,
            link.kind,
            tuple(knots),
            link.label,
            (middle, last[1]),
            round(self.labels[number], 1),
            link.faded,
            backwards,
            self.boxes[link.source].column,
            link.subject,
        )

    def _headings(self) -> tuple[Heading, ...]:
        found = []
        for column, model in enumerate(self.scene.columns):
            mine = [i for i, c in enumerate(self.layers.columns) if c == column]
            left = self.x[mine[0]]
            right = self.x[mine[-1]] + self.widths[mine[-1]]
            need = max((width_of(t, FONT["head"]) for t in model.lines), default=0.0) + 30.0
            found.append(
                Heading(model.number, model.lines, left, round(max(right - left, need), 1))
            )
        return tuple(found)

    def _legend(self, width: float, y: float) -> tuple[tuple[tuple[str, Text, Point], ...], float]:
        found: list[tuple[str, Text, Point]] = []
        x = _MARGIN
        for kind, text in self.scene.legend.items():
            need = 34.0 + width_of(text, FONT["label"]) + 16.0
            if x > _MARGIN and x + need > width - _MARGIN:
                x, y = _MARGIN, y + 18.0
            found.append((kind, text, (round(x, 1), round(y, 1))))
            x += need
        return tuple(found), y + (14.0 if found else -10.0)
