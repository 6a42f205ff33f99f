"""Which disputed points of the shipped rulesets lint finds as stated, and on which night.

The tables are in `points/`, and a night for each point in `rulesets/nights/`, where lint looks
first; with UPDATE_POINTS=1 in the environment they are written, not compared.
"""

from __future__ import annotations

import json
import os
import re
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pytest
from click.testing import CliRunner

from nightorder.cases import Written, case_text, load_cases, run_case
from nightorder.cli import main
from nightorder.lint import Bound, lint_file
from nightorder.loading import load_ruleset, nights_beside, shipped_rulesets
from nightorder.loading.game import GameReader
from nightorder.reading import new_reader, read_file

TESTS = Path(__file__).parents[1]
TABLES = Path(__file__).parent / "points"
HEAD = """# Disputed points of {name}, as lint finds them

The checks that report each point as the rules are stated (`nightorder lint {name} --as-stated`,
with the case files as known games), and the size of the night that shows its readings apart: acts
and what the host enters, players, phases (* where a smaller one may exist). A table written by
`UPDATE_POINTS=1 pytest -m slow tests/lint/test_points.py`.

| point | found by | night |
| --- | --- | --- |
"""


def known(name):
    """All games of the tests for a ruleset."""
    ruleset = load_ruleset(name)
    files = [TESTS / "cases" / f"{name}.yaml", TESTS / "cases" / "more" / f"{name}.yaml"]
    games = [
        case.game
        for path in files
        if path.exists()
        for case in load_cases(path, ruleset).cases
        if not case.problems
    ]
    extra = TESTS / "options" / f"{name}.yaml"
    if extra.exists():
        for node in read_file(extra).get("games").elements:
            games.append(GameReader(ruleset, new_reader(), str(extra)).game(node))
    return games


def natural(point):
    return [int(p) if p.isdigit() else p for p in re.split(r"(\d+)", point)]


def rows(name):
    """Point -> (codes, witness or None), and the findings that a witness must not contradict."""
    bound = Bound(3, 4, nights=200 * 80, more=50)
    with ProcessPoolExecutor(2) as two:
        report = lint_file(name, as_stated=True, bound=bound, games=known(name), executor=two)
    found = {}
    for finding in report.findings:
        for point in finding.points:
            codes, witness = found.setdefault(point, [set(), None])
            codes.add(finding.code)
            if finding.code == "NO404" or witness is None:
                found[point][1] = finding.witness or witness
    return found


def nights(name, found):
    """A case file with a night for each point, under the first reading that it tells apart."""
    cases = []
    for point in sorted(found, key=natural):
        witness = found[point][1]
        if witness is not None:
            result = witness.results[0]
            label = f"{point}-{result.label}" if result.label else point
            cases.append(Written(label, point, result.game, result.verdicts))
    return case_text(cases, name)


def table(name, why, found):
    """The table of a ruleset, and the options that no night shows."""
    short = {p.removeprefix(f"{name}-"): v for p, v in found.items()}
    lines = []
    for point in sorted({*short, *why}, key=natural):
        codes, witness = short.get(point, (set(), None))
        if witness is not None:
            star = "" if witness.smallest else "*"
            night = f"{witness.acts}, {witness.players}, {len(witness.game.phases)}{star}"
        else:
            night = f"none: {why[point]}" if point in why else "none up to the bound"
        lines.append(f"| {point} | {', '.join(sorted(codes)) or '-'} | {night} |\n")
    options = {o.removeprefix(f"{name}-") for o in load_ruleset(name).options}
    unshown = sorted(o for o in options if short.get(o, (0, None))[1] is None)
    return HEAD.replace("{name}", name) + "".join(lines), unshown


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(shipped_rulesets()))
def test_the_table_of_points_is_what_lint_finds(name):
    node = read_file(TESTS / "options" / "not-options.yaml").get(name)
    why = {key.raw: value.raw for key, value in node.pairs} if node is not None else {}
    found = rows(name)
    written, unshown = table(name, why, found)
    path = TABLES / f"{name}.md"
    if os.environ.get("UPDATE_POINTS"):
        path.write_text(written, encoding="utf-8")
        kept = TESTS.parent / "rulesets" / "nights" / f"{name}.yaml"
        kept.write_text(nights(name, found), encoding="utf-8")
    assert unshown == []
    assert path.read_text(encoding="utf-8") == written


@pytest.mark.parametrize("name", sorted(shipped_rulesets()))
def test_a_night_is_kept_for_every_option(name):
    cases = load_cases(nights_beside(shipped_rulesets()[name])).cases
    assert {case.title for case in cases} >= {*load_ruleset(name).options}
    failed = [case.id for case in cases if case.problems or not run_case(case).passed]
    assert failed == []


def test_lint_shows_the_kept_nights_without_searching():
    arguments = ["--lang", "en", "lint", "highlander", "--as-stated", "--json", "--max-nights", "1"]
    result = CliRunner().invoke(main, [*arguments, "--workers", "1"])
    shown = {
        point
        for finding in json.loads(result.stdout)["findings"]
        if finding.get("witness")
        for point in finding["points"]
    }
    assert shown >= {*load_ruleset("highlander").options}
