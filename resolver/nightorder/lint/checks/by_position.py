"""An act is out of an effect's reach only because of its step.

What it does: with `--as-stated`, reports a block without a list of acts that comes after some acts
it would stop, if a night comes out differently once it reaches back.

Why it is bad: it need not be. But the text of a role that "takes the act of the night away" mostly
says nothing of acts that are over by then, and players will ask.

Example:

    night: {order: [[watch], [block], [kill]]}
    abilities: {block: {effects: [{block: target}]}}      # the watcher has watched

Use instead: say it in the rules: a claim, a disputed point, or `acts: [all, -watch]`.
"""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from ...conditions import ALWAYS
from ...model.ruleset import Ruleset
from ...search import between_rulesets
from ..bearing import Bearing
from ..finding import Finding, Rule
from ..late import late_effects
from ..law import Law
from ..registry import check


@check("NO402", "immune-by-position", "info")
def run(law: Law) -> Iterator[Finding]:
    """Only blocks, and only those that some acts come after."""
    if not law.as_stated:
        return
    for late in late_effects(law):
        bearing = late.bearings[0]
        if late.wholly or late.named or bearing.kind != "stops":
            continue
        words = tuple(dict.fromkeys(b.target for b in late.bearings))
        yield Finding(
            "NO402",
            "info",
            bearing.place,
            {"ability": late.owner, "words": ", ".join(words)},
            rules=(
                Rule(bearing.place, "effect", {"ability": late.owner, "effect": "block"}),
                *(_step(law, word) for word in words[:3]),
            ),
            question=between_rulesets(
                {"by_list": law.ruleset, "reaching_back": _reaching_back(law.ruleset, bearing)},
                (late.owner, *words[:2]),
            ),
            must_show=True,
        )


def _step(law: Law, word: str) -> Rule:
    index = law.place_of(word)
    return Rule(law.word_at(index, word), "step_of", {"word": word, "number": str(index + 1)})


def _reaching_back(ruleset: Ruleset, bearing: Bearing) -> Ruleset:
    owner = ruleset.abilities[bearing.source]
    effects = tuple(
        attrs.evolve(e, spec=attrs.evolve(e.spec, backwards=ALWAYS))  # type: ignore[misc]
        if e is bearing.effect
        else e
        for e in owner.effects
    )
    changed = attrs.evolve(owner, effects=effects)
    return attrs.evolve(ruleset, abilities={**ruleset.abilities, owner.id: changed})
