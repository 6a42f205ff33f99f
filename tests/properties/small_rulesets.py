"""Random small rulesets, as the data of their files."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import attrs

from .drawing import likely

WORDS = ("alpha", "beta")
#: A trait that nobody has: conditions may ask for its counter, whatever else is drawn.
COUNTED = {"effects": [{"tally": "self", "counter": "c", "on": {"executed": "self"}}]}


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
