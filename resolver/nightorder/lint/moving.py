"""The order with one word moved: a repair to try, a variant to compare."""

from __future__ import annotations

import attrs

from ..model.order import Step
from ..model.ruleset import Ruleset
from .bearing import bearings, in_time
from .law import Law

__all__ = ["moved_before"]


def moved_before(law: Law, word: str, then: str, *, checked: bool = True) -> Ruleset | None:
    """The ruleset with ``word`` in a step of its own just before that of ``then``.

    None if one of them has no step, and (``checked``) if an effect that came in time would come
    too late.
    """
    source, goal = law.place_of(word), law.place_of(then)
    if source < 0 or goal < 0:
        return None
    order = list(law.ruleset.night.order)
    step = order[source]
    rest = tuple(w for w in step.acts if w != word)
    moved = Step(acts=(word,), ties=step.ties, bites=step.bites, place=step.place)
    order[source] = attrs.evolve(step, acts=rest)
    order.insert(goal, moved)
    kept = tuple(s for s in order if s.acts)
    night = attrs.evolve(law.ruleset.night, order=kept)
    ruleset = attrs.evolve(law.ruleset, night=night)
    if checked and _late(attrs.evolve(law, ruleset=ruleset)) > _late(law):
        return None
    return ruleset


def _late(law: Law) -> int:
    return sum(in_time(law, b) is False for b in bearings(law) if b.kind != "fells" and b.named)
