"""What games are made of: who can do what, and which roles are worth telling apart."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import attrs

from ..conditions import conditions_in
from ..effects.channel import Leave
from ..engine.planning.plan import ABSENCE, EXECUTION, HOST, VOTE, compile_plan
from ..model.ruleset import Ruleset
from .mentions import COUNTS, LOOKS_BACK, RECEIVES, numbers_of
from .parts import Part, Parts, neighbours, parts_of

__all__ = ["BALLOT", "ELECTED", "TIED", "Kit", "Skill", "kit_for"]

#: Entries of the host beside those that are parts of a ruleset.
TIED, ELECTED = "tied", "elected"
#: A vote for an office.
BALLOT = "ballot"
#: What asks for those who fell in earlier phases.
_AFTER_DEATHS = COUNTS | {"died", "fell_to", "last_fallen", "nights_since_fall", "alive", "winner"}
#: More values of a field than this are not tried.
_FIELD_VALUES = 4


@attrs.frozen
class Skill:
    """Something that can stand in a phase: an act of an ability, a vote, an entry of the host.

    ``names`` are the numbers of players it can name. ``cost`` is how far it is from what the
    search is about.
    """

    id: str
    cost: int
    day: bool = False
    names: tuple[int, ...] = (1,)
    fields: tuple[Mapping[str, str], ...] = ({},)
    steps: frozenset[int] = frozenset()
    host: bool = False
    seed: bool = False
    does: frozenset[str] = frozenset()
    lasts: bool = False  #: it leaves something that the rules in question ask for later


@attrs.frozen
class Cast:
    """Who is worth casting in games of some skills: ``roles`` for each, ``sorts`` beside them."""

    roles: Mapping[str, tuple[str, ...]]
    sorts: tuple[str, ...]


@attrs.frozen(eq=False)
class Kit:
    """The skills, nearest first, and the sorts of players, plainest first."""

    ruleset: Ruleset
    skills: tuple[Skill, ...]
    seed_roles: frozenset[str]
    about: tuple[Part, ...]
    cost: Mapping[str, int]  #: how far each part of the ruleset is from what it is about
    general: bool  #: it is about no skill and no role in particular
    counts: bool  #: players with whom nothing happens can matter
    looks_back: bool  #: earlier phases can matter
    asks_back: bool  #: the very rules in question ask for earlier phases
    by_day: bool
    receives: bool  #: the order of any two acts can matter
    nights: tuple[int, ...]  #: numbers of the first night worth trying
    first_day: int
    together: bool
    holders: Mapping[str, frozenset[str]]  #: skill -> the roles that have it from the start
    changers: frozenset[str]  #: what can give somebody another role
    _casts: dict[frozenset[str], Cast] = attrs.field(factory=dict, repr=False)

    def cast(self, skills: frozenset[str]) -> Cast:
        """Who is worth casting in games of these skills."""
        found = self._casts.get(skills)
        if found is None:
            found = self._casts[skills] = _cast(self, skills)
        return found


def _cast(kit: Kit, skills: frozenset[str]) -> Cast:
    parts = parts_of(kit.ruleset)
    inside = [parts.owners[s] for s in skills if s in parts.owners]
    inside += [p for p in kit.about if p.id not in skills]
    words = frozenset(word for part in inside for word in part.says)
    asked = frozenset(word for part in kit.about for word in part.says)
    traits = frozenset(
        t
        for t in kit.ruleset.traits
        if kit.cost.get(t, 9) <= 1
        or any(part.meets(parts.owners[t]) for part in inside)
        or (parts.owners[t].all and skills)
    )
    roles = kit.ruleset.roles

    def signature(id_: str) -> tuple[object, ...]:
        role = roles[id_]
        named = id_ in words or id_ in kit.seed_roles
        return role.faction, frozenset(role.traits) & traits, id_ if named else ""

    def plainness(id_: str) -> tuple[int, int]:
        role = roles[id_]
        others = [t for t in role.traits if t not in traits]
        return len(role.abilities) + len(others), list(roles).index(id_)

    def rank(id_: str) -> tuple[int, int, int]:
        role = roles[id_]
        special = (
            0
            if id_ in kit.seed_roles
            else 1
            if id_ in asked or any(kit.cost.get(t, 9) <= 1 for t in role.traits)
            else 2
            if not role.traits and id_ not in words
            else 3
        )
        return special, *plainness(id_)

    plainest = sorted(roles, key=plainness)
    sorts: dict[tuple[object, ...], str] = {}
    for id_ in plainest:
        sorts.setdefault(signature(id_), id_)
    able: dict[str, tuple[str, ...]] = {}
    for skill in kit.skills:
        if skill.id in skills and not skill.host:
            holders = kit.holders[skill.id]
            found: dict[tuple[object, ...], str] = {}
            for id_ in plainest:
                if id_ in holders:
                    uses = roles[id_].uses.get(skill.id)
                    found.setdefault((*signature(id_), uses), id_)
            able[skill.id] = tuple(found.values())
    return Cast(able, tuple(sorted(sorts.values(), key=rank)))


def kit_for(ruleset: Ruleset, about: Iterable[Part]) -> Kit:
    """What games about some parts of a ruleset are made of."""
    parts = parts_of(ruleset)
    found = _Finder(ruleset, parts, tuple(about))
    return found.kit()


class _Finder:
    def __init__(self, ruleset: Ruleset, parts: Parts, about: tuple[Part, ...]) -> None:
        self.r = ruleset
        self.parts = parts
        self.plan = compile_plan(ruleset)
        self.about = about
        self.seeds: set[str] = set()
        self.seed_roles: set[str] = set()
        self.general = not about
        self.cost: dict[str, int] = {}
        self._start()
        self._spread()

    def _start(self) -> None:
        for part in self.about:
            if part.kind in ("ability", "table", "office"):
                self.seeds.add(part.id)
            elif part.kind == "trait":
                if part.id in self.r.everyone.traits:
                    self.general = True
                self.seed_roles |= {r.id for r in self.r.roles.values() if part.id in r.traits}
            elif part.kind == "mark":
                if self.r.vote is not None and part.id in self.r.vote.marks_tied:
                    self.seeds.add(TIED)
                givers = {p.id for p in self.parts.owners.values() if part.id in p.by - {p.id}}
                self.seeds |= givers or {
                    p.id for p in self.parts.owners.values() if part.id in p.says
                }
            elif part.kind in ("step", "role"):
                self.seeds |= part.by & self.parts.owners.keys()
                for word in part.by - self.parts.owners.keys():  # the step of later effects
                    self.seeds |= {p.id for p in self.parts.owners.values() if word in p.says}
            elif part.id == "voting":
                self.seeds |= {VOTE, EXECUTION, TIED}
            elif part.id == "visits":
                self.seeds |= self.parts.watchers
            elif part.id == "loops":
                self.general = True
            else:
                self.general = True

    def _spread(self) -> None:
        """The distance of every owner from what the search is about."""
        owners = self.parts.owners
        reached = {p.id: 0 for p in self.about if p.id in owners}
        reached |= dict.fromkeys((id_ for id_ in self.seeds if id_ in owners), 0)
        reached |= {t: 0 for r in self.seed_roles for t in self.r.roles[r].traits if t in reached}
        # First what the very rules in question name, then what else has to do with their owners.
        layer: list[tuple[Part, int]] = [(part, 0) for part in self.about]
        layer += [(owners[id_], 1) for id_ in reached]
        for _ in range(3):
            after: list[tuple[Part, int]] = []
            for part, far in layer:
                for other, step in neighbours(self.parts, part):
                    cost = far + step
                    if cost < reached.get(other.id, 99):
                        reached[other.id] = cost
                        after.append((other, cost))
            layer = after
        self.cost = reached

    # -- what is worth telling apart -------------------------------------------------------------

    def kit(self) -> Kit:
        near = [p for p in self.parts.owners.values() if self.cost.get(p.id, 9) <= 2]
        spoken = {*self.about, *near}
        calls = frozenset(call for part in self.about for call in part.calls)
        asked = frozenset(call for part in spoken for call in part.calls)
        skills = self._skills()
        by_day = any(s.day and s.cost <= 2 for s in skills) or "voting" in {
            p.id for p in self.about
        }
        return Kit(
            self.r,
            skills,
            frozenset(self.seed_roles),
            self.about,
            self.cost,
            self.general or not (self.seeds or self.seed_roles),
            bool(calls & (COUNTS | {"alive"})) or any(p.id == "victories" for p in self.about),
            bool(asked & LOOKS_BACK) or self._lasting(),
            bool(calls & LOOKS_BACK)
            or any(p.kind in ("mark", "office") or "due" in p.says for p in self.about)
            or any(s.seed and "lasts" in s.does for s in skills),
            by_day,
            bool(calls & RECEIVES),
            self._nights(spoken),
            max(2, self.r.vote.from_day if self.r.vote else 2),
            self.r.night.turn == "together",
            {s.id: self._holders(s.id) for s in skills},
            frozenset(
                id_
                for id_, owner in self.plan.owners.items()
                if any(
                    isinstance(i.body, Leave) and (i.body.role or i.body.like)
                    for i in owner.influences
                )
            ),
        )

    def _holders(self, id_: str) -> frozenset[str]:
        model = self.r.abilities.get(id_)
        if model is None or id_ in self.r.everyone.abilities or model.held_when is not None:
            return frozenset(self.r.roles)
        return frozenset(r.id for r in self.r.roles.values() if id_ in r.abilities)

    def _lasting(self) -> bool:
        """Does anything near leave something for later phases?"""
        near = [id_ for id_, cost in self.cost.items() if cost <= 2]
        if any(id_ in self.r.marks for id_ in near):
            return True
        for id_ in near:
            model = self.r.abilities.get(id_)
            if model is not None and (
                model.uses is not None or model.repeat != "free" or model.repeat_when is not None
            ):
                return True
        return any(p.kind in ("mark", "office") or p.id == "victories" for p in self.about)

    def _nights(self, spoken: set[Part]) -> tuple[int, ...]:
        """The numbers of a first night: the usual one first, then those that conditions ask for."""
        usual = 2 if any("night" in p.calls for p in spoken) else 1
        others: set[int] = set()
        for part in self.about:
            if "night" in part.calls:
                others |= {1, 2, *(n for m in part.numbers for n in (m, m + 1))}
        for id_, model in self.r.abilities.items():
            if self.cost.get(id_, 9) <= 3 and model.from_night <= 3:
                usual = max(usual, model.from_night)
            if self.cost.get(id_, 9) == 0:
                numbers = numbers_of(model.requires)
                others |= {*numbers, *(n + 1 for n in numbers)}
                others |= {model.from_night} if model.from_night else set()
        return (usual, *sorted(n for n in others if 0 <= n <= 20 and n != usual))

    def _skills(self) -> tuple[Skill, ...]:
        skills = [self._ability(id_) for id_ in self.r.abilities]
        table = any(s in self.seeds for s in (VOTE, EXECUTION, TIED))
        voting = self.r.vote is not None
        if voting and (table or self.cost.get(VOTE, 9) <= 4):
            skills.append(self._host(VOTE, (1,), host=False))
        if self.cost.get(EXECUTION, 9) <= 5 or table:
            skills.append(self._host(EXECUTION, (1,)))
        if TIED in self.seeds or (voting and self.r.vote and self.r.vote.marks_tied):
            skills.append(self._host(TIED, (2, 3)))
        if HOST in self.seeds:
            skills.append(self._host(HOST, (1,)))
        if ABSENCE in self.cost and self.cost[ABSENCE] <= 2:
            skills.append(self._host(ABSENCE, (1,)))
            skills.append(self._host("silent", (1,)))
        skills += [
            attrs.evolve(self._host(office, (1,)), id=f"{ELECTED}:{office}")
            for office in self.r.offices
            if self.cost.get(office, 9) <= 4
        ]
        skills += [
            attrs.evolve(self._host(office, (1,), host=False), id=f"{BALLOT}:{office}")
            for office, model in self.r.offices.items()
            if self.cost.get(office, 9) <= 1 and model.votes == "own"
        ]
        order = {s.id: i for i, s in enumerate(skills)}
        return tuple(sorted((s for s in skills if s), key=lambda s: (s.cost, order[s.id])))

    def _host(self, word: str, names: tuple[int, ...], *, host: bool = True) -> Skill:
        seed = word in self.seeds
        cost = 0 if seed else self.cost.get(word, 4)
        steps = frozenset(self.plan.place_of(word))
        return Skill(word, cost, True, names, ({},), steps, host, seed, lasts=True)

    def _ability(self, id_: str) -> Skill:
        model = self.r.abilities[id_]
        wanted = () if model.targets == ("none",) else model.targets
        most = len(wanted)
        names = set(range(most - wanted.count("maybe"), most + 1))
        if model.may_name_nobody:
            names.add(0)
        return Skill(
            id_,
            self.cost.get(id_, 6),
            model.day,
            tuple(sorted(names)),
            self._fields(id_),
            frozenset(self.plan.place_of(id_)),
            seed=id_ in self.seeds,
            does=self.parts.owners[id_].does,
            lasts=self._lasts(id_),
        )

    def _lasts(self, id_: str) -> bool:
        part = self.parts.owners[id_]
        asked = {word for p in self.about for word in p.says}
        calls = {call for p in self.about for call in p.calls}
        held = {m for m in self.r.marks if self.cost.get(m, 9) <= 1}
        return bool(
            id_ in self.seeds
            or part.by & (asked | held)
            or "lasts" in part.does
            or ("kills" in part.does and calls & _AFTER_DEATHS)
        )

    def _fields(self, id_: str) -> tuple[Mapping[str, str], ...]:
        """The fields an act can have: with, for players, is filled in later (``*``)."""
        model = self.r.abilities[id_]
        if not model.fields:
            return ({},)
        said: dict[str, list[str]] = {name: [] for name in model.fields}
        for condition in conditions_in(model):
            for about, text in condition.constants:
                for name in model.fields:
                    if about in (name, f"said('{name}')") and text and text not in said[name]:
                        said[name].append(text)
        for name in model.fields:
            if name == "with":
                said[name] = ["*"]
            elif name == "as" and not said[name]:
                said[name] = list(self.r.roles)[:_FIELD_VALUES]
            elif name == "about" and not said[name]:
                said[name] = list(self.r.factions)
            elif name in ("question", "arg") and not said[name]:
                said[name] = list(model.answers)[:_FIELD_VALUES]
        found: list[Mapping[str, str]] = [{}]
        for name, values in said.items():
            more = [{**known, name: v} for known in found for v in values[:_FIELD_VALUES]]
            found = [*found, *more] if len(found) + len(more) <= 24 else found
        return tuple(found)
