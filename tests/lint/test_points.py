"""Which disputed points of the shipped rulesets lint finds as stated, and on which night.

The tables are in `points/`; with UPDATE_POINTS=1 in the environment they are written, not compared.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from nightorder.cases import load_cases
from nightorder.lint import Bound, lint_file
from nightorder.loading import load_ruleset, shipped_rulesets
from nightorder.loading.game import GameReader
from nightorder.reading import Reader, read_file

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
            games.append(GameReader(ruleset, Reader(), str(extra)).game(node))
    return games


def natural(point):
    return [int(p) if p.isdigit() else p for p in re.split(r"(\d+)", point)]


def rows(name):
    """Point -> (codes, witness or None), and the findings that a witness must not contradict."""
    bound = Bound(3, 4, nights=200 * 80, more=50)
    report = lint_file(name, as_stated=True, bound=bound, games=known(name), workers=2)
    found = {}
    for finding in report.findings:
        for point in finding.points:
            codes, witness = found.setdefault(point, [set(), None])
            codes.add(finding.code)
            if finding.code == "NO404" or witness is None:
                found[point][1] = finding.witness or witness
    return found


def table(name, why):
    """The table of a ruleset, and the options that no night shows."""
    short = {p.removeprefix(f"{name}-"): v for p, v in rows(name).items()}
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
    written, unshown = table(name, why)
    path = TABLES / f"{name}.md"
    if os.environ.get("UPDATE_POINTS"):
        path.write_text(written, encoding="utf-8")
    assert unshown == []
    assert path.read_text(encoding="utf-8") == written
