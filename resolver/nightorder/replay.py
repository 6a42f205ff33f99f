"""A whole game replayed from its start: each phase from the state in which the last one ended."""

from __future__ import annotations

from collections.abc import Hashable

import attrs

from .engine.resolve import Branch, first_state, merge, resolve_branch
from .errors import NightorderError, Place, Problem
from .model.game import Game, Phase
from .model.verdict import Outcome, Verdict

__all__ = ["BRANCHES", "Branch", "Replay", "advance", "beginning", "merge", "replay"]

#: A phase that can begin in more ways than this is refused with a clear error.
BRANCHES = 256


@attrs.frozen
class Replay:
    """A replayed game: a verdict for each phase, in the order of the file."""

    game: Game
    verdicts: tuple[Verdict, ...]

    def verdict(self, label: str) -> Verdict:
        """The verdict of ``night 2`` or ``day 2``; KeyError if there is no such phase."""
        for verdict in self.verdicts:
            if verdict.phase == label:
                return verdict
        raise KeyError(label)


def replay(game: Game, *, seed: int | None = 0) -> Replay:
    """Resolve all phases of a game.

    Where a phase is undecided, each of its outcomes is carried on as a branch of its own; branches
    that come to the same state are one again. A paradox ends its branch; where all branches have
    ended, the later phases have no verdict. ``seed`` feeds the generator that throws the dice that
    the game does not give; None makes every result of theirs an outcome with its exact chance.

    The game is trusted: names that mean nothing raise KeyError or are passed over
    (:func:`nightorder.resolve` checks them). Raises NightorderError where the host puts out
    somebody who is out in every branch, where a phase has too many worlds, and where it begins in
    more than :data:`BRANCHES` ways. Time: that of each phase, for each branch in which it begins.

    >>> from nightorder import load_game
    >>> from nightorder.loading import shipped_games
    >>> done = replay(load_game(shipped_games()["atlantis-night"]))
    >>> [(verdict.phase, verdict.outcome.dead) for verdict in done.verdicts]
    [('night 2', ('Clara',))]
    """
    branches = beginning(game)
    verdicts = []
    for phase in game.phases:
        found, branches = advance(game, branches, phase, seed)
        verdicts.append(Verdict(phase.label, merge([outcome for outcome, _ in found])))
        if not branches:
            break
    return Replay(game, tuple(verdicts))


def beginning(game: Game) -> tuple[Branch, ...]:
    """The one branch with which a game begins."""
    return (Branch(first_state(game)),)


def advance(
    game: Game, branches: tuple[Branch, ...], phase: Phase, seed: int | None
) -> tuple[list[tuple[Outcome, dict[str, str]]], tuple[Branch, ...]]:
    """One phase after whatever came before it, and the branches in which the game goes on.

    Each outcome stands beside the rulings taken on the way to it; outcomes that look the same
    are not yet one (:func:`merge`). Raises as :func:`replay` does.
    """
    if len(branches) > BRANCHES:
        raise _too_many(game, phase)
    _refuse_the_dead(branches, phase)
    found: list[tuple[Outcome, dict[str, str]]] = []
    # By the rulings taken, then by the state: branches that have come to the same are one.
    onward: dict[frozenset[tuple[str, str]], dict[Hashable, Branch]] = {}
    for branch in branches:
        for outcome, readings in resolve_branch(game, branch, phase, seed=seed):
            chance = branch.chance * outcome.chance
            found.append((attrs.evolve(outcome, chance=chance), readings))
            if outcome.next_state is not None:
                alike = onward.setdefault(frozenset(readings.items()), {})
                state = outcome.next_state
                known = alike.get(state.key)
                if known is not None:
                    state, chance = known.state, known.chance + chance
                alike[state.key] = Branch(state, readings, chance)
    every = [branch for alike in onward.values() for branch in alike.values()]
    return found, _reopened(game, every)


def _reopened(game: Game, branches: list[Branch]) -> tuple[Branch, ...]:
    """Branches in which an option is ruled that has made no difference: it is open again.

    Where each of its possible readings has led to one and the same state, they are one branch.
    """
    states: dict[Hashable, int] = {}
    left: dict[tuple[int, frozenset[tuple[str, str]]], Branch] = {}
    for branch in branches:
        number = states.setdefault(branch.state.key, len(states))
        left[number, frozenset(branch.readings.items())] = branch
    for option in dict.fromkeys(option for branch in branches for option in branch.readings):
        possible = game.possible(_long(game, option))
        for (number, readings), branch in list(left.items()):
            if (number, readings) not in left or option not in branch.readings:
                continue
            rest = frozenset(pair for pair in readings if pair[0] != option)
            alike = [(number, rest | {(option, reading)}) for reading in possible]
            if (number, rest) in left or any(
                key not in left or left[key].chance != branch.chance for key in alike
            ):
                continue
            for key in alike:
                del left[key]
            left[number, rest] = attrs.evolve(branch, readings=dict(rest))
    return tuple(left.values())


def _long(game: Game, option: str) -> str:
    """An option's id by its short name."""
    return next(id_ for id_ in game.ruleset.options if id_.rsplit("-", 1)[-1] == option)


def _too_many(game: Game, phase: Phase) -> NightorderError:
    said = (
        f"{phase.label} can begin in more than {BRANCHES} ways, for the phases before it are "
        "undecided; choose rulings, give the order or the dice there"
    )
    return NightorderError([Problem(Place(game.file), "too-many-branches", said)])


def _refuse_the_dead(branches: tuple[Branch, ...], phase: Phase) -> None:
    named = dict.fromkeys((*((phase.executed,) if phase.executed else ()), *phase.removed))
    gone = [name for name in named if all(name not in b.state.living for b in branches)]
    if gone:
        raise NightorderError(
            [
                Problem(
                    phase.place,
                    "already-out",
                    f"{phase.label}: {name} is out of the game already",
                )
                for name in gone
            ]
        )
