"""Worlds: the ways a night can go where something is open.

A choice point (a ruling not made, an order not known, dice not thrown, a loop) splits the night
only when some fact waits for it. Each combination that is reached is a world, with its chance.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import attrs

from ..errors import NightorderError, Place, Problem
from ..model.verdict import Choice
from .ballots import TIE
from .choices import alternatives
from .consistent import OpenChoice
from .csp import TooMany
from .factnames import name_of
from .loops import Loop, first_loop
from .lots import left_open
from .nightact import PLAYED
from .obvious import obvious
from .policies import applies, pick, take_outcome, take_policy
from .rules import LEAVES, RULES
from .settle import Entry, Key, Solver

if TYPE_CHECKING:
    from .night import Night

__all__ = ["LIMIT", "Dice", "World", "roots", "worlds"]

#: More worlds than this are refused with a clear error.
LIMIT = 4096


class Dice:
    """Dice for what the game file leaves open: the same for the same seed and point, whatever
    else is thrown, so that a corrected line leaves all other dice as they fell."""

    def __init__(self, seed: str) -> None:
        self._seed = seed

    def below(self, n: int, point: str) -> int:
        """A whole number from 0 to n - 1 for what is named ``point``."""
        return random.Random(f"{self._seed}/{point}").randrange(n)


@attrs.define
class World:
    """One way the night can go: its facts, what was chosen in it, its chance."""

    solver: Solver
    choices: tuple[Choice, ...] = ()
    chance: Fraction = Fraction(1)
    paradox: tuple[Loop, ...] = ()
    readings: dict[str, str] = attrs.field(factory=dict)


def roots(night: Night) -> list[Key]:
    """The facts that a verdict needs; all others are settled on the way."""
    keys: list[Key] = [
        ("done", act.id)
        for act in night.acts
        if act.origin in PLAYED or act.origin in ("vote", "execution", "election")
    ]
    # Whoever may not act at all is refused and not stopped, whatever else would have stopped him.
    keys += [("legal", act.id) for act in night.acts if act.doubtful]
    keys += [("fate", name) for name in night.fells]
    keys += [("answer", act.id, influence.index) for act, influence in night.tells]
    keys += [
        ("lands", act.id, influence.index, name)
        for name, strikes in night.leaves.items()
        for act, influence in strikes
    ]
    keys += [
        ("fatal", act.id, influence.index, name)
        for name, strikes in night.fells.items()
        for act, influence in strikes
    ]
    if night.plan.tell_stopped is not None:
        asked = {act.id for act, _ in night.tells}
        keys += [
            ("told", act.id) for act in night.acts if act.origin in PLAYED and act.id not in asked
        ]
    if night.plan.victories:
        keys.append(("winner",))
    if night.plan.ruled_ties and (night.votes or night.phase.tied):
        keys.append(("tied_marks",))
    return keys


def worlds(night: Night, readings: dict[str, str], rng: Dice | None) -> Iterator[World]:
    """Every world of the night; ``rng`` throws missing dice (None: every result is a world).

    ``readings`` are rulings already taken in this world in earlier phases.
    """
    solver = Solver(night, RULES, LEAVES)
    for option, reading in readings.items():
        solver.memo["ruling", option] = Entry(reading, "ruling")
    for act in night.refused:
        assert act.refusal is not None
        refused: Key = ("legal", act.id)
        solver.memo[refused] = Entry(False, act.refusal.code, (), act.refusal)
        solver.memo["done", act.id] = Entry(False, "refused", (refused,))
    solver.memo.update(obvious(night))
    solver.roots = tuple(roots(night))
    solver.settle(solver.roots)
    _whither(solver)
    if not solver.open:  # most nights: nothing is open
        yield World(solver, readings=dict(readings))
        return
    count = 0
    stack = [World(solver, readings=dict(readings))]
    while stack:
        world = stack.pop()
        split = _split(world, rng)
        if split is None and not world.paradox and _whither(world.solver):
            split = _split(world, rng)  # nothing but where acts go was left open
        if split is None:
            count += 1
            if count > LIMIT:
                raise _too_many(night)
            yield world
        else:
            stack += reversed(split)
            if len(stack) > LIMIT:
                raise _too_many(night)


def _whither(s: Solver) -> bool:
    """Ask where the acts go that take place, whatever hangs on it; True if that is open."""
    night: Night = s.night
    if night.movers:
        done = (a for a in night.acts if a.origin in PLAYED and not a.fixed)
        s.settle([("aim", act.id) for act in done if s.memo["done", act.id].value])
    return bool(s.open)


def _too_many(night: Night) -> NightorderError:
    return NightorderError(
        [
            Problem(
                Place(night.game.file),
                "too-many-worlds",
                f"{night.phase.label} can go in more than {LIMIT} ways; choose rulings, give "
                "the order or the dice",
            )
        ]
    )


def _split(world: World, rng: Dice | None) -> list[World] | None:
    """The worlds that follow from the first thing that is open; None if nothing is."""
    s = world.solver
    leaves = s.open_choices()
    if leaves:
        return _split_choice(world, leaves[0], rng)
    if not any(key[0] not in s.leaves for key in s.open):
        return None
    try:
        loop = first_loop(s)
    except OpenChoice as open_:
        return _split_choice(world, open_.key, rng)
    except TooMany as error:
        raise NightorderError(
            [
                Problem(
                    Place(s.night.game.file),
                    "loop-too-large",
                    f"a loop of {s.night.phase.label} has {error}",
                )
            ]
        ) from None
    if loop is None:
        return None
    return _decide(world, loop, rng)


# -- choice points ---------------------------------------------------------------------------


def _split_choice(world: World, key: Key, rng: Dice | None) -> list[World]:
    found = alternatives(world.solver, key, exact=rng is not None)
    thrown = key[0] in ("roll", "draw") and key[1] != TIE
    if rng is not None and thrown and not left_open(world.solver.night, key):
        value = _throw(found, rng, name_of(world.solver.night, key))
        return [_chosen(world, key, value, Fraction(1), "drawn", [v for v, _ in found])]
    by = "given" if len(found) == 1 else "world"
    return [
        _chosen(world, key, value, weight, by, [v for v, _ in found]) for value, weight in found
    ]


def _throw(found: list[tuple[Any, Fraction]], rng: Dice, point: str) -> Any:
    mark = Fraction(rng.below(1 << 53, point), 1 << 53)
    for value, weight in found:
        mark -= weight
        if mark < 0:
            return value
    return found[-1][0]


def _chosen(
    world: World, key: Key, value: Any, weight: Fraction, by: str, every: list[Any]
) -> World:
    s = world.solver.fork()
    s.choose(key, value, "chosen" if key[0] != "ruling" else "ruling_open")
    readings = dict(world.readings)
    if key[0] == "ruling":
        readings[key[1]] = value
    choice = Choice(
        _name(s, key),
        _word(s, key, value),
        by,
        key[0],
        tuple(_word(s, key, other) for other in every if other != value),
    )
    return World(s, (*world.choices, choice), world.chance * weight, world.paradox, readings)


def _name(s: Solver, key: Key) -> str:
    night = s.night
    if key[0] == "ruling":
        return str(night.plan.options[key[1]])
    if isinstance(key[1], str):
        return key[1]
    label = str(night.act(key[1]).label)
    if key[0] == "roll":
        return f"{label}/{key[2]}"
    return label if key[0] == "pick" else f"{label}, {night.act(key[2]).label}"


def _word(s: Solver, key: Key, value: Any) -> str:
    if key[0] == "order" or (key[0] == "draw" and not isinstance(key[1], str)):
        return str(s.night.act(key[1] if value else key[2]).label)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ", ".join(value)
    return str(value)


# -- loops -----------------------------------------------------------------------------------


def _decide(world: World, loop: Loop, rng: Dice | None) -> list[World]:
    s = world.solver
    left_by: tuple[str, ...] = ()
    if len(loop.outcomes) == 1:
        return [_outcome(world, loop, 0, None)]
    for _, policy in s.night.plan.loops:
        fits = applies(s, loop, policy)
        if fits is None:
            leaf = next((key for key in sorted(s.open, key=str) if key[0] in s.leaves), None)
            if leaf is not None:
                return _split_choice(world, leaf, rng)
        if not fits:
            continue
        if policy.policy in ("least_harm", "most_acts"):
            if len(loop.outcomes) > 1:
                return [_best(world, loop, policy.policy, rng)]
            continue
        if policy.policy == "draw":
            drawn = _draw_loop(world, loop, rng)
            if drawn:
                return drawn
            continue
        if policy.policy == "host":
            read = policy.when.rulings if policy.when is not None else ()
            left_by = tuple(s.night.plan.options[option] for option in read)
            break
        branch = World(s.fork(), world.choices, world.chance, world.paradox, world.readings)
        try:
            taken = take_policy(branch.solver, loop, policy)
        except OpenChoice as open_:
            return _split_choice(world, open_.key, rng)
        if taken:
            branch.choices += (
                Choice(
                    loop.name,
                    policy.policy,
                    "policy",
                    str(policy.place),
                    tuple(_told(loop, i) for i in range(len(loop.outcomes))),
                ),
            )
            return [branch]
    if loop.outcomes:
        return [_outcome(world, loop, i, "world", left_by) for i in range(len(loop.outcomes))]
    return [_no_way(world, loop, left_by)]


def _outcome(
    world: World, loop: Loop, index: int, by: str | None, left_by: tuple[str, ...] = ()
) -> World:
    s = world.solver.fork()
    take_outcome(s, loop, index, "loop_outcome")
    choices = world.choices
    if by is not None:
        choices += (
            Choice(
                loop.name,
                _told(loop, index),
                by,
                "loop",
                tuple(_told(loop, i) for i in range(len(loop.outcomes)) if i != index),
                left_by,
            ),
        )
    return World(s, choices, world.chance, world.paradox, world.readings)


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


def _best(world: World, loop: Loop, policy: str, rng: Dice | None) -> World:
    """Fewest deaths, then fewest lost acts (or the other way round for ``most_acts``)."""

    def harm(candidate: World) -> tuple[int, int]:
        s = candidate.solver
        dead = sum(bool(s.memo[key].value) for key in s.memo if key[0] == "fate")
        lost = sum(
            key[0] == "done" and not s.memo[key].value and s.night.by_id[key[1]].origin in PLAYED
            for key in s.memo
        )
        return (dead, lost) if policy == "least_harm" else (lost, dead)

    branches = [_outcome(world, loop, i, None) for i in range(len(loop.outcomes))]
    best = min(range(len(branches)), key=lambda i: (harm(branches[i]), i))
    taken = branches[best]
    taken.choices += (
        Choice(
            loop.name,
            _told(loop, best),
            "policy",
            policy,
            tuple(_told(loop, i) for i in range(len(branches)) if i != best),
        ),
    )
    return taken


def _draw_loop(world: World, loop: Loop, rng: Dice | None) -> list[World]:
    acts = [act for act in loop.acts if act.origin in PLAYED]
    if not acts:
        return []
    given = world.solver.night.phase.draws.get("loop")
    names = [a.performer for a in acts]
    if given is not None and given in names:
        picks = [(acts[names.index(given)], Fraction(1))]
    elif rng is not None:
        picks = [(acts[rng.below(len(acts), loop.name)], Fraction(1))]
    else:
        picks = [(act, Fraction(1, len(acts))) for act in acts]
    found = []
    for act, chance in picks:
        branch = World(
            world.solver.fork(), world.choices, world.chance * chance, world.paradox, world.readings
        )
        if not pick(branch.solver, loop, act, "draw"):
            return []  # none of its facts is open: the draw decides nothing
        branch.solver.settle()
        by = "given" if given else ("drawn" if rng is not None else "world")
        branch.choices += (Choice(loop.name, act.label, by, "loop"),)
        found.append(branch)
    return found


def _no_way(world: World, loop: Loop, left_by: tuple[str, ...]) -> World:
    """No consistent outcome: the loop's facts have no value, and nothing may rest on them."""
    s = world.solver.fork()
    for key in loop.facts:
        s.memo[key] = Entry(None, "paradox", (), loop)
        s.open.pop(key, None)
    # Whatever waits for them has no value either.
    for key in list(s.open):
        if key[0] not in s.leaves:
            s.memo[key] = Entry(None, "hangs_on_paradox")
    s.open = {}
    left = (Choice(loop.name, "host", "policy", "loop", (), left_by),) if left_by else ()
    paradox = (*world.paradox, loop)
    return World(s, (*world.choices, *left), world.chance, paradox, world.readings)
