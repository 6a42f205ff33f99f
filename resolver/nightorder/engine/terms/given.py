"""Functions of conditions that read only what is given: how a phase begins, what was sent."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from ...conditions.compile import Value
from ...model.state import PlayerState
from ..clock import previous

if TYPE_CHECKING:
    from ...model.game import Act, Vote
    from ..night.nightact import NightAct
    from ..settle import Key, Solver

__all__ = ["Given"]


class Given:
    """The part of a condition's world that no fact of the night can change."""

    if TYPE_CHECKING:
        s: Solver
        deps: list[Key]
        act: NightAct | None
        target: str
        players: Mapping[str, PlayerState]
        living: tuple[str, ...]
        tied: tuple[str, ...]
        tied_votes: int

    def _marked(self, player: str, mark: str) -> Value:
        state = self.players.get(player)
        return state is not None and state.has(mark)

    def _died(self, role: str | None = None) -> Value:
        return any(not p.alive and (role is None or p.role == role) for p in self.players.values())

    def _fell_to(self, player: str, *words: str) -> Value:
        state = self.players.get(player)
        return state is not None and not frozenset(words).isdisjoint(state.died_by)

    def _counted(self, player: str, name: str) -> Value:
        state = self.players.get(player)
        return 0 if state is None else state.counter(name)

    def _earlier(self, ability: str) -> Value:
        act = self.act
        if act is None or act.sent is None:
            return 0
        sent = self.s.night.phase.acts
        mine = next(i for i, other in enumerate(sent) if other is act.sent)
        return len([a for a in sent[:mine] if a.by == act.by and a.do == ability])

    def _said(self, key: str) -> Value:
        return str(self.act.fields.get(key, "")) if self.act is not None else ""

    def _used_on(self, ability: str, player: str, by: str | None = None) -> Value:
        who = by if by is not None else (self.act.by if self.act is not None else "")
        return any(
            r.by == who and r.do == ability and player in r.to and r.done
            for r in self.s.night.state.history
        )

    def _last_target(self, ability: str, player: str | None = None) -> Value:
        who = player if player is not None else (self.act.by if self.act else "")
        night = self.s.night
        last = previous(night.now)
        return any(
            r.by == who and r.do == ability and r.phase == last and r.done and self.target in r.to
            for r in night.state.history
        )

    def _names(self, player: str, other: str) -> Value:
        acts = self.s.night.phase.acts
        return self._noted([a for a in acts if a.by == player and a.to[:1] == (other,)])

    def _noted(self, sent: Sequence[Act | Vote]) -> bool:
        """Has anything been sent? If so, the reason tells what."""
        if not sent:
            return False
        night = self.s.night
        for act in (*night.acts, *night.votes):
            if any(act.sent is one for one in sent):
                self.deps.append(("sent", act.id))
        return True

    def _voted(self, player: str, choice: str) -> Value:
        night = self.s.night
        cast = [v for v in night.votes if v.by == player and v.to[0] == choice]
        return night.phase.votes is None or self._noted([v.sent for v in cast if v.sent])

    def _tied_votes(self) -> Value:
        return self.tied_votes

    def _tied_count(self) -> Value:
        return len(self.tied)

    def _tied_before(self) -> Value:
        return tuple(sorted(self.tied)) in self.s.night.state.tied

    def _just_used(self, ability: str, player: str | None = None) -> Value:
        who = player if player is not None else (self.act.by if self.act else "")
        night = self.s.night
        return any(
            r.by == who and r.do == ability and r.phase == night.now - 1 and r.done
            for r in night.state.history
        )

    def _holder(self, role: str) -> Value:
        return next((n for n in self.living if self.players[n].role == role), "")

    def _sent(self, ability: str, player: str | None = None) -> Value:
        who = player if player is not None else (self.act.by if self.act else "")
        acts = self.s.night.phase.acts
        return self._noted([a for a in acts if a.by == who and a.do == ability])
