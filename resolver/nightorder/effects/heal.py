"""heal: a blow lands on the subject, but he does not die of it."""

from __future__ import annotations

import attrs

from ..conditions import Condition
from ..model.scope import ALL, Scope
from ..reading import field
from .channel import Mend
from .registry import Kind, register

__all__ = ["Heal"]


@attrs.frozen
class Heal:
    """``- heal: target`` with ``from:``; ``spends`` names a mark that is used up by it."""

    from_: Scope = field(ALL, key="from", doc="which blows it mends", doc_ru="от каких ударов")
    blows: Condition | None = field(
        None,
        doc="how many blows it mends, a number or an expression; default all",
        doc_ru="сколько ударов: число или выражение",
    )
    spends: str = field(
        "",
        names="mark",
        doc="the subject's mark that is used up when it has mended something",
        doc_ru="какая метка при этом тратится",
    )
    after: Condition | None = field(
        None,
        doc="only blows that came before it, while this holds; default: those of the whole night",
        doc_ru="только удары, которые были раньше, пока это верно",
    )


def _lower(spec: Heal) -> Mend:
    return Mend(spec.from_, spec.blows, spec.spends, spec.after)


HEAL = register(Kind("heal", Heal, _lower, "The subject is struck but does not die of it."))
REVIVE = register(Kind("revive", Heal, _lower, "The subject is killed and brought back."))
