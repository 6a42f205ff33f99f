"""Any fact of any case in one line: short, whole, without a name that only programs know."""

from __future__ import annotations

import pytest

from nightorder import NightorderError
from nightorder.replay import replay
from nightorder.words import languages, one_line

from .citations import all_cases, case_files, cases_of
from .lines import wrong


def faults(cases):
    found = []
    for case in cases:
        try:
            verdicts = replay(case.game).verdicts
        except NightorderError:
            continue
        for verdict in verdicts:
            for outcome in verdict.outcomes[:3]:
                for id_, fact in outcome.facts.items():
                    for lang in languages():
                        line = one_line(outcome, id_, case.game.ruleset, lang)
                        bad = wrong(line, case.game.ruleset, fact.code)
                        if bad:
                            found.append((case.id, verdict.phase, id_, lang, bad, line))
    return found


def test_lines_of_a_sample_of_cases():
    assert faults(all_cases()[::41]) == []


@pytest.mark.slow
@pytest.mark.parametrize("file", case_files(), ids=lambda path: path.stem)
def test_lines_of_all_cases(file):
    assert faults(cases_of(file)) == []


def test_a_fault_is_found():
    rules = all_cases()[0].game.ruleset
    assert wrong("x" * 161, rules, "")
    assert wrong("A's “” at B", rules, "")
    assert wrong("A.shoot!B.kill>A is set off", rules, "")
    assert wrong("A's “shoot” at B kills B: A's “shoot” at B kills B", rules, "")
    assert not wrong("A's “shoot” at B kills B", rules, "")
