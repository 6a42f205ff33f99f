"""The names of a ruleset's own things that a condition uses: roles, abilities, points, readings."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

from .faults import is_ruling, offset_of

__all__ = ["constants_of", "mentioned"]

#: What the texts are with which an attribute of a player is compared.
_COMPARED = {
    **dict.fromkeys(("role", "start_role", "first_role"), "role"),
    "faction": "faction",
}
#: What the texts are that a function takes, or that a keyword of one is.
_TAKEN = {
    **dict.fromkeys(("role", "holder", "died"), "role"),
    "faction": "faction",
    **dict.fromkeys(("marked", "holds", "ends_now"), "mark"),
    "trait": "trait",
    "elected": "office",
    **dict.fromkeys(("counter", "counted", "counter_then"), "counter"),
    "landed": "effect",
    **dict.fromkeys(
        (
            *("arrival", "arrivals", "awaits", "dies_to", "ever_sent", "fell_to", "foiled_by"),
            *("hit_by", "hits", "is_act", "nth", "saves", "shielded", "stopped", "stopped_by"),
            *("under", "victims"),
        ),
        "ability or tag",
    ),
    **dict.fromkeys(
        (
            *("came_first", "earlier", "is_drawn", "just_used", "last_target", "performed"),
            *("rivals", "sends", "sent", "streak", "times", "tried_on", "used_last", "used_on"),
        ),
        "ability",
    ),
}


def mentioned(tree: ast.expr, text: str) -> Iterator[tuple[str, int, str, str]]:
    """Each name: its sort, the letter of the text at which it stands, the name itself.

    Last comes, for a reading, the short name of the point that it is one of, otherwise "".

    >>> text = "ruling.Q4 == 'list' and target.role == 'brute'"
    >>> list(mentioned(ast.parse(text, mode="eval").body, text))[1:]
    [('short reading', 14, 'list', 'Q4'), ('role', 40, 'brute', '')]
    """
    nodes = list(ast.walk(tree))
    for part in nodes:
        if isinstance(part, ast.Attribute) and is_ruling(part):
            yield "short option", offset_of(part, text) + len("ruling."), part.attr, ""
    for about, node, name in _constants(nodes):
        at = offset_of(node, text) + 1
        word, dot, attribute = about.rpartition(".")
        sort = (_COMPARED if dot else _TAKEN).get(attribute, "")
        if word == "ruling":
            yield "short reading", at, name, attribute
        elif sort:
            yield sort, at, name, ""


def constants_of(tree: ast.expr) -> tuple[tuple[str, str], ...]:
    """Each text: (what it is compared with, or the function or keyword it is given to, itself)."""
    return tuple((about, name) for about, _, name in _constants(ast.walk(tree)))


def _constants(nodes: Iterable[ast.AST]) -> list[tuple[str, ast.Constant, str]]:
    found: list[tuple[str, ast.Constant, str]] = []

    def add(about: str, node: ast.expr) -> None:
        for item in node.elts if isinstance(node, (ast.Tuple, ast.List)) else (node,):
            if isinstance(item, ast.Constant) and isinstance(item.value, str):
                found.append((about, item, item.value))

    for node in nodes:
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            fixed = (ast.Constant, ast.Tuple, ast.List)
            if not any(isinstance(side, fixed) for side in sides):
                continue
            about = next((ast.unparse(s) for s in sides if not isinstance(s, fixed)), "")
            for side in sides:
                add(about, side)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            for argument in node.args:
                add(node.func.id, argument)
            for word in node.keywords:
                add(word.arg or "", word.value)
    return found
