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

    ``nights`` is how many games one search may look at; it is counted, not timed, so that a search
    comes out the same on every machine. After a find, up to ``more`` further games are looked at
    in case a smaller one does as well.
    """

    acts: int = 3
    players: int = 4
    phases: int = 3
    nights: int = 20_000
    more: int = 1_000


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
    with a game of its own; for an undecided night or a paradox there is one. ``nights`` games were
    looked at; ``smallest`` if among them were all smaller ones (fewer acts, then players, then
    phases) of which games about the question can be made.
    """

    kind: Kind
    results: tuple[Result, ...]
    nights: int
    smallest: bool = True

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
    """No witness among the ``nights`` games that were looked at.

    ``complete`` if these are all games up to the ``bound`` of which the search knows; otherwise
    all games with up to ``acts`` acts (-1: none) and the bound's players were, and the search
    ended because its nights were used up or (``stopped``) because the caller ended it.
    """

    nights: int
    bound: Bound
    acts: int
    complete: bool
    stopped: bool = False
