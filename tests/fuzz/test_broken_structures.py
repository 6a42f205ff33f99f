"""Broken rulesets and games: a NightorderError or a success, quickly, and nothing else.

The shipped rulesets, a game for each and a small ruleset of every effect kind are mutilated in
many ways, each from a seed of its own; what still loads is played.
"""

from __future__ import annotations

import copy
import json
import re
import sys
from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any

import pytest
from limits import within

from nightorder import NightorderError, Ruleset, load_ruleset, read_game, read_ruleset, replay
from nightorder.loading import shipped_rulesets
from nightorder.reading import plain, read_nodes

SECONDS = 20.0  #: per input; the largest take about a second
MEGABYTES = 600  #: how much more memory the whole run may take

SMALL = """\
ruleset: small
factions: {town: {}, mafia: {know_each_other: true}}
roles:
  doctor: {faction: town, abilities: [heal, guard], traits: [vest]}
  thief: {faction: mafia, abilities: [drag, trade, frame]}
  killer: {faction: mafia, abilities: [kill, poison], traits: [avenger]}
  spy: {faction: town, abilities: [check, watch]}
  bully: {faction: mafia, abilities: [beat, kill]}
everyone: {traits: [plain]}
night:
  family: order_list
  deaths: at_once
  ties: received
  order:
    - [guard, drag]
    - {acts: [trade, beat], ties: simultaneous}
    - {acts: [vote, execution], when: ruling.Q1 == "yes"}
    - [kill, poison, frame]
    - {acts: [heal, check, watch], ties: dice, bites: night > 1}
  loops:
    - {policy: kind_fails, kind: beat, outcomes: several}
    - {policy: least_harm}
abilities:
  heal: {effects: [{heal: target, from: [kill, due], blows: 1}], repeat: not_twice_running}
  guard: {effects: [{shield: target, from: [all, -kill]}, {kill: self, on: {attempted: target}}]}
  drag: {targets: [any, any], effects: [{redirect: target, acts: all}]}
  trade: {targets: [any, any], effects: [{swap: target}], uses: 1}
  frame: {effects: [{mask: target, shows: mafia}, {tally: target, counter: framed}]}
  kill: {effects: [{kill: target, unless: self == target}], tags: attack, pact: {agree: all}}
  poison: {effects: [{kill: target, delay: 1, due: poison, chance: 1/2}]}
  check: {effects: [{learn: target, what: faction, words: {town: good, mafia: bad}}]}
  watch: {effects: [{learn: target, what: visitors, when: "count(faction='mafia') > 0"}]}
  beat:
    effects:
      - {block: target, acts: [all, -kill], backwards: night > 2}
      - {mark: target, with: [silent]}
      - {change: {each: it.role == "spy" and it.dies}, role: doctor}
traits:
  vest: {effects: [{shield: self, from: attack, blows: 1, lasting: true}]}
  avenger: {effects: [{kill: attacker, on: {killed: self, by: [all, vote]}}]}
  plain: {effects: [{leave: self, on: {silent: self}, when: "counter(self, 'framed') >= 2"}]}
marks:
  silent: {lasts: next_turn, no_vote: true, effects: [{hide: self, from: check}]}
vote: {ties: dice, share: [1, 4], void_when: self.killed, marks_tied: [silent]}
victories:
  - {winner: town, when: count(faction="mafia") == 0}
  - {winner: mafia, when: count(faction="mafia") >= count(faction="town")}
options:
  small-Q1: {question: Is the vote early?, readings: {yes: early, no: late}, default: yes}
"""

GAMES = {
    "small": """\
ruleset: small
players: {A: doctor, B: thief, C: killer, D: spy, E: bully}
rulings: {small-Q1: no}
phases:
- night: 1
  acts:
  - {by: A, do: guard, to: D}
  - {by: B, do: drag, to: [E, C]}
  - {by: C, do: poison, to: A, roll: true}
  - {by: D, do: watch, to: A}
  - {by: E, do: beat, to: D}
- day: 2
  votes:
  - {by: A, for: E}
  - {by: B, for: C}
- night: 2
  order: unknown
  acts:
  - {by: A, do: heal, to: A}
  - {by: C, do: kill, to: D}
  - {by: E, do: kill, to: D}
""",
    "atlantis": """\
ruleset: atlantis
players: {A: commissioner, B: doctor, C: drinker, D: watcher, F: thug, G: killer, H: sage, I: boss}
open: [atlantis-Q4]
phases:
- night: 2
  acts:
  - {by: F, do: stun, to: C}
  - {by: A, do: shoot, to: G}
  - {by: C, do: drink, to: B}
  - {by: G, do: kill, to: B}
  - {by: B, do: heal, to: B}
  - {by: D, do: watch, to: B}
  - {by: H, do: ask, about: town, roll: true}
  - {by: I, do: cover, to: F}
- day: 3
  votes: [{by: A, for: G}, {by: B, for: G}, {by: G, for: A}]
- night: 3
  acts: [{by: A, do: check, to: F}]
""",
    "highlander": """\
ruleset: highlander
players: {A: hetaera, B: maniac, C: doctor, D: boss, E: mafioso, F: highlander, G: citizen}
phases:
- night: 1
  votes: [{by: A, for: D}, {by: G, for: D}, {by: F, for: D}]
  acts:
  - {by: A, do: seduce, to: B}
  - {by: B, do: assault, to: A}
  - {by: C, do: heal, to: A}
  - {by: D, do: murder, to: F}
  - {by: E, do: murder, to: F}
- night: 2
  acts: [{by: E, do: murder, to: G}]
""",
    "sunny": """\
ruleset: sunny
players: {D: cosa_don, F: cosa_fighter, T: thug, J: ninja, C: commissioner, S: sergeant,
          H: doctor, N: necromancer, K: kamikaze, M: maniac, P: priest, U: eavesdropper, A: citizen}
phases:
- night: 1
  votes: [{by: A, for: D}, {by: J, for: M}]
  acts:
  - {by: D, do: clan_kill, to: J, with: F}
  - {by: T, do: beat, to: P}
  - {by: J, do: ninja_kill, to: T}
  - {by: N, do: protect, to: J}
  - {by: K, do: blast, to: M}
  - {by: M, do: ambush}
  - {by: P, do: take, to: C}
  - {by: C, do: check, to: M}
  - {by: H, do: heal, to: J}
  - {by: U, do: eavesdrop, to: J}
- night: 2
  executed: A
  removed: [S]
  acts: [{by: M, do: kill, to: P}]
""",
}


