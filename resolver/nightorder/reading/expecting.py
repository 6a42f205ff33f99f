"""The sentence for a value of the wrong kind, with a hint when the slip is a usual one."""

from __future__ import annotations

import re
from typing import Final

from nightorder.reading.tree import PHRASES, Node

__all__ = ["wrong_kind"]

_PHRASE_ORDER: Final = {phrase: order for order, phrase in enumerate(PHRASES.values())}


def wrong_kind(node: Node, phrases: tuple[str, ...]) -> str:
    """Say what was expected where ``node`` stands, and what stands there.

    >>> wrong_kind(Node(None, "text", "1", "1"), ("nothing", "a whole number"))
    "expected a whole number or nothing, got text '1'; remove the quotes"
    """
    wanted = sorted(dict.fromkeys(phrases), key=lambda phrase: _PHRASE_ORDER.get(phrase, 99))
    *most, last = wanted
    expected = f"{', '.join(most)} or {last}" if most else last
    return f"expected {expected}, got {node.describe()}{_hint(node, wanted)}"


def _hint(node: Node, wanted: list[str]) -> str:
    raw = node.raw
    if node.kind == "text":
        if "\u00a0" in raw:
            return "; it holds a no-break space (U+00A0), replace it with a plain space"
        if '":' in raw or '" ' in raw:
            return "; a comma may be missing"
        if PHRASES["bool"] in wanted and raw.casefold() in ("yes", "no", "on", "off"):
            return "; write true or false"
        number = any(phrase.startswith("a number") for phrase in wanted)
        if (PHRASES["int"] in wanted or number) and re.fullmatch(r"[-+]?[0-9.]+", raw):
            return "; remove the quotes"
    if node.kind in ("int", "float", "bool") and PHRASES["text"] in wanted:
        return "; put it in quotes"
    return ""
