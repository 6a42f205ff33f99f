"""Making a game smaller while something stays true of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import attrs

from ..model.game import Game, Phase

__all__ = ["involved", "shrink", "size"]


def size(game: Game) -> tuple[int, int, int]:
    """How big a game is: acts (votes and what the host enters counted), players, phases.

    >>> from nightorder import read_game
    >>> size(read_game('''
    ... ruleset: atlantis
    ... players: {A: commissioner, B: doctor, G: killer}
    ... phases: [{night: 2, acts: [{by: G, do: kill, to: A}]}]
    ... '''))
    (1, 3, 1)
    """
    return sum(map(_weight, game.phases)), len(game.players), len(game.phases)


def _weight(phase: Phase) -> int:
    return (
        len(phase.acts)
        + len(phase.votes or ())
        + sum(len(votes) for votes in phase.ballots.values())
        + bool(phase.executed)
        + bool(phase.tied)
        + len(phase.elected)
        + len(phase.removed)
        + len(phase.absent)
        + len(phase.silent)
        + len(phase.tally)
        + len(phase.penalties)
    )


def shrink(game: Game, holds: Callable[[Game], bool]) -> Game:
    """The smallest game reached by leaving out parts one at a time while ``holds`` stays true.

    Left out are phases, acts, votes, what the host entered, and players whom nothing names; the
    result is minimal in the sense that no single further part can go (not: that no smaller game
    of another kind exists). ``holds`` is asked only of games with at least one phase and player.

    Time: quadratic in the parts of the game, each step one call of ``holds``.

    >>> from nightorder import read_game, resolve
    >>> game = read_game('''
    ... ruleset: atlantis
    ... players: {A: commissioner, B: doctor, C: drinker, G: killer}
    ... phases:
    ... - night: 2
    ...   acts: [{by: C, do: drink, to: B}, {by: G, do: kill, to: A}]
    ... ''')
    >>> small = shrink(game, lambda g: "A" in resolve(g).outcome.dead)
    >>> sorted(small.players), [act.label for act in small.phases[0].acts]
    (['A', 'G'], ['G.kill'])
    """
    again = True
    while again:
        again = False
        for smaller in _smaller(game):
            if holds(smaller):
                game, again = smaller, True
                break
    return game


def _smaller(game: Game) -> Iterator[Game]:
    if len(game.phases) > 1:
        for i in range(len(game.phases)):
            yield attrs.evolve(game, phases=(*game.phases[:i], *game.phases[i + 1 :]))
    for i, phase in enumerate(game.phases):
        for less in _less(phase):
            yield attrs.evolve(game, phases=(*game.phases[:i], less, *game.phases[i + 1 :]))
    named = involved(game)
    if len(game.players) > 1:
        for name in game.players:
            if name not in named:
                players = {n: role for n, role in game.players.items() if n != name}
                yield attrs.evolve(game, players=players)


def _less(phase: Phase) -> Iterator[Phase]:
    for field in ("acts", "votes", "removed", "absent", "silent"):
        parts = getattr(phase, field) or ()
        for i in range(len(parts)):
            rest = (*parts[:i], *parts[i + 1 :])
            yield _with(phase, field, rest or (None if field == "votes" else ()))
    for field in ("ballots", "elected", "tally", "penalties", "draws"):
        for key in getattr(phase, field):
            kept = {k: v for k, v in getattr(phase, field).items() if k != key}
            yield _with(phase, field, kept)
    if phase.executed:
        yield attrs.evolve(phase, executed="")
    if phase.tied:
        yield attrs.evolve(phase, tied=())
    if not phase.order_known:
        yield attrs.evolve(phase, order_known=True)


def _with(phase: Phase, field: str, value: object) -> Phase:
    changes: dict[str, Any] = {field: value}
    return attrs.evolve(phase, **changes)


def involved(game: Game) -> frozenset[str]:
    """The players whom an act, a vote or an entry of the host names."""
    names = {*game.partner, *game.partner.values()}
    for phase in game.phases:
        for act in phase.acts:
            names |= {act.by, *act.to, act.fields.get("with", "")}
        for votes in (phase.votes or (), *phase.ballots.values()):
            names |= {name for vote in votes for name in (vote.by, vote.for_)}
        names |= {phase.executed, *phase.tied, *phase.removed, *phase.absent, *phase.silent}
        names |= {*phase.elected.values(), *phase.tally, *phase.penalties}
        for drawn in phase.draws.values():
            names |= {drawn} if isinstance(drawn, str) else set(drawn)
    return frozenset(names & game.players.keys())
