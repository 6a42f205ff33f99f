"""The picture in the README is the one that its command makes.

With UPDATE_README=1 in the environment the picture is written instead of compared.
"""

import os
import re
import shlex
from pathlib import Path

from click.testing import CliRunner

from nightorder.cli import main

ROOT = Path(__file__).parents[2]
SHOWN = re.compile(r"```sh\n(nightorder draw .*)\n```\n\n!\[[^]]+\]\((diagrams/\S+\.svg)\)")


def test_the_picture_is_made_by_the_command_below_which_it_stands(tmp_path, monkeypatch):
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    found = re.search(
        r"```sh\n(nightorder draw .*)\n```\n\n!\[[^]]+\]\((diagrams/\S+\.svg)\)", text
    )
    assert found is not None
    command, shown = shlex.split(found[1]), ROOT / found[2]
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(main, command[1:], env={"LC_ALL": "C"})
    assert result.exit_code == 0, result.output
    made = (tmp_path / command[-1]).read_text(encoding="utf-8")
    assert shown.name == command[-1]
    if os.environ.get("UPDATE_README"):
        shown.write_text(made, encoding="utf-8")
    assert shown.read_text(encoding="utf-8") == made
