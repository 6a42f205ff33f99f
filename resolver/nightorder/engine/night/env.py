"""What the names and attributes of a condition mean in a night, and how its functions are found."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

import attrs

from ...conditions import Term
from ...conditions.compile import Value
from ...model.state import PlayerState
from ..settle import Key, Solver
from .nightact import NightAct

__all__ = ["Env", "Meanings", "holds", "value_of"]


@attrs.frozen
class Meanings:
    """What conditions can ask for beyond a night's tables: answers that rest on its facts.

    A night is laid out with them, for the rules of facts ask conditions and conditions ask facts.
    """

    #: A function's name -> what computes it from its arguments, which come unevaluated.
    functions: Mapping[str, Callable[[Env, tuple[Term, ...], dict[str, Term]], Value]]
    #: Attributes of a player that this night can change: ``role``, ``faction``.
    changing: Mapping[str, Callable[[Env, str], Value]]


class Env:
    """The world of one condition: an act, the player it strikes (``target``), and the facts.

    Every fact read is noted in ``deps``, for the reason.
    """

    # Defaults on the class: most conditions ask for little, and a night makes many of these.
    it = ""
    voter = ""  #: in a condition on one voter
    tied: tuple[str, ...] = ()
    tied_votes = 0
    sides: dict[str, dict[str, int]] | None = None

    def __init__(self, s: Solver, act: NightAct | None, target: str) -> None:
        self.s = s
        self.act = act
        self.target = target
        self.deps: list[Key] = []
        night = s.night
        self.players: Mapping[str, PlayerState] = night.players
        self.living: tuple[str, ...] = night.living

    def read(self, key: Key) -> Value:
        """A fact's value; noted as read."""
        self.deps.append(key)
        value: Value = self.s.value(key)
        return value

    def some(self, keys: Iterable[Key]) -> bool | None:
        """Is one of these facts true? They are read in turn, up to the first that is."""
        open_ = False
        for key in keys:
            value = self.read(key)
            if value:
                return True
            open_ |= value is None
        return None if open_ else False

    # -- names -----------------------------------------------------------------------------

    def name(self, name: str) -> Value:
        """The value of a bare name; a player who does not exist here is ``""``."""
        if name == "target":
            return self.target
        act = self.act
        if name == "self":
            return self.voter or (act.by if act is not None else "")
        if name == "it":
            return self.it
        if name == "night":
            return int(self.s.night.phase.number)
        if name == "alive":
            return len(self.living)
        if name == "phase":
            return str(self.s.night.phase.kind)
        if act is None:
            return ""
        if name == "attacker":
            return act.trigger.performer if act.trigger is not None else act.performer
        if name == "victim":
            return act.met or self.target
        if name == "giver":
            return next(iter(act.givers), "")
        if name == "third":
            return act.to[2] if len(act.to) > 2 else ""
        if name == "second":
            return act.to[1] if len(act.to) > 1 else ""
        if name == "aimed":
            return self._aimed(act.trigger or act)
        return str(act.fields.get(name, ""))

    def _aimed(self, act: NightAct) -> Value:
        if act.fixed:
            return act.to[0] if act.to else ""
        aim = self.read(("aim", act.id)) if act.to else ()
        return None if aim is None else (aim[0] if aim else "")  # type: ignore[index]

    # -- attributes ------------------------------------------------------------------------

    def attribute(self, player: str, name: str) -> Value:
        """An attribute of a player."""
        state = self.players.get(player)
        if state is None:
            return (
                "" if name in ("role", "faction", "start_role", "first_role", "partner") else False
            )
        night = self.s.night
        if name == "role" or name == "faction":
            if player in night.leaves and night.plan.changes_roles:
                changing: Value = night.meanings.changing[name](self, player)
                return changing
            return state.role if name == "role" else state.faction
        if name == "start_role":
            return state.role
        if name == "partner":
            return str(night.game.partner.get(player, ""))
        if name == "alive":
            return state.alive
        if name == "first_role":
            return str(night.game.players[player])
        if name == "dies":
            return self.read(("fate", player))
        if name == "killed":
            return self.read(("killed", player))
        act_id = self.act.id if self.act is not None else -1
        return self.read((name, player, act_id))  # down, gone

    # -- functions -------------------------------------------------------------------------

    def ruling(self, option: str) -> Value:
        """The reading of an option; a choice point while none is chosen."""
        return self.read(("ruling", option))

    def call(self, function: str, args: tuple[Term, ...], words: dict[str, Term]) -> Value:
        """The value of a function."""
        found: Value = self.s.night.meanings.functions[function](self, args, words)
        return found


def value_of(s: Solver, act: NightAct, term: Term, deps: list[Key], target: str = "") -> Value:
    """The value of a condition of the act, read at ``target`` or else at whom it names first.

    None while it is open; what it reads is added to ``deps``.
    """
    env = Env(s, act, target or (act.to[0] if act.to else ""))
    value: Value = term(env)
    deps += env.deps
    return value


def holds(s: Solver, act: NightAct, term: Term | None, deps: list[Key]) -> bool | None:
    """Does a condition of the act hold, read at whom it names first? False where there is none,
    None while it is open; what it reads is added to ``deps``.
    """
    if term is None:
        return False
    value = value_of(s, act, term, deps)
    return None if value is None else bool(value)
