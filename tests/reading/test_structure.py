"""Trees into classes: every type, every kind of slip, all of them at once."""

from __future__ import annotations

import pickle
from fractions import Fraction
from pathlib import Path
from typing import Any, Literal

import attrs
import pytest

from nightorder.errors import NightorderError, Place, Problem
from nightorder.reading import (
    BROKEN,
    Limits,
    Node,
    Reader,
    load,
    new_reader,
    read,
    read_nodes,
    structure,
)

from .models import GOOD, HOOKS, Action, Game, Target, Tree


def game(text: str) -> Game:
    return read(text, Game, "g.yaml", HOOKS)


def problems(text: str, cls: Any = Game) -> list[str]:
    with pytest.raises(NightorderError) as caught:
        read(text, cls, "g.yaml", HOOKS)
    return [str(problem).removeprefix("g.yaml:") for problem in caught.value.problems]


def test_good() -> None:
    done = game(GOOD)
    hit, shield = done.actions["удар"], done.actions["щит"]
    assert (hit.id, hit.priority, hit.start, hit.by) == ("удар", 10, "дом", ("дон",))
    assert (hit.chance, shield.chance) == (Fraction(1, 3), Fraction(1, 10))
    assert shield.by == ("врач", "сестра")
    assert hit.place == Place("g.yaml", 4, 5)
    assert hit.key_place == Place("g.yaml", 3, 3)
    assert (done.rate, type(done.rate)) == (2.0, float)
    assert (done.night, done.note, done.who) == (False, None, ("a", "b"))
    assert done.target == Target("сосед")
    assert isinstance(done.aim, Action)
    assert done.aim.id == "x"
    assert (done.limit, done.level) == (4, True)
    assert done.rule is not None
    assert done.rule.text == "a > b"
    assert done.tree == Tree("корень", (Tree("лист"),))
    assert done.counts == {"1": 2, "no": 3}


def test_result_can_be_sent_to_another_process() -> None:
    text = GOOD.replace("rule: a > b\n", "")
    assert pickle.loads(pickle.dumps(game(text))) == game(text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[]", "1:1: expected a mapping (game), got a list"),
        ("text", "1:1: expected a mapping (game), got text 'text'"),
        ("{}", "1:1: missing key 'name' in game"),
        ("name: 3", "1:7: expected text, got the number 3; put it in quotes"),
        ("name: true", "1:7: expected text, got true; put it in quotes"),
        ("name:", "1:6: expected text, got nothing"),
        ("{name: x, minutes: много}", "1:20: expected a whole number, got text 'много'"),
        (
            "{name: x, minutes: '3'}",
            "1:20: expected a whole number, got text '3'; remove the quotes",
        ),
        ("{name: x, minutes: 3.0}", "1:20: expected a whole number, got the number 3.0"),
        ("{name: x, minutes: true}", "1:20: expected a whole number, got true"),
        ("{name: x, rate: [1]}", "1:17: expected a number, got a list"),
        (
            "{name: x, night: yes}",
            "1:18: expected true or false, got text 'yes'; write true or false",
        ),
        (
            "{name: x, note: 3}",
            "1:17: expected text or nothing, got the number 3; put it in quotes",
        ),
        (
            "{name: x, who: {}}",
            "1:16: expected text, a whole number or a list, got a mapping",
        ),
        ("{name: x, steps: 1}", "1:18: expected a list, got the number 1"),
        ("{name: x, counts: [1]}", "1:19: expected a mapping, got a list"),
        (
            "{name: x, limit: nnoe}",
            "1:18: 'nnoe' is not one of none; did you mean 'none'?",
        ),
        (
            "{name: x, limit: 1.5}",
            "1:18: expected a whole number or one of none, got the number 1.5",
        ),
        ("{name: x, level: 3}", "1:18: the number 3 is not one of 1, 2, true"),
        (
            "{name: x, nihgt: true}",
            "1:11: unknown key 'nihgt' in game; did you mean 'night'?",
        ),
        (
            "{name: x, target: {nane: y}}",
            "1:20: unknown key 'nane' in target; did you mean 'name'?",
        ),
        ("{name: x, rule: 'a ?'}", "1:17: a '?' means nothing here"),
        ("{name: x, rule: 3}", "1:17: expected an expression, got the number 3"),
        (
            "{name: x, steps: [1, 2, 3, 4]}",
            "1:1: Length of 'steps' must be <= 3: 4",
        ),
        (
            "name: x\nactions:\n  a:\n    kind: kil",
            "4:11: 'kil' is not one of kill, protect, block; did you mean 'kill'?",
        ),
        (
            "name: x\nactions:\n  a:\n    kind: [kill]",
            "4:11: expected one of kill, protect, block, got a list",
        ),
        (
            "name: x\nactions: {a: {kind: kill, id: b}}",
            "2:27: 'id' is given by the key 'a'; remove it",
        ),
        (
            "name: x\nactions: {a: {kind: kill, cache: {}}}",
            "2:27: unknown key 'cache' in action; known keys: kind, priority, from, by, chance",
        ),
        (
            "name: x\nactions: {a: {kind: kill, by: {}}}",
            "2:31: expected text or a list, got a mapping",
        ),
        (
            "name: x\nactions: {a: {kind: kill, by: [1]}}",
            "2:32: expected text, got the number 1; put it in quotes",
        ),
        (
            "name: x\nactions: {a: {kind: kill, chance: '1/0'}}",
            "2:35: a fraction cannot have 0 below the line",
        ),
        (
            "name: x\nactions: {a: {kind: kill, chance: .inf}}",
            "2:35: the number has to be finite",
        ),
        (
            "name: x\nactions: {a: {kind: kill, chance: 0e99999999}}",
            "2:35: the exponent of the number is too big",
        ),
        (
            "name: x\nactions: {a: {kind: kill, chance: '0.5'}}",
            "2:35: expected a number or a fraction such as '1/3', got text '0.5'; "
            "remove the quotes",
        ),
        (
            "actions:\u00a0x",
            "1:1: expected a mapping (game), got text 'actions:\\xa0x'; "
            "it holds a no-break space (U+00A0), replace it with a plain space",
        ),
        (
            '{"name": "x", "minutes": 1 "rate":2}',
            "1:26: expected a whole number, got text '1 \"rate\":2'; a comma may be missing",
        ),
    ],
)
def test_bad(text: str, said: str) -> None:
    assert said in problems(text)


