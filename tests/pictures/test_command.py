"""The command `draw`, as it is typed."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from nightorder.cli import main

BAD = Path(__file__).parents[1] / "lint" / "bad"


@pytest.fixture
def draw(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    def call(*args, code=0):
        result = CliRunner().invoke(main, ["draw", *map(str, args)], env={"LC_ALL": "C"})
        assert result.exit_code == code, result.output
        assert result.exception is None or isinstance(result.exception, SystemExit)
        return result.output

    return call


@pytest.mark.parametrize("ending", ["svg", "html", "mmd", "dot", "png"])
@pytest.mark.parametrize("what", ["game", "night", "ruleset"])
def test_every_subject_in_every_format(draw, tmp_path, ending, what):
    if ending == "png":
        pytest.importorskip("resvg_py")
    subject = {"game": ["gemini-game"], "night": ["gemini-game", "--night", 1]}.get(
        what, [BAD / "NO401-late.yaml"]
    )
    if (what, ending) == ("ruleset", "html"):
        assert "a page is made of a game" in draw(*subject, "-o", "x.html", code=2)
        return
    assert draw(*subject, "-o", f"x.{ending}") == f"x.{ending}\n"
    start = {
        "svg": b"<svg ",
        "html": b"<!DOCTYPE html>",
        "mmd": b"---\ntitle: ",
        "dot": b"digraph ",
        "png": b"\x89PNG",
    }
    assert (tmp_path / f"x.{ending}").read_bytes().startswith(start[ending])


def test_the_language_of_the_picture(draw, tmp_path):
    draw("atlantis-night", "--lang", "ru", "-o", "ru.svg")
    assert "Ночь 2" in (tmp_path / "ru.svg").read_text(encoding="utf-8")
    draw("atlantis-night", "--lang", "ru", "-o", "ru.html")
    assert '"lang":1' in (tmp_path / "ru.html").read_text(encoding="utf-8")


def test_a_file_is_never_overwritten_unless_it_is_said(draw, tmp_path):
    (tmp_path / "x.svg").write_text("mine")
    said = draw("atlantis-night", "-o", "x.svg", code=2)
    assert "x.svg exists already and is left as it is; --force writes over it" in said
    assert (tmp_path / "x.svg").read_text() == "mine"
    draw("atlantis-night", "-o", "x.svg", "--force")
    assert (tmp_path / "x.svg").read_text(encoding="utf-8").startswith("<svg")
    assert [path.name for path in tmp_path.iterdir()] == ["x.svg"]


def test_for_whom(draw, tmp_path):
    draw("sunny-published", "--for", "public", "-o", "p.html")
    text = (tmp_path / "p.html").read_text(encoding="utf-8")
    assert "clan_kill" not in text
    draw("sunny-published", "--night", 1, "--for", "M", "-o", "m.svg")
    assert "killing → F" in (tmp_path / "m.svg").read_text(encoding="utf-8")
    said = draw("sunny-published", "--for", "Mm", "-o", "n.svg", code=2)
    assert "there is no player 'Mm'" in said


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["atlantis-night", "-o", "x.jpg"], "there are .svg, .png, .html, .mmd, .dot"),
        (["atlantis-night", "--night", "9", "-o", "x.svg"], "night 9 is not in the game"),
        (["gemini-game", "--night", "1", "--day", "2", "-o", "x.svg"], "not both"),
        (["atlantis-open", "--outcome", "3", "-o", "x.svg"], "night 2 has 2 outcomes"),
        (["atlantis-open", "--for", "public", "-o", "x.html"], "is not decided"),
        (["atlantis", "--night", "1", "-o", "x.svg"], "are for games only"),
        (["atlantic", "-o", "x.svg"], "did you mean 'atlantis'"),
        (["nowhere.yaml", "-o", "x.svg"], "nowhere.yaml"),
        (["atlantis-night", "-o", "no/such/folder/x.svg"], "no/such/folder"),
    ],
)
def test_what_cannot_be_drawn_is_said(draw, tmp_path, args, said):
    assert said in draw(*args, code=2)
    assert list(tmp_path.iterdir()) == []


def test_broken_files_are_told_with_their_places(draw, tmp_path):
    Path("rules.yaml").write_text("ruleset: x\nroles: {}\n", encoding="utf-8")
    assert "rules.yaml:1:1: " in draw("rules.yaml", "-o", "x.svg", code=2)
    Path("game.yaml").write_text("ruleset: atlantis\nplayers: {A: nobody}\n", encoding="utf-8")
    assert "game.yaml:2:" in draw("game.yaml", "-o", "x.svg", code=2)
    Path("text.yaml").write_text("just a text", encoding="utf-8")
    assert "text.yaml:1:1" in draw("text.yaml", "-o", "x.svg", code=2)


def test_a_game_without_a_phase(draw):
    game = {"ruleset": "atlantis", "players": {"A": "doctor"}, "phases": []}
    Path("g.json").write_text(json.dumps(game), encoding="utf-8")
    for ending in ("svg", "html"):
        assert "has no phase yet" in draw("g.json", "-o", f"x.{ending}", code=2)
