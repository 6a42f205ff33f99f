"""Which of two acts comes first, and whether an influence counts.

Order list: steps are points in time; inside a step the tie rule decides. Golden rule: an act
that bears on another goes first, whatever the list says.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .settle import Entry, Key, Solver
from .terms import Env

if TYPE_CHECKING:
    from .nightact import NightAct
    from .plan import Influence

__all__ = ["before", "bites", "counts", "received_before", "step_of", "step_rule"]


def step_of(s: Solver, act: NightAct) -> int | None:
    """The index of the act's step; None while the ruling that places it is open."""
    if act.step is not None:
        return act.step
    value = s.value(("step", "|".join(map(str, act.steps))))
    return None if value is None else int(value)


def step_rule(s: Solver, key: Key) -> Entry | None:
    """Fact ``step``: the first of an ability's possible places whose condition holds."""
    plan = s.night.plan
    env = Env(s, None, "")
    for index in map(int, key[1].split("|")):
        when = plan.steps[index][1]
        holds = True if when is None else when(env)
        if holds is None:
            return None
        if holds:
            return Entry(index, "step", tuple(env.deps))
    return Entry(-1, "no_step", tuple(env.deps))


def before(s: Solver, x: NightAct, y: NightAct) -> bool | None:
    """Does ``x`` happen before ``y`` does? False also where the two are simultaneous."""
    if x is y:
        return False
    a, b = step_of(s, x), step_of(s, y)
    if a is None or b is None:
        return None
    if a != b:
        return a < b
    x_root, y_root = x.root, y.root
    if x_root is y_root:  # one chain of reactions: what sets off comes first
        return x.depth < y.depth
    if a < 0:
        return False  # traits hold together, from before the night
    plan = s.night.plan
    if a >= len(plan.steps):
        return False
    step = plan.steps[a][0]
    ties = step.ties or plan.ruleset.night.ties
    if ties == "simultaneous":
        return False
    if ties == "listed":
        return _listed(step.acts, x_root) < _listed(step.acts, y_root)
    if ties == "received":
        return received_before(s, x_root, y_root)
    return _drawn(s, x_root, y_root, "draw" if ties == "dice" else "order")


def _listed(acts: tuple[str, ...], act: NightAct) -> int:
    return acts.index(act.ability.id) if act.ability.id in acts else len(acts)


def received_before(s: Solver, x: NightAct, y: NightAct) -> bool | None:
    """Was ``x`` received before ``y``? A choice point if the host does not know."""
    if s.night.phase.order_known:
        return x.order < y.order
    return _drawn(s, x, y, "order")


def _drawn(s: Solver, x: NightAct, y: NightAct, kind: str) -> bool | None:
    first, second = (x, y) if x.order < y.order else (y, x)
    value = s.value((kind, first.id, second.id))
    return None if value is None else bool(value) is (first is x)


def counts(s: Solver, source: NightAct, influence: Influence, bearer: NightAct) -> bool | None:
    """Does an influence of ``source`` come in time to matter to ``bearer``?"""
    if s.night.plan.golden or source.step == -1:
        return True
    early = before(s, source, bearer)
    if early or influence.backwards is None:
        return early
    back = influence.backwards(Env(s, source, bearer.performer))
    if back:
        return True
    return None if back is None else early


def bites(s: Solver, act: NightAct) -> bool | None:
    """Does whoever falls by this act lose his later acts?"""
    plan = s.night.plan
    index = step_of(s, act)
    if index is None:
        return None
    if 0 <= index < len(plan.steps) and plan.steps[index][2] is not None:
        value = plan.steps[index][2](Env(s, act, ""))
        return None if value is None else bool(value)
    return plan.bites and index < len(plan.steps)
