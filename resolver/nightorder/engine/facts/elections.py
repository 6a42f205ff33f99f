"""Elections to offices: who is elected, and what follows for him."""

from __future__ import annotations

from fractions import Fraction

import attrs

from ...conditions import Condition
from ...model.ability import Requirement
from ...model.office import Office
from ..night.env import Env
from ..night.night import Night
from ..night.nightact import NightAct
from ..night.refusal import Refusal
from ..planning.plan import VOTE
from ..settle import Entry, Key, Solver
from .beforehand import laid_number, laid_out
from .legal import unmet

__all__ = ["Tally", "add_elections", "ballot_rule", "elected_rule", "weight_of"]

#: The origin of the act by which a candidate, if he is elected, comes into an office.
ELECTION = "election"


@attrs.frozen
class Tally:
    """What the votes for each candidate weigh."""

    votes: tuple[tuple[str, Fraction], ...]

    @property
    def params(self) -> tuple[tuple[str, str], ...]:
        """For words: ``B 3, C 1``, the most first."""
        most_first = sorted(self.votes, key=lambda one: -one[1])
        return (("tally", ", ".join(f"{name} {weight}" for name, weight in most_first)),)


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
        valid: list[NightAct] = []
        for vote in votes:
            act = night.new("vote", vote.by, ability, (vote.for_,))
            act.sent = vote
            if night.plan.elects and office.votes == "day":
                act.called = f"{vote.by}.{VOTE}"
            act.refusal = _refusal(night, office, act, valid)
            if act.refusal is None:
                valid.append(act)
            else:
                night.refused.append(act)
        night.ballots[office.id] = tuple(valid)
        given = phase.elected.get(office.id, "")
        names = (
            (given,) if given else (*(v.to[0] for v in valid), *phase.tally, *_tied(night, office))
        )
        for name in dict.fromkeys(names):
            act = night.new(ELECTION, name, ability, (name,))
            act.hinges = ()
            act.refusal = _unfit(night, office.requires, act)
            if act.refusal is None:
                night.keep(act)
            elif given:
                night.refused.append(act)


def _tied(night: Night, office: Office) -> tuple[str, ...]:
    return night.phase.tied if office.votes == "day" and night.plan.elects else ()


def _refusal(night: Night, office: Office, act: NightAct, valid: list[NightAct]) -> Refusal | None:
    voter, choice = act.by, act.to[0]
    if not night.players[voter].alive:
        return Refusal("actor_dead", (("actor", voter),))
    if choice not in night.living:
        return Refusal("target_dead", (("actor", voter), ("target", choice)))
    if not office.self_votes and voter == choice:
        return Refusal("vote_self", (("actor", voter),), office.place)
    for carried in night.players[voter].marks:
        mark = night.plan.ruleset.marks[carried.mark]
        if mark.no_vote and office.votes == "day":
            return Refusal("vote_barred", (("actor", voter), ("mark", mark.id)), mark.place)
    cast = len([vote for vote in valid if vote.by == voter])
    if cast >= (
        1 if office.each is None else laid_number(night, act, night.plan.term(office.each))
    ):
        return Refusal("vote_given", (("actor", voter),), office.place)
    candidate = NightAct(-1, ELECTION, choice, act.ability, (choice,), act.ability.direct)
    return _unfit(night, office.vote_requires, act) or _unfit(night, office.requires, candidate)


def _unfit(night: Night, requirements: tuple[Requirement, ...], act: NightAct) -> Refusal | None:
    """The first rule that a vote, or the elected, does not keep."""
    for requirement in requirements:
        if not laid_out(night, act, night.plan.term(requirement.that)):
            return unmet(act, requirement)
    return None


def ballot_rule(s: Solver, key: Key) -> Entry | None:
    """Fact ``ballot``: a valid vote for an office; nothing in the phase can take it away."""
    return Entry(True, "cast")


def elected_rule(s: Solver, key: Key) -> Entry | None:
    """Fact ``elected``: who comes into the office in this phase; ``""`` for nobody."""
    night: Night = s.night
    office = night.plan.ruleset.offices[key[1]]
    fit = {act.by for act in night.acts if act.origin == ELECTION and act.ability.id == office.id}
    given = night.phase.elected.get(office.id, "")
    if given:
        return Entry(given if given in fit else "", "given" if given in fit else "unfit")
    deps: list[Key] = [("ballot", vote.id) for vote in night.ballots.get(office.id, ())]
    tally = None if _tied(night, office) else Tally(tuple(_tally(night, office).items()))
    for leaders in _ranked(night, office):
        left: list[str] = []
        for name in leaders:
            over = _passed_over(s, office, name, deps) if name in fit else True
            if over is None:
                return None
            if not over:
                left.append(name)
        if len(left) > 1:
            return _tie(s, office, left, deps, tally)
        if left:
            return Entry(left[0], "most_votes", tuple(deps), tally)
    return Entry("", "no_votes", tuple(deps))


def _ranked(night: Night, office: Office) -> list[list[str]]:
    """The candidates in groups of as many votes, most votes first."""
    tied = _tied(night, office)
    if tied:
        return [list(tied)]
    tally = _tally(night, office)
    return [
        [name for name in tally if tally[name] == votes]
        for votes in sorted(set(tally.values()), reverse=True)
    ]


def _tally(night: Night, office: Office) -> dict[str, Fraction]:
    tally = {name: Fraction(votes) for name, votes in night.phase.tally.items()}
    for vote in night.ballots.get(office.id, ()):
        choice = vote.to[0]
        tally[choice] = tally.get(choice, Fraction(0)) + weight_of(night, vote.by)
    return tally


def _tie(
    s: Solver, office: Office, leaders: list[str], deps: list[Key], tally: Tally | None
) -> Entry | None:
    opened = _holds(s, office.ties_open, "", deps)
    if opened is None:
        return None
    if not opened:
        return Entry("", "tie", tuple(deps), tally)
    pick: Key = ("pick", office.id, *sorted(leaders))
    name = s.value(pick)
    return None if name is None else Entry(name, "of_tied", (*deps, pick), tally)


def _passed_over(s: Solver, office: Office, name: str, deps: list[Key]) -> bool | None:
    return _holds(s, office.passed_over, name, deps)


def _holds(s: Solver, condition: Condition | None, name: str, deps: list[Key]) -> bool | None:
    if condition is None:
        return False
    env = Env(s, None, name)
    env.it = name
    value = s.night.plan.term(condition)(env)
    deps += env.deps
    return None if value is None else bool(value)
