"""How an effect bears on others: which kind of arrow it is, and what its arrow is labelled."""

from __future__ import annotations

from nightorder.effects import kind as effect_kind
from nightorder.effects.channel import (
    Avert,
    Bar,
    Body,
    Double,
    Fell,
    Leave,
    Mend,
    Move,
    Show,
    Spread,
    Stop,
    Tell,
    Trade,
)
from nightorder.model.effect import Effect

from ..scene import ArrowKind

__all__ = ["arrow_of", "body_of", "is_blow", "is_guard"]

_ARROWS: tuple[tuple[type, ArrowKind, str], ...] = (
    (Fell, "kill", "arrow.kill"),
    (Stop, "stop", "arrow.stop"),
    (Bar, "stop", "arrow.hide"),
    (Avert, "guard", "arrow.guard"),
    (Mend, "guard", "arrow.heal"),
    (Move, "move", "arrow.move.player"),
    (Trade, "move", "arrow.trade"),
    (Double, "copy", "arrow.copy.player"),
    (Spread, "change", "arrow.share"),
    (Show, "mask", "arrow.mask"),
    (Tell, "learn", "arrow.learn"),
    (Leave, "change", "arrow.change"),
)


def body_of(effect: Effect) -> Body:
    """The channel record of an effect: how the engine works it."""
    return effect_kind(effect.kind).lower(effect.spec)


def arrow_of(effect: Effect | None) -> tuple[ArrowKind, str]:
    """The kind of arrow of an effect, and the key of its label.

    None is the effect of something built in, such as an execution.
    """
    if effect is None:
        return "kill", "arrow.kill"
    body = body_of(effect)
    for channel, kind, key in _ARROWS:
        if isinstance(body, channel):
            if isinstance(body, Fell) and body.leaves:
                key = "arrow.kill.leave"
            elif isinstance(body, Leave) and body.marks:
                key = "arrow.change.mark"
            elif isinstance(body, Leave) and body.counter:
                key = "arrow.change.tally"
            return kind, key
    raise TypeError(type(body).__name__)


def is_blow(effect: Effect) -> bool:
    """Is it a deadly blow?"""
    return isinstance(body_of(effect), Fell)


def is_guard(effect: Effect) -> bool:
    """Does it keep something off, or heal?"""
    return isinstance(body_of(effect), (Avert, Mend))
