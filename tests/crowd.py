"""A night of many acts that bear on one another."""

from __future__ import annotations

from random import Random

from nightorder import Game, read_game, read_ruleset

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


def crowd(acts: int, seed: int) -> Game:
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
