"""JSON out and in: the values of a game and of a verdict as plain JSON types, and back.

A game has the very shape of a game file, so that what a program stores is what a host reads; a
verdict carries the version of its shape. Reading checks everything and names what does not fit by
its path (``$.phases[0].acts[1].by``).

>>> from nightorder import Act
>>> to_json(Act("A", "shoot", ("B",)))
{'by': 'A', 'do': 'shoot', 'to': ['B']}
>>> from_json(Act, {"by": "A", "do": "shoot", "to": "B"})
Act(by='A', do='shoot', to=('B',), fields={}, roll=(), assumed=False)
"""

from __future__ import annotations

from .codecs import Json
from .convert import checked_game, from_json, to_json
from .shapes import VERSION

__all__ = ["VERSION", "Json", "checked_game", "from_json", "to_json"]
