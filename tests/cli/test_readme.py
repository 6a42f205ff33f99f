"""Every console block and every Python block of the README is what really comes out.

With UPDATE_README=1 in the environment the outputs are written instead of compared.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import shlex
from pathlib import Path

from click.testing import CliRunner

from nightorder.cli import main
from nightorder.loading import read_game, shipped_games

README = Path(__file__).parents[2] / "README.md"
CONSOLE = re.compile(r"(```console\n\$ nightorder (.*)\n)((?:.*\n)*?)(```\n)")
PYTHON = re.compile(r"(```python\n((?:.*\n)*?)```\n\nprints\n\n```text\n)((?:.*\n)*?)(```\n)")


def run(line):
    result = CliRunner().invoke(main, shlex.split(line), env={"LC_ALL": "C"})
    assert result.exit_code == 0, result.output
    return result.output


def program(source):
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile(source, "README.md", "exec"), {"__name__": "readme"})
    return out.getvalue()


def rewritten(text):
    text = CONSOLE.sub(lambda m: m[1] + run(m[2]) + m[4], text)
    return PYTHON.sub(lambda m: m[1] + program(m[2]) + m[4], text)


def test_outputs_of_the_readme_are_real():
    text = README.read_text(encoding="utf-8")
    assert len(CONSOLE.findall(text)) >= 4
    assert len(PYTHON.findall(text)) >= 2
    real = rewritten(text)
    if os.environ.get("UPDATE_README"):
        README.write_text(real, encoding="utf-8")
    else:
        assert real == text


def test_the_game_of_the_readme_is_the_one_that_comes_along():
    text = README.read_text(encoding="utf-8")
    shown = re.search(r"```yaml\n((?:.*\n)*?)```", text)
    assert shown is not None
    shipped = shipped_games()["atlantis-night"].read_text(encoding="utf-8")
    assert shown[1] in shipped
    assert read_game(shown[1]).players["Hana"] == "sage"
