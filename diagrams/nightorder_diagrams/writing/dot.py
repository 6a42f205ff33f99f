"""A scene as DOT, the language of Graphviz: columns as ranks, kinds of arrows as colours."""

from __future__ import annotations

from ..scene import Scene
from .flat import box_text, column_text
from .palette import ARROWS, BOXES

__all__ = ["dot"]


def dot(scene: Scene, lang: str | None = None) -> str:
    """The scene as a DOT graph in one of its languages (default: the first).

    Raises ValueError if the scene was not made in that language.
    """
    index = 0 if lang is None else scene.languages.index(lang)
    names = {box.id: f"n{number}" for number, box in enumerate(scene.boxes)}
    found = [
        "digraph night {",
        f"  graph [rankdir=LR, newrank=true, label={_quote(scene.title[index])}, labelloc=t, "
        'fontname="DejaVu Sans", nodesep=0.25, ranksep=0.7];',
        '  node [shape=box, style="rounded,filled", fontname="DejaVu Sans", fontsize=11];',
        '  edge [fontname="DejaVu Sans", fontsize=9];',
    ]
    for number, column in enumerate(scene.columns):
        found.append(f"  subgraph step{number} {{ rank=same;")
        head = _quote(column_text(column, index))
        found.append(f"    c{number} [shape=plaintext, style=solid, label={head}];")
        for box in scene.boxes:
            if box.column == number:
                fill, line = BOXES[box.kind][0]
                label = _quote(*box_text(box, index))
                dashed = ', style="rounded,filled,dashed"' if box.kind == "stopped" else ""
                look = f'fillcolor="{fill}", color="{line}"{dashed}'
                found.append(f"    {names[box.id]} [label={label}, {look}];")
        found.append("  }")
    chain = " -> ".join(f"c{number}" for number in range(len(scene.columns)))
    if len(scene.columns) > 1:
        found.append(f"  {chain} [style=invis];")
    for link in scene.links:
        colour = ARROWS["faded" if link.faded else link.kind][0]
        style = ", style=dashed" if link.faded else ""
        found.append(
            f"  {names[link.source]} -> {names[link.target]} [label={_quote(link.label[index])}, "
            f'color="{colour}", fontcolor="{colour}"{style}];'
        )
    return "\n".join([*found, "}"]) + "\n"


def _quote(*lines: str) -> str:
    """Lines as one quoted string of DOT: nothing in a name can end it."""
    kept = [line.replace("\\", "\\\\").replace('"', '\\"') for line in lines]
    # `&amp;` and the like would be read as HTML entities.
    return '"' + "\\n".join(line.replace("&", "&amp;") for line in kept) + '"'
