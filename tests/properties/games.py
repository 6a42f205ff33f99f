"""Random games of shipped and of small rulesets, renamed, and written as files."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

import attrs

from nightorder import Act, Game, Phase, Ruleset, Vote, load_ruleset, read_ruleset

from .drawing import likely
from .small_rulesets import ALL, Taste, ruleset_data

SHIPPED = ("atlantis", "highlander", "sunny")
LETTERS = "ABCDEFGHIJ"


@attrs.frozen(repr=False)
class Case:
    """A game, shown as two files that can be played again: its ruleset's and its own."""

    game: Game
    data: Mapping[str, Any] | None = None

    def __repr__(self) -> str:
        ruleset = "" if self.data is None else f"\n{json.dumps(self.data)}"
        return f"{ruleset}\n{as_file(self.game)}\n"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(repr(self))  # or Hypothesis prints every field of the ruleset


def game_of(
    rng: Random, ruleset: Ruleset, *, phases: int = 3, wild: bool = True, unique: bool = False
) -> Game:
    """A game: some players, some phases, acts as the abilities ask for them.

    ``wild`` adds what a host has to cope with: acts of strangers and at wrong targets, an order
    not known, rulings and open points, dice given or not, removals. With ``unique`` there is one
    player of a role at most.
    """
    busy = [role.id for role in ruleset.roles.values() if role.abilities or role.traits]
    roles = [*busy, *busy, *ruleset.roles]
    count = rng.choice((3, 4, 5, 6, 7, 2))
    held = rng.sample(busy, min(count, len(busy))) if unique else rng.choices(roles, k=count)
    players = dict(zip(LETTERS, held, strict=False))
    rulings = {
        option: rng.choice(list(model.readings))
        for option, model in ruleset.options.items()
        if wild and likely(rng, 20)
    }
    options = list(ruleset.options)
    opened = rng.sample(options, min(len(options), rng.choice((0, 0, 1, 2)))) if wild else []
    names = list(players)
    partner = {names[0]: names[-1]} if likely(rng, 20) else {}
    game = Game(ruleset, players, rulings=rulings, open=frozenset(opened), partner=partner)
    number, found = rng.choice((1, 1, 2, 0)), []
    for _ in range(rng.randrange(1, phases + 1)):
        day = ruleset.night.turn == "separate" and likely(rng, 20)
        found.append(phase_of(rng, game, "day" if day else "night", number, wild=wild))
        number += 1
    return attrs.evolve(game, phases=tuple(found))


def phase_of(rng: Random, game: Game, kind: str, number: int, *, wild: bool = True) -> Phase:
    names = list(game.players)
    acts = [act for name in names for act in _acts_of(rng, game, name, kind, wild)]
    rng.shuffle(acts)
    votes = None
    public = kind == "day" or game.ruleset.night.turn == "together"
    if (public or likely(rng, 15)) and game.ruleset.vote is not None and likely(rng, 50):
        voters = [name for name in names if likely(rng, 75)]
        votes = tuple(Vote(name, rng.choice((*names, "against_all"))) for name in voters)
    return Phase(
        kind="day" if kind == "day" else "night",
        number=number,
        acts=tuple(acts),
        votes=votes,
        executed=rng.choice(names) if votes is None and likely(rng, 12) else "",
        tied=tuple(rng.sample(names, 2)) if kind == "day" and likely(rng, 10) else (),
        removed=(rng.choice(names),) if wild and likely(rng, 4) else (),
        order_known=not (wild and likely(rng, 15)),
    )


def _acts_of(rng: Random, game: Game, name: str, kind: str, wild: bool) -> Iterator[Act]:
    ruleset = game.ruleset
    role = ruleset.roles[game.players[name]]
    own = [*role.abilities, *ruleset.everyone.abilities]
    if wild and likely(rng, 4):
        own = list(ruleset.abilities)
    if not own or (kind == "day" and likely(rng, 70)):
        return
    for _ in range(2 if likely(rng, 10) else 1):
        if likely(rng, 90):
            yield act_of(rng, game, name, rng.choice(own), wild=wild)


