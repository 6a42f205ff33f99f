"""Facts of acts: is it legal, does it take place, and what stops it."""

from __future__ import annotations

from collections.abc import Callable

from ...conditions import Term
from ..night.env import Env
from ..night.night import Night
from ..night.nightact import NightAct
from ..planning.plan import VOTE
from ..settle import Entry, Key, Solver
from .copies import copied, traded
from .delays import Rival, first_stop, holds_over, needed, void
from .legal import doubts
from .order import counts, last_tie
from .pacts import unagreed
from .reactions import fires

__all__ = ["BESIDES", "came_rule", "done_rule", "hindrances", "legal_rule", "reason_rule"]

#: What keeps an act from taking place that may have been stopped besides.
BESIDES = frozenset({"fallen", "unreached"})

#: A hindrance answers with an Entry (it stops the act), False (it does not) or None (open).
Hindrance = Callable[[Solver, "NightAct", list[Key]], Entry | bool | None]


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
    stopped = _stopped(s, act, []) if _stopped in checks else False
    if stopped is None:
        return None
    return stopped if isinstance(stopped, Entry) else entry


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


def at_door(source: NightAct, act: NightAct) -> bool:
    """Does a reaction answer the coming of just this act?"""
    if source.trigger is not act:
        return False
    event = source.influences[0].on
    return event is not None and event.event == "comes"


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


def hindrances(night: Night, act: NightAct) -> list[Hindrance]:
    """What could keep the act from taking place; mostly nothing."""
    found: list[Hindrance] = []
    if night.trades and act.id in night.trades:
        found.append(traded)
    by = act.hinges if act.hinges is act.senders else (*act.hinges, *act.senders)
    if night.stops and not night.stops.keys().isdisjoint(by):
        found.append(_stopped)
    if act.origin != "vote":
        if not night.plan.golden or act.step != -1:
            for name in by if act.performer in by else (*by, act.performer):
                if night.struck_besides(name, act):
                    found.append(_fallen)
                    break
        if act.origin == "pact":
            found.append(unagreed)
        if act.ability.void_when is not None:
            found.append(void)
        if night.plan.empty_handed is not None and not night.fells.keys().isdisjoint(
            act.candidates
        ):
            found.append(_too_late)
        if night.bars and not night.bars.keys().isdisjoint((*act.candidates, *act.to)):
            found.append(_unreached)
    return found


def _host(s: Solver, act: NightAct) -> Entry:
    return Entry(True, "host")


def _due(s: Solver, act: NightAct) -> Entry | None:
    kept = _unreached(s, act, [])
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
    kept = _unreached(s, act, deps) if s.night.bars and act.to else False
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


def _hinges(
    s: Solver, act: NightAct, matters: Term | None, deps: list[Key]
) -> tuple[str, ...] | None:
    """The players whose hindrance stops the act: the performer, and perhaps the sender."""
    if matters is None or act.performer == act.by:
        return act.hinges
    env = Env(s, act, act.by)
    value = matters(env)
    deps += env.deps
    if value is None:
        return None
    return (*act.hinges, act.by) if value else act.hinges


def _stopped(s: Solver, act: NightAct, deps: list[Key]) -> Entry | bool | None:
    """A block on one of those on whom the act hinges."""
    hinges = _hinges(s, act, act.ability.sender_blocked, deps)
    open_ = hinges is None
    rivals: list[Rival] = []
    doubtful: set[bool] = set()  # kinds of those of which it is open whether they stop it
    for player in hinges if hinges is not None else act.hinges:
        for source, influence in s.night.stops.get(player, ()):
            body = influence.body
            if not body.acts.covers(act.words) or (
                act.origin == "vote" and VOTE not in body.acts.words
            ):
                continue
            if source is act and not s.night.plan.golden:
                continue
            if act.door and at_door(source, act):
                continue  # it has come by then
            if body.here and source.trigger is not act:
                continue
            early = counts(s, source, influence, act, deps)
            tie = last_tie(deps)
            lands: Key = ("lands", source.id, influence.index, player)
            if early is False:
                deps.append(("late", source.id, influence.index, player, act.id))
                continue
            took = s.value(lands)
            if took and early and hinges is not None:
                if not s.night.plan.delays:
                    return Entry(False, "blocked", (lands, *tie), (source, influence, player))
                rivals.append((source, influence, player, (lands, *tie)))
            elif took is not False:
                open_ = True
                doubtful.add(holds_over(influence))
            deps.append(lands)
    if rivals:
        return first_stop(s, rivals, doubtful)
    return None if open_ else False


