"""Does an effect take hold on players of a role?"""

from __future__ import annotations

import attrs

from ..conditions import compile_condition
from ..model.effect import Effect
from ..model.role import Role
from .law import Law, Readings

__all__ = ["spared"]


@attrs.frozen
class _Aimed:
    """An environment in which the effect's subject has a role; the rest is open."""

    role: Role
    readings: Readings
    word: str

    def name(self, name: str) -> str | None:
        return "\0" if name in (self.word, "target", "aimed") else None

    def attribute(self, player: str, name: str) -> str | None:
        if player != "\0":
            return None
        if name in ("role", "start_role", "first_role"):
            return self.role.id
        return self.role.faction if name == "faction" else None

    def call(self, function: str, args: object, words: object) -> None:
        return None

    def ruling(self, option: str) -> str | None:
        return self.readings.get(option)


def spared(law: Law, effect: Effect, role: Role) -> bool | None:
    """Do players of the role escape the effect? None if that hangs on the night.

    >>> from nightorder.lint.runner import law_of
    >>> law = law_of("atlantis")
    >>> block = law.ruleset.abilities["drink"].effects[0]
    >>> [spared(law, block, law.ruleset.roles[r]) for r in ("thug", "doctor")]
    [True, False]
    """
    if effect.when is None:
        return False
    term = compile_condition(effect.when)
    values = {
        term(_Aimed(role, readings, effect.subject.word))
        for readings in law.readings_of([effect.when])
    }
    if None in values:
        return None
    return not any(values) if len({bool(v) for v in values}) == 1 else None
