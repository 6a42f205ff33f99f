"""Why each part of a picture is as it is: trees of sentences, and what belongs to them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import attrs

from nightorder.words import Step, explain, one_line

from ..scene import Text
from .sight import Sight, act_id

__all__ = ["Reason", "Told", "told"]


@attrs.frozen
class Reason:
    """A sentence in every language, its rule's place, the fact it tells, what it rests on."""

    text: Text
    rule: str
    fact: str
    children: tuple[Reason, ...] = ()

    def walk(self) -> Iterator[Reason]:
        """This sentence and all below it."""
        yield self
        for child in self.children:
            yield from child.walk()


@attrs.frozen
class Told:
    """The explanation of one part of a picture, and the boxes and facts that it speaks of."""

    tree: Reason
    boxes: frozenset[str]
    facts: frozenset[str]


#: Reasons of an act's effects that add nothing to the act's own.
_SILENT = ("elsewhere", "not_done", "no_blow", "lands")


def told(sight: Sight, subject: str) -> Told | None:
    """Why a fact holds, with the boxes and arrows that decided it; None if nobody can tell."""
    steps = []
    for lang in sight.languages:
        try:
            steps.append(explain(sight.outcome, subject, sight.game.ruleset, lang))
        except KeyError:
            return None
    tree = _reason(sight, tuple(steps))
    if subject.startswith("done:"):
        tree = attrs.evolve(tree, children=(*tree.children, *_effects(sight, subject)))
    boxes: set[str] = set()
    facts: set[str] = set()
    for reason in tree.walk():
        facts.add(reason.fact)
        boxes |= _boxes(sight, reason.fact)
    return Told(tree, frozenset(boxes), frozenset(facts))


def _reason(sight: Sight, steps: tuple[Step, ...]) -> Reason:
    """One tree for all languages. Their trees have one shape, for the facts are the same."""
    first = steps[0]
    by_fact = [{child.fact: child for child in step.children} for step in steps]
    children = []
    for child in first.children:
        others = tuple(known.get(child.fact, child) for known in by_fact)
        children.append(_reason(sight, others))
    text = tuple(step.text for step in steps)
    return Reason(
        text, "" if first.rule.startswith("<") else first.rule, first.fact, tuple(children)
    )


def _effects(sight: Sight, subject: str) -> Iterator[Reason]:
    """What an act did, a line each, where that is more than that it took place."""
    act = subject.removeprefix("done:")
    for kind in ("lands", "fatal", "answer"):
        for fact, params in sight.of_kind(kind):
            if params.get("act") == act and fact.code not in _SILENT:
                text = tuple(
                    one_line(sight.outcome, fact.id, sight.game.ruleset, lang)
                    for lang in sight.languages
                )
                yield Reason(text, "" if fact.rule.startswith("<") else fact.rule, fact.id)


def _boxes(sight: Sight, id_: str) -> set[str]:
    fact = sight.facts.get(id_)
    if fact is None:
        return set()
    params = dict(fact.params)
    found = {act_id(params, prefix) for prefix in ("", "by_") if f"{prefix}act" in params}
    for label in (params.get("trigger", ""), *params.get("movers", "").split(", ")):
        done = sight.facts.get(f"done:{label}")
        if done is not None:
            found.add(act_id(dict(done.params)))
    if id_.startswith("fate:"):
        for cause in fact.because:
            known = sight.facts.get(cause)
            if known is not None and known.value is True:
                found |= _named(known.params)
        found.add("player:" + params.get("player", ""))
    return found


def _named(params: tuple[tuple[str, str], ...]) -> set[str]:
    known: Mapping[str, str] = dict(params)
    return {act_id(known)} if "act" in known else set()
