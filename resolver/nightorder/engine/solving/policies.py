"""Loop policies: how a ruleset decides what its rules leave in a circle.

A policy settles facts of the loop; settling then goes on from there. It declines (returns False)
where it does not apply, and the next one is asked. ``host`` leaves the choice to the host.
"""

from __future__ import annotations

from collections.abc import Callable

from ...effects.channel import Move, Stop
from ...model.order import LoopPolicy
from ..facts.order import before, order_key, step_of
from ..night.env import Env
from ..night.nightact import PLAYED, NightAct
from ..planning.plan import Influence
from ..settle import OPEN, Entry, Key, Solver
from .consistent import OpenChoice
from .loops import Loop
from .standing import standing, unaimed

__all__ = ["applies", "note_late", "pick", "take_outcome", "take_policy"]


def applies(s: Solver, loop: Loop, policy: LoopPolicy) -> bool | None:
    """Does a policy speak of this loop? None while a ruling that it reads is open."""
    if policy.outcomes == "none" and loop.outcomes:
        return False
    if policy.outcomes == "several" and not loop.outcomes:
        return False
    if policy.among and not all(set(policy.among) & act.words for act in loop.acts):
        return False
    if policy.has and not all(any(word in act.words for act in loop.acts) for word in policy.has):
        return False
    value = True if policy.when is None else s.night.plan.term(policy.when)(Env(s, None, ""))
    if value is False:
        return False
    if (policy.shape == "unaimed" or policy.policy == "unaimed_first") and not unaimed(s, loop):
        return False  # whatever an open ruling says
    return None if value is None else bool(value)


def take_outcome(s: Solver, loop: Loop, index: int, code: str) -> None:
    """Settle the loop as one of its consistent outcomes."""
    s.decide((key, Entry(value, code, (), loop)) for key, value in loop.outcomes[index])
    _rederive(s, loop)
    s.settle()


def _rederive(s: Solver, loop: Loop) -> None:
    """Give the facts of a consistent outcome their own reasons instead of the bare choice."""
    for key, _ in loop.outcomes[0] if loop.outcomes else ():
        held = s.memo[key]
        entry = s.rules[key[0]](s, key)
        if entry is not None and entry.value == held.value:
            s.memo[key] = s.decided[key] = entry


def take_policy(s: Solver, loop: Loop, policy: LoopPolicy) -> bool:
    """Let a policy decide the loop; False if it declines.

    Raises OpenChoice where it goes by an order of receipt that the host does not know.
    """
    taken = _POLICIES[policy.policy](s, loop, policy)
    if taken:
        s.settle()
    return taken


def pick(s: Solver, loop: Loop, act: NightAct, policy: str) -> bool:
    """The act takes place as it stands; what would have hindered it comes too late for it.

    So do the copies that it makes. False if nothing of it is open.
    """
    picked = [act, *(a for a in s.night.acts if a.given is not None and a.given[0] is act)]
    facts: list[tuple[Key, Entry]] = []
    for each in picked:
        aim: Key = ("aim", each.id)
        if aim in loop.facts:
            facts.append((aim, Entry(standing(s, loop, each), "picked", (), (policy, loop))))
        for key in (("done", each.id), ("legal", each.id)):
            if key in loop.facts:
                facts.append((key, Entry(True, "picked", (), (policy, loop))))
    if not facts:  # it takes place in any case; what is open is whether it takes hold
        facts = [
            (key, Entry(True, "picked", (), (policy, loop)))
            for key in loop.facts
            if key[0] == "lands" and key[1] == act.id
        ]
    return s.decide(facts)


def note_late(s: Solver) -> None:
    """Tell of each act that was picked what came too late for it: what in the end holds it all
    the same, or would lead it elsewhere."""
    picked = [(key, entry) for key, entry in s.memo.items() if entry.code == "picked"]
    for key, entry in picked:
        if key[0] not in ("done", "aim"):
            continue
        act = s.night.act(key[1])
        late: list[Key] = [
            ("late", other.id, influence.index, act.performer, act.id)
            for other in entry.info[1].acts
            for influence in other.influences
            if _would_bear(key[0], influence, act)
            and s.memo.get(("lands", other.id, influence.index, act.performer), OPEN).value
        ]
        if late:
            s.memo[key] = s.decided[key] = entry.resting_on(tuple(late))


def _would_bear(kind: str, influence: Influence, act: NightAct) -> bool:
    body = influence.body
    if kind == "done":
        return type(body) is Stop and body.acts.covers(act.words)
    return type(body) is Move and body.how == "puppet" and body.acts.covers(act.words)