@cache
def ruleset_text(name: str) -> str:
    return SMALL if name == "small" else shipped_rulesets()[name].read_text("utf-8")


@cache
def ruleset(name: str) -> Ruleset:
    return read_ruleset(SMALL) if name == "small" else load_ruleset(name)


# -- ways to mutilate a text --------------------------------------------------------------------

CHARACTERS = [*":-,[]{}#&*!|>'\"%@`?\\ \t\n", *"0aZя\x00\x85\ufeff\u2028", "🐺", "\ud800"]
TOKEN = re.compile(r"[\w.-]+|[^\w\s]")


def flip(text: str, rng: Random) -> str:
    """Another letter somewhere."""
    at = rng.randrange(len(text))
    return text[:at] + rng.choice(CHARACTERS) + text[at + rng.randrange(3) :]


def drop_lines(text: str, rng: Random) -> str:
    lines = text.splitlines(keepends=True)
    at = rng.randrange(len(lines))
    del lines[at : at + rng.choice((1, 1, 2, 5, 30))]
    return "".join(lines) or "a"


def double_lines(text: str, rng: Random) -> str:
    lines = text.splitlines(keepends=True)
    at, to = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[to:to] = lines[at : at + rng.choice((1, 2, 10))]
    return "".join(lines)


def swap_tokens(text: str, rng: Random) -> str:
    """Two words change places, or one is written over the other."""
    tokens = list(TOKEN.finditer(text))
    if len(tokens) < 2:
        return flip(text, rng)
    one, two = sorted(rng.sample(tokens, 2), key=lambda match: match.start())
    back = two.group() if rng.randrange(2) else one.group()
    middle = text[one.end() : two.start()]
    return text[: one.start()] + two.group() + middle + back + text[two.end() :]


def indent(text: str, rng: Random) -> str:
    lines = text.splitlines(keepends=True)
    at = rng.randrange(len(lines))
    for i in range(at, min(len(lines), at + rng.choice((1, 3)))):
        lines[i] = rng.choice(("  ", " ", "\t", "- ")) + lines[i]
    if rng.randrange(2):
        lines[at] = lines[at].lstrip()
    return "".join(lines)


VALUES = (
    *("null", "true", "[]", "{}", "''", "-1", "0", "1e400", ".nan", "0x7fffffffffffffff", "1/0"),
    *("[[[]]]", "{a: {b: c}}", "2026-01-01", "'9'", "99999999999999999999", "[1, two, ~]", "all"),
    *("target", "self", "second", "everyone", "{each: it.dies}", "[any, any]", "none", "dice"),
    *("dies_anyway(self)", "landed('kill')", "shielded(second)", "counter(second, 'x')", "vote"),
    *("count(it.dies) > 0", "not self.dies", "'voters(self) == \"\"'", "ruling.Q1", "execution"),
)


def retype(text: str, rng: Random) -> str:
    """A value of another kind, or another word, in the place of one."""
    colons = [match.end() for match in re.finditer(r": ", text)]
    at = rng.choice(colons or [0])
    end = min((text + ",}\n").index(stop, at) for stop in (",", "}", "\n"))
    return text[:at] + rng.choice(VALUES) + text[end:]


def number(text: str, rng: Random) -> str:
    numbers = list(re.finditer(r"\d+", text))
    if not numbers:
        return flip(text, rng)
    found = rng.choice(numbers)
    new = rng.choice(("0", "-1", "9999", "10" * 30, "9" * 5000, "1.5", "1_000", "0o17"))
    return text[: found.start()] + new + text[found.end() :]


