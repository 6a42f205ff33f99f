"""The reference of the game file names every key, and its example is a game."""

import re
from pathlib import Path

import pytest

from nightorder import read_game
from nightorder.loading.gamefile import ACT_FIELDS, ACT_KEYS, GAME_KEYS, PHASE_KEYS
from nightorder.replay import replay

TEXT = (Path(__file__).parents[1] / "rulesets" / "games" / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("heading", "keys"),
    [
        ("The game", GAME_KEYS),
        ("A phase", PHASE_KEYS),
        ("An act", (*ACT_KEYS, *ACT_FIELDS)),
    ],
)
def test_every_key_stands_in_its_table(heading: str, keys: tuple[str, ...]) -> None:
    section = TEXT.partition(f"## {heading}\n")[2].partition("\n## ")[0]
    cells = re.findall(r"^\| (`.*?`) \|", section, re.M)
    named = [word for cell in cells for word in re.findall(r"`(\w+)`", cell)]
    assert sorted(named) == sorted(keys)


def test_the_example_is_played() -> None:
    (example,) = re.findall(r"```yaml\n(.*?)```", TEXT, re.S)
    done = replay(read_game(example), seed=0)
    assert [verdict.phase for verdict in done.verdicts] == ["day 1", "night 1", "day 2", "night 2"]
    assert done.verdicts[-1].outcomes[0].dead == ("Anna",)
