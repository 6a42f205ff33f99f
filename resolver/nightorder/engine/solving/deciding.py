"""Loops decided: by their one outcome, by the host's line, by a policy of the ruleset, or not.

What nothing decides splits the night into a world for each outcome; without any outcome the
facts of the loop have no value (a paradox).
"""

from __future__ import annotations

from fractions import Fraction

from ...model.order import LoopPolicy
from ...model.verdict import Choice
from ..night.nightact import PLAYED, NightAct
from ..settle import Entry, Key
from .consistent import OpenChoice
from .loops import Loop
from .policies import applies, pick, take_outcome, take_policy
from .world import Dice, World

__all__ = ["decide"]


def decide(world: World, loop: Loop, rng: Dice | None) -> list[World]:
    """The worlds in which a loop comes out in one way each; ``rng`` draws where a policy does.

    Raises :class:`~nightorder.engine.solving.consistent.OpenChoice` if a choice point has to be
    taken first, for a policy hangs on it.
    """
    s = world.solver
    left_by: tuple[str, ...] = ()
    if len(loop.outcomes) == 1:
        return [_outcome(world, loop, 0, None)]
    for _, policy in s.night.plan.loops:
        fits = applies(s, loop, policy)
        if fits is None:
            leaf = s.open_leaf()
            if leaf is not None:
                raise OpenChoice(leaf)
        if not fits:
            continue
        if policy.policy == "host":
            read = policy.when.rulings if policy.when is not None else ()
            left_by = tuple(s.night.plan.options[option] for option in read)
            break
        found = _by_policy(world, loop, policy, rng)
        if found:
            return found
    told = _as_told(world, loop)
    if told:
        return told
    if loop.outcomes:
        return [_outcome(world, loop, i, "world", left_by) for i in range(len(loop.outcomes))]
    return [_no_way(world, loop, left_by)]


def _by_policy(world: World, loop: Loop, policy: LoopPolicy, rng: Dice | None) -> list[World]:
    """The worlds that a policy leaves; none where it declines."""
    if policy.policy in ("least_harm", "most_acts"):
        return _best(world, loop, policy.policy)
    if policy.policy == "draw":
        return _draw(world, loop, rng)
    others = tuple(_told(loop, i) for i in range(len(loop.outcomes)))
    branch = world.branch(Choice(loop.name, policy.policy, "policy", str(policy.place), others))
    return [branch] if take_policy(branch.solver, loop, policy) else []


def _as_told(world: World, loop: Loop) -> list[World]:
    """What the host wrote down (``draws: {loop: NAME}``): this player's act goes first."""
    act = _given(world, loop)
    if act is None:
        return []
    key: Key = ("done", act.id)
    fitting = [i for i, facts in enumerate(loop.outcomes) if dict(facts).get(key)]
    if len(fitting) == 1:
        return [_outcome(world, loop, fitting[0], "given")]
    branch = world.branch(Choice(loop.name, act.label, "given", "loop"))
    if not pick(branch.solver, loop, act, "draw"):
        return []
    branch.solver.settle()
    return [branch]


def _given(world: World, loop: Loop) -> NightAct | None:
    """The act of the loop that the game file puts first, by its label or its performer."""
    given = world.solver.night.phase.draws.get("loop")
    acts = (act for act in loop.acts if act.origin in PLAYED)
    return next((act for act in acts if given in (act.label, act.performer)), None)


def _outcome(
    world: World, loop: Loop, index: int, by: str | None, left_by: tuple[str, ...] = ()
) -> World:
    others = tuple(_told(loop, i) for i in range(len(loop.outcomes)) if i != index)
    choice = (
        None if by is None else Choice(loop.name, _told(loop, index), by, "loop", others, left_by)
    )
    branch = world.branch(*(() if choice is None else (choice,)))
    take_outcome(branch.solver, loop, index, "loop_outcome")
    return branch


def _told(loop: Loop, index: int) -> str:
    """What an outcome makes of the acts: which take place, or else which take hold at all."""
    labels = {act.id: act.label for act in loop.acts}
    facts = loop.outcomes[index]
    done = {key[1]: value for key, value in facts if key[0] == "done" and key[1] in labels}
    if done:
        return ", ".join(f"{labels[id_]}={'yes' if value else 'no'}" for id_, value in done.items())
    held: dict[int, bool] = {}
    for key, value in facts:
        if key[0] == "lands" and key[1] in labels:
            held[key[1]] = held.get(key[1], False) or value
    return ", ".join(f"{labels[id_]}={'held' if value else 'idle'}" for id_, value in held.items())


def _best(world: World, loop: Loop, policy: str) -> list[World]:
    """Fewest deaths, then fewest lost acts (or the other way round for ``most_acts``).

    Outcomes that are equally good are all that is left; none where there is no outcome at all.
    """

    def harm(candidate: World) -> tuple[int, int]:
        s = candidate.solver
        dead = sum(bool(s.memo[key].value) for key in s.memo if key[0] == "fate")
        lost = sum(
            key[0] == "done" and not s.memo[key].value and s.night.by_id[key[1]].origin in PLAYED
            for key in s.memo
        )
        return (dead, lost) if policy == "least_harm" else (lost, dead)

    found = range(len(loop.outcomes))
    branches = [_outcome(world, loop, i, None) for i in found]
    least = min(map(harm, branches), default=None)
    best = [i for i in found if harm(branches[i]) == least]
    if len(best) > 1:
        return [_outcome(world, loop, i, "world") for i in best]
    for i in best:
        others = tuple(_told(loop, j) for j in found if j != i)
        branches[i].choices += (Choice(loop.name, _told(loop, i), "policy", policy, others),)
    return [branches[i] for i in best]


def _draw(world: World, loop: Loop, rng: Dice | None) -> list[World]:
    """One of the acts is drawn; none of the worlds if none of its facts is open."""
    acts = [act for act in loop.acts if act.origin in PLAYED]
    given = _given(world, loop)
    if given is not None:
        picks, by = [given], "given"
    elif rng is not None and acts:
        picks, by = [acts[rng.below(len(acts), loop.name)]], "drawn"
    else:
        picks, by = acts, "world"
    found = []
    for act in picks:
        choice = Choice(loop.name, act.label, by, "loop")
        branch = world.branch(choice, chance=Fraction(1, len(picks)))
        if not pick(branch.solver, loop, act, "draw"):
            return []
        branch.solver.settle()
        found.append(branch)
    return found


def _no_way(world: World, loop: Loop, left_by: tuple[str, ...]) -> World:
    """No consistent outcome: the loop's facts have no value, and nothing may rest on them."""
    left = (Choice(loop.name, "host", "policy", "loop", (), left_by),) if left_by else ()
    branch = world.branch(*left)
    s = branch.solver
    for key in loop.facts:
        s.memo[key] = Entry(None, "paradox", (), loop)
        s.open.pop(key, None)
    # Whatever waits for them has no value either.
    for key in list(s.open):
        if key[0] not in s.leaves:
            s.memo[key] = Entry(None, "hangs_on_paradox")
    s.open = {}
    branch.paradox = (*world.paradox, loop)
    return branch
