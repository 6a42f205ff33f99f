"""What a scalar without quotes means under the core schema of YAML 1.2.

Only ``true``/``false``, ``null``/``~``/nothing and numbers have a meaning; ``yes``, ``on``,
``12:30`` and dates are text. ``010`` is ten.
"""

from __future__ import annotations

import math
import re
from typing import Final

from nightorder.reading.tree import Kind, Value

__all__ = ["CORE_TAGS", "MAX_DIGITS", "SPECIAL_STARTS", "resolve_plain", "resolve_tagged"]

MAX_DIGITS: Final = 400
"""A number with more letters than this is refused."""

_WORDS: Final[dict[str, tuple[Kind, Value]]] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL"), ("null", None)),
    **dict.fromkeys(("true", "True", "TRUE"), ("bool", True)),
    **dict.fromkeys(("false", "False", "FALSE"), ("bool", False)),
    **{sign + word: ("float", math.inf) for sign in ("", "+") for word in (".inf", ".Inf", ".INF")},
    **{"-" + word: ("float", -math.inf) for word in (".inf", ".Inf", ".INF")},
    **dict.fromkeys((".nan", ".NaN", ".NAN"), ("float", math.nan)),
}
_NUMBER_STARTS: Final = frozenset("-+.0123456789")
_INT: Final = re.compile(r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+").fullmatch
_FLOAT: Final = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?").fullmatch

SPECIAL_STARTS: Final = _NUMBER_STARTS | {word[0] for word in _WORDS if word}
"""A scalar without quotes that starts with another letter is text."""

_PREFIX = "tag:yaml.org,2002:"
CORE_TAGS: Final[dict[str, Kind]] = {
    _PREFIX + "str": "text",
    _PREFIX + "int": "int",
    _PREFIX + "float": "float",
    _PREFIX + "bool": "bool",
    _PREFIX + "null": "null",
}
"""Tags that a scalar may carry, and the kind that each one asks for."""


def resolve_plain(raw: str) -> tuple[Kind, Value]:
    """Give the kind and the value of a scalar without quotes.

    Raises ValueError with a sentence for a number that cannot be held.

    >>> [resolve_plain(raw) for raw in ("no", "010", "0x1F", "2e3", "12:30")]
    [('text', 'no'), ('int', 10), ('int', 31), ('float', 2000.0), ('text', '12:30')]
    """
    known = _WORDS.get(raw)
    if known is not None:
        return known
    if raw[0] not in _NUMBER_STARTS:
        return "text", raw
    if _INT(raw):
        _refuse_long(raw)
        return "int", int(raw, {"0o": 8, "0x": 16}.get(raw[:2], 10))
    if _FLOAT(raw):
        _refuse_long(raw)
        value = float(raw)
        if math.isinf(value):
            raise ValueError("the number is too big")
        return "float", value
    return "text", raw


def resolve_tagged(raw: str, kind: Kind) -> tuple[Kind, Value]:
    """Give the value of a scalar whose tag asks for ``kind``; ValueError when it is not that.

    >>> resolve_tagged("3", "text"), resolve_tagged("3", "float")
    (('text', '3'), ('float', 3.0))
    """
    if kind == "text":
        return "text", raw
    found, value = resolve_plain(raw)
    if kind == "float" and found == "int":
        return "float", float(raw) if raw[:2] not in ("0o", "0x") else float(int(raw, 0))
    if found != kind:
        raise ValueError("the value is not what its tag says")
    return found, value


def _refuse_long(raw: str) -> None:
    if len(raw) > MAX_DIGITS:
        raise ValueError(f"the number is longer than {MAX_DIGITS} letters")
