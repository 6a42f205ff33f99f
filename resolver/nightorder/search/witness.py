"""The smallest game that proves something."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import permutations

import attrs

from ..engine.outcome import Facts
from ..errors import NightorderError
from ..model.game import Game, Phase
from ..model.verdict import Choice, Verdict
from ..replay import replay
from .alike import Outcomes
from .kit import Kit, kit_for
from .nights import Cell, Draft, Move, Slot, cells, drafts, phase_of
from .parts import COUNTS, calls_of
from .questions import Question, Way
from .trial import Table, Taken
from .values import Bound, Nothing, Progress, Result, Witness

__all__ = ["witness"]

#: After so many games the caller is told, and asked whether to go on.
_EVERY = 200

#: No size of games gets more than this part of the nights of a search.
_SHARES = 6

OnProgress = Callable[[Progress], bool | None]


def witness(
    question: Question, bound: Bound | None = None, progress: OnProgress | None = None
) -> Witness | Nothing:
    """The smallest game on which what the question asks for is the case.

    Games are looked at with the fewest acts first, then the fewest players, then the fewest
    phases; among these, those made of what is nearest to the question. ``progress`` is called
    every few hundred games; if it returns False the search ends. Deterministic: the same question
    and bound give the same answer everywhere.

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
    """One search: the kit, the count of games, the tables already laid."""

    def __init__(self, question: Question, bound: Bound, progress: OnProgress | None) -> None:
        self.q = question
        self.bound = bound
        self.progress = progress
        self.kit: Kit = kit_for(question.ruleset, question.about)
        self.count = 0
        self._seen: set[object] = set()
        self._roles: tuple[str, ...] | None = None
        self._tables: dict[int, Table] = {}
        self._legal: dict[object, bool] = {}
        self._contextual = _contextual(self.kit)

    def run(self) -> Witness | Nothing:
        best: tuple[tuple[int, int, int], tuple[Result, ...]] | None = None
        unfinished: list[tuple[int, int, int]] = []
        stopped = False
        limit = self.bound.nights
        for cell in cells(self.kit, self.bound.acts, self.bound.players, self.bound.phases):
            if best is not None and cell.size >= best[0]:
                continue
            if stopped or self.count >= limit:
                unfinished.append(cell.size)
                continue
            share = self.count + max(self.bound.nights // _SHARES, 1)
            for draft in drafts(self.kit, cell, self.legal):
                key = _key(draft)
                if key in self._seen:
                    continue
                if self.count >= min(limit, share):
                    unfinished.append(cell.size)
                    break
                self._seen.add(key)
                self.count += 1
                if self._asked_to_stop(cell):
                    stopped = True
                    unfinished.append(cell.size)
                    break
                found = self._look(draft)
                if found is not None:
                    if best is None:
                        limit = min(limit, self.count + self.bound.more)
                    best = (cell.size, found)
                    break
        if best is not None:
            smallest = not any(size < best[0] for size in unfinished)
            return Witness(self.q.kind, best[1], self.count, smallest)
        first = min((size[0] for size in unfinished), default=self.bound.acts + 1)
        return Nothing(self.count, self.bound, first - 1, not unfinished, stopped)

    def _asked_to_stop(self, cell: Cell) -> bool:
        if self.progress is None or self.count % _EVERY:
            return False
        return self.progress(Progress(self.count, cell.acts, cell.players, self.bound)) is False

    # -- playing -----------------------------------------------------------------------------

    def _table(self, roles: tuple[str, ...], way: int) -> Table:
        """The table of some players for one of the ways; -1: with the option left open."""
        if roles != self._roles:
            self._roles, self._tables = roles, {}
        table = self._tables.get(way)
        if table is None:
            of = self.q.ways[max(way, 0)]
            players = Draft(roles, (), ()).players
            rulings = of.rulings
            table = self._tables[way] = Table(
                of.ruleset, players, rulings, unset=self.q.option if way < 0 else ""
            )
        return table

    def legal(self, roles: tuple[str, ...], slot: Slot, move: Move) -> bool:
        """Can the move be made at all (under some reading)?"""
        if move.skill.host:
            return True
        others = tuple(
            ord(value) - ord("A") if name == "with" else value
            for name, value in move.fields.items()
        )
        who = (move.by, *move.to, *(i for i in others if isinstance(i, int)))
        key = (
            tuple(sorted(roles)) if move.skill.id in self._contextual else len(roles),
            slot,
            move.skill.id,
            tuple(roles[i] for i in who),
            tuple(who.index(i) for i in who),
            tuple(value for value in others if isinstance(value, str)),
        )
        known = self._legal.get(key)
        if known is None:
            played = self._table(roles, -1 if self.q.option else 0).play((phase_of(slot, (move,)),))
            known = self._legal[key] = played is not None and any(
                not outcome.rejected for outcome, _ in played[0]
            )
        return known

    def _look(self, draft: Draft) -> tuple[Result, ...] | None:
        looks = {
            "readings": self._readings,
            "rulesets": self._rulesets,
            "undecided": self._undecided,
            "paradox": self._paradox,
            "arrival": self._arrival,
            "fires": self._fires,
        }
        return looks[self.q.kind](draft)

    def _readings(self, draft: Draft) -> tuple[Result, ...] | None:
        played = self._table(draft.roles, -1).play(draft.phases)
        if played is not None and not _splits(played, self.q.option):
            return None
        return self._rulesets(draft)

    def _rulesets(self, draft: Draft) -> tuple[Result, ...] | None:
        phases = draft.phases
        first = self._table(draft.roles, 0).outcomes(phases)
        if first is None:
            return None
        differs = False
        for way in range(1, len(self.q.ways)):
            other = self._table(draft.roles, way).outcomes(phases)
            if other is None:
                return None
            differs |= other != first
        if not differs:
            return None
        return self._results(draft, [(way, phases) for way in range(len(self.q.ways))])

    def _undecided(self, draft: Draft) -> tuple[Result, ...] | None:
        played = self._table(draft.roles, 0).play(draft.phases)
        if played is None or not any(
            choice.by == "world" and choice.how not in ("roll", "draw")
            for choice in _choices(played)
        ):
            return None
        if not any(_open(Outcomes(o for o, _ in taken)) for taken in played):
            return None
        return self._results(draft, [(0, draft.phases)])

    def _paradox(self, draft: Draft) -> tuple[Result, ...] | None:
        played = self._table(draft.roles, 0).play(draft.phases)
        if played is None or not any(o.paradox for taken in played for o, _ in taken):
            return None
        return self._results(draft, [(0, draft.phases)])

    def _arrival(self, draft: Draft) -> tuple[Result, ...] | None:
        phases = draft.phases
        last = phases[-1]
        if len(last.acts) < 2:
            return None
        table = self._table(draft.roles, 0)
        first = table.outcomes(phases)
        for acts in permutations(last.acts):
            other = (*phases[:-1], attrs.evolve(last, acts=acts))
            if acts != last.acts and table.outcomes(other) != first:
                return self._results(draft, [(0, phases), (0, other)])
        return None

    def _fires(self, draft: Draft) -> tuple[Result, ...] | None:
        played = self._table(draft.roles, 0).play(draft.phases)
        if played is None:
            return None
        wanted = (self.q.about[0].id, self.q.effect)
        for taken in played:
            for outcome, _ in taken:
                assert isinstance(outcome.facts, Facts)
                for owner, index in outcome.facts.fired():
                    if owner == wanted[0] and wanted[1] in (None, index):
                        return self._results(draft, [(0, draft.phases)])
        return None

    def _results(
        self, draft: Draft, ways: Sequence[tuple[int, tuple[Phase, ...]]]
    ) -> tuple[Result, ...] | None:
        """The games as anybody can run them, with their verdicts; None if they do not hold."""
        found: list[Result] = []
        for way, phases in ways:
            of: Way = self.q.ways[way]
            game = Game(of.ruleset, draft.players, phases, rulings=of.rulings)
            try:
                verdicts: tuple[Verdict, ...] = replay(game, seed=None).verdicts
            except NightorderError:
                return None
            found.append(Result(of.label, game, verdicts))
        return tuple(found)


def _key(draft: Draft) -> object:
    return draft.roles, draft.slots, tuple(tuple(m.key for m in part) for part in draft.moves)


def _contextual(kit: Kit) -> frozenset[str]:
    """Abilities whose acts may be refused for more than who does them to whom."""
    found = {"vote"}
    for id_, model in kit.ruleset.abilities.items():
        limits = tuple(r.that for r in model.requires), model.held_when
        if calls_of(limits) & COUNTS:
            found.add(id_)
    return frozenset(found)


def _choices(played: list[list[Taken]]) -> Iterator[Choice]:
    return (choice for taken in played for outcome, _ in taken for choice in outcome.choices)


def _open(outcomes: Outcomes) -> bool:
    return len(outcomes.each) > 1


def _splits(played: list[list[Taken]], option: str) -> bool:
    """Do the readings of an option, left open, come to different outcomes?"""
    for taken in played:
        if len(taken) < 2:
            continue
        by: dict[str | None, list[object]] = {}
        for outcome, readings in taken:
            by.setdefault(readings.get(option), []).append(outcome)
        if len(by) > 1:
            groups = list(by.values())
            first = groups[0]
            for group in groups[1:]:
                if any(o not in first for o in group) or any(o not in group for o in first):
                    return True
            # The same outcomes, though perhaps with other chances.
            if any(o.chance != 1 for g in groups for o in g):  # type: ignore[attr-defined]
                return True
    return False
