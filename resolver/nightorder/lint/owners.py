"""Who has what: abilities and their owners, words that effects give or wait for."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import attrs

from ..conditions import Condition, compile_condition
from ..effects.channel import Double, Fell, Trade
from ..errors import Place
from ..model.ability import Ability
from ..model.effect import Effect
from ..model.role import Role
from .bearing import lowered
from .law import Law, Readings

__all__ = [
    "effects",
    "is_held",
    "marks_given",
    "refused_to",
    "table_words",
    "traits_worn",
    "triggered_words",
]


def effects(law: Law) -> Iterator[tuple[str, Effect]]:
    """Every effect of the ruleset with the id of what has it."""
    r = law.ruleset
    for things in (r.abilities, r.traits, r.marks, r.offices):
        for thing in things.values():
            for effect in thing.effects:
                yield thing.id, effect
    if r.vote is not None:
        for effect in (*r.vote.effects, *r.vote.absent):
            yield "vote", effect


@lru_cache(maxsize=32)
def _held(law: Law) -> frozenset[str]:
    r = law.ruleset
    held = {a for role in r.roles.values() for a in role.abilities}
    held |= set(r.everyone.abilities)
    held |= {a.id for a in r.abilities.values() if a.held_when is not None}
    for _, effect in effects(law):
        uses = getattr(effect.spec, "uses", "")
        if isinstance(uses, str) and uses:
            held.add(uses)
    return frozenset(held)


def is_held(law: Law, ability: str) -> bool:
    """Can anybody come to use the ability?"""
    return ability in _held(law)


def triggered_words(law: Law) -> frozenset[str]:
    """Words of the order in whose step something other than a sent act takes place."""
    found: set[str] = set()
    for owner, effect in effects(law):
        if effect.at:
            found.add(effect.at)
        body = lowered(effect)
        if isinstance(body, Fell) and body.delay:
            found.add(body.at or owner)
        if isinstance(body, (Double, Trade)):
            found.add(owner)
    return frozenset(found)


def table_words(law: Law) -> frozenset[str]:
    """The vote and the execution, where the ruleset has them, and its offices."""
    words = {"vote", "execution"} if law.ruleset.vote is not None else {"execution"}
    return frozenset(words | set(law.ruleset.offices))


def traits_worn(law: Law) -> frozenset[str]:
    """Traits that some role, or everybody, has."""
    r = law.ruleset
    return frozenset({*r.everyone.traits, *(t for x in r.roles.values() for t in x.traits)})


def marks_given(law: Law) -> frozenset[str]:
    """Marks that an effect or a vote gives, or under which another one is shown."""
    r = law.ruleset
    found: set[str] = {m.shown_as for m in r.marks.values()}
    for _, effect in effects(law):
        found |= {m for m in getattr(effect.spec, "marks", ()) if isinstance(m, str)}
    if r.vote is not None:
        for attribute in attrs.fields(type(r.vote)):
            value = getattr(r.vote, attribute.name)
            if "marks" in attribute.name and isinstance(value, tuple):
                found |= set(value)
    return frozenset(found)


@attrs.frozen
class _Holder:
    """An environment that knows the readings and who `self` is as a phase begins."""

    role: Role
    readings: Readings
    sides_change: bool

    def name(self, name: str) -> str | None:
        return "\0self" if name == "self" else None

    def attribute(self, player: str, name: str) -> str | None:
        if player != "\0self":
            return None
        known = {"first_role": self.role.id}
        if name in ("role", "start_role"):
            return self.role.id
        if name == "faction":
            return None if self.sides_change else self.role.faction
        return known.get(name)

    def call(self, function: str, args: object, words: object) -> None:
        return None

    def ruling(self, option: str) -> str | None:
        return self.readings.get(option)


def refused_to(law: Law, role: Role, ability: Ability) -> Place | None:
    """Where it is said that a role can never use an ability; None if it can."""
    if role.uses.get(ability.id, ability.uses or 1) < 1:
        return role.place
    for requirement in ability.requires:
        if not _may_hold(law, role, requirement.that):
            return requirement.place
    return None


def _may_hold(law: Law, role: Role, condition: Condition) -> bool:
    term = compile_condition(condition)
    changes = any(getattr(e.spec, "faction", "") for _, e in effects(law) if e.kind == "change")
    for readings in law.every.readings_of([condition]):
        value = term(_Holder(role, readings, changes))
        if value is None or value:
            return True
    return False
