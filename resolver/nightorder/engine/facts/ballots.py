"""Votes: whose count, for whom, what they weigh, and what comes of counting them."""

from __future__ import annotations

from fractions import Fraction

from ..night.env import Env
from ..night.night import Night
from ..night.nightact import NightAct
from ..settle import Entry, Key, Solver
from .count import Cast, Count, counted, of_tied
from .elections import weight_of

__all__ = [
    "choice_of",
    "condemned_rule",
    "marked_players",
    "tie_decides",
    "tied_marks_rule",
    "tied_players",
    "voters_rule",
]


def _valid(s: Solver, vote: NightAct, deps: list[Key]) -> bool | None:
    """Does the vote count? It was not taken away, and nothing makes it void."""
    key: Key = ("done", vote.id)
    done = s.value(key)
    deps.append(key)
    if done is False:
        return False
    void = s.night.plan.vote_terms.get("void_when")
    if void is not None:
        env = Env(s, vote, vote.to[0])
        lost = void(env)
        deps += env.deps
        if lost:
            return False
        if lost is None:
            return None
    return done  # type: ignore[no-any-return]


def choice_of(s: Solver, vote: NightAct, deps: list[Key]) -> str | None:
    """For whom the vote counts in the end; a fact only where something could move it."""
    if len(vote.candidates) == 1:
        return vote.to[0]
    key: Key = ("aim", vote.id)
    aim = s.value(key)
    deps.append(key)
    return None if aim is None else str(aim[0])


def voters_rule(s: Solver, key: Key) -> Entry | None:
    """Fact ``voters``: those whose valid vote is for the player, in the order cast."""
    deps: list[Key] = []
    names: list[str] = []
    for vote in s.night.votes:
        if key[1] in vote.candidates:
            choice = choice_of(s, vote, deps)
            valid = _valid(s, vote, deps) if choice in (None, key[1]) else False
            if valid and choice is not None:
                names.append(vote.by)
            elif valid is not False:
                return None
    return Entry(tuple(names), "voters", tuple(deps))


def tie_decides(night: Night) -> bool:
    """Can a tie of this phase put anybody out?"""
    voting = night.plan.ruleset.vote
    if voting is None:
        return False
    if set(voting.ties_when) - {"nobody"}:
        return True
    return voting.ties in ("all", "host") or (
        voting.ties == "dice" and night.state.ties >= voting.spared_ties
    )


def condemned_rule(s: Solver, key: Key) -> Entry | None:
    """Fact ``condemned``: whom the vote puts out; ``""`` for nobody, a tuple for several."""
    night = s.night
    if night.phase.executed:
        return Entry(night.phase.executed, "given")
    if night.plan.ruleset.vote is None:
        return Entry("", "no_votes")
    deps: list[Key] = []
    if night.phase.tied:
        found = of_tied(s, tuple(night.phase.tied), "", deps)
        if found is None:
            return None
        return Entry(found[0], found[1], tuple(deps), Count(found[2]))
    cast: Cast = []
    for vote in night.votes:
        counts = _valid(s, vote, deps)
        choice = choice_of(s, vote, deps) if counts is not False else None
        if counts is None or (counts and choice is None):
            return None
        if counts and choice is not None:
            for name in _with(night, vote.by):
                weight = _weight(s, name, deps)
                if weight is None:
                    return None
                cast.append((choice, weight, name))
    found, tally = counted(s, cast, deps)
    if found is None:
        return None
    return Entry(found[0], found[1], tuple(deps), Count(found[2], tuple(tally.items())))


def _with(night: Night, voter: str) -> list[str]:
    """Whose votes go where this voter votes: his own, unless it is taken, and those he took."""
    voting = night.plan.ruleset.vote
    if voting is None or not voting.follows:
        return [voter]
    found = []
    for name in night.living:
        marks = night.players[name].marks
        taker = next((c.by for c in marks if c.mark == voting.follows), name)
        if taker == voter:
            found.append(name)
    return found


def _weight(s: Solver, voter: str, deps: list[Key]) -> Fraction | None:
    """What a vote weighs, by the marks of its voter, those included that he gets at once."""
    night = s.night
    weight = weight_of(night, voter)
    term = night.plan.vote_terms.get("weight")
    if term is not None:
        env = Env(s, None, "")
        env.voter = voter
        value = term(env)
        deps += env.deps
        if value is None:
            return None
        weight *= int(value)
    for act, influence in night.leaves.get(voter, ()):
        for mark in influence.body.marks:
            if mark in night.plan.instant and night.plan.ruleset.marks[mark].weight != 1:
                lands: Key = ("lands", act.id, influence.index, voter)
                took = s.value(lands)
                deps.append(lands)
                if took is None:
                    return None
                if took and not night.players[voter].has(mark):
                    weight *= night.plan.ruleset.marks[mark].weight
    return weight


def tied_players(s: Solver) -> tuple[str, ...]:
    """Those who tie at the top where a tie puts nobody out (or whom the file says tied)."""
    entry = s.memo.get(("condemned",))
    if entry is None:
        return tuple(s.night.phase.tied)
    return entry.info.tied if entry.code == "tie" else ()


def marked_players(s: Solver) -> tuple[str, ...]:
    """Those who tie and get the marks for it."""
    tied = tied_players(s)
    entry = s.memo.get(("tied_marks",))
    return tied if entry is None else entry.info or ()


def tied_marks_rule(s: Solver, key: Key) -> Entry | None:
    """Fact ``tied_marks``: do those who tie get the marks for it?"""
    whole: Key = ("condemned",)
    if s.value(whole) is None:
        return None
    deps: list[Key] = [whole]
    found = s.memo[whole]
    if found.code not in ("tie", "casting"):
        return Entry(False, "tie", tuple(deps))
    name = "marks_tied_when" if found.code == "tie" else "marks_casting"
    term = s.night.plan.vote_terms.get(name)
    env = Env(s, None, "")
    env.tied = found.info.tied
    value = found.code == "tie" if term is None else term(env)
    deps += env.deps
    if value is None:
        return None
    names = tuple(n for n in found.info.tied if n != found.value) if value else ()
    return Entry(bool(value), "tie", tuple(deps), names)
