"""What a player knows of himself and of others, apart from what a phase tells him."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..model.game import Game
from ..model.ruleset import Ruleset
from ..model.state import State

__all__ = ["known_roles", "team", "told_role"]


def told_role(ruleset: Ruleset, role: str) -> str:
    """The role that the bearer of a role is told he has."""
    return ruleset.roles[role].told_as or role


def team(game: Game, states: Sequence[State], name: str) -> tuple[str, ...]:
    """Those whom a player knows to be of his side, in the order of the game file.

    ``states`` are the states so far. Whoever was of the side together with him stays known as
    such: if somebody is turned in secret, his old friends do not hear of it.
    """
    side = states[-1].players[name].faction
    faction = game.ruleset.factions[side]
    if not faction.know_each_other:
        return ()
    found = {
        other
        for state in states
        if state.players[name].faction == side
        for other, player in state.players.items()
        if player.faction == side and other != name
    }
    return tuple(other for other in game.players if other in found)


def known_roles(game: Game, states: Sequence[State], name: str) -> Mapping[str, str]:
    """Players whose role is named to a player by what he is, and the role that he was told.

    As with :func:`team`, what was named once stays known, and later changes are not told.
    """
    found: dict[str, str] = {}
    for state in states:
        me = state.players[name]
        words = {
            *game.ruleset.roles[me.role].knows,
            *game.ruleset.factions[me.faction].knows,
        }
        for other, player in state.players.items():
            if player.role in words and other != name:
                found.setdefault(other, player.role)
    return found
