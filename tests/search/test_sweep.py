"""A sweep comes out the same for any number of workers, and counts what is there."""

from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

import attrs
import pytest

from nightorder import Game, load_ruleset, replay
from nightorder.search import Sweep, sweep
from search.rulesets import BLOCKERS, DISPUTED, every_night, ruleset

LAW = ruleset(BLOCKERS % "")


def plain(found):
    """All that can be compared between two sweeps of rulesets loaded anew."""
    data = {f.name: getattr(found, f.name) for f in attrs.fields(Sweep) if f.name != "ruleset"}
    data["spotted"] = [
        (s.kind, s.abilities, s.option, s.nights, s.example.players, s.example.phases)
        for s in found.spotted
    ]
    return data


def test_workers_change_nothing():
    law = load_ruleset("atlantis")
    alone = plain(sweep(law, nights=220, seed=3))
    with ProcessPoolExecutor(2) as two, ThreadPoolExecutor(3) as three:
        assert plain(sweep(law, nights=220, seed=3, executor=two)) == alone
        assert plain(sweep(law, nights=220, seed=3, executor=three)) == alone
    assert plain(sweep(law, nights=220, seed=4)) != alone


def test_blockers_are_found_as_a_pair():
    found = sweep(LAW, nights=200, players=4)
    undecided = [s for s in found.spotted if s.kind == "undecided"]
    assert [s.abilities for s in undecided] == [("block",)]
    assert found.undecided == undecided[0].nights > 0
    example = undecided[0].example
    assert not replay(example, seed=None).verdicts[0].decided
    assert len(example.phases[0].acts) == 2


def test_every_game_of_a_size_is_played():
    found = sweep(LAW, nights=None, acts=2, players=3)
    assert found.complete
    assert not found.drawn
    sizes = {
        (acts, players)
        for players in (1, 2, 3)
        for acts in (1, 2)
        for cast, phases in every_night(LAW, acts, players)
        if not replay(Game(LAW, cast, phases)).verdicts[0].decided
    }
    # Brute force makes each night several times over, and with players whom nothing touches.
    assert sizes == {(2, 2), (2, 3)}
    assert found.undecided == 1
    assert found.paradoxes == 0
    assert sweep(LAW, nights=None, acts=3, players=3).paradoxes > 0


def test_effects_that_never_happen_are_named():
    found = sweep(ruleset(DISPUTED), nights=300, players=4)
    kept_out = {(e.owner, e.index) for e in found.effects if e.ruled_out}
    assert ("steady", 1) in kept_out
    assert ("kill", 1) in kept_out
    assert {(e.owner, e.index) for e in found.never} == set()
    silent = DISPUTED.replace("abilities: [drink]}", "abilities: []}")
    assert ("drink", 0) in {(e.owner, e.index) for e in sweep(ruleset(silent), nights=300).never}


def test_a_sweep_can_be_ended_early():
    found = sweep(LAW, nights=1000, progress=lambda told: told.done < 2)
    assert found.nights <= 200
    assert not found.complete


@pytest.mark.parametrize("wrong", [{"acts": 0}, {"players": 0}, {"nights": 0}])
def test_numbers_below_one_are_refused(wrong):
    with pytest.raises(ValueError, match="at least 1"):
        sweep(LAW, **wrong)
