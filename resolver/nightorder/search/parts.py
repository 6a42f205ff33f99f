"""What each part of a ruleset goes by and speaks of: which parts can have to do with which."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

import attrs

from ..conditions import Condition
from ..effects.channel import Bar, Fell, Leave, Mend, Move, Stop, Tell
from ..engine.planning.plan import ABSENCE, EXECUTION, HOST, VOTE, Plan, PlanAbility, compile_plan
from ..model.ruleset import Ruleset
from ..reading import attributes
from .contents import KEY_NEEDS, contents_of

__all__ = ["Part", "Parts", "neighbours", "parts_of"]

#: Keys of an ability that are about its earlier uses.
_ABOUT_USES = frozenset({"stopped_repeats", "repeat_when", "uses_when", "repeat", "uses"})


#: What an ability asks about that sees where others go.
_WATCHING = ("visitors", "visits", "acts", "number", "past_visitors")


@attrs.frozen
class Part:
    """An ability, trait, mark, office, or another part of a ruleset.

    ``by`` are the words it goes by, and the marks and counters it gives; ``says`` those of which
    it speaks; ``all`` if it speaks of acts of every kind. ``rulings`` are the options (short
    names) that it reads, ``calls`` the functions and names of its conditions, ``numbers`` the
    numbers these compare the night with.
    """

    id: str
    kind: str
    by: frozenset[str] = frozenset()
    says: frozenset[str] = frozenset()
    all: bool = False
    kills: bool = False
    rulings: frozenset[str] = frozenset()
    calls: frozenset[str] = frozenset()
    numbers: frozenset[int] = frozenset()
    needs: frozenset[str] = frozenset()  #: what must happen for it to matter: stops, kills, …
    does: frozenset[str] = frozenset()  #: what its effects do, in the same words

    def meets(self, other: Part) -> bool:
        """Does one of the two speak of the other, or both of one thing?"""
        return bool(self.says & other.by or other.says & self.by)


def _part(id_: str, kind: str, value: object, by: frozenset[str], kills: bool = False) -> Part:
    inside = contents_of(value)
    return Part(
        id_,
        kind,
        by | inside.tags,
        frozenset(inside.says),
        inside.all,
        kills,
        frozenset(inside.rulings),
        frozenset(inside.calls),
        frozenset(inside.numbers),
        frozenset(inside.needs),
    )


def _gives(owner: PlanAbility | None) -> frozenset[str]:
    """The marks that an owner gives, and the counters that it moves."""
    bodies = [i.body for i in owner.influences if isinstance(i.body, Leave)] if owner else []
    return frozenset(word for b in bodies for word in (*b.marks, b.counter) if word)


def _does(owner: PlanAbility | None) -> frozenset[str]:
    """What the effects of an owner do, as far as anything needs it."""
    found: set[str] = set()
    for influence in owner.influences if owner is not None else ():
        body = influence.body
        if isinstance(body, (Stop, Bar)):
            found.add("stops")
            if isinstance(body, Stop) and body.holds:
                found.add("lasts")
        elif isinstance(body, Fell):
            found.add("kills")
            if body.delay:
                found.add("lasts")
        elif isinstance(body, Leave) and (body.role or body.like or body.faction):
            found.add("lasts")
        elif isinstance(body, Mend):
            found.add("saves")
        elif isinstance(body, Move):
            found.add("moves")
        elif isinstance(body, Tell) and body.what in _WATCHING:
            found.add("watches")
    return frozenset(found)


@attrs.frozen(eq=False)
class Parts:
    """All parts of a ruleset: ``owners`` by id, and ``rest`` for what belongs to no act.

    ``pieces`` are the single effects and conditions of each owner, as parts of their own.
    """

    owners: Mapping[str, Part]
    pieces: Mapping[str, tuple[Part, ...]]
    rest: tuple[Part, ...]
    watchers: frozenset[str]  #: who asks where others go

    def reading(self, option: str) -> list[Part]:
        """The parts that read an option (its short name), cut down to what reads it."""
        found = []
        for id_, pieces in self.pieces.items():
            those = [piece for piece in pieces if option in piece.rulings]
            if those:
                owner = self.owners[id_]
                found.append(
                    attrs.evolve(
                        owner,
                        says=_union(piece.says for piece in those),
                        all=any(piece.all for piece in those),
                        rulings=_union(piece.rulings for piece in those),
                        calls=_union(piece.calls for piece in those),
                        needs=_union(piece.needs for piece in those),
                        numbers=frozenset(n for piece in those for n in piece.numbers),
                    )
                )
        return [*found, *(part for part in self.rest if option in part.rulings)]


def _union(sets: Iterable[frozenset[str]]) -> frozenset[str]:
    return frozenset(word for words in sets for word in words)


@lru_cache(maxsize=64)
def parts_of(ruleset: Ruleset) -> Parts:
    """The parts of a ruleset; each ruleset object is looked through once.

    >>> from nightorder import load_ruleset
    >>> parts = parts_of(load_ruleset("atlantis"))
    >>> parts.owners["heal"].meets(parts.owners["kill"])
    True
    """
    plan = compile_plan(ruleset)
    owners: dict[str, Part] = {}
    pieces: dict[str, tuple[Part, ...]] = {}
    for owner in (*_owners(ruleset, plan), *_table(ruleset)):
        planned = plan.owners.get(owner.id)
        owner = attrs.evolve(owner, by=owner.by | _gives(planned))
        owners[owner.id] = attrs.evolve(owner.part(owner.value), does=_does(planned))
        pieces[owner.id] = tuple(_pieces(owner))
    watchers = frozenset(id_ for id_, part in owners.items() if "watches" in part.does)
    return Parts(owners, pieces, tuple(_rest(ruleset)), watchers)


@attrs.frozen
class _Owner:
    """Something that effects belong to: ``value`` is what the ruleset says of it."""

    id: str
    kind: str
    value: object
    by: frozenset[str]
    kills: bool

    def part(self, value: object) -> Part:
        """The owner, or a piece of it, as a part."""
        return _part(self.id, self.kind, value, self.by, self.kills)


def _owners(ruleset: Ruleset, plan: Plan) -> Iterator[_Owner]:
    """Abilities, traits, marks and offices."""
    kinds: Mapping[str, Mapping[str, object]] = {
        "ability": ruleset.abilities,
        "trait": ruleset.traits,
        "mark": ruleset.marks,
        "office": ruleset.offices,
    }
    for kind, models in kinds.items():
        for id_, model in models.items():
            owner = plan.owners.get(id_)
            words = owner.words if owner is not None else frozenset({id_})
            kills = owner is not None and any(isinstance(i.body, Fell) for i in owner.influences)
            yield _Owner(id_, kind, model, words, kills)


def _table(ruleset: Ruleset) -> Iterator[_Owner]:
    """What the whole table does, and the host."""
    voting = ruleset.vote
    effects = {EXECUTION: voting.effects, ABSENCE: voting.absent} if voting is not None else {}
    for word in (VOTE, EXECUTION, HOST, ABSENCE):
        yield _Owner(word, "table", effects.get(word, ()), frozenset({word}), word != VOTE)


def _rest(ruleset: Ruleset) -> Iterator[Part]:
    """What belongs to no act: victories, how votes are counted, keys of the night, steps, roles."""
    nobody: frozenset[str] = frozenset()
    night, voting = ruleset.night, ruleset.vote
    yield _part("victories", "rest", (ruleset.victories, ruleset.victory_when), nobody)
    counting = None if voting is None else attrs.evolve(voting, effects=(), absent=())
    yield _part("voting", "rest", counting, frozenset({VOTE}))
    yield _part("loops", "rest", night.loops, nobody)
    for key in ("empty_handed", "tell_stopped"):
        part = _part(key, "rest", getattr(night, key), nobody)
        yield attrs.evolve(part, needs=KEY_NEEDS[key])
    yield _part("visits", "rest", night.visits, nobody)
    for i, step in enumerate(night.order):
        if step.when is not None or step.bites is not None:
            yield _part(f"step {i}", "step", step, frozenset(step.acts))
    for role in ruleset.roles.values():
        if role.one_act is not None:
            yield _part(role.id, "role", role.one_act, frozenset(role.abilities))


def _pieces(owner: _Owner) -> Iterator[Part]:
    """The effects and requirements of an owner one by one, and each of its other keys."""
    for key, inner in _keys(owner.value):
        piece = owner.part(inner)
        if isinstance(inner, Condition) and key in KEY_NEEDS:
            piece = attrs.evolve(piece, needs=piece.needs | KEY_NEEDS[key])
        if key in _ABOUT_USES:
            piece = attrs.evolve(piece, calls=piece.calls | {"last_target"})
        yield piece


def _keys(value: object) -> Iterator[tuple[str, object]]:
    if isinstance(value, tuple):
        yield from (("effects", inner) for inner in value)
        return
    for key, inner in attributes(value):
        if key in ("effects", "requires") and isinstance(inner, tuple):
            yield from ((key, each) for each in inner)
        elif key not in ("name", "source", "place", "answers", "id", "tags"):
            yield key, inner


def neighbours(parts: Parts, part: Part) -> Iterator[tuple[Part, int]]:
    """The owners that can have to do with a part, and how far away they are.

    1: the part names it; 2: it names the part; 3: blows have to do with nearly everything, and
    so does, 4, what is about acts of every kind.
    """
    for other in parts.owners.values():
        if other.id == part.id:
            continue
        if part.says & other.by or part.needs & other.does:
            yield other, 1
        elif other.says & part.by:
            yield other, 2
        elif other.kills or part.kills:
            yield other, 3
        elif part.all or other.all:
            yield other, 4
