"""Counting votes: who is condemned, by what, and what becomes of those who tie."""

from __future__ import annotations

from fractions import Fraction

import attrs

from ..night.env import Env
from ..night.night import Night
from ..settle import Key, Solver

__all__ = ["TIE", "Cast", "Count", "Found", "counted", "of_tied"]

AGAINST_ALL = "against_all"
#: The choice between those who tie that the host makes; no dice are thrown for it.
TIE = "tie"


@attrs.frozen
class Count:
    """What came of counting votes: who tie at the top, and what the votes for each weigh."""

    tied: tuple[str, ...]
    tally: tuple[tuple[str, Fraction], ...] = ()

    @property
    def params(self) -> tuple[tuple[str, str], ...]:
        """For words: ``tied`` names, ``tally`` as ``B 3, C 1``, the most first."""
        most_first = sorted(self.tally, key=lambda one: -one[1])
        votes = ", ".join(f"{name} {weight}" for name, weight in most_first)
        return (("tied", ", ".join(self.tied)), ("tally", votes))


#: Who is condemned, by what, and who tied.
Found = tuple[str | tuple[str, ...], str, tuple[str, ...]]

#: Of each valid vote: for whom it is, what it weighs, and whose it is.
Cast = list[tuple[str, Fraction, str]]


def counted(s: Solver, cast: Cast, deps: list[Key]) -> tuple[Found | None, dict[str, Fraction]]:
    """Who is condemned, None while that is open, and what the votes for each weigh.

    The votes of silent and absent players are added to those cast where the rules say so.
    """
    everybody = _tally(cast)
    tally = dict(everybody)
    total = sum(tally.values(), Fraction(0))
    against = tally.pop(AGAINST_ALL, Fraction(0))
    nobody = _most_against(s, against, total, deps)
    if nobody == "":
        nobody = _add_uncast(s, cast, tally, deps)
        everybody |= tally
    if nobody == "":
        nobody = _pass_over(s, tally, deps)
    if nobody == "":
        nobody = _falls_short(s, max(tally.values()), against, total, deps)
    if nobody == "":
        return _first(s, cast, tally, deps), everybody
    return (None if nobody is None else ("", nobody, ())), everybody


# Each of these says why nobody is condemned: "" where it is no reason to, None while it is open.


def _most_against(s: Solver, against: Fraction, total: Fraction, deps: list[Key]) -> str | None:
    """Are more than half of the votes against all?"""
    voting, living = s.night.plan.ruleset.vote, len(s.night.living)
    half = (
        against * 2 >= total + 2 if voting.against_all_half == "plus_one" else against * 2 > total
    )
    if not half:
        return ""
    of_living = _term(s, "against_all_of_living", deps, otherwise=False)
    if against * 2 > living or of_living is False:
        return "against_all"
    return None if of_living is None else ""


def _add_uncast(s: Solver, cast: Cast, tally: dict[str, Fraction], deps: list[Key]) -> str | None:
    """Is there no quorum? If there is, the votes of silent and absent players are added."""
    night = s.night
    given = _given(s, cast, deps)
    if given is None:
        return None
    if given < 0:
        return "no_quorum"
    if given > len(cast):
        for name in night.phase.silent:
            tally[name] = tally.get(name, Fraction(0)) + 1
    for name in night.absent:
        tally[name] = tally.get(name, Fraction(0)) + night.plan.ruleset.vote.absent_votes
    return ""


def _pass_over(s: Solver, tally: dict[str, Fraction], deps: list[Key]) -> str | None:
    """Is nobody left once those whom the rules pass over are taken off the tally?"""
    for name in list(tally):
        passed = _term(s, "passed_over", deps, it=name, otherwise=False)
        if passed is None:
            return None
        if passed:
            del tally[name]
    return "" if tally else "no_votes"


def _falls_short(
    s: Solver, top: Fraction, against: Fraction, total: Fraction, deps: list[Key]
) -> str | None:
    """Are the most votes fewer than those against all, or than the share that is needed?"""
    if against > top:
        leads = _term(s, "against_all_leads", deps, otherwise=False)
        if leads or leads is None:
            return None if leads is None else "against_all_leads"
    if s.night.plan.ruleset.vote.share is not None:
        enough = _enough(s, top, total, deps)
        if not enough:
            return None if enough is None else "too_few"
    return ""


def _first(s: Solver, cast: Cast, tally: dict[str, Fraction], deps: list[Key]) -> Found | None:
    """Who has the most votes, or what becomes of those who tie for them."""
    top = max(tally.values())
    leaders = tuple(name for name in tally if tally[name] == top)
    if len(leaders) == 1:
        return leaders[0], "most_votes", ()
    for choice, _, voter in cast:
        if choice not in leaders:
            continue
        decides = _term(s, "casting", deps, it=voter, otherwise=False)
        if decides is None:
            return None
        if decides:
            return choice, "casting", leaders
    in_order = _in_order(s, cast, deps)
    if in_order is None:
        return None
    needed = top
    if s.night.plan.ruleset.vote.plain_ties:
        in_order = [(name, Fraction(1), voter) for name, _, voter in in_order if name in leaders]
        needed = max(_tally(in_order).values(), default=top)
    return of_tied(s, leaders, _first_to_reach(in_order, needed), deps, int(top))


