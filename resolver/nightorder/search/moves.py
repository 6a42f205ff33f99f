"""What players can do in a phase: the moves of a skill, and the orders in which acts can arrive."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import permutations, product

from ..engine.planning.plan import VOTE
from .draft import NAMES, Move, Slot, names_of
from .kit import Kit
from .reach import TIED
from .skills import BALLOT, Skill

__all__ = ["Legal", "Moves", "is_vote"]

#: Do the rules accept a move of players with these roles, as the first thing in a game?
Legal = Callable[[tuple[str, ...], Slot, Move], bool]


def is_vote(skill: Skill) -> bool:
    """Is it a vote, in the vote itself or for an office?"""
    return skill.id == VOTE or skill.id.startswith(f"{BALLOT}:")


class Moves:
    """The moves of the players of a ruleset; those that ``legal`` refuses are left out."""

    def __init__(self, kit: Kit, legal: Legal) -> None:
        self.kit = kit
        self.legal = legal

    def can(self, role: str, skill: Skill, place: int, flat: Sequence[tuple[int, Skill]]) -> bool:
        """Has a role the ability, or can its player have come by it in an earlier phase?"""
        kit = self.kit
        if role in kit.holders[skill.id]:
            return True
        return place > 0 and (
            not kit.changers.isdisjoint(kit.ruleset.roles[role].traits)
            or any(s.id in kit.changers for at, s in flat if at < place)
        )

    def once(self, skill: Skill) -> bool:
        """May a player send only one act of it in a phase?"""
        model = self.kit.ruleset.abilities.get(skill.id)
        return model is None or (model.per_phase == 1 and model.changes == 0)

    def of(
        self, roles: tuple[str, ...], slot: Slot, skill: Skill, actor: int, first: bool
    ) -> list[Move]:
        """What an actor can do with a skill in a phase."""
        found: list[Move] = []
        model = self.kit.ruleset.abilities.get(skill.id)
        everyone = range(len(roles))
        for count in skill.names:
            if count == 0:
                tuples: Sequence[tuple[int, ...]] = [()]
            elif model is not None and (model.same_name or "free" in model.targets):
                tuples = list(product(everyone, repeat=count))
            elif skill.id == TIED:
                tuples = [t for t in permutations(everyone, count) if tuple(sorted(t)) == t]
            else:
                tuples = list(permutations(everyone, count))
            for to in tuples:
                if model is not None and any(
                    w == "other" and i == actor for w, i in zip(model.targets, to, strict=False)
                ):
                    continue
                for fields in self._filled(skill, len(roles)):
                    mask = 1 << actor if actor >= 0 else 0
                    for i in to:
                        mask |= 1 << i
                    if "with" in fields:
                        mask |= 1 << NAMES.index(fields["with"])
                    move = Move(skill, actor, to, fields, mask)
                    if not first or self.legal(roles, slot, move):
                        found.append(move)
        return found

    def _filled(self, skill: Skill, players: int) -> Iterator[Mapping[str, str]]:
        for fields in skill.fields:
            if fields.get("with") == "*":
                for name in names_of(players):
                    yield {**fields, "with": name}
            else:
                yield fields

    def orders(self, part: tuple[Move, ...]) -> list[tuple[Move, ...]]:
        """The orders in which the acts of a phase can arrive, as far as it could matter."""
        if len(part) < 2:
            return [part]
        pairs = [
            (i, j)
            for i in range(len(part))
            for j in range(i + 1, len(part))
            if self._can_tie(part[i], part[j])
        ]
        if not pairs:
            return [part]
        found: dict[tuple[bool, ...], tuple[Move, ...]] = {}
        for order in permutations(range(len(part))):
            place = {i: at for at, i in enumerate(order)}
            key = tuple(place[i] < place[j] for i, j in pairs)
            found.setdefault(key, tuple(part[i] for i in order))
        return list(found.values())

    def _can_tie(self, one: Move, other: Move) -> bool:
        if one.skill.host or other.skill.host:
            return False
        if self.kit.receives or one.by == other.by:
            return True
        a, b = one.skill, other.skill
        if is_vote(a) or is_vote(b):
            return a.id == b.id and self.kit.ruleset.vote is not None
        return a.id == b.id or bool(a.steps & b.steps)
