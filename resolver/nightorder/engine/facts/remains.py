"""Facts of what a phase leaves behind: a player's role, his side, his marks.

No night needs them to be resolved; they are asked for when somebody wants to know why.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...effects.channel import Leave, Mend
from ..night.night import Night
from ..settle import Entry, Key, Solver
from .ballots import marked_players
from .lasting import role_after

__all__ = ["faction_rule", "mark_rule", "remains", "role_rule"]


def remains(s: Solver) -> Iterator[Key]:
    """What could have changed in the phase: the keys of such facts."""
    night: Night = s.night
    for name, strikes in night.leaves.items():
        dies = name in night.fells and s.value(("fate", name))
        bodies = [influence.body for _, influence in strikes]
        changes = [b for b in bodies if isinstance(b, Leave) and (b.role or b.faction or b.like)]
        if changes:
            if not dies and any(body.role or body.like for body in changes):
                yield ("role", name)
            yield ("faction", name)
    for name in night.living:
        if name in night.fells and s.value(("fate", name)):
            continue
        for mark in _marks(s, name):
            yield ("mark", name, mark)


def _marks(s: Solver, name: str) -> list[str]:
    """The marks that a player has, or could have got or lost, in the phase."""
    night: Night = s.night
    found = dict.fromkeys(carried.mark for carried in night.players[name].marks)
    for _, influence in night.leaves.get(name, ()):
        if isinstance(influence.body, Leave):
            found |= dict.fromkeys(influence.body.marks)
    voting = night.plan.ruleset.vote
    if voting is not None:
        if name in night.absent:
            found |= dict.fromkeys(voting.marks_absent)
        if voting.marks_tied and name in marked_players(s):
            found |= dict.fromkeys(voting.marks_tied)
    return list(found)


def role_rule(s: Solver, key: Key) -> Entry | None:
    """Fact ``role``: the player's role when the phase is over."""
    return _changed(s, key[1], 0)


def faction_rule(s: Solver, key: Key) -> Entry | None:
    """Fact ``faction``: the player's side when the phase is over."""
    return _changed(s, key[1], 1)


def _changed(s: Solver, name: str, which: int) -> Entry | None:
    deps: list[Key] = []
    after = role_after(s, name, deps)
    if after is None:
        return None
    state = s.night.players[name]
    before = (state.role, state.faction)[which]
    code = "kept" if after[which] == before else ("became" if which == 0 else "joined")
    if code != "kept":
        deps = [key for key in deps if key[0] != "lands" or s.value(key)]
    return Entry(after[which], code, tuple(deps))


def mark_rule(s: Solver, key: Key) -> Entry | None:
    """Fact ``mark``: does the player carry the mark when the phase is over?"""
    _, name, mark = key
    lives: tuple[Key, ...] = ()
    if name in s.night.fells:
        if s.value(("fate", name)) is not False:
            return None
        lives = (("fate", name),)
    found = _mark(s, name, mark)
    if found is None or not found.value:
        return found
    return Entry(True, found.code, (*found.deps, *lives))


def _mark(s: Solver, name: str, mark: str) -> Entry | None:
    """The mark of whoever lives."""
    night: Night = s.night
    voting = night.plan.ruleset.vote
    given: list[Key] = []
    missed: list[Key] = []
    taken: list[Key] = []
    for act, influence in night.leaves.get(name, ()):
        body = influence.body
        if not isinstance(body, Leave) or not (mark in body.marks or mark in body.takes):
            continue
        lands: Key = ("lands", act.id, influence.index, name)
        took = s.value(lands)
        if took is None:
            return None
        (missed if not took else given if mark in body.marks else taken).append(lands)
    if voting is not None and mark in voting.marks_absent and name in night.absent:
        return Entry(True, "absent")
    if voting is not None and mark in voting.marks_tied and name in marked_players(s):
        return Entry(True, "tied", (("condemned",),))
    if given:
        return Entry(True, "marked", tuple(given))
    held = next((c for c in night.players[name].marks if c.mark == mark), None)
    if held is None:
        return Entry(False, "not_marked", tuple(missed))
    if taken:
        return Entry(False, "taken_off", tuple(taken))
    if held.until is not None and held.until <= night.now:
        return Entry(False, "worn_off", tuple(missed))
    spent = _spent(s, name, mark)
    if spent:
        return Entry(False, "used_up", spent)
    return Entry(True, "carried", ())


def _spent(s: Solver, name: str, mark: str) -> tuple[Key, ...]:
    """The saved blow that has used the mark up."""
    for key, entry in s.settled():
        if entry.code == "mended" and key[3] == name:
            body = entry.info[1].body
            if isinstance(body, Mend) and body.spends == mark:
                return (key,)
    return ()
