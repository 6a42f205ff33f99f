"""For whom a text, a picture or a JSON document is made."""

from __future__ import annotations

from typing import Literal, get_args

import attrs

from ..errors import NightorderError, Place, Problem
from ..model.game import Game
from ..reading import did_you_mean

__all__ = ["AFTER", "HOST", "PUBLIC", "Audience", "audience", "audiences"]

AudienceKind = Literal["host", "player", "public", "after"]


@attrs.frozen
class Audience:
    """A reader: the host, one player, everybody, or everybody once the game is over.

    >>> Audience("player", "Ann").key, PUBLIC.key
    ('player:Ann', 'public')
    """

    kind: AudienceKind
    player: str = ""  #: whose letter it is, for ``player``

    def __attrs_post_init__(self) -> None:
        if self.kind not in get_args(AudienceKind) or (self.kind == "player") is not bool(
            self.player
        ):
            raise ValueError(f"no audience: {self.kind!r}, {self.player!r}")

    @property
    def sees_all(self) -> bool:
        """Is nothing kept from this reader?"""
        return self.kind in ("host", "after")

    @property
    def key(self) -> str:
        """The audience as one word, which :func:`audience` reads back."""
        return f"player:{self.player}" if self.player else self.kind


HOST = Audience("host")
PUBLIC = Audience("public")
AFTER = Audience("after")


def audience(text: str, game: Game) -> Audience:
    """The audience that a word means: ``host``, ``public``, ``after``, or a player's name.

    ``player:NAME`` means a player whatever his name is. Raises NightorderError for a name that
    no player of the game has.

    >>> from nightorder.loading import read_game
    >>> audience("A", read_game("{ruleset: atlantis, players: {A: doctor}, phases: []}"))
    Audience(kind='player', player='A')
    """
    name = text.removeprefix("player:")
    if name == text:
        for known in (HOST, PUBLIC, AFTER):
            if text == known.kind:
                return known
    if name in game.players:
        return Audience("player", name)
    hint = did_you_mean(name, (*game.players, "host", "public", "after"))
    said = f"there is no player '{name}', and no audience of that name{hint}"
    raise NightorderError([Problem(Place(game.file), "unknown-audience", said)])


def audiences(game: Game) -> tuple[Audience, ...]:
    """Every audience of a game: host, public, each player in the order of the file, after.

    >>> from nightorder import load_game
    >>> from nightorder.loading import shipped_games
    >>> found = audiences(load_game(shipped_games()["atlantis-night"]))
    >>> [audience.player or audience.kind for audience in found][:4]
    ['host', 'public', 'Anna', 'Boris']
    """
    players = (Audience("player", name) for name in game.players)
    return (HOST, PUBLIC, *players, AFTER)
