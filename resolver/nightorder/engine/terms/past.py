"""Functions of conditions that look back over the game, or over the order of tonight's blows."""

from __future__ import annotations

from ...conditions.compile import Value
from ...model.state import PlayerState
from ..facts.order import received_before
from ..facts.protection import earlier_blow
from ..night.env import Env
from ..night.nightact import NightAct
from ..settle import Key
from .given import noted

__all__ = ["dies_to", "earlier", "nights_since_fall", "nth", "sends"]


def nights_since_fall(env: Env, player: str) -> Value:
    state = env.players.get(player)
    at = None if state is None else fell_by_night(state)
    return 0 if at is None else (int(env.s.night.now) - at + 1) // 2


def dies_to(env: Env, player: str, *words: str) -> Value:
    """Is one of the blows that kill the player tonight of these words?"""
    wanted = frozenset(words)
    return env.some(
        ("fatal", act.id, influence.index, player)
        for act, influence in env.s.night.fells.get(player, ())
        if not influence.body.delay and not wanted.isdisjoint(influence.words)
    )


def earlier(env: Env, ability: str) -> Value:
    """How many acts of the ability the same player sent before this one, refused ones too."""
    mine, night = env.act, env.s.night
    if mine is None or mine.sent is None:
        return 0
    total, open_ = 0, False
    for other in (*night.acts, *night.refused, *(act for act, _ in night.replaced)):
        if other is mine or other.sent is None:
            continue
        if other.by != mine.by or other.ability.id != ability:
            continue
        early = received_before(env.s, other, mine, env.deps)
        total += bool(early)
        open_ |= early is None
    return None if open_ else total


def sends(env: Env, ability: str) -> Value:
    by = env.act.by if env.act is not None else ""
    sent = [a for a in env.s.night.phase.acts if a.by == by and a.do == ability]
    noted(env, sent)
    return len(sent)


def nth(env: Env, *words: str) -> Value:
    """Which of the blows that the reaction's source saves from tonight this one is.

    With words, blows count that any act or trait of these words of its author saves from.
    """

    act = env.act
    if act is None or act.trigger is None or act.source is None:
        return 0
    sources = [act.source]
    if words:
        mine = env.s.night.by_player.get(act.by, ())
        sources = [a for a in mine if not a.words.isdisjoint(words)]
    number, open_ = 1, False
    for player in dict.fromkeys(n for a in sources for n in (a.candidates or (a.by,))):
        for other in dict.fromkeys(a for a, _ in env.s.night.fells.get(player, ())):
            if other is act.trigger:
                continue
            early = earlier_blow(env.s, other, act.trigger, env.deps)
            here = _saved(env, sources, other, player) if early is not False else False
            number += bool(early and here)
            open_ |= early is None or here is None
    return None if open_ else number


def _saved(env: Env, sources: list[NightAct], blow: NightAct, player: str) -> bool | None:
    open_ = False
    for other, influence in env.s.night.fells.get(player, ()):
        if other is not blow:
            continue
        for fact in ("lands", "fatal"):
            key: Key = (fact, blow.id, influence.index, player)
            entry = env.s.entry(key)
            env.deps.append(key)
            if entry is None:
                open_ = True
            elif entry.code in ("kept_off", "mended") and entry.info[0] in sources:
                return True
    return None if open_ else False


def fell_by_night(player: PlayerState) -> int | None:
    """The clock of the night in which he fell, other than by a vote or the host's word."""
    at = player.died_at
    if player.alive or at is None or at % 2 == 0:
        return None
    return None if {"execution", "host"} & set(player.died_by) else at
