"""Heights: how tall boxes are, where arrows end at their sides, and how layers are stacked.

The y of the items of a layer are the least-squares answer to what their arrows wish, under the
distances that they must keep (pool adjacent violators); neighbouring layers pull at each other for
a fixed number of sweeps.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from ..measuring.lettering import line_height
from ..scene import Box
from .layering import Layers

__all__ = ["PAD_Y", "Stacking", "text_height"]

PAD_Y = 7.0  #: between the texts of a box and its edges
_PORT = 17.0  #: between the arrows at one side of a box
_LANE = 18.0  #: the height of a lane
_GAP, _LANE_GAP = 16.0, 7.0  #: between two boxes, between a box and a lane
_SWEEPS = 60


class Stacking:
    """The layers of a scene, stacked: ``heights`` and middles (``y``, from 0) of their items.

    ``port`` says how far from the middle of an item a segment ends, at its left side or not.
    """

    def __init__(self, layers: Layers, boxes: Mapping[str, Box]) -> None:
        self._layers = layers
        self._boxes = boxes
        self.port: dict[tuple[int, bool], float] = {}
        self._sort_ports()
        self.heights = [self._height(i) for i in range(len(layers.items))]
        self.y = self._placed()

    def _sort_ports(self) -> None:
        place = {item: i for layer in self._layers.order for i, item in enumerate(layer)}
        segments = self._layers.segments
        for item in self._layers.items:
            item.left.sort(key=lambda s: (place[segments[s].start], segments[s].link))
            item.right.sort(key=lambda s: (place[segments[s].end], segments[s].link))
            for side, is_left in ((item.left, True), (item.right, False)):
                for i, segment in enumerate(side):
                    shift = (i - (len(side) - 1) / 2) * _PORT if item.box else 0.0
                    self.port[segment, is_left] = shift

    def _height(self, number: int) -> float:
        item = self._layers.items[number]
        if not item.box:
            return _LANE
        text = text_height(self._boxes[item.box])
        return max(text, max(len(item.left), len(item.right)) * _PORT)

    def _distance(self, upper: int, lower: int) -> float:
        boxes = bool(self._layers.items[upper].box) + bool(self._layers.items[lower].box)
        gap = (0.0, _LANE_GAP, _GAP)[boxes]
        return (self.heights[upper] + self.heights[lower]) / 2 + gap

    def _placed(self) -> list[float]:
        y = [0.0] * len(self._layers.items)
        tallest = max((self._stack_height(layer) for layer in self._layers.order), default=0.0)
        for layer in self._layers.order:
            at = (tallest - self._stack_height(layer)) / 2
            for i, item in enumerate(layer):
                at += self._distance(layer[i - 1], item) if i else self.heights[item] / 2
                y[item] = at
        count = len(self._layers.order)
        for sweep in range(_SWEEPS):
            both = sweep >= _SWEEPS - 4
            numbers = range(count) if sweep % 2 == 0 else range(count - 1, -1, -1)
            for number in numbers:
                self._pull(y, number, left=both or sweep % 2 == 0, right=both or sweep % 2 == 1)
        self._gather(y)
        self._close_up(y)
        top = min(
            (y[item] - self.heights[item] / 2 for layer in self._layers.order for item in layer),
            default=0.0,
        )
        return [round(value - top, 1) for value in y]

    def _gather(self, y: list[float]) -> None:
        """Boxes that no arrow holds move up to the one above them, or down to the one below."""
        for layer in self._layers.order:
            held = [bool(self._layers.items[i].left or self._layers.items[i].right) for i in layer]
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
        above = {lower: upper for layer in self._layers.order for upper, lower in pairwise(layer)}
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
        root = list(range(len(self._layers.items)))

        def find(item: int) -> int:
            while root[item] != item:
                root[item] = root[root[item]]
                item = root[item]
            return item

        for segment in self._layers.segments:
            root[find(segment.end)] = find(segment.start)
        return [find(item) for item in range(len(root))]

    def _stack_height(self, layer: list[int]) -> float:
        if not layer:
            return 0.0
        steps = sum(self._distance(a, b) for a, b in pairwise(layer))
        return steps + (self.heights[layer[0]] + self.heights[layer[-1]]) / 2

    def _pull(self, y: list[float], number: int, *, left: bool, right: bool) -> None:
        layer = self._layers.order[number]
        if not layer:
            return
        wishes: list[tuple[float, float]] = []
        segments = self._layers.segments
        for item in layer:
            node = self._layers.items[item]
            total = weight = 0.0
            for segment in node.left if left else ():
                start = segments[segment].start
                pull = 6.0 if not node.box and not self._layers.items[start].box else 1.0
                at = y[start] + self.port[segment, False] - self.port[segment, True]
                total, weight = total + pull * at, weight + pull
            for segment in node.right if right else ():
                end = segments[segment].end
                pull = 6.0 if not node.box and not self._layers.items[end].box else 1.0
                at = y[end] + self.port[segment, True] - self.port[segment, False]
                total, weight = total + pull * at, weight + pull
            wishes.append((total / weight, weight) if weight else (y[item], 0.001))
        offsets = [0.0]
        for upper, lower in pairwise(layer):
            offsets.append(offsets[-1] + self._distance(upper, lower))
        shifted = [(wish - offset, w) for (wish, w), offset in zip(wishes, offsets, strict=True)]
        for item, value, offset in zip(layer, _rising(shifted), offsets, strict=True):
            y[item] = value + offset


def text_height(box: Box) -> float:
    """The height of a box whose arrows need no room of their own, in pixels."""
    return sum(line_height(line) for line in box.lines) + 2 * PAD_Y


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
