"""A slip in any one word of a shipped ruleset or game: one line, at the place of that word."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from nightorder import NightorderError, read_game, read_ruleset
from nightorder.loading import shipped_games, shipped_rulesets
from nightorder.loading.ruleset import HOOKS
from nightorder.model.ruleset import Ruleset
from nightorder.reading import Mention, Node, read, read_nodes, words_in

WORDS = 3  #: tried in each file
#: Words that may say anything.
FREE = ("note", "title", "arg")


def with_slip(text: str, word: Node) -> tuple[str, str]:
    """The text with two letters more in that word, and where it stands."""
    lines = text.split("\n")
    line, column = word.place.line, word.place.column
    start = column - 1 + (lines[line - 1][column - 1] in "'\"")
    before, after = lines[line - 1][:start], lines[line - 1][start + len(word.raw) :]
    assert lines[line - 1] == before + word.raw + after, word.place
    wrong = word.raw[:-1] + "qx" + word.raw[-1] if len(word.raw) > 1 else word.raw + "qx"
    lines[line - 1] = before + wrong + after
    return "\n".join(lines), f"f:{line}:{column}: "


def names_in(text: str) -> list[Node]:
    """The names of a ruleset that mean something of its own; conditions included."""
    mentions: list[Mention] = []
    read(text, Ruleset, "f", HOOKS, check=lambda root, reader, _: mentions.extend(reader.mentions))
    found = {
        word.place: word
        for mention in mentions
        if mention.sort not in ("notice", "step word")
        for word in words_in(mention.node)
    }
    due = {w.raw for m in mentions if m.sort == "step word" for w in words_in(m.node)}
    return [word for word in found.values() if word.raw not in due]  # these come in twos


def words_of(node: Node, key: str = "") -> Iterator[Node]:
    """Every text of a game file that means something, keys included; players name themselves."""
    if key in FREE:
        return
    if node.kind == "text":
        yield node
    for element in node.elements:
        yield from words_of(element, key)
    for name, value in node.pairs:
        if key != "players":
            yield name
        yield from words_of(value, name.raw)


@cache
def picked(kind: str, name: str) -> tuple[str, list[Node]]:
    path = (shipped_rulesets() if kind == "ruleset" else shipped_games())[name]
    text = path.read_text(encoding="utf-8").replace("ruleset: ./", f"ruleset: {path.parent}/")
    found = names_in(text) if kind == "ruleset" else [*words_of(read_nodes(text, "f"))]
    return text, Random(name).sample(found, WORDS)


@pytest.mark.parametrize("number", range(WORDS))
@pytest.mark.parametrize(
    ("kind", "name"),
    [("ruleset", name) for name in shipped_rulesets()]
    + [("game", name) for name in shipped_games()],
)
def test_a_slip_is_one_line_at_its_place(kind: str, name: str, number: int) -> None:
    text, words = picked(kind, name)
    wrong, place = with_slip(text, words[number])
    with pytest.raises(NightorderError) as error:
        (read_ruleset if kind == "ruleset" else read_game)(wrong, "f")
    (line,) = str(error.value).splitlines()
    assert line.startswith(place)
