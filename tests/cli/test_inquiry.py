"""The commands that ask: why --not, what-if, odds, changes."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from nightorder.cli import main


def run(*args, code=0):
    result = CliRunner().invoke(main, list(args), env={"LC_ALL": "C"})
    assert result.exit_code == code, result.output
    return result.output


def test_why_not_tells_what_failed_and_the_nearest_change():
    out = run("why", "atlantis-night", "Clara", "--not")
    assert "Fedor's “stun” at Boris stops it" in out
    assert "Nearest change — without Fedor's “stun” at Boris: Clara lives" in out
    ru = run("why", "atlantis-night", "Clara", "--not", "--lang", "ru")
    assert "Ближайшая перемена — если бы не ход «оглушить» (Fedor → Boris): игрок Clara жив" in ru


def test_why_not_of_an_answer_takes_a_value():
    out = run("why", "atlantis-night", "Anna.check", "--not", "--instead", "positive")
    assert "the answer is “negative”" in out
    assert "Nearest change" in out
    again = run("why", "atlantis-night", "Anna.check", "--not", "--instead", "Положительный")
    assert again == out
    for subject, value, said in (
        ("Anna.check", "positve", "there is no 'positve' here; did you mean 'positive'?"),
        ("role:Anna", "docter", "there is no 'docter' here; did you mean 'doctor'?"),
        ("faction:Anna", "Maffia", "there is no 'Maffia' here; did you mean 'mafia'?"),
        ("Anna", "doctor", "--not is enough, there is nothing for --instead to name"),
        ("fate:Anya", "x", "no player, act or fact 'fate:Anya' in night 2; did you mean 'fate:"),
    ):
        args = ("why", "atlantis-night", subject, "--not", "--instead", value)
        assert said in " ".join(run(*args, code=2).split())
    assert "--instead goes with --not" in run(
        "why", "atlantis-night", "Anna", "--instead", "x", code=2
    )


def test_why_tells_which_acts_decided():
    assert "Decisive, each alone: " in run("why", "atlantis-night", "Clara")
    assert "Decisive" not in run("why", "atlantis-night", "Clara", "--short")


def test_why_as_json_has_weights_and_what_it_hangs_on():
    (found,) = json.loads(run("why", "atlantis-cover", "Anna", "--json"))
    assert {w["act"]: w["word"] for w in found["weights"]}["Gleb.kill"] == "decisive"
    assert found["hangs_on"][0]["option"] == "atlantis-Q1"


def test_why_not_as_json_gives_the_change_with_its_kind():
    found = json.loads(run("why", "atlantis-night", "Clara", "--not", "--json"))
    assert found["nearest"] == [{"kind": "Drop", "act": "Fedor.stun"}]
    assert found["failed"][0]["code"] == "blocked"
    assert {"kind": "fate", "about": "Clara", "before": [True], "after": [False]}.items() <= (
        found["changes"][0].items()
    )


@pytest.mark.parametrize(
    ("option", "value", "line"),
    [
        ("--drop", "Fedor.stun", "- Clara lives"),
        ("--retarget", "Gleb.kill=Anna", "- Anna dies"),
        ("--add", "Clara.drink=Gleb", "- Clara lives"),
        ("--add", "Clara.споить=Gleb", "- Clara lives"),
        ("--before", "Boris.heal=Gleb.kill", "- Nothing changes"),
        ("--rule", "atlantis-Q1=thug_only", "- Nothing changes"),
        ("--rule", "q1 = Thug_only", "- Nothing changes"),
    ],
)
def test_what_if_makes_each_kind_of_change(option, value, line):
    assert line in run("what-if", "atlantis-night", option, value).splitlines()


def test_what_if_with_nothing_leaves_each_act_out():
    out = run("what-if", "atlantis-night")
    assert out.count("Without ") == 5
    assert "Without Fedor's “stun” at Boris:\n- Clara lives\n" in out
    found = json.loads(run("what-if", "atlantis-night", "--json"))
    assert found[0]["edits"] == [{"kind": "Drop", "act": "Gleb.kill"}]


@pytest.mark.parametrize(
    ("args", "line"),
    [
        (
            ("atlantis-night", "--retarget", "Gleb.kill=Anna"),
            "Если бы ход «убить» (Gleb → Clara) был направлен на игрока Anna:",
        ),
        (
            ("atlantis-night", "--retarget", "Gleb.kill=Anna,Boris"),
            "Если бы ход «убить» (Gleb → Clara) был направлен на игроков Anna и Boris:",
        ),
        (
            ("atlantis-game", "--day", "3", "--vote", "Gil=Hal"),
            "- Голос игрока Gil против игрока Hal засчитан",
        ),
        (
            ("atlantis-game", "--day", "3", "--drop", "Fay.vote"),
            "- Роль игрока Hal — без перемен (было: Разбуженный Мудрый)",
        ),
        (("monday-game", "--night", "2", "--drop", "Ann.lock_in"), "- Игрок Lou выбыл"),
    ],
)
def test_what_if_in_russian(args, line):
    assert line in run("what-if", *args, "--lang", "ru").splitlines()


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--drop", "Fedor.stum"), "did you mean 'Fedor.stun'?"),
        (("--retarget", "Gleb.kill"), "has no '='"),
        (("--retarget", "Gleb.kill=Ann"), "did you mean 'Anna'?"),
        (("--add", "Clara"), "is not NAME.ABILITY=NAME"),
        (("--add", "Clara.drnk=Gleb"), "did you mean 'drink'?"),
        (("--roll", "Gleb.kill=perhaps"), "neither yes, no nor a number"),
        (("--rule", "atlantis-Q1=thug"), "did you mean 'thug_only'?"),
        (("--rule", "Q1=thug"), "did you mean 'thug_only'?"),
        (("--rule", "Q01=thug"), "there is no disputed point 'Q01'; did you mean 'Q1'?"),
        (("--rule", "xyz=thug"), "no disputed point 'xyz'; there are: atlantis-Q1, atlantis-Q2"),
        (("--add", "Clara.дубасить=Gleb"), "did you mean 'дубасит'?"),
        (("--draw", "exection=Gleb"), "there is no lot 'exection'; did you mean 'execution'?"),
        (("--night", "7"), "night 7 is not in the game"),
    ],
)
def test_what_a_change_does_not_find_is_a_line(args, said):
    out = run("what-if", "atlantis-night", *args, code=2)
    assert said in out
    assert "Traceback" not in out


def test_odds_are_fractions():
    out = run("odds", "atlantis-game", "Hal.ask", "--night", "1", "--thrown")
    assert "the answer is nothing — 1/2" in out
    assert "(certain)" in run("odds", "atlantis-night", "Clara")
    shown = json.loads(run("odds", "atlantis-night", "Clara", "--json"))
    assert shown[0]["odds"][0]["chances"] == [{"value": True, "chance": "1"}]


def test_odds_under_each_ruling():
    out = run("odds", "atlantis-open", "Anna")
    assert "If atlantis-Q1 = cover:\n- Anna dies (certain)\n" in out
    assert "If atlantis-Q1 = thug_only:\n- Anna lives (certain)\n" in out


GAME = """
ruleset: atlantis
players: {A: doctor, B: thug, G: killer, H: sage}
phases:
- night: 2
  acts: [{by: G, do: kill, to: A}]
