"""The result depends on the order of arrival, and no rule says that it may.

What it does: in a ruleset that nowhere lets arrival decide (`ties: received`, `first_received`),
looks for a night that comes out differently when the same acts are sent in another order.

Why it is bad: players who race for the first letter play another game than the rules describe.

Example:

    night: {ties: simultaneous, order: [[guard], [kill]]}
    abilities: {guard: {effects: [{shield: target, from: kill, blows: 1}]}}     # whose kill?

Use instead: `ties: received` where arrival is to decide, or another rule for what is counted.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...conditions import conditions_in
from ...search import arrival
from ..finding import Finding, Rule
from ..law import Law
from ..registry import check

_FUNCTIONS = ("came_first(", "received(", "rivals(", "earlier(", "arrival(")


@check("NO305", "depends-on-arrival", "warning", searches=True)
def run(law: Law) -> Iterator[Finding]:
    """Where arrival decides anywhere by rule, nothing is reported."""
    night = law.ruleset.night
    ties = {step.ties or night.ties for step in night.order} | {night.ties}
    if "received" in ties or any("received" in p.policy for p in night.loops):
        return
    texts = [c.text for c in conditions_in(law.ruleset)]
    if any(word in text for word in _FUNCTIONS for text in texts):
        return
    place = law.at("night")
    yield Finding(
        "NO305",
        "warning",
        place,
        rules=(Rule(place, "no_arrival"),),
        question=arrival(law.ruleset),
        must_show=True,
    )
