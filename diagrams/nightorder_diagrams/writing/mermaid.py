"""A scene as Mermaid, which code hosts and many forums render: steps as subgraphs."""

from __future__ import annotations

import json

from ..scene import Scene
from .flat import box_text, column_text
from .palette import ARROWS, BOXES

__all__ = ["mermaid"]

#: Characters that mean something to Mermaid, to Markdown or to HTML; all others stay as they are.
_SPECIAL = frozenset("\"'`<>&#;\\|{}[]()*_~:%")


def mermaid(scene: Scene, lang: str | None = None) -> str:
    """The scene as a Mermaid flowchart in one of its languages (default: the first).

    Raises ValueError if the scene was not made in that language.
    """
    index = 0 if lang is None else scene.languages.index(lang)
    names = {box.id: f"n{number}" for number, box in enumerate(scene.boxes)}
    title = json.dumps(scene.title[index], ensure_ascii=False)  # as YAML reads it too
    found = [f"---\ntitle: {title}\n---", "flowchart LR"]
    for number, column in enumerate(scene.columns):
        inside = [box for box in scene.boxes if box.column == number]
        if not inside:
            continue
        found.append(f'  subgraph c{number}["{_escape(column_text(column, index))}"]')
        for box in inside:
            text = "<br/>".join(_escape(line) for line in box_text(box, index))
            found.append(f'    {names[box.id]}["{text}"]:::{box.kind}')
        found.append("  end")
    for link in scene.links:
        label = _escape(link.label[index])
        arrow = "-.->" if link.faded else "-->"
        shown = f'|"{label}"|' if label else ""
        found.append(f"  {names[link.source]} {arrow}{shown} {names[link.target]}")
    used = [f"c{i}" for i in range(len(scene.columns)) if any(b.column == i for b in scene.boxes)]
    if len(used) > 1:
        found.append("  " + " ~~~ ".join(used))  # unseen: keeps the steps in their order
    for number, link in enumerate(scene.links):
        colour = ARROWS["faded" if link.faded else link.kind][0]
        found.append(f"  linkStyle {number} stroke:{colour},color:{colour}")
    for kind in dict.fromkeys(box.kind for box in scene.boxes):
        fill, line = BOXES[kind][0]
        dashed = ",stroke-dasharray:4 3" if kind == "stopped" else ""
        found.append(f"  classDef {kind} fill:{fill},stroke:{line},color:#1d2329{dashed}")
    return "\n".join(found) + "\n"


def _escape(text: str) -> str:
    """A text as it may stand between quotes; what could be syntax becomes ``#code;``.

    >>> _escape('a"b')
    'a#34;b'
    """
    return "".join(f"#{ord(char)};" if char in _SPECIAL else char for char in text)
