"""What a reader may expect of every picture: nothing lies on anything else."""

from __future__ import annotations

from itertools import pairwise

from nightorder_diagrams.measuring.lettering import BOLD, FONT, SIZES, line_width
from nightorder_diagrams.measuring.measure import text_width
from nightorder_diagrams.picture import Arrow, Picture

#: How far from a box an arrow must pass, in pixels.
CLEAR = 6.0
#: (left, top, right, bottom)
Area = tuple[float, float, float, float]


def problems(picture: Picture) -> list[str]:
    """Everything that is wrong with a picture, in words; empty if it is fine."""
    return [
        *_boxes(picture),
        *_arrows(picture),
        *_labels(picture),
        *_headings(picture),
        *_legend(picture),
    ]


def meet(one: Area, two: Area, gap: float = 0.0) -> bool:
    return (
        one[0] < two[2] + gap
        and two[0] < one[2] + gap
        and one[1] < two[3] + gap
        and two[1] < one[3] + gap
    )


def area(box) -> Area:
    return box.x, box.y, box.right, box.bottom


def _boxes(picture: Picture) -> list[str]:
    found = []
    for number, box in enumerate(picture.boxes):
        for other in picture.boxes[number + 1 :]:
            if meet(area(box), area(other), gap=4.0):
                found.append(f"boxes {box.id} and {other.id} lie on each other")
        if not (box.x >= 0 and box.right <= picture.width and box.bottom <= picture.height):
            found.append(f"box {box.id} leaves the picture")
        lines = list(zip(box.lines, box.baselines, strict=True))
        for line, y in lines:
            size = max(SIZES[span.style] for span in line)
            if not (box.y <= y - size * 0.8 and y + size * 0.25 <= box.bottom):
                found.append(f"a line of {box.id} is above or below it")
            for index in range(len(picture.languages)):
                wide = sum(text_width(s.text[index], SIZES[s.style], s.style in BOLD) for s in line)
                if wide > box.width - 12:
                    found.append(f"a line of {box.id} is wider than it: {line}")
            assert line_width(line) >= 0
        for (_, upper), (line, lower) in pairwise(lines):
            if lower - upper < max(SIZES[span.style] for span in line):
                found.append(f"lines of {box.id} lie on each other")
    return found


def points(knots) -> list[tuple[float, float]]:
    """The line as it is drawn: curves that are level at their ends, in short straight pieces."""
    found = [knots[0]]
    for (x1, y1), (x2, y2) in pairwise(knots):
        middle = (x1 + x2) / 2
        for step in range(1, 13):
            t = step / 12
            a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
            found.append(
                (a * x1 + (b + c) * middle + d * x2, a * y1 + b * y1 + c * y2 + d * y2)
                if y1 != y2
                else (x1 + (x2 - x1) * t, y1)
            )
    return found


def label_area(arrow: Arrow) -> Area:
    x, y = arrow.label_at
    half = arrow.label_width / 2
    return x - half, y - FONT["label"] * 0.55, x + half, y + FONT["label"] * 0.5


def _arrows(picture: Picture) -> list[str]:
    found = []
    for arrow in picture.arrows:
        line = points(arrow.knots)
        for box in picture.boxes:
            left, top, right, bottom = area(box)
            if box.id not in (arrow.source, arrow.target):
                top, bottom = top - CLEAR, bottom + CLEAR
            if any(left + 0.3 < x < right - 0.3 and top < y < bottom for x, y in line):
                found.append(f"the arrow {arrow.source} > {arrow.target} runs behind {box.id}")
    return found


def _labels(picture: Picture) -> list[str]:
    found = []
    lines = [[p for stroke in arrow.strokes for p in points(stroke)] for arrow in picture.arrows]
    for number, arrow in enumerate(picture.arrows):
        if not arrow.label_width:
            continue
        mine = label_area(arrow)
        name = f"the label of {arrow.source} > {arrow.target}"
        for box in picture.boxes:
            if meet(mine, area(box)):
                found.append(f"{name} lies on {box.id}")
        for other in picture.arrows[number + 1 :]:
            if other.label_width and meet(mine, label_area(other)):
                found.append(f"{name} lies on that of {other.source} > {other.target}")
        for other, line in zip(picture.arrows, lines, strict=True):
            if other is not arrow and any(
                mine[0] < x < mine[2] and mine[1] < y < mine[3] for x, y in line
            ):
                found.append(f"{other.source} > {other.target} runs through {name}")
    return found


def _headings(picture: Picture) -> list[str]:
    found = []
    areas = [(h.x - 6, h.x + h.width + 6) for h in picture.headings]
    for (_, right), (left, _) in pairwise(areas):
        if left < right:
            found.append("columns lie on each other")
    for heading in picture.headings:
        for text in heading.lines:
            for part in text:
                if text_width(part, FONT["head"]) > heading.width - (24 if heading.number else 4):
                    found.append(f"the header '{part}' is wider than its column")
    lowest = (
        picture.header_y - 14 + 16 + 14 * max((len(h.lines) for h in picture.headings), default=0)
    )
    for box in picture.boxes:
        if box.y < lowest:
            found.append(f"box {box.id} lies on the headers")
    return found


def _legend(picture: Picture) -> list[str]:
    found = []
    areas = [
        (x, y - 8, x + 34 + max(text_width(part, FONT["label"]) for part in text), y + 6)
        for _, text, (x, y) in picture.legend
    ]
    for number, mine in enumerate(areas):
        kind = picture.legend[number][0]
        # An entry that is wider than the picture stands in a line of its own.
        if mine[2] > picture.width and mine[0] > min(left for left, *_ in areas):
            found.append(f"the legend of {kind} leaves the picture")
        if mine[3] > picture.height:
            found.append(f"the legend of {kind} is below the picture")
        if any(meet(mine, other) for other in areas[number + 1 :]):
            found.append(f"the legend of {kind} lies on another one")
    return found
