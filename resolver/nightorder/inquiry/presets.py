"""The same phase under several presets: what comes out, and which readings and acts make it so."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

import attrs

from ..errors import NightorderError, Place, Problem
from ..loading.points import find_preset
from ..model.game import Act, Game, Phase
from ..model.preset import Ruling
from ..model.verdict import Verdict
from ..reading import did_you_mean
from ..replay import Branch, advance, beginning, merge
from .difference import Change, difference

__all__ = ["DEFAULT", "Column", "Comparison", "Point", "Sent", "Split", "compare_presets"]

_T = TypeVar("_T")

#: Stands among presets for a game that follows none.
DEFAULT = "default"


@attrs.frozen
class Column:
    """One preset: what the phase comes to under it.

    Without a ``verdict``, ``problem`` says why there is none: an earlier phase is a paradox, or
    the phase can go in too many ways.
    """

    preset: str
    verdict: Verdict | None
    problem: str = ""


@attrs.frozen
class Sent:
    """An act by its label, and the phase in which it was sent."""

    phase: str
    act: str


@attrs.frozen
class Point:
    """A disputed point that two presets read otherwise; an empty ruling is an open point.

    ``acts`` carry what it does: among these alone it still does all of that, and none of them can
    be left out.
    """

    option: str
    taken: Ruling
    other: Ruling
    acts: tuple[Sent, ...] = ()


@attrs.frozen
class Split:
    """What sets the result under some presets apart from that under the first one.

    ``changes`` is what comes out otherwise. ``points`` are disputed points that bring all of it
    about: taken over from the preset into the first one they give its result, and none of them
    can be left out.
    """

    presets: tuple[str, ...]
    changes: tuple[Change, ...]
    points: tuple[Point, ...]


@attrs.frozen
class Comparison:
    """A phase under several presets, and what sets each other result apart from the first one."""

    phase: str
    columns: tuple[Column, ...]
    splits: tuple[Split, ...]

    @property
    def groups(self) -> tuple[tuple[str, ...], ...]:
        """The presets, those with the same result together."""
        apart = {preset for split in self.splits for preset in split.presets}
        same = tuple(c.preset for c in self.columns if c.verdict and c.preset not in apart)
        failed = tuple((c.preset,) for c in self.columns if c.verdict is None)
        return (*((same,) if same else ()), *(split.presets for split in self.splits), *failed)


def compare_presets(
    game: Game,
    presets: Iterable[str] = (),
    phase: str | None = None,
    *,
    seed: int | None = None,
) -> tuple[Comparison, ...]:
    """The phases of a game (or one of them, by its label) under each of several presets.

    ``presets`` are ids or names; :data:`DEFAULT` is the ruleset without any; none at all: every
    preset of the ruleset. What the game itself rules holds under all of them; a preset that it
    follows is replaced. The whole game is replayed under each, so that a later phase may begin
    otherwise. ``seed`` as in :func:`nightorder.resolve`; without one no dice are thrown, and
    every result of theirs is an outcome.

    Raises :class:`~nightorder.NightorderError` if there is no such preset or phase.

    Time: a replay for each preset; for each other result one more for every point on which the
    presets differ, and two for every act and every point found.

    >>> from nightorder.loading import read_game
    >>> game = read_game('''{ruleset: nar, players: {A: vigilante, B: vigilante, D: doctor, V: cop},
    ...     phases: [{night: 1, acts: [{by: A, do: kill, to: V}, {by: B, do: kill, to: V},
    ...     {by: D, do: protect, to: V}, {by: V, do: check, to: A}]}]}''')
    >>> (night,) = compare_presets(game, ["xylbot", "calder"])
    >>> [(split.presets, split.points[0].option, split.points[0].other) for split in night.splits]
    [(('calder',), 'nar-Q13', 'blanket')]
    >>> [sent.act for sent in night.splits[0].points[0].acts]
    ['A.kill', 'B.kill', 'D.protect']
    """
    chosen = [*dict.fromkeys(_preset(game, name) for name in presets)] or [*game.ruleset.presets]
    if not chosen:
        said = f"ruleset '{game.ruleset.id}' has no presets to compare"
        raise _no(game, "no-presets", said)
    labels = [known.label for known in game.phases]
    if phase is not None and phase not in labels:
        hint = did_you_mean(phase, labels)
        raise _no(game, "unknown-phase", f"the game has no '{phase}'{hint}")
    if phase is not None:
        game = attrs.evolve(game, phases=game.phases[: labels.index(phase) + 1])
    under = {preset: _following(game, preset) for preset in chosen}
    replays = _Replays(seed)
    played = {preset: _played(other, replays) for preset, other in under.items()}
    return tuple(
        _compare(under, label, [_column(played[p], p, i) for p in chosen], replays)
        for i, label in enumerate(labels)
        if phase in (None, label)
    )


def _no(game: Game, code: str, message: str) -> NightorderError:
    return NightorderError([Problem(Place(game.file), code, message)])


def _preset(game: Game, name: str) -> str:
    try:
        return find_preset(game.ruleset, name).id
    except KeyError:
        if name == DEFAULT:
            return DEFAULT
        known = (*game.ruleset.presets, DEFAULT)
        said = f"there is no preset '{name}' in ruleset '{game.ruleset.id}'"
        raise _no(game, "unknown-preset", said + did_you_mean(name, known)) from None


def _following(game: Game, preset: str) -> Game:
    return attrs.evolve(game, preset=preset if preset in game.ruleset.presets else "")


@attrs.frozen
class _Come:
    """How a game has come to the end of a phase; without a verdict ``problem`` says why not."""

    verdict: Verdict | None
    branches: tuple[Branch, ...] = ()
    problem: str = ""


class _Replays:
    """A game replayed under many rulings: what has been resolved once is remembered.

    All games asked about differ from one another in nothing but what is ruled on disputed points.
    """

    def __init__(self, seed: int | None) -> None:
        self.seed = seed
        self._known: dict[object, list[_Come]] = {}
        self._other: dict[object, Verdict | None] = {}

    def at(self, game: Game, index: int) -> _Come:
        """What comes of the game's phase of that number (from 0), and all before it."""
        known = self._known.setdefault(_rulings(game), [])
        while len(known) <= index:
            phase = game.phases[len(known)]
            before = known[-1] if known else _Come(None, beginning(game))
            known.append(before if before.problem else self._advanced(game, before, phase))
        return known[index]

    def with_phase(self, game: Game, index: int, phase: Phase) -> Verdict | None:
        """The verdict of another phase in that place; None if the game does not come so far."""
        key = (_rulings(game), index, tuple(map(id, phase.acts)))
        if key not in self._other:
            before = self.at(game, index - 1) if index else _Come(None, beginning(game))
            come = before if before.problem else self._advanced(game, before, phase)
            self._other[key] = None if come is before else come.verdict
        return self._other[key]

    def _advanced(self, game: Game, before: _Come, phase: Phase) -> _Come:
        try:
            found, branches = advance(game, before.branches, phase, self.seed)
        except NightorderError as error:
            return _Come(None, (), "; ".join(problem.message for problem in error.problems))
        verdict = Verdict(phase.label, merge([outcome for outcome, _ in found]))
        return _Come(verdict, branches, "" if branches else f"{phase.label} is a paradox")


