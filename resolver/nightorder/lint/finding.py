"""What lint says: findings, the rules in conflict, repairs, and the night that proves it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import attrs

from ..errors import Place
from ..model.game import Game
from ..model.ruleset import Ruleset
from ..model.verdict import Verdict

__all__ = ["Finding", "Question", "Repair", "Rule", "Severity", "Variant", "Witness"]

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
class Witness:
    """The smallest night that proves a finding.

    ``verdicts`` gives, for each reading or variant of the rules by its name, what the night comes
    to; with one entry, the night is undecided or a paradox by itself. ``acts`` and ``players``
    are the bound up to which smaller nights were searched in vain.
    """

    game: Game
    verdicts: Mapping[str, Verdict]
    acts: int
    players: int


@attrs.frozen(eq=False)
class Variant:
    """One way of taking the rules, under the name by which a finding speaks of it."""

    name: str
    ruleset: Ruleset
    rulings: Mapping[str, str] = attrs.field(factory=dict)
    open: frozenset[str] = frozenset()


@attrs.frozen(eq=False)
class Question:
    """What a night must show: that two variants differ, or that one leaves it unsettled.

    ``shows``: ``differ`` (any two of the variants come out differently), ``order`` (the first
    one's outcome depends on an order that nobody knows), ``loop`` (a loop has several outcomes or
    none and no policy decides). ``acts`` are the abilities that it is about, the ones that the
    night needs first. ``must``: without such a night the finding is none, and is dropped.
    """

    shows: Literal["differ", "order", "loop"]
    variants: tuple[Variant, ...]
    acts: tuple[str, ...] = ()
    must: bool = True


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
    witness: Witness | None = None
    #: What a night must show to prove it; asked only where nights are searched.
    question: Question | None = attrs.field(default=None, eq=False, repr=False)
    reason: str = ""  #: why the author suppressed it

    @property
    def order(self) -> tuple[object, ...]:
        """The key by which findings are sorted: place, then code, then what it says."""
        return (self.place, self.code, self.variant, tuple(sorted(self.params.items())))
