"""From a game in which what is asked about stirs to the games that have one act more.

A disputed rule that is read but changes nothing visible is half a witness: whoever would be saved
was not attacked, whoever would be blocked sent nothing. One further act often makes it show.
"""

from __future__ import annotations

from collections.abc import Iterator

from .draft import Draft, Move, Slot
from .kit import Kit
from .moves import Legal, Moves
from .skills import Skill
from .values import Bound

__all__ = ["grown"]

#: So many of the nearest skills are tried for the further act, so many sorts for a further player.
_SKILLS = 18
_CROWD = 3


def grown(kit: Kit, draft: Draft, bound: Bound, legal: Legal) -> Iterator[Draft]:
    """The games that have one act more than a game, the nearest skills first.

    The further act stands in one of its phases or in a new one (up to ``bound.phases``); it is
    done by a player who is there, by one of those who do nothing in another role, or by a new
    one (up to ``bound.players``), and it may name a new one.
    """
    grower = _Grower(kit, draft, bound.players, legal)
    for skill in kit.skills[:_SKILLS]:
        for at, slots in grower.places(skill, bound.phases):
            yield from grower.with_act(skill, at, slots)


class _Grower:
    def __init__(self, kit: Kit, draft: Draft, players: int, legal: Legal) -> None:
        self.kit = kit
        self.draft = draft
        self.most = players
        self.moves = Moves(kit, legal)
        self.acting = {m.by for part in draft.moves for m in part}
        self.touched = 0
        for part in draft.moves:
            for move in part:
                self.touched |= move.mask

    def places(self, skill: Skill, phases: int) -> Iterator[tuple[int, tuple[Slot, ...]]]:
        slots = self.draft.slots
        for at, (kind, _) in enumerate(slots):
            if self.kit.together or (kind == "day") is skill.day:
                yield at, slots
        if len(slots) < phases:
            kind, number = slots[-1]
            if self.kit.together or not skill.day:
                later = ("night", number if kind == "day" else number + 1)
            else:
                later = ("day", number + 1)
            yield len(slots), (*slots, later)

    def with_act(self, skill: Skill, at: int, slots: tuple[Slot, ...]) -> Iterator[Draft]:
        used = frozenset({skill.id, *(m.skill.id for part in self.draft.moves for m in part)})
        cast = self.kit.cast(used)
        for roles, by in self._actors(skill, at, cast.roles.get(skill.id, cast.sorts[:2])):
            casts = [roles]
            if len(roles) < self.most and skill.names[-1]:
                casts += [(*roles, sort) for sort in cast.sorts[:_CROWD]]
            for everybody in casts:
                fresh = everybody != roles
                for move in self.moves.of(everybody, slots[at], skill, by, at == 0):
                    if fresh and not move.mask >> len(roles) & 1:
                        continue
                    if not self.kit.counts and not move.mask & self.touched:
                        continue
                    yield from self._put(everybody, slots, at, move)

    def _actors(
        self, skill: Skill, at: int, able: tuple[str, ...]
    ) -> Iterator[tuple[tuple[str, ...], int]]:
        roles = self.draft.roles
        if skill.host:
            yield roles, -1
            return
        flat = [(i, m.skill) for i, part in enumerate(self.draft.moves) for m in part]
        for i, role in enumerate(roles):
            here = self.draft.moves[at] if at < len(self.draft.moves) else ()
            if any(m.by == i and m.skill.id == skill.id for m in here) and self.moves.once(skill):
                continue
            if self.moves.can(role, skill, at, flat):
                yield roles, i
            elif i not in self.acting:
                for other in able:
                    yield (*roles[:i], other, *roles[i + 1 :]), i
        if len(roles) < self.most:
            for other in able:
                yield (*roles, other), len(roles)

    def _put(
        self, roles: tuple[str, ...], slots: tuple[Slot, ...], at: int, move: Move
    ) -> Iterator[Draft]:
        moves = list(self.draft.moves)
        if at == len(moves):
            yield Draft(roles, slots, (*moves, (move,)))
            return
        for ordered in self.moves.orders((*moves[at], move)):
            yield Draft(roles, slots, (*moves[:at], ordered, *moves[at + 1 :]))
