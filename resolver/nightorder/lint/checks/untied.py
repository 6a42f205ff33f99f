"""Acts of one step bear on each other, and no rule says who comes first.

What it does: reports a step without a tie rule (`ties: none`) in which one act can keep another of
the step from working.

Why it is bad: what comes out depends on an order that nobody states; the night stays undecided.

Example:

    night: {ties: none, order: [[block, stun]]}      # each blocks the other

Use instead: `ties: received`, `listed`, `simultaneous` or `dice`, for the step or the night; or two
steps.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...search import undecided
from ..bearing import Bearing, bearings
from ..finding import Finding, Repair, Rule
from ..law import Law
from ..owners import is_held
from ..registry import check


@check("NO301", "tie-without-rule", "warning")
def run(law: Law) -> Iterator[Finding]:
    """One finding for each step, about the first pair that bears on each other."""
    night = law.ruleset.night
    if night.family == "golden_rule":
        return
    for index, step in enumerate(night.order):
        if (step.ties or night.ties) != "none" or not law.possible(step.when):
            continue
        met = [b for b in bearings(law) if _meets(law, b, step.acts)]
        if met:
            first = min(met, key=lambda b: (b.source == b.target, b.source, b.target))
            words = (first.source, first.target)
            yield Finding(
                "NO301",
                "warning" if words[0] != words[1] else "info",
                law.at("night", "order", index),
                {"number": str(index + 1), "first": words[0], "then": words[1]},
                rules=(
                    Rule(
                        law.at("night", "order", index),
                        "untied",
                        {"number": str(index + 1)},
                    ),
                    Rule(
                        first.place,
                        "effect",
                        {"ability": first.source, "effect": first.effect.kind},
                    ),
                ),
                repairs=(Repair("ties", {}),),
                question=undecided(law.ruleset, tuple(dict.fromkeys(words))),
                must_show=True,
                opened="order",
            )


def _meets(law: Law, bearing: Bearing, acts: tuple[str, ...]) -> bool:
    return (
        bearing.at in acts
        and bearing.then in acts
        and bearing.back is not True
        and is_held(law, bearing.source)
        and is_held(law, bearing.target)
        and bearing.kind in ("stops", "hides", "moves", "shields", "fells")
    )
