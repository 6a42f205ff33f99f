"""Which of two acts comes first, and whether an influence counts.

Order list: steps are points in time; inside a step the tie rule decides. Golden rule: an act
that bears on another goes first, whatever the list says.
"""

from __future__ import annotations

from ..night.env import Env
from ..night.nightact import PLAYED, NightAct
from ..planning.plan import Influence
from ..settle import Entry, Key, Solver

#: Events that are over before it shows what an act meets.
_ATTEMPTS = frozenset({"attempted", "comes", "performed", "sends"})

__all__ = [
    "before",
    "bites",
    "counts",
    "last_tie",
    "order_key",
    "received_before",
    "step_of",
    "step_rule",
    "tie_rule",
]


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


def before(s: Solver, x: NightAct, y: NightAct, deps: list[Key] | None = None) -> bool | None:
    """Does ``x`` happen before ``y`` does? False also where the two are simultaneous.

    Where a tie rule decides, the fact ``tie`` says so; it is noted in ``deps``.
    """
    if x is y:
        return False
    a, b = step_of(s, x), step_of(s, y)
    if a is None or b is None:
        return None
    if a != b:
        return a < b
    x_root, y_root = x.root, y.root
    if x_root is y_root:  # one chain of reactions: what sets off comes first
        if x.depth == y.depth and x.trigger is y.trigger:
            return _answers_attempt(x) and not _answers_attempt(y)
        return x.depth < y.depth
    if not 0 <= a < len(s.night.plan.steps):
        return False  # traits hold together, from before the night; so does what ends it
    key: Key = ("tie", x_root.id, y_root.id)
    if deps is not None:
        deps.append(key)
    first: bool | None = s.value(key)
    return first


def _answers_attempt(act: NightAct) -> bool:
    """Does a reaction answer that an act is done at all, and not how that came out?"""
    event = act.influences[0].on if act.origin == "reaction" else None
    return event is not None and event.event in _ATTEMPTS


def last_tie(deps: list[Key]) -> list[Key]:
    """The tie that has just been noted, if one decided who comes first."""
    return deps[-1:] if deps and deps[-1][0] == "tie" else []


def received_before(s: Solver, x: NightAct, y: NightAct, deps: list[Key]) -> bool | None:
    """Was the first of two acts received before the second? None while nobody has said so.

    What an act sets off counts as received with it; what nobody sent has a place of its own.
    """
    key = order_key(s, x, y)
    if key is None:
        return x.order < y.order
    deps.append(key)
    value = s.value(key)
    return None if value is None else bool(value) is (x.order < y.order)


def order_key(s: Solver, x: NightAct, y: NightAct) -> Key | None:
    """The choice point of which of two acts was received first; None if that is known."""
    night = s.night
    if night.phase.order_known or x.order == y.order or _known_since(s, x, y):
        return None
    if not all(night.by_id[act.order].origin in PLAYED for act in (x, y)):
        return None
    return ("order", *sorted((x.order, y.order)))


def _known_since(s: Solver, x: NightAct, y: NightAct) -> bool:
    """Does it show in the nights before which of two acts was received first?

    What was held over came before what was sent tonight. Of two such acts the nights before know.
    """
    night = s.night
    held = [night.by_id[act.order].held is not None for act in (x, y)]
    if all(held):
        earlier = (p for p in night.game.phases if p.number < night.phase.number)
        return all(phase.order_known for phase in earlier)
    return any(held)


def tie_rule(s: Solver, key: Key) -> Entry | None:
    """Fact ``tie``: of two acts in one step, does the first go before the second?"""
    night = s.night
    x, y = night.act(key[1]), night.act(key[2])
    index = step_of(s, x)
    assert index is not None  # only asked about acts whose step is known
    step = night.plan.steps[index][0]
    ties = step.ties or night.plan.ruleset.night.ties
    if ties == "simultaneous":
        return Entry(False, "tie_simultaneous", (), (x, y))
    if ties == "listed":
        return Entry(_listed(step.acts, x) < _listed(step.acts, y), "tie_listed", (), (x, y))
    if ties == "received" and (night.phase.order_known or _known_since(s, x, y)):
        return Entry(x.order < y.order, "tie_received", (), (x, y))
    return _drawn(s, x, y, "draw" if ties == "dice" else "order")


def _drawn(s: Solver, x: NightAct, y: NightAct, kind: str) -> Entry | None:
    first, second = (x, y) if x.order < y.order else (y, x)
    choice: Key = (kind, first.id, second.id)
    if kind == "order":  # of what belongs to an act that act is asked about
        choice = order_key(s, x, y) or choice
    value = s.value(choice)
    if value is None:
        return None
    return Entry(bool(value) is (first is x), "tie_chosen", (choice,), (x, y))


def _listed(acts: tuple[str, ...], act: NightAct) -> int:
    return acts.index(act.ability.id) if act.ability.id in acts else len(acts)


def counts(
    s: Solver, source: NightAct, influence: Influence, bearer: NightAct, deps: list[Key]
) -> bool | None:
    """Does an influence of ``source`` come in time to matter to ``bearer``?"""
    if source.step == -1 or s.night.plan.golden:
        return True
    early = before(s, source, bearer, deps)
    if early or influence.backwards is None:
        return early
    env = Env(s, source, bearer.performer)
    back = influence.backwards(env)
    deps += env.deps
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
    return plan.bites and not plan.golden and index < len(plan.steps)
