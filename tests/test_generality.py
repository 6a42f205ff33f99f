"""No Python per ruleset: engine code names no role, ability or ruleset of the shipped files."""

import ast
from pathlib import Path
from typing import get_args

import pytest

from nightorder.conditions import ATTRIBUTES, FUNCTIONS, NAMES
from nightorder.effects import kinds
from nightorder.loading import load_ruleset, shipped_rulesets
from nightorder.model.ability import TargetWord
from nightorder.model.effect import EVENTS, SUBJECTS

SOURCES = Path(__file__).parents[1] / "resolver" / "nightorder"
LAYERS = ("engine", "effects", "conditions", "model")

#: Words of the vocabulary itself, which a ruleset may also use as names of its own things.
VOCABULARY = {*NAMES, *ATTRIBUTES, *FUNCTIONS, *kinds(), *EVENTS, *SUBJECTS} | {
    "vote",
    "execution",
    "host",
    "due",
    "dawn",
    *get_args(TargetWord),
}


def _shipped_names() -> dict[str, str]:
    names: dict[str, str] = {}
    for name in shipped_rulesets():
        ruleset = load_ruleset(name)
        names[name] = f"ruleset {name}"
        for kind, things in (("role", ruleset.roles), ("ability", ruleset.abilities)):
            for id_ in things:
                names.setdefault(id_, f"{kind} of {name}")
    return names


def _words(path: Path) -> set[str]:
    """Every text constant of a module that could be a name, docstrings left out."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    docs = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef))
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    return {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs
    }


@pytest.mark.parametrize("layer", LAYERS)
def test_no_name_of_a_shipped_ruleset_stands_in_code(layer):
    shipped = _shipped_names()
    found = [
        f"{path.name}: '{word}' is a {shipped[word]}"
        for path in sorted((SOURCES / layer).glob("*.py"))
        for word in sorted(_words(path))
        if word in shipped and word not in VOCABULARY
    ]
    assert not found


def test_the_check_can_fail():
    assert "sunny" in _shipped_names()
    assert "commissioner" in _shipped_names()
    assert "commissioner" not in VOCABULARY
