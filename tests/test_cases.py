"""Every case file of a shipped ruleset comes out as its source says, and the check itself works."""

import re
from functools import cache
from pathlib import Path

import attrs
import pytest

from nightorder import NightorderError, read_ruleset
from nightorder.cases import (
    format_result,
    format_summary,
    load_cases,
    read_cases,
    run_case,
    run_files,
)
from nightorder.cases import run as running
from nightorder.loading import shipped_rulesets

FOLDER = Path(__file__).parent / "cases"
#: Cases of our own stand apart, in a folder `more`.
FILES = sorted(path for path in FOLDER.rglob("*.yaml") if not path.name.endswith(".game.yaml"))
SHIPPED = shipped_rulesets()
IDS = re.compile(r"^- (?:\{|)id: ([\w-]+)", re.MULTILINE)


# -- the case files --------------------------------------------------------------------------


def parsed(text):
    """Case -> reason of the cases that deviate, and (first, last, reason) of those not run."""
    table, _, later = text.partition("## Not yet covered")
    lines = [line.strip().strip("|") for line in table.splitlines() if line.startswith("|")]
    rows = [[cell.strip() for cell in line.split("|")] for line in lines[2:]]
    left = re.findall(r"^- `?([\w-]+)(?:\.\.([\w-]+))?`?: +(.+)", later, re.MULTILINE)
    return {row[0]: row[-1] for row in rows}, left


@cache
def deviations():
    return parsed((FOLDER / "DEVIATIONS.md").read_text("utf-8"))


def marks_of(case_id, ruleset, listed=None):
    if ruleset not in SHIPPED:
        return [pytest.mark.skip(reason="ruleset not shipped yet")]
    deviating, left = listed or deviations()
    for first, last, reason in left:
        if first in (case_id, ruleset) or (last and first <= case_id <= last):
            return [pytest.mark.skip(reason=reason)]
    if case_id in deviating:
        return [pytest.mark.xfail(strict=True, reason=deviating[case_id])]
    return []


@cache
def case_file(path):
    file = load_cases(path)
    return {case.id: case for case in file.cases}


def every_case():
    """The ids alone: a file is read when its first case runs."""
    for path in FILES:
        for case_id in IDS.findall(path.read_text("utf-8")):
            marks = marks_of(case_id, path.stem)
            yield pytest.param(path, case_id, id=case_id, marks=marks)


@pytest.mark.parametrize(("path", "case_id"), [*every_case()])
def test_case(path, case_id):
    result = run_case(case_file(path)[case_id])
    assert result.passed, format_result(result)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_case_of_a_file_is_run(path):
    if path.stem not in SHIPPED:
        pytest.skip("ruleset not shipped yet")
    assert [*case_file(path)] == IDS.findall(path.read_text("utf-8"))


def test_the_list_of_deviations_says_what_is_not_run_and_what_fails():
    listed = parsed(
        "| case | source lines | reason |\n|---|---|---|\n"
        "| atlantis-003 | 100 | read otherwise |\n\n## Not yet covered\n\n"
        "- `highlander`: whole game\n- atlantis-010..atlantis-012: later\n"
    )

    def told(case_id, ruleset):
        return [(mark.name, mark.kwargs["reason"]) for mark in marks_of(case_id, ruleset, listed)]

    assert told("atlantis-003", "atlantis") == [("xfail", "read otherwise")]
    assert told("atlantis-004", "atlantis") == []
    assert told("atlantis-011", "atlantis") == [("skip", "later")]
    assert told("highlander-001", "highlander") == [("skip", "whole game")]
    assert told("x-001", "x") == [("skip", "ruleset not shipped yet")]


def test_deviations_name_cases_that_exist():
    deviating, left = deviations()
    ids = {case_id for path in FILES for case_id in IDS.findall(path.read_text("utf-8"))}
    names = {*ids, *(path.stem for path in FILES)}
    assert {*deviating} <= ids
    assert {name for first, last, _ in left for name in (first, last) if name} <= names