def test_all_problems_come_at_once_in_order() -> None:
    text = """\
name: 3
name: 4
actions:
  a: {kind: kil, priorty: 1}
  b: {by: [1, x, 2]}
minutes: много
"""
    assert problems(text) == [
        "1:7: expected text, got the number 3; put it in quotes",
        "2:1: key 'name' is already given in line 1",
        "4:13: 'kil' is not one of kill, protect, block; did you mean 'kill'?",
        "4:18: unknown key 'priorty' in action; did you mean 'priority'?",
        "5:6: missing key 'kind' in action",
        "5:12: expected text, got the number 1; put it in quotes",
        "5:18: expected text, got the number 2; put it in quotes",
        "6:10: expected a whole number, got text 'много'",
    ]


@attrs.frozen
class Numbers:
    """Numbers that may be of two kinds."""

    one: float | int
    two: Fraction | Literal["all"]


def test_numbers_go_to_the_exact_type() -> None:
    done = read("{one: 1, two: all}", Numbers)
    assert (type(done.one), done.two) == (int, "all")
    assert type(read("{one: 1.0, two: 3/6}", Numbers).one) is float
    assert read("{one: 1, two: -3/6}", Numbers).two == Fraction(-1, 2)


@pytest.mark.parametrize(
    "type_",
    [set[str], str | Literal["a"] | Fraction, Action | Tree, tuple[int, int], dict[int, str]],
)
def test_types_that_cannot_be_read(type_: Any) -> None:
    with pytest.raises(TypeError):
        structure(read_nodes("a: 1"), type_)


@attrs.frozen
class Careless:
    """Its hooks go on after a problem."""

    @classmethod
    def __read__(cls, node: Node, reader: Reader) -> Any:
        value = reader.structure(node, int)
        return value + 1


def test_careless_hooks_do_no_harm() -> None:
    assert problems("x", Careless) == ["1:1: expected a whole number, got text 'x'"]
    assert read("1", Careless) == 2  # type: ignore[comparison-overlap]


@attrs.frozen
class Named:
    """Wants to know its key."""

    name: str

    @classmethod
    def __read__(cls, node: Node, reader: Reader) -> Any:
        assert reader.key is not None
        return reader.build(cls, node.place, name=f"{reader.key.raw}={node.raw}")


def test_hooks_know_the_key() -> None:
    done: Any = structure(read_nodes("{a: 1}"), dict[str, Named])
    assert done == {"a": Named("a=1")}


def _strict(instance: object, attribute: Any, value: int) -> None:
    raise NightorderError([Problem(Place("other.yaml", 1, 2), "odd", "this is odd")])


@attrs.frozen
class Strict:
    """Its validator raises problems itself."""

    n: int = attrs.field(validator=_strict)


def test_problems_from_validators_are_kept() -> None:
    with pytest.raises(NightorderError, match=r"other\.yaml:1:2: this is odd"):
        read("n: 1", Strict)


def test_problem_limit() -> None:
    with pytest.raises(NightorderError) as caught:
        structure(read_nodes(str([1] * 50)), tuple[str, ...], limits=Limits(problems=5))
    assert [problem.code for problem in caught.value.problems] == [
        "too-many-problems",
        *["wrong-kind"] * 5,
    ]


def test_deep_files_with_deep_types() -> None:
    deep = "{имя: x, inner: [" * 49 + "{имя: x}" + "]}" * 49
    assert read(deep, Tree).inner[0].inner[0].name == "x"


def test_nodes_may_be_kept() -> None:
    done: Any = structure(read_nodes("{a: [1]}"), dict[str, Node])
    assert done["a"].elements[0].value == 1


def test_broken_is_given() -> None:
    reader = new_reader()
    assert reader.structure(read_nodes("x"), int) is BROKEN
    assert len(reader.problems) == 1
    assert reader.nearest("kil", ["kill"]) == "; did you mean 'kill'?"


def test_load(tmp_path: Path) -> None:
    path = tmp_path / "g.json"
    path.write_text('{"имя": "x"}', encoding="utf-8")
    assert load(path, Tree) == Tree("x")
    path.write_text('{"им": "x"}', encoding="utf-8")
    with pytest.raises(NightorderError, match="unknown key 'им' in tree; did you mean 'имя'"):
        load(path, Tree)


def test_a_key_that_is_there_but_for_a_slip_is_not_called_missing() -> None:
    assert problems("{name: x, target: {nane: y}}") == [
        "1:20: unknown key 'nane' in target; did you mean 'name'?"
    ]
    assert problems("{name: x, target: {zzz: y}}")[0] == "1:19: missing key 'name' in target"
