"""What is carried from one phase to the next."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

import attrs

__all__ = ["Carried", "Due", "Held", "PlayerState", "Record", "State"]


@attrs.frozen
class Carried:
    """A mark that a player carries: which, and the last phase (its index) in which it holds."""

    mark: str
    until: int | None = None
    by: str = ""  #: who gave it


@attrs.frozen
class PlayerState:
    """One player as a phase begins."""

    role: str
    faction: str
    alive: bool = True
    marks: tuple[Carried, ...] = ()
    counters: tuple[tuple[str, int], ...] = ()
    died_by: tuple[str, ...] = ()  #: the words of what killed him
    died_at: int | None = None  #: the index of the phase in which he died

    def has(self, mark: str) -> bool:
        """Does he carry the mark?"""
        return any(carried.mark == mark for carried in self.marks)

    def counter(self, name: str) -> int:
        """The value of one of his counters."""
        return next((n for key, n in self.counters if key == name), 0)


@attrs.frozen
class Record:
    """An act of an earlier phase: as sent, whether it took place, whether it was led elsewhere."""

    phase: int
    by: str
    do: str
    to: tuple[str, ...]
    done: bool
    moved: bool = False
    copied: str = ""  #: the ability that the act copied
    fields: tuple[tuple[str, str], ...] = ()
    told: str = ""  #: what an answer of it was, for a comparison with the next one
    seen: tuple[str, ...] = ()  #: where whoever performed it can have been noticed
    performer: str = ""  #: who performed it; ``""`` = who sent it


@attrs.frozen
class Held:
    """An act that is carried out one night later: as sent, and what held it over."""

    by: str
    do: str
    to: tuple[str, ...]
    fields: tuple[tuple[str, str], ...] = ()
    source: str = ""


@attrs.frozen
class Due:
    """A delayed blow: by which effect of whose ability, at whom, in which night."""

    target: str
    night: int
    by: str
    ability: str
    effect: int
    by_day: bool = False


@attrs.frozen
class State:
    """A game at dusk of a phase: all that the phases so far have left behind.

    ``phase`` counts them, from 0. ``players`` holds everybody, dead ones too; ``history`` the acts
    of the phases so far; ``due`` the delayed blows that are still to strike, ``held`` the acts that
    are put off to the coming night; ``winner`` is ``""`` while the game goes on. A state is never
    stored: it is replayed from the game, and is what :attr:`Outcome.next_state` is.
    """

    players: Mapping[str, PlayerState]
    phase: int = 0
    history: tuple[Record, ...] = ()
    due: tuple[Due, ...] = ()
    held: tuple[Held, ...] = ()
    winner: str = ""
    apart: tuple[str, ...] = ()  #: roles that have won while the game went on
    tied: tuple[tuple[str, ...], ...] = ()  #: who tied, in votes whose tie put nobody out

    @property
    def key(self) -> Hashable:
        """What two states that are equal have in common, and no others."""
        players = tuple(self.players.items())
        return players, *(getattr(self, name) for name in _BESIDES)

    @property
    def ties(self) -> int:
        """How many votes so far had a tie that put nobody out."""
        return len(self.tied)

    @property
    def living(self) -> tuple[str, ...]:
        """The living players in the order of the game file."""
        return tuple(name for name, player in self.players.items() if player.alive)


_BESIDES = tuple(field.name for field in attrs.fields(State) if field.name != "players")
