"""What a search is given, and what it gives back; nothing here computes."""

from __future__ import annotations

from typing import Literal

import attrs

from ..model.game import Game
from ..model.verdict import Verdict
from .shrink import size

__all__ = ["Bound", "Kind", "Nothing", "Progress", "Result", "Witness"]

Kind = Literal["readings", "rulesets", "undecided", "paradox", "arrival", "fires"]


@attrs.frozen
class Bound:
    """How far to look: ``acts`` and ``players`` in one game, ``phases`` one after another.

    ``nights`` is how many games one search may resolve; it is counted, not timed, so that a search
    comes out the same on every machine.
    """

    acts: int = 3
    players: int = 4
    phases: int = 2
    nights: int = 20_000


@attrs.frozen
class Progress:
    """How far a search has come: games resolved so far, and the size it is looking at."""

    nights: int
    acts: int
    players: int
    bound: Bound


@attrs.frozen
class Result:
    """What one of the compared ways comes to: the game to run, and the verdict of each phase."""

    label: str
    game: Game
    verdicts: tuple[Verdict, ...]


@attrs.frozen
class Witness:
    """A game that proves something, and what comes out of it in each of the ways compared.

    ``results`` are the readings, the rulesets or the orders of arrival that were compared, each
    with a game of its own; for an undecided night or a paradox there is one. No smaller game of
    the search does it (fewest acts, then players, then phases); ``nights`` were resolved.
    """

    kind: Kind
    results: tuple[Result, ...]
    nights: int

    @property
    def game(self) -> Game:
        """The game of the first result."""
        return self.results[0].game

    @property
    def acts(self) -> int:
        """How many acts it has; votes and entries of the host count."""
        return size(self.game)[0]

    @property
    def players(self) -> int:
        """How many players it has."""
        return len(self.game.players)


@attrs.frozen
class Nothing:
    """No witness: none with up to ``acts`` acts and ``players`` players of the bound.

    ``complete`` says whether all games of the bound were looked at, made of ``abilities``;
    otherwise those of up to ``acts`` acts and ``players`` players were, and the search ended
    because its ``nights`` were used up or (``stopped``) the caller ended it. ``acts`` is -1 if
    not even games without an act were finished.
    """

    acts: int
    players: int
    nights: int
    bound: Bound
    abilities: tuple[str, ...] = ()
    complete: bool = True
    stopped: bool = False
