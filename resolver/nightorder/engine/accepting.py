"""Would the rules take an act? Asked of the last act of a phase, without resolving the phase."""

from __future__ import annotations

from ..model.game import Game, Phase
from ..model.state import State
from ..model.verdict import Fact
from .facts.beforehand import OpenPoint
from .facts.factnames import fact_of
from .facts.rules import LEAVES, RULES
from .layout.lay_out import lay_out
from .night.night import Night
from .night.nightact import NightAct
from .resolve import at_dusk
from .settle import Solver

__all__ = ["refusal_of_last"]


def refusal_of_last(game: Game, state: State, phase: Phase) -> Fact | None:
    """Why the rules refuse the last act of a phase that begins in a state; None if they take it.

    What hangs on an open ruling, or on how the night comes out, counts as taken. A pure function;
    it lays the phase out and asks for that one fact, which is several times faster than
    resolving it.
    """
    last = phase.acts[-1]
    try:
        night = lay_out(Night(game, at_dusk(state, phase), phase))
    except OpenPoint:
        return None
    for act in night.refused:
        if act.sent is last and act.refusal is not None:
            why = act.refusal
            return Fact(f"legal:{act.label}", False, why.code, why.params, (), why.rule)
    for act in night.acts:
        if act.doubtful and _stands_for(act, phase):
            solver = Solver(night, RULES, LEAVES)
            key = ("legal", act.id)
            solver.settle((key,))
            return fact_of(solver, key) if solver.value(key) is False else None
    return None


def _stands_for(act: NightAct, phase: Phase) -> bool:
    """Is it the last act sent, or the common act that it is a letter of?"""
    last = phase.acts[-1]
    if act.origin == "pact":
        return last.by in act.senders and act.ability.id == last.do
    return act.sent is last
