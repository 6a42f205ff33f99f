"""What each command prints and how it ends."""

from __future__ import annotations

import json
import os
import re
import stat
import subprocess
import sys

import pytest
from click.testing import CliRunner

from nightorder.cli import main
from nightorder.loading import (
    load_game,
    load_ruleset,
    read_game,
    shipped_games,
    shipped_rulesets,
)

CASES = """
ruleset: atlantis
cases:
- id: my-001
  title: The doctor saves
  kind: stated
  source: none
  why_right: he heals
  players: {{A: commissioner, B: doctor, G: killer}}
  phases:
  - night: 2
    acts: [{{by: G, do: kill, to: A}}, {{by: B, do: heal, to: A}}]
    expect: {{dead: {dead}}}
"""


@pytest.fixture
def run(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    def invoke(*args, code=0, env=None):
        result = CliRunner().invoke(main, list(args), env={"LC_ALL": "C", **(env or {})})
        assert result.exit_code == code, result.output + repr(result.exception)
        assert result.exception is None or isinstance(result.exception, SystemExit)
        return result

    return invoke


# -- resolve -------------------------------------------------------------------------------------


def test_resolve_prints_every_phase_or_the_one_asked_for(run):
    whole = run("resolve", "sunny-published").output
    one = run("resolve", "sunny-published", "--night", "2").output
    assert whole.count("Night ") == 6
    assert one.startswith("Night 2\n")
    assert one.strip() in whole


def test_resolve_as_json_is_a_list_of_verdicts(run):
    found = json.loads(run("resolve", "atlantis-night", "--json").output)
    assert [verdict["phase"] for verdict in found] == ["night 2"]
    assert found[0]["outcomes"][0]["dead"] == ["Clara"]


def test_odds_are_exact(run, tmp_path):
    (tmp_path / "dice.yaml").write_text(
        "{ruleset: atlantis, players: {H: sage, G: killer}, phases: "
        "[{night: 2, acts: [{by: H, do: ask, about: mafia}]}]}"
    )
    assert "(chance 1/2)" in run("resolve", "dice.yaml", "--odds").output
    seeds = {run("resolve", "dice.yaml", "--seed", str(seed)).output for seed in range(8)}
    assert len(seeds) == 2
    assert run("resolve", "dice.yaml").output == run("resolve", "dice.yaml").output


@pytest.mark.parametrize(
    ("env", "word"),
    [
        ({"LC_ALL": "ru_RU.UTF-8"}, "Ночь 2"),
        ({"LC_ALL": "", "LC_MESSAGES": "", "LANG": "ru_RU.UTF-8"}, "Ночь 2"),
        ({"LC_ALL": "de_DE.UTF-8"}, "Night 2"),
    ],
)
def test_the_locale_chooses_the_language(run, env, word):
    assert run("resolve", "atlantis-night", env=env).output.startswith(word)


def test_the_option_beats_the_locale_before_and_after_the_command(run):
    assert run("--lang", "ru", "resolve", "atlantis-night").output.startswith("Ночь 2")
    assert run("resolve", "atlantis-night", "--lang", "ru").output.startswith("Ночь 2")


# -- why -----------------------------------------------------------------------------------------


def test_why_of_a_player_an_act_and_a_fact(run):
    assert "Clara (Drinker) dies" in run("why", "atlantis-night", "Clara").output
    assert "“stun” at Boris stops it" in run("why", "atlantis-night", "Boris.heal").output
    assert "“stun” at Boris stops it" in run("why", "atlantis-night", "done:Boris.heal").output
    assert "could have killed" in run("why", "atlantis-night", "Hana").output


def test_why_of_an_act_tells_what_it_did(run):
    said = run("why", "atlantis-night", "Anna.check").output
    assert "the answer is “negative”" in said


def test_why_takes_the_night_in_which_a_player_died(run):
    assert run("why", "sunny-published", "M").output.startswith("Night 1\n")
    assert run("why", "sunny-published", "J").output.startswith("Night 4\n")
    assert "lives" in run("why", "sunny-published", "J", "--night", "1").output
    assert "before this phase" in run("why", "sunny-published", "J", "--night", "5").output


def test_why_of_an_undecided_night_explains_each_outcome(run):
    said = run("why", "atlantis-open", "Anna").output
    assert "Outcome 1, for example when atlantis-Q1 = cover" in said
    assert "Outcome 2" in said
    assert "Anna (Commissioner) lives" in said


def test_why_says_on_which_reading_a_fate_hangs(run):
    said = run("why", "atlantis-cover", "Anna").output
    assert said.splitlines()[-1].endswith("with thug_only instead of cover: Anna lives")


def test_why_has_three_depths(run):
    short, usual, whole = (
        run("why", "atlantis-night", "Clara", *flag).output.splitlines()
        for flag in (["--short"], [], ["--all"])
    )
    assert len(short) == 2 < len(usual) < len(whole)


def test_why_as_json_has_the_ids_of_facts(run):
    (told,) = json.loads(run("why", "atlantis-night", "Clara", "--json").output)
    assert told["fact"] == "fate:Clara"
    assert told["children"][0]["acts"] == ["Boris.heal", "Fedor.stun"]


@pytest.mark.parametrize(
    ("subject", "hint"),
    [("Klara", "'Clara'"), ("Boris.hael", "'Boris.heal'"), ("fate:Clar", "'fate:Clara'")],
)
def test_a_subject_that_is_nothing_gets_the_nearest_name(run, subject, hint):
    assert hint in run("why", "atlantis-night", subject, code=2).output


# -- rulesets, cases, new games ------------------------------------------------------------------


def test_rulesets_lists_all_of_them(run):
    said = run("rulesets").output
    assert all(id_ in said for id_ in shipped_rulesets())


def test_rulesets_as_a_table_on_a_terminal(run, monkeypatch):
    monkeypatch.setattr("nightorder.cli.output.is_terminal", lambda: True)
    said = run("rulesets").output
    assert "atlantis" in said
    assert "─" in said


@pytest.mark.parametrize("id_", sorted(shipped_rulesets()))
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_every_ruleset_can_be_shown(run, id_, lang):
    said = run("show", id_, "--lang", lang).output
    assert f"({id_})" in said.splitlines()[0]
    assert f"{id_}-Q" in said


def test_case_files_pass_or_fail(run, tmp_path):
    (tmp_path / "good.yaml").write_text(CASES.format(dead="[]"))
    (tmp_path / "bad.yaml").write_text(CASES.format(dead="[A]").replace("my-001", "my-002"))
    assert run("test", "good.yaml").output.splitlines() == ["1 passed, 0 failed"]
    said = run("test", "good.yaml", "bad.yaml", code=1).output.splitlines()
    assert said[0].startswith("bad.yaml:")
    assert "my-002" in said[0]
    assert said[-1] == "1 passed, 1 failed"
    assert run("test", "bad.yaml", "--kind", "gap").output.splitlines()[-1] == "0 passed, 0 failed"
    found = json.loads(run("test", "bad.yaml", "--json", code=1).output)
    assert [(case["id"], case["passed"]) for case in found] == [("my-002", False)]


def test_only_one_case(run, tmp_path):
    (tmp_path / "good.yaml").write_text(CASES.format(dead="[]"))
    assert run("test", "good.yaml", "--only", "my-001").output == "1 passed, 0 failed\n"
    said = run("test", "good.yaml", "--only", "my-999", code=2).stderr
    assert said == "good.yaml: there is no case 'my-999'\n"


@pytest.mark.parametrize("id_", sorted(shipped_rulesets()))
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_new_game_loads_and_is_never_overwritten(run, tmp_path, id_, lang):
    run("new", id_, "game.yaml", "--lang", lang)
    game = load_game("game.yaml")
    assert set(game.players.values()) == set(game.ruleset.roles)
    run("resolve", "game.yaml")
    before = (tmp_path / "game.yaml").read_bytes()
    assert "exists already" in run("new", id_, "game.yaml", code=2).output
    assert (tmp_path / "game.yaml").read_bytes() == before
    assert os.listdir(tmp_path) == ["game.yaml"]
    assert stat.S_IMODE(os.stat("game.yaml").st_mode) & 0o600 == 0o600


@pytest.mark.parametrize("id_", sorted(shipped_rulesets()))
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_examples_in_a_new_game_can_be_filled_in(run, tmp_path, id_, lang):
    run("new", id_, "game.yaml", "--lang", lang)
    text = (tmp_path / "game.yaml").read_text()
    ruleset = load_ruleset(id_)
    key = r"acts|votes|partner|preset|rulings|" + "|".join(ruleset.offices or ["-"])
    text = re.sub(r"^ +(acts|votes): \[\]\n", "", text, flags=re.M)
    text = re.sub(rf"^( *)# (({key}):|  )", r"\1\2", text, flags=re.M)
    game = read_game(text)
    sent = {act.do for phase in game.phases for act in phase.acts}
    assert sent == set(ruleset.abilities)
    assert bool(ruleset.vote) is any(phase.votes for phase in game.phases)
    assert set(ruleset.offices) == {office for phase in game.phases for office in phase.elected}
    for phase in game.phases:
        for act in phase.acts:
            assert ruleset.abilities[act.do].day is (phase.kind == "day")
        assert phase.kind == "day" or not phase.votes or ruleset.night.turn == "together"
    first = next((phase for phase in game.phases if phase.votes), None)
    assert first is None or first.number >= (ruleset.vote.from_day if ruleset.vote else 0)


def test_a_new_game_of_a_ruleset_file_names_it_from_its_own_folder(run, tmp_path):
    (tmp_path / "rules").mkdir()
    (tmp_path / "games").mkdir()
    source = shipped_rulesets()["atlantis"].read_text(encoding="utf-8")
    (tmp_path / "rules" / "mine.yaml").write_text(source, encoding="utf-8")
    run("new", "rules/mine.yaml", "games/g.yaml")
    assert "ruleset: ../rules/mine.yaml" in (tmp_path / "games" / "g.yaml").read_text()
    run("resolve", "games/g.yaml")


@pytest.mark.parametrize("id_", sorted(shipped_rulesets()))
def test_a_new_game_can_be_the_example(run, tmp_path, id_):
    run("new", id_, "game.yaml", "--example")
    shipped = shipped_games()[f"{id_}-game"].read_text(encoding="utf-8")
    assert (tmp_path / "game.yaml").read_text(encoding="utf-8") == shipped
    assert run("resolve", "game.yaml").output == run("resolve", f"{id_}-game").output
    assert "exists already" in run("new", id_, "game.yaml", "--example", code=2).output
    assert os.listdir(tmp_path) == ["game.yaml"]


def test_one_of_several_examples_is_picked_by_name(run, tmp_path):
    run("new", "atlantis", "game.yaml", "--example", "atlantis-cover")
    shipped = shipped_games()["atlantis-cover"].read_text(encoding="utf-8")
    assert (tmp_path / "game.yaml").read_text(encoding="utf-8") == shipped


@pytest.mark.parametrize(
    ("args", "hint"),
    [
        (["atlantis", "game.yaml", "--example", "atlantis-cove"], "atlantis-cover"),
        (["atlantis", "game.yaml", "--example", "sunny-game"], "no example game sunny-game"),
        (["mine.yaml", "game.yaml", "--example"], "no example game of mine.yaml"),
    ],
)
def test_an_example_that_there_is_not(run, tmp_path, args, hint):
    source = shipped_rulesets()["atlantis"].read_text(encoding="utf-8")
    (tmp_path / "mine.yaml").write_text(source, encoding="utf-8")
    assert hint in run("new", *args, code=2).output
    assert not (tmp_path / "game.yaml").exists()


def test_a_new_game_in_a_folder_that_is_not_there(run):
    assert "nowhere" in run("new", "atlantis", "nowhere/g.yaml", code=2).output


def test_schema_is_a_json_schema(run):
    assert "$schema" in json.loads(run("schema").output)


def test_demo_replays_the_real_game_and_explains_the_maniac(run):
    said = run("demo").output
    assert said.count("Night ") == 7
    assert "M (Maniac) dies: F's “explodes when attacked”" in said
    assert "M (Маньяк) погиб" in run("demo", "--lang", "ru").output


@pytest.mark.parametrize("name", sorted(shipped_games()))
def test_every_example_game_resolves(run, name):
    run("resolve", name)


def test_every_command_has_help(run):
    for command in main.commands:
        assert "Usage" in run(command, "--help").output
    assert "Exit codes" in run("--help").output
    assert "..." not in run("--help").output.replace("[ARGS]...", "")


def test_the_package_runs_as_the_command():
    run = [sys.executable, "-m", "nightorder", "rulesets"]
    done = subprocess.run(run, capture_output=True, text=True, check=True, env=_found())
    assert "atlantis" in done.stdout


def _found():
    paths = os.pathsep.join(path for path in sys.path if path)
    return os.environ | {"PYTHONPATH": paths, "PYTHONIOENCODING": "utf-8"}
