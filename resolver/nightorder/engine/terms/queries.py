"""Functions of conditions that look at what took hold in this night, or at earlier phases."""

from __future__ import annotations

from ...conditions.compile import Value
from ..clock import previous
from ..facts.aims import reach_of
from ..facts.aims import redirected as redirects
from ..facts.attempts import foiled
from ..facts.ballots import tied_players
from ..facts.order import counts, received_before
from ..night.env import Env
from ..night.nightact import PLAYED, NightAct
from ..settle import Key

__all__ = [
    "answer_of",
    "asked",
    "ballots_for",
    "came_first",
    "condemned",
    "counter",
    "elected",
    "ends_now",
    "ever_sent",
    "foiled_by",
    "in_tie",
    "is_drawn",
    "penalty",
    "place_in",
    "redirected",
    "skilled",
    "streak",
    "target_of",
    "ties",
    "times",
    "trait",
    "tried_on",
    "under",
    "used_last",
    "voted_for",
    "voters",
]


def under(env: Env, player: str, *words: str, later: Value = False) -> Value:
    """Has an effect of these words taken hold of the player before this act (or later)?"""

    night, wanted, open_ = env.s.night, frozenset(words), False
    for table in (night.averts, night.stops, night.bars, night.leaves, night.shows, night.mends):
        for act, influence in table.get(player, ()):
            if wanted.isdisjoint(influence.words) or act is env.act:
                continue
            early = (
                True
                if env.act is None or later
                else counts(env.s, act, influence, env.act, env.deps)
            )
            if early is False:
                continue
            key: Key = ("lands", act.id, influence.index, player)
            took = env.read(key)
            if took and early:
                return True
            open_ |= took is not False
    return None if open_ else False


def foiled_by(env: Env, *words: str) -> Value:
    act = env.act
    if act is None or act.trigger is None:
        return False
    return foiled(env.s, act.trigger, act.met, frozenset(words), env.deps)


def trait(env: Env, player: str, trait: str) -> Value:
    state = env.players.get(player)
    return state is not None and trait in env.s.night.plan.role_traits[state.role]


def skilled(env: Env, player: str) -> Value:
    state = env.players.get(player)
    return state is not None and bool(env.s.night.plan.role_abilities[state.role])


def redirected(env: Env) -> Value:
    """Has a redirect changed whom this act is aimed at?"""

    act = env.act
    if act is None or act.fixed or not act.to:
        return False
    moved: list[str] = []
    names = redirects(env.s, act, env.deps, moved)
    return None if names is None else bool(moved)


def ever_sent(env: Env, player: str, *words: str) -> Value:
    wanted, plan = frozenset(words), env.s.night.plan
    return any(
        act.by == player
        and act.origin in ("sent", "pact")
        and act.stands_for is None
        and not wanted.isdisjoint(act.words)
        for act in env.s.night.acts
    ) or any(
        r.by == player and not wanted.isdisjoint(plan.abilities[r.do].words)
        for r in env.s.night.state.history
    )


def tried_on(env: Env, ability: str, player: str) -> Value:
    who = env.act.by if env.act is not None else ""
    return any(
        r.by == who and r.do == ability and player in r.to for r in env.s.night.state.history
    )


def times(env: Env, ability: str) -> Value:
    return len([r for r in env.s.night.state.history if r.do == ability and r.done])


def streak(env: Env, ability: str, stopped: Value = False) -> Value:
    who = env.act.by if env.act is not None else ""
    night = env.s.night
    phases = {
        r.phase
        for r in night.state.history
        if r.by == who and r.do == ability and (r.done or stopped)
    }
    length, at = 0, previous(night.now)
    while at in phases:
        length, at = length + 1, previous(at)
    return length


def condemned(env: Env) -> Value:
    return env.read(("condemned",))


def in_tie(env: Env, player: str) -> Value:
    out = env.read(("condemned",))
    return None if out is None else player in tied_players(env.s)


def ties(env: Env) -> Value:
    return int(env.s.night.state.ties)


def elected(env: Env, office: str) -> Value:
    return env.read(("elected", office))


