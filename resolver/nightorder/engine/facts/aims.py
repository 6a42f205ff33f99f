"""Facts of aims: at whom an act is aimed in the end, and whom it reaches."""

from __future__ import annotations

from ...effects.channel import Double, Move
from ..night.env import Env, holds
from ..night.nightact import MOVABLE, NightAct, Strike
from ..planning.plan import Influence
from ..settle import Entry, Key, Solver
from .movers import movers_of
from .order import counts
from .seats import by_last, could_seat, seats_of

__all__ = ["aim_rule", "reach_of", "reach_rule", "redirected", "second_rule"]


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
    deps: list[Key] = []
    moved: list[str] = []
    to = redirected(s, act, deps, moved)
    led = len(moved)
    single = _first_only(act)
    for how in ("seats", "author") if to else ():
        assert to is not None
        seats = 1 if single else len(to)
        first = _through(s, act, how, to[:seats], deps, moved)
        if first is None:
            return None
        to[:seats] = first
    if to is None:
        return None
    if single and len(to) > 1:
        second = _second(s, act, act, deps)
        if second is None:
            return None
        to[1] = second
    if not moved:
        return Entry(act.to, "as_sent", tuple(deps))
    if not led and tuple(to) == act.to:  # swaps that undo one another
        return Entry(act.to, "moved_back", tuple(deps), moved)
    return Entry(tuple(to), "moved", tuple(deps), moved)


def _first_only(act: NightAct) -> bool:
    """Acts that move others, or do what others do, are moved in their first name only."""
    return any(type(i.body) in (Move, Double) for i in act.influences)


def redirected(s: Solver, act: NightAct, deps: list[Key], moved: list[str]) -> list[str] | None:
    """The names of an act once those who redirect its performer have done so; None while open."""
    names = act.to[:1] if _first_only(act) else act.to
    to = _through(s, act, "puppet", list(names), deps, moved)
    if to is not None:
        to += act.to[len(names) :]
    if to is None or len(moved) < 2:
        return to
    for mover, influence in s.night.movers:  # several: they may undo one another
        if influence.body.how == "puppet" and mover.label == moved[-1]:
            undone = holds(s, act, influence.texts.get("cancels"), deps)
            if undone is None:
                return None
            if undone and len({m.to[1] for m, _ in s.night.movers if m.label in moved}) > 1:
                moved.clear()
                return list(act.to)
    return to


def _through(
    s: Solver, act: NightAct, how: str, to: list[str], deps: list[Key], moved: list[str]
) -> list[str] | None:
    """The names of an act after all who could move it in this way; None while it is open."""
    movers = movers_of(s, act, how, deps) if to else []
    passed: list[NightAct] = []
    if movers is None:
        return None
    if how == "seats" and len([m for m, _ in movers if m.to]) > 1:
        latest = holds(s, act, movers[0][1].texts.get("latest"), deps)
        if latest is None:
            return None
        if latest:
            last = by_last(s, [m for m, _ in movers if m.to], to, deps, moved)
            if last is None:
                return None
            to, movers = last, [(m, i) for m, i in movers if not m.to]
    for mover, influence in movers:
        if mover in passed:
            continue
        changed = _moved(s, act, to, mover, influence.index, how, deps)
        if changed is None:
            later = movers[movers.index((mover, influence)) + 1 :]
            found = _whatever_before(s, act, how, to, later, deps)
            if found is None:
                return None
            passed, to = found
            moved.append(passed[-1].label)
            continue
        if changed is not to:  # moved, if perhaps to where it was aimed already
            leave = _left_alone(s, act, (to[0], changed[0]), mover, influence, moved, deps)
            if leave is None:
                return None
            if leave:
                continue
            to = changed
            moved.append(mover.label)
    return to


def _whatever_before(
    s: Solver,
    act: NightAct,
    how: str,
    to: list[str],
    later: list[Strike],
    deps: list[Key],
) -> tuple[list[NightAct], list[str]] | None:
    """A later redirect that sends the act to its place wherever it was sent before.

    What comes before such a one does not matter, although it may still be open. Gives those up to
    and with it, and the names then.
    """
    if how != "puppet":
        return None
    for place in range(len(later), 0, -1):
        mover, influence = later[place - 1]
        assert isinstance(influence.body, Move)
        if influence.spare is not None or influence.keeps is not None:
            continue
        if influence.body.which != "first" or not _stands(s, mover, influence, act, deps):
            continue
        names = _moved(s, act, to, mover, influence.index, how, deps)
        if names is not None and names is not to:
            return [mover for mover, _ in later[:place]], names
    return None


