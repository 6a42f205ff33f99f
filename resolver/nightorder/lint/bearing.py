"""Which ability's effects can bear on which other ability's acts: read off the rules alone.

This is the influence graph of all nights at once, without players: an edge says that on some night
the one could matter to the other, if it came in time. What hangs on an event (a reaction) happens
when its event does and has no place of its own in the order, so it is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

import attrs

from ..conditions import Condition
from ..effects import kind
from ..effects.channel import Avert, Bar, Body, Fell, Mend, Move, Show, Stop, Tell
from ..errors import Place
from ..model.ability import Ability
from ..model.effect import Effect
from ..model.role import Mark, Trait
from ..model.scope import ALL, Scope
from .law import Law

__all__ = ["Bearing", "bearings", "in_time", "lowered", "step_word"]


@attrs.frozen
class Bearing:
    """One effect of the ability ``source`` that can bear on acts of the ability ``target``.

    ``kind``: stops, hides, shields, mends, moves, masks, fells. ``scope`` is what it is about, and
    ``words`` those by which the target may be meant. ``back``: it also reaches acts of earlier
    steps (None: on some nights, or by some readings). ``at`` is the word of the order in whose
    step it happens ("" for traits and marks, which hold from the start), ``then`` that of what it
    bears on ("" for a reaction, which happens with its event). ``source`` may be a trait or a
    mark.
    """

    source: str
    target: str
    kind: str
    effect: Effect
    scope: Scope
    words: frozenset[str]
    back: bool | None
    at: str
    then: str

    @property
    def named(self) -> bool:
        """Does the scope name the target, rather than taking in everything?"""
        return not self.scope.words.isdisjoint(self.words)

    @property
    def place(self) -> Place:
        """Where the effect stands in the file."""
        return self.effect.place


def lowered(effect: Effect) -> Body:
    """What the engine makes of an effect."""
    return kind(effect.kind).lower(effect.spec)


def step_word(ability: str, effect: Effect) -> str:
    """The word of the order in whose step an effect happens, a delayed blow's apart."""
    return effect.at or ability


@lru_cache(maxsize=32)
def bearings(law: Law) -> tuple[Bearing, ...]:
    """Every pair in which one ability's effect can bear on another ability's acts.

    Linear in effects times effects.
    """
    return tuple(_bearings(law))


def _bearings(law: Law) -> Iterator[Bearing]:
    owners: list[Ability | Trait | Mark] = [
        *law.ruleset.abilities.values(),
        *law.ruleset.traits.values(),
        *law.ruleset.marks.values(),
    ]
    targets = [
        (target, [(e, lowered(e)) for e in target.effects if law.possible(e.when)])
        for target in law.ruleset.abilities.values()
    ]
    for source in owners:
        for effect in source.effects:
            if effect.on is not None or not law.possible(effect.when):
                continue
            body = lowered(effect)
            at = step_word(source.id, effect) if isinstance(source, Ability) else effect.at or ""
            for target, theirs in targets:
                yield from _on(law, source.id, effect, body, target, theirs, at)


def _on(
    law: Law,
    source: str,
    effect: Effect,
    body: Body,
    target: Ability,
    theirs: Sequence[tuple[Effect, Body]],
    at: str,
) -> Iterator[Bearing]:
    def bearing(
        kind_: str, scope: Scope, words: frozenset[str], back: bool | None, then: str
    ) -> Bearing:
        return Bearing(source, target.id, kind_, effect, scope, words, back, at, then)

    if isinstance(body, (Stop, Bar, Move)):
        reached = isinstance(body, Stop) or target.targets != ("none",)
        if reached and body.acts.covers(target.words):
            kind_ = {Stop: "stops", Bar: "hides", Move: "moves"}[type(body)]
            back = _back(law, body.backwards)
            yield bearing(kind_, body.acts, target.words, back, target.id)
        return
    if isinstance(body, Fell):
        struck = effect.subject.word != "self" and not body.delay
        if struck and source != target.id and law.ruleset.night.deaths == "at_once":
            yield Bearing(
                source, target.id, "fells", effect, ALL, frozenset(), False, at, target.id
            )
        return
    if isinstance(body, (Avert, Mend, Show)):
        for struck_by, other in theirs:
            yield from _on_effect(law, body, bearing, target, struck_by, other)


def _on_effect(
    law: Law,
    body: Avert | Mend | Show,
    bearing: Callable[[str, Scope, frozenset[str], bool | None, str], Bearing],
    target: Ability,
    theirs: Effect,
    other: Body,
) -> Iterator[Bearing]:
    """What protects from, mends or deceives one effect of the target."""
    words = target.words | frozenset(theirs.tags)
    then = "" if theirs.on is not None else theirs.at or target.id
    due = words | {"due"} if isinstance(other, Fell) and other.delay else None
    strikes = (other.at or then) if isinstance(other, Fell) and due else then
    if isinstance(body, Avert):
        back = _back(law, body.backwards)
        if body.acts.covers(words):
            yield bearing("shields", body.acts, words, back, then)
        if due is not None and body.acts.covers(due):
            yield bearing("shields", body.acts, due, back, strikes)
    elif isinstance(body, Mend) and isinstance(other, Fell) and not other.sure:
        if body.acts.covers(due or words):
            back = True if body.after is None else None
            yield bearing("mends", body.acts, due or words, back, strikes)
    elif isinstance(body, Show) and isinstance(other, Tell) and body.acts.covers(words):
        looks = other.what in ("role", "faction", "number", "table")
        if bool(body.says) == looks:
            yield bearing("masks", body.acts, words, not looks, then)


def _back(law: Law, backwards: Condition | None) -> bool | None:
    if backwards is None or not law.possible(backwards):
        return False
    return True if law.certain(backwards) else None


def in_time(law: Law, bearing: Bearing) -> bool | None:
    """Does the effect come in time to matter? None if that hangs on arrival, dice or readings."""
    if bearing.back or not bearing.at or law.ruleset.night.family == "golden_rule":
        return True
    first, then = law.places.get(bearing.at), law.places.get(bearing.then)
    if not first or not then:
        return None
    if max(first) < min(then):
        return True
    if min(first) > max(then):
        return None if bearing.back is None else False
    if len(first) == 1 and first == then:
        step = law.ruleset.night.order[next(iter(first))]
        ties = step.ties or law.ruleset.night.ties
        if ties == "simultaneous":
            return None if bearing.back is None else False
        if ties == "listed":
            early = step.acts.index(bearing.at) < step.acts.index(bearing.then)
            return early or (None if bearing.back is None else False)
    return None
