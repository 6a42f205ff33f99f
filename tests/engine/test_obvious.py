"""The short cut for what nothing can touch comes to the same as the rules themselves."""

from pathlib import Path

import pytest

from nightorder.cases import load_cases
from nightorder.engine.solving import worlds
from nightorder.errors import NightorderError
from nightorder.loading import shipped_rulesets
from nightorder.replay import replay

CASES = Path(__file__).parents[1] / "cases"
SHIPPED = sorted(name for name in shipped_rulesets() if (CASES / f"{name}.yaml").exists())


def _played(game):
    try:
        return replay(game).verdicts
    except NightorderError as error:
        return str(error)


@pytest.mark.parametrize("name", SHIPPED)
def test_without_the_short_cut_every_case_comes_out_the_same(name, monkeypatch):
    games = [case.game for case in load_cases(CASES / f"{name}.yaml").cases if not case.problems]
    quick = [_played(game) for game in games]
    monkeypatch.setattr(worlds, "obvious", lambda solver: None)
    assert [_played(game) for game in games] == quick


@pytest.mark.parametrize("name", ["nar", "osiris"])
def test_it_settles_something(name):
    from nightorder.engine.facts.rules import LEAVES, RULES
    from nightorder.engine.layout.lay_out import lay_out
    from nightorder.engine.night.night import Night
    from nightorder.engine.resolve import first_state
    from nightorder.engine.settle import Solver
    from nightorder.engine.solving.obvious import obvious

    games = [case.game for case in load_cases(CASES / f"{name}.yaml").cases if not case.problems]
    for game in games:
        night = lay_out(Night(game, first_state(game), game.phases[0]))
        solver = Solver(night, RULES, LEAVES)
        obvious(solver)
        if solver.memo:
            return
    raise AssertionError("nothing is obvious anywhere")
