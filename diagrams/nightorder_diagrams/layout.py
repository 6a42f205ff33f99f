"""A scene gets its places: heights and widths from the texts, then columns, lanes and curves.

The y of the items of a layer are the least-squares answer to what their arrows wish, under the
distances that they must keep (pool adjacent violators); neighbouring layers pull at each other for
a fixed number of sweeps. All of it is arithmetic in a fixed order: the same input gives the same
bytes. Time: about linear in the boxes and in the layers that the arrows pass.
"""

from __future__ import annotations

from itertools import pairwise

import attrs

from .layering import Layers, arrange, layers_of
from .measure import text_width
from .palette import BOLD
from .picture import Arrow, Heading, Picture, PlacedBox, Point
from .scene import Box, Line, Scene, Text

__all__ = ["FONT", "SIZES", "lay_out", "line_width"]

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
_LINE = {"name": 17.0}
_LINE_HEIGHT = 15.0
_PAD_X, _PAD_Y = 10.0, 7.0
_PORT = 17.0  #: between the arrows at one side of a box
_LANE = 18.0  #: the height of a lane
_GAP, _LANE_GAP = 16.0, 7.0  #: between two boxes, between a box and a lane
_HEAD = 9.0  #: the length of an arrow's head
_MARGIN = 20.0
_SWEEPS = 60
#: Fonts differ a little from the one that the widths are of.
_SLACK = 1.04


def line_width(line: Line) -> float:
    """The width of a line in the language in which it is widest, in pixels."""
    return _SLACK * max(
        sum(text_width(span.text[i], SIZES[span.style], span.style in BOLD) for span in line)
        for i in range(len(line[0].text))
    )


def _width(text: Text, size: float, bold: bool = False) -> float:
    return _SLACK * max(text_width(part, size, bold) for part in text)


