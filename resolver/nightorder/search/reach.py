"""How far each part of a ruleset is from the parts that a search is about."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set

import attrs

from ..engine.planning.plan import EXECUTION, VOTE
from ..model.ruleset import Ruleset
from .parts import Part, Parts, neighbours, parts_of

__all__ = ["TIED", "Reach", "reach_of"]

#: The entry of the host that names those with equally many votes.
TIED = "tied"
#: Parts that belong to no act and are about some skills all the same.
_CONCRETE = frozenset({"voting", "visits"})


@attrs.frozen(eq=False)
class Reach:
    """What a search is about, and how far everything else is from it.

    ``seeds`` are the skills that belong to it, ``seed_roles`` the roles. It is ``general`` if it is
    about none in particular. ``cost`` says how far an owner is: 0 is it itself, a missing one has
    nothing to do with it.
    """

    about: tuple[Part, ...]
    seeds: Set[str]
    seed_roles: frozenset[str]
    general: bool
    cost: Mapping[str, int]

    def far(self, owner: str) -> int:
        """How far an owner is; 9 where it has nothing to do with what the search is about."""
        return self.cost.get(owner, 9)


def reach_of(ruleset: Ruleset, about: Iterable[Part]) -> Reach:
    """How far each part of a ruleset is from some of its parts."""
    parts, about = parts_of(ruleset), tuple(about)
    seeds: set[str] = set()
    for part in about:
        seeds |= _seeds(ruleset, parts, part)
    seed_roles = frozenset(
        role.id
        for part in about
        if part.kind == "trait"
        for role in ruleset.roles.values()
        if part.id in role.traits
    )
    everyone = ruleset.everyone.traits
    general = (
        not (seeds or seed_roles)
        or any(part.kind == "rest" and part.id not in _CONCRETE for part in about)
        or any(part.kind == "trait" and part.id in everyone for part in about)
    )
    cost = _spread(ruleset, parts, about, seeds, seed_roles)
    return Reach(about, seeds, seed_roles, general, cost)


def _seeds(ruleset: Ruleset, parts: Parts, part: Part) -> Set[str]:
    """The skills that belong to a part."""
    owners = parts.owners
    if part.kind in ("ability", "table", "office"):
        return {part.id}
    if part.kind == "mark":
        givers = {p.id for p in owners.values() if part.id in p.by - {p.id}}
        tied = {TIED} if ruleset.vote is not None and part.id in ruleset.vote.marks_tied else set()
        return tied | (givers or {p.id for p in owners.values() if part.id in p.says})
    if part.kind in ("step", "role"):
        later = part.by - owners.keys()  # the step of later effects
        return (part.by & owners.keys()) | {p.id for p in owners.values() if later & p.says}
    if part.kind == "rest" and part.id == "voting":
        return {VOTE, EXECUTION, TIED}
    return parts.watchers if part.kind == "rest" and part.id == "visits" else frozenset()


def _spread(
    ruleset: Ruleset,
    parts: Parts,
    about: tuple[Part, ...],
    seeds: Set[str],
    seed_roles: Set[str],
) -> Mapping[str, int]:
    """The distance of every owner from what the search is about."""
    owners = parts.owners
    reached = {p.id: 0 for p in about if p.id in owners}
    reached |= dict.fromkeys((id_ for id_ in seeds if id_ in owners), 0)
    reached |= {t: 0 for r in seed_roles for t in ruleset.roles[r].traits if t in reached}
    # First what the very rules in question name, then what else has to do with their owners.
    layer: list[tuple[Part, int]] = [(part, 0) for part in about]
    layer += [(owners[id_], 1) for id_ in reached]
    for _ in range(3):
        after: list[tuple[Part, int]] = []
        for part, far in layer:
            for other, step in neighbours(parts, part):
                cost = far + step
                if cost < reached.get(other.id, 99):
                    reached[other.id] = cost
                    after.append((other, cost))
        layer = after
    return reached