def bomb(text: str, rng: Random) -> str:
    """Aliases that double at each level."""
    levels = ["x0: &x0 [a, b, c]\n"]
    for i in range(1, rng.choice((3, 12, 40))):
        levels.append(f"x{i}: &x{i} [*x{i - 1}, *x{i - 1}, *x{i - 1}]\n")
    return rng.choice((text + "".join(levels), "".join(levels) + text))


def nest(text: str, rng: Random) -> str:
    depth = rng.choice((20, 150, 3000))
    kind = rng.randrange(3)
    value = (
        "[" * depth + "]" * depth,
        "{a: " * depth + "}" * depth,
        "(" * depth + "1" + ")" * depth,
    )
    colons = [match.end() for match in re.finditer(r": ", text)]
    at = rng.choice(colons or [0])
    return text[:at] + value[kind] + "\n" + text[at:]


def lengthen(text: str, rng: Random) -> str:
    """A list or a word of great length."""
    at = rng.choice([match.end() for match in re.finditer(r": ", text)] or [0])
    size = rng.choice((500, 20_000))
    many = "[" + ", ".join(rng.choice(("kill", "A", "1")) for _ in range(size)) + "]"
    condition = " or ".join(["night > 1"] * (size // 10))
    return text[:at] + rng.choice((many, "a" * size, condition)) + "\n" + text[at:]


COMMON: tuple[Callable[[str, Random], str], ...] = (
    *(flip, drop_lines, double_lines, swap_tokens, swap_tokens, indent, retype, retype, retype),
    number,
)
RARE = (bomb, nest, lengthen)


def mutilated(text: str, rng: Random) -> str:
    """A broken text, or (every other time) a sound one that says something odd."""
    if rng.randrange(2):
        return json.dumps(mangled(plain(read_nodes(text)), rng))
    for _ in range(rng.choice((1, 1, 1, 1, 1, 1, 2, 4))):
        text = rng.choice(RARE if rng.randrange(12) == 0 else COMMON)(text, rng) or "a"
    return text


def places(data: Any) -> Iterator[tuple[Any, Any]]:
    """Every (container, key) in a tree of mappings and lists."""
    for key in data if isinstance(data, dict) else range(len(data)):
        yield data, key
        if isinstance(data[key], (dict, list)):
            yield from places(data[key])


def mangled(data: Any, rng: Random) -> Any:
    """Values are left out, doubled, replaced by others of the file or by odd ones."""
    for _ in range(rng.choice((1, 1, 2, 3))):
        everywhere = list(places(data))
        if not everywhere:
            break
        holder, key = rng.choice(everywhere)
        match rng.randrange(6):
            case 0:
                del holder[key]
            case 1 if isinstance(holder, list):
                holder.append(copy.deepcopy(holder[key]))
            case 2 | 3:
                kind = type(holder[key])
                alike = [h[k] for h, k in everywhere if type(h[k]) is kind]
                holder[key] = copy.deepcopy(rng.choice(alike))
            case _:
                holder[key] = plain(read_nodes(rng.choice(VALUES)))
    return data


# -- what may come of it ------------------------------------------------------------------------


def attempt(seed: int) -> str:
    """One mutilated file: ``loaded`` or ``refused``; any other exception passes through."""
    rng = Random(seed)
    name = rng.choice(("small",) * 9 + ("atlantis", "highlander", "sunny"))
    with within(SECONDS):
        try:
            if rng.randrange(2):
                rules = read_ruleset(mutilated(ruleset_text(name), rng), "fuzz.yaml")
                game = read_game(GAMES[name], "game.yaml", rules)
            else:
                game = read_game(mutilated(GAMES[name], rng), "fuzz.yaml", ruleset(name))
            replay(game)
        except NightorderError as error:
            said = [problem.message for problem in error.problems]
        else:
            return "loaded"
    assert said
    assert all(said)
    return "refused"


def peak_megabytes() -> float:
    try:
        import resource
    except ImportError:
        return 0.0
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (1024 * 1024 if sys.platform == "darwin" else 1024)


def run(seeds: range) -> dict[str, int]:
    before = peak_megabytes()
    ends = {"loaded": 0, "refused": 0}
    failures = []
    for seed in seeds:
        try:
            ends[attempt(seed)] += 1
        except Exception as error:  # every seed that fails is told, not the first one only
            failures.append(f"attempt({seed}): {type(error).__name__}: {error}"[:200])
    assert not failures, "\n".join(failures)
    assert peak_megabytes() - before < MEGABYTES
    return ends


def test_the_files_are_sound_before_they_are_mutilated() -> None:
    for name, text in GAMES.items():
        verdicts = replay(read_game(text, ruleset=ruleset(name))).verdicts
        assert len(verdicts) > 1
        assert any(outcome.stopped or outcome.dead for outcome in verdicts[0].outcomes)


def test_mutilated_files_end_in_a_sentence_or_a_verdict() -> None:
    ends = run(range(300))
    assert min(ends.values()) > 20, ends


@pytest.mark.slow
def test_ten_thousand_mutilated_files() -> None:
    run(range(1000, 11_000))
