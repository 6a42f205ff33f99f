"""Looking at one game after another with a question in mind."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import permutations

import attrs

from ..engine.outcome.outcome import Facts
from ..errors import NightorderError
from ..model.game import Game, Phase
from ..model.verdict import Choice
from ..replay import replay
from .alike import Outcomes, alike
from .contents import COUNTS, calls_of
from .draft import Draft, Move, Slot, names_of, phase_of
from .kit import Kit
from .questions import Question
from .trial import Table, Taken
from .values import Result

__all__ = ["Looker", "Seen"]


@attrs.frozen
class Seen:
    """What a game shows: the ``results`` that answer the question, or none.

    ``stirs`` if what is asked about is at work in it, though nothing comes of it.
    """

    results: tuple[Result, ...] = ()
    stirs: bool = False


_NAMES = names_of(26)
_NOTHING, _STIRS = Seen(), Seen(stirs=True)


class Looker:
    """Plays games for one question; remembers the players at the table and which acts are legal."""

    def __init__(self, question: Question, kit: Kit) -> None:
        self.q = question
        self._roles: tuple[str, ...] | None = None
        self._tables: dict[int, Table] = {}
        self._legal: dict[object, bool] = {}
        self._contextual = _calling(kit, COUNTS) | {"vote"}
        #: Abilities that are accepted or not whatever the roles of those whom they name.
        self._blind = frozenset(
            id_
            for id_, model in kit.ruleset.abilities.items()
            if not calls_of(model.held_when) & {"target", "second", "third"}
            and calls_of(tuple(r.that for r in model.requires)) <= _ROLELESS
        )
        self._beside = _calling(kit, _TABLE)
        self.checks = 0  #: how many acts were looked at for whether the rules accept them
        looks: dict[str, Callable[[Draft], Seen]] = {
            "readings": self._readings,
            "rulesets": self._rulesets,
            "undecided": self._undecided,
            "paradox": self._paradox,
            "arrival": self._arrival,
            "fires": self._fires,
        }
        self.look = looks[question.kind]

    def _table(self, roles: tuple[str, ...], way: int) -> Table:
        """The table of some players for one of the ways; -1: with the option left open."""
        if roles != self._roles:
            self._roles, self._tables = roles, {}
        table = self._tables.get(way)
        if table is None:
            of = self.q.ways[max(way, 0)]
            players = Draft(roles, (), ()).players
            unset = self.q.option if way < 0 else ""
            table = self._tables[way] = Table(of.ruleset, players, of.rulings, unset=unset)
        return table

    def legal(self, roles: tuple[str, ...], slot: Slot, move: Move) -> bool:
        """Can the move be made at all (under some reading)?

        Where the rules look at other players, too, an act that would stand without them is let
        through; if it is refused after all, the game is looked at in vain.
        """
        if move.skill.host or move.skill.id in self._beside:
            return True
        if move.skill.id not in self._contextual:
            return self._accepted(roles, slot, move, len(roles))
        named = [_index(value) for name, value in move.fields.items() if name == "with"]
        who = list(dict.fromkeys((move.by, *move.to, *named)))
        if len(who) < len(roles):
            fields = {
                name: _NAMES[who.index(_index(value))] if name == "with" else value
                for name, value in move.fields.items()
            }
            alone = Move(move.skill, 0, tuple(map(who.index, move.to)), fields)
            if self._accepted(tuple(roles[i] for i in who), slot, alone, "alone"):
                return True
        return self._accepted(roles, slot, move, tuple(sorted(roles)))

    def _accepted(self, roles: tuple[str, ...], slot: Slot, move: Move, beside: object) -> bool:
        others = tuple(
            _index(value) if name == "with" else value for name, value in move.fields.items()
        )
        who = (move.by, *move.to, *(i for i in others if isinstance(i, int)))
        key = (
            beside,
            slot,
            move.skill.id,
            roles[move.by] if move.skill.id in self._blind else tuple(roles[i] for i in who),
            tuple(who.index(i) for i in who),
            tuple(value for value in others if isinstance(value, str)),
        )
        known = self._legal.get(key)
        if known is None:
            self.checks += 1
            table = self._table(roles, -1 if self.q.option else 0)
            known = self._legal[key] = table.accepts(phase_of(slot, (move,)))
        return known

    # -- one way of looking for each kind of question ------------------------------------------

    def _readings(self, draft: Draft) -> Seen:
        played = self._table(draft.roles, -1).play(draft.phases)
        if played is not None:
            split = _splits(played, self.q.option)
            if not split:
                return _NOTHING if split is None else _STIRS
        return self._rulesets(draft)

    def _rulesets(self, draft: Draft) -> Seen:
        phases = draft.phases
        first: list[list[Taken]] | None = None
        differs = stirs = False
        for way in range(len(self.q.ways)):
            played = self._table(draft.roles, way).play(phases)
            if played is None:
                return _NOTHING
            if first is None:
                first = played
            else:
                differs = differs or any(
                    Outcomes(o for o, _ in a) != Outcomes(o for o, _ in b)
                    for a, b in zip(first, played, strict=True)
                )
                stirs = stirs or _fired(first) != _fired(played)
        if not differs:
            return _STIRS if stirs else _NOTHING
        return self._seen(draft, [(way, phases) for way in range(len(self.q.ways))])

    def _undecided(self, draft: Draft) -> Seen:
        played = self._table(draft.roles, 0).play(draft.phases)
        if played is None or not any(
            choice.by == "world" and choice.how not in ("roll", "draw")
            for choice in _choices(played)
        ):
            return _NOTHING
        if all(len(Outcomes(o for o, _ in taken).each) < 2 for taken in played):
            return _STIRS
        return self._seen(draft, [(0, draft.phases)])

    def _paradox(self, draft: Draft) -> Seen:
        played = self._table(draft.roles, 0).play(draft.phases)
        if played is None:
            return _NOTHING
        if any(o.paradox for taken in played for o, _ in taken):
            return self._seen(draft, [(0, draft.phases)])
        return (
            _STIRS
            if any(c.how == "loop" or c.by == "policy" for c in _choices(played))
            else _NOTHING
        )

    def _arrival(self, draft: Draft) -> Seen:
        phases = draft.phases
        last = phases[-1]
        table = self._table(draft.roles, 0)
        first = None
        for acts in permutations(last.acts) if len(last.acts) > 1 else ():
            if acts != last.acts:
                first = first or table.outcomes(phases)
                other = (*phases[:-1], attrs.evolve(last, acts=acts))
                if table.outcomes(other) != first:
                    return self._seen(draft, [(0, phases), (0, other)])
        return _NOTHING

    def _fires(self, draft: Draft) -> Seen:
        played = self._table(draft.roles, 0).play(draft.phases)
        if played is None:
            return _NOTHING
        wanted, index = self.q.about[0].id, self.q.effect
        if any(owner == wanted and index in (None, i) for owner, i in _fired(played)):
            return self._seen(draft, [(0, draft.phases)])
        return _NOTHING

    def _seen(self, draft: Draft, ways: Sequence[tuple[int, tuple[Phase, ...]]]) -> Seen:
        """The games as anybody can run them, with their verdicts."""
        found: list[Result] = []
        for way, phases in ways:
            of = self.q.ways[way]
            game = Game(of.ruleset, draft.players, phases, rulings=of.rulings)
            try:
                found.append(Result(of.label, game, replay(game, seed=None).verdicts))
            except NightorderError:
                return _NOTHING
        return Seen(tuple(found))


def _index(name: str) -> int:
    return _NAMES.index(name)


#: What a limit may read without asking for anybody's role.
_ROLELESS = frozenset(
    ("self", "target", "second", "third", "ruling", "night", "alive", "phase", "said", "names")
)
#: What the table does in a phase, which no act alone can show.
_TABLE = frozenset(
    {"condemned", "in_tie", "elected", "voters", "tied_votes", "tied_count", "received"}
)


def _calling(kit: Kit, calls: frozenset[str]) -> frozenset[str]:
    """Abilities whose limits ask for one of these things."""
    return frozenset(
        id_
        for id_, model in kit.ruleset.abilities.items()
        if calls_of((tuple(r.that for r in model.requires), model.held_when)) & calls
    )


def _choices(played: list[list[Taken]]) -> Iterator[Choice]:
    return (choice for taken in played for outcome, _ in taken for choice in outcome.choices)


def _fired(played: list[list[Taken]]) -> frozenset[tuple[str, int]]:
    return frozenset(
        effect
        for taken in played
        for outcome, _ in taken
        if isinstance(outcome.facts, Facts)
        for effect in outcome.facts.fired()
    )


def _splits(played: list[list[Taken]], option: str) -> bool | None:
    """Do the readings of an option come to different outcomes? None: no fact hangs on it."""
    read = None
    for taken in played:
        if len(taken) < 2:
            continue
        by: dict[str | None, Outcomes] = {}
        for reading in dict.fromkeys(readings.get(option) for _, readings in taken):
            by[reading] = Outcomes(o for o, r in taken if r.get(option) == reading)
        if len(by) > 1:
            read = False
            first, *others = by.values()
            if any(not _alike(first, other) for other in others):
                return True
    return read


def _alike(one: Outcomes, other: Outcomes) -> bool:
    if one == other:
        return True
    # Chances of branches add up to those of the dice only within one reading.
    return len(one.each) == len(other.each) == 1 and alike(one.each[0], other.each[0])
