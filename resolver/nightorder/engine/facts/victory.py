"""Fact ``winner``: who has won once the phase is over."""

from __future__ import annotations

from collections import Counter

import attrs

from ...model.state import PlayerState
from ...model.voting import Victory
from ..night.env import Env
from ..settle import Entry, Key, Solver
from .lasting import role_after

__all__ = ["winner_rule"]


@attrs.frozen(eq=False)
class _Standing:
    """Which victory holds, which roles have won apart, and who is left.

    It holds players and not the world of the condition: that knows the facts, among which this
    stands, and the circle would leave every night to the garbage collector.
    """

    victory: Victory | None
    apart: tuple[str, ...]
    left: tuple[PlayerState, ...]

    @property
    def params(self) -> tuple[tuple[str, str], ...]:
        """``left``: how many of each side are alive, ``town 2, mafia 1``."""
        sides = Counter(player.faction for player in self.left)
        left = ", ".join(f"{side} {sides[side]}" for side in sorted(sides))
        return (("left", left),)

    @property
    def rule(self) -> str:
        """The place of the victory in the ruleset."""
        return "" if self.victory is None else str(self.victory.place)


def _died_by(s: Solver, name: str, deps: list[Key]) -> tuple[str, ...] | None:
    """The words of all that kills the player; None while a blow is open."""
    words: set[str] = set()
    for act, influence in s.night.fells[name]:
        fatal: Key = ("fatal", act.id, influence.index, name)
        took = False if influence.body.delay else s.value(fatal)
        if took is None:
            return None
        if took:
            deps.append(fatal)
            words |= influence.words
    return tuple(sorted(words))


def winner_rule(s: Solver, key: Key) -> Entry | None:
    """The first victory whose condition holds among the living; ``""`` while the game goes on."""
    night = s.night
    deps: list[Key] = []
    after = {}
    for name, state in night.players.items():
        if not state.alive:
            continue
        fate: Key = ("fate", name)
        dies = s.value(fate) if name in night.fells else False
        if dies is None:
            return None
        if dies:
            deps.append(fate)
            words = _died_by(s, name, deps) if night.plan.asks_how else ()
            if words is None:
                return None
            after[name] = PlayerState(
                state.role, state.faction, False, (), state.counters, words, night.now
            )
        elif name in night.leaves:
            now = role_after(s, name, deps)
            if now is None:
                return None
            if now != (state.role, state.faction):
                after[name] = attrs.evolve(state, role=now[0], faction=now[1])
    env = Env(s, None, "")
    if after:
        env.players = {**night.players, **after}
        env.living = tuple(n for n in night.living if env.players[n].alive)
    if night.plan.victory_when is not None:
        judged = night.plan.victory_when(env)
        if not judged:
            return None if judged is None else Entry("", "goes_on", tuple(env.deps))
    left = tuple([env.players[name] for name in env.living])
    apart: list[str] = []
    for term, victory in night.plan.victories:
        value = term(env)
        if value is None:
            return None
        if value and not victory.goes_on:
            return Entry(victory.winner, "wins", (*deps, *env.deps), _Standing(victory, (), left))
        if value and victory.winner not in night.state.apart:
            apart.append(victory.winner)
    return Entry(
        apart[0] if apart else "",
        "wins_apart" if apart else "goes_on",
        (*deps, *env.deps),
        _Standing(None, tuple(apart), left),
    )
