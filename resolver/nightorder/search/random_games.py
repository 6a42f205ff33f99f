"""Games for a sweep: drawn at random from a seed, or all of one size."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

import attrs

from ..engine.planning.plan import VOTE
from ..model.game import Phase
from ..model.ruleset import Ruleset
from .draft import Move, Slot, names_of, phase_of
from .kit import Kit, kit_for
from .nights import cells, drafts
from .skills import Skill

__all__ = ["exhausted", "sampled"]

Drawn = tuple[Mapping[str, str], tuple[Phase, ...]]


def sampled(ruleset: Ruleset, acts: int, players: int, seed: str) -> Iterator[Drawn]:
    """Games without end: players and their roles, and one to three phases.

    Half of the games are one night; the others go on with a day on which somebody is voted out,
    and half of these with another night.
    """
    maker = _Drawer(kit_for(ruleset, ()), acts, players, Random(seed))
    while True:
        yield maker.game()


def exhausted(
    ruleset: Ruleset, acts: int, players: int, at: int, part: int, parts: int
) -> Iterator[Drawn]:
    """Every game of one phase of the size with number ``at``, or a part of them."""
    kit = kit_for(ruleset, ())
    sizes = [c for c in cells(kit, acts, players, 1) if c.width == 2 and c.acts]
    for draft in drafts(kit, sizes[at], lambda roles, slot, move: True, (part, parts)):
        yield draft.players, draft.phases


class _Drawer:
    """Draws games from a generator of random numbers."""

    def __init__(self, kit: Kit, acts: int, players: int, rng: Random) -> None:
        self.kit = kit
        self.acts = acts
        self.most = players
        self.rng = rng
        self.roles = list(kit.ruleset.roles)
        self.skills = {s.id: s for s in kit.skills}
        self.first = max(2, *kit.nights)

    def game(self) -> Drawn:
        rng = self.rng
        count = rng.randint(min(2, self.most), self.most)
        few = len(self.roles) >= count and rng.random() < 0.7
        roles = (
            rng.sample(self.roles, count) if few else [rng.choice(self.roles) for _ in range(count)]
        )
        together = self.kit.together
        phases = [self.phase(roles, ("night", self.first), votes=together)]
        if not together and rng.random() < 0.5:
            phases.append(self.phase(roles, ("day", self.first + 1), votes=True))
            if rng.random() < 0.5:
                phases.append(self.phase(roles, ("night", self.first + 1)))
        elif together and rng.random() < 0.3:
            phases.append(self.phase(roles, ("night", self.first + 1), votes=True))
        return dict(zip(names_of(count), roles, strict=True)), tuple(phases)

    def phase(self, roles: list[str], slot: Slot, *, votes: bool = False) -> Phase:
        moves: list[Move] = []
        day = slot[0] == "day"
        able = [
            (i, self.skills[ability])
            for i, role in enumerate(roles)
            for ability in self._own(role)
            if ability in self.skills and (self.kit.together or self.skills[ability].day is day)
        ]
        self.rng.shuffle(able)
        for by, skill in able[: self.rng.randint(1, self.acts)]:
            move = self.move(roles, by, skill)
            if move is not None:
                moves.append(move)
        phase = phase_of(slot, moves)
        if votes and self.rng.random() < 0.7:
            phase = self.voted(roles, phase)
        return phase

    def voted(self, roles: list[str], phase: Phase) -> Phase:
        """Somebody is voted out, by a result or by votes."""
        rng, names = self.rng, names_of(len(roles))
        if self.kit.ruleset.vote is None:
            return phase
        if rng.random() < 0.5:
            return attrs.evolve(phase, executed=rng.choice(names))
        skill = Skill(VOTE, 0, day=True)
        votes = [
            Move(skill, i, (rng.randrange(len(roles)),))
            for i in range(len(roles))
            if rng.random() < 0.8
        ]
        return attrs.evolve(phase, votes=phase_of(("day", 1), votes).votes)

    def move(self, roles: list[str], by: int, skill: Skill) -> Move | None:
        rng = self.rng
        model = self.kit.ruleset.abilities[skill.id]
        count = rng.choice(skill.names)
        to: list[int] = []
        for word in model.targets[:count]:
            among = [
                i
                for i in range(len(roles))
                if not (word == "other" and i == by)
                and (i not in to or model.same_name or "free" in model.targets)
            ]
            if not among:
                return None
            to.append(rng.choice(among))
        fields = dict(rng.choice(skill.fields))
        if fields.get("with") == "*":
            fields["with"] = rng.choice(names_of(len(roles)))
        return Move(skill, by, tuple(to), fields)

    def _own(self, role: str) -> list[str]:
        return [*self.kit.ruleset.roles[role].abilities, *self.kit.ruleset.everyone.abilities]
