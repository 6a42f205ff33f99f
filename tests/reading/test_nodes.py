"""The tree of nodes: YAML 1.2 meanings, places, JSON, limits and refusals."""

from __future__ import annotations

import json
import math
from pathlib import Path

import pytest

from nightorder.errors import NightorderError
from nightorder.reading import Limits, Node, events, plain, read_file, read_nodes


def codes(text: str, limits: Limits | None = None) -> list[str]:
    with pytest.raises(NightorderError) as caught:
        read_nodes(text, "g.yaml", limits=limits)
    return [problem.code for problem in caught.value.problems]


def lines(text: str, limits: Limits | None = None) -> list[str]:
    with pytest.raises(NightorderError) as caught:
        read_nodes(text, "g.yaml", limits=limits)
    return str(caught.value).splitlines()


@pytest.fixture(params=["fast", "pure"], autouse=True)
def parser(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run everything with libyaml and without it."""
    if request.param == "pure":
        monkeypatch.setattr(events, "_FAST", events._PureLoader)


@pytest.mark.parametrize(
    ("raw", "kind", "value"),
    [
        ("true", "bool", True),
        ("FALSE", "bool", False),
        ("yes", "text", "yes"),
        ("no", "text", "no"),
        ("on", "text", "on"),
        ("Off", "text", "Off"),
        ("y", "text", "y"),
        ("~", "null", None),
        ("null", "null", None),
        ("nUll", "text", "nUll"),
        ("12:30", "text", "12:30"),
        ("2020-01-02", "text", "2020-01-02"),
        ("010", "int", 10),
        ("+7", "int", 7),
        ("-0", "int", 0),
        ("0o17", "int", 15),
        ("0x1F", "int", 31),
        ("-0x1F", "text", "-0x1F"),
        ("0b11", "text", "0b11"),
        ("1_000", "text", "1_000"),
        ("٣", "text", "٣"),
        ("1.5", "float", 1.5),
        (".5", "float", 0.5),
        ("5.", "float", 5.0),
        ("1e3", "float", 1000.0),
        (".inf", "float", math.inf),
        ("-.INF", "float", -math.inf),
        (".", "text", "."),
        ("-", "text", "-"),
        ("'3'", "text", "3"),
        ('"true"', "text", "true"),
        ("!!str 3", "text", "3"),
        ("!!int 3", "int", 3),
        ("!!float 3", "float", 3.0),
        ("|\n  3", "text", "3"),
    ],
)
def test_core_schema(raw: str, kind: str, value: object) -> None:
    if raw == "-":
        raw, value = "'-'", "-"
    node = read_nodes(f"a: {raw}").get("a")
    assert node is not None
    assert (node.kind, node.value, type(node.value)) == (kind, value, type(value))


def test_nan_and_raw() -> None:
    tree = read_nodes("[.nan, 0x10, ~]")
    assert tree.elements[0].value != tree.elements[0].value
    assert [node.raw for node in tree.elements] == [".nan", "0x10", "~"]


def test_keys_stay_as_written() -> None:
    assert plain(read_nodes("on: 1\nno: 2\n12: 3")) == {"on": 1, "no": 2, "12": 3}


def place(node: Node | None) -> tuple[int, int]:
    assert node is not None
    return node.place.line, node.place.column


def test_places_count_characters() -> None:
    tree = read_nodes("роли: {🐺 волк: x, б: y}\r\nдля:\n  - 'ё🎲': [а, б]\n")
    (_, roles), (_, last) = tree.pairs
    assert [place(key) for key, _ in roles.pairs] == [(1, 8), (1, 19)]
    assert [place(value) for _, value in roles.pairs] == [(1, 16), (1, 22)]
    inner = last.elements[0].pairs[0]
    assert place(inner[0]) == (3, 5)
    assert place(inner[1].elements[1]) == (3, 15)


def test_byte_order_mark_does_not_shift() -> None:
    assert place(read_nodes("\ufeffa: 1").pairs[0][0]) == (1, 1)


JSON_VALUES: list[object] = [
    {"a": [1, 2.5, -3, True, False, None, "x"], "б": {}, "c": []},
    {"emoji": "🐺", "quote": '"\\/\b\n\t', "long": "слово " * 200},
    [[[]], {"": ""}],
    "text",
    {"yes": "no", "12:30": "010", "~": "null"},
]


@pytest.mark.parametrize("value", JSON_VALUES)
@pytest.mark.parametrize("ascii_only", [False, True])
@pytest.mark.parametrize("indent", [None, 2, "\t"])
def test_json_reads_the_same(value: object, ascii_only: bool, indent: int | str | None) -> None:
    text = json.dumps(value, ensure_ascii=ascii_only, indent=indent)
    assert plain(read_nodes(text)) == value
    tight = json.dumps(value, ensure_ascii=ascii_only, separators=(",", ":"))
    assert plain(read_nodes(tight)) == value


def test_json_equals_yaml() -> None:
    yaml_text = "name: Ночь\nroles:\n  - {id: don, kills: true, n: 2}\n"
    json_text = '{"name":"Ночь","roles":[{"id":"don","kills":true,"n":2}]}'
    assert plain(read_nodes(yaml_text)) == plain(read_nodes(json_text))


def test_broken_half_of_a_character() -> None:
    assert lines('a: "\\ud83d"') == [
        "g.yaml:1:4: a '\\u' escape is half of a character; write the character itself"
    ]


def test_aliases_are_read() -> None:
    assert plain(read_nodes("- &a [1]\n- *a\n- &a 2\n- *a")) == [[1], [1], 2, 2]
    assert plain(read_nodes("- &a [&a x, *a]")) == [["x", "x"]]
    assert plain(read_nodes("- &a k\n- {*a : 1}")) == ["k", {"k": 1}]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", "1:1: the file is empty"),
        ("# only a remark\n", "1:1: the file is empty"),
        ("---\n", "1:1: the file is empty"),
        ("a: 1\n---\nb: 2", "2:1: a second document starts here; one file holds one document"),
        ("a: 1\nб: 2\na: 3", "3:1: key 'a' is already given in line 1"),
        ('1: x\n"1": y', "2:1: key '1' is already given in line 1"),
        ("<<: {a: 1}", "1:1: merge keys '<<' are not read; repeat the keys that are meant"),
        ("[a, b]: 1", "1:1: a list cannot be a key; a key is one word or text"),
        ("{{a: b}: 1}", "1:2: a mapping cannot be a key; a key is one word or text"),
        (": 1", "1:1: a key is missing before ':'"),
        (
            "a: !!python/name:os.system x",
            "1:4: tag '!!python/name:os.system' is not read; "
            "put a text that starts with '!' in quotes",
        ),
        (
            "a: !important",
            "1:4: tag '!important' is not read; put a text that starts with '!' in quotes",
        ),
        ("a: !!int x", "1:4: the value is not what its tag says"),
        ("a: &x [*x]", "1:8: alias '*x' stands inside the value that it repeats"),
        (
            "- &name 1\n- *nmae",
            "2:3: nothing is marked '&nmae' before this alias; did you mean 'name'?",
        ),
        ("a: 1\x00", "1:5: a control character (U+0000) is not allowed; delete it"),
        ("a:\nb: \x1b[0m", "2:4: a control character (U+001B) is not allowed; delete it"),
        ("a: \ud800", "1:4: half of a character (U+D800) is not allowed; delete it"),
        ("a: x\u2028y", "1:5: an invisible line end (U+2028) is not allowed; delete it"),
        ("a: x\ufeffy", "1:5: a byte order mark (U+FEFF) is not allowed; delete it"),
        ("a:\n\t- b", "2:1: a tab cannot stand here; indent with spaces"),
        ("a: @don", "1:4: a value cannot start with '@'; put it in quotes"),
        ("a: `don`", "1:4: a value cannot start with '`'; put it in quotes"),
        ("a: **don**", "1:4: put a text that starts with '*' or '&' in quotes"),
        ("a: 'don", "1:4: a quote is opened here and never closed"),
        ("a: [x, y\nb: 1", "1:4: the list '[' is not closed with ']' or a ',' is missing"),
        ("a: {x: y", "1:4: the mapping '{' is not closed with '}' or a ',' is missing"),
        (
            "a: b: c",
            "1:5: a ':' is not expected here; look at the indentation of this line and "
            "the one before, and put a text that holds ': ' in quotes",
        ),
        ("{: 1}", "1:2: a key is missing before ':'"),
        (
            "a: x\n\u00a0y\nb\n",
            "2:1: a key must be followed by ':' on the same line; "
            "there is a no-break space (U+00A0) here, replace it with a plain space",
        ),
        ("a: " + "9" * 5000, "1:4: the number is longer than 400 letters"),
        ("a: 1e999", "1:4: the number is too big"),
        (
            "a: 1\n\u00a0b: 2",
            "2:1: key '\\xa0b' holds a no-break space (U+00A0); delete it",
        ),
        (
            "\u00a0b: 2",
            "1:1: key '\\xa0b' holds a no-break space (U+00A0); delete it",
        ),
    ],
)
def test_refusals(text: str, line: str) -> None:
    assert lines(text) == ["g.yaml:" + line]


def test_all_slips_of_a_file_are_named() -> None:
    assert codes("a: 1\na: 2\nb: *c\nd: !x 1\n<<: 3\n[z]: 1") == [
        "duplicate-key",
        "unknown-alias",
        "unknown-tag",
        "merge-key",
        "bad-key",
    ]
    assert codes("a: *c\nd: [") == ["unknown-alias", "syntax"]


def test_limits() -> None:
    assert codes("a: 1", Limits(size=3)) == ["too-big"]
    assert codes("ночь", Limits(size=7)) == ["too-big"]
    assert plain(read_nodes("ночь", limits=Limits(size=8))) == "ночь"
    assert plain(read_nodes("[a, b]", limits=Limits(nodes=3))) == ["a", "b"]
    assert codes("[a, b]", Limits(nodes=2)) == ["too-many-nodes"]
    assert codes("- &a [x, y]\n- *a", Limits(nodes=6)) == ["too-many-nodes"]
    assert plain(read_nodes("- &a [x, y]\n- *a", limits=Limits(nodes=7)))
    assert plain(read_nodes("[" * 100 + "]" * 100))
    assert codes("[" * 101 + "]" * 101) == ["too-deep"]
    assert codes("[" * 200_000) == ["too-deep"]
    assert codes("- " * 200_000) == ["too-deep"]
    assert codes("{a: " * 200_000) == ["too-deep"]
    problems = codes("".join(f"- !x {n}\n" for n in range(1000)), Limits(problems=5))
    assert problems == ["too-many-problems"] + ["unknown-tag"] * 5


def test_alias_bombs_end_at_once() -> None:
    bomb = "- &a [x,x,x,x,x,x,x,x,x]\n" + "".join(
        f"- &{chr(98 + n)} [{','.join(['*' + chr(97 + n)] * 9)}]\n" for n in range(12)
    )
    assert codes(bomb) == ["too-many-nodes"]
    chain = "- &a0 [x]\n" + "".join(f"- &a{n + 1} [*a{n}]\n" for n in range(2000))
    assert codes(chain) == ["too-deep"]


def test_files(tmp_path: Path) -> None:
    path = tmp_path / "ночь.yaml"
    path.write_bytes("\ufeffимя: Ночь\r\n".encode())
    node = read_file(path)
    assert plain(node) == {"имя": "Ночь"}
    assert node.place.file == str(path)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"a: 1\nb: \xff", ":2:4: the file is not in UTF-8; save it as UTF-8"),
        ("a: 1".encode("utf-16"), ":1:1: the file is in UTF-16; save it as UTF-8"),
        (b"a: \xed\xa0\x80", ":1:4: the file is not in UTF-8; save it as UTF-8"),
        (b"a: '12345'", ": the file is bigger than 9 bytes"),
    ],
)
def test_bad_bytes(tmp_path: Path, data: bytes, said: str) -> None:
    path = tmp_path / "g.yaml"
    path.write_bytes(data)
    with pytest.raises(NightorderError) as caught:
        read_file(path, limits=Limits(size=9 if b"345" in data else 100))
    assert str(caught.value) == f"{path}{said}"


def test_bad_paths(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none", "a\0b"):
        with pytest.raises(NightorderError) as caught:
            read_file(path)
        assert [problem.code for problem in caught.value.problems] == ["unreadable-file"]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("a:\n- night 2\n  acts: []", "2:8: a ':' is missing here: 'night: 2'"),
        ("players:\n  Анна doctor\n  G: killer", "2:7: a ':' is missing here: 'Анна: doctor'"),
        ("a:\n  -{b: c, d: e}", "2:3: write a space after '-'"),
        ("- by:G\n  do: kill", "1:6: write a space after 'by:'"),
        ("ruleset:atlantis\nplayers: {}", "1:9: write a space after 'ruleset:'"),
        ("a: it's: fine", "1:8: a ':' is not expected here"),
        (f"a:\n  {'b' * 1100}: c", "2:3: a key of more than 1024 letters cannot be read"),
        (f"a: {{{'b' * 1100}: c}}", "1:5: a key of more than 1024 letters cannot be read"),
        ("a: {b: c", "1:4: the mapping '{' is not closed"),
    ],
)
def test_a_slip_in_the_signs_of_yaml(text: str, sentence: str) -> None:
    with pytest.raises(NightorderError) as error:
        read_nodes(text, "f")
    (problem,) = error.value.problems
    assert str(problem).startswith(f"f:{sentence}")