def _rulings(game: Game) -> tuple[object, ...]:
    return game.preset, frozenset(game.rulings.items()), game.open, game.all_open


def _played(game: Game, replays: _Replays) -> tuple[tuple[Verdict, ...], str]:
    """The verdicts of the game as far as it can be replayed, and why it goes no further."""
    verdicts: list[Verdict] = []
    for index in range(len(game.phases)):
        come = replays.at(game, index)
        if len(verdicts) == index and come.verdict is not None:
            verdicts.append(come.verdict)
        if come.problem:
            return tuple(verdicts), come.problem
    return tuple(verdicts), ""


def _column(played: tuple[tuple[Verdict, ...], str], preset: str, index: int) -> Column:
    verdicts, end = played
    if index < len(verdicts):
        return Column(preset, verdicts[index])
    return Column(preset, None, end)


# -- what makes the difference -------------------------------------------------------------------


def _compare(
    under: Mapping[str, Game], label: str, columns: list[Column], replays: _Replays
) -> Comparison:
    first = next((column for column in columns if column.verdict is not None), None)
    apart: dict[tuple[Change, ...], list[str]] = {}
    for column in columns:
        if first is not None and first.verdict is not None and column.verdict is not None:
            changes = difference(first.verdict, column.verdict)
            if changes:
                apart.setdefault(changes, []).append(column.preset)
    splits = []
    for changes, presets in apart.items():
        assert first is not None
        scene = _Scene(under[first.preset], label, replays)
        points = scene.points(under[presets[0]], changes)
        carried = tuple(attrs.evolve(p, acts=scene.acts(p, points)) for p in points)
        splits.append(Split(tuple(presets), changes, carried))
    return Comparison(label, tuple(columns), tuple(splits))


