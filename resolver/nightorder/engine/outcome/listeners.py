"""Who is told what: the answers of a phase as players hear them."""

from __future__ import annotations

from collections.abc import Iterator

from ...effects.channel import Tell
from ...model.verdict import Answer
from ..facts.history import NO_ACT
from ..night.night import Night
from ..night.nightact import PLAYED, NightAct
from ..planning.plan import Influence
from ..settle import Solver

__all__ = ["answers_told"]

#: Origins of acts that tell somebody something.
_TOLD = frozenset({*PLAYED, "election", "trait", "mark", "reaction"})
#: Reasons why nobody hears of it.
_UNHEARD = frozenset({*NO_ACT, "traded"})


def answers_told(s: Solver, night: Night) -> tuple[Answer, ...]:
    """All that players are told in the phase, each thing once. Time: linear in what is told."""
    told = []
    for act, influence in night.tells:
        entry = s.memo["answer", act.id, influence.index]
        done = s.memo["done", act.id].code
        if act.origin not in _TOLD or done in _UNHEARD:
            continue
        if entry.code == "not_asked" or (
            act.origin == "reaction" and not s.memo["done", act.id].value
        ):
            continue
        if entry.code == "unanswered" and act.origin == "mark":
            continue
        if entry.code == "unanswered" and influence.when is not None and entry.value == "nothing":
            continue  # a part that tells something only sometimes
        body = influence.body
        assert isinstance(body, Tell)
        if body.notice and entry.value == "nothing":
            continue
        about = act.to[0] if act.to else ""
        told += [
            Answer(name, act.ability.id, whom, entry.value, body.notice)
            for name, whom in _listeners(s, act, influence, about)
        ]
    if night.plan.tell_stopped is not None:
        for act in night.acts:
            heard = s.memo.get(("told", act.id))
            if heard is not None and heard.value:
                about = act.to[0] if act.to else ""
                told.append(Answer(act.by, act.ability.id, about, heard.value))
    return tuple(dict.fromkeys(told))


def _listeners(
    s: Solver, act: NightAct, influence: Influence, about: str
) -> Iterator[tuple[str, str]]:
    """Who is told what the effect tells, and about whom it is for him."""
    body, night = influence.body, s.night
    assert isinstance(body, Tell)
    if body.tells == "giver":
        yield from ((name, act.by) for name in act.givers if name in night.living)
    elif body.tells == "target":
        landed = s.memo.get(("lands", act.id, influence.index, act.by))
        if landed is not None and landed.value:
            reach = act.to[:1] if act.fixed else s.value(("reach", act.id))
            # A notice does not say whose act it was.
            yield from ((name, "" if body.notice else act.performer) for name in reach)
    else:
        yield act.by, about
        for name in night.living if body.also else ():
            if night.players[name].role not in body.also or name == act.by:
                continue
            if not (name in night.fells and s.value(("gone", name, act.id))):
                yield name, act.by if name == about else about
