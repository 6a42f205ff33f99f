"""The ruleset as the checks see it: with its file, and with the readings that are in force."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from itertools import islice, product
from typing import TYPE_CHECKING

import attrs

from ..conditions import Condition, compile_condition
from ..errors import Place
from ..model.ruleset import Ruleset
from ..search import Question, between_readings
from .source import Source

if TYPE_CHECKING:
    from ..conditions.compile import Value

__all__ = ["Law", "Readings", "truth"]

#: Readings by the short name of their option.
Readings = Mapping[str, str]

#: More combinations of readings than this are not looked at: the condition counts as open.
_MOST = 4096


@attrs.frozen
class _Rulings:
    """An environment that knows nothing but which readings are in force."""

    readings: Readings

    def name(self, name: str) -> Value:
        return None

    def attribute(self, player: str, name: str) -> Value:
        return None

    def call(self, function: str, args: object, words: object) -> Value:
        return None

    def ruling(self, option: str) -> Value:
        return self.readings.get(option)


def truth(condition: Condition | None, readings: Readings) -> bool | None:
    """What a condition comes to under these readings; None if it hangs on the night as well.

    >>> from nightorder.conditions import parse_condition
    >>> read = parse_condition("ruling.Q1 == 'a' and target.down")
    >>> truth(read, {"Q1": "b"}), truth(read, {"Q1": "a"}), truth(None, {})
    (False, None, True)
    """
    if condition is None:
        return True
    value = compile_condition(condition)(_Rulings(readings))
    return None if value is None else bool(value)


@attrs.frozen(eq=False, slots=False)
class Law:
    """A ruleset, its file, and how its disputed points are taken.

    ``as_stated``: every point is open and every claim of the text counts; otherwise the default
    readings are in force, and the claims that they uphold.
    """

    ruleset: Ruleset
    source: Source
    as_stated: bool = False

    @cached_property
    def every(self) -> Law:
        """The same ruleset with every point open: what can be under any readings."""
        return self if self.as_stated else attrs.evolve(self, as_stated=True)

    @cached_property
    def _asked(self) -> dict[str, Question]:
        return {}

    def asked(self, option: str) -> Question:
        """The question where the readings of an option differ; the same one for all findings."""
        if option not in self._asked:
            self._asked[option] = between_readings(self.ruleset, option)
        return self._asked[option]

    @cached_property
    def options(self) -> dict[str, str]:
        """Short name -> id of every disputed point."""
        return {o.rsplit("-", 1)[-1]: o for o in self.ruleset.options}

    @cached_property
    def domains(self) -> dict[str, tuple[str, ...]]:
        """The readings that every point (by its short name) can have."""
        found = {}
        for short, id_ in self.options.items():
            option = self.ruleset.options[id_]
            every = tuple(r for r in option.readings if r != option.undecided)
            found[short] = every if self.as_stated else (option.default,)
        return found

    @cached_property
    def defaults(self) -> dict[str, str]:
        """The default reading of every point."""
        return {s: self.ruleset.options[o].default for s, o in self.options.items()}

    def readings_of(self, conditions: Iterable[Condition | None]) -> Iterator[Readings]:
        """Every combination of readings of the points that the conditions speak of."""
        points = sorted({p for c in conditions if c is not None for p in self.points(c)})
        ranges = [self.domains.get(p, ("",)) for p in points]
        for combination in islice(product(*ranges), _MOST):
            yield dict(zip(points, combination, strict=True))

    @cached_property
    def _points(self) -> dict[int, tuple[str, ...]]:
        return {}

    def points(self, condition: Condition) -> tuple[str, ...]:
        """The points that a condition of this ruleset reads; each is looked through once."""
        found = self._points.get(id(condition))
        if found is None:
            found = self._points[id(condition)] = condition.rulings
        return found

    @cached_property
    def _possible(self) -> dict[tuple[int, ...], bool]:
        return {}

    def possible(self, *conditions: Condition | None) -> bool:
        """Can all the conditions hold together, as far as readings decide?"""
        key = tuple(map(id, conditions))
        known = self._possible.get(key)
        if known is None:
            known = self._possible[key] = any(
                all(truth(c, readings) is not False for c in conditions)
                for readings in self.readings_of(conditions)
            )
        return known

    def certain(self, condition: Condition | None) -> bool:
        """Does the condition hold whatever the night and the readings?"""
        return all(truth(condition, readings) is True for readings in self.readings_of([condition]))

    def at(self, *path: str | int) -> Place:
        """Where the key or item at a path of the file stands."""
        return self.source.key(*path)

    # -- the order of the night ----------------------------------------------------------------

    @cached_property
    def steps(self) -> dict[str, tuple[int, ...]]:
        """Word of the order -> the indices of the steps it stands in."""
        found: dict[str, list[int]] = {}
        for index, step in enumerate(self.ruleset.night.order):
            for act in step.acts:
                found.setdefault(act, []).append(index)
        return {word: tuple(indices) for word, indices in found.items()}

    @cached_property
    def places(self) -> dict[str, frozenset[int]]:
        """Word of the order -> the steps it can be done in under the readings in force.

        Of several places whose conditions hold together the first one counts.
        """
        found: dict[str, frozenset[int]] = {}
        for word, indices in self.steps.items():
            conditions = [self.ruleset.night.order[i].when for i in indices]
            taken: set[int] = set()
            for readings in self.readings_of(conditions):
                for index, condition in zip(indices, conditions, strict=True):
                    holds = truth(condition, readings)
                    if holds is not False:
                        taken.add(index)
                    if holds:
                        break
            found[word] = frozenset(taken)
        return found

    def earlier(self, first: str, then: str) -> bool | None:
        """Is the first word's step before the second's? None if not under every reading."""
        mine, theirs = self.places.get(first), self.places.get(then)
        if not mine or not theirs:
            return None
        indices = (*self.steps[first], *self.steps[then])
        conditions = [self.ruleset.night.order[i].when for i in indices]
        said = {
            self._place(first, readings) < self._place(then, readings)
            for readings in self.readings_of(conditions)
        }
        return said.pop() if len(said) == 1 else None

    def _place(self, word: str, readings: Readings) -> int:
        order = self.ruleset.night.order
        return next(
            (i for i in self.steps[word] if truth(order[i].when, readings) is not False), -1
        )

    def place_of(self, word: str, readings: Readings | None = None) -> int:
        """The index of the step of a word under these readings (default ones); -1: it has none."""
        return self._place(word, readings or self.defaults) if word in self.steps else -1

    def word_at(self, index: int, word: str) -> Place:
        """Where a word stands in a step of the order."""
        step = self.source.node("night", "order", index)
        listed = step.get("acts") if step is not None and step.kind == "map" else step
        for item in listed.elements if listed is not None else ():
            if item.raw == word:
                return item.place
        return step.place if step is not None else self.at("night", "order")
