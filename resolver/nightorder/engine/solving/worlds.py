"""Worlds: the ways a night can go where something is open.

A choice point (a ruling not made, an order not known, dice not thrown, a loop) splits the night
only when some fact waits for it. Each combination that is reached is a world, with its chance.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from ...effects.channel import Tell
from ...errors import NightorderError, Place, Problem
from ...model.game import Game, Phase
from ...model.verdict import Choice
from ..facts.allowance import replaced_by
from ..facts.count import TIE
from ..facts.factnames import name_of
from ..facts.lots import left_open
from ..facts.rules import LEAVES, RULES
from ..night.night import Night
from ..night.nightact import PLAYED
from ..planning.plan import Influence
from ..settle import Entry, Key, Solver
from .choices import alternatives
from .consistent import OpenChoice
from .csp import TooMany
from .deciding import decide
from .loops import first_loop
from .obvious import obvious
from .policies import note_late
from .world import Dice, World

__all__ = ["LIMIT", "roots", "too_many", "worlds"]

#: More worlds than this are refused with a clear error.
LIMIT = 4096


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
    # Who would be told the same is not told when he is gone by then.
    keys += [
        ("gone", name, act.id)
        for act, influence in night.tells
        for name in _told_too(night, influence)
        if name != act.by
    ]
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


def _told_too(night: Night, influence: Influence) -> list[str]:
    """Whom the effect tells what it tells the actor, of those whom a blow could strike."""
    also = influence.body.also if isinstance(influence.body, Tell) else ()
    return [name for name in night.fells if night.players[name].role in also] if also else []


def worlds(
    night: Night, readings: dict[str, str], rng: Dice | None, taken: tuple[Choice, ...] = ()
) -> Iterator[World]:
    """Every world of the night; ``rng`` throws missing dice (None: every result is a world).

    ``readings`` are rulings already taken in this world in earlier phases, ``taken`` the choices
    that were made before the night could be laid out.
    """
    solver = Solver(night, RULES, LEAVES)
    for option, reading in readings.items():
        solver.memo["ruling", option] = Entry(reading, "ruling")
    _order_chosen(night, solver)
    for act in night.refused:
        assert act.refusal is not None
        refused: Key = ("legal", act.id)
        solver.memo[refused] = Entry(False, act.refusal.code, (), act.refusal)
        solver.memo["done", act.id] = Entry(False, "refused", (refused,))
    for act, other in night.replaced:
        solver.memo["done", act.id] = replaced_by(night, act, other)
    obvious(solver)
    solver.roots = tuple(roots(night))
    solver.settle(solver.roots)
    _whither(solver)
    if not solver.open:  # most nights: nothing is open
        yield World(solver, taken, readings=dict(readings))
        return
    count = 0
    stack = [World(solver, taken, readings=dict(readings))]
    while stack:
        world = stack.pop()
        split = _split(world, rng)
        if split is None and not world.paradox and _whither(world.solver):
            split = _split(world, rng)  # nothing but where acts go was left open
        if split is None:
            count += 1
            if count > LIMIT:
                raise too_many(night.game, night.phase)
            if any(choice.by in ("policy", "drawn", "given") for choice in world.choices):
                note_late(world.solver)
            yield world
        else:
            stack += reversed(split)
            if len(stack) > LIMIT:
                raise too_many(night.game, night.phase)


def _order_chosen(night: Night, solver: Solver) -> None:
    """Of acts that compete it is known which came first: the night was laid out by it."""
    if night.orders:
        ids = {night.act_name(act.id): act.id for act in night.by_id.values()}
        for (first, second), value in night.orders.items():
            key: Key = ("order", ids[first], ids[second])
            solver.choices[key] = value
            solver.memo[key] = Entry(value, "chosen")


def _whither(s: Solver) -> bool:
    """Ask where the acts go that take place, whatever hangs on it; True if that is open."""
    night: Night = s.night
    if night.movers:
        done = (a for a in night.acts if a.origin in PLAYED and not a.fixed)
        s.settle([("aim", act.id) for act in done if s.memo["done", act.id].value])
    return bool(s.open)


def too_many(game: Game, phase: Phase) -> NightorderError:
    """The error for a phase that splits into more worlds than :data:`LIMIT`."""
    return NightorderError(
        [
            Problem(
                Place(game.file),
                "too-many-worlds",
                f"{phase.label} can go in more than {LIMIT} ways; choose rulings, give "
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
        return None if loop is None else decide(world, loop, rng)
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
    s = world.solver
    others = tuple(_word(s, key, other) for other in every if other != value)
    branch = world.branch(
        Choice(_name(s, key), _word(s, key, value), by, key[0], others), chance=weight
    )
    branch.solver.choose(key, value, "chosen" if key[0] != "ruling" else "ruling_open")
    if key[0] == "ruling":
        branch.readings[key[1]] = value
    return branch


def _name(s: Solver, key: Key) -> str:
    night: Night = s.night
    if key[0] == "ruling":
        return str(night.plan.options[key[1]])
    if isinstance(key[1], str):
        return key[1]
    label = night.act(key[1]).label
    if key[0] == "roll":
        return f"{label}/{key[2]}"
    if key[0] == "pick":
        return label
    return f"{night.act_name(key[1])}, {night.act_name(key[2])}"


def _word(s: Solver, key: Key, value: Any) -> str:
    if key[0] == "order" or (key[0] == "draw" and not isinstance(key[1], str)):
        return str(s.night.act_name(key[1] if value else key[2]))
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ", ".join(value)
    return str(value)
