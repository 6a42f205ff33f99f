"""One phase resolved: from the state at its beginning to a verdict."""

from __future__ import annotations

from fractions import Fraction

import attrs

from ..model.game import Game, Phase
from ..model.state import PlayerState, State
from ..model.verdict import Outcome, Verdict
from .clock import clock
from .facts.beforehand import OpenRuling
from .layout.night import Night
from .outcome.outcome import outcome_of
from .planning.plan import compile_plan
from .solving.world import Dice
from .solving.worlds import worlds

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
    try:
        night = Night(game, at_dusk(branch.state, phase), phase, branch.readings)
    except OpenRuling as ruling:
        option = game.ruleset.options[compile_plan(game.ruleset).options[ruling.option]]
        return [
            found
            for reading in option.readings
            if reading != option.undecided
            for found in resolve_branch(
                game,
                attrs.evolve(branch, readings={**branch.readings, ruling.option: reading}),
                phase,
                seed=seed,
            )
        ]
    return [(outcome_of(world), world.readings) for world in worlds(night, branch.readings, rng)]


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
    merged: list[Outcome] = []
    for outcome in outcomes:
        for i, known in enumerate(merged):
            if known == outcome:
                merged[i] = attrs.evolve(
                    known,
                    chance=known.chance + outcome.chance,
                    ways=(*known.ways, *outcome.ways),
                )
                break
        else:
            merged.append(outcome)
    return tuple(merged)
