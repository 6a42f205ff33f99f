"""What a player is told before the game: his role, his side, what he may do, whom he knows."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from ..engine.resolve import first_state
from ..model.game import Game
from .acquaintance import known_roles, team, told_role

__all__ = ["Introduction", "introduction"]


@attrs.frozen
class Introduction:
    """A player as the game begins, as he is told of himself.

    ``uses`` says of abilities how often a game he has them; ``team`` are those of his side whom
    he knows, ``knows`` players whose role is named to him.
    """

    player: str
    role: str
    faction: str
    abilities: tuple[str, ...] = ()
    uses: Mapping[str, int] = attrs.field(factory=dict)
    team: tuple[str, ...] = ()
    knows: Mapping[str, str] = attrs.field(factory=dict)


def introduction(game: Game, name: str) -> Introduction:
    """What a player is told before the first phase. Raises KeyError for a stranger.

    >>> from nightorder import load_game
    >>> from nightorder.loading import shipped_games
    >>> seen = introduction(load_game(shipped_games()["sunny-published"]), "P")
    >>> seen.role, seen.knows  # he takes himself for a citizen
    ('citizen', {})
    """
    r = game.ruleset
    role = r.roles[told_role(r, game.players[name])]
    states = (first_state(game),)
    abilities = tuple(dict.fromkeys((*role.abilities, *r.everyone.abilities)))
    uses = {
        id_: count
        for id_ in abilities
        if (count := role.uses.get(id_, r.abilities[id_].uses)) is not None
    }
    return Introduction(
        name,
        role.id,
        role.faction,
        abilities,
        uses,
        team(game, states, name),
        known_roles(game, states, name),
    )
