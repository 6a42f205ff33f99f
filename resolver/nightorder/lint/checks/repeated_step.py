"""An ability stands in the order twice, and the second place never counts.

What it does: reports a word that stands twice in one step, or in a later step although an earlier
one always counts. (An ability may well stand in several steps whose conditions, on rulings, tell
them apart: the first whose condition holds is its place.)

Why it is bad: the list seems to say two things, and the later one is never asked.

Example:

    order: [[block], [kill], [heal, block]]      # which is it?

Use instead: one place; or two with conditions, `{acts: [block], when: ruling.Q1 == "late"}`.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...errors import Place
from ..finding import Finding, Repair, Rule
from ..law import Law
from ..registry import check


@check("NO103", "duplicate-step-entry", "error")
def run(law: Law) -> Iterator[Finding]:
    """Whatever readings are in force: a place must count under some."""
    every = law.every
    for word, indices in law.steps.items():
        counting = every.places[word]
        seen: set[int] = set()
        for index in indices:
            first = index in seen
            seen.add(index)
            possible = every.possible(law.ruleset.night.order[index].when)
            if (index in counting or not possible) and not first:
                continue
            place = _second(law, index, word) if first else law.word_at(index, word)
            params = {"word": word, "number": str(index + 1), "first": str(min(indices) + 1)}
            yield Finding(
                "NO103",
                "error",
                place,
                params,
                rules=(
                    Rule(place, "step_of", {"word": word, "number": str(index + 1)}),
                    Rule(
                        law.word_at(min(indices), word),
                        "step_of",
                        {"word": word, "number": str(min(indices) + 1)},
                    ),
                ),
                repairs=(Repair("drop_word", {"word": word}, place),),
            )


def _second(law: Law, index: int, word: str) -> Place:
    """Where a word stands in a step for the second time; else where it stands."""
    step = law.source.node("night", "order", index)
    listed = step.get("acts") if step is not None and step.kind == "map" else step
    found = [
        item.place for item in (listed.elements if listed is not None else ()) if item.raw == word
    ]
    return found[1] if len(found) > 1 else law.word_at(index, word)
