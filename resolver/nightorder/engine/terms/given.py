"""Functions of conditions that read only what is given: how a phase begins, what was sent."""

from __future__ import annotations

from collections.abc import Sequence

from ...conditions.compile import Value
from ...model.game import Act, Vote
from ..clock import previous
from ..night.env import Env

__all__ = [
    "counted",
    "died",
    "fell_to",
    "holder",
    "just_used",
    "last_target",
    "marked",
    "names",
    "noted",
    "said",
    "sent",
    "tied_before",
    "tied_count",
    "tied_votes",
    "used_on",
    "voted",
]


def marked(env: Env, player: str, mark: str) -> Value:
    state = env.players.get(player)
    return state is not None and state.has(mark)


def died(env: Env, role: str | None = None) -> Value:
    return any(not p.alive and (role is None or p.role == role) for p in env.players.values())


def fell_to(env: Env, player: str, *words: str) -> Value:
    state = env.players.get(player)
    return state is not None and not frozenset(words).isdisjoint(state.died_by)


def counted(env: Env, player: str, name: str) -> Value:
    state = env.players.get(player)
    return 0 if state is None else state.counter(name)


def said(env: Env, key: str) -> Value:
    return str(env.act.fields.get(key, "")) if env.act is not None else ""


def used_on(env: Env, ability: str, player: str, by: str | None = None) -> Value:
    who = by if by is not None else (env.act.by if env.act is not None else "")
    return any(
        r.by == who and r.do == ability and player in r.to and r.done
        for r in env.s.night.state.history
    )


def last_target(env: Env, ability: str, player: str | None = None) -> Value:
    who = player if player is not None else (env.act.by if env.act else "")
    night = env.s.night
    last = previous(night.now)
    return any(
        r.by == who and r.do == ability and r.phase == last and r.done and env.target in r.to
        for r in night.state.history
    )


def names(env: Env, player: str, other: str) -> Value:
    acts = env.s.night.phase.acts
    return stands(env, [a for a in acts if a.by == player and a.to[:1] == (other,)])


def stands(env: Env, sent: Sequence[Act]) -> bool | None:
    """Has any of it been sent and not refused? What is refused counts as not sent.

    An act that may be refused only for another one beside it counts: each would else hang on the
    other.
    """
    if not sent:
        return False
    night = env.s.night
    refused = [act.sent for act in night.refused]
    left = [one for one in sent if not any(one is other for other in refused)]
    doubts = [
        act
        for act in night.acts
        if act.doubtful and not act.rivals and any(act.sent is one for one in left)
    ]
    legal = {id(a.sent): env.read(("legal", a.id)) for a in doubts}
    for one in left:
        if legal.get(id(one), True):
            return noted(env, [one])
    return None if any(value is None for value in legal.values()) else False


def noted(env: Env, sent: Sequence[Act | Vote]) -> bool:
    """Has anything been sent? If so, the reason tells what."""
    if not sent:
        return False
    night = env.s.night
    for act in (*night.acts, *night.votes):
        if any(act.sent is one for one in sent):
            env.deps.append(("sent", act.id))
    return True


def voted(env: Env, player: str, choice: str) -> Value:
    night = env.s.night
    cast = [v for v in night.votes if v.by == player and v.to[0] == choice]
    return night.phase.votes is None or noted(env, [v.sent for v in cast if v.sent])


def tied_votes(env: Env) -> Value:
    return env.tied_votes


def tied_count(env: Env) -> Value:
    return len(env.tied)


def tied_before(env: Env) -> Value:
    return tuple(sorted(env.tied)) in env.s.night.state.tied


def just_used(env: Env, ability: str, player: str | None = None) -> Value:
    who = player if player is not None else (env.act.by if env.act else "")
    night = env.s.night
    return any(
        r.by == who and r.do == ability and r.phase == night.now - 1 and r.done
        for r in night.state.history
    )


def holder(env: Env, role: str) -> Value:
    return next((n for n in env.living if env.players[n].role == role), "")


def sent(env: Env, ability: str, player: str | None = None) -> Value:
    who = player if player is not None else (env.act.by if env.act else "")
    acts = env.s.night.phase.acts
    return stands(env, [a for a in acts if a.by == who and a.do == ability])