class _Scene:
    """A game up to a phase under one preset, resolved again with something changed."""

    def __init__(self, game: Game, label: str, replays: _Replays) -> None:
        self.last = [phase.label for phase in game.phases].index(label)
        self.game = attrs.evolve(game, phases=game.phases[: self.last + 1])
        self.replays = replays
        #: By the acts that are left of earlier phases: replays with no others in those.
        self._without: dict[frozenset[tuple[int, int]], _Replays] = {}
        self.now = self.verdict(self.game)

    def verdict(self, game: Game) -> Verdict | None:
        """The verdict of the phase; None if the game does not come so far."""
        return self.replays.at(game, self.last).verdict

    def among(self, game: Game, acts: Iterable[tuple[int, Act]]) -> Verdict | None:
        """The verdict of the phase with these acts only (of those of phases, by their number)."""
        kept = {(index, id(act)) for index, act in acts}
        phases = [
            attrs.evolve(phase, acts=tuple(act for act in phase.acts if (index, id(act)) in kept))
            for index, phase in enumerate(self.game.phases)
        ]
        earlier = tuple(phase.acts for phase in phases[:-1])
        if earlier == tuple(phase.acts for phase in self.game.phases[:-1]):
            return self.replays.with_phase(game, self.last, phases[-1])
        which = frozenset(pair for pair in kept if pair[0] < self.last)
        replays = self._without.setdefault(which, _Replays(self.replays.seed))
        other = attrs.evolve(game, phases=tuple(phases))
        return replays.with_phase(other, self.last, phases[-1])

    def points(self, other: Game, changes: tuple[Change, ...]) -> tuple[Point, ...]:
        """Few points that bring the changes about if they are read as in the other game."""
        asked = self.asked(other)
        found = [
            Point(option, self.game.ruling(option), other.ruling(option))
            for option in self.game.ruleset.options
            if self.game.ruling(option) != other.ruling(option)
            # Nothing in the other game waits for an open point that was not asked there.
            and (other.reading(option) is not None or option in asked)
        ]

        def changed(points: Iterable[Point]) -> tuple[Change, ...]:
            verdict = self.verdict(_ruled(self.game, points))
            if self.now is None or verdict is None:
                return ()
            return difference(self.now, verdict)

        alone = {point: changed([point]) for point in found}
        for point, made in alone.items():
            if made == changes:
                return (point,)
        # Mostly those that do something alone are enough together.
        likely = [point for point in found if alone[point]]
        enough = changed(likely) == changes
        return tuple(
            _irreducible(likely if enough else found, lambda some: changed(some) == changes)
        )

    def asked(self, other: Game) -> set[str]:
        """The open points that some fact of another game, up to this phase, waited for."""
        come = [self.replays.at(other, index) for index in range(self.last + 1)]
        if come[-1].verdict is None:
            return {*other.ruleset.options}
        played = [known.verdict for known in come if known.verdict is not None]
        outcomes = (outcome for verdict in played for outcome in verdict.outcomes)
        ways = (way for outcome in outcomes for way in (outcome.choices, *outcome.ways))
        return {choice.point for way in ways for choice in way if choice.how == "ruling"}

    def acts(self, point: Point, points: tuple[Point, ...]) -> tuple[Sent, ...]:
        """Few acts among which the point, beside the other ones, still does all that it does."""
        others = [other for other in points if other is not point]

        def does(acts: Iterable[tuple[int, Act]]) -> set[Change] | None:
            kept = [*acts]
            before = self.among(_ruled(self.game, others), kept)
            after = self.among(_ruled(self.game, points), kept)
            return None if before is None or after is None else {*difference(before, after)}

        sent = [(i, act) for i, phase in enumerate(self.game.phases) for act in phase.acts]
        here = [(i, act) for i, act in sent if i == len(self.game.phases) - 1]
        whole = does(sent)

        def enough(acts: Iterable[tuple[int, Act]]) -> bool:
            found = does(acts)
            return whole is not None and found is not None and whole <= found

        kept = _irreducible(here if enough(here) else sent, enough)
        return tuple(Sent(self.game.phases[i].label, _label(self.game, act)) for i, act in kept)


def _label(game: Game, act: Act) -> str:
    return game.ruleset.abilities[act.do].label(act.by)


def _ruled(game: Game, points: Iterable[Point]) -> Game:
    """The game with these points read as the other preset reads them."""
    rulings = dict(game.rulings)
    opened = set(game.open)
    for point in points:
        rulings.pop(point.option, None)
        opened.discard(point.option)
        if point.other == "":
            opened.add(point.option)
        else:
            rulings[point.option] = point.other
    return attrs.evolve(game, rulings=rulings, open=frozenset(opened))


def _irreducible(items: list[_T], enough: Callable[[Iterable[_T]], bool]) -> list[_T]:
    """Those items that are left when what is not needed is left out: first half of them at once,
    then ever fewer, at last one after the other. Mostly few are needed among many."""
    kept = [*items]
    size = max(len(kept) // 2, 1)
    while True:
        start = 0
        while start < len(kept):
            fewer = [*kept[:start], *kept[start + size :]]
            if enough(fewer):
                kept = fewer
            else:
                start += size
        if size == 1:
            return kept
        size = (size + 1) // 2
