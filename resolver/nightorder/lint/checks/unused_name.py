"""A trait or a mark that nothing gives and nothing asks for.

What it does: reports a trait that no role has, and a mark that no effect and no vote gives.

Why it is bad: whatever it says never comes to pass; mostly its name has changed elsewhere.

Example:

    traits: {bulletproof: {...}}
    roles: {doctor: {faction: town, abilities: [heal]}}

Use instead: give it to somebody, or delete it.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..finding import Finding, Repair
from ..law import Law
from ..owners import marks_given, traits_worn
from ..registry import check


@check("NO106", "unused-definition", "warning")
def run(law: Law) -> Iterator[Finding]:
    """Roles may be given in the game file alone, so only traits and marks are looked at."""
    for what, things, used in (
        ("traits", law.ruleset.traits, traits_worn(law)),
        ("marks", law.ruleset.marks, marks_given(law)),
    ):
        for id_ in things:
            if id_ not in used:
                yield Finding(
                    "NO106",
                    "warning",
                    law.at(what, id_),
                    {"word": id_},
                    what,
                    repairs=(Repair("drop_word", {"word": id_}),),
                )
