"""What `lint` and `explain` print, write and end with."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from nightorder.cli import main
from nightorder.lint import all_checks

BAD = """\
ruleset: mine
factions: {town: {}, mafia: {}}
roles:
  watcher: {faction: town, abilities: [watch]}
  brute: {faction: mafia, abilities: [block]}
  killer: {faction: mafia, abilities: [kill]}
night:
  ties: received
  order:
    - [watch]
    - [block]
    - [kill]
    - [kill]
abilities:
  watch: {effects: [{learn: target, what: visitors}]}
  block: {targets: other, effects: [{block: target}]}
  kill: {effects: [{kill: target}]}
claims:
  takes-the-night: {acts: block, beats: watch, source: page 3}
"""


@pytest.fixture
def run(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.yaml").write_text(BAD, encoding="utf-8")

    def invoke(*args, code=0):
        result = CliRunner().invoke(main, list(args), env={"LC_ALL": "C"})
        assert result.exit_code == code, result.output + repr(result.exception)
        return result

    return invoke


def test_each_finding_is_a_line_with_its_place_and_code(run):
    out = run("lint", "mine.yaml", "--no-witness", code=1).output
    assert out.startswith("mine.yaml:13:8 NO103 'kill' already stands in step 3")
    assert "mine.yaml:19:3 NO202 claim 'takes-the-night' contradicts the order" in out
    assert "    mine.yaml:10:8 the order: watch in step 1, block in step 2\n" in out
    assert out.endswith("2 errors, 0 warnings, 0 notes\n")


def test_the_night_that_shows_it_stands_below(run):
    out = run("lint", "mine.yaml", "--select", "NO202", "--workers", "1", code=1).output
    assert "- {by: A, do: watch, to: A}" in out
    assert "with by the order:" in out
    assert "by the claim:" in out


def test_checks_are_chosen_by_code_beginning_or_name(run):
    assert "NO202" not in run("lint", "mine.yaml", "--select", "NO1", code=1).output
    assert "NO103" not in run("lint", "mine.yaml", "--ignore", "NO103,NO2").output
    chosen = run("lint", "mine.yaml", "--select", "duplicate-step-entry", code=1).output
    assert chosen.count("NO") == 1
    said = run("lint", "mine.yaml", "--select", "NO999", code=2).output
    assert "there is no check 'NO999'" in said
    assert "that is how NO101, NO102," in run("explain", "no1", code=2).output


def test_a_clean_ruleset_ends_with_0_and_a_missing_one_with_2(run):
    assert run("lint", "atlantis", "--no-witness").output == "nothing to complain of\n"
    assert "there is no shipped ruleset 'atlants'" in run("lint", "atlants", code=2).output
    run("lint", "nowhere.yaml", code=2)


def test_a_remark_silences_a_finding_and_is_reported_when_it_silences_none(run, tmp_path):
    text = BAD.replace(
        "    - [kill]\nabilities",
        "    - [kill]   # lint: ignore NO103 because the text says it twice\nabilities",
    ).replace("acts: block, beats: watch", "acts: block, beats: kill")
    (tmp_path / "mine.yaml").write_text(text, encoding="utf-8")
    out = run("lint", "mine.yaml", "--no-witness").output
    assert out == "0 errors, 0 warnings, 0 notes, 1 silenced\n"
    silenced = json.loads(run("lint", "mine.yaml", "--no-witness", "--json").output)["silenced"]
    assert [f["because"] for f in silenced] == ["the text says it twice"]
    (tmp_path / "mine.yaml").write_text(text.replace("    - [kill]\n", "", 1), encoding="utf-8")
    assert (
        "NO002 this remark silences nothing: NO103"
        in run("lint", "mine.yaml", "--no-witness", code=1).output
    )


def test_json_holds_the_rules_the_repairs_and_the_game(run):
    report = json.loads(
        run("lint", "mine.yaml", "--json", "--select", "NO202", "--workers", "1", code=1).output
    )
    (finding,) = report["findings"]
    assert (finding["line"], finding["column"], finding["name"]) == (19, 3, "claim-against-order")
    assert len(finding["rules"]) == 2
    assert any("move 'block' to a step before 'watch'" in text for text in finding["repairs"])
    assert [r["label"] for r in finding["witness"]["results"]] == ["by_list", "by_claim"]
    assert report["summary"] == {"error": 1, "warning": 0, "info": 0}


def test_sarif_has_what_code_hosts_need(run):
    log = json.loads(run("lint", "mine.yaml", "--sarif", "--no-witness", code=1).output)
    assert log["version"] == "2.1.0"
    (only,) = log["runs"]
    rules = only["tool"]["driver"]["rules"]
    for result in only["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
        assert result["message"]["text"]
        (place,) = result["locations"]
        assert place["physicalLocation"]["artifactLocation"]["uri"] == "mine.yaml"
        assert place["physicalLocation"]["region"]["startLine"] > 0
        ids = [related["id"] for related in result.get("relatedLocations", ())]
        assert ids == list(range(1, len(ids) + 1))
    assert any("relatedLocations" in result for result in only["results"])
    assert {r["level"] for r in only["results"]} == {"error"}
    assert run("lint", "mine.yaml", "--sarif", "--json", code=2)


def test_saved_nights_are_cases_that_pass(run, tmp_path):
    run("lint", "mine.yaml", "--select", "NO202", "--workers", "1", "--save", "nights", code=1)
    (path,) = (tmp_path / "nights").iterdir()
    assert "takes-the-night" in path.read_text(encoding="utf-8")
    assert run("test", str(path)).output.startswith("1 passed")
    again = ("lint", "mine.yaml", "--select", "NO202", "--save", "nights")
    run(*again, code=1)  # it has that very text already
    path.write_text("mine", encoding="utf-8")
    said = run(*again, code=2).output
    assert "takes-the-night" in said  # the report is not lost
    assert f"nights has other files of these names: {path.name}; nothing is written" in said
    assert path.read_text(encoding="utf-8") == "mine"
    for option in ("--save", "--games"):
        assert "--no-witness searches none" in run(
            "lint", "mine.yaml", "--no-witness", option, "nights", code=2
        ).output.replace("\n", " ")


def test_any_number_of_workers_finds_the_same(run):
    one, two = (
        run("lint", "mine.yaml", "--json", "--as-stated", "--workers", n, code=1).output
        for n in "12"
    )
    assert one == two


def test_games_that_are_known_are_tried_and_made_smaller(run, tmp_path):
    (tmp_path / "games.yaml").write_text(
        "ruleset: mine.yaml\nplayers: {A: watcher, B: brute, C: killer, D: killer}\n"
        "phases:\n- night: 2\n  acts: [{by: A, do: watch, to: D}, {by: B, do: block, to: A}, "
        "{by: C, do: kill, to: D}]\n",
        encoding="utf-8",
    )
    out = run(
        "lint", "mine.yaml", "--select", "NO202", "--games", "games.yaml", "--json", code=1
    ).output
    (finding,) = json.loads(out)["findings"]
    assert {"A", "B"} <= set(finding["witness"]["results"][0]["game"]["players"]) <= set("ABCD")
    assert finding["witness"]["acts"] <= 3


def test_explain_tells_one_check_or_lists_all(run):
    assert run("explain", "no202").output.startswith("NO202 claim-against-order (error)\n\n")
    assert len(run("explain").output.splitlines()) == len(all_checks())
    assert "did you mean 'claims-contradict'" in run("explain", "claims-contradic", code=2).output
