"""Every check with rulesets that it finds fault with, and rulesets that it leaves alone.

A file is called after the check. In a bad one a remark `# CODE` stands at each line where that
check must find something; it finds nothing else.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from nightorder.cli.output import LANGUAGES
from nightorder.lint import Bound, all_checks, lint_file, lint_text
from nightorder.lint.telling import explained, report_lines

HERE = Path(__file__).parent
BAD = sorted((HERE / "bad").glob("*.yaml"))
GOOD = sorted((HERE / "good").glob("*.yaml"))


#: Codes of findings that a game must show, or that are looked for only as the rules are stated.
SEARCHED = {"NO301", "NO302", "NO303", "NO305", "NO402", "NO404"}
STATED = {"NO402", "NO404"}


@cache
def _lint(path):
    code = path.stem[:5]
    return lint_text(
        path.read_text(encoding="utf-8"),
        path.name,
        as_stated=code in STATED,
        select=(code,) if code in SEARCHED else (),
        bound=Bound(3, 3, nights=4000) if code in SEARCHED else None,
    )


def _marked(path, code):
    lines = path.read_text(encoding="utf-8").splitlines()
    here = re.compile(rf"# (?:.*# )?{code}( is expected here:)?$")
    return {n + bool(m[1]) for n, line in enumerate(lines, 1) if (m := here.search(line))}


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_a_bad_ruleset_is_reported_at_the_marked_lines_and_nowhere_else(path):
    code = path.stem[:5]
    report = _lint(path)
    lines = {f.place.line for f in report.findings if f.code == code}
    assert lines == _marked(path, code)
    assert lines
    if code in SEARCHED:
        assert all(f.witness is not None for f in report.findings)


@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.stem)
def test_a_good_ruleset_is_left_alone(path):
    code = path.stem[:5]
    assert [f for f in _lint(path).findings if f.code == code] == []


def test_every_check_has_a_good_and_a_bad_example():
    assert {path.stem[:5] for path in BAD} == set(all_checks())
    assert {path.stem[:5] for path in GOOD} == set(all_checks())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_a_finding_can_be_told_in_every_language(path, lang):
    lines = list(report_lines(_lint(path), lang))
    assert any(path.stem[:5] in line for line in lines)


def test_every_check_is_explained_in_russian():
    for check in all_checks().values():
        text = "\n".join(explained(check, "ru"))
        assert "Что ищет" in text
        assert "Что делать:" in text


@pytest.mark.parametrize("check", all_checks().values(), ids=lambda check: check.code)
def test_the_docstring_of_a_check_explains_it(check):
    text = "\n".join(explained(check, "en"))
    for head in ("What it does:", "Why it is bad:", "Example:", "Use instead:"):
        assert head in text
    assert len(check.doc.splitlines()[0]) < 90


def test_a_search_that_is_broken_off_says_so():
    path = HERE / "bad" / "NO302-mutual.yaml"
    text = path.read_text(encoding="utf-8")
    report = lint_text(text, path.name, bound=Bound(2, 2, nights=200), told=lambda *_: False)
    assert report.broken_off
    assert "broken off" in list(report_lines(report, "en"))[-1]


def test_a_reading_that_only_leaves_a_point_open_is_not_offered():
    found = lint_file("nar", as_stated=True, select=["NO404"]).findings
    readings = {finding.params["option"]: finding.params["readings"] for finding in found}
    assert readings["nar-Q10"] == "in_order, whoever_sits_there"
    assert readings["nar-Q11"] == "first_seat, no_swap"
