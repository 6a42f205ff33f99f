"""Functions of conditions about acts that reach a player, and about what becomes of this act."""

from __future__ import annotations

from ...conditions.compile import Value
from ..facts.aims import reach_of
from ..night.env import Env
from ..night.nightact import PLAYED, NightAct
from ..settle import Key

__all__ = [
    "allowed",
    "dies_anyway",
    "dies_of_others",
    "hit_by",
    "hits",
    "is_act",
    "performed",
    "shielded",
    "stopped_by",
]


def hits(env: Env, player: str, *words: str) -> Value:
    """How many performed acts of these words reach the player."""
    total, open_ = 0, False
    for act in _reaching(env, player, words):
        here = _reaches(env, act, player)
        if here is None:
            open_ = True
        total += bool(here)
    for key in _reaction_blows(env, player, words):
        here = env.read(key)  # type: ignore[assignment]
        if here is None:
            open_ = True
        total += bool(here)
    return None if open_ else total


def hit_by(env: Env, player: str, *words: str) -> Value:
    open_ = False
    for act in _reaching(env, player, words):
        here = _reaches(env, act, player)
        if here:
            return True
        open_ |= here is None
    return None if open_ else False


def _reaching(env: Env, player: str, words: tuple[str, ...]) -> list[NightAct]:
    wanted = frozenset(words)
    return [
        a
        for a in env.s.night.reaching(player)
        if a is not env.act and not wanted.isdisjoint(a.words)
    ]


def _reaction_blows(env: Env, player: str, words: tuple[str, ...]) -> list[Key]:
    """Blows of reactions of these words (an avenger's), which no player sent."""
    wanted = frozenset(words)
    return [
        ("lands", act.id, influence.index, player)
        for act, influence in env.s.night.fells.get(player, ())
        if act.origin == "reaction"
        and act is not env.act
        and not wanted.isdisjoint(influence.effect.tags)
    ]


def _reaches(env: Env, act: NightAct, player: str) -> bool | None:
    done = env.read(("done", act.id))
    if done is False:
        return False

    reach = reach_of(env.s, act, env.deps)
    if reach is not None and player not in reach:
        return False
    return None if done is None or reach is None else True


def shielded(env: Env, player: str, *words: str) -> Value:
    if env.act is None:
        return False
    return env.read(("shielded", (env.act.trigger or env.act).id, player, *words))


def stopped_by(env: Env, *words: str) -> Value:
    """Was this act stopped by an effect that goes by one of these words?"""
    if env.act is None:
        return False
    env.deps.append(("done", env.act.id))
    entry = env.s.entry(("reason", env.act.id))
    if entry is None:
        return None
    stopper = entry.info[1].words if entry.code in ("blocked", "held_over", "unreached") else ()
    return not frozenset(words).isdisjoint(stopper)


def performed(env: Env, ability: str, player: str | None = None) -> Value:
    who = player if player is not None else (env.act.by if env.act else "")
    return env.some(
        ("done", act.id)
        for act in env.s.night.by_player.get(who, ())
        if act.ability.id == ability and act.origin in PLAYED
    )


def dies_anyway(env: Env, player: str) -> Value:
    if env.act is None or player not in env.players:
        return False
    return env.read(("anyway", player, env.act.id))


def dies_of_others(env: Env, player: str) -> Value:
    """Does the player die of anything but this act?"""
    mine = (env.act.source or env.act) if env.act is not None else None
    return env.some(
        ("fatal", act.id, influence.index, player)
        for act, influence in env.s.night.fells.get(player, ())
        if (act.source or act) is not mine and not influence.body.delay
    )


def is_act(env: Env, *words: str) -> Value:
    return env.act is not None and not env.act.words.isdisjoint(words)


def allowed(env: Env, player: str) -> Value:
    """Could the act that is being spread or moved have named that player?"""
    if env.act is None:
        return False
    model = env.act.ability.model
    if model is not None and model.targets[0] == "other" and player == env.act.by:
        return False
    for term, _ in env.s.night.requires.get(env.act.ability.id, ()):
        inner = Env(env.s, env.act, player)
        value = term(inner)
        env.deps += inner.deps
        if value is None:
            return None
        if not value:
            return False
    return True
