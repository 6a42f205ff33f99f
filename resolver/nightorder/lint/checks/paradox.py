"""A night can have no outcome at all, and no policy decides.

What it does: as NO302, but looks for a night on which every outcome of a loop contradicts the
rules: a block that comes home, an odd ring of blockers, an act that undoes its own cause.

Why it is bad: there is nothing that the host could announce.

Example:

    night: {family: golden_rule, order: []}
    abilities: {block: {effects: [{block: target}]}}      # A blocks B, B blocks C, C blocks A

Use instead: a policy at the end of `loops:` that takes every loop, such as `{policy: all_fail}` or
`{policy: kind_fails, kind: block}`.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...search import paradox
from ..finding import Finding
from ..law import Law
from ..loops_told import loop_findings
from ..registry import check


@check("NO303", "paradox-possible", "error")
def run(law: Law) -> Iterator[Finding]:
    """One finding for each set of abilities that can form a loop."""
    yield from loop_findings(law, "NO303", "error", paradox)
