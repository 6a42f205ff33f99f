"""Disputed points: what a game file rules on them, and whether a ruleset names them rightly."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..errors import Place, Problem
from ..model.preset import Preset, Ruling
from ..model.ruleset import Ruleset
from ..reading import Node, Reader, did_you_mean
from .names import Names

__all__ = ["check_points", "find_preset", "open_of", "preset_of", "rulings_of"]


def rulings_of(
    reader: Reader, ruleset: Ruleset, pairs: Iterable[tuple[Node, Node]]
) -> dict[str, Ruling]:
    """Option id -> the reading chosen, or several of which one holds."""
    chosen: dict[str, Ruling] = {}
    for key, value in pairs:
        option, many = key.raw, value.kind == "list"
        items = value.elements if many else (value,)
        problems = [*_unknown(ruleset, option, (), key.place)]
        for item in items if not problems else ():
            problems += _unknown(ruleset, option, (item.raw,), item.place)
        if not items:
            problems.append(Problem(value.place, "wrong-kind", f"no reading of {option} is named"))
        for problem in problems:
            reader.problem(problem.place, problem.code, problem.message)
        if not problems:
            chosen[option] = tuple(item.raw for item in items) if many else value.raw
    return chosen


def open_of(reader: Reader, ruleset: Ruleset, node: Node | None) -> frozenset[str]:
    """The points that a game leaves without a ruling."""
    if node is None:
        return frozenset()
    if node.kind not in ("list", "null"):
        reader.problem(node.place, "wrong-kind", f"`open` is a list, got {node.describe()}")
    for item in node.elements:
        for problem in _unknown(ruleset, item.raw, (), item.place):
            reader.problem(problem.place, problem.code, problem.message)
    return frozenset(item.raw for item in node.elements if item.raw in ruleset.options)


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


def _unknown(
    ruleset: Ruleset, option: str, readings: tuple[str, ...], place: Place
) -> Iterator[Problem]:
    model = ruleset.options.get(option)
    if model is None:
        said = f"there is no option '{option}'{did_you_mean(option, ruleset.options)}"
        yield Problem(place, "unknown-option", said)
        return
    for reading in readings:
        if reading not in model.readings:
            hint = did_you_mean(reading, model.readings)
            said = f"'{reading}' is no reading of {option}{hint}"
            yield Problem(place, "unknown-reading", said)
