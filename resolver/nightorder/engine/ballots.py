"""Votes: whose count, in which order, and who is condemned."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from .settle import Entry, Key, Solver
from .terms import Env

if TYPE_CHECKING:
    from .nightact import NightAct

__all__ = ["condemned_rule", "tied_players", "voters_rule"]

AGAINST_ALL = "against_all"


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


def voters_rule(s: Solver, key: Key) -> Entry | None:
    """Fact ``voters``: those whose valid vote is for the player, in the order cast."""
    deps: list[Key] = []
    names: list[str] = []
    for vote in s.night.votes:
        if vote.to[0] == key[1]:
            valid = _valid(s, vote, deps)
            if valid is None:
                return None
            if valid:
                names.append(vote.by)
    return Entry(tuple(names), "voters", tuple(deps))


def condemned_rule(s: Solver, key: Key) -> Entry | None:
    """Fact ``condemned``: whom the vote puts out; ``""`` for nobody."""
    night = s.night
    if night.phase.executed:
        return Entry(night.phase.executed, "given")
    deps: list[Key] = []
    valid: list[NightAct] = []
    for vote in night.votes:
        counts = _valid(s, vote, deps)
        if counts is None:
            return None
        if counts:
            valid.append(vote)
    found = _count(s, valid, deps)
    return None if found is None else Entry(found[0], found[1], tuple(deps), found[2])


def _count(
    s: Solver, valid: list[NightAct], deps: list[Key]
) -> tuple[str, str, tuple[str, ...]] | None:
    night = s.night
    voting = night.plan.ruleset.vote
    tally: dict[str, int] = {}
    for vote in valid:
        tally[vote.to[0]] = tally.get(vote.to[0], 0) + 1
    against = tally.pop(AGAINST_ALL, 0)
    if against * 2 > len(valid):
        return "", "against_all", ()
    if not tally:
        return "", "no_votes", ()
    if voting.quorum_share is not None:
        asked = _term(s, "quorum_when", deps)
        part, whole = voting.quorum_share
        if asked is None:
            return None
        if asked and not len(valid) * whole > len(night.living) * part:
            return "", "no_quorum", ()
    top = max(tally.values())
    if voting.share is not None and not _enough(s, top, len(valid), deps):
        enough = _enough(s, top, len(valid), deps)
        return None if enough is None else ("", "too_few", ())
    leaders = tuple(name for name in tally if tally[name] == top)
    if len(leaders) == 1:
        return leaders[0], "most_votes", ()
    if voting.ties == "nobody":
        return "", "tie", leaders
    if voting.ties == "first_to_reach":
        return _first_to_reach(valid, top), "first_to_reach", leaders
    drawn = s.value(("draw", "execution", *sorted(leaders)))
    deps.append(("draw", "execution", *sorted(leaders)))
    return None if drawn is None else (drawn, "lot", leaders)


def _term(s: Solver, name: str, deps: list[Key]) -> bool | None:
    term = s.night.plan.vote_terms.get(name)
    if term is None:
        return True
    env = Env(s, None, "")
    value = term(env)
    deps += env.deps
    return None if value is None else bool(value)


def _enough(s: Solver, top: int, cast: int, deps: list[Key]) -> bool | None:
    voting = s.night.plan.ruleset.vote
    share = Fraction(*voting.share)
    of = {"living": len(s.night.living), "cast": cast, "started": len(s.night.players)}
    usual = _term(s, "share_of_when", deps)
    enough = top >= share * of[voting.share_of]
    if usual is not False and enough == (top >= share * of["started"]):
        return enough
    return None if usual is None else (enough if usual else top >= share * of["started"])


def _first_to_reach(valid: list[NightAct], top: int) -> str:
    tally: dict[str, int] = {}
    for vote in valid:
        name = vote.to[0]
        if name != AGAINST_ALL:
            tally[name] = tally.get(name, 0) + 1
            if tally[name] == top:
                return name
    return ""


def tied_players(s: Solver) -> tuple[str, ...]:
    """Those who tie at the top where a tie puts nobody out (or whom the file says tied)."""
    if s.night.phase.tied:
        return tuple(s.night.phase.tied)
    entry = s.memo.get(("condemned",))
    return entry.info if entry is not None and entry.code == "tie" else ()
