"""Nights that prove findings: whoever searches answers the questions that findings ask."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol

import attrs

from .finding import Finding, Question, Witness
from .law import Law

__all__ = ["Bound", "Searcher", "proved", "use_searcher"]


@attrs.frozen
class Bound:
    """How far nights are searched: up to so many acts and players, or for so many seconds.

    ``seconds`` limits the search for each finding; 0 is no limit.
    """

    acts: int = 3
    players: int = 4
    seconds: float = 0.0


class Searcher(Protocol):
    """Answers a question with the smallest night that shows it, or None up to the bound."""

    def __call__(self, question: Question, bound: Bound) -> Witness | None:
        """Search up to the bound."""


_SEARCHERS: list[Searcher] = []


def use_searcher(searcher: Searcher) -> None:
    """Let this searcher answer from now on."""
    _SEARCHERS[:] = [searcher]


def proved(
    law: Law,
    findings: Sequence[Finding],
    bound: Bound,
    told: Callable[[int, int], None] | None = None,
) -> Iterator[Finding]:
    """The findings with their witnesses; those that need one and have none are left out.

    ``told`` hears after each finding how many of how many are done.
    """
    for number, finding in enumerate(findings, 1):
        if finding.question is None or not _SEARCHERS:
            yield finding
        else:
            witness = _SEARCHERS[0](finding.question, bound)
            if witness is not None or not finding.question.must:
                yield attrs.evolve(finding, witness=witness)
        if told is not None:
            told(number, len(findings))
