"""shield: what acts would do to the subject does not take hold."""

from __future__ import annotations

from fractions import Fraction

import attrs

from ..conditions import Condition
from ..model.scope import ALL, Scope
from ..reading import field
from .channel import Avert
from .registry import Kind, register

__all__ = ["Shield"]


@attrs.frozen
class Shield:
    """``- shield: target`` with ``from:`` and, for a vest, ``blows: 1`` and ``lasting: true``."""

    from_: Scope = field(ALL, key="from", doc="which acts it keeps off", doc_ru="от каких ходов")
    backwards: Condition | None = field(
        None,
        doc="also acts of earlier steps, while this holds (a late healer who undoes them)",
        doc_ru="и от ходов более ранних шагов, пока это верно",
    )
    blows: Condition | None = field(
        None,
        doc="how many it keeps off, a number or an expression; default all",
        doc_ru="сколько ходов выдерживает: число или выражение",
    )
    lasting: bool = field(
        False, doc="`blows` are counted over the whole game", doc_ru="считать за всю игру"
    )
    eager: Condition | None = field(
        None,
        doc="the shield is asked before any other help while this holds, otherwise only when "
        "nothing else helps; a limited one without it: only when nothing else helps",
    )
    each_throw: Fraction | None = field(
        None,
        doc="with this chance, thrown anew for each act that it could keep off",
        doc_ru="с этой вероятностью, отдельно для каждого хода",
    )
    own: bool = field(False, doc="also from what the subject does to himself")
    only_if: Condition | None = field(
        None,
        doc="asked for each act: it keeps off only those for which this holds (`attacker` "
        "performs it, `target` is protected)",
        doc_ru="спрашивается о каждом ходе: защищает лишь от тех, для кого это верно",
    )
    turn: Condition | None = field(
        None,
        doc="a number: where several protections could keep a blow off, the smallest is asked "
        "first (default: unlimited ones 1, limited ones 2)",
        doc_ru="число: из нескольких защит первой спрашивают ту, у которой оно меньше",
    )
    latest: Condition | None = field(
        None,
        doc="among protections with the same `turn` the one received last is asked first while "
        "this holds",
        doc_ru="при равных числах первой спрашивают присланную последней, пока это верно",
    )
    lot: str = field("", doc="the name in `draws:` of a lot among those with the same `turn`")
    lot_when: Condition | None = field(None, doc="the lot is drawn while this holds")
    lapses: Condition | None = field(
        None,
        doc="it does not keep off what comes after its author was struck down, while this holds",
        doc_ru="не защищает от того, что случилось после гибели защитника, пока это верно",
    )


def _lower(spec: Shield) -> Avert:
    return Avert(
        spec.from_,
        spec.backwards,
        spec.blows,
        spec.lasting,
        spec.eager,
        spec.own,
        spec.only_if,
        spec.lapses,
        spec.each_throw,
        spec.turn,
        spec.latest,
        spec.lot,
        spec.lot_when,
    )


SHIELD = register(
    Kind("shield", Shield, _lower, "What acts would do to the subject does not take hold on him.")
)