def act_of(rng: Random, game: Game, name: str, do: str, *, wild: bool = True) -> Act:
    """An act of that ability with fitting targets and fields, or now and then with others."""
    ability = game.ruleset.abilities[do]
    names = list(game.players)
    others = [n for n in names if n != name] or names
    acting = [n for n in others if game.ruleset.roles[game.players[n]].abilities] or others
    to = [
        rng.choice(acting if likely(rng, 50) else others if word == "other" else names)
        for word in ability.targets
        if word != "none"
    ]
    if wild and likely(rng, 3):
        to = [rng.choice(names) for _ in range(rng.randrange(3))]
    if len(to) == 2 and to[0] == to[1] and likely(rng, 90):
        to[1] = next((n for n in names if n != to[0]), to[0])
    fields = {key: _field(rng, game, key) for key in ability.fields if likely(rng, 70)}
    dice = sum(effect.chance is not None for effect in ability.effects)
    roll = tuple(likely(rng, 50) for _ in range(dice)) if likely(rng, 50) else ()
    return Act(name, do, tuple(to), fields, roll)


def _field(rng: Random, game: Game, key: str) -> str:
    if key == "with":
        return rng.choice(list(game.players))
    if key == "about":
        return rng.choice(list(game.ruleset.factions))
    if key == "as":
        return rng.choice(list(game.ruleset.roles))
    return "word"


def shipped_game(
    rng: Random, names: Sequence[str] = SHIPPED, *, wild: bool = True, unique: bool = False
) -> Case:
    return Case(game_of(rng, load_ruleset(rng.choice(list(names))), wild=wild, unique=unique))


def small_game(rng: Random, taste: Taste = ALL, *, wild: bool = True) -> Case:
    data = ruleset_data(rng, taste)
    return Case(game_of(rng, read_ruleset(json.dumps(data), "small.json"), wild=wild), data)


def any_game(rng: Random) -> Case:
    return shipped_game(rng) if likely(rng, 50) else small_game(rng)


def renamed(game: Game, names: Mapping[str, str]) -> Game:
    """The same game of players with other names, in the same order."""

    def phase(old: Phase) -> Phase:
        votes = old.votes
        return attrs.evolve(
            old,
            acts=tuple(
                attrs.evolve(
                    a,
                    by=names[a.by],
                    to=tuple(names[n] for n in a.to),
                    fields={k: names[v] if k == "with" else v for k, v in a.fields.items()},
                )
                for a in old.acts
            ),
            votes=votes and tuple(Vote(names[v.by], names.get(v.for_, v.for_)) for v in votes),
            executed=names.get(old.executed, ""),
            tied=tuple(names[n] for n in old.tied),
            removed=tuple(names[n] for n in old.removed),
        )

    return attrs.evolve(
        game,
        players={names[n]: role for n, role in game.players.items()},
        partner={names[a]: names[b] for a, b in game.partner.items()},
        phases=tuple(phase(p) for p in game.phases),
    )


def as_file(game: Game) -> str:
    """The game as the text of a game file (JSON), for a report that somebody can replay."""

    def phase(p: Phase) -> dict[str, Any]:
        found: dict[str, Any] = {p.kind: p.number}
        found["acts"] = [
            {"by": a.by, "do": a.do, "to": list(a.to), **a.fields}
            | ({"roll": list(a.roll)} if a.roll else {})
            for a in p.acts
        ]
        if p.votes is not None:
            found["votes"] = [{"by": v.by, "for": v.for_} for v in p.votes]
        found |= {"executed": p.executed} if p.executed else {}
        found |= {"tied": list(p.tied)} if p.tied else {}
        found |= {"removed": list(p.removed)} if p.removed else {}
        return found | ({} if p.order_known else {"order": "unknown"})

    whole = {
        "ruleset": game.ruleset.id,
        "players": dict(game.players),
        "phases": [phase(p) for p in game.phases],
        "rulings": dict(game.rulings),
        "open": sorted(game.open),
        "partner": dict(game.partner),
    }
    return json.dumps({k: v for k, v in whole.items() if v}, ensure_ascii=False)
