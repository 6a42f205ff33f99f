"""Which of several protections is spent, where the ruleset says whose turn it is."""

from __future__ import annotations

from ...conditions.compile import Value
from ..night.env import Env
from ..night.nightact import NightAct, Strike
from ..settle import Entry, Key, Solver
from .order import received_before

__all__ = ["in_turn"]

#: A protection and what it answers: an Entry (it keeps it off), False, None (open).
Asked = tuple["Strike", Entry | bool | None]


def in_turn(
    s: Solver, asked: list[Asked], act: NightAct, player: str, deps: list[Key]
) -> Entry | bool | None:
    """What the protection answers whose turn comes first, of those that could help."""
    could = [(strike, answer) for strike, answer in asked if answer is not False]
    if len(could) < 2:
        return could[0][1] if could else False
    turns: dict[int, list[Asked]] = {}
    for strike, answer in could:
        shield = strike[1]
        turn = 2 if shield.limited else 1
        if "turn" in shield.texts:
            value = _value(s, strike, "turn", act, player, deps)
            if value is None:
                return None
            turn = int(value)  # type: ignore[arg-type]
        turns.setdefault(turn, []).append((strike, answer))
    group = sorted(turns[min(turns)], key=lambda found: found[0][0].order)
    return group[0][1] if len(group) == 1 else _first_of(s, group, act, player, deps)


def _value(
    s: Solver, strike: Strike, name: str, act: NightAct, player: str, deps: list[Key]
) -> Value:
    term = strike[1].texts.get(name)
    if term is None:
        return False
    env = Env(s, act, player)
    value = term(env)
    deps += env.deps
    return value


def _received(s: Solver, group: list[Asked], latest: bool, deps: list[Key]) -> Entry | bool | None:
    """What the protection answers that was received first, or last."""
    best = group[0]
    for other in group[1:]:
        early = received_before(s, best[0][0], other[0][0], deps)
        if early is None:
            return None
        if early is latest:
            best = other
    return best[1]


def _first_of(
    s: Solver, group: list[Asked], act: NightAct, player: str, deps: list[Key]
) -> Entry | bool | None:
    """The first of several protections with the same turn: as received, the last, or by lot."""
    strike = group[0][0]
    by_lot = _value(s, strike, "lot_when", act, player, deps)
    latest = _value(s, strike, "latest", act, player, deps)
    if by_lot is None or latest is None:
        return None
    if not by_lot:
        return _received(s, group, bool(latest), deps)
    if any(answer is None for _, answer in group):
        return None
    shield = strike[1]
    name = shield.body.lot or shield.owner  # type: ignore[union-attr]
    draw: Key = ("draw", name, *sorted(source.by for (source, _), _ in group))
    drawn = s.value(draw)
    deps.append(draw)
    return next((answer for (source, _), answer in group if source.by == drawn), None)
