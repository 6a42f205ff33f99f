"""Exceptions that contradict what they stand beside.

What it does: reports a word that a scope names although its exceptions take out all that the word
means; and two effects of one ability that, under the same condition, tell or show different things
of the same player.

Why it is bad: an exception always wins, so the named word is dead; and of two answers only one can
be given.

Example:

    - {block: target, acts: [kill, -kill]}

Use instead: decide which of the two is meant, or give each its condition.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from ...model.effect import Effect
from ..finding import Finding, Repair, Rule
from ..law import Law
from ..owners import effects
from ..registry import check
from ..scopes import idle_words


@check("NO407", "conflicting-exceptions", "error")
def run(law: Law) -> Iterator[Finding]:
    """Scopes first, then effects that answer the same question."""
    for idle in idle_words(law):
        if idle.excluded:
            place = law.source.word(idle.word, idle.place)
            params = {"word": idle.word, "owner": idle.owner}
            repair = Repair("drop_word", {"word": idle.word}, place)
            yield Finding("NO407", "error", place, params, repairs=(repair,))
    by_owner: dict[str, list[Effect]] = {}
    for owner, effect in effects(law):
        if effect.kind == "mask" and effect.on is None:
            by_owner.setdefault(owner, []).append(effect)
    for owner, found in by_owner.items():
        for one, other in combinations(found, 2):
            if _clash(one, other):
                yield Finding(
                    "NO407",
                    "error",
                    other.place,
                    {"owner": owner, "effect": other.kind},
                    "twice",
                    (
                        Rule(one.place, "effect", {"ability": owner, "effect": one.kind}),
                        Rule(other.place, "effect", {"ability": owner, "effect": other.kind}),
                    ),
                )


def _clash(one: Effect, other: Effect) -> bool:
    same = one.subject == other.subject and one.when == other.when and one.faces == other.faces
    if not same or one.chance != other.chance or one.at != other.at:
        return False
    shows = [getattr(e.spec, "shows", "") for e in (one, other)]
    scopes = [getattr(e.spec, "acts", None) for e in (one, other)]
    return bool(all(shows) and shows[0] != shows[1] and scopes[0] == scopes[1])
