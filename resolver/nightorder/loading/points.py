"""Disputed points: what a game file rules on them, and whether a ruleset names them rightly."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..errors import Problem
from ..model.preset import Preset, Ruling
from ..model.ruleset import Option, Ruleset
from ..reading import Node, Reader, did_you_mean
from .names import Names, fold
from .parts import there_are

__all__ = [
    "check_points",
    "find_preset",
    "open_of",
    "option_hint",
    "option_named",
    "preset_of",
    "reading_named",
    "rulings_of",
]


def rulings_of(
    reader: Reader, ruleset: Ruleset, pairs: Iterable[tuple[Node, Node]]
) -> dict[str, Ruling]:
    """Option id -> the reading chosen, or several of which one holds."""
    chosen: dict[str, Ruling] = {}
    for key, value in pairs:
        option, many = option_named(ruleset, key.raw), value.kind == "list"
        if option is None:
            _no_option(reader, ruleset, key)
            continue
        items = value.elements if many else (value,)
        found = [_reading(reader, ruleset.options[option], item) for item in items]
        if not items:
            reader.problem(value.place, "wrong-kind", f"no reading of {option} is named")
        elif option in chosen:
            reader.problem(key.place, "duplicate-key", f"{option} is ruled twice")
        elif all(found):
            chosen[option] = tuple(found) if many else found[0]
    return chosen


def open_of(reader: Reader, ruleset: Ruleset, node: Node | None) -> frozenset[str]:
    """The points that a game leaves without a ruling."""
    if node is None:
        return frozenset()
    if node.kind not in ("list", "null"):
        reader.problem(node.place, "wrong-kind", f"`open` is a list, got {node.describe()}")
    found: set[str] = set()
    for item in node.elements:
        option = option_named(ruleset, item.raw)
        if option is None:
            _no_option(reader, ruleset, item)
        else:
            found.add(option)
    return frozenset(found)


def option_named(ruleset: Ruleset, name: str) -> str | None:
    """The id of the disputed point of that name: its id, or what follows the hyphen in it.

    >>> from nightorder import load_ruleset
    >>> option_named(load_ruleset("atlantis"), "q1")
    'atlantis-Q1'
    """
    if name in ruleset.options:
        return name
    wanted = fold(name)
    found = [id_ for id_ in ruleset.options if wanted in map(fold, _forms(id_))]
    return found[0] if len(found) == 1 else None


def reading_named(option: Option, name: str) -> str | None:
    """The reading of that name, in small or large letters."""
    if name in option.readings:
        return name
    found = [id_ for id_ in option.readings if fold(id_) == fold(name)]
    return found[0] if len(found) == 1 else None


def option_hint(ruleset: Ruleset, name: str) -> str:
    """The end of a sentence about an unknown point: the nearest one, or all of them."""
    if not ruleset.options:
        return "; the ruleset has none"
    forms = [form for id_ in ruleset.options for form in _forms(id_)]
    return did_you_mean(name, forms) or there_are(ruleset.options)


def _forms(id_: str) -> tuple[str, ...]:
    short = id_.rpartition("-")[2]
    return (id_, short) if short else (id_,)


def _no_option(reader: Reader, ruleset: Ruleset, node: Node) -> None:
    said = f"there is no option '{node.raw}'{option_hint(ruleset, node.raw)}"
    reader.problem(node.place, "unknown-option", said)


def _reading(reader: Reader, option: Option, node: Node) -> str:
    found = reading_named(option, node.raw) if node.kind not in ("list", "map") else None
    if found is None:
        what = f"'{node.raw}'" if node.kind not in ("list", "map") else node.describe()
        hint = did_you_mean(node.raw, option.readings) or there_are(option.readings)
        said = f"{what} is no reading of {option.id}{hint}"
        reader.problem(node.place, "unknown-reading", said)
    return found or ""


def preset_of(reader: Reader, ruleset: Ruleset, node: Node | None) -> str:
    """The preset that a game follows; "" if none."""
    if node is None or node.kind == "null":
        return ""
    if node.kind in ("list", "map"):
        reader.problem(
            node.place, "wrong-kind", f"`preset` is the id of one preset, got {node.describe()}"
        )
        return ""
    try:
        return find_preset(ruleset, node.raw).id
    except KeyError:
        said = f"there is no preset '{node.raw}' in ruleset '{ruleset.id}'"
        hint = did_you_mean(node.raw, ruleset.presets) if ruleset.presets else "; it has none"
        reader.problem(node.place, "unknown-preset", said + hint)
    return ""


def find_preset(ruleset: Ruleset, name: str) -> Preset:
    """The preset of that id or name; KeyError if the ruleset has none."""
    return ruleset.presets[Names.of(ruleset.presets).find(name) or name]


def check_points(ruleset: Ruleset) -> Iterator[Problem]:
    """What options and presets say of readings and points that does not go together."""
    for option in ruleset.options.values():
        plain = tuple(filter(None, (option.default, option.open, option.settled)))
        for reading in option.aside:
            if reading in plain:
                said = f"'{reading}' is a reading of {option.id} that stands aside"
                yield Problem(option.place, "reading-aside", f"{said}: it holds only if ruled")
    for preset in ruleset.presets.values():
        for point in preset.open:
            if point in preset.rulings:
                said = f"preset '{preset.id}' rules {point} and leaves it open"
                yield Problem(preset.place, "ruled-and-open", said)
