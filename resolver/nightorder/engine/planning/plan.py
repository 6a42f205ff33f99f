"""A ruleset compiled once: conditions become closures, effects become influences."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from ...conditions import Condition, Term, compile_condition
from ...effects.channel import Double, Leave, Stop, Tell, Trade
from ...effects.kill import Kill
from ...model.ability import Ability
from ...model.effect import Effect, Subject
from ...model.role import Mark, Trait
from ...model.ruleset import Ruleset
from ...reading import attributes
from .dusk import static_test
from .influence import Influence, term

__all__ = [
    "ABSENCE",
    "BY_DOER",
    "DAWN",
    "EXECUTION",
    "HOST",
    "VOTE",
    "Influence",
    "Plan",
    "PlanAbility",
    "Waiting",
    "compile_plan",
    "meeting_kind",
    "term",
]

#: Built-in abilities: what the host's table does rather than a player.
VOTE, EXECUTION, HOST, ABSENCE = "vote", "execution", "host", "absence"
#: The step of what happens when everything else is over (`at: dawn`).
DAWN = "dawn"
_TARGET = Subject(word="target")


class PlanAbility:
    """An ability with its influences; built-in ones (vote, execution) have no model."""

    __slots__ = (
        "acts_when_down",
        "called",
        "compares",
        "direct",
        "held_when",
        "id",
        "influences",
        "later",
        "least",
        "limited",
        "model",
        "passes_on",
        "performer_when",
        "questioned",
        "reactions",
        "repeat_when",
        "requires",
        "ruled",
        "sender_blocked",
        "sender_fallen",
        "stopped_repeats",
        "throws",
        "told_when_stopped",
        "uses_when",
        "visit",
        "visits_second",
        "void_when",
        "wanted",
        "words",
    )

    def __init__(
        self,
        id_: str,
        words: frozenset[str],
        effects: tuple[Effect, ...],
        model: Ability | None = None,
    ) -> None:
        self.id = id_
        self.called = (model and model.called) or id_
        self.words = words
        self.model = model
        self.ruled: Ability = model  # type: ignore[assignment]  # sent acts always have one
        self.influences = tuple(Influence(id_, i, e, words) for i, e in enumerate(effects))
        self.direct = tuple(i for i in self.influences if i.on is None and i.at is None)
        self.later = tuple(i for i in self.influences if i.on is None and i.at is not None)
        self.reactions = tuple(i for i in self.influences if i.on is not None)
        #: Is an answer of it compared with the last one?
        self.compares = any(isinstance(i.body, Tell) and i.body.against_last for i in self.direct)
        #: What is thrown for an act of it, in order: chances, and the die that `faces` go by.
        self.throws: tuple[Fraction | int, ...] = _throws(self.influences, model)
        self.acts_when_down = term(model.acts_when_down) if model else None
        self.held_when = term(model.held_when) if model else None
        self.performer_when = term(model.performer_when) if model else None
        self.sender_blocked = term(model.sender_blocked) if model else None
        self.sender_fallen = term(model.sender_fallen) if model else None
        self.visit = term(model.visit) if model else None
        self.passes_on = term(model.passes_on) if model else None
        self.void_when = term(model.void_when) if model else None
        self.visits_second = term(model.visits_second) if model else None
        #: What each place of `to:` takes, and how many places must be filled.
        targets = model.targets if model else ()
        self.wanted = () if targets == ("none",) else targets
        self.least = len(self.wanted) - self.wanted.count("maybe")
        #: Has it limits beside the kind of its targets?
        self.limited = model is not None and bool(
            model.from_night or model.uses is not None or model.repeat != "free"
        )
        self.stopped_repeats = term(model.stopped_repeats) if model else None
        self.repeat_when = term(model.repeat_when) if model else None
        self.uses_when = term(model.uses_when) if model else None
        self.told_when_stopped = term(model.told_when_stopped) if model else None
        #: Can a limit of it hang on what is open, beside what it requires?
        self.questioned = bool(
            self.stopped_repeats or self.repeat_when or self.uses_when or self.held_when
        )
        self.requires = (
            tuple((compile_condition(r.that), r) for r in model.requires) if model else ()
        )


def _throws(influences: tuple[Influence, ...], model: Ability | None) -> tuple[Fraction | int, ...]:
    """The throws of an act, and for each influence which of them is its own."""
    throws: list[Fraction | int] = []
    die = -1
    for influence in influences:
        if influence.nth is not None or influence.thrown:
            continue  # it says itself which die it goes by
        if influence.faces and model is not None and model.die is not None:
            if die < 0:
                die = len(throws)
                throws.append(model.die)
            influence.throw = die
        elif influence.chance is not None and influence.on is None:
            influence.throw = len(throws)
            throws.append(influence.chance)
    return tuple(throws)


#: Kinds of meetings that are whose act it is, not whom it meets.
BY_DOER = frozenset({"slain", "sends", "performed"})
#: Besides them, those that only the vote and the execution can be.
_UNMET = BY_DOER | {"voted", "executed", "silent"}

#: A trait and one of its reactions.
Waiting = tuple[PlanAbility, Influence]


def meeting_kind(event: str) -> str:
    """The kind of meeting that can be an event: blows are one kind, whatever comes of them."""
    if event in ("attacked", "struck", "killed", "parried", "dies"):
        return "struck"
    return "slain" if event == "strikes" else event


class Plan:
    """The compiled ruleset; built once per ruleset and shared by all its nights."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self._terms: dict[int, Term] = {}
        self.options = {_short(o): o for o in ruleset.options}
        self._own()
        self._find_out()
        self._order()
        self._vote()
        self._give_roles()

    def _own(self) -> None:
        """Whatever has effects."""
        ruleset, voting = self.ruleset, self.ruleset.vote
        executing = voting.effects if voting is not None else ()
        self.abilities = {
            a.id: PlanAbility(a.id, a.words, a.effects, a) for a in ruleset.abilities.values()
        }
        self.abilities |= {
            VOTE: _built_in(VOTE),
            EXECUTION: _built_in(EXECUTION, executing or (Effect("kill", _TARGET, Kill()),)),
            ABSENCE: _built_in(ABSENCE, voting.absent if voting is not None else ()),
            HOST: _built_in(HOST, (Effect("leave", _TARGET, None),)),
        }
        self.offices = {o.id: _built_in(o.id, o.effects) for o in ruleset.offices.values()}
        self.traits = {t.id: _built_in(t.id, t.effects) for t in ruleset.traits.values()}
        self.marks = {m.id: _built_in(m.id, m.effects) for m in ruleset.marks.values()}
        #: All of it by id; the loader sees to it that the ids differ.
        self.owners = {**self.abilities, **self.offices, **self.traits, **self.marks}
        lasting: list[Trait | Mark] = [*ruleset.traits.values(), *ruleset.marks.values()]
        self.trait_when = {owner.id: term(owner.when) for owner in lasting}
        self.instant = frozenset(m.id for m in ruleset.marks.values() if m.starts == "at_once")
        self.told_of_dead = frozenset(m.id for m in ruleset.marks.values() if m.shown_of_dead)

    def _find_out(self) -> None:
        """What the effects can do at all, so that no night looks for what cannot be."""
        sent = [i for ability in self.abilities.values() for i in ability.influences]
        every = [i for owner in self.owners.values() for i in owner.influences]
        self.copies = any(isinstance(i.body, Double) for i in sent)
        self.trades = any(isinstance(i.body, Trade) for i in sent)
        self.delays = any(isinstance(i.body, Stop) and i.body.holds for i in sent)
        self.passing = any(a.passes_on is not None for a in self.abilities.values())
        self.defers = any(owner.later for owner in self.owners.values())
        #: Does anybody ever ask who came to whom in earlier phases?
        self.recalls = any(
            isinstance(i.body, Tell) and i.body.what == "past_visitors" for i in sent
        )
        self.changes_roles = any(
            isinstance(i.body, Leave) and (i.body.role or i.body.faction or i.body.like)
            for i in every
        )
        #: What gives marks that hold at once.
        self.marking = frozenset(
            owner
            for owner in self.owners.values()
            for i in owner.influences
            if isinstance(i.body, Leave) and not self.instant.isdisjoint(i.body.marks)
        )

    def _order(self) -> None:
        """The night: its steps, what decides loops, what counts as a visit; and how it can end."""
        ruleset, night = self.ruleset, self.ruleset.night
        self.golden = night.family == "golden_rule"
        self.bites = night.deaths == "at_once"
        self.empty_handed = term(night.empty_handed)
        self.tell_stopped = term(night.tell_stopped)
        self.loops = tuple((term(p.when), p) for p in night.loops)
        self.steps = tuple((step, term(step.when), term(step.bites)) for step in night.order)
        self.places: dict[str, list[int]] = {}
        for index, (step, _, _) in enumerate(self.steps):
            for act in step.acts:
                self.places.setdefault(act, []).append(index)
        #: Conditions on visits; empty where nothing but acts that take place are visits.
        self.visits = (
            {key: term(getattr(night.visits, key)) for key in ("stopped", "unreached", "as_named")}
            if night.visits
            else {}
        )
        self.victories = tuple((compile_condition(v.when), v) for v in ruleset.victories)
        self.victory_when = term(ruleset.victory_when)
        #: Does a victory ask how somebody died?
        self.asks_how = any("fell_to" in v.when.text for v in ruleset.victories)

    def _vote(self) -> None:
        """The conditions of the vote."""
        voting = self.ruleset.vote
        #: The votes of the day elect to an office; nobody is voted out.
        self.elects = voting is None and any(
            o.votes == "day" for o in self.ruleset.offices.values()
        )
        #: The conditions that the ruleset gives, by the name of their key.
        self.vote_terms = {
            key: compile_condition(condition)
            for key, condition in attributes(voting)
            if isinstance(condition, Condition)
        }
        self.ruled_ties = bool(
            voting and voting.marks_tied and (voting.marks_tied_when or voting.marks_casting)
        )
        self.tie_terms = (
            tuple((word, compile_condition(c)) for word, c in voting.ties_when.items())
            if voting
            else ()
        )

    def _give_roles(self) -> None:
        """What each role brings along."""
        ruleset = self.ruleset
        roles = ruleset.roles.values()
        self.one_act = {r.id: term(r.one_act) for r in roles if r.one_act}
        self.limited_roles = frozenset(r.id for r in roles if r.uses)
        self.role_abilities = {
            r.id: frozenset({*ruleset.everyone.abilities, *r.abilities}) for r in roles
        }
        self.role_traits = {r.id: (*ruleset.everyone.traits, *r.traits) for r in roles}
        #: Traits that do something by themselves, and those that wait for what happens to their
        #: bearer (by kind of meeting) or to others.
        self.role_direct = {
            r: tuple(self.traits[t] for t in traits if self.traits[t].direct)
            for r, traits in self.role_traits.items()
        }
        self.role_watch: dict[str, dict[str, list[Waiting]]] = {r.id: {} for r in roles}
        self.role_roaming: dict[str, list[Waiting]] = {r.id: [] for r in roles}
        for role, traits in self.role_traits.items():
            for trait in map(self.traits.__getitem__, traits):
                for influence in trait.reactions:
                    event = influence.on
                    if event is not None and event.of.word == "self":
                        watched = self.role_watch[role].setdefault(meeting_kind(event.event), [])
                        watched.append((trait, influence))
                    else:
                        self.role_roaming[role].append((trait, influence))
        #: Roles without traits of the first and the last kind.
        self.bare_roles = frozenset(
            r for r in self.role_traits if not (self.role_direct[r] or self.role_roaming[r])
        )
        self.watched_kinds = frozenset(k for kinds in self.role_watch.values() for k in kinds)
        #: Roles with a trait that waits for what its bearer does, or for what others do to him
        #: (for anything but the vote).
        self.watched_doers = frozenset(
            role for role, kinds in self.role_watch.items() if not kinds.keys().isdisjoint(BY_DOER)
        )
        self.watched_met = frozenset(
            role for role, kinds in self.role_watch.items() if not kinds.keys() <= _UNMET
        )
        #: Reactions to what happens to players who began the phase in one of these roles.
        self.start_roles = {
            i: frozenset(role for role in ruleset.roles if test(role))
            for owner in self.owners.values()
            for i in owner.reactions
            if i.on is not None and (test := static_test(i.on.of.each)) is not None
        }

    def term(self, condition: Condition) -> Term:
        """The closure of a condition that stands inside a subject or a pact."""
        found = self._terms.get(id(condition))
        if found is None:
            found = self._terms[id(condition)] = compile_condition(condition)
        return found

    def place_of(self, ability: str) -> list[int]:
        """The indices of the steps an ability may take place in."""
        return self.places.get(ability, [])


def _short(option: str) -> str:
    return option.rsplit("-", 1)[-1]


def _built_in(id_: str, effects: tuple[Effect, ...] = ()) -> PlanAbility:
    """What is no ability of a ruleset, and goes by its id alone."""
    return PlanAbility(id_, frozenset({id_}), effects)


@lru_cache(maxsize=64)
def compile_plan(ruleset: Ruleset) -> Plan:
    """The plan of a ruleset; a ruleset object is compiled once."""
    return Plan(ruleset)
