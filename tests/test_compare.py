"""One night under several presets: what comes out, and what makes the difference."""

from __future__ import annotations

import json
from typing import Any

import attrs
import pytest
from click.testing import CliRunner, Result

from nightorder import Game, NightorderError, read_game, replay
from nightorder.cli import main
from nightorder.inquiry.difference import difference
from nightorder.inquiry.presets import Comparison, compare_presets
from nightorder.words.comparison import comparison_lines, comparison_markdown, comparison_sheet

RING = """
ruleset: nar
players: {A: roleblocker, B: mafia_roleblocker, R: cop, S: vigilante, T: vigilante, D: doctor}
phases:
- night: 1
  acts:
  - {by: A, do: block, to: B}
  - {by: B, do: block, to: A}
  - {by: R, do: check, to: B}
  - {by: S, do: kill, to: R}
- night: 2
  acts:
  - {by: S, do: kill, to: A}
  - {by: T, do: kill, to: A}
  - {by: D, do: protect, to: A}
"""


def night(text: str = RING, phase: str = "night 1", *presets: str) -> tuple[Comparison, Game]:
    game = read_game(text, "ring.yaml")
    (found,) = compare_presets(game, presets or ("xylbot", "calder", "dare_bea"), phase)
    return found, game


def test_presets_with_the_same_result_stand_together() -> None:
    found, _ = night(RING, "night 1", "xylbot", "Calder/Mafia", "default", "dare-bea")
    assert found.groups == (("xylbot",), ("calder",), ("default", "dare_bea"))


def test_points_and_acts_that_make_the_difference() -> None:
    found, _ = night()
    told = {
        split.presets: {p.option: (p.other, [sent.act for sent in p.acts]) for p in split.points}
        for split in found.splits
    }
    ring = ["A.block", "B.block"]
    assert told == {
        ("calder",): {
            "nar-Q27": ("not_told", ["R.check", "S.kill"]),
            "nar-Q30": ("nobody", ring),
        },
        ("dare_bea",): {"nar-Q1": ("all_fail", ring), "nar-Q30": ("awaiting_result", ring)},
    }


def test_the_points_are_enough_and_none_can_be_left_out() -> None:
    """Resolved again: with all of them the other result, with all but one another one."""
    for phase in ("night 1", "night 2"):
        found, game = night(RING, phase)
        first = attrs.evolve(game, preset="xylbot")
        now = next(v for v in replay(first, seed=None).verdicts if v.phase == phase)
        assert found.splits
        for split in found.splits:
            for left in (None, *split.points):
                rulings = {p.option: p.other for p in split.points if p is not left}
                changed = attrs.evolve(first, rulings=rulings)
                then = next(v for v in replay(changed, seed=None).verdicts if v.phase == phase)
                assert (difference(now, then) == split.changes) is (left is None)


def test_an_earlier_night_may_make_the_difference() -> None:
    text = """
    ruleset: nar
    players: {S: vigilante, T: vigilante, D: doctor, V: cop, C: cop}
    phases:
    - night: 1
      acts: [{by: C, do: check, to: D}, {by: S, do: kill, to: V}, {by: T, do: kill, to: V},
        {by: D, do: protect, to: V}]
    - night: 2
      acts: [{by: C, do: check, to: T}, {by: V, do: check, to: S}]
    """
    found, game = night(text, "night 2", "xylbot", "calder")
    ((point,),) = [split.points for split in found.splits]
    assert (point.option, [(sent.phase, sent.act) for sent in point.acts]) == (
        "nar-Q13",
        [
            ("night 1", "S.kill"),
            ("night 1", "T.kill"),
            ("night 1", "D.protect"),
            ("night 2", "V.check"),
        ],
    )
    assert "S's “kill” (Night 1)" in comparison_lines(found, game)[2]
    assert {row[0] for row in comparison_sheet(found, game).rows} >= {"Dead", "Refused"}


def test_what_the_game_rules_holds_under_all_presets() -> None:
    ruled = "rulings: {nar-Q1: all_fail, nar-Q27: told, nar-Q30: nobody}\npreset: gog\n" + RING
    found, _ = night(ruled)
    assert found.groups == (("xylbot", "calder", "dare_bea"),)
    assert found.splits == ()


def test_an_open_point_is_an_outcome_for_each_reading() -> None:
    found, game = night(RING, "night 1", "xylbot", "normal_2020")
    sheet = comparison_sheet(found, game)
    rows = {row[0]: row[1:] for row in sheet.rows}
    assert sheet.heads == ("", "XylBot", "Normal 2020")
    assert rows["Outcomes"] == ("1", "4")
    assert rows["R, “check” about B"] == ("“not town”", "“not town” or nothing")


