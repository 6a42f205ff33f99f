"""The values of a case file and of its check; nothing here computes."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Literal, TypeAlias

import attrs

from ..errors import NOWHERE, Place, Problem
from ..model.game import Game
from ..model.ruleset import Ruleset
from ..model.verdict import Fact, Outcome

__all__ = [
    "KINDS",
    "Case",
    "CaseFile",
    "CaseResult",
    "Expect",
    "Failure",
    "Kind",
    "NotChecked",
    "Value",
]

Value: TypeAlias = (
    "str | int | float | bool | Fraction | tuple[Value, ...] | Mapping[str, Value] | None"
)
"""What a key expects, or what came out: texts, numbers, lists as tuples, mappings."""

Kind = Literal["stated", "derived", "ruling", "gap"]

KINDS: tuple[Kind, ...] = ("stated", "derived", "ruling", "gap")
"""Why a case is right: the source says it, it follows, a ruling decides, nothing does."""


@attrs.frozen
class Expect:
    """What must come out of a phase: key -> value, or the ``options`` it may come out as.

    Lists of names are sorted. ``places`` tells where each key's value stands in the file.
    """

    keys: Mapping[str, Value]
    options: tuple[Expect, ...] = ()
    place: Place = attrs.field(default=NOWHERE, eq=False, repr=False)
    places: Mapping[str, Place] = attrs.field(factory=dict, eq=False, repr=False)

    def place_of(self, key: str) -> Place:
        """Where the value of a key stands, or the block."""
        return self.places.get(key, self.place)

    @property
    def has_chances(self) -> bool:
        """Does it, or an option of it, expect exact chances?"""
        return "chances" in self.keys or any(option.has_chances for option in self.options)


@attrs.frozen
class Case:
    """One case: a game, and what must come out of each of its phases (None: nothing is said).

    ``problems`` is what is wrong with the case as written; such a case fails.
    """

    id: str
    game: Game
    expects: tuple[Expect | None, ...]
    title: str = ""
    kind: Kind = "stated"
    source: str = ""
    why_right: str = ""
    problems: tuple[Problem, ...] = ()
    place: Place = attrs.field(default=NOWHERE, eq=False, repr=False)


@attrs.frozen
class CaseFile:
    """The cases of one ruleset, in the order of the file."""

    ruleset: Ruleset
    cases: tuple[Case, ...]
    file: str = "<text>"

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is wrong with any case as written."""
        return tuple(problem for case in self.cases for problem in case.problems)


@attrs.frozen
class Failure:
    """One expectation that is not met.

    ``key`` is a key of the ``expect`` block, or ``problem`` (the case itself is wrong),
    ``error`` (the game cannot be resolved) or ``internal error`` (a defect of this library).
    ``reasons`` are the facts that came out otherwise, in ``outcome``, where they are explained.
    """

    phase: str
    key: str
    expected: Value
    got: Value
    reasons: tuple[Fact, ...] = ()
    place: Place = attrs.field(default=NOWHERE, eq=False, repr=False)
    outcome: Outcome | None = attrs.field(default=None, eq=False, repr=False)


@attrs.frozen
class NotChecked:
    """One expectation that cannot be checked, and why."""

    phase: str
    key: str
    why: str
    place: Place = attrs.field(default=NOWHERE, eq=False, repr=False)


@attrs.frozen
class CaseResult:
    """A case that was run: it passed if nothing failed."""

    case: Case
    failures: tuple[Failure, ...] = ()
    not_checked: tuple[NotChecked, ...] = ()

    @property
    def passed(self) -> bool:
        """Nothing failed (something may have been left unchecked)."""
        return not self.failures
