"""Many games of a ruleset at once: which nights are undecided, which effects never happen.

The work is cut into chunks that depend on nothing but their number, so any executor may do them,
with any number of workers, and their results are put together in the order of the chunks.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor
from functools import lru_cache
from itertools import islice

import attrs

from ..engine.planning.plan import EXECUTION, HOST, compile_plan
from ..engine.planning.rulings import settle_rulings
from ..model.game import Game, Phase
from ..model.ruleset import Ruleset
from .kit import kit_for
from .nights import Cell, cells
from .random_games import exhausted, sampled
from .spotting import Found, Tally, spot

__all__ = ["EffectCount", "Spotted", "Sweep", "SweepProgress", "sweep"]

#: Games in one chunk of a sample, and into how many parts each size is cut where all are played.
_CHUNK = 100
_PARTS = 8


@attrs.frozen
class Spotted:
    """Something found in some games: ``undecided``, ``paradox`` or ``arrival``.

    ``abilities`` are those to which it is due (a pair, mostly), ``option`` the disputed point if
    it is due to one that is open; ``nights`` in how many games, ``example`` the smallest of them.
    """

    kind: str
    abilities: tuple[str, ...]
    option: str
    nights: int
    example: Game


@attrs.frozen
class EffectCount:
    """In how many games an effect did something; ``ruled_out`` by the options in force."""

    owner: str
    index: int
    kind: str
    place: str
    nights: int
    ruled_out: bool


@attrs.frozen
class Sweep:
    """What a sweep found in ``nights`` games: ``drawn`` with a seed, or all up to the bound.

    ``complete`` if the sweep was not ended early.
    ``pairs`` counts the games in which two abilities met, ``effects`` is every effect of the
    ruleset.
    """

    ruleset: Ruleset = attrs.field(repr=False)
    acts: int
    players: int
    seed: int
    nights: int
    drawn: bool
    complete: bool
    undecided: int
    paradoxes: int
    arrival: int
    spotted: tuple[Spotted, ...]
    pairs: Mapping[tuple[str, str], int]
    effects: tuple[EffectCount, ...]

    @property
    def never(self) -> tuple[EffectCount, ...]:
        """The effects that never did anything, though no ruling keeps them out."""
        return tuple(e for e in self.effects if not e.nights and not e.ruled_out)


@attrs.frozen
class SweepProgress:
    """How far a sweep has come: chunks done and to do, games played."""

    done: int
    chunks: int
    nights: int


@attrs.frozen
class _Job:
    """One chunk of a sweep, as it is sent to a worker."""

    ruleset: bytes
    rulings: tuple[tuple[str, str], ...]
    acts: int
    players: int
    seed: int
    games: int | None  #: how many to draw; None: all of one size, a part of them
    part: int


def sweep(
    ruleset: Ruleset,
    *,
    acts: int = 3,
    players: int = 5,
    nights: int | None = 2_000,
    seed: int = 0,
    rulings: Mapping[str, str] | None = None,
    executor: Executor | None = None,
    progress: Callable[[SweepProgress], bool | None] | None = None,
) -> Sweep:
    """Play many games and count what is undecided, a paradox, or due to the order of arrival.

    ``nights`` games are drawn with ``seed``, of up to ``acts`` acts a phase and ``players``
    players; None plays every game of one phase up to that size instead (their number grows
    steeply). Only acts that the rules accept count. ``executor`` runs the chunks (None: here, one
    after another); its number of workers changes nothing in the result. After each chunk
    ``progress`` is called; if it returns False the sweep ends with what it has.

    Raises ValueError if a number is too small.

    Time: a few milliseconds for a game and its other orders of arrival.

    >>> from nightorder import load_ruleset
    >>> found = sweep(load_ruleset("atlantis"), nights=40)
    >>> found.nights, found.undecided, found.paradoxes
    (40, 0, 0)
    """
    if acts < 1 or players < 1 or (nights is not None and nights < 1):
        raise ValueError("acts, players and nights are at least 1")
    jobs = list(_jobs(ruleset, acts, players, nights, seed, rulings or {}))
    total = Tally()
    results: Iterator[Tally]
    results = map(_work, jobs) if executor is None else executor.map(_work, jobs)
    complete = True
    for done, tally in enumerate(results, 1):
        total.add(tally)
        told = SweepProgress(done, len(jobs), total.nights)
        if progress is not None and progress(told) is False:
            complete = done == len(jobs)
            break
    head = (ruleset, acts, players, seed, total.nights, nights is not None, complete)
    return _report(head, rulings or {}, total)


def _jobs(
    ruleset: Ruleset,
    acts: int,
    players: int,
    nights: int | None,
    seed: int,
    rulings: Mapping[str, str],
) -> Iterator[_Job]:
    data = pickle.dumps(ruleset)
    fixed = tuple(rulings.items())
    if nights is not None:
        for part, start in enumerate(range(0, nights, _CHUNK)):
            games = min(_CHUNK, nights - start)
            yield _Job(data, fixed, acts, players, seed, games, part)
        return
    count = len(_sizes(ruleset, acts, players))
    for part in range(count * _PARTS):
        yield _Job(data, fixed, acts, players, seed, None, part)


def _sizes(ruleset: Ruleset, acts: int, players: int) -> list[Cell]:
    kit = kit_for(ruleset, ())
    return [c for c in cells(kit, acts, players, 1) if c.width == 2 and c.acts]


@lru_cache(maxsize=4)
def _ruleset(data: bytes) -> Ruleset:
    found = pickle.loads(data)
    assert isinstance(found, Ruleset)
    return found


def _work(job: _Job) -> Tally:
    """Play one chunk."""
    ruleset = _ruleset(job.ruleset)
    rulings = dict(job.rulings)
    tally = Tally()
    games: Iterator[tuple[Mapping[str, str], tuple[Phase, ...]]]
    if job.games is not None:
        games = islice(sampled(ruleset, job.acts, job.players, f"{job.seed}/{job.part}"), job.games)
    else:
        games = exhausted(
            ruleset, job.acts, job.players, job.part // _PARTS, job.part % _PARTS, _PARTS
        )
    for roles, phases in games:
        spot(tally, ruleset, rulings, roles, phases)
    return tally


def _report(
    head: tuple[Ruleset, int, int, int, int, bool, bool], rulings: Mapping[str, str], total: Tally
) -> Sweep:
    ruleset = head[0]

    def game(found: Found) -> Game:
        return Game(ruleset, found.players, found.phases, rulings=rulings)

    spotted = tuple(
        Spotted(kind, abilities, option, found.nights, game(found))
        for (kind, abilities, option), found in sorted(
            total.found.items(), key=lambda item: (item[0][0], -item[1].nights, item[0])
        )
    )
    plan = compile_plan(ruleset)
    readings = Game(ruleset, {}, rulings=rulings).readings
    dead = settle_rulings(ruleset, tuple(readings.items())).dead
    absent = {HOST} if ruleset.vote is not None else {HOST, EXECUTION}
    effects = tuple(
        EffectCount(
            owner.id,
            influence.index,
            influence.effect.kind,
            str(influence.effect.place),
            total.fired.get((owner.id, influence.index), 0),
            influence in dead or owner.id in absent,
        )
        for owner in plan.owners.values()
        for influence in owner.influences
    )
    return Sweep(
        *head,
        total.undecided,
        total.paradoxes,
        total.arrival,
        spotted,
        dict(sorted(total.pairs.items())),
        effects,
    )
