"""An effect is placed after everything it could influence.

What it does: reports an effect of an ability that comes after (or at once with) all acts that it
could bear on, and does not reach back. Where only some of the words that it names come too late,
those words are reported as a warning.

Why it is bad: it can never matter. A block after the acts that it should stop, a shield after the
blows, a mask after the checks are mostly a step in the wrong place.

Example:

    night: {order: [[kill], [protect]]}
    abilities: {protect: {effects: [{shield: target, from: [kill]}]}}

Use instead: put the step earlier; or let the effect reach back: `backwards: true`, or `heal` in
place of `shield`.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..finding import Finding, Repair, Rule, Severity
from ..late import Late, late_effects
from ..law import Law
from ..registry import check


@check("NO401", "effect-too-late", "error")
def run(law: Law) -> Iterator[Finding]:
    """Effects without a scope of their own count as aimed at every act."""
    for late in late_effects(law):
        if late.wholly:
            yield _finding(law, late, "error", "")
        elif late.named:
            yield _finding(law, late, "warning", "partly")


def _finding(law: Law, late: Late, severity: Severity, variant: str) -> Finding:
    bearing = late.bearings[0]
    words = ", ".join(dict.fromkeys(b.target for b in late.bearings))
    place = bearing.place
    params = {"ability": late.owner, "effect": bearing.effect.kind, "words": words}
    rules = [Rule(place, "effect", {"ability": late.owner, "effect": bearing.effect.kind})]
    repairs = []
    index = law.place_of(bearing.at)
    if index >= 0:
        first = min((b for b in late.bearings), key=lambda b: law.place_of(b.then))
        one = {"word": bearing.at, "number": str(index + 1)}
        rules.append(Rule(law.word_at(index, bearing.at), "step_of", one))
        two = {"word": first.then, "number": str(law.place_of(first.then) + 1)}
        rules.append(Rule(law.word_at(law.place_of(first.then), first.then), "step_of", two))
        repairs.append(
            Repair(
                "move_before",
                {"word": bearing.at, "then": first.then},
                law.word_at(index, bearing.at),
            )
        )
        if hasattr(bearing.effect.spec, "backwards"):
            repairs.append(Repair("backwards", {}, place))
    return Finding("NO401", severity, place, params, variant, tuple(rules), tuple(repairs))
