"""Many questions at once, one after another or over an executor."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from functools import lru_cache

import attrs

from ..model.game import Game, Phase
from ..model.ruleset import Ruleset
from ..replay import replay
from .parts import Part
from .questions import Question, Way
from .values import Bound, Kind, Nothing, Result, Witness
from .witness import witness

__all__ = ["witnesses"]


@attrs.frozen
class _Task:
    """A question as it is sent to a worker, who keeps the rulesets that he has seen."""

    kind: Kind
    rulesets: tuple[bytes, ...]
    ways: tuple[tuple[str, int, Mapping[str, str]], ...]
    about: tuple[Part, ...]
    option: str
    effect: int | None
    bound: Bound


@attrs.frozen
class _Found:
    """A witness as a worker sends it back: what tells its games from one another."""

    games: tuple[tuple[str, Mapping[str, str], tuple[Phase, ...]], ...]
    nights: int
    smallest: bool


def witnesses(
    questions: Sequence[Question],
    bound: Bound | None = None,
    *,
    executor: Executor | None = None,
    progress: Callable[[int, int], bool | None] | None = None,
) -> Iterator[Witness | Nothing]:
    """The answer of :func:`witness` to each question, in their order.

    ``bound`` holds for each of them. ``executor`` answers them side by side (None: here, one after
    another), with the same answers. ``progress`` hears after each question how many of how many
    are answered; if it returns False, those left over get an answer that says so.

    >>> from nightorder import load_ruleset
    >>> from nightorder.search import between_readings
    >>> law = load_ruleset("atlantis")
    >>> questions = [between_readings(law, f"atlantis-Q{n}") for n in (7, 8)]
    >>> [answer.acts for answer in witnesses(questions)]
    [2, 2]
    """
    limit = bound or Bound()
    answers: Iterable[Witness | Nothing]
    if executor is None:
        answers = (witness(question, limit) for question in questions)
    else:
        sent: dict[int, bytes] = {}
        tasks = [_task(question, limit, sent) for question in questions]
        found = executor.map(_answer, tasks)
        answers = (_back(q, f) for q, f in zip(questions, found, strict=True))
    for done, answer in enumerate(answers, 1):
        yield answer
        if progress is not None and progress(done, len(questions)) is False:
            for _ in range(done, len(questions)):
                yield Nothing(0, limit, -1, complete=False, stopped=True)
            return


def _task(question: Question, bound: Bound, sent: dict[int, bytes]) -> _Task:
    rulesets = list({id(way.ruleset): way.ruleset for way in question.ways}.values())
    places = {id(ruleset): i for i, ruleset in enumerate(rulesets)}
    return _Task(
        question.kind,
        tuple(sent.setdefault(id(r), pickle.dumps(r)) for r in rulesets),
        tuple((way.label, places[id(way.ruleset)], dict(way.rulings)) for way in question.ways),
        question.about,
        question.option,
        question.effect,
        bound,
    )


@lru_cache(maxsize=8)
def _ruleset(data: bytes) -> Ruleset:
    found = pickle.loads(data)
    assert isinstance(found, Ruleset)
    return found


def _answer(task: _Task) -> _Found | Nothing:
    """Answer one question; runs in a worker."""
    laws = [_ruleset(data) for data in task.rulesets]
    ways = tuple(Way(label, laws[at], rulings) for label, at, rulings in task.ways)
    question = Question(task.kind, ways, task.about, task.option, task.effect)
    found = witness(question, task.bound)
    if isinstance(found, Nothing):
        return found
    games = tuple((r.label, r.game.players, r.game.phases) for r in found.results)
    return _Found(games, found.nights, found.smallest)


def _back(question: Question, found: _Found | Nothing) -> Witness | Nothing:
    """A worker's answer in terms of the rulesets at hand."""
    if isinstance(found, Nothing):
        return found
    ways = {way.label: way for way in question.ways}
    results = []
    for label, players, phases in found.games:
        way = ways[label]
        game = Game(way.ruleset, players, phases, rulings=way.rulings)
        results.append(Result(label, game, replay(game, seed=None).verdicts))
    return Witness(question.kind, tuple(results), found.nights, found.smallest)
