"""Seeded faults in correct rulesets are reported, and at the right place."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from lint.faults import faults
from nightorder.lint import lint_text

CORRECT = {
    path.name: path.read_text(encoding="utf-8")
    for path in sorted((Path(__file__).parent / "correct").glob("*.yaml"))
}


def reported_at(fault):
    """Is there a finding at the line of the fault, or about its words where they stand?

    A statement that no longer holds may be reported where it stands or where its rules do; one of
    these lines must be the changed one, or speak of what was changed.
    """
    lines = fault.text.splitlines()
    for finding in lint_text(fault.text, "mutant.yaml").findings:
        places = {finding.place.line, *(rule.place.line for rule in finding.rules)}
        if fault.line in places:
            return True
        told = {w for n in places for w in re.findall(r"[a-z_]+", lines[n - 1])}
        said = set(re.findall(r"[a-z_]+", " ".join(finding.params.values())))
        if fault.kind != "misspelt_name" and fault.words & told & said:
            return True
    return False


def share(count, seed):
    sown = faults(CORRECT, count, seed)
    missed = [fault for fault in sown if not reported_at(fault)]
    return 1 - len(missed) / len(sown), missed


@pytest.mark.parametrize("name", CORRECT)
def test_a_correct_ruleset_is_correct(name):
    assert lint_text(CORRECT[name], name).findings == ()


def test_of_thirty_faults_nearly_all_are_reported_at_the_right_place():
    found, missed = share(30, 5)
    assert found >= 0.95, missed


@pytest.mark.slow
def test_of_three_hundred_faults_nearly_all_are_reported_at_the_right_place():
    found, missed = share(300, 7)
    assert found >= 0.95, missed
