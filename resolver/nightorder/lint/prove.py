"""Games that prove findings: each finding's question is put to known games and to the search."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import attrs

from ..model.game import Game
from ..replay import replay
from ..search import Bound, Nothing, Question, Result, Witness, witness
from ..wire import from_json, to_json
from .finding import Finding
from .known import Known, known_games, shown_by

__all__ = ["Told", "proved"]

#: Hears, after each question, how many of how many are answered; False ends the search.
Told = Callable[[int, int], bool | None]

#: No question gets more games than this, however few there are.
_MOST = 1_000

_Asked = tuple[tuple[Question, ...], Bound, Known | None]
#: What the processes of a pool inherit when they are forked.
_asked: list[_Asked] = []


def proved(
    findings: Sequence[Finding],
    bound: Bound,
    told: Told | None = None,
    games: Sequence[Game] = (),
    workers: int = 1,
) -> tuple[list[Finding], bool]:
    """The findings with their witnesses; those that need one and have none are left out.

    The second value says whether the search was broken off (by ``told``, or by Ctrl-C): what was
    not answered by then counts as not shown.

    ``games`` are tried first. Several findings may ask the same; it is searched once.
    ``bound.nights`` is shared evenly by all questions, 1,000 each at most. ``workers`` processes
    search at the same time where the system can fork; the findings are the same for any number.
    A finding that a game could prove, and none up to the bound does, is only a note.
    """
    unique = {id(f.question): f.question for f in findings if f.question is not None}
    share = min(_MOST, max(1, bound.nights // max(1, len(unique))))
    known = known_games(games) if games else None
    asked = (tuple(unique.values()), attrs.evolve(bound, nights=share), known)
    answers = dict(zip(unique, _answered(asked, told, workers), strict=False))
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


def _answered(asked: _Asked, told: Told | None, workers: int) -> Iterator[Witness | Nothing]:
    whole = len(asked[0])
    if workers > 1 and whole > 1 and "fork" in multiprocessing.get_all_start_methods():
        _asked[:] = [asked]
        context = multiprocessing.get_context("fork")
        pool = ProcessPoolExecutor(min(workers, whole), mp_context=context)
        try:
            for number, data in enumerate(pool.map(_remote, range(whole)), 1):
                yield _unpacked(asked[0][number - 1], data)
                if told is not None and told(number, whole) is False:
                    return
        except (KeyboardInterrupt, BrokenProcessPool):
            return
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
        return
    try:
        for number in range(whole):
            yield _answer(asked, number)
            if told is not None and told(number + 1, whole) is False:
                return
    except KeyboardInterrupt:
        return


def _answer(asked: _Asked, number: int) -> Witness | Nothing:
    questions, bound, known = asked
    found = shown_by(questions[number], known) if known is not None else None
    return found or witness(questions[number], bound)


# -- across processes: games as JSON, for rulesets are compiled once where they are ---------------


def _remote(number: int) -> Any:
    answer = _answer(_asked[0], number)
    if isinstance(answer, Nothing):
        return answer
    results = [(r.label, to_json(r.game)) for r in answer.results]
    return answer.kind, results, answer.nights, answer.smallest


def _unpacked(question: Question, data: Any) -> Witness | Nothing:
    if isinstance(data, Nothing):
        return data
    kind, packed, nights, smallest = data
    results = []
    for number, (label, plain) in enumerate(packed):
        way = question.ways[min(number, len(question.ways) - 1)]
        game = from_json(Game, plain, ruleset=way.ruleset)
        results.append(Result(label, game, replay(game, seed=None).verdicts))
    return Witness(kind, tuple(results), nights, smallest)
