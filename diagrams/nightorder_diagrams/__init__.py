"""Pictures of a night, of a whole game and of a ruleset.

A verdict or a ruleset becomes a *scene* (columns, boxes, arrows, in one or more languages); a scene
becomes a *picture*, in which everything has its place; writers make files of them. No system
program is needed, nothing is loaded from anywhere, and the same input gives the same bytes.

>>> from nightorder import load_game, replay
>>> from nightorder.loading import shipped_games
>>> game = load_game(shipped_games()["atlantis-night"])
>>> scene = night_scene(replay(game), "night 2")
>>> [box.lines[0][0].text[0] for box in scene.boxes][:2]
['Gleb', 'Boris']
>>> svg(lay_out(scene)).startswith("<svg ")
True
"""

from __future__ import annotations

from .dot import dot
from .game import game_picture, game_scene
from .layout import lay_out
from .mermaid import mermaid
from .night import night_scene
from .page import page
from .picture import Picture
from .png import NoRenderer, png
from .rules import ruleset_scene
from .scene import Scene
from .svg import svg

__all__ = [
    "NoRenderer",
    "Picture",
    "Scene",
    "dot",
    "game_picture",
    "game_scene",
    "lay_out",
    "mermaid",
    "night_scene",
    "page",
    "png",
    "ruleset_scene",
    "svg",
]
