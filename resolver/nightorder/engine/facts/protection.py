"""Protections: what keeps an effect off a player, and what mends a blow that has landed.

Eager ones are asked first, then steady ones; sparing ones (limited ones, and those that may be
eager) are asked only when nobody mends the blow anyway; bringing back the dead spares nothing.
What is limited is spent in the order of the blows.
"""

from __future__ import annotations

from typing import Any

from ...conditions.compile import Value
from ...effects.channel import Fell
from ..night.env import Env
from ..night.nightact import NightAct, Strike
from ..planning.plan import Influence
from ..settle import Entry, Key, Solver
from .order import before, counts, last_tie, received_before, step_of
from .turns import in_turn

__all__ = ["earlier_blow", "kept_off", "mender_of", "shielded_rule"]

#: What a protection answers: an Entry (it keeps it off), False (it does not), None (open).
Found = Entry | bool | None


def _own(act: NightAct, player: str) -> bool:
    return act.by == player and (act.trigger is None or act.trigger.performer == player)


def kept_off(
    s: Solver, act: NightAct, influence: Influence, player: str, deps: list[Key]
) -> Entry | bool | None:
    """Protections: eager ones first, then steady ones, then sparing ones if nothing mends."""
    if type(influence.body) is Fell and influence.body.sure:
        return False
    strikes = s.night.averts.get(player)
    if not strikes or act.origin in ("trait", "mark"):
        return False
    strikes = [strike for strike in strikes if _concerns(strike, act, influence, player)]
    if len(strikes) > 1 and any("turn" in shield.texts for _, shield in strikes):
        asked = [(x, _protects(s, x, act, influence, player, deps)) for x in strikes]
        return in_turn(s, asked, act, player, deps)
    open_ = False
    first: list[Strike] = []
    late: list[Strike] = []
    for strike in strikes:
        eager = _eager(s, strike, act, player, deps)
        open_ |= eager is None
        if eager:
            first.insert(0, strike)
        else:
            (late if strike[1].sparing else first).append(strike)
    for strike in first:
        found = _protects(s, strike, act, influence, player, deps)
        if found:
            return None if open_ else found
        open_ |= found is None
    if late and type(influence.body) is Fell:
        mended = mender_of(s, act, influence, player, deps, living=True)
        if mended is None:
            open_ = True
        elif mended:
            return None if open_ else False
    for strike in late:
        found = _protects(s, strike, act, influence, player, deps)
        if found:
            return None if open_ else found
        open_ |= found is None
    return None if open_ else False


def _concerns(strike: Strike, act: NightAct, influence: Influence, player: str) -> bool:
    source, shield = strike
    body: Any = shield.body
    set_off = act  # what came of a protection's own help is not kept off by it
    while set_off.trigger is not None:
        if source is set_off.source:
            return False
        set_off = set_off.trigger
    return (
        source is not act
        and body.acts.covers(influence.words)
        and (body.own or not _own(act, player))
    )


def _eager(s: Solver, strike: Strike, act: NightAct, player: str, deps: list[Key]) -> bool | None:
    if strike[1].eager is None:
        return False
    env = Env(s, act, player)
    value = strike[1].eager(env)
    deps += env.deps
    return None if value is None else bool(value)


def _protects(
    s: Solver, strike: Strike, act: NightAct, influence: Influence, player: str, deps: list[Key]
) -> Entry | bool | None:
    source, shield = strike
    early = counts(s, source, shield, act, deps)
    tie = last_tie(deps)
    if early is False:
        return False
    meant: Value = True
    asked: list[Key] = []
    if shield.only_if is not None:
        env = Env(s, act, player)
        meant, asked = shield.only_if(env), env.deps
        deps += asked
        if meant is not None and not meant:
            return False
    lands: Key = ("lands", source.id, shield.index, player)
    took = s.value(lands)
    deps.append(lands)
    if took is False:
        return False
    if shield.body.each_throw is not None:  # type: ignore[union-attr]
        throw: Key = ("roll", source.id, -1 - act.id, shield.body.each_throw)  # type: ignore[union-attr]
        holds = s.value(throw) if took else None
        deps.append(throw)
        if not holds:
            return None if holds is None else False
    over = _over(s, strike, act, deps) if shield.lapses is not None else False
    if over:
        return False
    left = _left(s, strike, act, influence, player, deps) if shield.limited else True
    if left is False:
        return False
    if took and early and left and meant and over is False:
        return Entry(False, "kept_off", (lands, *tie, *asked), strike)
    return None


