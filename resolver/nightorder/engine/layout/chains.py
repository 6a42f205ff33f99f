"""Laying out reactions: everything that an act could set off, and what that could set off.

Who waits for which event is looked up by the player it would happen to, so the work grows with
the meetings of the night and not with the number of traits in the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Set

from ...effects.channel import Fell, Stop
from ...model.effect import Event
from ...model.scope import ALL
from ..night.night import Night
from ..night.nightact import PLAYED, NightAct, Strike, identity
from ..planning.plan import BY_DOER, DAWN, Influence, meeting_kind

__all__ = ["Watch", "react"]

_CHAIN = 6  #: how many reactions may follow from one another
#: Origins of what is no act of a player: it reaches somebody only by a blow.
_INNER = frozenset({"reaction", "trait", "mark"})
_PUBLIC = frozenset({"voted", "executed", "silent", "dies"})

#: Waiting reactions by player, then by kind of meeting; under the player "" those of anybody.
Watch = dict[str, dict[str, list[Strike]]]


def react(night: Night) -> None:
    """Add to the night every reaction that could be set off, over all candidate aims.

    Time: linear in the acts that could reach somebody who waits, and in the chains they set off.
    """
    watch: Watch = {}
    for act in night.acts:
        if act.ability.reactions and act.origin not in ("due", "later"):
            for influence in act.ability.reactions:
                _wait(night, watch, act, influence)
    for name in night.roaming:  # traits that wait for what happens to others
        for trait, influence in night.plan.role_roaming[night.players[name].role]:
            _wait(night, watch, night.trait_act(name, trait), influence)
    plan, players = night.plan, night.players
    kinds = {kind for waiting in watch.values() for kind in waiting}
    doers = {name for name, waiting in watch.items() if not waiting.keys().isdisjoint(BY_DOER)}
    met = {name for name, waiting in watch.items() if not waiting.keys() <= BY_DOER}
    for name in night.living:
        role = players[name].role
        if role in plan.watched_doers:
            doers.add(name)
            kinds.update(plan.role_watch[role])
        if role in plan.watched_met:
            met.add(name)
            kinds.update(plan.role_watch[role])
    # What the table does may be an event of everybody.
    by_table = kinds | plan.watched_kinds if night.votes or night.execution is not None else kinds
    if not by_table:
        return
    anybody = "" in watch
    heed = None if anybody else doers | met
    queue = list(night.acts)
    for act in queue:
        if act.depth >= _CHAIN or not (anybody or _touches(act, doers, met)):
            continue
        table = act.origin == "vote" or act is night.execution
        for kind, player, whom in _meetings(
            night, act, by_table if table else kinds, None if table else heed
        ):
            for source, influence in _waiting(night, watch, kind, player):
                born = _set_off(night, source, influence, act, kind, whom)
                if born is not None:
                    queue.append(born)


def _waiting(night: Night, watch: Watch, kind: str, player: str) -> list[Strike]:
    """The reactions that wait for a kind of event of a player: his traits' first."""
    found: list[Strike] = []
    state = night.players.get(player)
    if state is not None and state.alive:
        for trait, influence in night.plan.role_watch[state.role].get(kind, ()):
            found.append((night.trait_act(player, trait), influence))
    if player in watch:
        found += watch[player].get(kind, ())
    if "" in watch:
        found += watch[""].get(kind, ())
    return found


def _touches(act: NightAct, doers: set[str], met: set[str]) -> bool:
    """Could the act be an event of one of these players? (Most acts of a night cannot.)"""
    if act.origin in _INNER:
        if not act.fells:
            return False
    elif act.origin == "vote":
        return True
    return (
        not act.fixed  # the execution never is
        or act.performer in doers
        or act.by in doers
        or not met.isdisjoint(act.to)
        or not met.isdisjoint(act.candidates)
        or (act.fells and any(i.fells and i.word != "target" for i in act.influences))
    )


def _wait(night: Night, watch: Watch, source: NightAct, influence: Influence) -> None:
    event = influence.on
    assert event is not None
    if influence in night.dead and not influence.fells:
        return
    kind = meeting_kind(event.event)
    for player in _whom(night, source, influence, kind):
        watch.setdefault(player, {}).setdefault(kind, []).append((source, influence))


def _whom(night: Night, source: NightAct, influence: Influence, kind: str) -> Iterable[str]:
    """Whose event a reaction waits for; ``""``: anybody's."""
    event = influence.on
    assert event is not None
    of = event.of
    if of.word == "self":
        return (source.by,)
    if of.word in ("target", "aimed"):
        return source.candidates
    if of.word == "partner":
        mate = night.game.partner.get(source.by)
        return (mate,) if mate else ()
    roles = night.plan.start_roles.get(influence)
    if roles is None or kind == "slain":  # who is slain, not who slays him, has to be one of them
        return ("",)
    return [name for name, player in night.players.items() if player.role in roles]


