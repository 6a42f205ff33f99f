"""One phase resolved: from the state at its beginning to a verdict."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from fractions import Fraction

import attrs

from ..model.game import Game, Phase
from ..model.state import PlayerState, State
from ..model.verdict import Choice, Outcome, Verdict
from .clock import clock
from .facts.beforehand import OpenPoint
from .layout.arrival import told_first
from .layout.lay_out import lay_out
from .night.night import Night
from .outcome.outcome import outcome_of
from .planning.plan import compile_plan
from .solving.world import Dice
from .solving.worlds import LIMIT, too_many, worlds

__all__ = ["Branch", "first_state", "merge", "resolve_branch", "resolve_phase"]


@attrs.frozen
class Branch:
    """One way a game can have come so far: its state, the rulings taken in it, its chance."""

    state: State
    readings: dict[str, str] = attrs.field(factory=dict)
    chance: Fraction = Fraction(1)


def first_state(game: Game) -> State:
    """The state in which a game begins."""
    roles = game.ruleset.roles
    return State(
        players={
            name: PlayerState(role, roles[role].faction) for name, role in game.players.items()
        }
    )


def resolve_phase(game: Game, state: State, phase: Phase, *, seed: int | None = 0) -> Verdict:
    """Resolve one phase from a given state; a pure function.

    ``seed`` feeds the generator that throws missing dice (recorded in ``choices``); None makes
    every result of the dice an outcome with its exact chance.

    Time: near-linear in the acts where nothing loops; loops cost exponential time in their own
    size at worst. Raises :class:`NightorderError` if the phase splits into too many worlds.
    """
    found = resolve_branch(game, Branch(state), phase, seed=seed)
    return Verdict(phase.label, merge([outcome for outcome, _ in found]))


def resolve_branch(
    game: Game, branch: Branch, phase: Phase, *, seed: int | None
) -> list[tuple[Outcome, dict[str, str]]]:
    """All outcomes of a phase in one branch of a game, each with the rulings taken in it."""
    rng = None if seed is None else Dice(f"{seed}/{phase.label}")
    return [
        (outcome_of(world), world.readings)
        for night, taken in _laid_out(game, branch, phase)
        for world in worlds(night, night.chosen, rng, taken)
    ]


def _laid_out(
    game: Game, branch: Branch, phase: Phase
) -> Iterator[tuple[Night, tuple[Choice, ...]]]:
    """Every way to lay the phase out, with what was chosen for it where something was open."""
    dusk = at_dusk(branch.state, phase)
    orders: Mapping[tuple[str, str], bool] = {}
    nothing: tuple[Choice, ...] = ()
    stack = [(branch.readings, orders, nothing)]
    count = 0
    while stack:
        count += 1
        if count > LIMIT:
            raise too_many(game, phase)
        readings, orders, taken = stack.pop()
        try:
            yield lay_out(Night(game, dusk, phase, readings, orders=orders)), taken
        except OpenPoint as point:
            kind, *names = point.key
            if kind == "ruling":
                stack += reversed(
                    [
                        ({**readings, names[0]: choice.taken}, orders, (*taken, choice))
                        for choice in _readings(game, names[0])
                    ]
                )
            else:
                first, second = names
                stack += reversed(
                    [
                        (
                            readings,
                            {**orders, (first, second): choice.taken == first},
                            (*taken, choice),
                        )
                        for choice in _orders(phase, first, second)
                    ]
                )


def _readings(game: Game, short: str) -> list[Choice]:
    option = str(compile_plan(game.ruleset).options[short])
    found = game.possible(option)
    by = "given" if len(found) == 1 else "world"
    return [
        Choice(option, reading, by, "ruling", tuple(other for other in found if other != reading))
        for reading in found
    ]


def _orders(phase: Phase, first: str, second: str) -> list[Choice]:
    told = told_first(phase, first, second)
    point, by = f"{first}, {second}", "world" if told is None else "given"
    names = (first, second) if told is None else (first if told else second,)
    return [
        Choice(point, name, by, "order", tuple(n for n in (first, second) if n != name))
        for name in names
    ]


def at_dusk(state: State, phase: Phase) -> State:
    """The state without the marks that have run out in phases that the file leaves out."""
    if not any(player.marks for player in state.players.values()):
        return state
    now = clock(phase)
    players = dict(state.players)
    for name, player in state.players.items():
        marks = tuple(c for c in player.marks if c.until is None or c.until >= now)
        if marks != player.marks:
            players[name] = attrs.evolve(player, marks=marks)
    return state if players == state.players else attrs.evolve(state, players=players)


def merge(outcomes: list[Outcome]) -> tuple[Outcome, ...]:
    """Outcomes that look the same are one, with the sum of their chances.

    ``ways`` then lists the choices of every world that leads to it; ``choices`` and ``facts``
    are those of the first.
    """
    if len(outcomes) == 1:
        return (outcomes[0],)
    merged: dict[Hashable, Outcome] = {}
    for outcome in outcomes:
        look = _look(outcome)
        known = merged.get(look)
        merged[look] = (
            outcome
            if known is None
            else attrs.evolve(
                known,
                chance=known.chance + outcome.chance,
                ways=(*known.ways, *outcome.ways),
            )
        )
    return tuple(merged.values())


def _look(outcome: Outcome) -> Hashable:
    """What two outcomes that are equal have in common, and no others."""
    values = [getattr(outcome, name) for name in _LOOK]
    return tuple([frozenset(v.items()) if isinstance(v, Mapping) else v for v in values])


#: What an outcome looks like; how it came about is no part of it.
_LOOK = tuple(field.name for field in attrs.fields(Outcome) if field.eq)
