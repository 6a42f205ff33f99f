"""What is remembered of the acts of a phase."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..model.state import Record
from .settle import Solver

if TYPE_CHECKING:
    from .night import Night
    from .nightact import NightAct

__all__ = ["NO_ACT", "history"]

#: Reasons why something submitted, or copied, is no act of this phase at all.
NO_ACT = ("refused", "not_his_yet", "not_copied", "not_elected")


def history(s: Solver, night: Night) -> tuple[Record, ...]:
    """The acts of all phases so far."""
    records = list(night.state.history)
    copies: dict[int, list[NightAct]] = {}
    for act in night.acts if night.plan.copies else ():
        if act.origin == "copied" and s.memo["done", act.id].code not in NO_ACT:
            assert act.given is not None
            copies.setdefault(act.given[0].id, []).append(act)
    for act in night.acts:
        if act.origin in ("sent", "pact"):
            entry = s.memo["done", act.id]
            if entry.code in NO_ACT:
                continue
            done = bool(entry.value) or entry.code == "traded"
            moved = bool(night.movers) and s.value(("aim", act.id)) != act.to
            copied = copies[act.id][0].ability.id if act.id in copies else ""
            fields = (
                tuple(sorted((k, v) for k, v in act.fields.items() if k != "letters"))
                if act.fields
                else ()
            )
            for sender in act.senders if act.origin == "pact" else (act.by,):
                records.append(
                    Record(night.now, sender, act.ability.id, act.to, done, moved, copied, fields)
                )
    return tuple(records)
