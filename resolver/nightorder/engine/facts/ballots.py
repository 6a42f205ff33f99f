"""Votes: whose count, in which order, and who is condemned."""

from __future__ import annotations

from fractions import Fraction

import attrs

from ..night.env import Env
from ..night.night import Night
from ..night.nightact import NightAct
from ..settle import Entry, Key, Solver
from .elections import weight_of

__all__ = [
    "TIE",
    "choice_of",
    "condemned_rule",
    "marked_players",
    "tie_decides",
    "tied_marks_rule",
    "tied_players",
    "voters_rule",
]

AGAINST_ALL = "against_all"
#: The choice between those who tie that the host makes; no dice are thrown for it.
TIE = "tie"


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
        found = _tied(s, tuple(night.phase.tied), "", deps)
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
    counted = _tally(cast)
    found = _count(s, cast, counted, deps)
    if found is None:
        return None
    return Entry(found[0], found[1], tuple(deps), Count(found[2], tuple(counted.items())))


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


def _count(s: Solver, cast: Cast, counted: dict[str, Fraction], deps: list[Key]) -> Found | None:
    """Who is condemned; the votes of those who cast none are added to what was ``counted``."""
    night = s.night
    voting = night.plan.ruleset.vote
    tally = dict(counted)
    total = sum(tally.values(), Fraction(0))
    against = tally.pop(AGAINST_ALL, Fraction(0))
    most = (
        against * 2 >= total + 2 if voting.against_all_half == "plus_one" else against * 2 > total
    )
    if most:
        living = _term(s, "against_all_of_living", deps, otherwise=False)
        if living is None and against * 2 <= len(night.living):
            return None
        if not living or against * 2 > len(night.living):
            return "", "against_all", ()
    given = _given(s, cast, deps)
    if given is None:
        return None
    if given < 0:
        return "", "no_quorum", ()
    if given > len(cast):
        for name in night.phase.silent:
            tally[name] = tally.get(name, Fraction(0)) + 1
    for name in night.absent:
        tally[name] = tally.get(name, Fraction(0)) + voting.absent_votes
    counted.update(tally)
    for name in list(tally):
        passed = _term(s, "passed_over", deps, it=name, otherwise=False)
        if passed is None:
            return None
        if passed:
            del tally[name]
    if not tally:
        return "", "no_votes", ()
    top = max(tally.values())
    if against > top:
        leads = _term(s, "against_all_leads", deps, otherwise=False)
        if leads or leads is None:
            return None if leads is None else ("", "against_all_leads", ())
    if voting.share is not None:
        enough = _enough(s, top, total, deps)
        if not enough:
            return None if enough is None else ("", "too_few", ())
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
    if voting.plain_ties:
        in_order = [(name, Fraction(1), voter) for name, _, voter in in_order if name in leaders]
        needed = max(_tally(in_order).values(), default=top)
    return _tied(s, leaders, _first_to_reach(in_order, needed), deps, int(top))


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


def _tied(
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
