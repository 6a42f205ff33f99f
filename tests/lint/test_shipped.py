"""The shipped rulesets: nothing to complain of as they are played, much as their texts state it."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache

import pytest

from nightorder.lint import Bound, lint_file
from nightorder.loading import load_ruleset, shipped_rulesets

linted = lru_cache(maxsize=None)(lint_file)
NAMES = sorted(shipped_rulesets())


@pytest.mark.parametrize("name", NAMES)
def test_with_the_default_readings_nothing_is_wrong(name):
    report = linted(name)
    assert [(f.code, str(f.place)) for f in report.findings if f.severity != "info"] == []


@pytest.mark.parametrize("name", NAMES)
def test_as_stated_every_point_that_claims_dispute_is_found(name):
    ruleset = load_ruleset(name)
    disputed = {c.point for c in ruleset.claims.values() if c.point}
    found = {p for f in linted(name, as_stated=True).findings for p in f.points}
    assert disputed - found == set()
    assert len(ruleset.claims) >= 8


@pytest.mark.parametrize("name", NAMES)
def test_every_claim_says_where_it_stands(name):
    assert [c.id for c in load_ruleset(name).claims.values() if not c.source] == []


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_no_night_shows_an_error_with_the_default_readings(name):
    with ProcessPoolExecutor(2) as two:
        report = lint_file(name, bound=Bound(3, 4, nights=4000), executor=two)
    assert [(f.code, str(f.place)) for f in report.findings if f.severity == "error"] == []
