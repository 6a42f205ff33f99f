"""Games played, and what a host reads off them in a form that can be compared."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from limits import within

from nightorder import Game, NightorderError, Outcome, Replay, replay


def played(game: Game, seed: int | None = 0, seconds: float = 60) -> Replay | None:
    """The game replayed; None where it is refused: too many worlds, or the dead put out again."""
    try:
        with within(seconds):
            return replay(game, seed=seed)
    except NightorderError as error:
        said = {problem.code for problem in error.problems}
    assert said
    assert said <= {"too-many-worlds", "loop-too-large", "already-out"}, said
    return None


def outcomes(played: Replay) -> Iterator[Outcome]:
    for verdict in played.verdicts:
        yield from verdict.outcomes


def seen(
    outcome: Outcome, *without: str, names: Mapping[str, str] | None = None
) -> tuple[tuple[str, Any], ...]:
    """What a host reads off an outcome, in a form that can be compared and sorted.

    ``without`` leaves some of it out; ``names`` calls the players otherwise.
    """

    def called(value: Any) -> Any:
        if isinstance(value, str):
            return (names or {}).get(value, value)
        if isinstance(value, Mapping):
            return _sorted((called(key), called(item)) for key, item in value.items())
        return tuple(map(called, value)) if isinstance(value, tuple) else value

    found = {
        "dead": _sorted(map(called, outcome.dead)),
        "stopped": _sorted(map(called, outcome.stopped)),
        "rejected": _sorted(map(called, outcome.rejected)),
        "answers": _sorted(
            (called(a.player), a.ability, called(a.about), _loose(called(a.value)))
            for a in outcome.answers
        ),
        "moved": _sorted(
            (*called(tuple(act.split("."))), called(to)) for act, to in outcome.moved.items()
        ),
        "pending": called(outcome.pending),
        "marks": called(outcome.marks),
        "roles": called(outcome.roles),
        "factions": called(outcome.factions),
        "winner": outcome.winner,
        "paradox": bool(outcome.paradox),
    }
    return tuple((key, value) for key, value in found.items() if key not in without)


def _sorted(items: Iterable[Any]) -> tuple[Any, ...]:
    return tuple(sorted(items, key=repr))


def _loose(value: Any) -> Any:
    """An answer that lists several things, without their order."""
    return _sorted(value) if isinstance(value, tuple) else value


def seen_all(
    played: Replay, *without: str, names: Mapping[str, str] | None = None
) -> tuple[tuple[Any, ...], ...]:
    """For each phase, the set of ways it can come out."""
    return tuple(
        _sorted({seen(o, *without, names=names) for o in verdict.outcomes})
        for verdict in played.verdicts
    )
