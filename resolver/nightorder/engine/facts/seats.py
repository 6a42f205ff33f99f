"""Seats: whose places a swap exchanges, and several swaps of which the last counts."""

from __future__ import annotations

from ..night.nightact import NightAct
from ..settle import Entry, Key, Solver

__all__ = ["by_last", "could_seat", "seated_rule", "seats_of"]


def seats_of(s: Solver, mover: NightAct, deps: list[Key]) -> tuple[str, ...] | None:
    """The two names that a swap exchanges; () if it does not take place, None while open."""
    done_key: Key = ("done", mover.id)
    done = s.value(done_key)
    deps.append(done_key)
    if done is False:
        return ()
    if not mover.to:  # a trait of two players
        return (mover.by, s.night.game.partner[mover.by]) if done else None
    aim_key: Key = ("aim", mover.id)
    seats = s.value(aim_key)
    deps.append(aim_key)
    return None if done is None or seats is None else seats[:2]


def seated_rule(s: Solver, key: Key) -> Entry | None:
    """Fact ``seated``: is the player one of the two whom a swap exchanges?

    A truth of its own, so that of swaps that decide about each other one can rest on the other
    *not* reaching a player.
    """
    deps: list[Key] = []
    seats = seats_of(s, s.night.act(key[1]), deps)
    return None if seats is None else Entry(key[2] in seats, "seated", tuple(deps))


def could_seat(s: Solver, mover: NightAct) -> set[str]:
    """The names that a swap could exchange."""
    if not mover.to:
        return {mover.by, s.night.game.partner[mover.by]}
    return {*mover.candidates, *mover.to[1:2]}


def by_last(
    s: Solver, swaps: list[NightAct], names: list[str], deps: list[Key], moved: list[str]
) -> list[str] | None:
    """The names after swaps of which each takes whoever sits there by then, the last alone."""
    done: list[tuple[NightAct, dict[str, str]]] = []
    could = {name for mover in swaps for name in could_seat(s, mover)}
    for mover in swaps:
        seats = seats_of(s, mover, deps)
        if seats is None:
            if set(names) & could:
                return None
            continue
        if seats:
            a, b = (_last(done, name) for name in seats)
            done.append((mover, {a: b, b: a}))
    moved += [mover.label for mover, other in done if set(names) & other.keys()]
    return [_last(done, name) for name in names]


def _last(swaps: list[tuple[NightAct, dict[str, str]]], name: str) -> str:
    """Where the last swap that has the name puts it."""
    return next((other[name] for _, other in reversed(swaps) if name in other), name)
