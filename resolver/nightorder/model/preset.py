"""Named sets of rulings: how a known table of players reads the disputed points of a ruleset."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

import attrs

from ..errors import NOWHERE, Place
from ..reading import field
from .text import Text

__all__ = ["Preset", "Ruling"]

#: A reading of a disputed point, or several of which one holds and is not known.
Ruling: TypeAlias = str | tuple[str, ...]


@attrs.frozen(kw_only=True)
class Preset:
    """The readings of a program, a site or a host, under one name.

    ``rulings`` are those that are known; a list says that it is one of these, and not which. A
    point in ``open`` is known to be read somehow there, but not how: it stays undecided. Every
    other point is none of theirs and has the ruleset's default.
    """

    id: str = field(from_key=True)
    name: Text = field(factory=Text)
    rulings: Mapping[str, Ruling] = field(
        factory=dict,
        names="ruled option",
        doc="option id -> reading, or a list of readings of which one holds",
        doc_ru="id пункта -> чтение, или список чтений, из которых верно одно",
    )
    open: tuple[str, ...] = field(
        (),
        names="option",
        doc="points that are read somehow there, and it is not known how",
        doc_ru="пункты, о которых не известно, как их там решают",
    )
    source: str = field("")
    place: Place = attrs.field(default=NOWHERE, eq=False, repr=False)
