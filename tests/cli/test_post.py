"""The commands post and checklist: what they print, what they write, what they refuse."""

from __future__ import annotations

import json
import os
import stat

import pytest
from click.testing import CliRunner

from nightorder.cli import main
from nightorder.cli.files import safe_name
from nightorder.cli.post import FORMATS
from nightorder.posts import FORMATS as WRITTEN


@pytest.fixture
def run(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    def invoke(*args, code=0):
        result = CliRunner().invoke(main, list(args), env={"LC_ALL": "C"})
        assert result.exit_code == code, result.output + repr(result.exception)
        assert result.exception is None or isinstance(result.exception, SystemExit)
        return result

    return invoke


def test_the_command_line_knows_every_format():
    assert FORMATS == WRITTEN


def test_one_text_is_printed(run):
    assert run("post", "atlantis-night").output.startswith("Night 2\n=======\n- Clara died\n")
    letter = run("post", "atlantis-night", "--for", "Dmitri", "--lang", "ru").output
    assert "«наблюдать» (Clara): Gleb" in letter
    assert "does not take place" in run("post", "atlantis-night", "--for", "host").output
    assert "- **Clara** died" not in run("post", "atlantis-night", "--format", "html").output


def test_the_whole_game_is_printed_after_it(run):
    text = run("post", "sunny-game", "--for", "after").output
    assert text.startswith("Sunny Town: the whole game")
    assert "Night 6" in text
    one = run("post", "sunny-game", "--for", "after", "--night", "2").output
    assert "Night 2" in one
    assert "Night 3" not in one


def test_json_holds_what_the_reader_may_know(run):
    seen = json.loads(run("post", "sunny-game", "--night", "1", "--json").output)
    assert [gone["player"] for gone in seen["departures"]] == ["Cosimo", "Sid", "Sue"]
    assert (seen["acts"], seen["answers"]) == ([], [])
    mine = json.loads(run("post", "sunny-game", "--night", "1", "--for", "Eva", "--json").output)
    assert mine["answers"][0]["value"] == ["kill"]
    whole = json.loads(run("post", "sunny-game", "--for", "after", "--json").output)
    assert len(whole) == 7


def test_all_texts_are_written_one_for_each_reader(run, tmp_path):
    out = run("post", "sunny-game", "--night", "3", "--out", "texts", "--format", "bbcode").output
    names = sorted(path.name for path in (tmp_path / "texts").iterdir())
    assert [os.path.basename(row) for row in out.split()] != []
    assert sorted(os.path.basename(row) for row in out.split()) == names
    assert "night-3-public.bbcode.txt" in names
    assert "night-3-host.bbcode.txt" in names
    assert "night-3-to-Eva.bbcode.txt" in names
    assert "night-3-to-Stan.bbcode.txt" not in names  # he has been out since night 2
    mode = stat.S_IMODE((tmp_path / "texts" / names[0]).stat().st_mode)
    umask = os.umask(0)
    os.umask(umask)
    assert mode == 0o666 & ~umask


def test_other_files_are_not_written_over_unless_forced(run, tmp_path):
    run("post", "sunny-game", "--night", "3", "--out", "texts")
    before = {p.name: p.stat().st_mtime_ns for p in (tmp_path / "texts").iterdir()}
    run("post", "sunny-game", "--night", "3", "--out", "texts")  # the same again is no harm
    assert {p.name: p.stat().st_mtime_ns for p in (tmp_path / "texts").iterdir()} == before
    (tmp_path / "texts" / "night-3-public.txt").write_text("mine", encoding="utf-8")
    (tmp_path / "texts" / "night-3-host.txt").unlink()
    error = run("post", "sunny-game", "--night", "3", "--out", "texts", code=2).output
    assert "night-3-public.txt" in error
    assert "--force" in error
    assert (tmp_path / "texts" / "night-3-public.txt").read_text(encoding="utf-8") == "mine"
    assert not (tmp_path / "texts" / "night-3-host.txt").exists()  # nothing at all is written
    run("post", "sunny-game", "--night", "3", "--out", "texts", "--force")
    assert "Dora" in (tmp_path / "texts" / "night-3-public.txt").read_text(encoding="utf-8")


def test_an_undecided_night_is_refused_with_what_to_write_down(run, tmp_path):
    ways = ((), ("--for", "Anna"), ("--for", "after"), ("--json",), ("--out", "texts"))
    for more in (*ways, ("--for", "host", "--json")):
        error = run("post", "atlantis-open", *more, code=2).output
        assert "not decided yet" in error
        assert "rulings: {atlantis-Q1: cover or thug_only}" in error
    assert not (tmp_path / "texts").exists()
    assert "Outcome 2" in run("post", "atlantis-open", "--for", "host").output
    assert "not decided" in run("checklist", "atlantis-open", "--night", "3", code=2).output


def test_what_is_not_there_is_named(run):
    assert "did you mean 'Clara'" in run("post", "atlantis-night", "--for", "Clra", code=2).output
    assert (
        "night 3 is not in the game" in run("post", "atlantis-night", "--night", "3", code=2).output
    )
    both = run("post", "atlantis-night", "--for", "host", "--out", "x", code=2).output
    assert "name one of them" in both
    two = run("post", "atlantis-night", "--night", "2", "--day", "1", code=2).output
    assert "name one of them" in two
    both = run("checklist", "atlantis-night", "--night", "2", "--day", "1", code=2).output
    assert "name one of them" in both


def test_the_names_of_files_are_safe(run, tmp_path):
    game = tmp_path / "game.yaml"
    game.write_text(
        "ruleset: atlantis\n"
        "players: {'../../x': killer, 'a/b': doctor, 'a_b': thug, 'A_B': boss, '': drinker,\n"
        f"  'CON': watcher, '{'x' * 300}': sage}}\n"
        "phases: [{night: 2}]\n".replace("'': drinker", "'.': drinker"),
        encoding="utf-8",
    )
    run("post", "game.yaml", "--out", "texts")
    names = [path.name for path in (tmp_path / "texts").iterdir()]
    assert len(names) == 9
    assert len({name.casefold() for name in names}) == 9
    assert all(len(name.encode()) < 120 for name in names)
    assert [path.name for path in tmp_path.iterdir() if path.is_dir()] == ["texts"]
    assert safe_name("") == "_"


def test_the_checklist_is_printed(run):
    text = run("checklist", "atlantis-night").output
    assert "- Hana (Sage): ask" in text
    assert "- Anna (Commissioner): “check” → Gleb" in text
    later = json.loads(run("checklist", "atlantis-night", "--night", "3", "--json").output)
    assert later["players"][0]["player"] == "Anna"
    assert "Ходов нет" in run("checklist", "sunny-game", "--lang", "ru").output


def test_the_letters_with_the_roles(run, tmp_path):
    text = run("post", "sunny-published", "--roles", "--for", "C", "--lang", "ru").output
    assert "Ваша роль: Боец Козы Ностры" in text
    assert "С вами: A, B и D" in text
    assert "Вам известна роль игрока P: Внебрачный сын Козы Ностры" in text
    bastard = run("post", "sunny-published", "--roles", "--for", "P").output
    assert "Your role: Citizen" in bastard
    assert "Bastard" not in bastard
    run("post", "sunny-published", "--roles", "--out", "roles", "--format", "bbcode")
    assert len(list((tmp_path / "roles").iterdir())) == 24
    assert "--for NAME" in run("post", "sunny-published", "--roles", code=2).output
    assert "--for NAME" in run("post", "sunny-published", "--roles", "--for", "host", code=2).output
