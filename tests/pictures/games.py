"""Games for the pictures: a crowd, long names, hostile names."""

from __future__ import annotations

from random import Random

from nightorder import read_game, read_ruleset

CROWD = """
ruleset: crowd
factions: {town: {}}
roles:
  blocker: {faction: town, abilities: [stop]}
  guard: {faction: town, abilities: [protect]}
  killer: {faction: town, abilities: [kill]}
  doctor: {faction: town, abilities: [heal]}
  watcher: {faction: town, abilities: [watch]}
night:
  deaths: at_once
  ties: received
  order: [[watch], [stop], [protect], [kill], [heal]]
abilities:
  stop: {effects: [{block: target}]}
  protect: {effects: [{shield: target, from: kill, blows: 1}]}
  kill: {effects: [{kill: target}]}
  heal: {effects: [{heal: target, from: kill}]}
  watch: {effects: [{learn: target, what: visitors}]}
"""
JOBS = {
    "blocker": "stop",
    "guard": "protect",
    "killer": "kill",
    "doctor": "heal",
    "watcher": "watch",
}

LONG = """
ruleset: atlantis
players: {Серебрянопрудненский: killer, Великоустюжанинович: doctor, Переславль-Залесский: thug,
  Новосергиевскиймойто: commissioner}
phases:
- night: 2
  acts:
  - {by: Серебрянопрудненский, do: kill, to: Новосергиевскиймойто}
  - {by: Великоустюжанинович, do: heal, to: Новосергиевскиймойто}
  - {by: Переславль-Залесский, do: stun, to: Великоустюжанинович}
"""

#: A night with a redirect, a stop, a death and a healed blow.
GEMINI = """
ruleset: gemini
players: {Ann: commissioner, Gus: jester, Lea: lover, Jon: black_doctor, Ike: black_doctor,
  Max: maniac, Ted: drunkard, Dora: doctor}
phases:
- night: 1
  acts:
  - {by: Gus, do: redirect, to: [Max, Ted]}
  - {by: Lea, do: seduce, to: Jon}
  - {by: Jon, do: kill, to: Ann}
  - {by: Ike, do: kill, to: Lea}
  - {by: Ann, do: check, to: Ike}
  - {by: Max, do: kill, to: Ann}
  - {by: Dora, do: heal, to: Ted}
"""


def crowd(acts: int, seed: int = 1):
    """A game of as many players as acts, each doing his job at somebody drawn by chance."""
    rng = Random(seed)
    players = {f"P{i}": list(JOBS)[i % len(JOBS)] for i in range(acts)}
    lines = [
        f"  - {{by: {name}, do: {JOBS[role]}, to: P{rng.randrange(acts)}}}"
        for name, role in players.items()
    ]
    named = ", ".join(f"{name}: {role}" for name, role in players.items())
    text = f"players: {{{named}}}\nphases:\n- night: 1\n  acts:\n" + "\n".join(lines)
    return read_game(text, "crowd", read_ruleset(CROWD))


#: Nicknames that mean something to HTML, XML, DOT, Mermaid, terminals or readers.
HOSTILE = (
    "<script>alert(1)</script>",
    "\"quoted\" 'twice'",
    "]]> --> </style>",
    "a\\\\b\\n\\",
    'end"]; rm',
    "#quot; &amp; %% ;",
    "שלום עולם",
    "x\u202egnp.exe",
    "Я" * 200,
    "`{{|}}`",
    "日本語の名前",
    "🙂👩‍👩‍👧",
)
