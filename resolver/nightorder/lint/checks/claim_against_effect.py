"""A statement of the text contradicts what the effects do.

What it does: reports a claim in force that one act keeps another from working, where no effect of
the one can bear on the other; one that an act works despite another, where an effect of that other
keeps it from working whatever the night; and one that spares a role which the effect does not spare
(or the other way round: the effect spares everybody the claim does not).

Why it is bad: the file does not do what its text says.

Example:

    abilities: {cover: {effects: [{shield: target, from: [kill]}]}}
    claims: {safe: {acts: [cover], beats: [kill, shoot]}}      # nothing keeps off `shoot`

Use instead: mend the scope or the condition of the effect, or the claim.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..claiming import against_effects
from ..finding import Finding
from ..law import Law
from ..registry import check
from ..statements import statements


@check("NO203", "claim-against-effect", "error")
def run(law: Law) -> Iterator[Finding]:
    """Conditions that hang on the night are taken to hold on some."""
    for statement in statements(law):
        yield from against_effects(law, statement)
