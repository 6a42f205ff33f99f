"""Functions of conditions that look back over the game, or over the order of tonight's blows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...conditions import Term
from ...conditions.compile import Value
from ...model.state import PlayerState

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..night.nightact import NightAct
    from ..settle import Key, Solver

__all__ = ["Past"]


class Past:
    """What an environment knows of those who fell, and of the blows before this one."""

    if TYPE_CHECKING:
        s: Solver
        act: NightAct | None
        players: Mapping[str, PlayerState]
        deps: list[Key]

        def read(self, key: Key) -> Value:
            """A fact's value; noted as read."""

        def _fits(
            self, name: str, args: tuple[Term, ...], words: dict[str, Term]
        ) -> bool | None: ...

    def _last_fallen(self, args: tuple[Term, ...], words: dict[str, Term]) -> Value:
        """How many fit, of those who fell in the last night in which anybody of ``among`` did."""
        among = (words["among"],) if "among" in words else ()
        by_night: dict[int, list[str]] = {}
        for name, player in self.players.items():
            at = _fell_by_night(player)
            if at is not None:
                by_night.setdefault(at, []).append(name)
        for at in sorted(by_night, reverse=True):
            asked = [self._fits(name, among, {}) for name in by_night[at]]
            if True in asked:
                found = [self._fits(name, args, {}) for name in by_night[at]]
                return None if None in found else sum(f for f in found if f)
            if None in asked:
                return None
        return 0

    def _received(self, args: tuple[Term, ...], words: dict[str, Term]) -> Value:
        """For how many acts received before this one, and not refused, a condition of theirs
        holds."""
        from ..facts.order import received_before  # which reads conditions itself
        from .meaning import Env

        mine = self.act
        if mine is None:
            return 0
        total, open_ = 0, False
        for act in self.s.night.acts:
            if act.origin not in ("sent", "pact") or act is mine:
                continue
            early = received_before(self.s, act, mine, self.deps)
            if early is False:
                continue
            env = Env(self.s, act, act.to[0] if act.to else "")
            fits = args[0](env)
            self.deps += env.deps
            if fits and act.doubtful:
                legal = self.read(("legal", act.id))
                fits = legal if not legal else fits
            total += bool(fits and early)
            open_ |= fits is None or (early is None and bool(fits))
        return None if open_ else total

    def _nights_since_fall(self, player: str) -> Value:
        state = self.players.get(player)
        at = None if state is None else _fell_by_night(state)
        return 0 if at is None else (int(self.s.night.now) - at + 1) // 2

    def _dies_to(self, player: str, *words: str) -> Value:
        """Is one of the blows that kill the player tonight of these words?"""
        wanted = frozenset(words)
        open_ = False
        for act, influence in self.s.night.fells.get(player, ()):
            if influence.body.delay or wanted.isdisjoint(influence.words):
                continue
            took = self.read(("fatal", act.id, influence.index, player))
            if took:
                return True
            open_ |= took is None
        return None if open_ else False

    def _sends(self, ability: str) -> Value:
        by = self.act.by if self.act is not None else ""
        return len([a for a in self.s.night.phase.acts if a.by == by and a.do == ability])

    def _nth(self, *words: str) -> Value:
        """Which of the blows that the reaction's source saves from tonight this one is.

        With words, blows count that any act or trait of these words of its author saves from.
        """
        from ..facts.protection import earlier_blow

        act = self.act
        if act is None or act.trigger is None or act.source is None:
            return 0
        sources = [act.source]
        if words:
            mine = self.s.night.by_player.get(act.by, ())
            sources = [a for a in mine if not a.words.isdisjoint(words)]
        number, open_ = 1, False
        for player in dict.fromkeys(n for a in sources for n in (a.candidates or (a.by,))):
            for other in dict.fromkeys(a for a, _ in self.s.night.fells.get(player, ())):
                if other is act.trigger:
                    continue
                early = earlier_blow(self.s, other, act.trigger, self.deps)
                here = self._saved(sources, other, player) if early is not False else False
                number += bool(early and here)
                open_ |= early is None or here is None
        return None if open_ else number

    def _saved(self, sources: list[NightAct], blow: NightAct, player: str) -> bool | None:
        open_ = False
        for other, influence in self.s.night.fells.get(player, ()):
            if other is not blow:
                continue
            for fact in ("lands", "fatal"):
                key: Key = (fact, blow.id, influence.index, player)
                entry = self.s.entry(key)
                self.deps.append(key)
                if entry is None:
                    open_ = True
                elif entry.code in ("kept_off", "mended") and entry.info[0] in sources:
                    return True
        return None if open_ else False


def _fell_by_night(player: PlayerState) -> int | None:
    """The clock of the night in which he fell, other than by a vote or the host's word."""
    at = player.died_at
    if player.alive or at is None or at % 2 == 0:
        return None
    return None if {"execution", "host"} & set(player.died_by) else at
