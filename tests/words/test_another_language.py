"""Another language is one more file beside the tables of words."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from nightorder.words.language import language

ROOT = Path(__file__).parents[2]
COMMANDS = (
    "resolve atlantis-night",
    "why atlantis-night Clara",
    "rulesets",
    "show atlantis",
    "new atlantis game.yaml",
    "post atlantis-night --night 2 --out letters",
    "draw atlantis-night --night 2 --output night.svg",
    "explain NO002",
)


@pytest.fixture(scope="module")
def tree(tmp_path_factory):
    """The project with a language `xx`, whose texts are the English ones in brackets."""
    root = tmp_path_factory.mktemp("spoken")
    for name in ("resolver", "diagrams", "rulesets"):
        shutil.copytree(ROOT / name, root / name, ignore=shutil.ignore_patterns("__pycache__"))
    texts = {
        key: f"[{text}]" if key.startswith("phase.") else text
        for key, text in language("en").texts.items()
    }
    table = f"TEXTS = {texts!r}\n\n\ndef plural(number):\n    return 0 if number == 1 else 1\n"
    (root / "resolver/nightorder/words/texts/xx.py").write_text(table, encoding="utf-8")
    return root


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_speaks_it(tree, tmp_path, command):
    code = "from nightorder.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code, "--lang", "xx", *command.split()],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": f"{tree / 'resolver'}{os.pathsep}{tree / 'diagrams'}"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    if command.startswith(("resolve", "why")):
        assert done.stdout.startswith("[Night 2]")
