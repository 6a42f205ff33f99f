"""Facts of aims: at whom an act is aimed in the end, and whom it reaches."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..effects.channel import Move
from .candidates import MOVABLE
from .order import before, counts
from .settle import Entry, Key, Solver
from .terms import Env

if TYPE_CHECKING:
    from .nightact import NightAct, Strike
    from .plan import Influence

__all__ = ["aim_rule", "reach_of", "reach_rule"]


def aim_rule(s: Solver, key: Key) -> Entry | None:
    """Fact ``aim``: the final targets: as sent, then redirected, then swapped, then reflected."""
    night = s.night
    act: NightAct = night.act(key[1])
    if act is night.execution and not night.phase.executed:
        condemned = s.value(("condemned",))
        if condemned is None:
            return None
        several = condemned if isinstance(condemned, tuple) else (condemned,)
        return Entry(several if condemned else (), "condemned", (("condemned",),))
    if act.origin == "later" and night.movers:
        assert act.source is not None
        whence: Key = ("aim", act.source.id)
        names = s.value(whence)
        return None if names is None else Entry(names, "as_sent", (whence,))
    if not night.movers or act.origin not in MOVABLE:
        return Entry(act.to, "as_sent")
    to = list(act.to)
    deps: list[Key] = []
    moved: list[str] = []
    # Acts that move others themselves are moved in their first name only.
    seats = 1 if any(type(i.body) is Move for i in act.influences) else len(to)
    for how in ("puppet", "seats", "author"):
        movers = _movers_of(s, act, how, deps) if to else []
        if movers is None:
            return None
        for mover, influence in movers:
            here = to[:seats]
            changed = _moved(s, act, here, mover, influence.index, how, deps)
            if changed is None:
                return None
            if changed is not here:  # moved, if perhaps to where it was aimed already
                leave = _left_alone(s, act, (to[0], changed[0]), mover, influence, moved, deps)
                if leave is None:
                    return None
                if leave:
                    continue
                to[:seats] = changed
                moved.append(mover.label)
    if not moved:
        return Entry(act.to, "as_sent", tuple(deps))
    return Entry(tuple(to), "moved", tuple(deps), moved)


def _movers_of(s: Solver, act: NightAct, how: str, deps: list[Key]) -> list[Strike] | None:
    """Those who could move the act in this way, in the order in which they come."""
    found: list[Strike] = [
        (mover, influence)
        for mover, influence in s.night.movers
        if influence.body.how == how and mover is not act and influence.body.acts.covers(act.words)
    ]
    if len(found) < 2 or s.night.phase.order_known:
        return found
    ordered: list[Strike] = []
    for strike in found:
        place = len(ordered)
        if how != "puppet" or act.performer in strike[0].candidates:
            for index, (other, _) in enumerate(ordered):
                if how == "puppet" and act.performer not in other.candidates:
                    continue
                early = before(s, strike[0], other, deps)
                if early is None:
                    return None
                if early:
                    place = index
                    break
        ordered.insert(place, strike)
    return ordered


def _left_alone(
    s: Solver,
    act: NightAct,
    names: tuple[str, str],
    mover: NightAct,
    influence: Influence,
    moved: list[str],
    deps: list[Key],
) -> bool | None:
    """Does a mover leave the act as it is, although it could move it from one name to the other?"""
    here, there = names
    asked = []
    if influence.spare is not None:
        asked.append((influence.spare, Env(s, mover, here), True))
    if influence.keeps is not None:
        asked.append((influence.keeps, Env(s, act, there), True))
    if moved and influence.again is not None:
        asked.append((influence.again, Env(s, mover, act.performer), False))
    open_ = False
    for condition, env, leaves in asked:
        value = condition(env)
        deps += env.deps
        if value is not None and bool(value) is leaves:
            return True
        open_ |= value is None
    return None if open_ else False


def _moved(
    s: Solver, act: NightAct, to: list[str], mover: NightAct, index: int, how: str, deps: list[Key]
) -> list[str] | None:
    """The names after one mover, ``to`` itself if it does not move them; None while open."""
    night = s.night
    influence = night.influence(mover, index)
    if how == "puppet":
        if act.performer not in mover.candidates:
            return to
        early = counts(s, mover, influence, act, deps)
        lands = ("lands", mover.id, index, act.performer)
        took = s.value(lands) if early is not False else False
        deps.append(lands)
        if took is None or early is None:
            return None
        if not took or not early:
            return to
        if influence.body.which == "second":
            return [to[0], mover.to[1], *to[2:]] if len(to) > 1 else to
        return [mover.to[1], *to[1:]]
    if how == "author":
        if to[0] not in mover.candidates or act.by == mover.by:
            return to
        lands = ("lands", mover.id, index, to[0])
        took = s.value(lands)
        deps.append(lands)
        if took is None:
            return None
        return [act.by, *to[1:]] if took else to
    seats = s.value(("aim", mover.id))
    done = s.value(("done", mover.id))
    deps += [("done", mover.id), ("aim", mover.id)]
    if done is False:
        return to
    if seats is None:
        return to if not set(to) & {*mover.candidates, mover.to[1]} else None
    if not set(to) & set(seats[:2]):
        return to
    early = counts(s, mover, influence, act, deps)
    if done is None or early is None:
        return None
    if not early:
        return to
    other = {seats[0]: seats[1], seats[1]: seats[0]}
    return [other.get(name, name) for name in to]


def reach_of(s: Solver, act: NightAct, deps: list[Key]) -> tuple[str, ...] | None:
    """Whom the act reaches; a fact only where something could move or spread it."""
    if act.fixed:
        return act.to[:1]
    key: Key = ("reach", act.id)
    deps.append(key)
    names: tuple[str, ...] | None = s.value(key)
    return names


def reach_rule(s: Solver, key: Key) -> Entry | None:
    """Fact ``reach``: the first aim, and everybody to whom what is aimed at it spreads."""
    night = s.night
    act = night.act(key[1])
    aim_key: Key = ("aim", act.id)
    aim = s.value(aim_key)
    if aim is None:
        return None
    names = list(aim if act is night.execution else aim[:1])
    deps: list[Key] = [aim_key]
    if not night.spreads:
        return Entry(tuple(names), "aimed", (aim_key,))
    for name in names:
        for host, influence in night.spreads.get(name, ()):
            if host is act or not influence.body.acts.covers(act.words):
                continue
            early = counts(s, host, influence, act, deps)
            if early is False:
                continue
            for guest in host.candidates:
                lands: Key = ("lands", host.id, influence.index, guest)
                took = s.value(lands)
                if took is False:
                    continue
                spared = False
                if influence.spare is not None:
                    env = Env(s, act, guest)
                    value = influence.spare(env)
                    deps += env.deps
                    if value is None:
                        return None
                    spared = bool(value)
                if spared:
                    continue
                if took is None or early is None:
                    return None
                deps.append(lands)
                if guest not in names:
                    names.append(guest)
    return Entry(tuple(names), "spread" if len(names) > 1 else "aimed", tuple(deps))