def lay_out(scene: Scene) -> Picture:
    """The picture of a scene. Raises nothing: any texts and any arrows can be laid out."""
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
        self.labels = [_width(link.label, FONT["label"]) for link in scene.links]
        self._sort_ports()
        self.heights = [self._height(i) for i in range(len(layers.items))]
        self.y = self._place_rows()
        self.widths = self._layer_widths()
        self.gaps = self._gaps()
        self.x = self._place_layers()

    # -- heights and ports -------------------------------------------------------------------

    def _sort_ports(self) -> None:
        place = {item: i for layer in self.layers.order for i, item in enumerate(layer)}
        segments = self.layers.segments
        self.port: dict[tuple[int, bool], float] = {}
        for item in self.layers.items:
            item.left.sort(key=lambda s: (place[segments[s].start], segments[s].link))
            item.right.sort(key=lambda s: (place[segments[s].end], segments[s].link))
            for side, is_left in ((item.left, True), (item.right, False)):
                for i, segment in enumerate(side):
                    shift = (i - (len(side) - 1) / 2) * _PORT if item.box else 0.0
                    self.port[segment, is_left] = shift

    def _height(self, number: int) -> float:
        item = self.layers.items[number]
        if not item.box:
            return _LANE
        text = _text_height(self.boxes[item.box])
        return max(text, max(len(item.left), len(item.right)) * _PORT)

    def _distance(self, upper: int, lower: int) -> float:
        boxes = bool(self.layers.items[upper].box) + bool(self.layers.items[lower].box)
        gap = (0.0, _LANE_GAP, _GAP)[boxes]
        return (self.heights[upper] + self.heights[lower]) / 2 + gap

    # -- rows --------------------------------------------------------------------------------

    def _place_rows(self) -> list[float]:
        y = [0.0] * len(self.layers.items)
        tallest = max((self._stack_height(layer) for layer in self.layers.order), default=0.0)
        for layer in self.layers.order:
            at = (tallest - self._stack_height(layer)) / 2
            for i, item in enumerate(layer):
                at += self._distance(layer[i - 1], item) if i else self.heights[item] / 2
                y[item] = at
        count = len(self.layers.order)
        for sweep in range(_SWEEPS):
            both = sweep >= _SWEEPS - 4
            numbers = range(count) if sweep % 2 == 0 else range(count - 1, -1, -1)
            for number in numbers:
                self._pull(y, number, left=both or sweep % 2 == 0, right=both or sweep % 2 == 1)
        self._gather(y)
        self._close_up(y)
        top = min(
            (y[item] - self.heights[item] / 2 for layer in self.layers.order for item in layer),
            default=0.0,
        )
        return [round(value - top, 1) for value in y]

    def _gather(self, y: list[float]) -> None:
        """Boxes that no arrow holds move up to the one above them, or down to the one below."""
        for layer in self.layers.order:
            held = [bool(self.layers.items[i].left or self.layers.items[i].right) for i in layer]
            for k in range(1, len(layer)):
                if not held[k] and any(held[:k]):
                    y[layer[k]] = y[layer[k - 1]] + self._distance(layer[k - 1], layer[k])
            for k in range(len(layer) - 2, -1, -1):
                if not held[k] and not any(held[:k]) and any(held):
                    y[layer[k]] = y[layer[k + 1]] - self._distance(layer[k], layer[k + 1])

    def _close_up(self, y: list[float]) -> None:
        """Groups that arrows hold together move up as wholes as far as there is room."""
        group = self._groups()
        members: dict[int, list[int]] = {}
        for item, root in enumerate(group):
            members.setdefault(root, []).append(item)
        above = {lower: upper for layer in self.layers.order for upper, lower in pairwise(layer)}
        top = min((y[i] - self.heights[i] / 2 for i in range(len(y))), default=0.0)
        for _ in members:
            moved = False
            for items in sorted(members.values(), key=lambda items: min(y[i] for i in items)):
                room = min(
                    y[i] - y[above[i]] - self._distance(above[i], i)
                    if i in above
                    else y[i] - self.heights[i] / 2 - top
                    for i in items
                    if i not in above or group[above[i]] != group[i]
                )
                if room > 0.5:
                    moved = True
                    for i in items:
                        y[i] -= room
            if not moved:
                break

    def _groups(self) -> list[int]:
        """Items that arrows join, directly or not, have the same number."""
        root = list(range(len(self.layers.items)))

        def find(item: int) -> int:
            while root[item] != item:
                root[item] = root[root[item]]
                item = root[item]
            return item

        for segment in self.layers.segments:
            root[find(segment.end)] = find(segment.start)
        return [find(item) for item in range(len(root))]

    def _stack_height(self, layer: list[int]) -> float:
        if not layer:
            return 0.0
        steps = sum(self._distance(a, b) for a, b in pairwise(layer))
        return steps + (self.heights[layer[0]] + self.heights[layer[-1]]) / 2

    def _pull(self, y: list[float], number: int, *, left: bool, right: bool) -> None:
        layer = self.layers.order[number]
        if not layer:
            return
        wishes: list[tuple[float, float]] = []
        segments = self.layers.segments
        for item in layer:
            node = self.layers.items[item]
            total = weight = 0.0
            for segment in node.left if left else ():
                start = segments[segment].start
                pull = 6.0 if not node.box and not self.layers.items[start].box else 1.0
                at = y[start] + self.port[segment, False] - self.port[segment, True]
                total, weight = total + pull * at, weight + pull
            for segment in node.right if right else ():
                end = segments[segment].end
                pull = 6.0 if not node.box and not self.layers.items[end].box else 1.0
                at = y[end] + self.port[segment, True] - self.port[segment, False]
                total, weight = total + pull * at, weight + pull
            wishes.append((total / weight, weight) if weight else (y[item], 0.001))
        offsets = [0.0]
        for upper, lower in pairwise(layer):
            offsets.append(offsets[-1] + self._distance(upper, lower))
        shifted = [(wish - offset, w) for (wish, w), offset in zip(wishes, offsets, strict=True)]
        for item, value, offset in zip(layer, _rising(shifted), offsets, strict=True):
            y[item] = value + offset

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
            need = max((_width(t, FONT["head"]) for t in model.lines), default=0.0) + 30.0
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
                _MARGIN + _width(scene.title, FONT["title"], True),
                *(box.right for box in boxes),
                *(heading.x + heading.width for heading in headings),
                *(_MARGIN + _width(note, FONT["text"]) for note in scene.notes),
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
        at = y + (height - _text_height(box)) / 2 + _PAD_Y
        baselines = []
        for line in box.lines:
            tall = _LINE.get(line[0].style, _LINE_HEIGHT)
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
            need = max((_width(t, FONT["head"]) for t in model.lines), default=0.0) + 30.0
            found.append(
                Heading(model.number, model.lines, left, round(max(right - left, need), 1))
            )
        return tuple(found)

    def _legend(self, width: float, y: float) -> tuple[tuple[tuple[str, Text, Point], ...], float]:
        found: list[tuple[str, Text, Point]] = []
        x = _MARGIN
        for kind, text in self.scene.legend.items():
            need = 34.0 + _width(text, FONT["label"]) + 16.0
            if x > _MARGIN and x + need > width - _MARGIN:
                x, y = _MARGIN, y + 18.0
            found.append((kind, text, (round(x, 1), round(y, 1))))
            x += need
        return tuple(found), y + (14.0 if found else -10.0)


def _text_height(box: Box) -> float:
    return sum(_LINE.get(line[0].style, _LINE_HEIGHT) for line in box.lines) + 2 * _PAD_Y


def _rising(wishes: list[tuple[float, float]]) -> list[float]:
    """The rising values nearest to the wished ones, each with its weight.

    >>> _rising([(3.0, 1.0), (1.0, 1.0), (5.0, 1.0)])
    [2.0, 2.0, 5.0]
    """
    pools: list[tuple[float, float, int]] = []
    for value, weight in wishes:
        pools.append((value, weight, 1))
        while len(pools) > 1 and pools[-2][0] > pools[-1][0]:
            (a, wa, na), (b, wb, nb) = pools[-2], pools[-1]
            pools[-2:] = [((a * wa + b * wb) / (wa + wb), wa + wb, na + nb)]
    return [value for value, _, count in pools for _ in range(count)]
