"""What must be known before a night is laid out: who performs a common act, which of two acts
that a player or a side has sent counts."""

from __future__ import annotations

from typing import Any

from ...conditions import Term
from ..night.env import Env
from ..night.night import Night
from ..night.nightact import NightAct
from ..settle import Key, Solver

__all__ = ["OpenPoint", "laid_number", "laid_out", "laid_out_of"]


class OpenPoint(Exception):
    """The night cannot be laid out until a point is decided.

    ``key`` is ``("ruling", OPTION)`` with the option's short name, or ``("order", ACT, ACT)``
    with the names of two acts: was the first received before the second?
    """

    def __init__(self, key: tuple[str, ...]) -> None:
        self.key = key
        super().__init__(str(key))


class _Dusk(Solver):
    """Stands in for the solver before there is one: knows rulings and what stands at dusk."""

    def __init__(self, night: Night) -> None:
        super().__init__(night, {}, frozenset())

    def value(self, key: Key) -> Any:
        """The reading of a ruling; nothing else can be asked before the night is laid out."""
        if key[0] == "ruling":
            reading = self.night.readings.get(key[1])
            if reading is None:
                raise OpenPoint(("ruling", key[1]))
            return reading
        raise ValueError(f"{key[0]} is not known before the night is laid out")


def laid_out(night: Night, act: NightAct, term: Term) -> bool:
    """The value of such a condition; raises :class:`OpenPoint` where it hangs on an open point."""
    return bool(term(Env(_Dusk(night), act, act.to[0] if act.to else "")))


def laid_number(night: Night, act: NightAct, term: Term) -> int:
    """The whole number that such a condition gives."""
    value = term(Env(_Dusk(night), act, act.to[0] if act.to else ""))
    return value if isinstance(value, int) else 0


def laid_out_of(night: Night, player: str, term: Term) -> bool:
    """The value of such a condition on a player (`it`)."""
    env = Env(_Dusk(night), None, "")
    env.it = player
    return bool(term(env))