def _fallen(s: Solver, act: NightAct, deps: list[Key]) -> Entry | bool | None:
    """Those who must act have been struck down before."""
    hinges: tuple[str, ...] | None = ()
    if act.origin == "pact":
        players: tuple[str, ...] = act.senders
    else:
        hinges = _hinges(s, act, act.ability.sender_fallen, deps)
        players = (
            (act.performer,) if hinges is None or act.by not in hinges else (act.by, act.performer)
        )
    values = []
    for player in dict.fromkeys(players):
        if player not in s.night.fells:
            values.append(False)
            continue
        down: Key = ("down", player, act.id)
        values.append(s.value(down))
        deps.append(down)
    lost = (
        all(values)
        if act.origin == "pact" and None not in values
        else (any(values) if act.origin != "pact" else None)
    )
    if act.origin == "pact" and False in values:
        return False
    if not lost and None not in values:
        if act.origin == "pact" or hinges is not None or act.by not in s.night.fells:
            return False
        # It is open whether the sender must still stand.
        down = ("down", act.by, act.id)
        deps.append(down)
        return False if s.value(down) is False else None
    if act.ability.acts_when_down is not None:
        env = Env(s, act, act.to[0] if act.to else "")
        still = act.ability.acts_when_down(env)
        deps += env.deps
        if still or still is None:
            return None if still is None else False
    if not lost:
        return None
    return Entry(
        False,
        "fallen",
        tuple(("down", p, act.id) for p in players if p in s.night.fells),
        tuple(players),
    )


def _too_late(s: Solver, act: NightAct, deps: list[Key]) -> Entry | bool | None:
    """Whom the act is aimed at was struck down before, and that stops it."""
    night = s.night
    aim = act.to if act.fixed else s.value(("aim", act.id))
    if aim is not None and (not aim or aim[0] not in night.fells):
        return False
    if not act.fixed:
        deps.append(("aim", act.id))
    if aim is None:
        return None
    env = Env(s, act, aim[0])
    stops = night.plan.empty_handed(env)
    deps += env.deps
    if stops is not None and not stops:
        return False
    down: Key = ("down", aim[0], act.id)
    fallen = s.value(down)
    deps.append(down)
    if fallen and stops:
        return Entry(False, "found_nobody", (down, *env.deps))
    return False if fallen is False else None


def _unreached(s: Solver, act: NightAct, deps: list[Key]) -> Entry | bool | None:
    """Whom the act is aimed at cannot be found."""
    night = s.night
    every = act.ability.model is not None and act.ability.model.visits_all
    named = (*act.candidates, *act.to[1:]) if every else act.candidates
    suspects = [n for n in named if n in night.bars]
    if not suspects:
        return False
    aim = act.to if act.fixed else s.value(("aim", act.id))
    open_ = False
    for player in suspects:
        if aim is not None and player not in (aim if every else aim[:1]):
            continue
        for source, influence in night.bars[player]:
            if source is act or not influence.body.acts.covers(act.words):
                continue
            early = counts(s, source, influence, act, deps)
            if early is False:
                continue
            lands: Key = ("lands", source.id, influence.index, player)
            took = s.value(lands)
            deps.append(lands)
            if took and early and aim is not None:
                return Entry(
                    False,
                    "unreached",
                    (lands,) if act.fixed else (lands, ("aim", act.id)),
                    (source, influence, player),
                )
            open_ |= took is not False
    return None if open_ else False


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
