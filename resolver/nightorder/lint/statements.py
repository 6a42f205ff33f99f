"""What the rules state on precedence, as constraints: the list of steps, and the text's claims.

A statement is a set of atoms. An :class:`Edge` is about time: its first word's step is before (or
not after) the second's. A :class:`Win` is about force: acts of the one do, or do not, keep acts of
the other from working. Words are ids of abilities, or other words of the order.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

import attrs

from ..errors import Place
from ..model.claim import Claim
from .bearing import Bearing, bearings
from .finding import Rule
from .law import Law

__all__ = [
    "Edge",
    "Statement",
    "Win",
    "claim_statement",
    "in_force",
    "order_statement",
    "pairs",
    "statements",
    "told",
    "words_of",
]


@attrs.frozen
class Edge:
    """The step of ``first`` is before that of ``then``, or (not ``strict``) not after it.

    ``force``: the first must be able to come before the second, which one step allows if arrival
    decides there; that two acts each must before the other is a contradiction all the same.
    """

    first: str
    then: str
    strict: bool = True
    force: bool = False


@attrs.frozen
class Win:
    """Acts of ``winner`` keep acts of ``loser`` from working (``holds``), or they do not."""

    winner: str
    loser: str
    holds: bool


@attrs.frozen
class Statement:
    """One sentence of the rules, and what it demands of steps and effects."""

    id: str
    place: Place
    rule: Rule = attrs.field(eq=False)
    edges: tuple[Edge, ...] = attrs.field(default=(), eq=False)
    wins: tuple[Win, ...] = attrs.field(default=(), eq=False)
    claim: Claim | None = attrs.field(default=None, eq=False)


def words_of(law: Law, words: tuple[str, ...]) -> tuple[str, ...]:
    """Abilities and other words of the order that these words mean; a tag means its abilities."""
    found: dict[str, None] = {}
    for word in words:
        if word in law.ruleset.abilities or word in law.steps:
            found[word] = None
            continue
        tagged = [a.id for a in law.ruleset.abilities.values() if word in a.tags]
        found.update(dict.fromkeys(tagged or (word,)))
    return tuple(found)


def in_force(law: Law, claim: Claim) -> bool:
    """Does the claim count? As stated, all do; otherwise those that the readings uphold."""
    if law.as_stated:
        return True
    if claim.overruled.show("en"):
        return False
    option = law.ruleset.options.get(claim.point)
    return option is None or not claim.readings or option.default in claim.readings


def claim_statement(law: Law, claim: Claim) -> Statement:
    """A claim as constraints.

    ``beats`` demands an earlier step only where what would keep the others from working does not
    reach back by itself.
    """
    firsts, thens = words_of(law, claim.acts), words_of(law, claim.others)
    edges: list[Edge] = []
    wins: list[Win] = []
    for first in firsts:
        for then in thens:
            if first == then:
                continue
            if claim.kind == "before":
                edges.append(Edge(first, then))
            elif claim.kind == "beats":
                wins.append(Win(first, then, True))
                if _needs_time(law, claim, first, then):
                    edges.append(Edge(first, then, False, True))
            elif claim.kind == "despite":
                wins.append(Win(then, first, False))
            else:
                edges += [Edge(first, then, False), Edge(then, first, False)]
    place, rule = law.at("claims", claim.id), told(law, claim)
    return Statement(f"claim:{claim.id}", place, rule, tuple(edges), tuple(wins), claim)


def told(law: Law, claim: Claim) -> Rule:
    """A claim as one of the rules in conflict."""
    params = {
        "id": claim.id,
        "acts": ", ".join(claim.acts),
        "others": ", ".join(claim.others),
        "spares": ", ".join(claim.spares),
        "source": claim.source,
    }
    return Rule(law.at("claims", claim.id), f"claim.{claim.kind}", params)


def _needs_time(law: Law, claim: Claim, first: str, then: str) -> bool:
    if first not in law.ruleset.abilities or then not in law.ruleset.abilities:
        return first in law.steps and then in law.steps
    ways = pairs(law).get((first, then), ())
    if any(way.kind == "mends" for way in ways):
        return False
    if law.as_stated and claim.readings:
        return True  # whether it reaches back is then just what is in question
    return not ways or all(way.back is False and way.then for way in ways)


@lru_cache(maxsize=32)
def pairs(law: Law) -> Mapping[tuple[str, str], tuple[Bearing, ...]]:
    """The effects by which the first ability can bear on the second one's acts."""
    found: dict[tuple[str, str], list[Bearing]] = {}
    for bearing in bearings(law):
        if bearing.kind != "fells":
            found.setdefault((bearing.source, bearing.target), []).append(bearing)
    return {pair: tuple(ways) for pair, ways in found.items()}


def order_statement(law: Law, first: str, then: str) -> Statement:
    """What the list says of two words: the one's step is before the other's, or they share it."""
    i, j = law.place_of(first), law.place_of(then)
    text = "order" if i < j else "step"
    params = {"first": first, "then": then, "one": str(i + 1), "two": str(j + 1)}
    place = law.word_at(i, first)
    edges = (Edge(first, then, i < j),)
    return Statement(f"order:{first}<{then}", place, Rule(place, text, params), edges)


def statements(law: Law) -> Iterator[Statement]:
    """Every claim in force, as constraints."""
    for claim in law.ruleset.claims.values():
        if in_force(law, claim):
            yield claim_statement(law, claim)
