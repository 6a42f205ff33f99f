"""Who is worth casting: which roles are worth telling apart in games of some skills."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

import attrs

from ..model.ruleset import Ruleset
from .parts import parts_of
from .reach import Reach

__all__ = ["Cast", "cast_of"]

#: The faction of a role, those of its traits that matter, and its id if that is spoken of.
_Signature: TypeAlias = tuple[str, frozenset[str], str]


@attrs.frozen
class Cast:
    """Who is worth casting in games of some skills: ``roles`` for each, ``sorts`` beside them."""

    roles: Mapping[str, tuple[str, ...]]
    sorts: tuple[str, ...]


def cast_of(
    ruleset: Ruleset, reach: Reach, holders: Mapping[str, frozenset[str]], skills: frozenset[str]
) -> Cast:
    """Who is worth casting in games of some skills; ``holders`` are the roles that have each
    skill that a player acts by."""
    casting = _Casting(ruleset, reach, skills)
    sorts: dict[_Signature, str] = {}
    for id_ in casting.plainest:
        sorts.setdefault(casting.signature(id_), id_)
    able: dict[str, tuple[str, ...]] = {}
    for skill, roles in holders.items():
        if skill in skills:
            found: dict[tuple[_Signature, int | None], str] = {}
            for id_ in casting.plainest:
                if id_ in roles:
                    uses = ruleset.roles[id_].uses.get(skill)
                    found.setdefault((casting.signature(id_), uses), id_)
            able[skill] = tuple(found.values())
    return Cast(able, tuple(sorted(sorts.values(), key=casting.rank)))


class _Casting:
    """Tells roles apart by what the skills, and what the search is about, ask of them."""

    def __init__(self, ruleset: Ruleset, reach: Reach, skills: frozenset[str]) -> None:
        owners = parts_of(ruleset).owners
        inside = [owners[s] for s in skills if s in owners]
        inside += [part for part in reach.about if part.id not in skills]
        self.roles = ruleset.roles
        self.reach = reach
        self.words = frozenset(word for part in inside for word in part.says)
        self.asked = frozenset(word for part in reach.about for word in part.says)
        self.traits = frozenset(
            t
            for t in ruleset.traits
            if reach.far(t) <= 1
            or any(part.meets(owners[t]) for part in inside)
            or (owners[t].all and skills)
        )
        self.plainest = sorted(self.roles, key=self.plainness)

    def signature(self, id_: str) -> _Signature:
        """What is worth telling apart of a role: roles with the same one play alike."""
        role = self.roles[id_]
        named = id_ in self.words or id_ in self.reach.seed_roles
        return role.faction, frozenset(role.traits) & self.traits, id_ if named else ""

    def plainness(self, id_: str) -> tuple[int, int]:
        """The less a role brings along beside, the plainer it is; then the order of the file."""
        role = self.roles[id_]
        others = [t for t in role.traits if t not in self.traits]
        return len(role.abilities) + len(others), list(self.roles).index(id_)

    def rank(self, id_: str) -> tuple[int, int, int]:
        """The order in which roles are cast beside those that act."""
        return self._nearness(id_), *self.plainness(id_)

    def _nearness(self, id_: str) -> int:
        traits = self.roles[id_].traits
        if id_ in self.reach.seed_roles:
            return 0
        if id_ in self.asked or any(self.reach.far(t) <= 1 for t in traits):
            return 1
        return 2 if not traits and id_ not in self.words else 3
