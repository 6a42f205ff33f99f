"""Tiny rulesets of the tests, and brute force over their games."""

from itertools import combinations, permutations, product

from nightorder import Act, Game, NightorderError, Phase, read_ruleset, replay
from nightorder.search import Outcomes

BLOCKERS = """
ruleset: blockers
factions: {town: {}}
roles:
  jailer: {faction: town, abilities: [block]}
  killer: {faction: town, abilities: [kill]}
night:
  family: golden_rule
  order: [[block], [kill]]
  %s
abilities:
  block: {targets: other, effects: [{block: target}]}
  kill: {targets: other, effects: [{kill: target}]}
"""

DISPUTED = """
ruleset: disputed
factions: {town: {}, mafia: {}}
roles:
  doctor: {faction: town, abilities: [heal]}
  killer: {faction: mafia, abilities: [kill]}
  drunk: {faction: town, abilities: [drink]}
  brute: {faction: mafia, abilities: [kill], traits: [steady]}
night:
  ties: received
  order: [[drink], [kill], [heal]]
abilities:
  heal:
    targets: any
    effects:
    - {heal: target, from: [kill], when: ruling.Q1 == "all" or target != self}
  kill:
    targets: other
    effects:
    - {kill: target}
    - {kill: self, when: target.role == "brute" and ruling.Q3 == "backfires"}
  drink: {targets: other, effects: [{block: target}]}
traits:
  steady:
    effects:
    - {shield: self, from: [drink], when: ruling.Q2 == "sober"}
    - {kill: attacker, on: {attempted: self, by: [kill]}, when: ruling.Q2 == "drunk"}
options:
  x-Q1: {readings: {all: all, others: others}, default: all}
  x-Q2: {readings: {sober: sober, drunk: drunk}, default: sober}
  x-Q3: {readings: {plain: plain, backfires: backfires}, default: plain}
  x-Q4: {readings: {one: one, two: two}, default: one}
"""


def ruleset(text):
    return read_ruleset(text)


def every_night(law, acts, players, number=1):
    """Every night with exactly so many acts and players, whether it makes sense or not."""
    names = "ABCDEF"[:players]
    for roles in product(law.roles, repeat=players):
        cast = dict(zip(names, roles, strict=True))
        moves = [
            Act(by, ability, (to,))
            for by in names
            for ability in law.roles[cast[by]].abilities
            for to in names
            if not (law.abilities[ability].targets == ("other",) and to == by)
        ]
        for chosen in combinations(moves, acts):
            for order in permutations(chosen):
                yield cast, (Phase("night", number, order),)


def differ(law, cast, phases, readings, option):
    """Do the readings come to different outcomes, with no act refused?"""
    seen = []
    for reading in readings:
        game = Game(law, cast, phases, rulings={option: reading})
        try:
            verdict = replay(game, seed=None).verdicts[-1]
        except NightorderError:
            return False
        seen.append(Outcomes(verdict.outcomes))
    return any(one != seen[0] for one in seen[1:])
