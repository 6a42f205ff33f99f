"""What stands anywhere inside a part of a ruleset: words, options, functions, numbers, needs."""

from __future__ import annotations

import ast
from collections.abc import Mapping

import attrs

from ..conditions import Condition, is_ruling
from ..engine.planning.plan import ABSENCE, EXECUTION, VOTE
from ..errors import Place
from ..model.effect import Effect, Event
from ..model.scope import Scope
from ..reading import attributes

__all__ = [
    "COUNTS",
    "KEY_NEEDS",
    "LOOKS_BACK",
    "RECEIVES",
    "Contents",
    "calls_of",
    "contents_of",
    "numbers_of",
]

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
KEY_NEEDS = {
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


@attrs.define(eq=False)
class Contents:
    """What stands anywhere inside a value of the model; collected by :func:`contents_of`."""

    says: set[str] = attrs.field(factory=set)
    tags: set[str] = attrs.field(factory=set)
    rulings: set[str] = attrs.field(factory=set)
    calls: set[str] = attrs.field(factory=set)
    numbers: set[int] = attrs.field(factory=set)
    needs: set[str] = attrs.field(factory=set)
    all: bool = False

    def add(self, value: object) -> None:
        """Collect what stands inside one more value."""
        if isinstance(value, Condition):
            self._condition(value)
        elif isinstance(value, Scope):
            self.says |= value.words
            self.all |= value.everything
        elif isinstance(value, str):
            self.says.add(value)
        elif isinstance(value, Mapping):
            for key, inner in value.items():
                self.add(key)
                self.add(inner)
        elif isinstance(value, (tuple, frozenset, list)):
            for inner in value:
                self.add(inner)
        elif isinstance(value, Place):
            return
        else:
            if isinstance(value, Effect):
                self.tags |= set(value.tags)
            elif isinstance(value, Event):
                self.says |= _TABLE_EVENTS.get(value.event, frozenset())
            for key, inner in attributes(value):
                if key not in ("name", "source", "place", "says", "answers", "forms", "id"):
                    self.add(inner)
                    if isinstance(inner, Condition):
                        self.needs |= KEY_NEEDS.get(key, frozenset())

    def _condition(self, condition: Condition) -> None:
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


def contents_of(value: object) -> Contents:
    """What stands anywhere inside a value of the model."""
    found = Contents()
    found.add(value)
    return found


def calls_of(value: object) -> frozenset[str]:
    """The functions, names and attributes that the conditions inside a value read."""
    return frozenset(contents_of(value).calls)


def numbers_of(value: object) -> frozenset[int]:
    """The numbers with which the conditions inside a value compare that of the night."""
    return frozenset(contents_of(value).numbers)
