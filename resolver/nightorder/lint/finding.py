"""What lint says: findings, the rules in conflict, repairs, and the game that proves it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import attrs

from ..errors import Place
from ..search import Nothing, Question, Witness

__all__ = ["Finding", "Repair", "Rule", "Severity"]

#: ``error``: the ruleset cannot mean this; ``warning``: it probably does not; ``info``: a fact
#: about it that its author should know.
Severity = Literal["error", "warning", "info"]


@attrs.frozen
class Rule:
    """One of the rules in conflict: where it stands, and what it says.

    ``text`` is a key below ``lint.rule.`` in the tables of words.
    """

    place: Place
    text: str
    params: Mapping[str, str] = attrs.field(factory=dict)


@attrs.frozen
class Repair:
    """A change of the file that would remove the finding; ``text`` is below ``lint.repair.``."""

    text: str
    params: Mapping[str, str] = attrs.field(factory=dict)
    place: Place | None = None


@attrs.frozen
class Finding:
    """One finding: a stable code, how grave it is, where, and what supports it.

    ``params`` fill the text ``lint.CODE`` (or ``lint.CODE.variant``) of a language's table.
    ``rules`` is a minimal set of rules in conflict, the first one being where the finding stands.
    ``points`` are the ids of disputed points (options of the ruleset) that it is about.
    """

    code: str
    severity: Severity
    place: Place
    params: Mapping[str, str] = attrs.field(factory=dict)
    variant: str = ""
    rules: tuple[Rule, ...] = ()
    repairs: tuple[Repair, ...] = ()
    points: tuple[str, ...] = ()
    #: What a game must show to prove it; asked only where games are searched.
    question: Question | None = attrs.field(default=None, eq=False, repr=False)
    #: Without such a game, the finding is none.
    must_show: bool = attrs.field(default=False, eq=False, repr=False)
    #: What must have been open in an undecided night: ``loop``, ``order``; "": anything.
    opened: str = attrs.field(default="", eq=False, repr=False)
    witness: Witness | None = attrs.field(default=None, eq=False, repr=False)
    #: How far a game was looked for in vain.
    nothing: Nothing | None = attrs.field(default=None, eq=False, repr=False)
    reason: str = ""  #: why the author suppressed it

    @property
    def order(self) -> tuple[object, ...]:
        """The key by which findings are sorted: place, then code, then what it says."""
        return (self.place, self.code, self.variant, tuple(sorted(self.params.items())))
