"""The file cannot be read as a ruleset.

What it does: reports every mistake that keeps the file from being read: a key or a name that means
nothing, a value of the wrong kind, a condition that is none.

Why it is bad: no game can be played with it, and no other check runs until it is mended.

Example:

    roles:
      doctor: {faction: town, abilities: [heel]}    # there is no ability 'heel'

Use instead: the name that was meant; the nearest one is offered.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..finding import Finding
from ..law import Law
from ..registry import check


@check("NO001", "unreadable", "error")
def run(law: Law) -> Iterator[Finding]:
    """Nothing is left to report once the file has been read."""
    yield from ()
