"""Small games whose facts the tests put into words."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from nightorder.cases import load_cases
from nightorder.loading import load_game, read_game, shipped_games
from nightorder.replay import replay

CASES = Path(__file__).parent.parent / "cases"

GAMES = {
    "night": """
ruleset: atlantis
players: {A: commissioner, B: doctor, C: drinker, D: watcher, E: boss, F: thug, G: killer, H: sage}
phases:
- night: 2
  acts:
  - {by: E, do: cover, to: G}
  - {by: F, do: stun, to: B}
  - {by: C, do: drink, to: A}
  - {by: D, do: watch, to: C}
  - {by: G, do: kill, to: A}
  - {by: B, do: heal, to: A}
  - {by: A, do: check, to: G}
  - {by: H, do: ask, about: mafia, roll: true}
""",
    "shot": """
ruleset: atlantis
players: {A: commissioner, B: doctor, C: drinker, D: watcher, E: boss, F: thug, G: killer,
  H: awakened_sage}
phases:
- night: 2
  acts:
  - {by: A, do: shoot, to: D}
  - {by: B, do: heal, to: C}
  - {by: G, do: kill, to: C}
  - {by: H, do: poison, to: F}
  - {by: C, do: save_self}
- night: 3
  acts:
  - {by: E, do: cover, to: F}
  - {by: B, do: heal, to: B}
  - {by: G, do: kill, to: B}
  - {by: H, do: kill, to: B}
- night: 4
  acts:
  - {by: B, do: heal, to: B}
  - {by: G, do: kill, to: F}
""",
    "votes": """
ruleset: atlantis
players: {A: commissioner, B: doctor, C: drinker, D: watcher, E: boss, F: thug, G: killer, H: sage}
phases:
- day: 2
  votes: [{by: A, for: H}, {by: B, for: G}, {by: C, for: G}, {by: D, for: G}, {by: E, for: A}]
- day: 3
  votes: [{by: A, for: B}, {by: B, for: E}]
""",
    "open": """
ruleset: atlantis
open: [atlantis-Q1]
players: {A: doctor, C: drinker, E: boss, F: thug, G: killer, H: sage}
phases:
- night: 2
  acts: [{by: E, do: cover, to: G}, {by: C, do: drink, to: G}, {by: G, do: kill, to: A}]
""",
    "unordered": """
ruleset: atlantis
players: {A: doctor, C: drinker, F: thug, G: killer, H: sage}
phases:
- night: 2
  order: unknown
  acts: [{by: F, do: stun, to: C}, {by: C, do: drink, to: G}, {by: G, do: kill, to: A}]
""",
    "dice": """
ruleset: atlantis
players: {A: doctor, G: killer, H: sage}
phases:
- night: 2
  acts: [{by: H, do: ask, about: mafia}]
""",
}


@cache
def game(name):
    if name in GAMES:
        return read_game(GAMES[name], f"{name}.yaml")
    return load_game(shipped_games()[name])


@cache
def verdicts(name, seed=0):
    return replay(game(name), seed=seed).verdicts


def verdict(name, phase, seed=0):
    return next(v for v in verdicts(name, seed) if v.phase == phase)


@cache
def cases(ruleset):
    return load_cases(CASES / f"{ruleset}.yaml").cases
