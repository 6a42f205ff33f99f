"""Another way to the outcomes of a small night, straight from the definitions.

The engine settles fact after fact and takes loops apart. Here nothing is ever settled: every
total assignment is tried (which acts take place, at whom each is aimed, which of them take
hold), and is an outcome of the night if

* it is consistent: each fact is what its own rule yields when all others are as assigned;
* it is founded: whatever is true in it can be derived in some order, each fact from true facts
  derived before it and from false ones, so that nothing is its own reason.

The vocabulary: ``block``, ``shield`` (keeps everything off), ``ward`` (keeps kills off),
``late_ward`` (the same, also against earlier steps), ``heal``, ``kill``, ``redirect``. Every act
has its actor, a target (a redirect a second one) and a step; inside a step all is simultaneous.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import attrs

__all__ = ["KINDS", "Move", "Result", "outcomes"]

KINDS = ("block", "shield", "ward", "late_ward", "heal", "kill", "redirect")


@attrs.frozen
class Move:
    """One act of a night; ``second`` is where a redirect sends the acts of its target."""

    by: str
    kind: str
    to: str
    second: str = ""
    step: int = 0


@attrs.frozen(order=True)
class Result:
    """The dead, those whose acts did not take place, and (actor, new target) of moved acts."""

    dead: tuple[str, ...]
    stopped: tuple[str, ...]
    moved: tuple[tuple[str, str], ...]


def outcomes(moves: tuple[Move, ...], *, golden: bool, at_once: bool) -> list[Result]:
    """All outcomes of the night; none of them: the night is a paradox."""
    night = _Night(moves, golden, at_once)
    found = {_result(night, world) for world in night.assignments() if night.accepts(world)}
    return sorted(found)


@attrs.frozen
class _World:
    """A total assignment, by the position of the act."""

    done: tuple[bool, ...]
    aim: tuple[str, ...]
    lands: tuple[bool, ...]

    def strikes(self, i: int, player: str) -> bool:
        """Does the effect of act ``i`` take hold on that player?"""
        return self.lands[i] and self.aim[i] == player


@attrs.frozen
class _Night:
    moves: tuple[Move, ...]
    golden: bool
    at_once: bool

    def assignments(self) -> Iterator[_World]:
        elsewhere = {move.second for move in self.moves if move.kind == "redirect"}
        aims = [sorted({move.to, *elsewhere}) for move in self.moves]
        # An act takes place or not, and takes hold or not; a stopped one takes hold nowhere.
        fates = [((True, True), (True, False), (False, False))] * len(self.moves)
        for fate in product(*fates):
            for aim in product(*aims):
                yield _World(tuple(done for done, _ in fate), aim, tuple(here for _, here in fate))

    def accepts(self, world: _World) -> bool:
        acts = range(len(self.moves))
        return (
            all(self.aim(i, world) == world.aim[i] for i in acts)
            and all(self.done(i, world) == world.done[i] for i in acts)
            and all(self.lands(i, world) == world.lands[i] for i in acts)
            and self.founded(world)
        )

    # -- the rule of each fact ----------------------------------------------------------------

    def others(self, i: int, *kinds: str) -> Iterator[tuple[int, Move]]:
        return ((j, m) for j, m in enumerate(self.moves) if j != i and m.kind in kinds)

    def earlier(self, source: Move, act: Move) -> bool:
        """An influence counts if its step comes before; by the golden rule it always counts."""
        return self.golden or source.step < act.step

    def movers(self, i: int, world: _World) -> list[int]:
        """The redirects that take hold on the actor of act ``i`` in time."""
        act = self.moves[i]
        return [
            j
            for j, mover in self.others(i, "redirect")
            if world.strikes(j, act.by) and self.earlier(mover, act)
        ]

    def aim(self, i: int, world: _World) -> str:
        """As sent, or where the last of the redirects sends it."""
        movers = self.movers(i, world)
        return self.moves[movers[-1]].second if movers else self.moves[i].to

    def done(self, i: int, world: _World) -> bool:
        """No block holds the actor in time (his own block included), and he has not fallen."""
        act = self.moves[i]
        blocks = [j for j, block in enumerate(self.moves) if block.kind == "block"]
        if any(world.strikes(j, act.by) and self.earlier(self.moves[j], act) for j in blocks):
            return False
        return not any(world.strikes(j, act.by) for j in self.bites(i))

    def bites(self, i: int) -> list[int]:
        """Kills of earlier steps, where the fallen are lost for the rest of the night."""
        if self.golden or not self.at_once:
            return []
        return [j for j, kill in self.others(i, "kill") if kill.step < self.moves[i].step]

    def lands(self, i: int, world: _World) -> bool:
        """The act takes place, nothing keeps it off, and a victim is not dead already."""
        act, target = self.moves[i], world.aim[i]
        if not world.done[i]:
            return False
        if act.kind == "kill" and any(self.fatal(j, target, world) for j in self.bites(i)):
            return False
        if target == act.by:
            return True  # protections are from others
        kinds = ("shield", "ward", "late_ward") if act.kind == "kill" else ("shield",)
        return not any(
            world.strikes(j, target) and (guard.kind == "late_ward" or self.earlier(guard, act))
            for j, guard in self.others(i, *kinds)
        )

    def fatal(self, i: int, player: str, world: _World) -> bool:
        """A kill that takes hold and is not healed, whenever in the night the healer comes."""
        if self.moves[i].kind != "kill" or not world.strikes(i, player):
            return False
        return not any(world.strikes(j, player) for j, _ in self.others(i, "heal"))

    # -- nothing is its own reason ------------------------------------------------------------

    def founded(self, world: _World) -> bool:
        """An act takes hold because it takes place (which follows from what is *not* so) and,
        if it was moved, because the redirect took hold that moved it last: that may not be a
        circle.
        """
        needs = {i: set(self.movers(i, world)[-1:]) for i, here in enumerate(world.lands) if here}
        derived: set[int] = set()
        while fresh := [i for i in needs if i not in derived and needs[i] <= derived]:
            derived.update(fresh)
        return len(derived) == len(needs)


def _result(night: _Night, world: _World) -> Result:
    acts = list(enumerate(night.moves))
    return Result(
        dead=tuple(sorted({world.aim[i] for i, _ in acts if night.fatal(i, world.aim[i], world)})),
        stopped=tuple(sorted({move.by for i, move in acts if not world.done[i]})),
        moved=tuple(
            sorted((m.by, world.aim[i]) for i, m in acts if world.done[i] and world.aim[i] != m.to)
        ),
    )
