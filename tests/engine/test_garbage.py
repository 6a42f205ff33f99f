"""A resolved night is freed when it is let go: no circle of references holds it."""

from __future__ import annotations

import gc

from nightorder import load_game, resolve
from nightorder.loading import shipped_games


def test_a_night_leaves_no_garbage():
    game = load_game(shipped_games()["sunny-published"])
    resolve(game, "night 1").outcome.facts["winner"]  # what is made once is made now
    gc.collect()
    gc.disable()
    try:
        dict(resolve(game, "night 1").outcome.facts)
        assert gc.collect() == 0
    finally:
        gc.enable()
