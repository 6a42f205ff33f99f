"""Pictures as the page's data: every text once, every picture as numbers that its script draws."""

from __future__ import annotations

import json

import attrs

from ..picture import Arrow, Picture, PlacedBox
from ..scene import Text
from ..scenes.telling import Reason, Told
from .svg import curve

__all__ = ["Book", "Data", "outcome_data", "subjects"]

#: A value as it stands in the page's data.
Data = object


@attrs.define
class Book:
    """All texts of a page, each once."""

    languages: tuple[str, ...]
    texts: list[str | Text] = attrs.field(factory=list)
    outcomes: list[Data] = attrs.field(factory=list)
    _known: dict[Text, int] = attrs.field(factory=dict)
    _drawn: dict[str, int] = attrs.field(factory=dict)

    def text(self, text: Text) -> int:
        """The number of a text."""
        if text not in self._known:
            self._known[text] = len(self.texts)
            self.texts.append(text[0] if len(set(text)) == 1 else text)
        return self._known[text]

    def outcome(self, outcome: Data) -> int:
        """The number of a picture; what several readers see alike is held once."""
        key = json.dumps(outcome)
        if key not in self._drawn:
            self._drawn[key] = len(self.outcomes)
            self.outcomes.append(outcome)
        return self._drawn[key]

    def same(self, text: str) -> int:
        """The number of a text that is the same in every language."""
        return self.text((text,) * len(self.languages))


def outcome_data(
    book: Book,
    picture: Picture,
    known: dict[str, Told | None],
    report: list[int],
    skip: int = 1,
) -> Data:
    """A picture as data: its parts with places, and behind each of them why it is so.

    ``known`` are the explanations by subject, ``report`` the texts that stand beside the picture
    while nothing is picked, without the first ``skip`` of them (a title that stands there already).
    """
    places = {box.id: number for number, box in enumerate(picture.boxes)}
    goals = _goals(picture)
    numbers: dict[str, int] = {}
    reasons: list[Data] = []
    for subject, one in known.items():
        if one is not None:
            numbers[subject] = len(reasons)
            reasons.append(
                {"tree": _tree(book, one.tree, goals), "hot": _hot(picture, places, one)}
            )
    return {
        "width": picture.width,
        "height": picture.height,
        "title": book.text(picture.title),
        "top": picture.header_y - 14,
        "floor": picture.floor,
        "heads": [
            {"n": h.number, "lines": [book.text(t) for t in h.lines], "x": h.x, "w": h.width}
            for h in picture.headings
        ],
        "boxes": [_box(book, box, numbers.get(box.subject, -1)) for box in picture.boxes],
        "arrows": [
            _arrow(book, arrow, places, numbers.get(arrow.subject, -1)) for arrow in picture.arrows
        ],
        "legend": [(kind, book.text(text), x, y) for kind, text, (x, y) in picture.legend],
        "notes": [(book.text(text), x, y) for text, (x, y) in picture.notes],
        "report": report,
        "skip": skip,
        "why": reasons,
    }


def _goals(picture: Picture) -> dict[str, int]:
    """Fact -> the part of the picture that a click on its sentence leads to."""
    found: dict[str, int] = {}
    for number, subject in enumerate(subjects(picture)):
        if subject:
            found.setdefault(subject, number)
    return found


def subjects(picture: Picture) -> list[str]:
    """What the parts of a picture are about: boxes, then arrows."""
    return [
        *(box.subject for box in picture.boxes),
        *(arrow.subject for arrow in picture.arrows),
    ]


def _tree(book: Book, reason: Reason, goals: dict[str, int]) -> Data:
    rule = book.same(reason.rule) if reason.rule else -1
    children = [_tree(book, child, goals) for child in reason.children]
    return [book.text(reason.text), rule, goals.get(reason.fact, -1), children]


def _hot(picture: Picture, places: dict[str, int], one: Told) -> list[int]:
    """The boxes and arrows that belong to an explanation."""
    boxes = {places[id_] for id_ in one.boxes if id_ in places}
    count = len(picture.boxes)
    arrows = {
        count + number
        for number, arrow in enumerate(picture.arrows)
        if arrow.subject in one.facts
        or (places[arrow.source] in boxes and places[arrow.target] in boxes)
    }
    return sorted(boxes | arrows)


def _box(book: Book, box: PlacedBox, why: int) -> Data:
    found: dict[str, Data] = {
        "kind": box.kind,
        "x": box.x,
        "y": box.y,
        "w": box.width,
        "h": box.height,
        "lines": [
            {"y": y, "spans": [(book.text(span.text), span.style) for span in line]}
            for line, y in zip(box.lines, box.baselines, strict=True)
        ],
        "step": box.step,
        "why": why,
    }
    if box.full:
        found["full"] = book.text(box.full)
    return found


def _arrow(book: Book, arrow: Arrow, places: dict[str, int], why: int) -> Data:
    x, y = arrow.knots[0] if arrow.backwards else arrow.knots[-1]
    back = 9 if arrow.backwards else -9
    return {
        "kind": "faded" if arrow.faded else arrow.kind,
        "vain": arrow.faded,
        "d": "".join(map(curve, arrow.strokes)),
        "head": f"M{x:g} {y:g}l{back} -4.5v9z",
        "label": book.text(arrow.label),
        "x": arrow.label_at[0],
        "y": round(arrow.label_at[1] + 3.6, 1),
        "from": places[arrow.source],
        "to": places[arrow.target],
        "why": why,
    }
