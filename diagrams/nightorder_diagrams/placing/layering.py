"""From a scene to layers: every box in a layer, every arrow from a layer to the next one.

A column of the scene becomes several layers where acts of one step bear on one another, so that
arrows run from left to right. Long arrows get a lane of their own in each layer that they pass,
beside the boxes: so no arrow runs behind a box. (The scheme is that of Sugiyama, Tagawa and Toda,
1981, with given columns.)
"""

from __future__ import annotations

from bisect import bisect_right

import attrs

from ..scene import Scene

__all__ = ["Item", "Layers", "Segment", "arrange", "layers_of"]

#: Sweeps over the layers; more of them changed no picture of the shipped games.
_SWEEPS = 12


@attrs.define
class Item:
    """A box or a lane in a layer."""

    layer: int
    box: str = ""  #: the box's id; "" = a lane
    link: int = -1  #: of a lane: which arrow
    left: list[int] = attrs.field(factory=list)  #: segments that end here
    right: list[int] = attrs.field(factory=list)  #: segments that start here


@attrs.frozen
class Segment:
    """A part of an arrow between two neighbouring layers, from left to right."""

    link: int
    start: int
    end: int


@attrs.define
class Layers:
    """Items by layer, top to bottom, and what joins them."""

    items: list[Item]
    order: list[list[int]]
    segments: list[Segment]
    columns: list[int]  #: layer -> column of the scene
    turned: set[int]  #: arrows that run from right to left
    paths: dict[int, list[int]]  #: arrow -> its segments, left to right


def layers_of(scene: Scene) -> Layers:
    """The layers of a scene in the order in which the scene lists its boxes."""
    inner = _inner_layers(scene)
    starts: list[int] = []
    columns: list[int] = []
    for column in range(len(scene.columns)):
        starts.append(len(columns))
        depth = max((inner[b.id] for b in scene.boxes if b.column == column), default=0) + 1
        columns += [column] * depth
    items: list[Item] = []
    at: dict[str, int] = {}
    order: list[list[int]] = [[] for _ in columns]
    for box in scene.boxes:
        layer = starts[box.column] + inner[box.id]
        at[box.id] = len(items)
        order[layer].append(len(items))
        items.append(Item(layer, box.id))
    found = Layers(items, order, [], columns, set(), {})
    for number, link in enumerate(scene.links):
        _lay(found, number, at[link.source], at[link.target])
    return found


def _lay(layers: Layers, number: int, source: int, target: int) -> None:
    items = layers.items
    if items[source].layer > items[target].layer:
        layers.turned.add(number)
        source, target = target, source
    path: list[int] = []
    before = source
    for layer in range(items[source].layer + 1, items[target].layer + 1):
        if layer == items[target].layer:
            item = target
        else:
            item = len(items)
            items.append(Item(layer, link=number))
            layers.order[layer].append(item)
        segment = len(layers.segments)
        layers.segments.append(Segment(number, before, item))
        items[before].right.append(segment)
        items[item].left.append(segment)
        path.append(segment)
        before = item
    layers.paths[number] = path


def _inner_layers(scene: Scene) -> dict[str, int]:
    """How far right inside its column each box stands: behind what bears on it there."""
    column = {box.id: box.column for box in scene.boxes}
    ahead: dict[str, list[str]] = {box.id: [] for box in scene.boxes}
    for link in scene.links:
        if column[link.source] == column[link.target] and link.source != link.target:
            ahead[link.source].append(link.target)
    depth: dict[str, int] = {}
    path: set[str] = set()

    def behind(box: str) -> int:
        """The longest way from the box to the end of its column, arrows back in a circle apart."""
        if box not in depth:
            path.add(box)
            ways = [behind(other) + 1 for other in ahead[box] if other not in path]
            path.discard(box)
            depth[box] = max(ways, default=0)
        return depth[box]

    for box in scene.boxes:
        behind(box.id)
    deepest: dict[int, int] = {}
    for box in scene.boxes:
        deepest[box.column] = max(deepest.get(box.column, 0), depth[box.id])
    # In a circle two boxes may have come out level although an arrow joins them.
    inner = {box.id: deepest[box.column] - depth[box.id] for box in scene.boxes}
    for box in scene.boxes:
        for other in ahead[box.id]:
            if inner[other] == inner[box.id]:
                inner[other] += 1
    return _with_room(scene, inner, ahead)


