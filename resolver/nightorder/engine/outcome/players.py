"""Every player as a phase leaves him."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import Any

from ...effects.channel import Avert, Leave, Mend
from ...model.state import Carried, PlayerState
from ..clock import mark_until
from ..facts.ballots import marked_players
from ..facts.lasting import role_after
from ..night.night import Night
from ..night.nightact import Strike
from ..settle import Solver

__all__ = ["players_after"]


def players_after(
    s: Solver, night: Night, dead: tuple[str, ...]
) -> tuple[dict[str, PlayerState], dict[str, str], dict[str, str]]:
    """Every player when the phase is over, and whose role and side have changed."""
    now = night.now
    voting = night.plan.ruleset.vote
    #: The last phase whose marks have ended: those of a day hold for a new attempt at its vote.
    ended = now - (voting is not None and voting.again and night.phase.kind == "day")
    by_table: dict[str, tuple[str, ...]] = {}  # marks that the day gives
    if voting is not None:
        by_table = dict.fromkeys(marked_players(s), voting.marks_tied)
        for name in night.absent:
            by_table[name] = (*by_table.get(name, ()), *voting.marks_absent)
    roles: dict[str, str] = {}
    factions: dict[str, str] = {}
    after: dict[str, PlayerState] = dict(night.players)
    used, worn = _spent(s, night)
    for name in dead:
        old = night.players[name]
        words = _died_by(s, night, name)
        changed = role_after(s, name, []) if name in night.leaves else None
        side = old.faction if changed is None else changed[1]
        if side != old.faction:
            factions[name] = side
        kept = tuple(sorted(_counted(s, name, old, night.leaves.get(name, ())).items()))
        after[name] = PlayerState(old.role, side, False, (), kept, words, now)
    for name in night.living:
        state = night.players[name]
        strikes = night.leaves.get(name, ())
        if not (state.marks or strikes or name in used or name in worn or name in by_table):
            continue  # nothing about him can have changed
        if not after[name].alive:
            continue
        role, faction, counters = state.role, state.faction, state.counters
        marks = tuple([c for c in state.marks if c.until is None or c.until > ended])
        if strikes:
            marks, counted = _left_behind(s, night, name, state, marks, strikes)
            if counted != dict(counters):
                counters = tuple(sorted(counted.items()))
            role, faction = role_after(s, name, []) or (role, faction)
        if name in by_table:
            marks = _with_marks(night, marks, ((mark, "") for mark in by_table[name]))
        if name in used:
            counted = dict(counters)
            for counter, times in used[name].items():
                counted[counter] = counted.get(counter, 0) + times
            counters = tuple(sorted(counted.items()))
        if name in worn:
            marks = tuple(c for c in marks if c.mark not in worn[name])
        if (role, faction, marks, counters) != (
            state.role,
            state.faction,
            state.marks,
            state.counters,
        ):
            after[name] = PlayerState(role, faction, True, marks, counters)
            if role != state.role:
                roles[name] = role
            if faction != state.faction:
                factions[name] = faction
    return after, roles, factions


def _died_by(s: Solver, night: Night, name: str) -> tuple[str, ...]:
    words: set[str] = set()
    for act, influence in night.fells.get(name, ()):
        key = ("fatal", act.id, influence.index, name)
        if influence.body.delay == 0 and key in s.memo and s.memo[key].value:  # type: ignore[union-attr]
            words |= influence.words
    return tuple(sorted(words))


def _counted(s: Solver, name: str, state: PlayerState, strikes: Iterable[Any]) -> dict[str, int]:
    """The counters of a player after the phase; what somebody did counts though he has left."""
    counters = dict(state.counters)
    for _, influence in strikes:
        if influence.body.counter:
            counters[influence.body.counter] = s.value(("counter", name, influence.body.counter))
    return counters


def _left_behind(
    s: Solver,
    night: Night,
    name: str,
    state: PlayerState,
    marks: tuple[Carried, ...],
    strikes: list[Strike],
) -> tuple[tuple[Carried, ...], dict[str, int]]:
    """The marks and counters of a player after what takes hold of him."""
    given: list[tuple[str, str]] = []
    taken: set[str] = set()
    for act, influence in strikes:
        body = influence.body
        assert isinstance(body, Leave)
        if (body.marks or body.takes) and s.memo["lands", act.id, influence.index, name].value:
            given += [(mark, act.by) for mark in body.marks]
            taken.update(body.takes)
    if taken:
        marks = tuple(c for c in marks if c.mark not in taken)
    if given:
        marks = _with_marks(night, marks, given)
    return marks, _counted(s, name, state, strikes)


def _with_marks(
    night: Night, marks: tuple[Carried, ...], given: Iterable[tuple[str, str]]
) -> tuple[Carried, ...]:
    new = dict(given)
    fresh = [
        Carried(mark, mark_until(night.plan.ruleset.marks[mark], night.now), by)
        for mark, by in new.items()
    ]
    kept = [c for c in marks if c.mark not in new]
    return (*kept, *fresh)


#: What uses up a protection comes out so.
_USING = frozenset({"kept_off", "mended"})


def _spent(s: Solver, night: Night) -> tuple[dict[str, dict[str, int]], dict[str, set[str]]]:
    """What players' protections have used up, by player: counters of lasting shields that kept
    something off, and marks used up by mending."""
    counters: dict[str, dict[str, int]] = {}
    marks: dict[str, set[str]] = {}
    protections = chain(*night.averts.values(), *night.mends.values())
    if not any(one.wears for _, one in protections):
        return counters, marks
    using = [(key, entry) for key, entry in s.memo.items() if entry.code in _USING]
    for key, entry in using:
        if entry.code == "kept_off" and key[0] == "lands":
            shield = entry.info[1]
            if isinstance(shield.body, Avert) and shield.body.lasting:
                used = counters.setdefault(key[3], {})
                used[shield.counter] = used.get(shield.counter, 0) + 1
        elif entry.code == "mended":
            body = entry.info[1].body
            if isinstance(body, Mend) and body.spends:
                marks.setdefault(key[3], set()).add(body.spends)
    return counters, marks
