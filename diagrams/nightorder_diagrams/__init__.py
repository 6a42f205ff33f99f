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

from .picture import Picture
from .placing.chart import game_picture
from .placing.layout import lay_out
from .scene import Scene
from .scenes.game import game_scene
from .scenes.night import night_scene
from .scenes.rules import ruleset_scene
from .writing.dot import dot
from .writing.mermaid import mermaid
from .writing.page import page
from .writing.png import NoRenderer, png
from .writing.svg import svg

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
