"""Findings about loops that no policy is sure to decide."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..model.ruleset import Ruleset
from ..search import Question, undecided
from .finding import Finding, Repair, Rule, Severity
from .law import Law
from .looping import circles, settled

__all__ = ["loop_findings"]


def loop_findings(
    law: Law,
    code: str,
    severity: Severity,
    ask: Callable[[Ruleset, tuple[str, ...]], Question],
) -> Iterator[Finding]:
    """A finding for each possible loop without a policy that takes it whatever it is.

    It stands at the list of policies, or at the night where there is none.
    """
    loops = law.ruleset.night.loops
    for abilities, closing in circles(law):
        if settled(law, abilities):
            continue
        place = law.at("night", "loops") if loops else law.at("night")
        effects = {
            b.place: Rule(b.place, "effect", {"ability": b.source, "effect": b.effect.kind})
            for b in closing[:3]
        }
        yield Finding(
            code,
            severity,
            place,
            {"abilities": ", ".join(abilities)},
            "declines" if loops else "",
            (Rule(place, "loops" if loops else "no_loops"), *effects.values()),
            (Repair("policy", {}, place),),
            question=ask(law.ruleset, abilities[:4]),
            must_show=True,
            opened="loop" if ask is undecided else "",
        )
