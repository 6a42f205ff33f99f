"""What most programs need in one call."""

from __future__ import annotations

import attrs

from .errors import NightorderError, Place, Problem
from .model.game import Game, Phase
from .model.verdict import Verdict
from .reading import did_you_mean
from .replay import replay
from .wire import checked_game

__all__ = ["resolve"]


def resolve(game: Game, phase: str | None = None, *, seed: int | None = 0) -> Verdict:
    """The verdict of one phase of a game, resolved from the start of the game.

    ``phase`` is a label such as ``"night 2"`` or ``"day 1"``; None is the last phase. Later
    phases are not looked at. ``seed`` feeds the generator that throws the dice that the game
    does not give (they are recorded in the outcome's ``choices``); None makes every result of
    the dice an outcome with its exact chance. A pure function: no file, no clock, no state.

    Raises TypeError where something is not what the types say, and
    :class:`~nightorder.NightorderError` if the game has no such phase, if a name in it means
    nothing in its ruleset (with the path of the name in the game's JSON form; :func:`replay`
    trusts its game), if an earlier phase is a paradox in every way it can go, or if a phase can
    go in too many ways to list.

    Time: near-linear in the acts of the phases up to this one; acts that bear on each other in a
    circle cost exponential time in the size of the circle at worst.

    >>> from nightorder import read_game
    >>> game = read_game('''
    ... ruleset: atlantis
    ... players: {A: commissioner, B: doctor, G: killer}
    ... phases:
    ... - night: 2
    ...   acts: [{by: G, do: kill, to: A}, {by: B, do: heal, to: A}]
    ... - night: 3
    ...   acts: [{by: G, do: kill, to: A}]
    ... ''')
    >>> resolve(game, "night 2").outcome.dead, resolve(game).outcome.dead
    ((), ('A',))
    """
    _demand(game, Game, "read_game, load_game and from_json give one")
    for known in game.phases:
        _demand(known, Phase, "from_json gives one")
    if phase is not None and not isinstance(phase, str):
        raise TypeError(f"a phase is named by a label such as 'night 2', not by {phase!r}")
    labels = [known.label for known in game.phases]
    if not labels:
        raise _no_phase(game, "the game has no phase yet")
    wanted = labels[-1] if phase is None else phase
    if wanted not in labels:
        raise _no_phase(game, f"the game has no '{wanted}'{did_you_mean(wanted, labels)}")
    until = labels.index(wanted) + 1
    checked = game.checked
    if until < len(labels):
        game = attrs.evolve(game, phases=game.phases[:until])
    verdicts = replay(game if checked else checked_game(game), seed=seed).verdicts
    if len(verdicts) < until:
        said = f"{verdicts[-1].phase} is a paradox; {wanted} cannot be resolved before a ruling"
        raise _no_phase(game, said, "paradox")
    return verdicts[-1]


def _demand(value: object, wanted: type, hint: str) -> None:
    if not isinstance(value, wanted):
        said = f"expected a {wanted.__name__}, got a Python {type(value).__name__}; {hint}"
        raise TypeError(said)


def _no_phase(game: Game, message: str, code: str = "unknown-phase") -> NightorderError:
    return NightorderError([Problem(Place(game.file), code, message)])