def test_a_preset_without_a_result_says_why() -> None:
    ring = """
    ruleset: nar
    open: [nar-Q2]
    players: {A: roleblocker, B: roleblocker, C: roleblocker}
    phases:
    - night: 1
      acts: [{by: A, do: block, to: B}, {by: B, do: block, to: C}, {by: C, do: block, to: A}]
    - night: 2
    """
    game = read_game(ring)
    first, second = compare_presets(game, ["xylbot", "gog"])
    assert first.columns[0].verdict is not None
    assert [column.verdict for column in second.columns] == [None, None]
    sheet = comparison_sheet(second, game)
    assert sheet.rows[0] == ("Not resolved", "night 1 is a paradox", "night 1 is a paradox")


@pytest.mark.parametrize(
    ("presets", "phase", "message"),
    [
        (["xylbt"], None, "there is no preset 'xylbt' in ruleset 'nar'; did you mean 'xylbot'?"),
        (["xylbot"], "night 3", "the game has no 'night 3'; did you mean 'night 1'?"),
    ],
)
def test_what_is_not_there_is_refused(presets: list[str], phase: str | None, message: str) -> None:
    with pytest.raises(NightorderError) as caught:
        compare_presets(read_game(RING), presets, phase)
    assert caught.value.problems[0].message == message


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_no_name_breaks_the_markdown(lang: str) -> None:
    text = RING.replace("A:", '"A|*b*":').replace("by: A", 'by: "A|*b*"')
    found, game = night(text.replace("to: A", 'to: "A|*b*"'))
    table = [line for line in comparison_markdown(found, game, lang).splitlines() if "|" in line]
    assert {line.replace("\\|", "").count("|") for line in table if line.startswith("|")} == {5}
    assert "*b*" not in "\n".join(table).replace("\\*", "")
    assert comparison_lines(found, game, lang)


# -- the command ---------------------------------------------------------------------------------


def run(tmp_path: Any, *args: str) -> Result:
    file = tmp_path / "ring.yaml"
    file.write_text(RING, encoding="utf-8")
    return CliRunner().invoke(main, ["compare", str(file), *args])


def test_the_command_prints_a_table_and_what_makes_the_difference(tmp_path: Any) -> None:
    result = run(tmp_path, "--presets", "xylbot, dare-bea", "--night", "1")
    assert result.exit_code == 0, result.output
    lines = result.output.splitlines()
    assert lines[0] == "Night 1"
    assert lines[1].split() == ["XylBot", "dare-bea"]
    assert "dare-bea differs from XylBot:" in lines
    assert run(tmp_path, "--night", "2", "--presets", "default,dare_bea").output.endswith(
        "All of them come to the same.\n"
    )


def test_all_presets_are_compared_where_none_is_named(tmp_path: Any) -> None:
    (told,) = json.loads(run(tmp_path, "--night", "1", "--json").output)
    presets = [column["preset"] for column in told["columns"]]
    assert presets == [*read_game(RING).ruleset.presets]
    assert sorted(preset for group in told["groups"] for preset in group) == sorted(presets)
    (first,) = told["columns"][0]["outcomes"]
    assert first["dead"] == ["R"]
    assert "facts" not in first
    assert told["splits"][0]["points"][0]["acts"][0] == {"phase": "night 1", "act": "R.check"}


def test_the_command_prints_markdown_in_russian(tmp_path: Any) -> None:
    result = run(tmp_path, "--markdown", "--lang", "ru", "--presets", "xylbot,dare_bea")
    assert result.output.startswith("## Ночь 1\n\n|  | XylBot | dare-bea |\n| --- | --- | --- |\n")
    assert "dare-bea отличается от XylBot:" in result.output


def test_a_slip_is_a_line_and_no_traceback(tmp_path: Any) -> None:
    result = run(tmp_path, "--presets", "xylbt")
    assert result.exit_code == 2
    assert "did you mean 'xylbot'?" in result.output


def test_a_comrade_who_need_not_stand_in_is_no_difference() -> None:
    """Where it is open who performs a faction's kill, comrades are asked; nobody sent their act."""
    found = read_game(
        """{ruleset: nar, players: {R: roleblocker, G: goon, H: goon, D: doctor, E: bodyguard,
        V: townie, W: townie, K: vigilante}, phases: [{night: 1, acts: [
        {by: G, do: faction_kill, to: V}, {by: D, do: protect, to: V}, {by: E, do: guard, to: V},
        {by: K, do: kill, to: W}]}]}"""
    )
    (night,) = compare_presets(found, ["xylbot", "mafia_universe_2023"])
    assert [point.option for split in night.splits for point in split.points] == ["nar-Q16"]