# -- reading ---------------------------------------------------------------------------------

HEAD = """ruleset: atlantis
cases:
- id: my-001
  players: {A: commissioner, B: doctor, C: drinker, D: watcher, F: thug, G: killer, H: sage}
"""


def one(rest, head=HEAD):
    (case,) = read_cases(head + rest, "c.yaml").cases
    return case


def expecting(block, acts="[{by: G, do: kill, to: A}]"):
    return one(f"  phases:\n  - night: 2\n    acts: {acts}\n    expect: {block}\n")


@pytest.mark.parametrize(
    ("block", "place", "sentence"),
    [
        ("{daed: []}", "8:14", "unknown key 'daed' in expect; did you mean 'dead'?"),
        ("{dead: A}", "8:20", "expected a list, got text 'A'"),
        ("{dead: [Q]}", "8:21", "there is no player 'Q'"),
        (
            "{status: {A: [blocked_nxt_night]}}",
            "8:27",
            "there is no mark 'blocked_nxt_night'; did you mean 'blocked_next_night'?",
        ),
        ("{role: {A: docter}}", "8:24", "there is no role 'docter'; did you mean 'doctor'?"),
        ("{faction: {A: twon}}", "8:27", "there is no faction 'twon'; did you mean 'town'?"),
        ("{to: {G: A}}", "8:19", "expected an act such as A.kill, got text 'G'"),
        ("{because: {A: [G.kil]}}", "8:28", "there is no ability 'kil'; did you mean 'kill'?"),
        ("{pending: {A: soon}}", "8:27", "expected the number of a night, got text 'soon'"),
        ("{winner: mafai}", "8:22", "there is no winner 'mafai'; did you mean 'mafia'?"),
        ("{paradox: 1}", "8:23", "expected true, got the number 1"),
        (
            "{chances: {dead: {A: 1/0}}}",
            "8:34",
            "expected a chance such as 0.5 or '1/3', got text '1/0'",
        ),
        ("{options: [{dead: []}]}", "8:23", "`options` lists two outcomes or more"),
        ("{options: [{options: []}, {}]}", "8:25", "unknown key 'options' in expect"),
    ],
)
def test_what_is_wrong_in_an_expect_block_is_told_at_its_place(block, place, sentence):
    case = expecting(block)
    assert [*map(str, case.problems)] == [f"c.yaml:{place}: {sentence}"]


def test_wrong_keys_and_kinds_of_a_case_are_told():
    case = one("  kind: statde\n  tilte: x\n  phases: []\n")
    assert [str(p) for p in sorted(case.problems)] == [
        "c.yaml:5:9: 'statde' is no kind of case; there are stated, derived, ruling, gap; "
        "did you mean 'stated'?",
        "c.yaml:6:3: unknown key 'tilte' in a case; did you mean 'title'?",
    ]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[]", "c.yaml:1:1: a case file is a mapping with `ruleset` and a list `cases`"),
        ("cases: []", "c.yaml:1:1: a case file needs `ruleset: ID`"),
        (
            "ruleset: atlantsi\ncases: []",
            "c.yaml:1:10: there is no shipped ruleset 'atlantsi'; did you mean 'atlantis'?",
        ),
        (
            HEAD + HEAD.partition("cases:\n")[2],
            "c.yaml:5:3: the id 'my-001' is already used at c.yaml:3:3",
        ),
    ],
)
def test_a_file_that_cannot_be_used_is_refused(text, sentence):
    with pytest.raises(NightorderError) as error:
        read_cases(text, "c.yaml")
    assert str(error.value) == sentence


def test_a_gap_case_leaves_every_point_open_or_those_it_names():
    assert one("  kind: gap\n  phases: []\n").game.all_open
    named = one("  kind: gap\n  open: [atlantis-Q1]\n  phases: []\n").game
    assert not named.all_open
    assert not one("  phases: []\n").game.all_open


# -- comparing -------------------------------------------------------------------------------


def keys(case):
    result = run_case(case)
    return [failure.key for failure in result.failures]