def _stands(
    s: Solver, mover: NightAct, influence: Influence, act: NightAct, deps: list[Key]
) -> bool:
    """Does the redirect move also what another has moved, and is it undone by none?"""
    again = influence.again
    if again is not None:
        env = Env(s, mover, act.performer)
        value = again(env)
        deps += env.deps
        if not value:
            return False
    cancels = influence.texts.get("cancels")
    return cancels is None or holds(s, act, cancels, deps) is False


def _second(s: Solver, act: NightAct, sent: NightAct, deps: list[Key]) -> str | None:
    """The second name of an act that moves others: where it sends one of theirs."""
    if not any("seconds" in influence.texts for _, influence in s.night.movers):
        return act.to[1]
    if any(type(i.body) is Move and i.body.how == "seats" for i in sent.influences):
        return act.to[1]  # what swaps seats is not moved by its own swap
    key: Key = ("second", act.id)
    deps.append(key)
    value: str | None = s.value(key)
    return value


def second_rule(s: Solver, key: Key) -> Entry | None:
    """Fact ``second``: the second name of a redirect, which a swap may change too."""
    act = s.night.by_id[key[1]]
    deps: list[Key] = []
    moved: list[str] = []
    name = act.to[1]
    if not any(type(i.body) is Move and i.body.how == "puppet" for i in act.influences):
        return Entry(name, "as_sent")
    movers = movers_of(s, act, "seats", deps)
    if movers is None:
        return None
    for mover, influence in movers:
        counted = holds(s, act, influence.texts.get("seconds"), deps)
        if counted is None:
            return None
        if not counted:
            continue
        changed = _moved(s, act, [name], mover, influence.index, "seats", deps)
        if changed is None:
            return None
        if changed[0] != name:
            name = changed[0]
            moved.append(mover.label)
    return Entry(name, "moved" if moved else "as_sent", tuple(deps), moved)


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
    if how == "puppet":
        return _by_puppeteer(s, act, to, mover, index, deps)
    if how == "author":
        return _back_to_author(s, act, to, mover, index, deps)
    return _by_seats(s, act, to, mover, index, deps)


def _by_puppeteer(
    s: Solver, act: NightAct, to: list[str], mover: NightAct, index: int, deps: list[Key]
) -> list[str] | None:
    """The names after one who redirects the performer to the second name of his own act."""
    if act.performer not in mover.candidates:
        return to
    influence = s.night.influence(mover, index)
    early = counts(s, mover, influence, act, deps)
    lands = ("lands", mover.id, index, act.performer)
    took = s.value(lands) if early is not False else False
    deps.append(lands)
    if took is None or early is None:
        return None
    if not took or not early:
        return to
    where = _second(s, mover, act, deps)
    if where is None:
        return None
    if influence.body.which == "second":
        return [to[0], where, *to[2:]] if len(to) > 1 else to
    return [where, *to[1:]]


def _back_to_author(
    s: Solver, act: NightAct, to: list[str], mover: NightAct, index: int, deps: list[Key]
) -> list[str] | None:
    """The names after one who turns what is aimed at somebody back on its author."""
    if to[0] not in mover.candidates or act.by == mover.by:
        return to
    lands = ("lands", mover.id, index, to[0])
    took = s.value(lands)
    deps.append(lands)
    if took is None:
        return None
    return [act.by, *to[1:]] if took else to


def _by_seats(
    s: Solver, act: NightAct, to: list[str], mover: NightAct, index: int, deps: list[Key]
) -> list[str] | None:
    """The names after one who makes two players change places."""
    could = could_seat(s, mover)
    held = [s.value(("seated", mover.id, name)) for name in to if name in could] if mover.to else []
    if held and not any(held):
        if None in held:
            return None
        seats_of(s, mover, deps)  # what that rests on
        return to
    seats = seats_of(s, mover, deps)
    if seats is None:
        return to if not set(to) & could else None
    if not seats or not set(to) & set(seats):
        return to
    early = counts(s, mover, s.night.influence(mover, index), act, deps)
    if early is None:
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
