"""Whatever is wrong with a user's file is a line with its place, never a traceback."""

from __future__ import annotations

import os
import re
import subprocess
import sys

import pytest
from click.testing import CliRunner

from nightorder.cli import main
from nightorder.cli.output import language_of

PROBE = """
import sys
from nightorder.cli import main
try:
    main(sys.argv[1:])
except SystemExit:
    pass
print(*sorted(sys.modules))
"""


def spawn(*args, **kwargs):
    return subprocess.run(
        [sys.executable, "-c", "from nightorder.cli import main; main()", *args],
        capture_output=True,
        text=True,
        encoding="utf-8",
        errors="replace",
        timeout=120,
        check=False,
        **kwargs,
    )


@pytest.fixture
def run(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    def invoke(*args, code=2):
        result = CliRunner().invoke(main, list(args), env={"LC_ALL": "C"})
        assert result.exit_code == code, result.output + repr(result.exception)
        return result

    return invoke


def test_every_problem_of_a_file_is_a_line_with_its_place(run, tmp_path):
    (tmp_path / "g.yaml").write_text(
        "ruleset: atlantis\nplayers: {A: docter, B: killer}\nphases:\n- night: 2\n"
        "  acts: [{by: C, do: kill, to: A}]\n"
    )
    lines = run("resolve", "g.yaml").stderr.splitlines()
    assert len(lines) == 2
    assert all(re.match(r"g\.yaml:\d+:\d+: .", line) for line in lines)
    assert "did you mean 'doctor'?" in lines[0]


@pytest.mark.parametrize("command", ["resolve", "why", "show", "test", "new"])
def test_files_that_are_none(run, tmp_path, command):
    (tmp_path / "folder.yaml").mkdir()
    (tmp_path / "binary.yaml").write_bytes(bytes(range(256)) * 20)
    (tmp_path / "empty.yaml").write_text("")
    (tmp_path / "deep.yaml").write_text("[" * 5000)
    more = {"why": ["A"], "new": ["out.yaml"]}.get(command, [])
    for name in ("missing.yaml", "folder.yaml", "binary.yaml", "empty.yaml", "deep.yaml", "no"):
        result = run(command, name, *more)
        assert result.stderr.strip()
        assert "Traceback" not in result.stderr


def test_a_game_may_come_by_the_standard_input():
    text = "ruleset: atlantis\nplayers: {A: doctor, B: killer}\nphases:\n- night: 2\n"
    for data, code, said in (
        (f"{text}  acts: [{{by: B, do: kill, to: A}}]", 0, "A (Doctor) dies"),
        (
            f"{text}  acts: [{{by: B, do: kil, to: A}}]",
            2,
            "<stdin>:5:22: there is no ability 'kil'",
        ),
        ("", 2, "<stdin>:1:1: the file is empty"),
        (b"\xff\xfe\x00", 2, "<stdin>:1:1: the file is in UTF-16; save it as UTF-8"),
    ):
        result = CliRunner().invoke(main, ["resolve", "-"], input=data, env={"LC_ALL": "C"})
        assert result.exit_code == code, result.output
        assert said in result.output


def test_a_game_without_phases(run, tmp_path):
    (tmp_path / "g.yaml").write_text("ruleset: atlantis\nplayers: {A: doctor}\n")
    assert run("resolve", "g.yaml", code=0).output == ""
    assert "no phase" in run("why", "g.yaml", "A").output


def test_a_phase_that_is_not_there(run):
    assert "there are: night 2" in run("resolve", "atlantis-night", "--night", "7").output
    assert "day 2" in run("resolve", "atlantis-night", "--day", "2").output


def test_names_cannot_style_or_steer_the_terminal(tmp_path, monkeypatch):
    monkeypatch.setattr("nightorder.cli.reasons.is_terminal", lambda: True)
    (tmp_path / "g.yaml").write_text(
        'ruleset: atlantis\nplayers: {"[bold]x[/bold]": doctor, "y\\e[31m": killer}\nphases:\n'
        '- night: 2\n  acts: [{by: "y\\e[31m", do: kill, to: "[bold]x[/bold]"}]\n'
    )
    result = CliRunner().invoke(main, ["why", str(tmp_path / "g.yaml"), "[bold]x[/bold]"])
    assert result.exit_code == 0, result.output
    assert "[bold]x[/bold]" in result.output
    assert "\x1b[31m" not in result.output
    again = CliRunner().invoke(main, ["resolve", str(tmp_path / "g.yaml")])
    assert "\x1b" not in again.output


def test_a_pipe_that_closes_early_ends_quietly():
    child = subprocess.Popen(
        [
            sys.executable,
            "-c",
            "from nightorder.cli import main; main()",
            "why",
            "sunny-published",
            "M",
            "--all",
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert child.stdout is not None
    assert child.stderr is not None
    child.stdout.close()
    said = child.stderr.read().decode()
    child.stderr.close()
    child.wait(timeout=120)
    assert "Traceback" not in said


def test_an_encoding_that_lacks_the_letters_does_not_matter():
    import os

    env = {**os.environ, "PYTHONIOENCODING": "latin-1", "PYTHONUTF8": "0"}
    result = spawn("resolve", "atlantis-night", "--lang", "ru", env=env)
    assert result.returncode == 0, result.stderr
    assert "?" in result.stdout


@pytest.mark.parametrize("args", [["--help"], ["--version"], ["resolve", "--help"], ["resolv"]])
def test_help_loads_nothing_that_it_does_not_need(args):
    result = subprocess.run(
        [sys.executable, "-c", PROBE, *args],
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    loaded = set(result.stdout.splitlines()[-1].split())
    heavy = {
        "networkx",
        "rich",
        "constraint",
        "yaml",
        "attrs",
        "attr",
        "nightorder.engine",
        "nightorder.words",
        "nightorder.loading",
        "nightorder.model",
    }
    assert not loaded & heavy


def test_resolving_needs_neither_tables_nor_graphs():
    result = subprocess.run(
        [sys.executable, "-c", PROBE, "resolve", "atlantis-night"],
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    loaded = set(result.stdout.splitlines()[-1].split())
    assert not loaded & {"networkx", "rich", "constraint"}


@pytest.mark.parametrize(
    ("env", "code"),
    [
        ({}, "en"),
        ({"LANG": "ru"}, "ru"),
        ({"LC_ALL": "ru_UA", "LANG": "en_US"}, "ru"),
        ({"LC_MESSAGES": "en_GB", "LANG": "ru_RU"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
    ],
)
def test_locales(env, code):
    assert language_of(env) == code


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no full disk to write to")
@pytest.mark.parametrize("args", [["schema"], ["resolve", "atlantis-night"]])
def test_a_full_disk_is_told_in_a_line(args):
    with open("/dev/full", "w") as full:
        child = subprocess.run(
            [sys.executable, "-c", "from nightorder.cli import main; main()", *args],
            stdout=full,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            timeout=120,
            check=False,
        )
    assert child.stderr == "the output cannot be written: No space left on device\n"
    assert child.returncode == 2


def test_of_several_files_all_are_written_or_none(run, tmp_path, monkeypatch):
    run("post", "atlantis-night", "--out", "before", code=0)
    before = {path.name for path in (tmp_path / "before").iterdir()}
    assert len(before) > 2
    left = len(before) - 1

    def fsync(handle, real=os.fsync):
        nonlocal left
        left -= 1
        if left < 0:
            raise OSError(28, "No space left on device")
        real(handle)

    monkeypatch.setattr("os.fsync", fsync)
    result = run("post", "atlantis-night", "--out", "posts")
    assert result.stderr.startswith("posts/")
    assert result.stderr.endswith(": No space left on device\n")
    assert list((tmp_path / "posts").iterdir()) == []
