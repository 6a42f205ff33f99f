"""Facts of acts: is it legal, does it take place."""

from __future__ import annotations

from collections.abc import Callable

from ..night.env import Env
from ..night.nightact import NightAct
from ..settle import Entry, Key, Solver
from .copies import copied
from .delays import needed
from .hindrances import BESIDES, at_door, hindrances, stopped, unreached
from .legal import doubts
from .reactions import fires

__all__ = ["came_rule", "done_rule", "legal_rule", "reason_rule"]


def legal_rule(s: Solver, key: Key) -> Entry | None:
    """Fact ``legal``: does the act keep the limits that hang on rulings or on this night?"""
    act = s.night.by_id[key[1]]
    open_ = False
    env = Env(s, act, act.to[0] if act.to else "")
    for term, refuses, refusal in doubts(s.night, act):
        read = len(env.deps)
        value = term(env)
        if value is None:
            open_ = True
        elif bool(value) is refuses:
            found = refusal()
            return Entry(False, found.code, tuple(env.deps[read:]), found)
    if open_:
        return None
    return Entry(True, "legal", tuple(env.deps))


def done_rule(s: Solver, key: Key) -> Entry | None:
    """Fact ``done``: the act takes place; otherwise what stopped it."""
    act: NightAct = s.night.by_id[key[1]]
    return _turned_back(s, act) if act.door else _on_its_way(s, act)


def reason_rule(s: Solver, key: Key) -> Entry | None:
    """Fact ``reason``: what stopped the act, whichever was found first.

    That an act does not reach its target, or that its author has fallen, may be known before it is
    known whether it is blocked as well; what comes of it (a visit, a message) must not hang on
    that.
    """
    act: NightAct = s.night.by_id[key[1]]
    entry = s.entry(("done", act.id))
    if entry is None or entry.value or entry.code not in BESIDES:
        return entry
    checks = hindrances(s.night, act) if act.checks is None else act.checks
    blocked = stopped(s, act, []) if stopped in checks else False
    if blocked is None:
        return None
    return blocked if isinstance(blocked, Entry) else entry


def came_rule(s: Solver, key: Key) -> Entry | None:
    """Fact ``came``: nothing stops the act on its way; what waits at the door may still do so."""
    act: NightAct = s.night.by_id[key[1]]
    if act.door:
        return _on_its_way(s, act)
    done: Key = ("done", act.id)
    entry = s.entry(done)
    return None if entry is None else Entry(entry.value, "came", (done,))


def _turned_back(s: Solver, act: NightAct) -> Entry | None:
    """An act for which somebody waits at a door: it came, and nobody turned it back."""
    came: Key = ("came", act.id)
    entry = s.entry(came)
    if entry is None:
        return None
    if not entry.value:
        return entry
    deps: list[Key] = [came]
    open_ = False
    for player in act.hinges:
        for source, influence in s.night.stops.get(player, ()):
            if not at_door(source, act) or not influence.body.acts.covers(act.words):
                continue
            lands: Key = ("lands", source.id, influence.index, player)
            took = s.value(lands)
            if took:
                return Entry(False, "blocked", (lands,), (source, influence, player))
            deps.append(lands)
            open_ |= took is None
    return None if open_ else Entry(True, "done", tuple(deps))


def _on_its_way(s: Solver, act: NightAct) -> Entry | None:
    if act.trigger is not None:
        return fires(s, act)
    rule = _BY_ORIGIN.get(act.origin)
    if rule is not None:
        return rule(s, act)
    deps: list[Key] = []
    open_ = False
    if act.origin == "copied":
        happens = copied(s, act, deps)
        if not happens:  # what is no copy at all is not stopped either
            return None if happens is None else Entry(False, "not_copied", tuple(deps))
    if act.stands_for is not None:
        wanted = needed(s, act, deps)
        if not wanted:
            return None if wanted is None else Entry(False, "not_needed", tuple(deps))
    if act.held is not None:
        deps.append(("held", act.id))
    elif act.origin in ("sent", "pact"):
        if act.doubtful:
            legal: Key = ("legal", act.id)
            allowed = s.value(legal)
            if allowed is False:
                return Entry(False, "refused", (legal,))
            open_ = allowed is None
            deps.append(legal)
        if (
            act.ability.held_when is None
            and act.ability.id not in s.night.plan.role_abilities[s.night.players[act.by].role]
        ):
            env = Env(s, act, "")
            role = env.attribute(act.by, "role")
            if role is None:
                open_ = True
            elif act.ability.id not in s.night.plan.role_abilities[role]:
                return Entry(False, "not_his_yet", tuple(env.deps))
            deps += env.deps
    for hindrance in hindrances(s.night, act) if act.checks is None else act.checks:
        found = hindrance(s, act, deps)
        if found is None:
            open_ = True
        elif isinstance(found, Entry):
            return found
    return None if open_ else Entry(True, "done", tuple(deps))


def _host(s: Solver, act: NightAct) -> Entry:
    return Entry(True, "host")


def _due(s: Solver, act: NightAct) -> Entry | None:
    kept = unreached(s, act, [])
    return kept if kept is None or isinstance(kept, Entry) else Entry(True, "due")


def _election(s: Solver, act: NightAct) -> Entry | None:
    elected: Key = ("elected", act.ability.id)
    who = s.value(elected)
    if who is None:
        return None
    return Entry(who == act.by, "elected" if who == act.by else "not_elected", (elected,))


def _execution(s: Solver, act: NightAct) -> Entry | None:
    key: Key = ("condemned",)
    condemned = s.value(key)
    if condemned is None:
        return None
    return Entry(bool(condemned), "executed" if condemned else "nobody", (key,))


def _later(s: Solver, act: NightAct) -> Entry | None:
    """What an act does in another step: it hangs on the act, and on finding whom it is aimed at."""
    assert act.source is not None
    done: Key = ("done", act.source.id)
    took = s.value(done)
    if not took:
        return None if took is None else Entry(False, "not_done", (done,))
    deps: list[Key] = [done]
    kept = unreached(s, act, deps) if s.night.bars and act.to else False
    if kept is None or isinstance(kept, Entry):
        return kept
    return Entry(True, "later", tuple(deps))


def _trait(s: Solver, act: NightAct) -> Entry | None:
    deps: list[Key] = []
    if act.given is not None:
        giver, influence = act.given
        lands: Key = ("lands", giver.id, influence.index, act.by)
        took = s.value(lands)
        if not took:
            return None if took is None else Entry(False, "not_given", (lands,))
        deps.append(lands)
    when = s.night.plan.trait_when.get(act.ability.id)
    if when is None:
        return Entry(True, "trait", tuple(deps))
    env = Env(s, act, act.by)
    holds = when(env)
    return None if holds is None else Entry(bool(holds), "trait", (*deps, *env.deps))


#: The rules of acts that nobody sends, by origin.
_BY_ORIGIN: dict[str, Callable[[Solver, NightAct], Entry | None]] = {
    "trait": _trait,
    "mark": _trait,
    "host": _host,
    "due": _due,
    "later": _later,
    "election": _election,
    "execution": _execution,
}