def test_a_failure_names_what_was_expected_what_came_and_why():
    case = expecting("{dead: [B], stopped: [G]}")
    result = run_case(case)
    assert [(f.key, f.expected, f.got) for f in result.failures] == [
        ("dead", ("B",), ("A",)),
        ("stopped", ("G",), ()),
    ]
    assert result.failures[0].reasons[0].id == "fate:A"
    lines = format_result(result).splitlines()
    assert lines[0] == "c.yaml:8:20: my-001: night 2: dead: expected [B], got [A]"
    assert "A (Commissioner) dies" in lines[1]
    russian = format_result(result, "ru").splitlines()
    assert russian[0] == "c.yaml:8:20: my-001: ночь 2: dead: ожидалось [B], получилось [A]"
    assert "Комиссар" in russian[1]


@pytest.mark.parametrize(
    ("right", "wrong", "key"),
    [
        ("{dead: [A]}", "{dead: []}", "dead"),
        ("{stopped: []}", "{stopped: [B]}", "stopped"),
        ("{rejected: []}", "{rejected: [G]}", "rejected"),
        ("{pending: {}}", "{pending: {A: 3}}", "pending"),
        ("{status: {}}", "{status: {A: [blocked_next_night]}}", "status"),
        ("{role: {}}", "{role: {A: doctor}}", "role"),
        ("{faction: {}}", "{faction: {A: mafia}}", "faction"),
        ("{to: {}}", "{to: {G.kill: B}}", "to"),
        ("{winner: none}", "{winner: town}", "winner"),
        ("{because: {A: [G.kill]}}", "{because: {A: [B.heal]}}", "because"),
        ("{learned: {D: [G]}}", "{learned: {D: [C, G]}}", "learned"),
        ("{learned: {B: nothing}}", "{learned: {B: yes}}", "learned"),
        ("{}", "{learned: {}}", "learned"),
        ("{}", "{paradox: true}", "paradox"),
        ("{}", "{options: [{dead: [A]}, {dead: []}]}", "options"),
        ("{chances: {dead: {A: 1, B: 0}}}", "{chances: {dead: {A: 1/2}}}", "chances"),
    ],
)
def test_each_key_passes_when_right_and_fails_when_wrong(right, wrong, key):
    acts = "[{by: G, do: kill, to: A}, {by: D, do: watch, to: A}]"
    assert keys(expecting(right, acts)) == []
    assert {*keys(expecting(wrong, acts))} == {key}


def test_an_act_of_an_earlier_phase_is_found_or_reported_as_not_checked():
    def case(act):
        return one(
            "  phases:\n"
            "  - night: 2\n    acts: [{by: C, do: drink, to: G}, {by: D, do: watch, to: B}]\n"
            f"  - night: 3\n    acts: []\n    expect: {{because: {{A: [{act}]}}}}\n"
        )

    result = run_case(case("D.watch"))
    assert result.passed
    assert [(left.phase, left.key) for left in result.not_checked] == [("night 3", "because")]
    assert "D.watch" in format_result(result)
    assert format_summary([result, result]) == "2 not checked: because 2\n2 passed, 0 failed"
    assert keys(case("F.stun")) == ["because"]


# The drawn victim of the two: half for each.
LOTTERY = """ruleset: highlander
cases:
- id: my-002
  players: {A: citizen, E: citizen, I: citizen, O: citizen, B: boss, G: mafioso}
  phases:
  - night: 1
    votes:
    - {by: I, for: A}
    - {by: O, for: A}
    - {by: A, for: E}
    - {by: B, for: E}
    - {by: E, for: I}
    - {by: G, for: O}
    expect: {chances: {dead: {A: %s}}}
"""


@pytest.mark.parametrize(
    ("chance", "right"),
    [("1/2", True), ("0.5", True), ("'1/2'", True), ("0.499999", False), ("1/3", False)],
)
def test_chances_are_exact(chance, right):
    assert keys(one(LOTTERY % chance, head="")) == ([] if right else ["chances"])


