"""A statement of the text contradicts the list of steps.

What it does: reports each claim in force that the order of the night does not keep: it wants an
earlier step than the list gives, one step where the list has two, or another tie rule.

Why it is bad: the list and the text of the role promise different nights.

Example:

    night: {order: [[watch], [block]]}
    claims:
      takes-the-night: {acts: [block], beats: [watch]}    # but watching is over by then

Use instead: move the step; or let the effect reach back (`backwards`); or make it a disputed point;
or say what overrules the claim.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..claiming import merged
from ..conflicts import against_order
from ..finding import Finding
from ..law import Law
from ..registry import check
from ..statements import statements


@check("NO202", "claim-against-order", "error")
def run(law: Law) -> Iterator[Finding]:
    """Only what the list says under every reading in force counts against a claim."""
    yield from merged(law, against_order(law, list(statements(law))))
