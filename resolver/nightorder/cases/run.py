"""Running cases: each game is replayed, each phase compared."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Iterator, Mapping

import attrs

from ..errors import NightorderError, Place, Problem
from ..model.game import Game
from ..model.verdict import Outcome, Verdict
from ..reading import did_you_mean
from ..replay import replay
from .compare import chances_differ, check, dying
from .model import Case, CaseFile, CaseResult, Expect, Failure, Kind, NotChecked, Value
from .read import load_cases

__all__ = ["run_case", "run_files"]


def run_case(case: Case) -> CaseResult:
    """Replay the game of a case and compare each phase with what it expects.

    Nothing is raised: a case that is wrong as written, a game that cannot be resolved and a
    defect of this library are failures of this case. Where the case expects chances, the dice
    are not thrown: every result of theirs is an outcome.

    >>> from nightorder.cases import read_cases
    >>> text = '''
    ... ruleset: atlantis
    ... cases:
    ... - {id: my-001, players: {A: doctor}, phases: [{night: 2, expect: {dead: [A]}}]}
    ... '''
    >>> [(failure.key, failure.got) for failure in run_case(read_cases(text).cases[0]).failures]
    [('dead', ())]
    """
    if case.problems:
        failures = [Failure("", "problem", None, p.message, (), p.place) for p in case.problems]
        return CaseResult(case, tuple(failures))
    try:
        found = [*_run(case)]
    except NightorderError as error:
        said = "; ".join(problem.message for problem in error.problems)
        found = [Failure("", "error", None, said, (), case.place)]
    except Exception as error:  # one broken case must not hide the results of the others
        said = f"{type(error).__name__}: {error}"
        found = [Failure("", "internal error", None, said, (), case.place)]
    return CaseResult(
        case,
        tuple(one for one in found if isinstance(one, Failure)),
        tuple(one for one in found if isinstance(one, NotChecked)),
    )


def run_files(
    paths: Iterable[str | os.PathLike[str]],
    kind: Kind | None = None,
    only: Collection[str] | None = None,
) -> Iterator[CaseResult]:
    """Run the cases of files one after the other.

    ``kind`` keeps the cases of one kind, ``only`` those with these ids (or the numbers at the
    end of their ids). All files are read before the first case runs.

    Raises :class:`~nightorder.NightorderError` if a file cannot be read, with the problems of
    all such files at once, or if there is no case with an id in ``only``.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = os.path.join(folder, "mine.yaml")
    ...     with open(path, "w") as stream:
    ...         _ = stream.write("{ruleset: atlantis, cases: [{id: my-001, players: {A: doctor}}]}")
    ...     [result.passed for result in run_files([path])]
    [True]
    """
    files: list[CaseFile] = []
    problems: list[Problem] = []
    for path in paths:
        try:
            files.append(load_cases(path))
        except NightorderError as error:
            problems += error.problems
    cases = [case for file in files for case in file.cases]
    names = {name for case in cases for name in _names(case)}
    for wanted in () if only is None or problems else only:
        if wanted not in names:
            said = f"there is no case '{wanted}'{did_you_mean(wanted, [c.id for c in cases])}"
            where = Place(", ".join(file.file for file in files))
            problems.append(Problem(where, "unknown-case", said))
    if problems:
        raise NightorderError(problems)
    return _run_all(cases, kind, only)


def _names(case: Case) -> tuple[str, str]:
    return case.id, case.id.rpartition("-")[2]


def _run_all(
    cases: Iterable[Case], kind: Kind | None, only: Collection[str] | None
) -> Iterator[CaseResult]:
    for case in cases:
        if kind in (None, case.kind) and (only is None or not {*_names(case)}.isdisjoint(only)):
            yield run_case(case)


def _run(case: Case) -> Iterator[Failure | NotChecked]:
    odds = any(expect is not None and expect.has_chances for expect in case.expects)
    verdicts = replay(case.game, seed=None if odds else 0).verdicts
    abilities = case.game.ruleset.abilities
    sent = [
        frozenset(abilities[act.do].label(act.by) for act in phase.acts)
        for phase in case.game.phases
    ]
    for index, expect in enumerate(case.expects):
        phase = case.game.phases[index].label
        if expect is None:
            continue
        if index >= len(verdicts):
            said = f"not reached: {verdicts[-1].phase} is a paradox"
            yield Failure(phase, "paradox", False, said, (), expect.place)
            continue
        yield from check(expect, verdicts[: index + 1], sent[: index + 1])
        if expect.has_chances:
            yield from _chances(case, index, expect)


# -- chances ---------------------------------------------------------------------------------


def _chances(case: Case, index: int, expect: Expect) -> Iterator[Failure]:
    """Chances hold for each way in which the open points can be ruled."""
    phase = case.game.phases[index].label
    game = attrs.evolve(case.game, phases=case.game.phases[: index + 1])
    ways = [verdict.outcomes for verdict in _ruled(game)]
    expected = expect.keys.get("chances")
    for outcomes in ways if expected is not None else ():
        differ = chances_differ(expected, outcomes)
        if differ:
            place = expect.place_of("chances")
            yield Failure(phase, "chances", expected, {"dead": differ}, (), place)
    wanted = [option for option in expect.options if option.has_chances]
    if not wanted:
        return
    met = [[not chances_differ(o.keys["chances"], outcomes) for o in wanted] for outcomes in ways]
    names = sorted({name for option in wanted for name in _mortals(option)})
    for i, option in enumerate(wanted):
        if not any(row[i] for row in met):
            got = tuple(_odds(outcomes, names) for outcomes in ways)
            yield Failure(phase, "options", dict(option.keys), got, (), option.place)
    for outcomes, row in zip(ways, met, strict=True):
        if not any(row):
            place = expect.place_of("options")
            odds = _odds(outcomes, names)
            yield Failure(phase, "options", "no further outcome", odds, (), place)


def _mortals(option: Expect) -> list[str]:
    chances = option.keys["chances"]
    dead = chances.get("dead") if isinstance(chances, Mapping) else None
    return list(dead) if isinstance(dead, Mapping) else []


def _odds(outcomes: tuple[Outcome, ...], names: list[str]) -> Value:
    return {"chances": {"dead": {name: dying(outcomes, name) for name in names}}}


def _ruled(game: Game) -> Iterator[Verdict]:
    """The last verdict of the game, once for each way to rule the open points that it reads."""
    verdicts = replay(game, seed=None).verdicts
    for verdict in verdicts:
        for outcome in verdict.outcomes:
            for choice in outcome.choices:
                if choice.by == "world" and choice.how == "ruling":
                    for reading in game.possible(choice.point):
                        rulings = {**game.rulings, choice.point: reading}
                        yield from _ruled(attrs.evolve(game, rulings=rulings))
                    return
    if len(verdicts) == len(game.phases):
        yield verdicts[-1]
