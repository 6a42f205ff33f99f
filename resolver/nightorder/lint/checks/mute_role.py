"""A role that can never act.

What it does: reports a role that has abilities, none of which it can ever use: each asks for
something that the role is not (`requires`, `held_when`), or may be used no time at all.

Why it is bad: the player would send acts that are always refused.

Example:

    roles: {doctor: {faction: town, abilities: [stab]}}
    abilities: {stab: {requires: [{that: self.faction == "mafia"}]}}

Use instead: mend the condition, or give the role an ability that it can use.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..finding import Finding, Rule
from ..law import Law
from ..owners import refused_to
from ..registry import check


@check("NO104", "role-cannot-act", "error")
def run(law: Law) -> Iterator[Finding]:
    """A condition that hangs on the night counts as one that may hold."""
    for role in law.ruleset.roles.values():
        reasons = [refused_to(law, role, law.ruleset.abilities[a]) for a in role.abilities]
        if role.abilities and all(reason is not None for reason in reasons):
            rules = tuple(
                Rule(reason, "refused", {"ability": ability})
                for ability, reason in zip(role.abilities, reasons, strict=True)
                if reason is not None
            )
            params = {"role": role.id, "abilities": ", ".join(role.abilities)}
            yield Finding("NO104", "error", law.at("roles", role.id), params, rules=rules)
