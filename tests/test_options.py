"""Every option of every shipped ruleset makes a difference, and a night shows it.

The nights are those of the case files and of `tests/options/ID.yaml` (games, a list under `games`):
for each option there is one that comes out differently under two of its readings.
"""

import re
from pathlib import Path

import attrs
import pytest

from nightorder.cases import load_cases
from nightorder.errors import NightorderError
from nightorder.loading import load_ruleset, shipped_rulesets
from nightorder.loading.game import GameReader
from nightorder.reading import Reader, read_file
from nightorder.replay import replay

TESTS = Path(__file__).parent
#: Options of which no night here tells the readings apart yet; a line whose night is found must go.
UNSHOWN: dict[str, list[str]] = {}


def _games(name):
    path = TESTS / "cases" / f"{name}.yaml"
    games = [case.game for case in load_cases(path).cases if not case.problems]
    extra = TESTS / "options" / f"{name}.yaml"
    if extra.exists():
        ruleset = load_ruleset(name)
        for node in read_file(extra).get("games").elements:
            reader = Reader()
            games.insert(0, GameReader(ruleset, reader, str(extra)).game(node))
            assert not reader.problems, reader.problems
    return games


def _played(game):
    try:
        return [verdict.outcomes for verdict in replay(game, seed=None).verdicts]
    except NightorderError:
        return None


def _differs(games, option, readings):
    for game in games:
        fixed = attrs.evolve(game, all_open=False, open=frozenset())
        results = [
            _played(attrs.evolve(fixed, rulings={**game.rulings, option: reading}))
            for reading in readings
        ]
        if any(result != results[0] for result in results[1:]):
            return True
    return False


def _likely_first(games, option, name):
    """Cases whose file mentions the option are tried first."""
    short = option.rsplit("-", 1)[-1]
    text = (TESTS / "cases" / f"{name}.yaml").read_text(encoding="utf-8")
    marked = [
        i
        for i, part in enumerate(text.split("\n- id: ")[1:])
        if f"{short};" in part
        or f"{short}," in part
        or f"{short}." in part
        or f"{short}\n" in part
        or f"{option}" in part
    ]
    order = {i: rank for rank, i in enumerate(marked)}
    offset = len(games) - text.count("\n- id: ")
    return [
        game
        for _, game in sorted(
            enumerate(games),
            key=lambda pair: (
                pair[0] >= offset and pair[0] - offset not in order,
                order.get(pair[0] - offset, 0),
                pair[0],
            ),
        )
    ]


def _marks(name, option):
    if option.rpartition("-")[2] in UNSHOWN.get(name, ()):
        return [pytest.mark.xfail(strict=True, reason="no night tells its readings apart yet")]
    return []


SHIPPED = [
    pytest.param(name, option, marks=_marks(name, option))
    for name in sorted(shipped_rulesets())
    for option in load_ruleset(name).options
]


@pytest.mark.parametrize(("name", "option"), SHIPPED)
def test_the_readings_of_an_option_differ_on_some_night(name, option):
    games = _GAMES.get(name) or _GAMES.setdefault(name, _games(name))
    readings = load_ruleset(name).options[option].readings
    assert _differs(_likely_first(games, option, name), option, readings)


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
