"""Checks of a ruleset that need the whole of it: does every name mean something?"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from ..conditions import Condition, conditions_in
from ..effects import kinds
from ..effects.lasting import Tally
from ..effects.shield import Shield
from ..errors import NightorderError, Place, Problem
from ..model.ability import Ability
from ..model.effect import Effect
from ..model.office import Office
from ..model.role import Mark, Trait
from ..model.ruleset import Ruleset
from ..model.scope import Scope
from ..reading import did_you_mean
from .misfits import misfits
from .names import fold
from .points import check_points
from .telling import named_in_telling, template_problems

__all__ = ["check_ruleset"]

#: What the texts are that a function of conditions takes, or that a keyword of one is.
_TEXTS = {
    **dict.fromkeys(("role", "holder", "died"), "role"),
    "faction": "faction",
    **dict.fromkeys(("marked", "holds", "ends_now"), "mark"),
    "trait": "trait",
    "elected": "office",
    **dict.fromkeys(("counter", "counted", "counter_then"), "counter"),
    "landed": "effect",
    **dict.fromkeys(
        (
            *("arrival", "arrivals", "awaits", "dies_to", "ever_sent", "fell_to", "foiled_by"),
            *("hit_by", "hits", "is_act", "nth", "saves", "shielded", "stopped", "stopped_by"),
            *("under", "victims"),
        ),
        "ability or tag",
    ),
    **dict.fromkeys(
        (
            *("came_first", "earlier", "is_drawn", "just_used", "last_target", "performed"),
            *("rivals", "sends", "sent", "streak", "times", "tried_on", "used_last", "used_on"),
        ),
        "ability",
    ),
}

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
        #: Short name of an option -> its readings.
        self.options = {id_.rsplit("-", 1)[-1]: o.readings for id_, o in ruleset.options.items()}
        #: What a text in a condition can be, and the names there are.
        self.named: dict[str, Collection[str]] = {
            "role": ruleset.roles,
            "faction": ruleset.factions,
            "mark": ruleset.marks,
            "trait": ruleset.traits,
            "office": ruleset.offices,
            "ability": ruleset.abilities,
            "ability or tag": self.words,
            "counter": self._counters(),
            "effect": kinds(),
        }
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

    def _counters(self) -> set[str]:
        """Those that a `tally` names, and one for each protection that wears out over the game."""
        votes = (*self.r.vote.effects, *self.r.vote.absent) if self.r.vote is not None else ()
        effects = [effect for owner in self._owners() for effect in owner.effects]
        return {
            effect.spec.counter for effect in (*effects, *votes) if isinstance(effect.spec, Tally)
        } | {
            f"spent:{owner.id}/{number}"
            for owner in self._owners()
            for number, effect in enumerate(owner.effects)
            if isinstance(effect.spec, Shield) and effect.spec.lasting
        }

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
        for condition in conditions_in(r):
            self._condition(condition)
        for place, what, name, names in named_in_telling(r, self.words):
            self.known(place, what, name, names)
        self.problems += template_problems(r)
        self._names()
        self.problems += misfits(r)
        return self.problems

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

    def _scope(self, place: Place, scope: Scope) -> None:
        for word in sorted(scope.words | scope.without):
            self.known(place, "ability or tag", word, self.words)

    def _condition(self, condition: Condition) -> None:
        for option in condition.rulings:
            self.known(condition.place, "option", option, self.options)
        for about, text in condition.constants:
            if about.startswith("ruling."):
                readings = self.options.get(about.removeprefix("ruling."))
                if readings is not None:
                    self.known(condition.place, "reading", text, readings)
                continue
            _, _, attribute = about.rpartition(".")
            what = {"start_role": "role", "first_role": "role"}.get(attribute, attribute)
            what = what if about != attribute else _TEXTS.get(about, "")
            if what in self.named:
                self.known(condition.place, what, text, self.named[what])

    def _names(self) -> None:
        """A name may mean only one role or side, and only one ability of a role."""
        for what, things in (("role", self.r.roles), ("faction", self.r.factions)):
            seen: dict[str, str] = {}
            for id_, thing in things.items():
                for name in {fold(id_), *map(fold, thing.name.names())}:
                    other = seen.setdefault(name, id_)
                    if other != id_:
                        self.say(
                            thing.place,
                            "name-taken",
                            f"the name '{name}' of {what} '{id_}' already means {what} '{other}'",
                        )
        for role in self.r.roles.values():
            own = dict.fromkeys((*role.abilities, *self.r.everyone.abilities))
            taken: dict[str, str] = {}
            for id_ in (id_ for id_ in own if id_ in self.r.abilities):
                for name in {fold(id_), *map(fold, self.r.abilities[id_].name.names())}:
                    other = taken.setdefault(name, id_)
                    if other != id_:
                        self.say(
                            role.place,
                            "name-taken",
                            f"of role '{role.id}', the name '{name}' means both '{other}' "
                            f"and '{id_}'",
                        )
