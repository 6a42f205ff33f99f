"""A step, or a word in it, that nothing can ever fill.

What it does: reports a word of the night order that no act can have there: nobody has the ability,
no effect takes place `at` it and no delayed blow is `due` in it. Also a step whose condition can
hold under no readings.

Why it is bad: the list promises a place in the night that does not exist. Mostly the ability was
renamed, or given to no role.

Example:

    roles: {doctor: {faction: town, abilities: [heal]}}
    night: {order: [[block], [heal]]}        # nobody has `block`

Use instead: give the ability to a role, or take the word out of the order.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..finding import Finding, Repair
from ..law import Law
from ..owners import is_held, table_words, triggered_words
from ..registry import check


@check("NO102", "step-without-ability", "warning")
def run(law: Law) -> Iterator[Finding]:
    """Words of the order that are no ability must be somebody's `at` or `due`."""
    filled = {*triggered_words(law), *table_words(law)}
    every = law.every
    for index, step in enumerate(law.ruleset.night.order):
        if not every.possible(step.when):
            yield Finding(
                "NO102",
                "warning",
                law.at("night", "order", index),
                {"number": str(index + 1)},
                "never",
                repairs=(Repair("drop_step", {"number": str(index + 1)}),),
            )
        for word in step.acts:
            through, _, done = word.partition(".")
            ability = law.ruleset.abilities.get(done or through)
            held = is_held(law, done or through) if ability is not None else False
            if not held and word not in filled and (done or through) not in filled:
                yield Finding(
                    "NO102",
                    "warning",
                    law.word_at(index, word),
                    {"word": word, "number": str(index + 1)},
                    repairs=(Repair("drop_word", {"word": word}),),
                )