def _with_room(scene: Scene, inner: dict[str, int], ahead: dict[str, list[str]]) -> dict[str, int]:
    """Boxes that a circle left level are moved apart until no arrow joins two of one layer."""
    for _ in scene.boxes:
        level = [(a, b) for a in inner for b in ahead[a] if inner[a] == inner[b]]
        if not level:
            break
        inner[level[0][1]] += 1
    # What nothing in its column bears on stands in the column's first layer.
    pointed = {other for others in ahead.values() for other in others}
    return {
        box: 0 if box not in pointed and not ahead[box] else layer for box, layer in inner.items()
    }


# -- the order inside the layers -------------------------------------------------------------


def arrange(layers: Layers) -> None:
    """Put the items of every layer in an order with few crossings; the same input, the same order.

    Medians first, then neighbours that cross less the other way round change places.
    """
    best, fewest = [list(layer) for layer in layers.order], crossings(layers)
    for sweep in range(_SWEEPS):
        if not fewest:
            break
        _median_sweep(layers, rightwards=sweep % 2 == 0)
        _swap_neighbours(layers)
        now = crossings(layers)
        if now < fewest:
            best, fewest = [list(layer) for layer in layers.order], now
    layers.order = best


def _places(layer: list[int]) -> dict[int, int]:
    return {item: place for place, item in enumerate(layer)}


def _ends(layers: Layers, item: int, left: bool) -> list[int]:
    node = layers.items[item]
    if left:
        return [layers.segments[s].start for s in node.left]
    return [layers.segments[s].end for s in node.right]


def _median_sweep(layers: Layers, rightwards: bool) -> None:
    numbers = range(1, len(layers.order))
    for number in numbers if rightwards else reversed(range(len(layers.order) - 1)):
        layer = layers.order[number]
        beside = _places(layers.order[number - 1 if rightwards else number + 1])
        wished: dict[int, float] = {}
        for place, item in enumerate(layer):
            ends = sorted(beside[end] for end in _ends(layers, item, rightwards))
            # What is joined to nothing on that side stays about where it is.
            wished[item] = (
                sum(ends) / len(ends)
                if ends
                else place / max(1, len(layer) - 1) * max(1, len(beside) - 1)
            )
        layers.order[number] = sorted(layer, key=lambda item: (wished[item], item))


def _swap_neighbours(layers: Layers) -> None:
    for number, layer in enumerate(layers.order):
        left = _places(layers.order[number - 1]) if number else {}
        right = _places(layers.order[number + 1]) if number + 1 < len(layers.order) else {}
        ends = {
            item: (
                sorted(left[e] for e in _ends(layers, item, True)),
                sorted(right[e] for e in _ends(layers, item, False)),
            )
            for item in layer
        }
        for _ in layer:
            changed = False
            for i in range(len(layer) - 1):
                one, two = ends[layer[i]], ends[layer[i + 1]]
                kept = _crossed(one[0], two[0]) + _crossed(one[1], two[1])
                other = _crossed(two[0], one[0]) + _crossed(two[1], one[1])
                if other < kept:
                    layer[i], layer[i + 1] = layer[i + 1], layer[i]
                    changed = True
            if not changed:
                break


def _crossed(upper: list[int], lower: list[int]) -> int:
    """Crossings of the ends of two neighbours, both sorted."""
    return sum(len(upper) - bisect_right(upper, end) for end in lower)


def crossings(layers: Layers) -> int:
    """How many pairs of segments cross. Time: n log n in the segments."""
    total = 0
    for number in range(len(layers.order) - 1):
        right = _places(layers.order[number + 1])
        seen: list[int] = []
        for item in layers.order[number]:
            ends = sorted(right[e] for e in _ends(layers, item, False))
            total += sum(len(seen) - bisect_right(seen, end) for end in ends)
            seen = sorted([*seen, *ends])
    return total
