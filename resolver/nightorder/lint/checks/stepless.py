"""An ability stands in no step of the night order.

What it does: in a ruleset whose order is a list of points in time, reports each ability that the
list does not name.

Why it is bad: nobody can say what it comes before. An act of it could never be carried out.

Example:

    abilities: {kill: {...}, heal: {...}}
    night: {order: [[kill]]}                  # when is healing?

Use instead: put it into a step, `order: [[kill], [heal]]`.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..finding import Finding, Repair
from ..law import Law
from ..registry import check


@check("NO101", "ability-without-step", "error")
def run(law: Law) -> Iterator[Finding]:
    """Also where the steps it stands in all fall away under the readings in force."""
    if law.ruleset.night.family != "order_list":
        return
    for ability in law.ruleset.abilities.values():
        if ability.id in law.steps and not law.places[ability.id]:
            yield Finding(
                "NO101",
                "error",
                law.at("abilities", ability.id),
                {"ability": ability.id},
                repairs=(Repair("place", {"ability": ability.id}),),
            )
