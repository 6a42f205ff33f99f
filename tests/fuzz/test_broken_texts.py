"""Mutated rulesets and games end in a clear error or in a result: never in anything else."""

from random import Random

import pytest
from limits import within

from nightorder.errors import NightorderError
from nightorder.loading import read_game, read_ruleset, shipped_games, shipped_rulesets
from nightorder.replay import replay

RULESETS = {name: path.read_text(encoding="utf-8") for name, path in shipped_rulesets().items()}
GAMES = {name: path.read_text(encoding="utf-8") for name, path in shipped_games().items()}
SECONDS = 20  #: far above what any input needs; it turns a hang into a failure

TOKENS = [
    "target",
    "self",
    "[]",
    "{}",
    "null",
    "true",
    "-1",
    "99999999999999999999",
    "1/0",
    "0.5",
    "'",
    '"',
    "#",
    ": ",
    "- ",
    "&a",
    "*a",
    "!!python/object:os.system",
    "\t",
    "\u00a0",
    "жъ",
    "ruling.Q1",
    "count()",
    "not",
    "__import__('os')",
    "[[[[[[",
    "a: &x [*x, *x]",
    "<<: {}",
    "kill",
    "block",
    "A",
    "B",
    "night",
    "\x00",
    "\ud7ff",
    "0x7f",
    "on",
    "~",
]


def mutated(text, rng):
    lines = text.splitlines()
    for _ in range(rng.choice([1, 1, 2, 3, 8])):
        if not lines:
            break
        at = rng.randrange(len(lines))
        line = lines[at]
        match rng.randrange(9):
            case 0:
                del lines[at]
            case 1:
                lines.insert(at, line)
            case 2:
                lines[at] = line.replace("  ", "", 1) if rng.random() < 0.5 else "  " + line
            case 3:
                cut = rng.randrange(len(line) + 1)
                lines[at] = line[:cut] + rng.choice(TOKENS) + line[cut:]
            case 4:
                cut = rng.randrange(len(line) + 1)
                lines[at] = line[:cut] + line[cut + rng.randrange(1, 6) :]
            case 5:
                words = line.split(" ")
                words[rng.randrange(len(words))] = rng.choice(TOKENS)
                lines[at] = " ".join(words)
            case 6:
                other = rng.randrange(len(lines))
                lines[at], lines[other] = lines[other], lines[at]
            case 7:
                lines[at] = line.partition(":")[0] + ": " + rng.choice(TOKENS)
            case 8:
                lines = lines[: at + 1]
    return "\n".join(lines)


def try_ruleset(seed):
    rng = Random(seed)
    name = rng.choice(sorted(RULESETS))
    text = mutated(RULESETS[name], rng)
    try:
        ruleset = read_ruleset(text, f"{name}.yaml")
        for game in GAMES.values():
            if f"ruleset: {name}\n" in game:
                replay(read_game(game, "game.yaml", ruleset))
    except NightorderError as error:
        said = [problem.message for problem in error.problems]
    else:
        said = ["it loads"]
    assert said
    assert all(said)


def try_game(seed):
    rng = Random(seed)
    text = mutated(GAMES[rng.choice(sorted(GAMES))], rng)
    try:
        replay(read_game(text, "game.yaml"))
    except NightorderError as error:
        said = [problem.message for problem in error.problems]
    else:
        said = ["it plays"]
    assert said
    assert all(said)


@pytest.mark.parametrize("block", range(6))
def test_three_hundred_mutants(block):
    for seed in range(block * 50, block * 50 + 50):
        with within(SECONDS):
            (try_game if seed % 2 else try_ruleset)(seed)


@pytest.mark.slow
@pytest.mark.parametrize("block", range(100))
def test_ten_thousand_mutants(block):
    for seed in range(10_000 + block * 100, 10_000 + block * 100 + 100):
        with within(SECONDS):
            (try_game if seed % 2 else try_ruleset)(seed)


@pytest.mark.parametrize(
    "text",
    [
        "a: &a [x, x, x, x, x, x, x, x]\n"
        + "".join(
            f"{chr(98 + i)}: &{chr(98 + i)} [{', '.join(['*' + chr(97 + i)] * 9)}]\n"
            for i in range(9)
        ),
        "[" * 5000,
        "{a: " * 5000,
        "x: " + "[1, " * 200_000,
        "ruleset: " + "x" * 1_000_000,
        "a: &a [*a]",
        "",
        "\ufeff",
        "- " * 10_000,
    ],
    ids=[
        "aliases",
        "lists",
        "mappings",
        "long list",
        "long text",
        "self",
        "empty",
        "bom",
        "dashes",
    ],
)
def test_bombs(text):
    for read in (read_ruleset, read_game):
        with within(SECONDS), pytest.raises(NightorderError):
            read(text, "bomb.yaml")
