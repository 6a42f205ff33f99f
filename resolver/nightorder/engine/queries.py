"""Functions of conditions that look at what took hold in this night, or at earlier phases.

Each takes the environment and the values of its arguments; :class:`~.terms.Env` finds them here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ..conditions.compile import Value
from .attempts import foiled
from .clock import previous
from .lots import place_in
from .settle import Key
from .visits import arrival, arrivals

if TYPE_CHECKING:
    from .terms import Env

__all__ = ["QUERIES"]


def _under(env: Env, player: str, *words: str) -> Value:
    """Has an effect of these words taken hold of the player before this act?"""
    from .order import counts  # which reads conditions itself

    night, wanted, open_ = env.s.night, frozenset(words), False
    for table in (night.averts, night.stops, night.bars, night.leaves, night.shows, night.mends):
        for act, influence in table.get(player, ()):
            if wanted.isdisjoint(influence.words) or act is env.act:
                continue
            early = True if env.act is None else counts(env.s, act, influence, env.act, env.deps)
            if early is False:
                continue
            key: Key = ("lands", act.id, influence.index, player)
            took = env.read(key)
            if took and early:
                return True
            open_ |= took is not False
    return None if open_ else False


def _foiled_by(env: Env, *words: str) -> Value:
    act = env.act
    if act is None or act.trigger is None:
        return False
    return foiled(env.s, act.trigger, act.met, frozenset(words), env.deps)


def _tried_on(env: Env, ability: str, player: str) -> Value:
    who = env.act.by if env.act is not None else ""
    return any(
        r.by == who and r.do == ability and player in r.to for r in env.s.night.state.history
    )


def _times(env: Env, ability: str) -> Value:
    return len([r for r in env.s.night.state.history if r.do == ability and r.done])


def _streak(env: Env, ability: str, stopped: Value = False) -> Value:
    who = env.act.by if env.act is not None else ""
    night = env.s.night
    phases = {
        r.phase
        for r in night.state.history
        if r.by == who and r.do == ability and (r.done or stopped)
    }
    length, at = 0, previous(night.now)
    while at in phases:
        length, at = length + 1, previous(at)
    return length


def _condemned(env: Env) -> Value:
    return env.read(("condemned",))


def _elected(env: Env, office: str) -> Value:
    return env.read(("elected", office))


#: Function -> what computes it.
QUERIES: dict[str, Callable[..., Value]] = {
    "arrival": arrival,
    "arrivals": arrivals,
    "place_in": place_in,
    "under": _under,
    "foiled_by": _foiled_by,
    "tried_on": _tried_on,
    "times": _times,
    "streak": _streak,
    "condemned": _condemned,
    "elected": _elected,
}
