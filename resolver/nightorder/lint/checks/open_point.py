"""A disputed point on which a night hangs.

What it does: with `--as-stated`, reports each option of the ruleset, with the smallest game that
comes out differently under two of its readings.

Why it is bad: it need not be, once a reading has been chosen; but before that the host must decide
something that the text leaves open, and players can appeal to either reading.

Example:

    options:
      Q1:
        question: {en: May the doctor heal himself?}
        readings: {allowed: {...}, refused: {...}}
        default: allowed

Use instead: keep the default and announce it, or choose another reading in the game file.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..finding import Finding
from ..law import Law
from ..registry import check


@check("NO404", "disputed-point", "warning")
def run(law: Law) -> Iterator[Finding]:
    """Points that the rules engine reads nowhere are NO403's."""
    if not law.as_stated:
        return
    for id_, option in law.ruleset.options.items():
        readings = [r for r in option.readings if r != option.undecided]
        yield Finding(
            "NO404",
            "warning",
            law.at("options", id_),
            {"option": id_, "readings": ", ".join(readings), "default": option.default},
            points=(id_,),
            question=law.asked(id_),
        )
