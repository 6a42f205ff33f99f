"""Another way to the outcomes of a small night, straight from the definitions.

The engine settles facts one after the other and takes loops apart. Here nothing is settled: every
assignment of True and False to "act i takes place" is tried. For each, the rest follows directly
(who is aimed at whom, what lands, who falls), and it is an outcome if

* it is consistent: each act takes place exactly if nothing stops it under that assignment, and
* it is founded: the acts that take place can be derived one after the other, starting from none,
  using the acts that do *not* take place as given (no act owes its taking place to itself).

The vocabulary: ``block``, ``shield`` (from everything or from kills, perhaps ``backwards``),
``heal``, ``kill``, ``redirect``; each act has an actor, one target (redirect: two), and a step.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import Literal

import attrs

__all__ = ["Move", "Outcome", "Rules", "outcomes"]

Kind = Literal["block", "shield", "ward", "late_ward", "heal", "kill", "redirect"]


@attrs.frozen
class Move:
    """One act of a night. ``step`` counts from 0; ``second`` is where a redirect sends."""

    by: str
    kind: Kind
    to: str
    second: str = ""
    step: int = 0


@attrs.frozen
class Rules:
    """The family, and whether the fallen lose their later acts. Steps hold several acts at once:
    inside a step everything is simultaneous."""

    golden: bool
    at_once: bool


@attrs.frozen
class Outcome:
    """Who is dead, whose act did not take place, and where the moved acts went."""

    dead: frozenset[str]
    stopped: frozenset[str]
    moved: frozenset[tuple[str, str]]


def outcomes(moves: tuple[Move, ...], rules: Rules) -> frozenset[Outcome]:
    """Every consistent and founded outcome; none is a paradox."""
    found = []
    for truth in product((False, True), repeat=len(moves)):
        night = _Night(moves, rules)
        values = _values(night, truth)
        found += [_told(moves, value) for value in values]
    return frozenset(found)


@attrs.frozen
class _Night:
    moves: tuple[Move, ...]
    rules: Rules

    def counts(self, source: Move, bearer: Move) -> bool:
        """An influence counts if it comes before what it bears on; by the golden rule always."""
        return self.rules.golden or source.step < bearer.step


@attrs.frozen
class _Value:
    """A total assignment: which acts take place, at whom each is aimed, which effects land, and
    whose kills are deadly (land and are not healed)."""

    done: tuple[bool, ...]
    aim: tuple[str, ...]
    lands: tuple[bool, ...]
    fatal: tuple[bool, ...]


def _values(night: _Night, done: tuple[bool, ...]) -> Iterator[_Value]:
    """All total assignments with these acts taking place that satisfy every rule."""
    n = range(len(night.moves))
    for lands in product((False, True), repeat=len(night.moves)):
        if any(lands[i] and not done[i] for i in n):
            continue
        aim = tuple(_aim(night, i, lands) for i in n)
        fatal = tuple(_fatal(night, i, aim, lands) for i in n)
        value = _Value(done, aim, lands, fatal)
        if all(_done(night, i, value) == done[i] for i in n) \
                and all(_lands(night, i, value) == lands[i] for i in n) \
                and _founded(night, value):
            yield value


# -- the rule of each fact, under a total assignment --------------------------------------------


def _aim(night: _Night, i: int, lands: tuple[bool, ...]) -> str:
    """As sent, unless a redirect took hold on the actor in time; the last one sent decides."""
    act, to = night.moves[i], night.moves[i].to
    for j, mover in enumerate(night.moves):
        if mover.kind == "redirect" and j != i and lands[j] and night.counts(mover, act) \
                and _hit(night, j, lands) == act.by:
            to = mover.second
    return to


def _hit(night: _Night, j: int, lands: tuple[bool, ...]) -> str:
    """Whom act j reaches."""
    return _aim(night, j, lands)


def _done(night: _Night, i: int, value: _Value) -> bool:
    """Not blocked in time, and (order list) not struck down in an earlier step."""
    act = night.moves[i]
    for j, other in enumerate(night.moves):
        hits = value.aim[j] == act.by and value.lands[j] and j != i
        if other.kind == "block" and hits and night.counts(other, act):
            return False
        if other.kind == "kill" and hits and night.rules.at_once and not night.rules.golden \
                and other.step < act.step:
            return False
    return True


def _lands(night: _Night, i: int, value: _Value) -> bool:
    """The act takes place, its target still stands, and no shield that counts keeps it off."""
    act = night.moves[i]
    target = value.aim[i]
    if not value.done[i]:
        return False
    for j, other in enumerate(night.moves):
        if j == i or value.aim[j] != target or not value.lands[j]:
            continue
        if act.kind == "kill" and value.fatal[j] and night.rules.at_once \
                and not night.rules.golden and other.step < act.step:
            return False
        wards = other.kind in ("ward", "late_ward") and act.kind == "kill"
        if (other.kind == "shield" or wards) and target != act.by and (
                other.kind == "late_ward" or night.counts(other, act)):
            return False
    return True


def _fatal(night: _Night, i: int, aim: tuple[str, ...], lands: tuple[bool, ...]) -> bool:
    """A kill that lands and that nobody heals, whenever in the night he does."""
    if night.moves[i].kind != "kill" or not lands[i]:
        return False
    return not any(other.kind == "heal" and lands[j] and aim[j] == aim[i]
                   for j, other in enumerate(night.moves))


# -- foundedness ----------------------------------------------------------------------------------


def _founded(night: _Night, value: _Value) -> bool:
    """Least fixed point of the reduct: starting from nothing true, with what is false in the
    assignment given, derive acts and effects; all that is true must come out."""
    known_done: set[int] = set()
    known_lands: set[int] = set()
    n = range(len(night.moves))
    while True:
        grown = False
        for i in n:
            if value.done[i] and i not in known_done and _certain(night, i, value, known_lands,
                                                                  landing=False):
                known_done.add(i)
                grown = True
            if value.lands[i] and i not in known_lands and i in known_done \
                    and _certain(night, i, value, known_lands, landing=True):
                known_lands.add(i)
                grown = True
        if not grown:
            return all((i in known_done) == value.done[i] for i in n) \
                and all((i in known_lands) == value.lands[i] for i in n)


def _certain(night: _Night, i: int, value: _Value, known: set[int], *, landing: bool) -> bool:
    """Does the fact hold in every completion: what is false stays false, what is true but not
    derived may be either?"""
    open_ = [j for j in range(len(night.moves)) if value.lands[j] and j not in known and j != i]
    for choice in product((False, True), repeat=len(open_)):
        lands = list(value.lands)
        for j, here in zip(open_, choice, strict=True):
            lands[j] = here
        lands[i] = value.lands[i]
        aim = tuple(_aim(night, j, tuple(lands)) for j in range(len(night.moves)))
        fatal = tuple(_fatal(night, j, aim, tuple(lands)) for j in range(len(night.moves)))
        world = _Value(value.done, aim, tuple(lands), fatal)
        if landing and (not _lands(night, i, world) or aim[i] != value.aim[i]):
            return False
        if not landing and not _done(night, i, world):
            return False
    return True


def _told(moves: tuple[Move, ...], value: _Value) -> Outcome:
    done = [i for i in range(len(moves)) if value.done[i]]
    return Outcome(
        dead=frozenset(value.aim[i] for i in range(len(moves)) if value.fatal[i]),
        stopped=frozenset(m.by for i, m in enumerate(moves) if i not in done),
        moved=frozenset((moves[i].by, value.aim[i]) for i in done if value.aim[i] != moves[i].to),
    )


_ = Iterable
