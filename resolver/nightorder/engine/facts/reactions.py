"""When a reaction fires."""

from __future__ import annotations

from ...effects.channel import Fell
from ..night.nightact import NightAct
from ..settle import Entry, Key, Solver
from .aims import reach_of
from .attempts import comes_at
from .ballots import choice_of
from .choosing import chosen
from .order import before
from .places import came, sought

__all__ = ["fires"]


def fires(s: Solver, act: NightAct) -> Entry | None:
    """The ``done`` of a reaction: its source is in force, and its event happens."""
    source, trigger, met = act.source, act.trigger, act.met
    assert source is not None
    assert trigger is not None
    event = act.influences[0].on
    assert event is not None
    deps: list[Key] = [("done", source.id)]
    in_force = s.value(deps[0])
    if in_force is False:
        return Entry(False, "no_source", (deps[0],))
    open_ = in_force is None
    for found in (
        _attached(s, act, source, met, deps),
        _happens(s, act, source, trigger, met, deps),
    ):
        if found is False:
            return Entry(False, "no_event", tuple(deps))
        open_ |= found is None
    return None if open_ else Entry(True, "event", tuple(deps))


def _attached(s: Solver, act: NightAct, source: NightAct, met: str, deps: list[Key]) -> bool | None:
    """An act's reaction hangs on the player whom the act reaches and on whom it took hold."""
    event = act.influences[0].on
    assert event is not None
    if event.of.word in ("target", "aimed") and source.origin not in ("trait", "mark", "reaction"):
        reach = reach_of(s, source, deps)
        if reach is None:
            return None
        if met not in reach:
            return False
        shielded: Key = ("shielded", source.id, met)
        kept = s.value(shielded)
        deps.append(shielded)
        return None if kept is None else not kept
    if event.of.each is not None:
        found = chosen(s, act, event.of.each, met, deps)
        return None if found is None else found is True
    return True


def _happens(
    s: Solver, act: NightAct, source: NightAct, trigger: NightAct, met: str, deps: list[Key]
) -> bool | None:
    event = act.influences[0].on.event  # type: ignore[union-attr]
    night = s.night
    if event == "silent":
        return _silent(s, met, deps)
    if event == "sends":
        return _sends(s, trigger, deps)
    if event == "voted" and trigger is night.execution:
        return True  # the file gives the result only: he is among those put up
    done_key: Key = ("came" if event == "comes" else "done", trigger.id)
    if event in ("attempted", "comes", "performed", "voted", "executed"):
        done = s.value(done_key)
        deps.append(done_key)
        if not done:
            return done  # type: ignore[no-any-return]
        if event == "comes" and source.origin not in ("trait", "mark", "reaction"):
            late = before(s, trigger, source, deps)
            if late is not False:  # whoever takes his stand later meets nobody
                return None if late is None else False
        if event in ("attempted", "comes"):
            return _finds(s, trigger, met, deps)
        if event == "executed":
            return _any_blow(s, trigger, met, "fatal", deps)
        if event == "voted":
            choice = choice_of(s, trigger, deps)
            return None if choice is None else choice == met
        return True
    if event == "visited":
        return came(s, trigger, met, deps)
    if event == "sought":
        return sought(s, trigger, met, deps)
    if event == "attacked":
        return comes_at(s, trigger, met, deps)
    if event == "parried":
        return _parried(s, source, trigger, met, deps)
    return _any_blow(s, trigger, met, "lands" if event in ("struck", "strikes") else "fatal", deps)


def _finds(s: Solver, trigger: NightAct, met: str, deps: list[Key]) -> bool | None:
    """Does the act reach the player, and is he still there?"""
    reach = reach_of(s, trigger, deps)
    if reach is None:
        return None
    if met not in reach:
        return False
    if s.night.plan.golden:
        return True
    key: Key = ("gone", met, trigger.id)
    gone = s.value(key)
    deps.append(key)
    return None if gone is None else not gone


def _sends(s: Solver, trigger: NightAct, deps: list[Key]) -> bool | None:
    if not trigger.doubtful:
        return True
    legal: Key = ("legal", trigger.id)
    deps.append(legal)
    allowed: bool | None = s.value(legal)
    return allowed


def _any_blow(s: Solver, trigger: NightAct, met: str, fact: str, deps: list[Key]) -> bool | None:
    open_ = False
    for influence in trigger.influences:
        if type(influence.body) is not Fell or influence.body.delay:
            continue
        key: Key = (fact, trigger.id, influence.index, met)
        took = s.value(key)
        deps.append(key)
        if took:
            return True
        open_ |= took is None
    return None if open_ else False


def _parried(
    s: Solver, source: NightAct, trigger: NightAct, met: str, deps: list[Key]
) -> bool | None:
    open_ = False
    for influence in trigger.influences:
        if type(influence.body) is not Fell:
            continue
        key: Key = ("lands", trigger.id, influence.index, met)
        entry = s.entry(key)
        deps.append(key)
        if entry is None:
            open_ = True
        elif entry.code == "kept_off" and entry.info[0] is source:
            return True
        elif entry.value:
            mended: Key = ("fatal", trigger.id, influence.index, met)
            saved = s.entry(mended)
            deps.append(mended)
            if saved is None:
                open_ = True
            elif saved.code == "mended" and saved.info[0] is source:
                return True
    return None if open_ else False


def _silent(s: Solver, met: str, deps: list[Key]) -> bool | None:
    """No valid vote of the player, though he may cast one."""
    open_ = False
    for vote in s.night.votes:
        if vote.by == met:
            key: Key = ("done", vote.id)
            done = s.value(key)
            deps.append(key)
            if done:
                return False
            open_ |= done is None
    return None if open_ else True
