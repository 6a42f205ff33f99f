"""Functions of conditions that ask about the acts of this night."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...conditions.compile import Value
from ..night.nightact import PLAYED

if TYPE_CHECKING:
    from ..night.nightact import NightAct
    from ..settle import Key, Solver

__all__ = ["Tonight"]


class Tonight:
    """What an environment can ask about acts: who goes out, what they leave, who takes part."""

    if TYPE_CHECKING:
        s: Solver
        act: NightAct | None
        living: tuple[str, ...]
        deps: list[Key]

        def __init__(self, s: Solver, act: NightAct | None, target: str) -> None: ...

        def read(self, key: Key) -> Value:
            """A fact's value; noted as read."""

        def _marked(self, player: str, mark: str) -> Value: ...

    def _goes_out(self, player: str) -> Value:
        """Does the player carry out an act that takes him to somebody?"""
        open_ = False
        for act in self.s.night.by_player.get(player, ()):
            if act is self.act or act.origin not in PLAYED or not act.to:
                continue
            done = self.read(("done", act.id))
            if done is False:
                continue
            aim = act.to if act.fixed else self.read(("aim", act.id))
            if aim is not None and aim[0] == player:  # type: ignore[index]
                continue
            visit: Value = True
            if act.ability.visit is not None:
                inner = type(self)(self.s, act, "" if aim is None else aim[0])  # type: ignore[index]
                visit = act.ability.visit(inner)
                self.deps += inner.deps
            if visit is not None and not visit:
                continue
            if done and aim is not None and visit:
                return True
            open_ = True
        return None if open_ else False

    def _agreed(self) -> Value:
        """Does no other part of the common act, at another player, take place?"""
        act = self.act
        if act is None or (act.trigger or act).origin != "pact":
            return True
        whole = act.trigger or act
        side, open_ = self.s.night.players[whole.by].faction, False
        for other in self.s.night.acts:
            if (
                other.origin == "pact"
                and other is not whole
                and other.ability is whole.ability
                and self.s.night.players[other.by].faction == side
            ):
                done = self.read(("done", other.id))
                if done:
                    return False
                open_ |= done is None
        return None if open_ else True

    def _holds(self, player: str, mark: str) -> Value:
        """Does the player carry the mark, or is it given to him in this phase?"""
        if self._marked(player, mark):
            return True
        open_ = False
        for act, influence in self.s.night.leaves.get(player, ()):
            if mark in influence.body.marks:
                took = self.read(("lands", act.id, influence.index, player))
                if took:
                    return True
                open_ |= took is None
        return None if open_ else False

    def _landed(self, kind: str) -> Value:
        """An earlier effect of the same act (or of the reaction's source) with that keyword."""
        act = self.act
        if act is None:
            return False
        source = act.source or act
        for influence in source.influences:
            if influence.effect.kind == kind:
                for name in source.candidates:
                    here = self.read(("lands", source.id, influence.index, name))
                    if here or here is None:
                        return here
        return False

    def _healed(self, player: str) -> Value:
        open_ = False
        for act, influence in self.s.night.mends.get(player, ()):
            here = self.read(("lands", act.id, influence.index, player))
            if here:
                return True
            open_ |= here is None
        return None if open_ else False

    def _took_part(self) -> Value:
        act = self.act
        return len((act.trigger or act).senders) if act is not None else 0

    def _takes_part(self, player: str) -> Value:
        act = self.act
        return act is not None and player in (act.trigger or act).senders
