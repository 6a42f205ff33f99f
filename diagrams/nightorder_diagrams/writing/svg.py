"""A picture as SVG: one file, no fonts, no scripts, nothing to load."""

from __future__ import annotations

from collections.abc import Iterator

from ..picture import Arrow, Heading, Picture, PlacedBox, Point
from .palette import css

__all__ = ["curve", "escape", "svg"]

_NAMES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"}


def escape(text: str) -> str:
    """A text as it may stand in XML, in an attribute too.

    >>> escape('<script a="b">')
    '&lt;script a=&quot;b&quot;&gt;'
    """
    whole = text.encode("utf-8", "ignore").decode("utf-8")  # halves of surrogate pairs go
    return "".join(
        _NAMES.get(char, char) for char in whole if char >= " " and char not in "\ufffe\uffff"
    )


def svg(picture: Picture, lang: str | None = None) -> str:
    """The picture as an SVG document in one of its languages (default: the first).

    Raises ValueError if the picture was not made in that language.
    """
    index = 0 if lang is None else picture.languages.index(lang)
    title = escape(picture.title[index])
    width, height = _number(picture.width), _number(picture.height)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" role="img" lang="{picture.languages[index]}">',
        f"<title>{title}</title>",
        f"<style>{css()}</style>",
        f'<rect class="paper" width="{width}" height="{height}"/>',
        f'<text class="title" x="20" y="34">{title}</text>',
    ]
    for heading in picture.headings:
        parts += _heading(picture, heading, index)
    for arrow in picture.arrows:
        parts += _arrow(arrow)
    for box in picture.boxes:
        parts += _box(box, index)
    for arrow in picture.arrows:
        parts.append(_label(arrow, index))
    for kind, text, (x, y) in picture.legend:
        parts += _legend(kind, text[index], x, y)
    for note, (x, y) in picture.notes:
        parts.append(f'<text class="red" x="{x:g}" y="{y:g}">{escape(note[index])}</text>')
    parts.append("</svg>")
    return "\n".join(part for part in parts if part) + "\n"


def _number(value: float) -> str:
    return f"{value:g}" if value < 1e5 else f"{value:.1f}"


def _heading(picture: Picture, heading: Heading, index: int) -> Iterator[str]:
    top = picture.header_y - 14
    yield (
        f'<rect class="band" x="{_number(heading.x - 6)}" y="{_number(top)}" '
        f'width="{_number(heading.width + 12)}" height="{_number(picture.floor - top)}" rx="8"/>'
    )
    x = heading.x + 2
    if heading.number:
        yield (
            f'<text class="number soft" x="{_number(x + 8)}" y="{_number(top + 16)}">'
            f"{escape(heading.number)}</text>"
        )
        x += 22
    for row, text in enumerate(heading.lines):
        if text[index]:
            y = _number(top + 16 + row * 14)
            yield f'<text class="head soft" x="{_number(x)}" y="{y}">{escape(text[index])}</text>'


def curve(knots: tuple[Point, ...]) -> str:
    """The path through the knots, level at each of them."""
    x, y = knots[0]
    found = [f"M{_number(x)} {_number(y)}"]
    for next_x, next_y in knots[1:]:
        if next_y == y:
            found.append(f"H{_number(next_x)}")
        else:
            middle = _number(round((x + next_x) / 2, 1))
            found.append(
                f"C{middle} {_number(y)} {middle} {_number(next_y)} "
                f"{_number(next_x)} {_number(next_y)}"
            )
        x, y = next_x, next_y
    return "".join(found)


def _arrow(arrow: Arrow) -> Iterator[str]:
    kind = "faded" if arrow.faded else arrow.kind
    vain = " vain" if arrow.faded else ""
    yield f'<path class="arrow a-{kind}{vain}" d="{"".join(map(curve, arrow.strokes))}"/>'
    x, y = arrow.knots[0] if arrow.backwards else arrow.knots[-1]
    back = 9 if arrow.backwards else -9
    yield f'<path class="h-{kind}" d="M{_number(x)} {_number(y)}l{back} -4.5v9z"/>'


def _label(arrow: Arrow, index: int) -> str:
    kind = "faded" if arrow.faded else arrow.kind
    x, y = arrow.label_at
    return (
        f'<text class="label l-{kind}" x="{_number(x)}" y="{_number(round(y + 3.6, 1))}">'
        f"{escape(arrow.label[index])}</text>"
    )


def _box(box: PlacedBox, index: int) -> Iterator[str]:
    yield f'<g class="on-{box.kind}">'
    if box.full:
        yield f"<title>{escape(box.full[index])}</title>"
    yield (
        f'<rect class="box b-{box.kind}" x="{_number(box.x)}" y="{_number(box.y)}" '
        f'width="{_number(box.width)}" height="{_number(box.height)}" rx="6"/>'
    )
    for line, y in zip(box.lines, box.baselines, strict=True):
        spans = "".join(
            f'<tspan class="{span.style}">{escape(span.text[index])}</tspan>'
            for span in line
            if span.text[index]
        )
        if spans:
            yield f'<text x="{_number(box.x + 10)}" y="{_number(y)}">{spans}</text>'
    yield "</g>"


def _legend(kind: str, text: str, x: float, y: float) -> Iterator[str]:
    vain = " vain" if kind == "faded" else ""
    right, low = _number(x + 22), _number(y)
    yield f'<path class="arrow a-{kind}{vain}" d="M{_number(x)} {low}H{right}"/>'
    yield f'<path class="h-{kind}" d="M{_number(x + 28)} {low}l-8 -4v8z"/>'
    yield (
        f'<text class="note" x="{_number(x + 34)}" y="{_number(round(y + 3.6, 1))}">'
        f"{escape(text)}</text>"
    )
