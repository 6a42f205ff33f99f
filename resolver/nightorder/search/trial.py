"""Playing small games fast: one ruleset, many games, phase by phase."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from ..engine.facts.beforehand import OpenPoint
from ..engine.facts.rules import LEAVES, RULES
from ..engine.layout.lay_out import lay_out
from ..engine.night.night import Night
from ..engine.resolve import Branch, first_state, resolve_branch
from ..engine.settle import Solver
from ..errors import NightorderError
from ..model.game import Game, Phase
from ..model.ruleset import Ruleset
from ..model.verdict import Outcome
from .alike import Outcomes

__all__ = ["Table", "Taken"]

#: An outcome, and the rulings (short option names) that were taken on the way to it.
Taken = tuple[Outcome, Mapping[str, str]]


class Table:
    """One set of players with their roles, at which many games are played.

    ``unset`` is an option (its short name) that is left without a reading, whatever the ruleset
    says of it while it is open: what hangs on it splits.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        roles: Mapping[str, str],
        rulings: Mapping[str, str] | None = None,
        unset: str = "",
        partner: Mapping[str, str] | None = None,
    ) -> None:
        self.game = Game(ruleset, roles, rulings=rulings or {}, partner=partner or {})
        if unset:
            object.__setattr__(self.game, "readings", {**self.game.readings, unset: None})
        self.start = Branch(first_state(self.game))
        self._before: tuple[Phase, ...] = ()
        self._branches: list[Branch] = [self.start]
        self._early: list[list[Taken]] = []

    def play(self, phases: tuple[Phase, ...]) -> list[list[Taken]] | None:
        """What comes of each phase, over all that is open; None if a phase cannot be resolved.

        The phases before the last one are remembered until others come.
        """
        *before, last = phases
        try:
            if tuple(before) != self._before:
                self._before = ()
                self._branches, self._early = [self.start], []
                for phase in before:
                    found, self._branches = self._step(self._branches, phase)
                    self._early.append(found)
                self._before = tuple(before)
            if not self._branches:
                return None
            return [*self._early, self._step(self._branches, last)[0]]
        except NightorderError:
            return None

    def _step(self, branches: list[Branch], phase: Phase) -> tuple[list[Taken], list[Branch]]:
        found: list[Taken] = []
        onward: list[Branch] = []
        for branch in branches:
            for outcome, readings in resolve_branch(self.game, branch, phase, seed=None):
                if branch.chance != 1:
                    outcome = attrs.evolve(outcome, chance=branch.chance * outcome.chance)
                found.append((outcome, readings))
                if outcome.next_state is not None:
                    onward.append(
                        Branch(outcome.next_state, readings, branch.chance * outcome.chance)
                    )
        return found, onward

    def accepts(self, phase: Phase) -> bool:
        """Can the acts and votes of a first phase stand? Open points are taken in their favour."""
        try:
            night = lay_out(Night(self.game, self.start.state, phase))
        except OpenPoint:
            return True
        if night.refused:
            return False
        solver = Solver(night, RULES, LEAVES)
        keys = [("legal", act.id) for act in night.acts if act.origin in ("sent", "pact")]
        solver.settle(keys)
        return all(solver.value(key) is not False for key in keys)

    def outcomes(self, phases: tuple[Phase, ...]) -> list[Outcomes] | None:
        """The distinct outcomes of each phase; None if a phase cannot be resolved."""
        found = self.play(phases)
        return None if found is None else [Outcomes(o for o, _ in taken) for taken in found]
