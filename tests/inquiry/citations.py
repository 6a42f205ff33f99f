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
from nightorder.inquiry.edits import labels_of
from nightorder.inquiry.scene import values_in
from nightorder.inquiry.weight import phase_without, without
from nightorder.model.verdict import Verdict

CASES = Path(__file__).parent.parent / "cases"


@cache
def all_cases() -> tuple[Case, ...]:
    """Every case of every ruleset that is right as written."""
    files = [path for path in sorted(CASES.glob("*.yaml")) if "game" not in path.name]
    return tuple(case for path in files for case in load_cases(path).cases if not case.problems)


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
    uncited = [label for label in sent if label not in cited]
    enough = True
    if uncited:
        bare = place.with_phase(phase_without(place.game, place.phase, uncited))
        enough = values_in(bare, fact_id) == values_in(place.verdict, fact_id)
    told = reasons(place.verdict, fact_id)
    idle = []
    for label in sent:
        if label in cited:
            verdict = without(place, (label,))
            same = reasons(verdict, fact_id) == told
            if same and citation(verdict, fact_id) == cited - {label}:
                idle.append(label)
    return Tried(case, place.phase.label, fact_id, enough, tuple(idle))


def citation(verdict: Verdict, fact_id: str) -> set[str]:
    """All acts that the explanations of a fact cite."""
    return {act for found in why(verdict, fact_id) for act in found.acts}


def reasons(verdict: Verdict, fact_id: str) -> object:
    """What an explanation says of a fact and of the facts directly below it, in each outcome."""
    try:
        found = why(verdict, fact_id)
    except NightorderError:
        return None
    told = set()
    for one in found:
        below = [one.proof.facts[id_] for id_ in one.proof.links[one.proof.root]]
        told.add(tuple((f.id, repr(f.value), f.code, f.params) for f in (one.fact, *below)))
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