def _over(s: Solver, strike: Strike, act: NightAct, deps: list[Key]) -> bool | None:
    """Has a protection ended because its author fell before the act?"""
    source, shield = strike
    assert shield.lapses is not None
    down: Key = ("down", source.by, act.id)
    fell = s.value(down) if source.by in s.night.fells else False
    if fell is False:
        return False
    env = Env(s, source, act.performer)
    ends = shield.lapses(env)
    deps += [*env.deps, down]
    if ends is not None and not ends:
        return False
    return None if fell is None or ends is None else True


def _left(
    s: Solver, strike: Strike, act: NightAct, influence: Influence, player: str, deps: list[Key]
) -> bool | None:
    """Has a limited protection anything left for this blow, after the earlier ones?"""
    source, shield = strike
    body: Any = shield.body
    env = Env(s, source, player)
    left: Any = shield.blows(env) if shield.blows is not None else 0
    deps += env.deps
    if left is None:
        return None
    if getattr(body, "lasting", False):
        left -= s.night.players[player].counter(shield.counter)
    open_ = 0
    mends = not hasattr(body, "lasting")
    met = list(s.night.fells.get(player, ()))
    if not mends:  # it may keep off what would protect, too
        met += s.night.averts.get(player, ())
    for other, blow in met:
        if (other is act and blow is influence) or not body.acts.covers(blow.words):
            continue
        early = earlier_blow(s, other, act, deps)
        if early is None:
            return None
        if not early:
            continue
        key: Key = ("fatal" if mends else "lands", other.id, blow.index, player)
        entry = s.entry(key)
        if entry is None:
            open_ += 1
        elif (
            entry.info is not None
            and entry.code in ("kept_off", "mended")
            and entry.info[0] is source
            and entry.info[1] is shield
        ):
            left -= 1
            deps.append(key)
    if left <= 0:
        return False
    return None if left <= open_ else True


def earlier_blow(s: Solver, x: NightAct, y: NightAct, deps: list[Key]) -> bool | None:
    """A total order of blows for counting: by step, then as received."""
    a, b = step_of(s, x), step_of(s, y)
    if a is None or b is None:
        return None
    if a == b and not s.night.phase.order_known and x.order != y.order:
        return received_before(s, x, y, deps)
    return (a, x.order, x.depth, x.id) < (b, y.order, y.depth, y.id)


def shielded_rule(s: Solver, key: Key) -> Entry | None:
    """Fact ``shielded``: a steady protection (of these words) keeps the act from the player."""
    act: NightAct = s.night.by_id[key[1]]
    player: str = key[2]
    words = frozenset(key[3:])
    deps: list[Key] = []
    open_ = False
    probe = next(iter(act.influences), None)
    for strike in s.night.averts.get(player, ()):
        if probe is None or strike[1].sparing or not _concerns(strike, act, probe, player):
            continue
        if words and words.isdisjoint(strike[1].words):
            continue
        found = _protects(s, strike, act, probe, player, deps)
        if found:
            return Entry(True, "kept_off", tuple(deps), strike)
        open_ |= found is None
    return None if open_ else Entry(False, "unprotected", tuple(deps))


def mender_of(
    s: Solver,
    act: NightAct,
    influence: Influence,
    player: str,
    deps: list[Key],
    *,
    living: bool = False,
) -> Strike | bool | None:
    """Who mends the blow, if anybody does; ``living``: nobody who brings back the dead counts."""
    if influence.body.sure:  # type: ignore[union-attr]
        return False
    open_ = False
    for strike in s.night.mends.get(player, ()):
        source, mend = strike
        body: Any = mend.body
        if not body.acts.covers(influence.words) or source is act:
            continue
        if living and mend.effect.kind == "revive":
            continue
        lands: Key = ("lands", source.id, mend.index, player)
        took = s.value(lands)
        deps.append(lands)
        if took is False:
            continue
        left = _left(s, strike, act, influence, player, deps) if mend.limited else True
        if mend.after is not None and left is not False:
            timely = _timely(s, strike, act, player, deps)
            left = timely if not timely else left
        if took and left:
            return strike if not open_ else None
        open_ |= left is not False
    return None if open_ else False


def _timely(s: Solver, strike: Strike, act: NightAct, player: str, deps: list[Key]) -> bool | None:
    """A healing that mends only what came before it: did the blow?"""
    source, mend = strike
    if mend.after is None:
        return True
    env = Env(s, source, player)
    bound = mend.after(env)
    deps += env.deps
    if bound is False:
        return True
    early = before(s, act, source, deps)
    if early:
        return True
    return None if bound is None or early is None else False
