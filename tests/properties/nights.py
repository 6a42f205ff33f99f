"""Random rulesets and random games, for the properties.

Everything is drawn from a ``random.Random``, so that Hypothesis can drive it (and shrink what it
finds) and a plain seed can, where thousands of games are wanted or another process must draw the
same ones.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

import attrs
from hypothesis import HealthCheck, settings
from hypothesis import Phase as Phases
from hypothesis import strategies as st
from limits import within

from nightorder import (
    Act,
    Game,
    NightorderError,
    Outcome,
    Phase,
    Replay,
    Ruleset,
    Vote,
    load_ruleset,
    read_ruleset,
    replay,
)

SHIPPED = ("atlantis", "highlander", "sunny")
LETTERS = "ABCDEFGHIJ"
WORDS = ("alpha", "beta")
#: A trait that nobody has: conditions may ask for its counter, whatever else is drawn.
COUNTED = {"effects": [{"tally": "self", "counter": "c", "on": {"executed": "self"}}]}


#: The same examples on every run; the slow tests look further.
BUSY = settings(
    deadline=None,
    phases=(Phases.explicit, Phases.generate, Phases.shrink),
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)


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


def drawn(make: Callable[[Random], Any]) -> st.SearchStrategy[Any]:
    """A strategy of what ``make`` builds from a generator of random numbers."""
    return st.randoms(use_true_random=False).map(make)


def likely(rng: Random, percent: int) -> bool:
    return rng.randrange(100) < percent


# -- small rulesets ---------------------------------------------------------------------------


@attrs.frozen
class Taste:
    """Which rulesets to draw. The defaults allow everything."""

    families: tuple[str, ...] = ("order_list", "golden_rule")
    ties: tuple[str, ...] = ("received", "simultaneous", "dice", "listed", "none")
    kinds: tuple[str, ...] = (
        *("block", "hide", "shield", "heal", "revive", "kill", "redirect", "swap", "reflect"),
        *("share", "mask", "learn", "mark", "change", "tally"),
    )
    limited: bool = True
    conditions: bool = True
    counting: bool = True
    dice: bool = True
    reactions: bool = True
    options: bool = True
    policies: bool = True
    votes: bool = True
    pacts: bool = True
    limits: bool = True


ALL = Taste()

#: Kinds that have much to do with one another; most rulesets keep to one such group.
THEMES = (
    ("block", "block", "shield", "kill", "hide"),
    ("block", "redirect", "kill", "learn"),
    ("redirect", "swap", "reflect", "share", "kill", "learn"),
    ("learn", "mask", "mask", "hide", "redirect", "change"),
    ("kill", "heal", "shield", "revive", "mark", "tally"),
    ("kill", "kill", "block", "heal"),
    ("share", "share", "kill", "learn", "block"),
)


def ruleset_data(rng: Random, taste: Taste = ALL) -> dict[str, Any]:
    """A small ruleset as the data of its file: five to eight abilities, a role for each."""
    text = json.dumps(_Ruleset(rng, taste).data())
    if '"counter": "c"' not in text:  # nobody may ask about a counter that nothing counts
        text = text.replace(r"counter(self, \"c\") >= 1", "night > 99")
    data: dict[str, Any] = json.loads(text)
    return data


class _Ruleset:
    def __init__(self, rng: Random, taste: Taste) -> None:
        self.rng, self.taste = rng, taste
        self.names = [f"a{i}" for i in range(rng.randrange(4, 8))]
        self.roles = [f"r{i}" for i in range(len(self.names))]
        theme = [kind for kind in rng.choice(THEMES) if kind in taste.kinds]
        self.theme = theme if theme and likely(rng, 60) else taste.kinds

    def data(self) -> dict[str, Any]:
        rng, taste = self.rng, self.taste
        abilities = {name: self.ability() for name in self.names}
        for word in WORDS:
            abilities[rng.choice(self.names)].setdefault("tags", []).append(word)
        traits = {f"t{i}": {"effects": [self.trait()]} for i in range(rng.randrange(3))}
        roles: dict[str, Any] = {
            role: {"faction": rng.choice(("town", "mafia")), "abilities": self.owned(i)}
            for i, role in enumerate(self.roles)
        }
        for trait in traits:
            role = rng.choice(self.roles)
            roles[role].setdefault("traits", []).append(trait)
        found: dict[str, Any] = {
            "ruleset": "small",
            "factions": {"town": {}, "mafia": {}},
            "roles": {**roles, "vanilla": {"faction": "town"}},
            "night": self.night(),
            "abilities": abilities,
            "traits": {**traits, "counted": COUNTED},
            "marks": {
                "m0": {"lasts": "next_night", "effects": [{"block": "self"}]},
                "m1": {"lasts": "game", "starts": "at_once", "effects": [self.trait()]},
            },
        }
        if taste.options:
            reading = {"readings": {"yes": "yes", "no": "no"}, "default": "yes"}
            found["options"] = {"Q1": reading, "Q2": {**reading, "open": "no"}}
        if taste.votes and likely(rng, 60):
            found["vote"] = {"ties": rng.choice(("nobody", "first_to_reach", "dice"))}
        if taste.counting and likely(rng, 40):
            found["victories"] = [
                {"winner": "town", "when": 'count(faction="mafia") == 0'},
                {"winner": "mafia", "when": 'count(faction="town") <= 1'},
            ]
        return found

    def owned(self, i: int) -> list[str]:
        extra = self.rng.choice(self.names)
        own = self.names[i]
        return [own, extra] if extra != own and likely(self.rng, 30) else [own]

    def night(self) -> dict[str, Any]:
        rng, taste = self.rng, self.taste
        names = list(self.names)
        rng.shuffle(names)
        steps: list[dict[str, Any]] = []
        while names:
            size = rng.choice((1, 1, 2, 3))
            steps.append({"acts": names[:size]})
            names = names[size:]
        for step in steps:
            if likely(rng, 40):
                step["ties"] = rng.choice(taste.ties)
        if taste.votes and likely(rng, 50):
            steps.insert(rng.randrange(len(steps) + 1), {"acts": ["vote", "execution"]})
        found = {
            "family": rng.choice(taste.families),
            "deaths": rng.choice(("at_once", "at_dawn")),
            "fallen": rng.choice(("stopped", "lapsed")),
            "ties": rng.choice(taste.ties),
            "order": steps,
        }
        if taste.policies:
            found["loops"] = [self.policy() for _ in range(rng.randrange(3))]
        return found

    def policy(self) -> dict[str, Any]:
        rng = self.rng
        words = ("earliest_step", "first_received", "all_fail", "least_harm", "most_acts")
        words += ("kind_fails", "class_order", "simultaneous", "unaimed_first", "cancel")
        found: dict[str, Any] = {"policy": rng.choice((*words, "draw", "host"))}
        if found["policy"] == "kind_fails":
            found["kind"] = rng.choice(self.names)
        if found["policy"] == "class_order":
            found["classes"] = [[name] for name in rng.sample(self.names, 2)]
        if likely(rng, 30):
            found["outcomes"] = rng.choice(("none", "several"))
        return found

    def ability(self) -> dict[str, Any]:
        rng, taste = self.rng, self.taste
        kinds = [rng.choice(self.theme) for _ in range(rng.choice((1, 1, 2, 3)))]
        targets: object = rng.choice(("any", "any", "other", "none"))
        if {"redirect", "swap"} & {*kinds} or likely(rng, 5):
            targets = ["any", "any"]
        aimed = targets != "none"
        effects = [self.effect(kind, aimed) for kind in kinds]
        if taste.reactions and likely(rng, 25):
            effects.append(self.reaction(aimed))
        found: dict[str, Any] = {"targets": targets, "effects": effects}
        if taste.limits and likely(rng, 25):
            limit = rng.choice(("uses", "repeat", "per_phase", "excludes", "from_night"))
            found |= {
                "uses": {"uses": 1},
                "repeat": {"repeat": rng.choice(("not_twice_running", "once_per_player"))},
                "per_phase": {"per_phase": 2},
                "excludes": {"excludes": [rng.choice(self.names)]},
                "from_night": {"from_night": 2},
            }[limit]
        if taste.conditions and aimed and likely(rng, 10):
            found["requires"] = [{"that": self.condition()}]
        if taste.conditions and likely(rng, 10):
            found["acts_when_down"] = rng.choice(("True", "target == self"))
        if taste.pacts and targets in ("any", "other") and likely(rng, 8):
            found["pact"] = {"agree": rng.choice(("all", "senders"))}
        elif likely(rng, 8):
            found |= {"fields": "with", "performer": "with"}
        return found

    def scope(self) -> object:
        rng = self.rng
        named = [rng.choice((*self.names, "alpha")) for _ in range(rng.choice((1, 2)))]
        return rng.choice(("all", "all", ["all", f"-{rng.choice(self.names)}"], named))

    def effect(self, kind: str, aimed: bool) -> dict[str, Any]:
        rng, taste = self.rng, self.taste
        subject: object = rng.choice(("target", "target", "target", "self")) if aimed else "self"
        if kind in ("redirect", "swap", "reflect") and aimed:
            subject = "target"
        if kind in ("kill", "mark") and likely(rng, 10):
            subject = rng.choice(("everyone", {"each": 'it.role == "r1"'}))
        found: dict[str, Any] = {kind: subject, **self.details(kind)}
        if kind not in ("redirect", "swap", "reflect", "share"):
            if taste.conditions and likely(rng, 25):
                found[rng.choice(("when", "unless"))] = self.condition()
            if taste.dice and likely(rng, 8):
                found["chance"] = rng.choice(("1/2", "1/3"))
        if likely(rng, 10):
            found["tags"] = [rng.choice(WORDS)]
        return found

    def details(self, kind: str) -> dict[str, Any]:
        rng, taste = self.rng, self.taste
        found: dict[str, Any] = {}
        if kind in ("block", "redirect", "swap", "reflect", "share"):
            found["acts"] = self.scope()
        elif kind in ("hide", "shield", "heal", "revive"):
            found["from"] = self.scope()
        if kind in ("block", "hide", "shield") and likely(rng, 25):
            found["backwards"] = True
        if kind in ("shield", "heal") and taste.limited and likely(rng, 40):
            found["blows"] = rng.choice((1, 2))
            if kind == "shield" and likely(rng, 40):
                found["lasting"] = True
        if kind == "kill" and likely(rng, 25):
            found |= {"delay": rng.choice((1, 2)), "due": rng.choice(self.names)}
        elif kind == "kill" and likely(rng, 10):
            found["sure"] = True
        elif kind == "mask":
            unseen = rng.choice(("visits", "visitors"))
            found = rng.choice(({"shows": "good"}, {"shows": "bad"}, {"unseen": unseen}))
        elif kind == "learn":
            found["what"] = rng.choice(("role", "faction", "visitors", "visits", "acts"))
        elif kind == "mark":
            found["with"] = rng.choice(("m0", "m1"))
        elif kind == "change":
            found["role"] = rng.choice((*self.roles, "vanilla"))
        elif kind == "tally":
            found["counter"] = "c"
        return found

    def reaction(self, aimed: bool) -> dict[str, Any]:
        rng, taste = self.rng, self.taste
        event = rng.choice(("attempted", "struck", "killed", "attempted", "killed", "dies"))
        of = rng.choice(("target", "self")) if aimed else "self"
        kinds = [
            k for k in ("kill", "heal", "shield", "mark", "tally", "block") if k in taste.kinds
        ]
        kind = rng.choice((*kinds, "kill"))
        subject = rng.choice(("self", "attacker", "victim"))
        found = {kind: subject, **self.details(kind), "on": {event: of, "by": self.scope()}}
        if taste.conditions and likely(rng, 15):
            found["when"] = self.condition()
        return found

    def trait(self) -> dict[str, Any]:
        if self.taste.reactions and likely(self.rng, 50):
            return self.reaction(False)
        kinds = [k for k in ("shield", "hide", "mask", "heal") if k in self.taste.kinds]
        return self.effect(self.rng.choice(kinds), False)

    def condition(self) -> str:
        rng = self.rng
        ability, role = rng.choice(self.names), rng.choice(self.roles)
        pool = [
            f'target.role == "{role}"',
            'target.faction == "mafia"',
            "night > 1",
            "target.down",
            "target.gone",
            f'hits(target, "{ability}") < 2',
            f'hit_by(self, "{ability}", "alpha")',
            "self.dies",
            "target.killed",
            'marked(target, "m1")',
            "healed(target)",
            "shielded(target)",
            'counter(self, "c") >= 1',
            f'performed("{ability}", target)',
            f'sent("{ability}", target)',
            "dies_anyway(target)",
            "dies_of_others(target)",
            f'last_target("{ability}")',
        ]
        if self.taste.options:
            pool += [
                'ruling.Q1 == "yes"',
                'ruling.Q2 == "yes"',
                'ruling.Q1 == "yes" and target.dies',
            ]
        if self.taste.counting:
            pool += ["alive <= 4", 'count(faction="mafia") > 1', "count(it.dies) > 0"]
        return rng.choice(pool)


# -- games --------------------------------------------------------------------------------------


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


# -- changed games ------------------------------------------------------------------------------


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


# -- playing ------------------------------------------------------------------------------------


def played(game: Game, seed: int | None = 0, seconds: float = 60) -> Replay | None:
    """The game replayed; None where it is refused: too many worlds, or the dead put out again."""
    try:
        with within(seconds):
            return replay(game, seed=seed)
    except NightorderError as error:
        said = {problem.code for problem in error.problems}
    assert said
    assert said <= {"too-many-worlds", "loop-too-large", "already-out"}, said
    return None


def outcomes(played: Replay) -> Iterator[Outcome]:
    for verdict in played.verdicts:
        yield from verdict.outcomes


def seen(
    outcome: Outcome, *without: str, names: Mapping[str, str] | None = None
) -> tuple[tuple[str, Any], ...]:
    """What a host reads off an outcome, in a form that can be compared and sorted.

    ``without`` leaves some of it out; ``names`` calls the players otherwise.
    """

    def called(value: Any) -> Any:
        if isinstance(value, str):
            return (names or {}).get(value, value)
        if isinstance(value, Mapping):
            return _sorted((called(key), called(item)) for key, item in value.items())
        return tuple(map(called, value)) if isinstance(value, tuple) else value

    found = {
        "dead": _sorted(map(called, outcome.dead)),
        "stopped": _sorted(map(called, outcome.stopped)),
        "rejected": _sorted(map(called, outcome.rejected)),
        "answers": _sorted(
            (called(a.player), a.ability, called(a.about), _loose(called(a.value)))
            for a in outcome.answers
        ),
        "moved": _sorted(
            (*called(tuple(act.split("."))), called(to)) for act, to in outcome.moved.items()
        ),
        "pending": called(outcome.pending),
        "marks": called(outcome.marks),
        "roles": called(outcome.roles),
        "factions": called(outcome.factions),
        "winner": outcome.winner,
        "paradox": bool(outcome.paradox),
    }
    return tuple((key, value) for key, value in found.items() if key not in without)


def _sorted(items: Iterable[Any]) -> tuple[Any, ...]:
    return tuple(sorted(items, key=repr))


def _loose(value: Any) -> Any:
    """An answer that lists several things, without their order."""
    return _sorted(value) if isinstance(value, tuple) else value


def seen_all(
    played: Replay, *without: str, names: Mapping[str, str] | None = None
) -> tuple[tuple[Any, ...], ...]:
    """For each phase, the set of ways it can come out."""
    return tuple(
        _sorted({seen(o, *without, names=names) for o in verdict.outcomes})
        for verdict in played.verdicts
    )
