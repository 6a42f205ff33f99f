"""Which facts an explanation rests on, and which acts it cites."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from ..model.verdict import Fact, Outcome, Verdict

__all__ = ["cited", "cited_earlier", "closure", "reasons"]

_MOST_REASONS = 6
_ACTS = ("act", "by_act", "trigger")
_LISTS = ("letters", "movers", "loop")


def closure(facts: Mapping[str, Fact], ids: Iterable[str]) -> Iterator[Fact]:
    """The facts with these ids and all that they rest on, nearest first, each once."""
    seen: set[str] = set()
    waiting = list(ids)
    for id_ in waiting:
        fact = facts.get(id_) if id_ not in seen else None
        seen.add(id_)
        if fact is not None:
            yield fact
            waiting += fact.because


def _labels(facts: Iterable[Fact]) -> set[str]:
    found = set()
    for fact in facts:
        for name, value in fact.params:
            if name in _ACTS:
                found.add(value.split("#")[0])
            elif name in _LISTS:
                found |= {label.split("#")[0] for label in value.split(", ")}
    return found


def cited(outcome: Outcome, player: str) -> set[str]:
    """The acts that the explanation of a player's fate in a phase cites, as ``BY.do``."""
    return _labels(closure(outcome.facts, [f"fate:{player}"]))


def cited_earlier(verdicts: Sequence[Verdict], outcome: Outcome, player: str) -> set[str]:
    """The acts of earlier phases that bear on a player's fate in this one.

    A delayed blow or a mark ties the phases together: an act of an earlier phase is cited if a
    fact about the player, or about somebody whose act his fate rests on, rests on it there.
    """
    people = {player, *(label.split(".")[0] for label in cited(outcome, player))}
    found: set[str] = set()
    for verdict in verdicts:
        for earlier in verdict.outcomes:
            about = [
                fact.id
                for fact in earlier.facts.values()
                if fact.value and dict(fact.params).get("player") in people
            ]
            found |= _labels(closure(earlier.facts, about))
    return found


def reasons(outcome: Outcome, key: str, names: Iterable[str]) -> tuple[Fact, ...]:
    """The facts to explain beside a failure: those about these players that the key is about."""
    people = set(names)
    kinds = _KINDS.get(key, ())
    found = [
        fact
        for fact in outcome.facts.values()
        if fact.id.partition(":")[0] in kinds and _whose(fact) in people
    ]
    return tuple(found[:_MOST_REASONS])


def _whose(fact: Fact) -> str:
    params = dict(fact.params)
    return params.get("player" if fact.id.startswith("fate:") else "actor", "")


_KINDS: Mapping[str, tuple[str, ...]] = {
    "dead": ("fate",),
    "because": ("fate",),
    "stopped": ("done",),
    "rejected": ("done", "legal"),
    "learned": ("answer",),
    "to": ("aim",),
}
