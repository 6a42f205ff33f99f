"""Games that prove findings: each finding's question is put to the search."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import attrs

from ..search import Bound, Nothing, Witness, witness
from .finding import Finding

__all__ = ["Told", "proved"]

#: Hears, after each question, how many of how many are answered; False ends the search.
Told = Callable[[int, int], bool | None]


def proved(
    findings: Sequence[Finding], bound: Bound, told: Told | None = None
) -> Iterator[Finding]:
    """The findings with their witnesses; those that need one and have none are left out.

    Several findings may ask the same; it is searched once. ``bound.nights`` is shared evenly by
    all questions. A finding that could be proved and is not, within the bound, is only a note.
    """
    asked = list(dict.fromkeys(id(f.question) for f in findings if f.question is not None))
    share = attrs.evolve(bound, nights=max(1, bound.nights // max(1, len(asked))))
    answers: dict[int, Witness | Nothing] = {}
    stopped = False
    for finding in findings:
        if finding.question is None:
            yield finding
            continue
        key = id(finding.question)
        if key not in answers and not stopped:
            answers[key] = witness(finding.question, share)
            stopped = told is not None and told(len(answers), len(asked)) is False
        answer = answers.get(key)
        if isinstance(answer, Witness):
            yield attrs.evolve(finding, witness=answer)
        elif not finding.must_show:
            severity = "info" if answer is not None and answer.complete else finding.severity
            yield attrs.evolve(finding, nothing=answer, severity=severity)