def test_other_keys_must_hold_whatever_the_dice_say():
    case = one(LOTTERY.replace("{chances", "{dead: [A], chances") % "1/2", head="")
    assert keys(case) == ["dead"]


# One shot in two or in four hits, the rules do not say which.
DISPUTED = """
ruleset: tiny
factions: {town: {name: Town}, mafia: {name: Mafia}}
roles:
  citizen: {faction: town}
  gunman: {faction: mafia, abilities: [shoot]}
night: {order: [[shoot]]}
abilities:
  shoot:
    effects:
    - {kill: target, chance: 1/2, when: ruling.Q1 == "half"}
    - {kill: target, chance: 1/4, when: ruling.Q1 == "quarter"}
options:
  tiny-Q1: {readings: {half: a, quarter: b}, default: half}
"""


@pytest.mark.parametrize(
    ("first", "second", "right"),
    [("1/2", "1/4", True), ("1/4", "0.5", True), ("1/2", "1/3", False), ("1/2", "1/2", False)],
)
def test_chances_of_options_are_those_of_the_readings(first, second, right):
    text = f"""
cases:
- id: tiny-001
  kind: gap
  players: {{A: gunman, B: citizen}}
  phases:
  - night: 1
    acts: [{{by: A, do: shoot, to: B}}]
    expect:
      options: [{{chances: {{dead: {{B: {first}}}}}}}, {{chances: {{dead: {{B: {second}}}}}}}]
"""
    (case,) = read_cases(text, "c.yaml", read_ruleset(DISPUTED)).cases
    assert {*keys(case)} == (set() if right else {"options"})


def test_options_need_an_outcome_each_and_no_outcome_beside():
    case = gap_case()
    (index,) = [i for i, e in enumerate(case.expects) if e and e.options]
    expect = case.expects[index]
    assert keys(case) == []
    fewer = attrs.evolve(expect, options=expect.options[1:])
    assert {*keys(with_expect(case, index, fewer))} == {"options"}
    twice = attrs.evolve(expect, options=(*expect.options, expect.options[0]))
    assert {*keys(with_expect(case, index, twice))} == {"options"}


def gap_case():
    cases = case_file(FOLDER / "atlantis.yaml").values()
    return next(c for c in cases if any(e and e.options for e in c.expects))


def with_expect(case, index, expect):
    expects = [*case.expects]
    expects[index] = expect
    return attrs.evolve(case, expects=tuple(expects))


def test_what_breaks_in_one_case_fails_that_case(monkeypatch):
    case = expecting("{dead: [A]}")

    def broken(*args, **named):
        raise ZeroDivisionError("by zero")

    monkeypatch.setattr(running, "replay", broken)
    result = run_case(case)
    assert [(f.key, f.got) for f in result.failures] == [
        ("internal error", "ZeroDivisionError: by zero")
    ]
    assert format_result(result) == (
        "c.yaml:3:3: my-001: internal error: ZeroDivisionError: by zero"
    )


# -- running files ---------------------------------------------------------------------------


def test_files_are_run_by_kind_and_by_id():
    path = FOLDER / "atlantis.yaml"
    every = [*run_files([path])]
    stated = [*run_files([path], kind="stated")]
    assert 0 < len(stated) < len(every)
    assert {result.case.kind for result in stated} == {"stated"}
    assert [r.case.id for r in run_files([path], only=["atlantis-003", "004"])] == [
        "atlantis-003",
        "atlantis-004",
    ]


def test_unknown_ids_and_all_broken_files_are_told_at_once(tmp_path):
    bad = tmp_path / "bad.yaml"
    bad.write_text("cases: []")
    with pytest.raises(NightorderError, match=r"(?s)bad.yaml.*missing.yaml"):
        run_files([bad, tmp_path / "missing.yaml"])
    with pytest.raises(NightorderError, match="no case 'atlantis-0003'; did you mean"):
        run_files([FOLDER / "atlantis.yaml"], only=["atlantis-0003"])
