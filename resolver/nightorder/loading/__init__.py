"""From files to checked values: rulesets and games, with every problem at its place."""

from .game import load_game, read_game
from .gameschema import game_schema
from .ruleset import load_ruleset, read_ruleset, ruleset_schema
from .shipped import nights_beside, shipped_games, shipped_rulesets

__all__ = [
    "game_schema",
    "load_game",
    "load_ruleset",
    "nights_beside",
    "read_game",
    "read_ruleset",
    "ruleset_schema",
    "shipped_games",
    "shipped_rulesets",
]