def _ballots(env: Env, choice: str, voter: str = "") -> list[NightAct]:
    """The valid votes (of that voter) for a player, each noted as read."""
    every = (vote for votes in env.s.night.ballots.values() for vote in votes)
    found = [vote for vote in every if vote.to[0] == choice and voter in ("", vote.by)]
    env.deps += [("ballot", vote.id) for vote in found]
    return found


def ballots_for(env: Env, player: str, voters: Value = False, outside: Value = False) -> Value:
    names = [vote.by for vote in _ballots(env, player)]
    more = env.s.night.phase.tally.get(player, 0) if outside else 0
    return len(set(names) if voters else names) + int(more)


def voted_for(env: Env, player: str, choice: str) -> Value:
    return bool(_ballots(env, choice, player))


def penalty(env: Env, player: str) -> Value:
    return int(env.s.night.phase.penalties.get(player, 0))


def ends_now(env: Env, player: str, mark: str) -> Value:
    state = env.players.get(player)
    return state is not None and any(
        carried.mark == mark and carried.until == env.s.night.now for carried in state.marks
    )


def used_last(env: Env, ability: str, player: str) -> Value:
    night = env.s.night
    last = previous(night.now)
    return any(
        r.do == ability and r.phase == last and r.done and player in r.to
        for r in night.state.history
    )


def asked(env: Env, ability: str, *keys: str) -> Value:
    mine = env.act.fields if env.act is not None else {}
    wanted = tuple(mine.get(key, "") for key in keys)
    return any(
        r.do == ability and r.done and tuple(dict(r.fields).get(key, "") for key in keys) == wanted
        for r in env.s.night.state.history
    )


def _sent_acts(env: Env, ability: str) -> list[NightAct]:
    return [a for a in env.s.night.acts if a.ability.id == ability and a.origin in PLAYED]


def is_drawn(env: Env, ability: str, player: str | None = None, able: Value = False) -> Value:
    who = player if player is not None else (env.act.by if env.act is not None else "")
    pool: list[str] = []
    for act in _sent_acts(env, ability):
        if able:
            fits = env.read(("done", act.id))
        else:
            fits = env.read(("legal" if act.doubtful else "sent", act.id))
        if fits is None:
            return None
        if fits:
            pool.append(act.by)
    if who not in pool or len(pool) == 1:
        return who in pool
    drawn = env.read(("draw", ability, *sorted(pool)))
    return None if drawn is None else drawn == who


def came_first(env: Env, ability: str) -> Value:
    act, open_ = env.act, False
    if act is None:
        return False
    for other in _sent_acts(env, ability):
        if other is act or other.to[:1] != act.to[:1]:
            continue
        first = received_before(env.s, act, other, env.deps)
        if first is False:
            return False
        open_ |= first is None
    return None if open_ else True


def target_of(
    env: Env, ability: str, otherwise: str, faction: Value = "", role: Value = ""
) -> Value:
    names: set[str] = set()
    for act in _sent_acts(env, ability):
        state = env.players[act.by]
        if faction not in ("", state.faction) or role not in ("", state.role):
            continue
        done = env.read(("done", act.id))
        reach = reach_of(env.s, act, env.deps) if done else ()
        if done is None or reach is None:
            return None
        names.update(reach)
    return otherwise if not names else min(names) if len(names) == 1 else tuple(sorted(names))


def answer_of(env: Env, ability: str, otherwise: str) -> Value:
    for act, influence in env.s.night.tells:
        if act.ability.id == ability and act.origin in PLAYED:
            entry = env.s.entry(("answer", act.id, influence.index))
            env.deps.append(("answer", act.id, influence.index))
            if entry is None:
                return None
            if entry.code != "not_asked":
                value: Value = entry.value
                return value
    return otherwise


def place_in(env: Env, player: str, name: str) -> Value:
    """As how manyth (from 0) the player is drawn in a lot of this act; -1 if he is not."""
    if env.act is None:
        return -1
    for influence in env.act.influences:
        if influence.subject.drawn == name:
            drawn = env.read(("drawn", env.act.id, influence.index))
            if drawn is None:
                return None
            if isinstance(drawn, tuple) and player in drawn:
                return drawn.index(player)
    return -1


def counter(env: Env, player: str, name: str) -> Value:
    return env.read(("counter", player, name))


def voters(env: Env, player: str) -> Value:
    return env.read(("voters", player))