- night: 3
  acts: [{by: A, do: heal, to: B}]
"""


def test_changes_tell_every_later_phase(tmp_path):
    old, new = tmp_path / "old.yaml", tmp_path / "new.yaml"
    old.write_text(GAME)
    new.write_text(GAME.replace("to: A", "to: H"))
    out = run("changes", str(old), str(new))
    assert out.startswith("Night 2\n- A lives\n- H dies\n")
    assert "Night 3\n- A's “heal” at B takes place\n" in out
    assert run("changes", str(old), str(old)) == "Nothing changes in any phase.\n"
    found = json.loads(run("changes", str(old), str(new), "--json"))
    assert [phase["phase"] for phase in found] == ["night 2", "night 3"]
    assert "no such file" in run("changes", str(old), str(tmp_path / "x"), code=2)
    assert "games of two rulesets: " in run("changes", str(old), "sunny-game", code=2)


def test_a_name_may_hold_the_sign_of_an_option(tmp_path):
    file = tmp_path / "g.yaml"
    file.write_text(
        'ruleset: atlantis\nplayers: {"a=b": killer, C: doctor, D: sage}\nphases:\n'
        '- night: 2\n  acts: [{by: "a=b", do: kill, to: C}]\n- day: 3\n  votes: []\n'
    )
    out = run("what-if", str(file), "--night", "2", "--retarget", "a=b.kill=D")
    assert out.splitlines()[1:] == [
        "With a=b's “kill” at C aimed at D instead:",
        "- C lives",
        "- D dies",
    ]
    assert "a=b's vote for D counts" in run("what-if", str(file), "--vote", "a=b=D")
