"""Games that prove findings: each finding's question is put to known games and to the search."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor, Executor
from contextlib import suppress

import attrs

from ..model.game import Game
from ..search import Bound, Nothing, Question, Witness, witnesses
from .finding import Finding
from .known import Known, known_games, shown_by

__all__ = ["Told", "proved"]

#: Hears, after each question, how many of how many are answered; False ends the search.
Told = Callable[[int, int], bool | None]

#: No question gets more games than this, however few there are.
_MOST = 1_000


def proved(
    findings: Sequence[Finding],
    bound: Bound,
    told: Told | None = None,
    games: Sequence[Game] = (),
    executor: Executor | None = None,
) -> tuple[list[Finding], bool]:
    """The findings with their witnesses; those that need one and have none are left out.

    The second value says whether the search was broken off (by ``told``, or by Ctrl-C): what was
    not answered by then counts as not shown.

    ``games`` are tried first. Several findings may ask the same; it is searched once.
    ``bound.nights`` is shared evenly by all questions, 1,000 each at most. ``executor`` searches
    for them side by side (None: here, one after another), with the same findings.
    A finding that a game could prove, and none up to the bound does, is only a note.
    """
    unique = {id(f.question): f.question for f in findings if f.question is not None}
    share = min(_MOST, max(1, bound.nights // max(1, len(unique))))
    known = known_games(games) if games else None
    each = attrs.evolve(bound, nights=share)
    answers = _answered(list(unique.values()), each, known, told, executor)
    judged = [_judged(finding, answers) for finding in findings]
    return [f for f in judged if f is not None], len(answers) < len(unique)


def _judged(finding: Finding, answers: Mapping[int, Witness | Nothing]) -> Finding | None:
    if finding.question is not None:
        answer = answers.get(id(finding.question))
        if isinstance(answer, Witness) and _fits(finding, answer):
            return attrs.evolve(finding, witness=answer)
        if finding.must_show:
            return None
        nothing = answer if isinstance(answer, Nothing) else None
        return attrs.evolve(finding, nothing=nothing, severity="info")
    return finding


def _fits(finding: Finding, found: Witness) -> bool:
    """Does the game show what the finding says, and not merely something of the kind?

    Orders of arrival that differ in whose act is refused are no finding; an undecided night must
    be so for the reason that the finding gives.
    """
    outcomes = [o for r in found.results for v in r.verdicts for o in v.outcomes]
    if found.kind == "arrival":
        return not any(o.rejected for o in outcomes)
    return not finding.opened or any(
        c.how == finding.opened for o in outcomes for way in (o.choices, *o.ways) for c in way
    )


def _answered(
    questions: Sequence[Question],
    bound: Bound,
    known: Known | None,
    told: Told | None,
    executor: Executor | None,
) -> dict[int, Witness | Nothing]:
    """The answers by question, those that known games give first; fewer if it is broken off."""
    answers: dict[int, Witness | Nothing] = {}
    with suppress(KeyboardInterrupt, BrokenExecutor):
        for question, answer in _each(questions, bound, known, executor):
            answers[id(question)] = answer
            if told is not None and told(len(answers), len(questions)) is False:
                break
    return answers


def _each(
    questions: Sequence[Question],
    bound: Bound,
    known: Known | None,
    executor: Executor | None,
) -> Iterator[tuple[Question, Witness | Nothing]]:
    left: list[Question] = []
    for question in questions:
        shown = shown_by(question, known) if known is not None else None
        if shown is None:
            left.append(question)
        else:
            yield question, shown
    helped = executor if len(left) > 1 else None
    yield from zip(left, witnesses(left, bound, executor=helped), strict=True)
