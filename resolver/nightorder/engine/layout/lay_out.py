"""Laying a night out: acts are gathered, widened by what could move them, and entered; then
everything that they could set off follows."""

from __future__ import annotations

from ...effects.channel import Avert, Move, Spread
from ..facts.copies import add_copies, add_trades
from ..facts.elections import add_elections
from ..night.night import Night
from ..night.nightact import PLAYED, NightAct, Strike
from ..planning.plan import Influence
from ..terms.functions import MEANINGS
from .candidates import widen
from .chains import react
from .gathering import add_due, add_instant, add_lasting, add_later, add_sent, add_votes
from .sides import add_stand_ins

__all__ = ["lay_out"]


def lay_out(night: Night) -> Night:
    """Fill a night with everything that could matter in it; the night itself is given back.

    Raises :class:`~nightorder.engine.facts.beforehand.OpenPoint` where something open decides what
    is there at all. Time: linear in the acts and in what they could set off.
    """
    night.meanings, night.lay_out = MEANINGS, lay_out
    add_lasting(night)
    add_votes(night)
    if night.plan.offices:
        add_elections(night)
    add_due(night)
    add_sent(night)
    if night.plan.passing:
        add_stand_ins(night)
    widen(night)
    if night.plan.copies and add_copies(night):
        widen(night)
    if night.plan.trades and add_trades(night):
        widen(night)
    if night.plan.defers:
        add_later(night)
    if night.plan.instant:
        add_instant(night)
    shifting = night.shifting
    for act in night.acts:
        if act.ability in shifting:
            for influence in act.influences:
                if type(influence.body) is Move and _can_move(night, act, influence):
                    night.movers.append((act, influence))
                elif type(influence.body) is Spread:
                    night.spreads.setdefault(act.by, []).append((act, influence))
    night.movers.sort(key=lambda strike: strike[0].order)
    moved, spreads, execution = bool(night.movers), night.spreads, night.execution
    for act in night.acts:
        act.fixed = (
            (not moved or (act.source or act).origin not in PLAYED)
            and act is not execution
            and (not spreads or spreads.keys().isdisjoint(act.candidates))
        )
        if act.influences:
            night.enter(act)
    react(night)
    for table in (night.averts, night.mends):
        for strikes in table.values():
            if len(strikes) > 1:
                strikes.sort(key=_protection_rank)
    return night


def _can_move(night: Night, act: NightAct, influence: Influence) -> bool:
    if influence in night.dead:
        return False
    return bool(act.to) or (act.origin == "trait" and act.by in night.game.partner)


def _protection_rank(strike: Strike) -> tuple[bool, bool, bool, bool, int, int]:
    """The order in which protections are asked: those of earlier steps before later ones."""
    act, influence = strike
    body = influence.body
    lasting = isinstance(body, Avert) and body.lasting
    choosy = influence.only_if is not None
    step = -1 if act.step is None else act.step
    revival = influence.effect.kind == "revive"
    return revival, influence.limited, lasting, choosy, step, act.order
