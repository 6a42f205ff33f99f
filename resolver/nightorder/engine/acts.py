"""Facts of acts: is it legal, at whom is it aimed, whom does it reach, does it take place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..conditions import Term
from ..effects.channel import Fell, Move, Spread, Stop
from .legal import doubts
from .order import before, bites, counts, received_before
from .plan import VOTE
from .settle import Entry, Key, Solver
from .terms import Env

if TYPE_CHECKING:
    from .nightact import NightAct

__all__ = ["aim_rule", "done_rule", "legal_rule", "reach_of", "reach_rule"]


def legal_rule(s: Solver, key: Key) -> Entry | None:
    """Fact ``legal``: does the act keep the limits that hang on rulings or on this night?"""
    act = s.night.act(key[1])
    open_ = False
    deps: list[Key] = []
    for doubt in doubts(s.night, act):
        env = Env(s, act, act.to[0] if act.to else "")
        value = doubt.term(env)
        deps += env.deps
        if value is None:
            open_ = True
        elif bool(value) is doubt.wanted:
            return Entry(False, doubt.refusal.code, tuple(env.deps), doubt.refusal)
    if open_:
        return None
    return Entry(True, "legal", tuple(deps))


# -- aims ------------------------------------------------------------------------------------


def aim_rule(s: Solver, key: Key) -> Entry | None:
    """Fact ``aim``: the final targets: as sent, then redirected, then swapped, then reflected."""
    night = s.night
    act: NightAct = night.act(key[1])
    if act is night.execution and not night.phase.executed:
        condemned = s.value(("condemned",))
        if condemned is None:
            return None
        return Entry((condemned,) if condemned else (), "condemned", (("condemned",),))
    if not night.movers or act.origin not in ("sent", "pact"):
        return Entry(act.to, "as_sent")
    to = list(act.to)
    deps: list[Key] = []
    moved: list[str] = []
    # Acts that move others themselves are moved in their first name only.
    seats = 1 if any(type(i.body) is Move for i in act.influences) else len(to)
    for how in ("puppet", "seats", "author"):
        for mover, influence in night.movers:
            body = influence.body
            if body.how != how or mover is act or not to or not body.acts.covers(act.words):
                continue
            changed = _moved(s, act, to[:seats], mover, influence.index, how, deps)
            if changed is None:
                return None
            if changed != to[:seats]:
                to[:seats] = changed
                moved.append(mover.label)
    if not moved:
        return Entry(act.to, "as_sent", tuple(deps))
    return Entry(tuple(to), "moved", tuple(deps), moved)


def _moved(
    s: Solver, act: NightAct, to: list[str], mover: NightAct, index: int, how: str, deps: list[Key]
) -> list[str] | None:
    """The names after one mover; None while it is open."""
    night = s.night
    influence = night.influence(mover, index)
    if how == "puppet":
        if act.performer not in mover.candidates:
            return to
        early = counts(s, mover, influence, act)
        lands = ("lands", mover.id, index, act.performer)
        took = s.value(lands) if early is not False else False
        deps.append(lands)
        if took is None or early is None:
            return None
        return [mover.to[1], *to[1:]] if took and early else to
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
    early = counts(s, mover, influence, act)
    if done is None or early is None:
        return None
    if not early:
        return to
    other = {seats[0]: seats[1], seats[1]: seats[0]}
    del night
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
    names = list(aim[:1])
    deps: list[Key] = [aim_key]
    if not night.spreads:
        return Entry(tuple(names), "aimed", (aim_key,))
    for name in names:
        for host, influence in night.spreads.get(name, ()):
            if host is act or not influence.body.acts.covers(act.words):
                continue
            early = counts(s, host, influence, act)
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


# -- does it take place ------------------------------------------------------------------------


def done_rule(s: Solver, key: Key) -> Entry | None:
    """Fact ``done``: the act takes place; otherwise what stopped it."""
    act: NightAct = s.night.act(key[1])
    if act.trigger is not None:
        from .reactions import fires

        return fires(s, act)
    if act.origin in ("trait", "mark"):
        return _trait(s, act)
    if act.origin == "host":
        return Entry(True, "host")
    if act.origin == "due":
        kept = _unreached(s, act, [], False)
        return None if kept is None else (kept or Entry(True, "due"))
    deps: list[Key] = []
    open_ = False
    if act.origin in ("sent", "pact"):
        if act.doubtful:
            legal: Key = ("legal", act.id)
            allowed = s.value(legal)
            if allowed is False:
                return Entry(False, "refused", (legal,))
            open_ = allowed is None
        if act.ability.id not in s.night.plan.role_abilities[s.night.players[act.by].role]:
            env = Env(s, act, "")
            role = env.attribute(act.by, "role")
            if role is None:
                open_ = True
            elif act.ability.id not in s.night.plan.role_abilities[role]:
                return Entry(False, "not_his_yet", tuple(env.deps))
            deps += env.deps
    if act is s.night.execution:
        condemned = s.value(("condemned",))
        if condemned is None:
            return None
        return Entry(bool(condemned), "executed" if condemned else "nobody", (("condemned",),))
    for hindrance in (_stopped, _fallen, _unagreed, _unreached):
        found = hindrance(s, act, deps, open_)
        if found is None:
            open_ = True
        elif found:
            return found
    return None if open_ else Entry(True, "done", tuple(deps))


#: Each hindrance answers with an Entry (it stops the act), False (it does not) or None (open).
Found = "Entry | bool | None"


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


def _stopped(s: Solver, act: NightAct, deps: list[Key], _: bool) -> Entry | bool | None:
    """A block on one of those on whom the act hinges."""
    hinges = _hinges(s, act, act.ability.sender_blocked, deps)
    open_ = hinges is None
    for player in hinges if hinges is not None else act.hinges:
        for source, influence in s.night.stops.get(player, ()):
            body = influence.body
            if not body.acts.covers(act.words) or (
                act.origin == "vote" and VOTE not in body.acts.words
            ):
                continue
            if source is act and not s.night.plan.golden:
                continue
            early = counts(s, source, influence, act)
            lands: Key = ("lands", source.id, influence.index, player)
            if early is False:
                deps.append(("late", source.id, influence.index, player, act.id))
                continue
            took = s.value(lands)
            if took and early and hinges is not None:
                return Entry(False, "blocked", (lands,), (source, influence, player))
            if took is not False:
                open_ = True
            deps.append(lands)
    return None if open_ else False


def _fallen(s: Solver, act: NightAct, deps: list[Key], _: bool) -> Entry | bool | None:
    """Those who must act have been struck down before."""
    if s.night.plan.golden or act.origin == "vote" or not s.night.fells:
        return False
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
        return False
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


def _unagreed(s: Solver, act: NightAct, deps: list[Key], _: bool) -> Entry | bool | None:
    """A common act without agreement."""
    if act.origin != "pact":
        return False
    model = act.ability.model
    assert model is not None and model.pact is not None
    pact, night = model.pact, s.night
    faction = night.players[act.by].faction
    agreed = "|" not in act.fields["letters"]
    if pact.agree == "all":
        members = [
            n
            for n in night.living
            if night.players[n].faction == faction
            and model.id in night.plan.role_abilities[night.players[n].role]
        ]
        agreed = agreed and len(act.senders) == len(members)
    if not agreed and pact.otherwise != "leader":
        value = _pact_term(s, act, pact.leader_counts_when, deps)
        leads = night.players[act.by].role == pact.leader
        if value is None and leads:
            return None
        if not (value and leads):
            return Entry(False, "no_agreement", tuple(deps))
    if pact.leader and pact.leaderless is not None:
        led = [s.value(("down", n, act.id)) if n in night.fells else False for n in act.hinges]
        deps += [("down", n, act.id) for n in act.hinges if n in night.fells]
        if False not in led:  # no leader is left, as far as is known
            value = _pact_term(s, act, pact.leaderless, deps)
            if not value:
                return (
                    None if value is None or None in led else Entry(False, "no_leader", tuple(deps))
                )
    return False


def _pact_term(s: Solver, act: NightAct, condition: object, deps: list[Key]) -> object:
    if condition is None:
        return False
    env = Env(s, act, "")
    value = s.night.plan.term(condition)(env)
    deps += env.deps
    return value


def _unreached(s: Solver, act: NightAct, deps: list[Key], _: bool) -> Entry | bool | None:
    """Whom the act is aimed at cannot be found."""
    night = s.night
    if not night.bars or not act.to or act.origin == "vote":
        return False
    suspects = [n for n in act.candidates if n in night.bars]
    if not suspects:
        return False
    aim = act.to if act.fixed else s.value(("aim", act.id))
    open_ = False
    for player in suspects:
        if aim is not None and player not in aim[:1]:
            continue
        for source, influence in night.bars[player]:
            if source is act or not influence.body.acts.covers(act.words):
                continue
            early = counts(s, source, influence, act)
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


_ = (Fell, Spread, Stop, before, bites, received_before)
