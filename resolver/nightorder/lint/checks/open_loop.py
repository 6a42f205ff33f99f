"""A loop can have several outcomes, and no policy decides.

What it does: looks for abilities that can stop one another in a circle which no order settles (by
the golden rule, or through effects that reach back), where `loops:` has no policy, or none that
decides whatever the loop is, and for a night on which such a loop leaves several outcomes open.

Why it is bad: two players block each other, and the host has to invent a rule at dawn.

Example:

    night: {family: golden_rule, order: []}
    abilities: {block: {effects: [{block: target}]}}      # A blocks B, B blocks A

Use instead: a policy at the end of `loops:` that takes every loop, such as `{policy: all_fail}`.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...search import undecided
from ..finding import Finding
from ..law import Law
from ..loops_told import loop_findings
from ..registry import check


@check("NO302", "loop-without-policy", "error")
def run(law: Law) -> Iterator[Finding]:
    """One finding for each set of abilities that can form a loop."""
    yield from loop_findings(law, "NO302", "error", undecided)
