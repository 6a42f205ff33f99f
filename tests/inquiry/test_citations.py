"""Over all cases: explanations cite what is enough, and nothing idle; exceptions are named.

The file `exceptions.txt` lists every explanation of a case that fails one of the two, so that a
regression is seen, and an improvement too. After a change for the better:
`UPDATE_EXCEPTIONS=1 pytest -m slow tests/inquiry/test_citations.py`.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from nightorder import NightorderError
from nightorder.inquiry import why
from nightorder.replay import replay

from .citations import Tried, all_cases, tried

LIST = Path(__file__).parent / "exceptions.txt"
#: At least so many of all explanations must pass each test.
RATE = 0.995


#: What the exceptions have in common, for whoever reads the list.
CLASSES = """\
# Explanations of cases that cite too little (`not enough`), or an act without which nothing of the
# fact and its reasons would be otherwise (`idle`). They are of these kinds:
# - not enough: without the other acts the phase reads an open point that it does not read with
#   them (a quorum, a copy of somebody who sends nothing), or a loop policy weighs deaths and lost
#   acts of the whole phase, or what a watcher sees and what a victory or a mark asks for is counted
#   over acts that no reason names one by one.
# - idle: an act that changed hands, was copied or swapped stands beside the one that decided; a
#   redirect or stop led an act away that would have done nothing where it was sent either; what
#   happened to a third player is told for the sake of what did not happen.
"""


def line(one: Tried) -> str:
    what = [] if one.sufficient else ["not enough"]
    what += [f"idle: {', '.join(one.idle)}"] if one.idle else []
    return f"{one.name} | {'; '.join(what)}"


def listed() -> set[str]:
    lines = LIST.read_text(encoding="utf-8").splitlines()
    return {text for text in lines if text and not text.startswith("#")}


def sampled():
    """A few cases of each file, always the same ones."""
    return [case for case in all_cases() if sum(map(ord, case.id)) % 71 == 0]


def exceptions(cases):
    found = [one for case in cases for one in tried(case)]
    return found, {line(one) for one in found if not one.sufficient or one.idle}


def test_what_is_cited_is_enough_and_needed_in_a_sample():
    cases = sampled()
    assert len(cases) > 15
    _, failed = exceptions(cases)
    ids = {case.id for case in cases}
    assert failed == {text for text in listed() if text.partition(" | ")[0] in ids}


@pytest.mark.slow
def test_what_is_cited_is_enough_and_needed_in_all_cases(capsys):
    found, failed = exceptions(all_cases())
    enough = sum(one.sufficient for one in found) / len(found)
    needed = sum(not one.idle for one in found) / len(found)
    rates = f"# {len(found)} explanations: {enough:.2%} cite enough, {needed:.2%} nothing idle."
    with capsys.disabled():
        print(f"\n{rates}")
    if os.environ.get("UPDATE_EXCEPTIONS"):
        LIST.write_text(CLASSES + "\n".join([rates, *sorted(failed)]) + "\n", encoding="utf-8")
    assert min(enough, needed) > RATE
    assert failed == listed()


def test_every_act_that_a_case_names_as_a_reason_is_cited():
    """Cases name what decided a fate; delayed blows are named where they were sent."""
    missing = []
    tried_ = 0
    for case in all_cases():
        if not any(expect is not None and _because(expect) for expect in case.expects):
            continue
        try:
            verdicts = replay(case.game).verdicts
        except NightorderError:
            continue
        for verdict, phase, expect in zip(verdicts, case.game.phases, case.expects, strict=False):
            sent = {act.label for act in phase.acts}
            for block, player, acts in () if expect is None else _because(expect):
                wanted = {act for act in acts if act in sent}
                dead = block.keys.get("dead")
                for one in why(verdict, f"fate:{player}"):
                    outcome = verdict.outcomes[one.outcome - 1]
                    if dead is not None and set(dead) != set(outcome.dead):
                        continue
                    due = {f.id[5:] for f in outcome.facts.values() if f.code == "due"}
                    cited = {act.partition("#")[0] for act in one.acts}
                    tried_ += 1
                    if not wanted - {name.partition("#")[0] for name in due} <= cited:
                        missing.append((case.id, verdict.phase, player, wanted - cited))
    assert tried_ > 1000
    assert {f"{case} | {phase} | {player}" for case, phase, player, _ in missing} == NOT_CITED


#: Fates of cases that name an act of an earlier phase as a reason: an act of the phase itself has
#: the same label, but not that part (who was recruited, poisoned or found before).
NOT_CITED = {
    "gemini-104 | night 2 | H",
    "gemini-114 | night 2 | G",
    "gemini-135 | night 2 | E",
    "gemini-147 | night 2 | B",
    "gemini-194 | night 4 | B",
}


def _because(expect):
    return [
        (block, player, acts)
        for block in (expect, *expect.options)
        for player, acts in block.keys.get("because", {}).items()
    ]