def _in_order(s: Solver, cast: Cast, deps: list[Key]) -> Cast | None:
    """The votes in the order that counts for who had them first, those of the absent included."""
    night = s.night
    voting = night.plan.ruleset.vote
    if not night.absent or voting.absent_first is None:
        return cast
    first = _term(s, "absent_first", deps)
    if first is None:
        return None
    late: Cast = [(name, Fraction(1), "") for name in night.absent] * voting.absent_votes
    return [*late, *cast] if first else [*cast, *late]


def _given(s: Solver, cast: Cast, deps: list[Key]) -> int | None:
    """How many votes count, those of silent players included; below 0 without a quorum."""
    night = s.night
    voting = night.plan.ruleset.vote
    given = len(cast)
    silent = len(night.phase.silent) if voting.silent_self is not None else 0
    if silent:
        always = _term(s, "silent_self", deps)
        if always is None:
            return None
        if always:
            given, silent = given + silent, 0
    if voting.quorum_share is not None and not _quorate(night, given):
        if silent and _quorate(night, given + silent):
            return given + silent
        asked = _term(s, "quorum_when", deps)
        if asked is None:
            return None
        return -1 if asked else given + silent
    return given


def _quorate(night: Night, given: int) -> bool:
    part, whole = night.plan.ruleset.vote.quorum_share  # type: ignore[union-attr,misc]
    entitled = [name for name in night.living if name not in night.absent]
    return given * whole > len(entitled) * part


def of_tied(
    s: Solver, leaders: tuple[str, ...], first: str, deps: list[Key], top: int = 2
) -> Found | None:
    """What becomes of those who tie; ``first`` had the votes first, if that is known."""
    rule = _tie_rule(s, leaders, top, deps)
    if rule is None:
        return None
    if rule == "all":
        return leaders, "all_tied", leaders
    spared = s.night.state.ties < s.night.plan.ruleset.vote.spared_ties
    if spared and rule in ("dice", "first_to_reach"):
        return "", "tie", leaders
    if rule == "first_to_reach" and first:
        return first, "first_to_reach", leaders
    if rule not in ("host", "dice"):
        return "", "tie", leaders
    lot: Key = ("draw", TIE if rule == "host" else "execution", *sorted(leaders))
    drawn = s.value(lot)
    deps.append(lot)
    return None if drawn is None else (drawn, "by_host" if rule == "host" else "lot", leaders)


def _tie_rule(s: Solver, leaders: tuple[str, ...], top: int, deps: list[Key]) -> str | None:
    """The rule for a tied vote; None while a ruling that it hangs on is open."""
    word: str
    for word, term in s.night.plan.tie_terms:
        env = Env(s, None, "")
        env.tied, env.tied_votes = leaders, top
        holds = term(env)
        deps += env.deps
        if holds is None:
            return None
        if holds:
            return word
    usual: str = s.night.plan.ruleset.vote.ties
    return usual


def _term(
    s: Solver, name: str, deps: list[Key], *, it: str = "", otherwise: bool = True
) -> bool | None:
    """A condition of the vote, on the player `it`; ``otherwise`` where the ruleset has none."""
    term = s.night.plan.vote_terms.get(name)
    if term is None:
        return otherwise
    env = Env(s, None, "")
    env.it = it
    value = term(env)
    deps += env.deps
    return None if value is None else bool(value)


def _enough(s: Solver, top: Fraction, cast: Fraction, deps: list[Key]) -> bool | None:
    voting = s.night.plan.ruleset.vote
    share = Fraction(*voting.share)
    of: dict[str, int | Fraction] = {
        "living": len(s.night.living),
        "cast": cast,
        "started": len(s.night.players),
    }
    usual = _term(s, "share_of_when", deps)
    enough = top >= share * of[voting.share_of]
    if usual is not False and enough == (top >= share * of["started"]):
        return enough
    return None if usual is None else (enough if usual else top >= share * of["started"])


def _tally(cast: Cast) -> dict[str, Fraction]:
    tally: dict[str, Fraction] = {}
    for name, weight, _ in cast:
        tally[name] = tally.get(name, Fraction(0)) + weight
    return tally


def _first_to_reach(cast: Cast, top: Fraction) -> str:
    tally: dict[str, Fraction] = {}
    for name, weight, _ in cast:
        tally[name] = tally.get(name, Fraction(0)) + weight
        if name != AGAINST_ALL and tally[name] >= top:
            return name
    return ""
