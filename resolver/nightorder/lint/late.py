"""Effects that come after what they could influence."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from .bearing import Bearing, bearings, in_time
from .law import Law

__all__ = ["Late", "late_effects"]


@attrs.frozen
class Late:
    """An effect of ``owner`` and the bearings in which it comes too late, at least one.

    ``wholly``: in all in which it could matter. ``named``: a word of its scope
    means nothing but what it misses.
    """

    owner: str
    bearings: tuple[Bearing, ...]
    wholly: bool
    named: bool


def late_effects(law: Law, *, masks: bool = False) -> Iterator[Late]:
    """Every effect that misses something by its place in the order; none by the golden rule.

    Masks only, or all but masks.

    An act never waits for itself: that an ability comes no later than itself says nothing.
    """
    by_effect: dict[int, list[Bearing]] = {}
    for bearing in bearings(law):
        if bearing.kind != "fells" and (bearing.kind == "masks") is masks:
            by_effect.setdefault(id(bearing.effect), []).append(bearing)
    for found in by_effect.values():
        others = [b for b in found if b.target != b.source]
        missed = [b for b in others if in_time(law, b) is False]
        if not missed:
            continue
        wholly = len(missed) == len(others) and not any(
            in_time(law, b) is not False for b in found if b.target == b.source
        )
        named = _misnamed(law, others, missed)
        told = missed if wholly else named or missed
        yield Late(missed[0].source, tuple(told), wholly, bool(named))


def _misnamed(law: Law, others: list[Bearing], missed: list[Bearing]) -> list[Bearing]:
    """What a word of the scope means, where all that it means comes too late."""
    found: list[Bearing] = []
    for word in sorted({w for b in missed for w in b.scope.words}):
        meant = [b for b in others if word in b.words]
        if meant and all(b in missed for b in meant):
            found += [b for b in meant if b not in found]
    return found
