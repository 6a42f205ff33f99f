"""The door through which every kind of effect comes in, built-in ones included."""

from __future__ import annotations

from collections.abc import Callable

import attrs

from .channel import Body

__all__ = ["Kind", "kind", "kinds", "register"]


@attrs.frozen
class Kind:
    """A kind of effect: its keyword in rulesets, its parameters, and how they are lowered.

    ``spec`` is a frozen attrs class of the parameters that stand beside the keyword (read by
    :mod:`nightorder.reading`); ``lower`` turns an instance of it into a channel's record.
    ``doc`` is the sentence for rule authors.
    """

    name: str
    spec: type
    lower: Callable[..., Body]
    doc: str


_KINDS: dict[str, Kind] = {}


def register(new: Kind) -> Kind:
    """Make a kind known under its keyword.

    Raises ValueError if the keyword is taken.

    >>> register(Kind("block", object, lambda spec: None, "again"))
    Traceback (most recent call last):
    ...
    ValueError: there is already an effect 'block'
    """
    if new.name in _KINDS:
        raise ValueError(f"there is already an effect '{new.name}'")
    _KINDS[new.name] = new
    return new


def kind(name: str) -> Kind:
    """The kind with that keyword; KeyError if there is none."""
    return _KINDS[name]


def kinds() -> dict[str, Kind]:
    """All kinds by keyword, in the order in which they were registered."""
    return dict(_KINDS)
