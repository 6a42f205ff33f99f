"""What games are made of: who can do what, and what of the rest can matter."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import attrs

from ..effects.channel import Leave
from ..engine.planning.plan import compile_plan
from ..model.ruleset import Ruleset
from .casting import Cast, cast_of
from .contents import COUNTS, LOOKS_BACK, RECEIVES, numbers_of
from .parts import Part, parts_of
from .reach import Reach, reach_of
from .skills import Skill, skills_of

__all__ = ["Kit", "kit_for"]


@attrs.frozen(eq=False, kw_only=True)
class Kit:
    """The skills, nearest first, and what is worth varying in games about some parts of a ruleset.

    ``holders`` are the roles that have each skill of players from the start.
    """

    ruleset: Ruleset
    reach: Reach
    skills: tuple[Skill, ...]
    holders: Mapping[str, frozenset[str]]
    changers: frozenset[str]  #: what can give somebody another role
    nights: tuple[int, ...]  #: numbers of the first night worth trying
    counts: bool  #: players with whom nothing happens can matter
    looks_back: bool  #: earlier phases can matter
    asks_back: bool  #: the very rules in question ask for earlier phases
    by_day: bool  #: what is done by day can matter
    receives: bool  #: the order of any two acts can matter
    _casts: dict[frozenset[str], Cast] = attrs.field(factory=dict, repr=False)

    @property
    def together(self) -> bool:
        """Are day and night one turn?"""
        return self.ruleset.night.turn == "together"

    @property
    def first_day(self) -> int:
        """The first day worth trying: that of the first vote, but not day 1."""
        return max(2, self.ruleset.vote.from_day if self.ruleset.vote else 2)

    def cast(self, skills: frozenset[str]) -> Cast:
        """Who is worth casting in games of these skills."""
        found = self._casts.get(skills)
        if found is None:
            acting = {s.id: self.holders[s.id] for s in self.skills if not s.host}
            found = self._casts[skills] = cast_of(self.ruleset, self.reach, acting, skills)
        return found


def kit_for(ruleset: Ruleset, about: Iterable[Part]) -> Kit:
    """What games about some parts of a ruleset are made of."""
    reach = reach_of(ruleset, about)
    about = reach.about
    skills = skills_of(ruleset, reach)
    near = {*about, *(p for p in parts_of(ruleset).owners.values() if reach.far(p.id) <= 2)}
    calls = frozenset(call for part in about for call in part.calls)
    near_calls = frozenset(call for part in near for call in part.calls)
    ids = {part.id for part in about}
    return Kit(
        ruleset=ruleset,
        reach=reach,
        skills=skills,
        holders={s.id: _holders(ruleset, s.id) for s in skills},
        changers=_changers(ruleset),
        nights=_nights(ruleset, reach, near),
        counts=bool(calls & (COUNTS | {"alive"})) or "victories" in ids,
        looks_back=bool(near_calls & LOOKS_BACK) or _lasting(ruleset, reach),
        asks_back=bool(calls & LOOKS_BACK)
        or any(p.kind in ("mark", "office") or "due" in p.says for p in about)
        or any(s.seed and "lasts" in s.does for s in skills),
        by_day=any(s.day and s.cost <= 2 for s in skills) or "voting" in ids,
        receives=bool(calls & RECEIVES),
    )


def _holders(ruleset: Ruleset, id_: str) -> frozenset[str]:
    model = ruleset.abilities.get(id_)
    if model is None or id_ in ruleset.everyone.abilities or model.held_when is not None:
        return frozenset(ruleset.roles)
    return frozenset(r.id for r in ruleset.roles.values() if id_ in r.abilities)


def _changers(ruleset: Ruleset) -> frozenset[str]:
    return frozenset(
        id_
        for id_, owner in compile_plan(ruleset).owners.items()
        if any(isinstance(i.body, Leave) and (i.body.role or i.body.like) for i in owner.influences)
    )


def _lasting(ruleset: Ruleset, reach: Reach) -> bool:
    """Does anything near leave something for later phases?"""
    near = [id_ for id_, cost in reach.cost.items() if cost <= 2]
    if any(id_ in ruleset.marks for id_ in near):
        return True
    for id_ in near:
        model = ruleset.abilities.get(id_)
        if model is not None and (
            model.uses is not None or model.repeat != "free" or model.repeat_when is not None
        ):
            return True
    return any(p.kind in ("mark", "office") or p.id == "victories" for p in reach.about)


def _nights(ruleset: Ruleset, reach: Reach, spoken: set[Part]) -> tuple[int, ...]:
    """The numbers of a first night: the usual one first, then those that conditions ask for."""
    usual = 2 if any("night" in p.calls for p in spoken) else 1
    others: set[int] = set()
    for part in reach.about:
        if "night" in part.calls:
            others |= {1, 2, *(n for m in part.numbers for n in (m, m + 1))}
    for id_, model in ruleset.abilities.items():
        if reach.far(id_) <= 3 and model.from_night <= 3:
            usual = max(usual, model.from_night)
        if reach.far(id_) == 0:
            numbers = numbers_of(model.requires)
            others |= {*numbers, *(n + 1 for n in numbers)}
            others |= {model.from_night} if model.from_night else set()
    return (usual, *sorted(n for n in others if 0 <= n <= 20 and n != usual))
