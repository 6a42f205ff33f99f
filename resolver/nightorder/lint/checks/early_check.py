"""An information ability is placed before what it should see.

What it does: reports a mask (an ability that changes what checks see) which comes after every check
that it could deceive, and a mask that names checks which come before it.

Why it is bad: the check has been answered by then, and the mask never matters.

Example:

    night: {order: [[check], [frame]]}
    abilities: {frame: {effects: [{mask: target, shows: mafia, acts: check}]}}

Use instead: put the check after the mask.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..finding import Finding, Repair, Rule
from ..late import late_effects
from ..law import Law
from ..registry import check


@check("NO501", "information-too-early", "error")
def run(law: Law) -> Iterator[Finding]:
    """It stands at the check's place in the order."""
    for late in late_effects(law, masks=True):
        if not (late.wholly or late.named):
            continue
        bearing = late.bearings[0]
        index = law.place_of(bearing.then)
        place = law.word_at(index, bearing.then)
        mask = law.place_of(bearing.at)
        words = ", ".join(dict.fromkeys(b.target for b in late.bearings))
        yield Finding(
            "NO501",
            "error" if late.wholly else "warning",
            place,
            {"words": words, "ability": late.owner},
            rules=(
                Rule(place, "step_of", {"word": bearing.then, "number": str(index + 1)}),
                Rule(
                    law.word_at(mask, bearing.at),
                    "step_of",
                    {"word": bearing.at, "number": str(mask + 1)},
                ),
                Rule(bearing.place, "effect", {"ability": late.owner, "effect": "mask"}),
            ),
            repairs=(
                Repair(
                    "move_before",
                    {"word": bearing.at, "then": bearing.then},
                    law.word_at(mask, bearing.at),
                ),
            ),
        )
