"""What each part of a ruleset goes by and speaks of: which parts can have to do with which."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

import attrs

from ..conditions import Condition, is_ruling
from ..effects.channel import Bar, Fell, Leave, Mend, Move, Stop, Tell
from ..engine.planning.plan import ABSENCE, EXECUTION, HOST, VOTE, PlanAbility, compile_plan
from ..errors import Place
from ..model.effect import Effect, Event
from ..model.ruleset import Ruleset
from ..model.scope import Scope

__all__ = ["Part", "Parts", "calls_of", "neighbours", "numbers_of", "parts_of"]

#: Conditions that look back beyond the phase.
LOOKS_BACK = frozenset(
    (
        *("marked", "holds", "counter", "counted", "counter_then", "ever_sent", "used_on"),
        *("tried_on", "times", "streak", "fell_to", "last_fallen", "nights_since_fall", "died"),
        *("last_target", "just_used", "used_last", "asked", "ties", "tied_before", "ever"),
        *("ends_now", "first_role"),
    )
)
#: Conditions that count players: those with whom nothing happens matter, too.
COUNTS = frozenset(("count", "ever", "those", "who", "holder", "lot", "place_in"))
#: Conditions that read the order in which acts were received.
RECEIVES = frozenset(("came_first", "rivals", "received", "earlier", "arrival", "is_drawn"))


#: Events by day, and what brings them about.
_TABLE_EVENTS = {
    "executed": frozenset({EXECUTION}),
    "voted": frozenset({VOTE}),
    "silent": frozenset({VOTE, ABSENCE}),
}
_STOPS, _KILLS, _WATCHES = frozenset({"stops"}), frozenset({"kills"}), frozenset({"watches"})
_MOVES, _SAVES = frozenset({"moves"}), frozenset({"saves"})
#: Keys whose condition matters only where something is stopped, somebody falls, somebody looks.
_KEY_NEEDS = {
    "sender_blocked": _STOPS,
    "told_when_stopped": _STOPS,
    "tell_stopped": _STOPS,
    "stopped": _STOPS,
    "stopped_repeats": _STOPS | _MOVES,
    "sender_fallen": _KILLS,
    "acts_when_down": _KILLS | _SAVES,
    "when_dead": _KILLS,
    "when_due": _KILLS,
    "lapses": _KILLS,
    "bites": _KILLS,
    "empty_handed": _KILLS,
    "passes_on": _STOPS | _KILLS,
    "visit": _WATCHES,
    "brings": _WATCHES,
    "visits_second": _WATCHES,
    "unreached": _WATCHES,
    "as_named": _WATCHES | _MOVES,
}
#: The same for what a condition reads.
_CALL_NEEDS = {
    "down": _KILLS | _SAVES,
    "gone": _KILLS | _SAVES,
    "dies": _KILLS,
    "killed": _KILLS,
    "died": _KILLS,
    "last_fallen": _KILLS,
    "nights_since_fall": _KILLS,
    "dies_anyway": _KILLS,
    "dies_of_others": _KILLS,
    "redirected": _MOVES,
    "led_to": _MOVES,
    "headed": _MOVES,
    "goes_out": _WATCHES,
}
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


class _Walk:
    """Collects what stands anywhere inside a value of the model."""

    def __init__(self) -> None:
        self.says: set[str] = set()
        self.tags: set[str] = set()
        self.rulings: set[str] = set()
        self.calls: set[str] = set()
        self.numbers: set[int] = set()
        self.needs: set[str] = set()
        self.all = False

    def into(self, value: object) -> None:
        if isinstance(value, Condition):
            self.condition(value)
        elif isinstance(value, Scope):
            self.says |= value.words
            self.all |= value.everything
        elif isinstance(value, str):
            self.says.add(value)
        elif isinstance(value, Mapping):
            for key, inner in value.items():
                self.into(key)
                self.into(inner)
        elif isinstance(value, (tuple, frozenset, list)):
            for inner in value:
                self.into(inner)
        elif isinstance(value, Place):
            return
        elif attrs.has(type(value)):
            if isinstance(value, Effect):
                self.tags |= set(value.tags)
            elif isinstance(value, Event):
                self.says |= _TABLE_EVENTS.get(value.event, frozenset())
            for field in attrs.fields(type(value)):  # type: ignore[arg-type]
                if field.name not in ("name", "source", "place", "says", "answers", "forms", "id"):
                    inner = getattr(value, field.name)
                    self.into(inner)
                    if isinstance(inner, Condition):
                        self.needs |= _KEY_NEEDS.get(field.name, frozenset())

    def condition(self, condition: Condition) -> None:
        self.rulings |= set(condition.rulings)
        self.says |= {text for _, text in condition.constants}
        for node in ast.walk(condition.tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                self.calls.add(node.func.id)
                self.needs |= _CALL_NEEDS.get(node.func.id, frozenset())
            elif isinstance(node, ast.Name):
                self.calls.add(node.id)
            elif isinstance(node, ast.Attribute) and not is_ruling(node):
                self.calls.add(node.attr)
                self.needs |= _CALL_NEEDS.get(node.attr, frozenset())
            elif isinstance(node, ast.Compare):
                sides = [node.left, *node.comparators]
                if any(isinstance(s, ast.Name) and s.id == "night" for s in sides):
                    self.numbers |= {
                        s.value
                        for s in sides
                        if isinstance(s, ast.Constant) and type(s.value) is int
                    }

    def part(self, id_: str, kind: str, by: frozenset[str], kills: bool = False) -> Part:
        return Part(
            id_,
            kind,
            by | frozenset(self.tags),
            frozenset(self.says),
            self.all,
            kills,
            frozenset(self.rulings),
            frozenset(self.calls),
            frozenset(self.numbers),
            frozenset(self.needs),
        )


def calls_of(value: object) -> frozenset[str]:
    """The functions, names and attributes that the conditions inside a value read."""
    walk = _Walk()
    walk.into(value)
    return frozenset(walk.calls)


def numbers_of(value: object) -> frozenset[int]:
    """The numbers with which the conditions inside a value compare that of the night."""
    walk = _Walk()
    walk.into(value)
    return frozenset(walk.numbers)


def _part(id_: str, kind: str, values: object, by: frozenset[str], kills: bool = False) -> Part:
    walk = _Walk()
    walk.into(values)
    return walk.part(id_, kind, by, kills)


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

    def add(id_: str, kind: str, value: object, by: frozenset[str], kills: bool) -> None:
        does = _does(plan.owners.get(id_))
        by = by | _gives(plan.owners.get(id_))
        owners[id_] = attrs.evolve(_part(id_, kind, value, by, kills), does=does)
        found = []
        for key, inner in _pieces(value):
            piece = _part(id_, kind, inner, by, kills)
            if isinstance(inner, Condition) and key in _KEY_NEEDS:
                piece = attrs.evolve(piece, needs=piece.needs | _KEY_NEEDS[key])
            if key in _ABOUT_USES:
                piece = attrs.evolve(piece, calls=piece.calls | {"last_target"})
            found.append(piece)
        pieces[id_] = tuple(found)

    for kind, models in (
        ("ability", ruleset.abilities),
        ("trait", ruleset.traits),
        ("mark", ruleset.marks),
        ("office", ruleset.offices),
    ):
        for id_, model in models.items():
            owner = plan.owners.get(id_)
            words = owner.words if owner is not None else frozenset({id_})
            kills = owner is not None and any(isinstance(i.body, Fell) for i in owner.influences)
            add(id_, kind, model, words, kills)
    voting = ruleset.vote
    for word in (VOTE, EXECUTION, HOST, ABSENCE):
        inside = voting.effects if voting and word == EXECUTION else ()
        if voting and word == ABSENCE:
            inside = voting.absent
        add(word, "table", inside, frozenset({word}), word != VOTE)
    rest = [
        _part("victories", "rest", (ruleset.victories, ruleset.victory_when), frozenset()),
        _part(
            "voting",
            "rest",
            None if voting is None else attrs.evolve(voting, effects=(), absent=()),
            frozenset({VOTE}),
        ),
        _part("loops", "rest", ruleset.night.loops, frozenset()),
        attrs.evolve(
            _part("empty_handed", "rest", ruleset.night.empty_handed, frozenset()), needs=_KILLS
        ),
        attrs.evolve(
            _part("tell_stopped", "rest", ruleset.night.tell_stopped, frozenset()), needs=_STOPS
        ),
        _part("visits", "rest", ruleset.night.visits, frozenset()),
    ]
    for i, step in enumerate(ruleset.night.order):
        if step.when is not None or step.bites is not None:
            rest.append(_part(f"step {i}", "step", step, frozenset(step.acts)))
    for role in ruleset.roles.values():
        if role.one_act is not None:
            rest.append(_part(role.id, "role", role.one_act, frozenset(role.abilities)))
    watchers = frozenset(id_ for id_, part in owners.items() if "watches" in part.does)
    return Parts(owners, pieces, tuple(rest), watchers)


def _pieces(value: object) -> Iterator[tuple[str, object]]:
    """The effects and requirements of an owner one by one, and each of its other keys."""
    if isinstance(value, tuple):
        yield from (("effects", inner) for inner in value)
        return
    for field in attrs.fields(type(value)):  # type: ignore[arg-type]
        inner = getattr(value, field.name)
        if field.name in ("effects", "requires"):
            yield from ((field.name, each) for each in inner)
        elif field.name not in ("name", "source", "place", "answers", "id", "tags"):
            yield field.name, inner


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
