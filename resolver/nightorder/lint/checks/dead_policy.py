"""A loop policy that is never asked.

What it does: reports a policy of `loops:` that stands after one which decides every loop.

Why it is bad: the first policy that applies decides, so the later one is dead text, however special
it is.

Example:

    loops:
      - {policy: earliest_step}
      - {policy: all_fail, among: [block]}      # too late

Use instead: put the special policy first.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..finding import Finding, Repair, Rule
from ..law import Law
from ..looping import is_total
from ..registry import check


@check("NO304", "shadowed-policy", "error")
def run(law: Law) -> Iterator[Finding]:
    """Only a policy without any condition shadows what follows it."""
    shadow = -1
    for index, policy in enumerate(law.ruleset.night.loops):
        place = law.at("night", "loops", index)
        if shadow >= 0:
            earlier = law.at("night", "loops", shadow)
            yield Finding(
                "NO304",
                "error",
                place,
                {"policy": policy.policy, "number": str(shadow + 1)},
                rules=(
                    Rule(place, "policy", {"policy": policy.policy}),
                    Rule(earlier, "policy", {"policy": law.ruleset.night.loops[shadow].policy}),
                ),
                repairs=(Repair("policy_first", {}, place),),
            )
        elif is_total(policy):
            shadow = index
