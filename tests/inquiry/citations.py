"""Explanations tried by resolving again: are the acts they cite enough, and is each needed?

A fact is *sufficiently* explained if it is the same in the phase without all acts that its
explanation does not cite, and *minimally* if leaving out any cited act changes the fact, its
reason, a reason directly below, or what else is cited: an act that was prevented, and thereby
gave another act its part, is needed; one whose steps merely fall away is not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import attrs

from nightorder import NightorderError
from nightorder.cases import load_cases
from nightorder.cases.model import Case
from nightorder.inquiry import Explanation, Scene, scene, why
from nightorder.inquiry.citing import named_acts, plain_label
from nightorder.inquiry.edits import labels_of
from nightorder.inquiry.scene import values_in
from nightorder.inquiry.weight import phase_without
from nightorder.model.verdict import Verdict

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


@attrs.define(eq=False)
class Tries:
    """A phase resolved again and again, each way once: without some acts, with points ruled."""

    scene: Scene
    known: dict[tuple[frozenset[str], frozenset[tuple[str, str]]], Verdict] = attrs.field(
        factory=dict
    )

    def less(self, labels: Iterable[str], ruled: Iterable[tuple[str, str]] = ()) -> Verdict:
        """The verdict without some of the acts or votes, with some points ruled."""
        key = frozenset(labels), frozenset(ruled)
        if key not in self.known:
            scene, game = self.scene, self.scene.game
            if key[1]:
                game = attrs.evolve(game, rulings={**game.rulings, **dict(key[1])})
                scene = attrs.evolve(scene, game=game)
            phase = phase_without(game, scene.phase, key[0]) if key[0] else scene.phase
            self.known[key] = scene.with_phase(phase)
        return self.known[key]


def tried(case: Case) -> Iterator[Tried]:
    """All explanations of a case."""
    for place in scenes(case):
        tries = Tries(place)
        for fact_id in asked_about(place.verdict):
            yield try_out(case.id, place, fact_id, tries)


def try_out(case: str, place: Scene, fact_id: str, tries: Tries | None = None) -> Tried:
    tries = Tries(place) if tries is None else tries
    found = explanations(place.verdict, fact_id)
    cited, told = citation(found), reasons(place.verdict, found)
    enough = all(suffices(tries, read, fact_id) for read in readings(place.verdict))
    idle = []
    for label in labels_of(place.game, place.phase):
        if label in cited:
            verdict = tries.less([label])
            rest = explanations(verdict, fact_id)
            if (
                reasons(verdict, rest) == told
                and citation(rest) == cited - {label}
                and not matters_otherwise(tries, found, fact_id, label)
            ):
                idle.append(label)
    return Tried(case, place.phase.label, fact_id, enough, tuple(idle))


#: Outcomes of a phase, and points, up to which other readings are tried.
_FEW = 4


def matters_otherwise(
    tries: Tries, found: tuple[Explanation, ...], fact_id: str, label: str
) -> bool:
    """Would the act decide under another reading of a point that the explanation names?

    "The doctor was struck before, but treats all the same (point Q8)": the blow is told because of
    the point, and a host who rules otherwise finds that it decides.
    """
    told = (fact for one in found for fact in one.proof.facts.values())
    points = {dict(fact.params)["option"] for fact in told if fact.id.startswith("ruling:")}
    if len(found) > _FEW or len(points) > _FEW:
        return False
    options = tries.scene.game.ruleset.options
    ways = [
        (point, reading) for point in points & options.keys() for reading in options[point].readings
    ]
    return any(
        values_in(tries.less([], [way]), fact_id) != values_in(tries.less([label], [way]), fact_id)
        for way in sorted(ways)
    )


def suffices(tries: Tries, read: frozenset[tuple[str, str]], fact_id: str) -> bool:
    """Is the fact the same in the phase without all acts that its explanations do not cite?

    Points left open are ruled first, so that both phases read them alike.
    """
    whole = tries.less([], read)
    cited = citation(explanations(whole, fact_id))
    # The second act with a label is called the first where the first is not sent: both stay.
    about = fact_id.partition(":")[2]
    kept = {plain_label(label) for label in (about, *cited) if "#" in label}
    sent = labels_of(tries.scene.game, tries.scene.phase)
    uncited = [label for label in sent if label not in cited and plain_label(label) not in kept]
    if not uncited:
        return True
    return values_in(tries.less(uncited, read), fact_id) == values_in(whole, fact_id)


def readings(verdict: Verdict) -> set[frozenset[tuple[str, str]]]:
    """The ways in which the outcomes of a verdict read the points that are left open.

    Outcomes alike in all that a host sees are one, and which of their readings it is told with
    says nothing of the explanation: so each way is resolved with the points ruled so.
    """
    return {
        frozenset((c.point, c.taken) for c in outcome.choices if c.how == "ruling")
        for outcome in verdict.outcomes
    }


def explanations(verdict: Verdict, fact_id: str) -> tuple[Explanation, ...]:
    """The explanations of a fact; none where there is no such fact."""
    try:
        return why(verdict, fact_id)
    except NightorderError:
        return ()


def citation(found: tuple[Explanation, ...]) -> set[str]:
    """All acts that the explanations of a fact cite."""
    return {act for one in found for act in one.acts}


def reasons(verdict: Verdict, found: tuple[Explanation, ...]) -> object:
    """What explanations say of a fact, of the facts directly below it, of votes counted and of
    loops decided.

    That is what their sentences say: the value, the reason, its parameters and the acts named.
    """
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
