"""Whatever the input: an object or a NightorderError with places, never anything else."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from nightorder.errors import NightorderError, Place, Problem
from nightorder.reading import events, load, plain, read, read_nodes

from .models import GOOD, HOOKS, Game

PIECES = [
    *"[]{}:,-?&*!|>'\"#%@`~\\\n\t \r",
    *("- ", ": ", "? ", "\n  ", "\n- ", "---\n", "...\n", "<<: ", "&a ", "*a", "!!str ", "!!int "),
    *("name", "actions", "kind", "kill", "tree", "inner", "1/3", "0x", "1e9", "9" * 500, ".inf"),
    *("\u00a0", "\ufeff", "\u2028", "\x00", "🐺", "ё", "\\ud83d", "\\ude00", "\\U", "%YAML 1.2\n"),
    *("%TAG ! x:\n", "!%C0%80 ", "!<x> ", "true", "null", "|2-\n"),
]
QUICK = settings(
    max_examples=150,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
shreds = st.lists(st.one_of(st.sampled_from(PIECES), st.text(max_size=3)), max_size=25).map("".join)


@st.composite
def mutated(draw: Any) -> str:
    """The good file with some pieces cut out, doubled or put in."""
    text = GOOD
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 12)))
        piece = draw(st.one_of(st.sampled_from(PIECES), st.just(text[start:end] * 2)))
        text = text[:start] + piece + text[end:]
    return text


@pytest.fixture(params=["fast", "pure"], autouse=True)
def parser(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run everything with libyaml and without it."""
    if request.param == "pure":
        monkeypatch.setattr(events, "_FAST", events._PureLoader)


def problems_of(call: Callable[[], object]) -> tuple[Problem, ...]:
    """The problems that a call raises, if any; it may raise nothing else."""
    try:
        call()
    except NightorderError as error:
        return error.problems or (Problem(Place(), "none", "an error without problems"),)
    return ()


def check(text: str) -> None:
    lines = text.count("\n") + text.count("\r") + 2
    for cls in (Game, dict[str, str], tuple[int, ...]):
        for problem in problems_of(partial(read, text, cls, "g.yaml", HOOKS)):
            assert problem.place.file == "g.yaml"
            assert problem.message
            assert "\n" not in problem.message
            assert 0 <= problem.place.line <= lines


@QUICK
@given(shreds)
def test_random_text(text: str) -> None:
    check(text)


@QUICK
@given(mutated())
def test_mutated_file(text: str) -> None:
    check(text)


@QUICK
@given(st.one_of(st.binary(max_size=60), shreds.map(lambda text: text.encode("utf-8", "replace"))))
def test_random_bytes(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "g.yaml"
    path.write_bytes(data)
    for problem in problems_of(partial(load, path, Game, HOOKS)):
        assert problem.place.file == str(path)


json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(
        st.characters(exclude_categories=("Cs", "Cc"), exclude_characters="\u2028\u2029\ufeff")
    ),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)


@QUICK
@given(json_values, st.sampled_from([None, 1, "\t"]))
def test_json_reads_as_json(value: Any, indent: Any) -> None:
    assert plain(read_nodes(json.dumps(value, indent=indent))) == value
