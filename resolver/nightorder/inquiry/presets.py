"""The same phase under several presets: what comes out, and which readings and acts make it so."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

import attrs

from ..errors import NightorderError, Place, Problem
from ..loading.points import find_preset
from ..model.game import Act, Game
from ..model.preset import Ruling
from ..model.verdict import Verdict
from ..reading import did_you_mean
from ..replay import advance, beginning, merge, replay
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
    played = {preset: _played(other, seed) for preset, other in under.items()}
    return tuple(
        _compare(under, label, [_column(played[p], p, i) for p in chosen], seed)
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


def _played(game: Game, seed: int | None) -> tuple[tuple[Verdict, ...], str]:
    """The verdicts of the game as far as it can be replayed, and why it goes no further."""
    branches = beginning(game)
    verdicts: list[Verdict] = []
    for phase in game.phases:
        try:
            found, branches = advance(game, branches, phase, seed)
        except NightorderError as error:
            return tuple(verdicts), "; ".join(problem.message for problem in error.problems)
        verdicts.append(Verdict(phase.label, merge([outcome for outcome, _ in found])))
        if not branches:
            return tuple(verdicts), f"{phase.label} is a paradox"
    return tuple(verdicts), ""


def _column(played: tuple[tuple[Verdict, ...], str], preset: str, index: int) -> Column:
    verdicts, end = played
    if index < len(verdicts):
        return Column(preset, verdicts[index])
    return Column(preset, None, end)


# -- what makes the difference -------------------------------------------------------------------


def _compare(
    under: Mapping[str, Game], label: str, columns: list[Column], seed: int | None
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
        scene = _Scene(under[first.preset], label, seed)
        points = scene.points(under[presets[0]], changes)
        carried = tuple(attrs.evolve(p, acts=scene.acts(p, points)) for p in points)
        splits.append(Split(tuple(presets), changes, carried))
    return Comparison(label, tuple(columns), tuple(splits))


class _Scene:
    """A game up to a phase under one preset, resolved again with something changed."""

    def __init__(self, game: Game, label: str, seed: int | None) -> None:
        last = [phase.label for phase in game.phases].index(label)
        self.game = attrs.evolve(game, phases=game.phases[: last + 1])
        self.label = label
        self.seed = seed
        self.now = self.verdict(self.game)

    def verdict(self, game: Game) -> Verdict | None:
        """The verdict of the phase; None if the game does not come so far."""
        try:
            found = replay(game, seed=self.seed).verdicts[-1]
        except NightorderError:
            return None
        return found if found.phase == self.label else None

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
        game = attrs.evolve(other, phases=self.game.phases)
        try:
            played = replay(game, seed=self.seed).verdicts
        except NightorderError:
            return {*game.ruleset.options}
        outcomes = (outcome for verdict in played for outcome in verdict.outcomes)
        ways = (way for outcome in outcomes for way in (outcome.choices, *outcome.ways))
        return {choice.point for way in ways for choice in way if choice.how == "ruling"}

    def acts(self, point: Point, points: tuple[Point, ...]) -> tuple[Sent, ...]:
        """Few acts among which the point, beside the other ones, still does all that it does."""
        others = [other for other in points if other is not point]

        def does(acts: Iterable[tuple[int, Act]]) -> set[Change] | None:
            kept = {(index, id(act)) for index, act in acts}
            phases = tuple(
                attrs.evolve(
                    phase, acts=tuple(act for act in phase.acts if (index, id(act)) in kept)
                )
                for index, phase in enumerate(self.game.phases)
            )
            game = attrs.evolve(self.game, phases=phases)
            before = self.verdict(_ruled(game, others))
            after = self.verdict(_ruled(game, points))
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
    """Those items that are left when, one after the other, each is left out that is not needed."""
    kept = [*items]
    for item in items:
        fewer = [other for other in kept if other is not item]
        if enough(fewer):
            kept = fewer
    return kept
