"""Checks of a ruleset that need the whole of it: what is in it, does it go together?"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from ..errors import Problem
from ..model.effect import Effect
from ..model.ruleset import Ruleset
from ..reading import nearest
from .misfits import misfits
from .names import fold
from .points import check_points

__all__ = ["check_ruleset"]


def check_ruleset(r: Ruleset, odd: Collection[str] = ()) -> Iterator[Problem]:
    """Give what is wrong with a ruleset whose parts are each readable.

    ``odd`` are its names that mean nothing: what lacks only because of them is not told again.
    """
    for ability in r.abilities.values():
        if ability.uses is not None and ability.uses < 1:
            yield Problem(ability.place, "bad-value", "`uses` must be at least 1")
    yield from _without_step(r, odd)
    yield from check_points(r)
    for owners in (r.abilities, r.offices, r.traits, r.marks):
        for owner in owners.values():
            for effect in owner.effects:
                yield from _effect(effect)
    if r.vote is not None:
        for effect in (*r.vote.effects, *r.vote.absent):
            yield from _effect(effect)
    yield from _names_taken(r)
    yield from misfits(r)


def _without_step(r: Ruleset, odd: Collection[str]) -> Iterator[Problem]:
    placed = {word for step in r.night.order for word in step.acts}
    placed.update(near for word in odd for near in nearest(word, r.abilities))
    for ability in r.abilities.values() if r.night.family == "order_list" else ():
        if ability.id not in placed:
            said = f"ability '{ability.id}' stands in no step of the night order"
            yield Problem(ability.place, "no-step", said)


def _effect(effect: Effect) -> Iterator[Problem]:
    if effect.faces and effect.chance is not None:
        said = "an effect has `faces` or a `chance`, not both"
        yield Problem(effect.place, "bad-value", said)
    if effect.chance is not None and not 0 < effect.chance <= 1:
        yield Problem(effect.place, "bad-value", "`chance` must be above 0 and at most 1")


def _names_taken(r: Ruleset) -> Iterator[Problem]:
    """A name may mean only one role or side, and only one ability of a role."""
    for what, things in (("role", r.roles), ("faction", r.factions)):
        seen: dict[str, str] = {}
        for id_, thing in things.items():
            for name in {fold(id_), *map(fold, thing.name.names())}:
                other = seen.setdefault(name, id_)
                if other != id_:
                    said = f"the name '{name}' of {what} '{id_}' already means {what} '{other}'"
                    yield Problem(thing.place, "name-taken", said)
    for role in r.roles.values():
        own = dict.fromkeys((*role.abilities, *r.everyone.abilities))
        taken: dict[str, str] = {}
        for id_ in (id_ for id_ in own if id_ in r.abilities):
            for name in {fold(id_), *map(fold, r.abilities[id_].name.names())}:
                other = taken.setdefault(name, id_)
                if other != id_:
                    said = f"of role '{role.id}', the name '{name}' means both '{other}' and"
                    yield Problem(role.place, "name-taken", f"{said} '{id_}'")
