"""The ways to read text, numbers, truth values and fixed words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from nightorder.reading.reader import Reader, Way
from nightorder.reading.scalars import MAX_DIGITS
from nightorder.reading.shapes import TypeForm
from nightorder.reading.suggest import did_you_mean
from nightorder.reading.tree import PHRASES, Kind, Node, quoted

__all__ = ["SCALARS", "literal_way"]

_FRACTION: Final = re.compile(r"[-+]?[0-9]{1,100}/[0-9]{1,100}").fullmatch
_EXPONENT: Final = re.compile(r"[eE]([-+]?[0-9]+)")
_CHOICES_SHOWN = 12


def _exact_way(kind: Kind) -> Way:
    phrase = PHRASES[kind]

    def read(node: Node, reader: Reader, key: Node | None) -> object:
        if node.kind == kind:
            return node.value
        return reader.expected(node, phrase)

    return Way(read, frozenset({kind}), (phrase,), exact=True)


def _read_float(node: Node, reader: Reader, key: Node | None) -> object:
    if node.kind == "float":
        return node.value
    if node.kind != "int":
        return reader.expected(node, PHRASES["float"])
    try:
        return float(node.value)  # type: ignore[arg-type]
    except OverflowError:
        return reader.problem(node.place, "bad-number", "the number is too big")


_FRACTION_PHRASE = "a number or a fraction such as '1/3'"


def _read_fraction(node: Node, reader: Reader, key: Node | None) -> object:
    raw = node.raw
    if node.kind == "int":
        return Fraction(node.value)  # type: ignore[arg-type]
    try:
        if node.kind == "text" and _FRACTION(raw):
            return Fraction(raw)
        if node.kind == "float":
            exponent = _EXPONENT.search(raw)
            if exponent is not None and abs(int(exponent.group(1))) > MAX_DIGITS:
                raise ValueError("the exponent of the number is too big")
            return Fraction(int(raw, 0)) if raw[:2] in ("0o", "0x") else Fraction(raw)
    except ZeroDivisionError:
        return reader.problem(node.place, "bad-number", "a fraction cannot have 0 below the line")
    except ValueError as error:
        infinite = raw.lower().lstrip("+-") in (".inf", ".nan")
        sentence = "the number has to be finite" if infinite else str(error)
        return reader.problem(node.place, "bad-number", sentence)
    return reader.expected(node, _FRACTION_PHRASE)


def literal_way(values: tuple[object, ...]) -> Way:
    """The way to read one of some fixed values.

    >>> literal_way(("kill", "block")).has(Node(None, "text", "kill"))
    True
    """
    choices = frozenset((type(value), value) for value in values)
    kinds: dict[type, Kind] = {
        str: "text",
        bool: "bool",
        int: "int",
        type(None): "null",
    }
    shown = [_shown(value) for value in values[:_CHOICES_SHOWN]]
    known = ", ".join(shown) + (", …" if len(values) > _CHOICES_SHOWN else "")
    texts = tuple(value for value in values if isinstance(value, str))
    taken: frozenset[str] = frozenset(kinds[type(value)] for value in values)

    def read(node: Node, reader: Reader, key: Node | None) -> object:
        if (type(node.value), node.value) in choices:
            return node.value
        if node.kind in ("list", "map"):
            return reader.problem(
                node.place, "wrong-kind", f"expected one of {known}, got {node.describe()}"
            )
        what = quoted(node.raw) if node.kind == "text" else node.describe()
        hint = did_you_mean(node.raw, texts)
        if node.kind != "text" and node.raw in texts:
            hint = "; put it in quotes"
        sentence = f"{what} is not one of {known}{hint}"
        return reader.problem(node.place, "unknown-value", sentence)

    return Way(read, taken, (f"one of {known}",), choices=choices, values=values)


def _shown(value: object) -> str:
    if value is None:
        return "null"
    return str(value).lower() if isinstance(value, bool) else str(value)


SCALARS: Final[Mapping[TypeForm, Way]] = {
    str: _exact_way("text"),
    int: _exact_way("int"),
    bool: _exact_way("bool"),
    None: _exact_way("null"),
    float: Way(_read_float, frozenset({"float", "int"}), (PHRASES["float"],)),
    Fraction: Way(
        _read_fraction,
        frozenset({"int", "float", "text"}),
        (_FRACTION_PHRASE,),
    ),
}
