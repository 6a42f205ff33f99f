"""Every option of every shipped ruleset makes a difference, and a night shows it.

The nights are those of the case files and of `tests/options/ID.yaml` (games, a list under `games`):
for each option there is one that comes out differently under two of its readings, and left open the
point has the outcomes of all of them.
"""

import re
from pathlib import Path

import attrs
import pytest

from nightorder.cases import load_cases
from nightorder.errors import NightorderError
from nightorder.loading import load_ruleset, shipped_rulesets
from nightorder.loading.game import GameReader
from nightorder.reading import new_reader, read_file
from nightorder.replay import replay

TESTS = Path(__file__).parent


def _games(name):
    """The nights of the case file and of the option file, each with its text in the file."""
    ruleset = load_ruleset(name)
    games = []
    extra = TESTS / "options" / f"{name}.yaml"
    if extra.exists():
        texts = extra.read_text(encoding="utf-8").split("\n- title: ")[1:]
        for text, node in zip(texts, read_file(extra).get("games").elements, strict=True):
            reader = new_reader()
            games.append((text, GameReader(ruleset, reader, str(extra)).game(node)))
            assert not reader.problems, reader.problems
    path = TESTS / "cases" / f"{name}.yaml"
    texts = path.read_text(encoding="utf-8").split("\n- id: ")[1:]
    cases = zip(texts, load_cases(path).cases, strict=True)
    return [*games, *((text, case.game) for text, case in cases if not case.problems)]


def _played(game):
    try:
        return [verdict.outcomes for verdict in replay(game, seed=None).verdicts]
    except NightorderError:
        return None


def _telling_apart(games, option, readings):
    """The first game that comes out differently under two readings, and what they come to."""
    for game in games:
        fixed = attrs.evolve(game, all_open=False, open=frozenset())
        results = [
            _played(attrs.evolve(fixed, rulings={**game.rulings, option: reading}))
            for reading in readings
        ]
        if any(result != results[0] for result in results[1:]):
            return fixed, results
    return None


def _shown(outcomes):
    return {
        repr((o.dead, o.stopped, o.rejected, o.moved, o.pending, o.marks, o.roles, o.winner))
        for o in outcomes
    }


def _likely_first(games, option):
    """Those whose text names the option are tried first."""
    short = option.rpartition("-")[2]
    named = re.compile(rf"\b{short}\b")
    return [game for _, game in sorted(games, key=lambda pair: not named.search(pair[0]))]


SHIPPED = [
    pytest.param(name, option)
    for name in sorted(shipped_rulesets())
    for option in load_ruleset(name).options
]


@pytest.mark.parametrize(("name", "option"), SHIPPED)
def test_the_readings_of_an_option_differ_on_some_night(name, option):
    games = _GAMES.get(name) or _GAMES.setdefault(name, _games(name))
    point = load_ruleset(name).options[option]
    found = _telling_apart(_likely_first(games, option), option, point.readings)
    assert found
    game, results = found
    if point.open or point.undecided or None in results:
        return
    # Left open, the point has the outcomes of all its readings (but those that stand aside).
    kept = [reading not in point.aside for reading in point.readings]
    results = [result for result, open_ in zip(results, kept, strict=True) if open_]
    rulings = {key: reading for key, reading in game.rulings.items() if key != option}
    left_open = _played(attrs.evolve(game, rulings=rulings, open=frozenset({option})))
    for phases in zip(left_open, *results, strict=False):
        if any(outcomes != phases[1] for outcomes in phases[2:]):
            assert set().union(*map(_shown, phases[1:])) <= _shown(phases[0])
            return


def _number(point):
    return int(re.search(r"\d+", point).group())


@pytest.mark.parametrize("name", sorted(shipped_rulesets()))
def test_every_disputed_point_is_an_option_or_says_why_not(name):
    points = [option.rpartition("-")[2] for option in load_ruleset(name).options]
    asked = {_number(point) for point in points if point.startswith("Q")}
    table = read_file(TESTS / "options" / "not-options.yaml").get(name)
    left_out = {_number(key.raw) for key, reason in table.pairs if reason.raw} if table else set()
    assert not asked & left_out
    assert asked | left_out == set(range(1, max(asked | left_out) + 1))


_GAMES = {}