def _meetings(
    night: Night, act: NightAct, kinds: set[str], heed: Set[str] | None
) -> Iterable[tuple[str, str, str]]:
    """What an act could be for whom: (kind of event, player, whom it meets).

    Each once, and only what could happen to a player to ``heed`` (None: to anybody).
    """
    if act.origin == "vote":
        return dict.fromkeys([("voted", name, name) for name in act.candidates])
    found: list[tuple[str, str, str]] = []
    played = act.origin in PLAYED
    names = [name for name in night.wide(act) if heed is None or name in heed]
    if names and "attempted" in kinds:
        found += [("attempted", name, name) for name in names]
    if names and played and "comes" in kinds:
        found += [("comes", name, name) for name in names if name != act.performer]
    if played and ("visited" in kinds or "sought" in kinds):
        for name in dict.fromkeys((*act.candidates, *act.to)):
            if heed is None or name in heed:
                found += [("visited", name, name), ("sought", name, name)]
    if "sends" in kinds and act.origin in ("sent", "pact"):
        found.append(("sends", act.by, act.by))
    if played and "performed" in kinds:
        found.append(("performed", act.performer, act.performer))
    if act is night.execution:
        found += [("executed", name, name) for name in act.candidates]
        if "voted" in kinds and night.phase.votes is None:
            found += [("voted", name, name) for name in (*night.phase.tied, *act.to)]
        if "silent" in kinds and night.phase.votes is not None:
            found += [("silent", name, name) for name in night.living]
    if act.fells and ("struck" in kinds or "slain" in kinds):
        for influence in act.influences:
            if influence.fells:
                for name in night.reachable(act, influence):
                    if "struck" in kinds and (heed is None or name in heed):
                        found.append(("struck", name, name))
                    if "slain" in kinds and (heed is None or act.performer in heed):
                        found.append(("slain", act.performer, name))
    return dict.fromkeys(found) if len(found) > 1 else found


def _set_off(
    night: Night, source: NightAct, influence: Influence, act: NightAct, kind: str, met: str
) -> NightAct | None:
    """The reaction of a source to an act, unless it is not meant or reacts to itself."""
    event = influence.on
    assert event is not None
    if night.without and identity(source) in night.without:
        return None
    if act is source and kind in ("attempted", "comes", "performed", "sends"):
        return None
    if influence in night.dead:
        _rule_out(night, source, influence, act, met)
        return None
    roles = night.plan.start_roles.get(influence)
    if roles is not None and night.players[met].role not in roles:
        return None
    if not _meant(event, act) or _descends(act, source, influence):
        return None
    return _reaction(night, source, influence, act, met)


def _rule_out(
    night: Night, source: NightAct, influence: Influence, act: NightAct, met: str
) -> None:
    """Remember whom a reaction that the rulings exclude would have struck."""
    if type(influence.body) is Fell:
        whom = {"self": source.by, "attacker": act.performer}.get(influence.word, met)
        night.ruled_out.setdefault(whom, []).append(influence)


def _meant(event: Event, act: NightAct) -> bool:
    return event.by.covers(act.words) or (event.by == ALL and event.event in _PUBLIC)


def _descends(act: NightAct, source: NightAct, influence: Influence) -> bool:
    """Did this very reaction of this very source already happen in the act's chain?"""
    while act.trigger is not None:
        if act.source is source and act.influences[0] is influence:
            return True
        act = act.trigger
    return False


def _reaction(
    night: Night, source: NightAct, influence: Influence, trigger: NightAct, met: str
) -> NightAct:
    act = night.new("reaction", source.by, source.ability, (met,))
    act.influences = (influence,)
    act.words = influence.words
    act.source, act.trigger, act.met = source, trigger, met
    act.chain, act.depth, act.order = trigger.root, trigger.depth + 1, trigger.order
    act.step, act.steps = trigger.step, trigger.steps
    act.fields = source.fields
    if type(influence.body) is Fell and influence.body.blamed == "attacker":
        act.performer = trigger.performer
    act.hinges = ()
    event = influence.on
    if event is not None and event.event == "comes" and type(influence.body) is Stop:
        trigger.door = True
    if influence.at is not None:
        act.chain = None
        if influence.at == DAWN:
            act.step = len(night.plan.steps)
        else:
            night.place(act, influence.at)
    night.acts.append(act)
    night.enter(act)
    return act
