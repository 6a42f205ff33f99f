"""Delayed blows that are carried into the next phases."""

from __future__ import annotations

from typing import Any

from ...effects.channel import Fell, Leave
from ...model.state import Due
from ..clock import due_clock
from ..night.env import Env
from ..night.night import Night
from ..night.nightact import NightAct
from ..settle import Solver

__all__ = ["due_after"]


def due_after(s: Solver, night: Night, dead: tuple[str, ...]) -> tuple[Due, ...]:
    """Delayed blows still to come: older ones, new ones, and those that wait.

    The first night after day N is night N.
    """
    by_day = night.phase.kind == "day"
    last = night.phase.number - by_day
    due = [
        d
        for d in night.state.due
        if (due_clock(d) > night.now if d.by_day else by_day or d.night > last)
        and not _reprieved(s, night, d)
    ]
    for name, strikes in night.fells.items():
        for act, influence in strikes:
            body = influence.body
            assert isinstance(body, Fell)
            if body.delay and s.memo["lands", act.id, influence.index, name].value:
                due.append(
                    Due(
                        name,
                        last + body.delay,
                        act.by,
                        act.ability.id,
                        influence.index,
                        body.by_day,
                    )
                )
            elif (
                act.origin in ("due", "later")
                and influence.waits is not None
                and not s.memo["lands", act.id, influence.index, name].value
                and _waits(s, act, influence)
            ):
                due.append(
                    Due(name, night.phase.number + 1, act.by, act.ability.id, influence.index)
                )
    return tuple(d for d in due if d.target not in dead)


def _reprieved(s: Solver, night: Night, due: Due) -> bool:
    words = night.plan.owners[due.ability].influences[due.effect].words | {"due"}
    return any(
        isinstance(influence.body, Leave)
        and influence.body.reprieve is not None
        and influence.body.reprieve.covers(words)
        and s.memo["lands", act.id, influence.index, due.target].value
        for act, influence in night.leaves.get(due.target, ())
    )


def _waits(s: Solver, act: NightAct, influence: Any) -> bool:
    return bool(influence.waits(Env(s, act, act.to[0])))