def _movers(loop: Loop) -> list[NightAct]:
    """What players sent; the copies that an act makes are no members of their own."""
    return sorted((a for a in loop.acts if a.origin in PLAYED), key=lambda act: act.order)


def _earliest_step(s: Solver, loop: Loop, policy: LoopPolicy) -> bool:
    """The act of the earliest step; of several in that step the one that its tie rule puts first.

    Declines where the tie rule puts none of them before the others.
    """
    acts = _movers(loop)
    if not acts:
        return False
    lowest = min(step_of(s, act) or 0 for act in acts)
    first, *others = [act for act in acts if (step_of(s, act) or 0) == lowest]
    for act in others:
        if _goes_before(s, act, first):
            first = act
    if not all(act is first or _goes_before(s, first, act) for act in others):
        return False
    return pick(s, loop, first, policy.policy)


def _goes_before(s: Solver, x: NightAct, y: NightAct) -> bool:
    """Raises OpenChoice where the tie between the two hangs on what is not known."""
    found = before(s, x, y)
    if found is None:
        leaf = s.open_leaf()
        assert leaf is not None  # a step or a tie is open only for a choice point
        raise OpenChoice(leaf)
    return found


def _first_received(s: Solver, loop: Loop, policy: LoopPolicy) -> bool:
    return _pick_first(s, loop, policy, _movers(loop), lambda act: 0)


def _class_order(s: Solver, loop: Loop, policy: LoopPolicy) -> bool:
    rank = {word: i for i, words in enumerate(policy.classes) for word in words}
    known = [a for a in _movers(loop) if not rank.keys().isdisjoint(a.words)]
    return _pick_first(
        s, loop, policy, known, lambda act: min(rank[w] for w in act.words if w in rank)
    )


def _unaimed_first(s: Solver, loop: Loop, policy: LoopPolicy) -> bool:
    """A member on which no other member bears as the acts stand goes first."""
    return _pick_first(s, loop, policy, unaimed(s, loop), lambda act: 0)


def _pick_first(
    s: Solver,
    loop: Loop,
    policy: LoopPolicy,
    acts: list[NightAct],
    rank: Callable[[NightAct], int],
) -> bool:
    """Pick the act of the lowest rank; of several the one that was received first."""
    if not acts:
        return False
    lowest = min(map(rank, acts))
    first, *others = [act for act in acts if rank(act) == lowest]
    for act in others if not s.night.phase.order_known else ():
        key = order_key(s, first, act)
        if key is not None and key not in s.choices:
            raise OpenChoice(key)
        if key is not None and s.choices[key] is not (first.order < act.order):
            first = act
    return pick(s, loop, first, policy.policy)


def _fail(s: Solver, loop: Loop, acts: list[NightAct], policy: str) -> bool:
    entry = Entry(False, "loop_fails", (), (policy, loop))
    return s.decide([(("done", act.id), entry) for act in acts])


def _all_fail(s: Solver, loop: Loop, policy: LoopPolicy) -> bool:
    authors = {act.performer for act in _movers(loop)}
    acts = [a for a in s.night.acts if a.performer in authors and a.origin in PLAYED]
    legal = [a for a in acts if s.memo.get(("legal", a.id), OPEN).value is not False]
    return _fail(s, loop, legal, policy.policy)


def _cancel(s: Solver, loop: Loop, policy: LoopPolicy) -> bool:
    return _fail(s, loop, _movers(loop), policy.policy)


def _kind_fails(s: Solver, loop: Loop, policy: LoopPolicy) -> bool:
    return _fail(s, loop, [a for a in _movers(loop) if policy.kind in a.words], policy.policy)


def _simultaneous(s: Solver, loop: Loop, policy: LoopPolicy) -> bool:
    picked = [pick(s, loop, act, policy.policy) for act in _movers(loop)]  # each of them
    return any(picked)


def _decline(s: Solver, loop: Loop, policy: LoopPolicy) -> bool:
    return False


_POLICIES: dict[str, Callable[[Solver, Loop, LoopPolicy], bool]] = {
    "earliest_step": _earliest_step,
    "first_received": _first_received,
    "class_order": _class_order,
    "unaimed_first": _unaimed_first,
    "all_fail": _all_fail,
    "cancel": _cancel,
    "kind_fails": _kind_fails,
    "simultaneous": _simultaneous,
    # These compare or draw among whole outcomes; `worlds` sees to them.
    "least_harm": _decline,
    "most_acts": _decline,
    "draw": _decline,
    "host": _decline,
}
