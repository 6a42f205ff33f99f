"""The smallest game that proves something."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from .draft import Draft
from .growing import grown
from .kit import kit_for
from .looking import Looker
from .nights import Cell, cells, drafts
from .questions import Question
from .values import Bound, Nothing, Progress, Result, Witness

__all__ = ["witness"]

#: After so many games the caller is told, and asked whether to go on.
_EVERY = 200
#: At one go no size of games gets more than this part of the nights, nor does growing one game.
_SHARES = 15
_GROWTHS = 15
#: How much of its nights a search may have used up after each width, in hundredths.
_PARTS = (60, 90, 100)
#: To see whether an act is legal takes so much less than a night.
_CHECKS = 5
#: So many games made of the same skills are grown.
_ALIKE = 2

OnProgress = Callable[[Progress], bool | None]
Size = tuple[int, int, int]
_Going = tuple[Cell, Iterator[Draft]]


def witness(
    question: Question, bound: Bound | None = None, progress: OnProgress | None = None
) -> Witness | Nothing:
    """The smallest game on which what the question asks for is the case.

    Games are looked at with the fewest acts first, then the fewest phases and players; among
    these, those made of what is nearest to the question. Where what is asked about is at work but
    does not show, games with one act more are looked at next. ``progress`` is called every few
    hundred games; if it returns False the search ends. Deterministic: the same question and bound
    give the same answer everywhere.

    Time: up to ``bound.nights`` games, each resolved once or twice (well under a millisecond for
    most rulesets).

    >>> from nightorder import load_ruleset
    >>> from nightorder.search import between_readings
    >>> found = witness(between_readings(load_ruleset("atlantis"), "atlantis-Q7"))
    >>> found.acts <= 3, [r.label for r in found.results]
    (True, ['sober', 'counts'])
    """
    return _Search(question, bound or Bound(), progress).run()


class _Search:
    """One search: what was looked at, the best so far, and what is worth growing."""

    def __init__(self, question: Question, bound: Bound, progress: OnProgress | None) -> None:
        self.q = question
        self.bound = bound
        self.progress = progress
        self.kit = kit_for(question.ruleset, question.about)
        self.looker = Looker(question, self.kit)
        self.count = 0
        self.limit = bound.nights
        self.stopped = False
        self.best: tuple[Size, tuple[Result, ...]] | None = None
        self._seen: set[object] = set()
        self._stirring: list[Draft] = []
        self._kinds: dict[object, int] = {}

    def run(self) -> Witness | Nothing:
        bound = self.bound
        every = cells(self.kit, bound.acts, bound.players, bound.phases)
        unfinished: list[Size] = []
        for width, part in enumerate(_PARTS):
            until = bound.nights * part // 100
            active = [
                (cell, drafts(self.kit, cell, self.looker.legal))
                for cell in every
                if cell.width == width
            ]
            while active and not self.stopped and self._spent() < min(until, self.limit):
                active = self._round(active, until)
            unfinished += [c.size for c, _ in active if self.best is None or c.size < self.best[0]]
        if self.best is not None:
            return Witness(self.q.kind, self.best[1], self.count, not unfinished)
        first = min((size[0] for size in unfinished), default=bound.acts + 1)
        return Nothing(self.count, bound, first - 1, not unfinished, self.stopped)

    def _round(self, active: list[_Going], until: int) -> list[_Going]:
        """Look at some games of each size, and at what grows from them; the sizes not done yet."""
        still: list[_Going] = []
        quantum = max(self.bound.nights // _SHARES, 1)
        for cell, games in active:
            if self.best is not None and cell.size >= self.best[0]:
                continue
            if not self._look_at(games, min(until, self._spent() + quantum)):
                still.append((cell, games))
            elif self.best is None:
                self._grow()
        self._grow()
        return still

    def _spent(self) -> int:
        """The nights used up; to see whether an act is legal costs a fraction of a night."""
        return self.count + self.looker.checks // _CHECKS

    def _look_at(self, found: Iterator[Draft], until: int) -> bool:
        """Look at games until so many nights are used up; True if there are no more of them."""
        while not self.stopped and self._spent() < min(self.limit, until):
            draft = next(found, None)
            if draft is None:
                return True
            size = draft.size
            if self.best is not None and size >= self.best[0]:
                continue
            key = draft.key
            if key in self._seen:
                continue
            self._seen.add(key)
            self.count += 1
            if self.count % _EVERY == 0 and self.progress is not None:
                told = Progress(self.count, size[0], size[1], self.bound)
                if self.progress(told) is False:
                    self.stopped = True
                    return False
            seen = self.looker.look(draft)
            if seen.results:
                if self.best is None:
                    self.limit = min(self.limit, self._spent() + self.bound.more)
                self.best = (size, seen.results)
                return True
            if seen.stirs and size[0] < self.bound.acts:
                self._keep(draft)
        return False

    def _keep(self, draft: Draft) -> None:
        kind = tuple(tuple(sorted(m.skill.id for m in part)) for part in draft.moves)
        self._kinds[kind] = self._kinds.get(kind, 0) + 1
        if self._kinds[kind] <= _ALIKE:
            self._stirring.append(draft)

    def _grow(self) -> None:
        """Look at games with one act more than those in which something stirs."""
        while self._stirring and self.best is None and not self.stopped:
            draft = self._stirring.pop(0)
            until = self._spent() + max(self.bound.nights // _GROWTHS, 1)
            self._look_at(grown(self.kit, draft, self.bound, self.looker.legal), until)
