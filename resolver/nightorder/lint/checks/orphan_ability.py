"""An ability that nobody can use.

What it does: reports an ability that no role has, nor everybody, that no condition (`held_when`)
gives, and that no effect copies or uses.

Why it is bad: it is dead text, or a role has lost it by a slip.

Example:

    abilities: {heal: {...}, cure: {...}}
    roles: {doctor: {faction: town, abilities: [heal]}}     # who cures?

Use instead: give it to a role, or delete it.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..finding import Finding, Repair
from ..law import Law
from ..owners import is_held
from ..registry import check


@check("NO105", "ability-without-owner", "warning")
def run(law: Law) -> Iterator[Finding]:
    """Abilities that are only another's effects in disguise (`uses`) have an owner, too."""
    for id_ in law.ruleset.abilities:
        if not is_held(law, id_):
            yield Finding(
                "NO105",
                "warning",
                law.at("abilities", id_),
                {"ability": id_},
                repairs=(Repair("give", {"ability": id_}),),
            )
