"""Functions of conditions that ask over the whole night: who comes to whom, and in which order."""

from __future__ import annotations

from collections.abc import Iterator

from ...conditions.compile import Value
from ..facts.aims import reach_of
from ..facts.order import received_before, step_of
from ..night.env import Env
from ..night.nightact import PLAYED, NightAct

__all__ = ["arrival", "arrivals"]


def _coming(env: Env, to: str, words: tuple[str, ...]) -> Iterator[NightAct]:
    """Others' acts of these words that could come to a player, but for those of `self`."""
    wanted = frozenset(words)
    mine = env.act.by if env.act is not None else ""
    for act in env.s.night.reaching(to):
        if (
            act.origin in PLAYED
            and act.performer not in (to, mine)
            and not (wanted and wanted.isdisjoint(act.words))
        ):
            yield act


def _comes(env: Env, act: NightAct, to: str) -> bool | None:
    """Does the act come to the player, whatever turns it back at his door?"""

    came = env.read(("came" if act.door else "done", act.id))
    if came is False:
        return False
    reach = reach_of(env.s, act, env.deps)
    if reach is not None and to not in reach:
        return False
    return None if came is None or reach is None else True


def _comes_earlier(env: Env, act: NightAct, other: NightAct) -> bool | None:
    """Does an act stand before another among those of the night: by step, then as received?"""

    a, b = step_of(env.s, act), step_of(env.s, other)
    if a is None or b is None:
        return None
    if a == b and act.order != other.order:
        return received_before(env.s, act, other, env.deps)
    return (a, act.id) < (b, other.id)


def arrivals(env: Env, to: str, *words: str) -> Value:
    """How many such acts come to the player."""
    total, open_ = 0, False
    for act in _coming(env, to, words):
        comes = _comes(env, act, to)
        open_ |= comes is None
        total += bool(comes)
    return None if open_ else total


def arrival(env: Env, player: str, to: str, *words: str) -> Value:
    """How many came before the player's (first) act, or before the act that is reacted to."""
    trigger = env.act.trigger if env.act is not None else None
    every = list(_coming(env, to, words))
    own = trigger if trigger is not None and trigger.performer == player else None
    if own is None:
        for act in every:
            if act.performer == player:
                comes = _comes(env, act, to)
                if comes is None:
                    return None
                if comes:
                    own = act
                    break
    if own is None:
        return -1
    total, open_ = 0, False
    for act in every:
        early = False if act is own else _comes_earlier(env, act, own)
        if early is False:
            continue
        comes = _comes(env, act, to)
        open_ |= comes is None or (early is None and comes is not False)
        total += bool(comes)
    return None if open_ else total
