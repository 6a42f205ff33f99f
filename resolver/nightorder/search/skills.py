"""What can stand in a phase of a game that is about some parts of a ruleset."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import attrs

from ..conditions import conditions_in
from ..engine.planning.plan import ABSENCE, EXECUTION, HOST, VOTE, compile_plan
from ..model.ruleset import Ruleset
from .contents import COUNTS
from .parts import parts_of
from .reach import TIED, Reach

__all__ = ["BALLOT", "ELECTED", "Skill", "skills_of"]

#: An entry of the host that gives an office.
ELECTED = "elected"
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


def skills_of(ruleset: Ruleset, reach: Reach) -> tuple[Skill, ...]:
    """What can stand in games of a ruleset, nearest first."""
    skills = [_ability(ruleset, reach, id_) for id_ in ruleset.abilities]
    skills += _of_the_table(ruleset, reach)
    order = {s.id: i for i, s in enumerate(skills)}
    return tuple(sorted(skills, key=lambda s: (s.cost, order[s.id])))


def _of_the_table(ruleset: Ruleset, reach: Reach) -> Iterator[Skill]:
    """Votes, and what the host enters, as far as they have to do with the search."""
    near = any(s in reach.seeds for s in (VOTE, EXECUTION, TIED))
    voting = ruleset.vote
    if voting is not None and (near or reach.far(VOTE) <= 4):
        yield _table(ruleset, reach, VOTE, host=False)
    if near or reach.far(EXECUTION) <= 5:
        yield _table(ruleset, reach, EXECUTION)
    if TIED in reach.seeds or (voting is not None and voting.marks_tied):
        yield _table(ruleset, reach, TIED, names=(2, 3))
    if HOST in reach.seeds:
        yield _table(ruleset, reach, HOST)
    if reach.far(ABSENCE) <= 2:
        yield _table(ruleset, reach, ABSENCE)
        yield _table(ruleset, reach, "silent")
    for office in ruleset.offices:
        if reach.far(office) <= 4:
            yield attrs.evolve(_table(ruleset, reach, office), id=f"{ELECTED}:{office}")
    for office, model in ruleset.offices.items():
        if reach.far(office) <= 1 and model.votes == "own":
            ballot = _table(ruleset, reach, office, host=False)
            yield attrs.evolve(ballot, id=f"{BALLOT}:{office}")


def _table(
    ruleset: Ruleset,
    reach: Reach,
    word: str,
    *,
    names: tuple[int, ...] = (1,),
    host: bool = True,
) -> Skill:
    seed = word in reach.seeds
    cost = 0 if seed else reach.cost.get(word, 4)
    steps = frozenset(compile_plan(ruleset).place_of(word))
    return Skill(word, cost, day=True, names=names, steps=steps, host=host, seed=seed, lasts=True)


def _ability(ruleset: Ruleset, reach: Reach, id_: str) -> Skill:
    model = ruleset.abilities[id_]
    wanted = () if model.targets == ("none",) else model.targets
    most = len(wanted)
    names = set(range(most - wanted.count("maybe"), most + 1))
    if model.may_name_nobody:
        names.add(0)
    return Skill(
        id_,
        reach.cost.get(id_, 6),
        day=model.day,
        names=tuple(sorted(names)),
        fields=_fields(ruleset, id_),
        steps=frozenset(compile_plan(ruleset).place_of(id_)),
        seed=id_ in reach.seeds,
        does=parts_of(ruleset).owners[id_].does,
        lasts=_lasts(ruleset, reach, id_),
    )


def _lasts(ruleset: Ruleset, reach: Reach, id_: str) -> bool:
    part = parts_of(ruleset).owners[id_]
    asked = {word for p in reach.about for word in p.says}
    calls = {call for p in reach.about for call in p.calls}
    held = {m for m in ruleset.marks if reach.far(m) <= 1}
    return bool(
        id_ in reach.seeds
        or part.by & (asked | held)
        or "lasts" in part.does
        or ("kills" in part.does and calls & _AFTER_DEATHS)
    )


def _fields(ruleset: Ruleset, id_: str) -> tuple[Mapping[str, str], ...]:
    """The fields an act can have: with, for players, is filled in later (``*``)."""
    model = ruleset.abilities[id_]
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
            said[name] = list(ruleset.roles)[:_FIELD_VALUES]
        elif name == "about" and not said[name]:
            said[name] = list(ruleset.factions)
        elif name in ("question", "arg") and not said[name]:
            said[name] = list(model.answers)[:_FIELD_VALUES]
    found: list[Mapping[str, str]] = [{}]
    for name, values in said.items():
        more = [{**known, name: v} for known in found for v in values[:_FIELD_VALUES]]
        found = [*found, *more] if len(found) + len(more) <= 24 else found
    return tuple(found)
