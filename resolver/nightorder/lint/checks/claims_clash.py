"""Statements of the text contradict each other.

What it does: takes the claims that are in force as constraints, and reports each smallest set of
them that cannot all hold: they put acts in a circle of time, or one says that an act keeps another
from working while the other says that it does not.

Why it is bad: every order of the night breaks one of them. Players can appeal to either.

Example:

    claims:
      a: {acts: [block], beats: [heal]}
      b: {acts: [heal], beats: [kill]}
      c: {acts: [kill], before: [block]}

Use instead: decide. Drop a statement; or make the matter a disputed point (`point`, `readings`)
with a default reading; or say which other sentence overrules it (`overruled`). The repair offered
is a smallest set of statements whose loss ends everything that hangs together with this conflict.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..claiming import finding_of
from ..conflicts import among, repairs
from ..finding import Finding
from ..law import Law
from ..registry import check
from ..statements import statements


@check("NO201", "claims-contradict", "error")
def run(law: Law) -> Iterator[Finding]:
    """As stated, all claims count; otherwise those that the default readings uphold."""
    conflicts = among(list(statements(law)))
    smallest = repairs(conflicts)
    for conflict in conflicts:
        yield finding_of(law, "NO201", conflict, smallest.get(conflict.ids, ()))
