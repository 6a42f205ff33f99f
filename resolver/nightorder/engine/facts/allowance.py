"""How much a player may do: uses in the game, acts in the phase."""

from __future__ import annotations

from collections.abc import Sequence

from ..night.night import Night
from ..night.nightact import NightAct
from ..night.refusal import Refusal
from ..settle import Entry
from .beforehand import laid_out

__all__ = ["one_act", "per_phase", "replaced_by", "uses_of"]


def uses_of(night: Night, act: NightAct) -> int | None:
    """How often a game the player may use the ability."""
    model = act.ability.ruled
    uses = night.plan.ruleset.roles[night.players[act.by].role].uses.get(model.id)
    return model.uses if uses is None else uses


def per_phase(night: Night, act: NightAct) -> int:
    """How many acts of the ability the player may send in this phase."""
    marks = night.plan.ruleset.marks
    more = sum(marks[carried.mark].more_acts for carried in night.players[act.by].marks)
    return act.ability.ruled.per_phase + more


def one_act(night: Night, act: NightAct, mine: Sequence[NightAct]) -> list[NightAct]:
    """Acts of other abilities that the player has sent, where his role has one act a phase."""
    alone = night.plan.one_act.get(night.players[act.by].role)
    if alone is None or not laid_out(night, act, alone):
        return []
    return [a for a in mine if a.ability is not act.ability]


def replaced_by(night: Night, act: NightAct, other: NightAct) -> Entry:
    """Why an act does not count: another one of its player, or of his side, counts instead."""
    model = act.ability.ruled
    rulings = model.last_counts.rulings if model.last_counts is not None else ()
    deps = tuple(("ruling", option) for option in rulings)
    by = night.act_name(other.id)
    return Entry(False, "replaced", deps, Refusal("replaced", (("by_act", by),), model.place))
