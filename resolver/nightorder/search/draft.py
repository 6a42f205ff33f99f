"""A small game on the drawing board: players by number, and the moves of each phase."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import attrs

from ..engine.planning.plan import ABSENCE, EXECUTION, HOST, VOTE
from ..model.game import Act, Phase, Vote
from .reach import TIED
from .skills import BALLOT, ELECTED, Skill

__all__ = ["NAMES", "Draft", "Move", "Slot", "names_of", "phase_of"]

Slot = tuple[str, int]  #: night or day, and its number


@attrs.frozen
class Move:
    """One act, vote or entry: the skill, who (-1: the host), whom, the fields."""

    skill: Skill
    by: int
    to: tuple[int, ...]
    fields: Mapping[str, str] = attrs.field(factory=dict, eq=False)
    mask: int = 0

    @property
    def key(self) -> tuple[object, ...]:
        """What tells it from other moves, players by number."""
        return (self.skill.id, self.by, self.to, tuple(self.fields.items()))


@attrs.frozen
class Draft:
    """A game on the drawing board: the roles of players A, B, …, and the moves of each phase."""

    roles: tuple[str, ...]
    slots: tuple[Slot, ...]
    moves: tuple[tuple[Move, ...], ...]

    @property
    def size(self) -> tuple[int, int, int]:
        """How many acts, players and phases it has."""
        return sum(map(len, self.moves)), len(self.roles), len(self.slots)

    @property
    def key(self) -> object:
        """What tells it from other games."""
        return self.roles, self.slots, tuple(tuple(m.key for m in part) for part in self.moves)

    @property
    def players(self) -> dict[str, str]:
        """The players by name, with their roles."""
        return dict(zip(names_of(len(self.roles)), self.roles, strict=True))

    @property
    def phases(self) -> tuple[Phase, ...]:
        """The phases as a game has them."""
        return tuple(map(phase_of, self.slots, self.moves))


#: The names of players, a letter each.
NAMES = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def names_of(count: int) -> str:
    """The names of so many players, a letter each."""
    return NAMES[:count]


def phase_of(slot: Slot, moves: Sequence[Move]) -> Phase:
    """The phase that moves make up."""
    acts: list[Act] = []
    votes: list[Vote] = []
    host: dict[str, object] = {}
    elected: dict[str, str] = {}
    ballots: dict[str, list[Vote]] = {}
    for move in moves:
        to = tuple(NAMES[i] for i in move.to)
        word = move.skill.id
        if word.startswith(f"{BALLOT}:"):
            office = word.partition(":")[2]
            ballots.setdefault(office, []).append(Vote(NAMES[move.by], to[0]))
        elif word == VOTE:
            votes.append(Vote(NAMES[move.by], to[0] if to else "against_all"))
        elif word == EXECUTION:
            host["executed"] = to[0]
        elif word == TIED:
            host["tied"] = to
        elif word == HOST:
            host["removed"] = to
        elif word == ABSENCE:
            host["absent"] = to
        elif word == "silent":
            host["silent"] = to
        elif word.startswith(f"{ELECTED}:"):
            elected[word.partition(":")[2]] = to[0]
        else:
            acts.append(Act(NAMES[move.by], word, to, move.fields))
    kind, number = slot
    return Phase(
        "night" if kind == "night" else "day",
        number,
        tuple(acts),
        tuple(votes) or None,
        elected=elected,
        ballots={office: tuple(cast) for office, cast in ballots.items()},
        **host,  # type: ignore[arg-type]
    )
