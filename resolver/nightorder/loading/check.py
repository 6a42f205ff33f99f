"""Checks of a ruleset that need the whole of it: does every name mean something?"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from typing import Any

import attrs

from ..conditions import Condition
from ..effects import kind
from ..errors import NightorderError, Place, Problem
from ..model.ability import Ability
from ..model.effect import Effect, Subject
from ..model.office import Office
from ..model.role import Mark, Trait
from ..model.ruleset import Ruleset
from ..model.scope import Scope
from ..reading import did_you_mean
from .points import check_points
from .telling import named_in_telling, template_problems

__all__ = ["check_ruleset"]

#: Functions that know only how a phase begins.
_DUSK = ("count", "ever", "holder", "marked", "counted", "trait", "skilled")

#: Functions whose texts are ids of abilities or marks, or tags.
_OF_WORDS = (
    "awaits",
    "saves",
    "stopped",
    "victims",
    "arrival",
    "arrivals",
    "hits",
    "hit_by",
    "fell_to",
    "is_act",
    "shielded",
    "stopped_by",
    "under",
    "foiled_by",
    "ever_sent",
)

#: Functions whose texts are ids of abilities.
#: Keys of an act in a game file that no field may be called.
_TAKEN = ("by", "do", "to", "roll", "assumed", "note")

_OF_ABILITIES = (
    "rivals",
    "performed",
    "just_used",
    "sent",
    "last_target",
    "earlier",
    "sends",
    "used_on",
    "tried_on",
    "times",
    "streak",
    "is_drawn",
    "came_first",
    "used_last",
)

#: Words of the table itself: the vote, the execution, the host, a delayed blow.
TABLE_WORDS = ("copied", "vote", "execution", "absence", "host", "due", "dawn", "all")


def check_ruleset(ruleset: Ruleset) -> None:
    """Raise one error with every name that means nothing, each at its place."""
    problems = list(_Checker(ruleset).run())
    if problems:
        raise NightorderError(problems)


class _Checker:
    def __init__(self, ruleset: Ruleset) -> None:
        self.r = ruleset
        self.words = self._words()
        self.options = {o.rsplit("-", 1)[-1] for o in ruleset.options}
        self.counters: set[str] = set()
        self.problems: list[Problem] = []

    def _owners(self) -> Iterator[Ability | Office | Trait | Mark]:
        yield from self.r.abilities.values()
        yield from self.r.offices.values()
        yield from self.r.traits.values()
        yield from self.r.marks.values()

    def _words(self) -> set[str]:
        words = {*TABLE_WORDS, *self.r.abilities, *self.r.offices, *self.r.traits, *self.r.marks}
        for ability in self.r.abilities.values():
            words.update(ability.tags)
        for owner in self._owners():
            for effect in owner.effects:
                words.update(effect.tags)
                words.update(filter(None, (getattr(effect.spec, "due", ""),)))
        if self.r.vote is not None:
            for effect in (*self.r.vote.effects, *self.r.vote.absent):
                words.update(effect.tags)
        return words

    def say(self, place: Place, code: str, message: str) -> None:
        self.problems.append(Problem(place, code, message))

    def known(self, place: Place, what: str, name: str, names: Iterable[str]) -> None:
        if name not in names:
            self.say(
                place, f"unknown-{what}", f"there is no {what} '{name}'{did_you_mean(name, names)}"
            )

    def run(self) -> list[Problem]:
        r = self.r
        for role in r.roles.values():
            self.known(role.place, "faction", role.faction, r.factions)
            for ability in role.abilities:
                self.known(role.place, "ability", ability, r.abilities)
            for ability in role.uses:
                self.known(role.place, "ability", ability, role.abilities)
            for trait in role.traits:
                self.known(role.place, "trait", trait, r.traits)
        for ability in r.everyone.abilities:
            self.known(r.place, "ability", ability, r.abilities)
        for trait in r.everyone.traits:
            self.known(r.place, "trait", trait, r.traits)
        for a in r.abilities.values():
            for other in a.excludes:
                self.known(a.place, "ability", other, r.abilities)
            if a.pact is not None and a.pact.leader:
                self.known(a.place, "role", a.pact.leader, r.roles)
            if a.uses is not None and a.uses < 1:
                self.say(a.place, "bad-value", "`uses` must be at least 1")
        self._order()
        self.problems += check_points(r)
        self._claims()
        for owner in self._owners():
            for effect in owner.effects:
                self._effect(effect)
        if r.vote is not None:
            for effect in (*r.vote.effects, *r.vote.absent):
                self._effect(effect)
            for mark in (*r.vote.marks_tied, *r.vote.marks_absent):
                self.known(r.vote.place, "mark", mark, r.marks)
        for carried in r.marks.values():
            if carried.shown_as:
                self.known(carried.place, "mark", carried.shown_as, r.marks)
        for victory in r.victories:
            self.known(
                victory.place, "faction or role", victory.winner, {*r.factions, *r.roles, "draw"}
            )
        for condition in _conditions(r):
            self._condition(condition)
        for place, what, name, names in named_in_telling(r, self.words):
            self.known(place, what, name, names)
        self.problems += template_problems(r)
        self._names()
        self._shapes()
        return self.problems

    def _shapes(self) -> None:
        """Things that are each allowed but cannot go together."""
        r = self.r
        for ability in r.abilities.values():
            if ability.pact is not None and ability.targets == ("none",):
                self.say(ability.place, "bad-pact", "a common act needs a target")
            if "none" in ability.targets and len(ability.targets) > 1:
                self.say(ability.place, "bad-value", "`none` stands alone in `targets`")
            for key in ability.fields:
                if key in _TAKEN:
                    self.say(ability.place, "name-taken", f"every act has a key '{key}' already")
            if ability.performer and ability.performer not in ability.fields:
                self.say(
                    ability.place,
                    "bad-value",
                    f"`performer: {ability.performer}` needs `fields: {ability.performer}`",
                )
            self._early(ability.performer_when, "performer_when", _DUSK)
            self._early(ability.per_faction, "per_faction", _DUSK)
            self._early(ability.last_counts, "last_counts", _DUSK)
        for role in r.roles.values():
            self._early(role.one_act, "one_act", _DUSK)
        for owner in self._owners():
            die = owner.die if isinstance(owner, Ability) else None
            for effect in owner.effects:
                if effect.faces and not all(1 <= face <= (die or 0) for face in effect.faces):
                    self.say(
                        effect.place,
                        "bad-value",
                        f"`faces` are numbers from 1 to {die}"
                        if die
                        else "`faces` needs a `die` of the ability",
                    )
            two = isinstance(owner, Ability) and len(owner.targets) > 1
            for effect in owner.effects:
                mates = effect.kind == "swap" and effect.subject.word == "partner"
                if (
                    effect.kind in ("redirect", "swap")
                    and (not two or effect.on is not None)
                    and not mates
                ):
                    self.say(
                        effect.place,
                        "bad-value",
                        f"`{effect.kind}` belongs to an ability with two targets",
                    )
                if getattr(effect.spec, "what", "") == "number" and effect.spec.number is None:  # type: ignore[attr-defined]
                    self.say(effect.place, "missing-key", "`what: number` needs `number:`")
        if r.vote is not None:
            self._early(r.vote.against_all, "against_all", _DUSK)
        for step in r.night.order:
            self._early(step.when, "when", ())
            self._early(step.bites, "bites", ())
        for policy in r.night.loops:
            self._early(policy.when, "when", ())
        seen: dict[str, str] = {}
        kinds = (
            ("ability", r.abilities),
            ("office", r.offices),
            ("trait", r.traits),
            ("mark", r.marks),
        )
        for what, things in kinds:
            for id_, thing in things.items():
                other = seen.setdefault(id_, what)
                if other != what:
                    self.say(thing.place, "name-taken", f"'{id_}' is already the name of a {other}")

    def _early(self, condition: Condition | None, key: str, functions: tuple[str, ...]) -> None:
        """A condition that must be known before the night is settled."""
        if condition is None:
            return
        allowed = {"role", "faction", "start_role", "alive", "partner"} if functions else set()
        for node in ast.walk(condition.tree):
            word = ""
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                word = "" if node.func.id in functions else node.func.id
            elif isinstance(node, ast.Attribute) and not (
                isinstance(node.value, ast.Name) and node.value.id == "ruling"
            ):
                word = "" if node.attr in allowed else node.attr
            if word:
                self.say(
                    condition.place,
                    "too-early",
                    f"`{key}` is asked before the night is "
                    f"settled and cannot read '{word}'; it may read rulings and `night`"
                    + (" and how players start the phase" if functions else ""),
                )

    def _order(self) -> None:
        r = self.r
        placed: set[str] = set()
        for step in r.night.order:
            for word in step.acts:
                through, dot, done = word.partition(".")
                act = done if dot and through in r.abilities else word
                self.known(
                    step.place, "ability", act, {*r.abilities, "vote", "execution", *self.words}
                )
            placed.update(step.acts)
        if r.night.family == "order_list":
            for ability in r.abilities.values():
                if ability.id not in placed:
                    self.say(
                        ability.place,
                        "no-step",
                        f"ability '{ability.id}' stands in no step of the night order",
                    )

    def _claims(self) -> None:
        steps = {word for step in self.r.night.order for word in step.acts}
        for claim in self.r.claims.values():
            for word in (*claim.acts, *claim.others):
                self.known(claim.place, "ability or tag", word, {*self.words, *steps})
            for role in claim.spares:
                self.known(claim.place, "role", role, self.r.roles)
            option = self.r.options.get(claim.point)
            if claim.readings and option is None:
                self.known(claim.place, "option", claim.point, self.r.options)
            for reading in claim.readings if option is not None else ():
                self.known(claim.place, "reading", reading, option.readings if option else ())

    def _effect(self, effect: Effect) -> None:
        spec = effect.spec
        for name in ("acts", "from_"):
            scope = getattr(spec, name, None)
            if isinstance(scope, Scope):
                self._scope(effect.place, scope)
        if effect.on is not None:
            self._scope(effect.on.place, effect.on.by)
        if effect.at is not None:
            self.known(effect.place, "ability", effect.at, self.words)
        role = getattr(spec, "role", "")
        if role and effect.kind == "change":
            self.known(effect.place, "role", role, self.r.roles)
            if spec.faction:  # type: ignore[attr-defined]
                self.known(
                    effect.place,
                    "faction",
                    spec.faction,  # type: ignore[attr-defined]
                    self.r.factions,
                )
        for mark in (*getattr(spec, "marks", ()), *filter(None, (getattr(spec, "spends", ""),))):
            self.known(effect.place, "mark", mark, self.r.marks)
        for also in getattr(spec, "also", ()):
            self.known(effect.place, "role", also, self.r.roles)
        if getattr(spec, "due", ""):
            self.known(
                effect.place,
                "step word",
                spec.due,  # type: ignore[attr-defined]
                {w for s in self.r.night.order for w in s.acts},
            )
        if getattr(spec, "uses", ""):
            self.known(effect.place, "ability", spec.uses, self.r.abilities)  # type: ignore[attr-defined]
        if effect.faces and effect.chance is not None:
            self.say(effect.place, "bad-value", "an effect has `faces` or a `chance`, not both")
        if effect.chance is not None and not 0 < effect.chance <= 1:
            self.say(effect.place, "bad-value", "`chance` must be above 0 and at most 1")
        if effect.kind in ("redirect", "swap"):
            pass
        kind(effect.kind)

    def _scope(self, place: Place, scope: Scope) -> None:
        for word in sorted(scope.words | scope.without):
            self.known(place, "ability or tag", word, self.words)

    def _condition(self, condition: Condition) -> None:
        for option in condition.rulings:
            self.known(condition.place, "option", option, self.options)
        readings = {r for o in self.r.options.values() for r in o.readings}
        for about, text in condition.constants:
            if about.endswith((".role", ".start_role")) or about in ("role", "holder"):
                self.known(condition.place, "role", text, self.r.roles)
            elif about.endswith(".faction") or about == "faction":
                self.known(condition.place, "faction", text, self.r.factions)
            elif about.startswith("ruling."):
                disputed = next(
                    (
                        o
                        for k, o in self.r.options.items()
                        if k.rsplit("-", 1)[-1] == about.removeprefix("ruling.")
                    ),
                    None,
                )
                self.known(
                    condition.place, "reading", text, disputed.readings if disputed else readings
                )
            elif about in ("marked", "holds"):
                self.known(condition.place, "mark", text, self.r.marks)
            elif about == "trait":
                self.known(condition.place, "trait", text, self.r.traits)
            elif about in _OF_WORDS:
                self.known(condition.place, "ability or tag", text, self.words)
            elif about == "elected":
                self.known(condition.place, "office", text, self.r.offices)
            elif about in _OF_ABILITIES:
                self.known(condition.place, "ability", text, self.r.abilities)

    def _names(self) -> None:
        """A name may mean only one role, and only one ability of a role."""
        for what, things in (("role", self.r.roles), ("faction", self.r.factions)):
            seen: dict[str, str] = {}
            for id_, thing in things.items():
                for name in {id_.casefold(), *(n.casefold() for n in thing.name.names())}:
                    other = seen.setdefault(name, id_)
                    if other != id_:
                        self.say(
                            thing.place,
                            "name-taken",
                            f"the name '{name}' of {what} '{id_}' already means {what} '{other}'",
                        )


def _conditions(thing: object, seen: set[int] | None = None) -> Iterator[Condition]:
    """Every condition anywhere inside."""
    if isinstance(thing, Condition):
        yield thing
    elif isinstance(thing, dict):
        for value in thing.values():
            yield from _conditions(value)
    elif isinstance(thing, tuple):
        for value in thing:
            yield from _conditions(value)
    elif attrs.has(type(thing)) and not isinstance(thing, (Place, Scope)):
        cls: Any = type(thing)
        for attribute in attrs.fields(cls):
            yield from _conditions(getattr(thing, attribute.name))


_ = Subject
