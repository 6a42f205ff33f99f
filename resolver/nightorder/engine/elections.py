"""Elections to offices: who is elected, and what follows for him."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from ..model.game import Vote
from .legal import Refusal
from .settle import Entry, Key, Solver
from .terms import Env

if TYPE_CHECKING:
    from .night import Night

__all__ = ["add_elections", "elected_rule", "weight_of"]

#: The origin of the act by which a candidate, if he is elected, comes into an office.
ELECTION = "election"


def weight_of(night: Night, voter: str) -> Fraction:
    """How much a player's vote weighs, by the marks he carries as the phase begins."""
    weight = Fraction(1)
    for carried in night.players[voter].marks:
        weight *= night.plan.ruleset.marks[carried.mark].weight
    return weight


def add_elections(night: Night) -> None:
    """An act for everybody who may come into an office in this phase, and refused ballots."""
    phase = night.phase
    for office in night.plan.ruleset.offices.values():
        ability = night.plan.offices[office.id]
        votes = phase.votes or () if office.votes == "day" else phase.ballots.get(office.id, ())
        valid: dict[str, Vote] = {}
        for vote in votes:
            refusal = _refusal(night, vote, office.self_votes, valid)
            if refusal is None:
                valid[vote.by] = vote
            elif office.votes == "own":
                act = night.new("vote", vote.by, ability, (vote.for_,))
                act.sent, act.refusal = vote, refusal
                night.refused.append(act)
        given = phase.elected.get(office.id, "")
        night.ballots[office.id] = tuple(valid.values())
        for name in (given,) if given else dict.fromkeys(v.for_ for v in valid.values()):
            act = night.new(ELECTION, name, ability, (name,))
            act.hinges = ()
            night.keep(act)


def _refusal(night: Night, vote: Vote, self_votes: bool, valid: dict[str, Vote]) -> Refusal | None:
    if not night.players[vote.by].alive:
        return Refusal("actor_dead", (("actor", vote.by),))
    if vote.for_ not in night.living:
        return Refusal("target_dead", (("actor", vote.by), ("target", vote.for_)))
    if not self_votes and vote.by == vote.for_:
        return Refusal("vote_self", (("actor", vote.by),))
    if vote.by in valid:
        return Refusal("vote_given", (("actor", vote.by),))
    return None


def elected_rule(s: Solver, key: Key) -> Entry | None:
    """Fact ``elected``: who comes into the office in this phase; ``""`` for nobody."""
    night: Night = s.night
    given = night.phase.elected.get(key[1], "")
    if given:
        return Entry(given, "given")
    tally: dict[str, Fraction] = {}
    for vote in night.ballots.get(key[1], ()):
        tally[vote.for_] = tally.get(vote.for_, Fraction(0)) + weight_of(night, vote.by)
    deps: list[Key] = []
    for votes in sorted(set(tally.values()), reverse=True):
        leaders = [name for name in tally if tally[name] == votes]
        left: list[str] = []
        for name in leaders:
            over = _passed_over(s, key[1], name, deps)
            if over is None:
                return None
            if not over:
                left.append(name)
        if left:
            code = "most_votes" if len(left) == 1 else "tie"
            return Entry(left[0] if len(left) == 1 else "", code, tuple(deps))
    return Entry("", "no_votes", tuple(deps))


def _passed_over(s: Solver, office: str, name: str, deps: list[Key]) -> bool | None:
    term = s.night.plan.passed_over[office]
    if term is None:
        return False
    env = Env(s, None, name)
    env.it = name
    value = term(env)
    deps += env.deps
    return None if value is None else bool(value)
