"""Functions of conditions that look at what took hold in this night, or at earlier phases.

Each takes the environment and the values of its arguments; :class:`~.terms.Env` finds them here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ...conditions import Term
from ...conditions.compile import Value
from ...model.game import Vote
from ..clock import previous
from ..facts.lots import falls_on, place_in
from ..night.nightact import PLAYED
from ..settle import Key
from .doings import awaits, headed, idle, led_to, rivals, saves, stopped, victims
from .visits import arrival, arrivals

if TYPE_CHECKING:
    from ..night.nightact import NightAct
    from .meaning import Env

__all__ = ["LAZY", "QUERIES"]


def _under(env: Env, player: str, *words: str, later: Value = False) -> Value:
    """Has an effect of these words taken hold of the player before this act (or later)?"""
    from ..facts.order import counts  # which reads conditions itself

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


def _foiled_by(env: Env, *words: str) -> Value:
    from ..facts.attempts import foiled  # which reads conditions itself

    act = env.act
    if act is None or act.trigger is None:
        return False
    return foiled(env.s, act.trigger, act.met, frozenset(words), env.deps)


def _trait(env: Env, player: str, trait: str) -> Value:
    state = env.players.get(player)
    return state is not None and trait in env.s.night.plan.role_traits[state.role]


def _skilled(env: Env, player: str) -> Value:
    state = env.players.get(player)
    return state is not None and bool(env.s.night.plan.role_abilities[state.role])


def _redirected(env: Env) -> Value:
    """Has a redirect changed whom this act is aimed at?"""
    from ..facts.aims import redirected  # which reads conditions itself

    act = env.act
    if act is None or act.fixed or not act.to:
        return False
    moved: list[str] = []
    names = redirected(env.s, act, env.deps, moved)
    return None if names is None else bool(moved)


def _ever_sent(env: Env, player: str, *words: str) -> Value:
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


def _tried_on(env: Env, ability: str, player: str) -> Value:
    who = env.act.by if env.act is not None else ""
    return any(
        r.by == who and r.do == ability and player in r.to for r in env.s.night.state.history
    )


def _times(env: Env, ability: str) -> Value:
    return len([r for r in env.s.night.state.history if r.do == ability and r.done])


def _streak(env: Env, ability: str, stopped: Value = False) -> Value:
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


def _condemned(env: Env) -> Value:
    return env.read(("condemned",))


def _ties(env: Env) -> Value:
    return int(env.s.night.state.ties)


def _elected(env: Env, office: str) -> Value:
    return env.read(("elected", office))


def _ballots(env: Env) -> list[Vote]:
    return [vote for votes in env.s.night.ballots.values() for vote in votes]


def _ballots_for(env: Env, player: str, voters: Value = False, outside: Value = False) -> Value:
    names = [vote.by for vote in _ballots(env) if vote.for_ == player]
    more = env.s.night.phase.tally.get(player, 0) if outside else 0
    return len(set(names) if voters else names) + int(more)


def _voted_for(env: Env, player: str, choice: str) -> Value:
    return any(vote.by == player and vote.for_ == choice for vote in _ballots(env))


def _penalty(env: Env, player: str) -> Value:
    return int(env.s.night.phase.penalties.get(player, 0))


def _ends_now(env: Env, player: str, mark: str) -> Value:
    state = env.players.get(player)
    return state is not None and any(
        carried.mark == mark and carried.until == env.s.night.now for carried in state.marks
    )


def _used_last(env: Env, ability: str, player: str) -> Value:
    night = env.s.night
    last = previous(night.now)
    return any(
        r.do == ability and r.phase == last and r.done and player in r.to
        for r in night.state.history
    )


def _asked(env: Env, ability: str, *keys: str) -> Value:
    mine = env.act.fields if env.act is not None else {}
    wanted = tuple(mine.get(key, "") for key in keys)
    return any(
        r.do == ability and r.done and tuple(dict(r.fields).get(key, "") for key in keys) == wanted
        for r in env.s.night.state.history
    )


def _sent_acts(env: Env, ability: str) -> list[NightAct]:
    return [a for a in env.s.night.acts if a.ability.id == ability and a.origin in PLAYED]


def _is_drawn(env: Env, ability: str, player: str | None = None, able: Value = False) -> Value:
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


def _received_before(env: Env, act: NightAct, other: NightAct) -> bool | None:
    from ..facts.order import received_before  # which reads conditions itself

    return received_before(env.s, act, other, env.deps)


def _came_first(env: Env, ability: str) -> Value:
    act, open_ = env.act, False
    if act is None:
        return False
    for other in _sent_acts(env, ability):
        if other is act or other.to[:1] != act.to[:1]:
            continue
        first = _received_before(env, act, other)
        if first is False:
            return False
        open_ |= first is None
    return None if open_ else True


def _target_of(
    env: Env, ability: str, otherwise: str, faction: Value = "", role: Value = ""
) -> Value:
    from ..facts.aims import reach_of  # which reads conditions itself

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


def _answer_of(env: Env, ability: str, otherwise: str) -> Value:
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


def _who(env: Env, args: tuple[Term, ...], words: dict[str, Term]) -> Value:
    for name in env.players:
        fits = _fits(env, name, args[0])
        if fits or fits is None:
            return None if fits is None else name
    return ""


def _those(env: Env, args: tuple[Term, ...], words: dict[str, Term]) -> Value:
    found = {name: _fits(env, name, args[0]) for name in env.living}
    if None in found.values():
        return None
    return tuple(sorted(name for name, fits in found.items() if fits))


def _fits(env: Env, name: str, term: Term) -> bool | None:
    outer, env.it = env.it, name
    value = term(env)
    env.it = outer
    return None if value is None else bool(value)


#: Functions of a condition on `it`, asked of one player after the other.
LAZY: dict[str, Callable[..., Value]] = {"who": _who, "those": _those, "lot": falls_on}

#: Function -> what computes it.
QUERIES: dict[str, Callable[..., Value]] = {
    "arrival": arrival,
    "arrivals": arrivals,
    "awaits": awaits,
    "headed": headed,
    "idle": idle,
    "led_to": led_to,
    "place_in": place_in,
    "rivals": rivals,
    "saves": saves,
    "stopped": stopped,
    "victims": victims,
    "trait": _trait,
    "skilled": _skilled,
    "redirected": _redirected,
    "ever_sent": _ever_sent,
    "under": _under,
    "foiled_by": _foiled_by,
    "tried_on": _tried_on,
    "times": _times,
    "streak": _streak,
    "condemned": _condemned,
    "elected": _elected,
    "ballots_for": _ballots_for,
    "voted_for": _voted_for,
    "penalty": _penalty,
    "ends_now": _ends_now,
    "used_last": _used_last,
    "asked": _asked,
    "is_drawn": _is_drawn,
    "came_first": _came_first,
    "target_of": _target_of,
    "answer_of": _answer_of,
    "ties": _ties,
}
