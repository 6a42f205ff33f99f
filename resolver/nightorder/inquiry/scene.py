"""One phase of a game, ready to be resolved again with something changed."""

from __future__ import annotations

import attrs

from ..errors import NightorderError, Place, Problem
from ..model.game import Game, Phase
from ..model.verdict import FactValue, Outcome, Verdict
from ..reading import did_you_mean
from ..replay import Branch, advance, beginning, merge
from ..wire import checked_game
from .proof import fact_in

__all__ = ["Scene", "Values", "must_know", "refuse", "scene", "value_in", "values_in"]

#: The value of a fact in each outcome of a verdict, each once, in a fixed order.
Values = tuple[FactValue, ...]


@attrs.frozen
class Scene:
    """A phase, what came before it, and its verdict.

    ``game`` ends with the phase; ``branches`` are the states in which the phase can begin.
    """

    game: Game
    branches: tuple[Branch, ...] = attrs.field(repr=False)
    seed: int | None
    verdict: Verdict

    @property
    def phase(self) -> Phase:
        """The phase as the game file has it."""
        return self.game.phases[-1]

    def with_phase(self, phase: Phase) -> Verdict:
        """The verdict of another phase in this one's place; what came before stays."""
        found, _ = advance(self.game, self.branches, phase, self.seed)
        return Verdict(phase.label, merge([outcome for outcome, _ in found]))

    def with_game(self, game: Game) -> Verdict:
        """The verdict of this phase in another game, resolved from its beginning."""
        return _scene(game, self.phase.label, self.seed).verdict


def scene(game: Game, phase: str | None = None, *, seed: int | None = 0) -> Scene:
    """A phase of a game (None: the last one) with its verdict.

    ``seed`` as in :func:`nightorder.resolve`. Raises NightorderError if there is no such phase,
    if a name in a game made by hand means nothing, or if an earlier phase is a paradox.
    """
    return _scene(game if game.checked else checked_game(game), phase, seed)


def _scene(game: Game, phase: str | None, seed: int | None) -> Scene:
    labels = [known.label for known in game.phases]
    wanted = phase if phase is not None else labels[-1] if labels else ""
    if wanted not in labels:
        said = f"the game has no '{wanted}'{did_you_mean(wanted, labels)}"
        raise refuse(game, "unknown-phase", said if labels else "the game has no phase yet")
    short = attrs.evolve(game, phases=game.phases[: labels.index(wanted) + 1])
    branches = beginning(short)
    for earlier in short.phases[:-1]:
        _, branches = advance(short, branches, earlier, seed)
        if not branches:
            said = f"{earlier.label} is a paradox; {wanted} cannot be resolved before a ruling"
            raise refuse(game, "paradox", said)
    last = short.phases[-1]
    found, _ = advance(short, branches, last, seed)
    verdict = Verdict(last.label, merge([outcome for outcome, _ in found]))
    return Scene(short, branches, seed, verdict)


def must_know(game: Game, verdict: Verdict, fact_id: str) -> None:
    """Raise NightorderError if no outcome of a verdict has that fact."""
    for outcome in verdict.outcomes:
        try:
            fact_in(outcome, fact_id)
        except KeyError:
            continue
        return
    known = dict.fromkeys(id_ for outcome in verdict.outcomes for id_ in outcome.facts)
    said = f"{verdict.phase} has no fact '{fact_id}'{did_you_mean(fact_id, known)}"
    raise refuse(game, "unknown-fact", said)


def refuse(game: Game, code: str, message: str, place: Place | None = None) -> NightorderError:
    """An error about a question that the game cannot answer."""
    return NightorderError([Problem(place or Place(game.file), code, message)])


def value_in(outcome: Outcome, fact_id: str) -> FactValue:
    """The value of a fact in an outcome, also of one that nothing in the phase could touch.

    ``fate:A`` is False for whoever lives, None for whoever was out before; ``role:A`` and
    ``faction:A`` are what the player has. None where there is no such fact.
    """
    kind, _, about = fact_id.partition(":")
    if kind == "fate" and about in outcome.dead:
        return True
    state = outcome.next_state
    if kind in ("fate", "role", "faction") and state is not None and about in state.players:
        player = state.players[about]
        if kind == "fate":
            return False if player.alive else None
        return player.role if kind == "role" else player.faction
    if kind == "winner":
        return outcome.winner
    fact = outcome.facts.get(fact_id)
    if fact is None and kind == "mark":
        return False
    return None if fact is None else fact.value


def values_in(verdict: Verdict, fact_id: str) -> Values:
    """The values of a fact over the outcomes of a verdict, each once, sorted as text."""
    found = {repr(value): value for value in (value_in(o, fact_id) for o in verdict.outcomes)}
    return tuple(found[key] for key in sorted(found))
