"""What keeps an act from taking place: blocks, the fall of its author, nobody to be found."""

from __future__ import annotations

from collections.abc import Callable

from ...conditions import Term
from ..night.env import Env
from ..night.night import Night
from ..night.nightact import NightAct
from ..planning.plan import VOTE
from ..settle import Entry, Key, Solver
from .copies import traded
from .delays import Rival, first_stop, holds_over, void
from .order import counts, last_tie
from .pacts import unagreed

__all__ = ["BESIDES", "at_door", "hindrances", "stopped", "unreached"]

#: What keeps an act from taking place that may have been stopped besides.
BESIDES = frozenset({"fallen", "unreached"})

#: A hindrance answers with an Entry (it stops the act), False (it does not) or None (open).
Hindrance = Callable[[Solver, "NightAct", list[Key]], Entry | bool | None]


def hindrances(night: Night, act: NightAct) -> list[Hindrance]:
    """What could keep the act from taking place; mostly nothing."""
    found: list[Hindrance] = []
    if night.trades and act.id in night.trades:
        found.append(traded)
    by = act.hinges if act.hinges is act.senders else (*act.hinges, *act.senders)
    if night.stops and not night.stops.keys().isdisjoint(by):
        found.append(stopped)
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
            found.append(unreached)
    return found


def at_door(source: NightAct, act: NightAct) -> bool:
    """Does a reaction answer the coming of just this act?"""
    if source.trigger is not act:
        return False
    event = source.influences[0].on
    return event is not None and event.event == "comes"


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


def stopped(s: Solver, act: NightAct, deps: list[Key]) -> Entry | bool | None:
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


def unreached(s: Solver, act: NightAct, deps: list[Key]) -> Entry | bool | None:
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
