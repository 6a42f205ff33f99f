"""Facts and what they cite: enough to be true, and complete."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import attrs
from hypothesis import given, settings

from nightorder import Fact, Game, Outcome, Phase

from .drawing import BUSY, drawn
from .games import Case, any_game
from .playing import played

DECIDED = ("picked", "loop_outcome")  # a loop policy, or an outcome of a loop, overrides


@given(drawn(any_game))
@settings(BUSY, max_examples=120)
def test_who_acts_was_not_stopped_in_time(case: Case) -> None:
    """For an act that took place, each block that landed on its performer and means it is told to
    have come too late, or at the same moment; unless a loop's policy let the act pass."""
    result = played(case.game)
    for verdict in result.verdicts if result else ():
        for outcome in verdict.outcomes:
            blocks = list(_blocks(case.game, outcome))
            for done in _performed(outcome):
                if done.code in DECIDED:
                    continue
                params = dict(done.params)
                who = params.get("performer", params["actor"])
                for lands, scope in blocks:
                    blow = lands.id.removeprefix("lands:")
                    own = dict(lands.params)["act"] == params["act"]
                    if not lands.id.endswith(f">{who}") or own:
                        continue
                    if not scope.covers(case.game.ruleset.abilities[params["ability"]].words):
                        continue
                    assert f"late:{blow}@{params['act']}" in done.because, (done, lands)


def _performed(outcome: Outcome) -> Iterator[Fact]:
    for id_ in outcome.facts:
        if id_.startswith("done:"):
            fact = outcome.facts[id_]
            if fact.value is True and dict(fact.params)["origin"] == "sent":
                yield fact


def _blocks(game: Game, outcome: Outcome) -> Iterator[tuple[Fact, object]]:
    """Blocks that landed, with the scope of acts that they stop."""
    rules = game.ruleset
    for id_ in outcome.facts:
        fact = outcome.facts[id_] if id_.startswith("lands:") else None
        if fact is None or not fact.value or dict(fact.params)["effect"] != "block":
            continue
        if fact.code in DECIDED:
            continue
        owner = dict(fact.params)["ability"]
        for table in (rules.abilities, rules.traits, rules.marks):
            if owner in table:
                index = int(id_.rsplit("/", 1)[1].split(">")[0])
                yield fact, table[owner].effects[index].spec.acts
                break


def cited(outcome: Outcome, roots: list[str]) -> set[str]:
    """Every fact on which the roots rest, themselves included."""
    found: set[str] = set()
    stack = list(roots)
    while stack:
        id_ = stack.pop()
        if id_ not in found and id_ in outcome.facts:
            found.add(id_)
            stack += outcome.facts[id_].because
    return found


def without_uncited(phase: Phase, outcome: Outcome) -> Phase:
    """The phase with only those acts that some fact behind some fate speaks of."""
    fates = [id_ for id_ in outcome.facts if id_.startswith("fate:")]
    labels: set[str] = set()
    for id_ in cited(outcome, fates):
        fact = outcome.facts[id_]
        texts = [id_, *(value for _, value in fact.params)]
        labels |= {act.label for act in phase.acts if any(act.label in text for text in texts)}
    return attrs.evolve(phase, acts=tuple(act for act in phase.acts if act.label in labels))


def test_reasons_are_sufficient() -> None:
    """Acts that no fate's reasons speak of may be left out: the deaths are the same."""
    failed = []
    tried = 0
    for seed in range(400):
        case = any_game(Random(seed))
        game = attrs.evolve(case.game, phases=case.game.phases[:1])
        result = played(game)
        if result is None or not result.verdicts[0].decided:
            continue
        outcome = result.verdicts[0].outcome
        phase = without_uncited(game.phases[0], outcome)
        dropped = len(game.phases[0].acts) - len(phase.acts)
        if not dropped or outcome.choices:
            continue
        tried += 1
        again = played(attrs.evolve(game, phases=(phase,)))
        if again is None or {o.dead for o in again.verdicts[0].outcomes} != {outcome.dead}:
            failed.append((seed, case))
    assert tried > 60
    assert not failed
