"""What is wrong with a condition, each fault with the letter at which it stands."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import attrs

from ..reading import did_you_mean, quoted
from .vocabulary import ATTRIBUTES, FUNCTIONS, NAMES

__all__ = ["Fault", "is_ruling", "letter_faults", "offset_of", "syntax_fault", "tree_faults"]

_ALLOWED = (
    ast.Expression,
    ast.BoolOp,
    ast.And,
    ast.Or,
    ast.UnaryOp,
    ast.Not,
    ast.Compare,
    ast.Eq,
    ast.NotEq,
    ast.Lt,
    ast.LtE,
    ast.Gt,
    ast.GtE,
    ast.In,
    ast.NotIn,
    ast.BinOp,
    ast.Add,
    ast.Sub,
    ast.Mult,
    ast.Constant,
    ast.Name,
    ast.Attribute,
    ast.Call,
    ast.keyword,
    ast.Load,
    ast.Tuple,
    ast.List,
    ast.IfExp,
    ast.USub,
)
#: Functions of a condition on `it`; a text in its place would hold of everybody.
_OF_CONDITIONS = frozenset(("count", "ever", "last_fallen", "received", "those", "who"))
#: What other notations have, and how it is written here.
_SLIPS = {
    r"(?<![=!<>])=(?![=>])": "`==` compares two things",
    r"=>|=<": "write `>=` or `<=`",
    r"<>": "write `!=`",
    r"&": "write `and`",
    r"\|": "write `or`",
    r"!(?!=)": "write `not`",
}
_TEXT_OR_NUMBER = re.compile(r"""'[^'\n]*'|"[^"\n]*"|(?<!\w)\.?[0-9][\w.]*|\\""")
_NUMBER = re.compile(r"[0-9]*\.?[0-9]+")
_TRUTHS = ("yes", "no", "on", "off", "TRUE", "FALSE")
_GLUED = re.compile(r"([0-9]+)(and|else|if|in|not|or)\b")


@attrs.frozen
class Fault:
    """One complaint: the letter of the text at which it stands, from 0, and the sentence."""

    offset: int
    said: str


def letter_faults(text: str) -> list[Fault]:
    """What Python would read, but only with a warning of its own on the error stream.

    >>> [fault.said for fault in letter_faults("2if night > 1 else 3")]
    ["'2if' is neither a number nor a name; write a space: '2 if'"]
    """
    found = []
    for match in _TEXT_OR_NUMBER.finditer(text):
        word = match.group()
        if "\\" in word:
            found.append(Fault(match.start(), "a condition has no backslash"))
        elif word[0] not in "'\"" and not _NUMBER.fullmatch(word):
            glued = _GLUED.match(word)
            more = f"; write a space: '{glued.group(1)} {glued.group(2)}'" if glued else ""
            said = f"{quoted(word)} is neither a number nor a name{more}"
            found.append(Fault(match.start(), said))
    return found


def syntax_fault(text: str, error: Exception) -> Fault:
    """What is wrong with a text that is no expression."""
    begin = "this is no condition: "
    if not isinstance(error, SyntaxError):
        return Fault(0, f"{begin}it is nested too deeply")
    for slip, ours in _SLIPS.items():
        found = re.search(slip, text)
        if found is not None:
            return Fault(found.start(), begin + ours)
    indent = len(text) - len(text.lstrip())
    offset = max(0, (error.offset or 0) - 1)
    rest = " ".join(text.split("\n")).strip()[offset:]
    if not error.msg.startswith("invalid syntax"):
        return Fault(indent + offset, begin + error.msg)
    if error.offset and rest:
        return Fault(indent + offset, f"{begin}it makes no sense from {quoted(rest)} on")
    return Fault(0, f"{begin}it breaks off at its end")


def tree_faults(tree: ast.expr, text: str) -> list[Fault]:
    """What the vocabulary does not have, in the order of the text."""
    nodes = list(ast.walk(tree))
    faults = [
        Fault(offset_of(node, text) if at is None else at, said)
        for node in nodes
        for at, said in _faults(node, text)
    ]
    called = {id(node.func) for node in nodes if isinstance(node, ast.Call)}
    for node in nodes:
        if (
            isinstance(node, ast.Name)
            and id(node) not in called
            and node.id not in NAMES
            and node.id != "ruling"
        ):
            more = "; write true or false" if node.id in _TRUTHS else did_you_mean(node.id, NAMES)
            more = more or f"; a role, side, ability or mark stands in quotes: '{node.id}'"
            faults.append(Fault(offset_of(node, text), f"unknown name '{node.id}'{more}"))
    return sorted(faults, key=lambda fault: fault.offset)


def offset_of(node: ast.AST, text: str) -> int:
    """At which letter of the text a part of its tree begins (Python counts bytes)."""
    return _letters(text, getattr(node, "col_offset", 0))


def _letters(text: str, column: int) -> int:
    stripped = text.lstrip()
    return len(text) - len(stripped) + len(stripped.encode()[:column].decode(errors="ignore"))


def _faults(node: ast.AST, text: str) -> Iterator[tuple[int | None, str]]:
    """The faults of one node: where, if it is not its beginning, and what."""
    if not isinstance(node, _ALLOWED):
        yield None, f"'{type(node).__name__.lower()}' is not allowed in a condition"
    elif isinstance(node, ast.Call):
        yield from _call_faults(node, text)
    elif isinstance(node, ast.Attribute):
        if not is_ruling(node) and node.attr not in ATTRIBUTES:
            more = did_you_mean(node.attr, ATTRIBUTES)
            end = _letters(text, node.end_col_offset or 0)
            yield end - len(node.attr), f"a player has no '{node.attr}'{more}"
    elif isinstance(node, ast.Constant) and not isinstance(node.value, (bool, int, str)):
        yield None, f"{node.value!r} is not allowed in a condition"


def _call_faults(node: ast.Call, text: str) -> Iterator[tuple[int | None, str]]:
    if not isinstance(node.func, ast.Name) or node.func.id not in FUNCTIONS:
        name = node.func.id if isinstance(node.func, ast.Name) else "this"
        yield None, f"unknown function '{name}'{did_you_mean(name, FUNCTIONS)}"
        return
    takes = FUNCTIONS[node.func.id]
    least, most, keywords = takes.least, takes.most, takes.keywords
    if not least <= len(node.args) <= most:
        wanted = str(least) if least == most else f"{least} to {most}"
        yield None, f"{node.func.id}() takes {wanted} arguments, got {len(node.args)}"
    if node.func.id in _OF_CONDITIONS:
        for argument in node.args:
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                known = [word for word in ("faction", "role") if word in keywords]
                instead = " or ".join(f"`{word}='{argument.value}'`" for word in known)
                yield (
                    offset_of(argument, text),
                    f"{node.func.id}() takes a condition on `it`, not a text"
                    + (f"; write {instead}" if instead else ""),
                )
    for word in node.keywords:
        if word.arg not in keywords:
            more = did_you_mean(word.arg or "", keywords)
            yield offset_of(word, text), f"{node.func.id}() has no argument '{word.arg}'{more}"


def is_ruling(node: ast.AST) -> bool:
    """Is it the reading of an option, ``ruling.Q4``?"""
    return (
        isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == "ruling"
    )
