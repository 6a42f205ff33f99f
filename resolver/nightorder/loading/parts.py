"""Parts of a game file or case file that need no ruleset to be read."""

from __future__ import annotations

from collections.abc import Iterable

from ..model.game import Phase, Roll
from ..reading import Node, Reader, did_you_mean, nearest

__all__ = [
    "clock_of",
    "drawn_of",
    "kind_of_file",
    "known_keys",
    "numbers_of",
    "roll_of",
    "there_are",
]

#: How many names a sentence lists.
_SHOWN = 12


def known_keys(reader: Reader, node: Node, keys: tuple[str, ...], where: str) -> set[str]:
    """Complain of every key that ``where`` (“a vote”) does not know; give those that were meant."""
    meant: set[str] = set()
    for key, _ in node.pairs:
        if key.raw not in keys:
            begin = key.raw.partition(":")[0]
            meant.update((begin,) if begin in keys else nearest(key.raw, keys))
            said = f"unknown key '{key.raw}' in {where}{_meant(key.raw, keys)}"
            reader.problem(key.place, "unknown-key", said)
    return meant


def _meant(key: str, keys: tuple[str, ...]) -> str:
    begin, colon, rest = key.partition(":")
    if colon and begin in keys:
        if rest.startswith("\u00a0"):
            return f"; the space after '{begin}:' is a no-break one (U+00A0), write a plain one"
        return f"; write a space after '{begin}:'"
    return did_you_mean(key, keys)


def kind_of_file(root: Node) -> str:
    """What a file is by its keys, in words; "" if that cannot be told.

    >>> from nightorder.reading import read_nodes
    >>> kind_of_file(read_nodes("{ruleset: atlantis, players: {A: doctor}}"))
    'a game'
    """
    keys = {key.raw for key, _ in root.pairs}
    marks = {"cases": "a case file", "players": "a game", "roles": "a ruleset"}
    return next((what for key, what in marks.items() if key in keys), "")


def there_are(names: Iterable[str]) -> str:
    """Give the end of a sentence that lists what could have been meant, the first twelve names.

    >>> there_are(["doctor", "killer"])
    '; there are: doctor, killer'
    """
    known = [*names]
    return "; there are: " + ", ".join(known[:_SHOWN]) + (", …" if len(known) > _SHOWN else "")


def roll_of(reader: Reader, node: Node | None) -> Roll:
    """The dice thrown for an act: one of them, or a list."""
    if node is None:
        return ()
    found: list[bool | int] = []
    for item in node.elements if node.kind == "list" else (node,):
        if isinstance(item.value, (bool, int)):
            found.append(item.value)
        else:
            reader.problem(item.place, "wrong-kind", "a roll is true, false or a whole number")
    return tuple(found)


def numbers_of(reader: Reader, pairs: tuple[tuple[Node, Node], ...]) -> dict[str, int]:
    """Names with whole numbers from 0."""
    found: dict[str, int] = {}
    for key, value in pairs:
        if value.kind == "int" and isinstance(value.value, int) and value.value >= 0:
            found[key.raw] = value.value
        else:
            reader.expected(value, "a whole number from 0")
    return found


def drawn_of(node: Node) -> str | tuple[str, ...]:
    """Whom a lot fell on, or what a die shows: a word, or a list of names."""
    return tuple(n.raw for n in node.elements) if node.kind == "list" else node.raw


def clock_of(phase: Phase) -> int:
    """Where a phase stands in time: day N comes before night N."""
    return 2 * phase.number + (phase.kind == "night")
