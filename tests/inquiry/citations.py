"""Explanations tried by resolving again: are the acts they cite enough, and is each needed?

A fact is *sufficiently* explained if it is the same in the phase without all acts that its
explanation does not cite, and *minimally* if leaving out any cited act changes the fact, its
reason, a reason directly below, or what else is cited: an act that was prevented, and thereby
gave another act its part, is needed; one whose steps merely fall away is not.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import attrs

from nightorder import NightorderError
from nightorder.cases import load_cases
from nightorder.cases.model import Case
from nightorder.inquiry import Scene, scene, why
from nightorder.inquiry.citing import named_acts, plain_label
from nightorder.inquiry.edits import labels_of
from nightorder.inquiry.scene import values_in
from nightorder.inquiry.weight import phase_without, without
from nightorder.model.verdict import Outcome, Verdict

CASES = Path(__file__).parent.parent / "cases"


#: Facts that tell how votes were counted. Votes are joint causes: where a majority is not narrow no
#: single one changes the result, and each is told as part of the count, however deep that stands.
COUNTS = ("condemned", "elected")
#: Reasons that say how a loop was decided. Acts that form a loop are decided together, and that
#: a policy did so is always said, with the acts of the loop.
DECIDED = ("picked", "loop_fails", "loop_outcome")


@cache
def case_files() -> tuple[Path, ...]:
    """The case file of every ruleset."""
    return tuple(path for path in sorted(CASES.glob("*.yaml")) if "game" not in path.name)


@cache
def cases_of(path: Path) -> tuple[Case, ...]:
    """The cases of a file that are right as written."""
    return tuple(case for case in load_cases(path).cases if not case.problems)


def all_cases() -> tuple[Case, ...]:
    """Every case of every ruleset that is right as written."""
    return tuple(case for path in case_files() for case in cases_of(path))


def scenes(case: Case) -> Iterator[Scene]:
    """Every phase of a case that its game reaches."""
    for phase in case.game.phases:
        try:
            yield scene(case.game, phase.label)
        except NightorderError:
            return


def asked_about(verdict: Verdict) -> list[str]:
    """The facts of a verdict that a host asks about."""
    found: dict[str, None] = {}
    for outcome in verdict.outcomes:
        if outcome.paradox:
            continue
        told = {(answer.player, answer.ability) for answer in outcome.answers}
        for id_, fact in outcome.facts.items():
            kind = id_.partition(":")[0]
            params = dict(fact.params)
            sent = params.get("origin") in ("sent", "pact", "vote")
            if (
                kind in ("fate", "condemned", "winner")
                or (kind == "done" and sent)
                or (kind == "aim" and sent and fact.code == "moved")
                or (kind == "answer" and sent and (params["actor"], params["ability"]) in told)
                or (kind in ("role", "faction") and fact.code != "kept")
                or (kind == "mark" and fact.code not in ("not_marked", "carried", "worn_off"))
            ):
                found[id_] = None
    return list(found)


@attrs.frozen
class Tried:
    """One explanation, tried: which uncited acts it needs, which cited ones it does not."""

    case: str
    phase: str
    fact: str
    sufficient: bool
    idle: tuple[str, ...]

    @property
    def name(self) -> str:
        return f"{self.case} | {self.phase} | {self.fact}"


def tried(case: Case) -> Iterator[Tried]:
    """All explanations of a case."""
    for place in scenes(case):
        for fact_id in asked_about(place.verdict):
            yield try_out(case.id, place, fact_id)


def try_out(case: str, place: Scene, fact_id: str) -> Tried:
    cited = citation(place.verdict, fact_id)
    sent = labels_of(place.game, place.phase)
    enough = all(suffices(ruled, outcomes, fact_id) for ruled, outcomes in rulings(place))
    told = reasons(place.verdict, fact_id)
    idle = []
    for label in sent:
        if label in cited:
            verdict = without(place, (label,))
            same = reasons(verdict, fact_id) == told
            rest = citation(verdict, fact_id)
            if same and rest == cited - {label} and not matters_otherwise(place, fact_id, label):
                idle.append(label)
    return Tried(case, place.phase.label, fact_id, enough, tuple(idle))


#: Outcomes of a phase, and points, up to which other readings are tried.
_FEW = 4


def matters_otherwise(place: Scene, fact_id: str, label: str) -> bool:
    """Would the act decide under another reading of a point that the explanation names?

    "The doctor was struck before, but treats all the same (point Q8)": the blow is told because of
    the point, and a host who rules otherwise finds that it decides.
    """
    told = (f for one in why(place.verdict, fact_id) for f in one.proof.facts.values())
    points = {dict(fact.params)["option"] for fact in told if fact.id.startswith("ruling:")}
    if len(place.verdict.outcomes) > _FEW or len(points) > _FEW:
        return False
    for point in sorted(points & place.game.ruleset.options.keys()):
        for reading in place.game.ruleset.options[point].readings:
            rulings = {**place.game.rulings, point: reading}
            ruled = attrs.evolve(place, game=attrs.evolve(place.game, rulings=rulings))
            whole = ruled.with_phase(place.phase)
            less = ruled.with_phase(phase_without(place.game, place.phase, [label]))
            if values_in(whole, fact_id) != values_in(less, fact_id):
                return True
    return False


def suffices(place: Scene, outcomes: Verdict, fact_id: str) -> bool:
    """Is the fact the same in the phase without all acts that its explanations do not cite?"""
    cited = citation(outcomes, fact_id)
    # The second act with a label is called the first where the first is not sent: both stay.
    about = fact_id.partition(":")[2]
    kept = {plain_label(label) for label in (about, *cited) if "#" in label}
    sent = labels_of(place.game, place.phase)
    uncited = [label for label in sent if label not in cited and plain_label(label) not in kept]
    if not uncited:
        return True
    bare = place.with_phase(phase_without(place.game, place.phase, uncited))
    return values_in(bare, fact_id) == values_in(outcomes, fact_id)


def rulings(place: Scene) -> Iterator[tuple[Scene, Verdict]]:
    """For each way in which the outcomes read the points left open: the phase with the points ruled
    so, and the outcomes.

    Points are ruled before acts are left out: readings that no longer make a difference are one
    outcome, and which of them it is told with says nothing of the explanation.
    """
    groups: dict[frozenset[tuple[str, str]], list[Outcome]] = {}
    for outcome in place.verdict.outcomes:
        read = frozenset((c.point, c.taken) for c in outcome.choices if c.how == "ruling")
        groups.setdefault(read, []).append(outcome)
    for read, outcomes in groups.items():
        game = attrs.evolve(place.game, rulings={**place.game.rulings, **dict(read)})
        yield attrs.evolve(place, game=game), Verdict(place.phase.label, tuple(outcomes))


def citation(verdict: Verdict, fact_id: str) -> set[str]:
    """All acts that the explanations of a fact cite; none where there is no such fact."""
    try:
        return {act for found in why(verdict, fact_id) for act in found.acts}
    except NightorderError:
        return set()


def reasons(verdict: Verdict, fact_id: str) -> object:
    """What an explanation says of a fact, of the facts directly below it, of votes counted and
    of loops decided.

    That is what their sentences say: the value, the reason, its parameters and the acts named.
    """
    try:
        found = why(verdict, fact_id)
    except NightorderError:
        return None
    told = set()
    for one in found:
        below = [one.proof.facts[id_] for id_ in one.proof.links[one.proof.root]]
        counts = [
            f
            for id_, f in one.proof.facts.items()
            if id_.partition(":")[0] in COUNTS or f.code in DECIDED
        ]
        facts = verdict.outcomes[one.outcome - 1].facts
        told.add(
            tuple(
                (f.id, repr(f.value), f.code, f.params, named_acts(facts, f))
                for f in (one.fact, *below, *counts)
            )
        )
    return told


if __name__ == "__main__":
    import sys
    from collections import Counter

    count, short, long_ = Counter(), Counter(), Counter()
    part = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    for case in all_cases()[::part]:
        for one in tried(case):
            kind = one.fact.partition(":")[0]
            count[kind] += 1
            short[kind] += not one.sufficient
            long_[kind] += bool(one.idle)
            if not one.sufficient or one.idle:
                print(one.name, "" if one.sufficient else "INSUFFICIENT", *one.idle, sep=" | ")
    for kind in count:
        print(kind, count[kind], "insufficient", short[kind], "not minimal", long_[kind])
    total = sum(count.values())
    print(
        total,
        f"sufficient {1 - sum(short.values()) / total:.4f}",
        f"minimal {1 - sum(long_.values()) / total:.4f}",
    )
