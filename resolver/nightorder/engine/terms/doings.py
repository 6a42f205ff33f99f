"""Functions of conditions about what players do tonight and what comes of it."""

from __future__ import annotations

from ...conditions.compile import Value
from ...effects.channel import Double, Fell
from ..facts.order import before, received_before
from ..night.env import Env
from ..night.nightact import PLAYED, NightAct

__all__ = ["awaits", "headed", "idle", "led_to", "rivals", "saves", "stopped", "victims"]


def stopped(env: Env, player: str, *words: str, before: Value = False) -> Value:
    """Is an act of the player stopped tonight by something of these words (before this act)?

    What he who asks does himself is left out, so that nobody's act hangs on what it does.
    """
    wanted, open_ = frozenset(words), False
    for act in env.s.night.by_player.get(player, ()):
        if act.origin not in PLAYED or act is env.act:
            continue
        key = ("done", act.id)
        env.deps.append(key)
        entry = env.s.entry(key)
        if entry is None:
            open_ = True
        elif (
            entry.code in ("blocked", "held_over", "unreached")
            and not wanted.isdisjoint(entry.info[1].words)
            and (env.act is None or entry.info[0].by != env.act.by or env.act.by == player)
        ):
            early = _before(env, entry.info[0]) if before else True
            if early:
                return True
            open_ |= early is None
    return None if open_ else False


def _before(env: Env, other: NightAct) -> bool | None:
    return True if env.act is None else before(env.s, other, env.act, env.deps)


def victims(env: Env, player: str, *words: str, sown: Value = False) -> Value:
    """How many players blows of these words, dealt by the player, kill tonight."""
    wanted, found, open_ = frozenset(words), 0, False
    for name, strikes in env.s.night.fells.items():
        killed: bool | None = False
        for act, influence in strikes:
            body = influence.body
            if act.performer != player or wanted.isdisjoint(influence.words):
                continue
            if not isinstance(body, Fell) or bool(body.delay) is not bool(sown):
                continue
            took = env.read(("lands" if sown else "fatal", act.id, influence.index, name))
            killed = True if took or killed else None if took is None or killed is None else False
        found += bool(killed)
        open_ |= killed is None
    return None if open_ else found


def saves(env: Env, player: str, *words: str) -> Value:
    """How many blows tonight acts of these words, of the player, mend."""
    wanted, found, open_ = frozenset(words), 0, False
    for name, strikes in env.s.night.fells.items():
        for act, influence in strikes:
            if not isinstance(influence.body, Fell) or influence.body.delay:
                continue
            key = ("fatal", act.id, influence.index, name)
            env.deps.append(key)
            entry = env.s.entry(key)
            if entry is None:
                open_ = True
            elif entry.code == "mended":
                mender = entry.info[0]
                found += mender.performer == player and not wanted.isdisjoint(mender.words)
    return None if open_ else found


def idle(env: Env, player: str) -> Value:
    """Has the player sent nothing in this phase?"""
    return all(act.by != player for act in env.s.night.phase.acts)


def headed(env: Env, player: str, to: str) -> Value:
    """Does the player go to the other by what he sent, before anything moves him?"""
    for act in env.s.night.by_player.get(player, ()):
        if (
            act.origin in PLAYED
            and act.to[:1] == (to,)
            and not any(isinstance(i.body, Double) for i in act.influences)
        ):
            env.deps.append(("sent", act.id))
            return True
    return False


def led_to(env: Env, player: str, to: str) -> Value:
    """Does a redirect of this phase lead the first player to the second?"""
    return env.some(
        ("lands", mover.id, influence.index, player)
        for mover, influence in env.s.night.movers
        if influence.body.how == "puppet" and mover.to[1] == to and player in mover.candidates
    )


def awaits(env: Env, player: str, *words: str) -> Value:
    """Has the player an act of these words whose turn comes after this act?"""

    wanted, open_ = frozenset(words), False
    for act in env.s.night.by_player.get(player, ()):
        if act.origin not in PLAYED or (wanted and wanted.isdisjoint(act.words)):
            continue
        if env.act is None or act is env.act:
            continue
        done = env.s.entry(("done", act.id)) if act.origin == "copied" else None
        if done is not None and done.code == "not_copied":
            continue
        past = before(env.s, act, env.act, env.deps)
        if past is False:
            env.deps.append(("sent", act.id))
            return True
        open_ |= past is None
    return None if open_ else False


def rivals(env: Env, ability: str, after: Value = False) -> Value:
    """How many acts of that ability others of the same side sent before this one, or after it."""
    mine, night, players = env.act, env.s.night, env.players
    if mine is None or mine.sent is None:
        return 0
    total, open_ = 0, False
    for other in (*night.acts, *night.refused, *(act for act, _ in night.replaced)):
        state = players.get(other.by)
        if other.sent is None or other.by == mine.by or other.ability.id != ability:
            continue
        if state is None or not state.alive or state.faction != players[mine.by].faction:
            continue
        first, last = (mine, other) if after else (other, mine)
        early = received_before(env.s, first, last, env.deps)
        total += bool(early)
        open_ |= early is None
    return None if open_ else total
