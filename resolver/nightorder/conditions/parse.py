"""From text to a checked expression tree; nothing is evaluated here."""

from __future__ import annotations

import ast
import re

import attrs

from ..errors import NOWHERE, Place, Problem
from ..reading import Broken, Node, Reader, Schema, SchemaWriter, did_you_mean, quoted
from .vocabulary import ATTRIBUTES, FUNCTIONS, NAMES

__all__ = ["ALWAYS", "Condition", "is_ruling", "parse_condition"]

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
_MAX_LENGTH = 2000
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


@attrs.frozen
class Condition:
    """A checked condition: its text, its tree and where it stands.

    Two conditions are equal when their texts are; the tree follows from the text.

    >>> parse_condition("night > 1 and target.role == 'brute'").reads
    ('night', 'target')
    """

    text: str
    tree: ast.expr = attrs.field(eq=False, repr=False)
    place: Place = attrs.field(default=NOWHERE, eq=False, repr=False)

    @classmethod
    def __read__(cls, node: Node, reader: Reader) -> Condition | Broken:
        if node.kind not in ("text", "bool", "int"):
            return reader.expected(node, "a condition")
        try:
            text = str(node.value) if node.kind == "bool" else node.raw
            return parse_condition(text, node.place)
        except ConditionError as error:
            return reader.problem(node.place, "bad-condition", str(error))

    @classmethod
    def __schema__(cls, writer: SchemaWriter) -> Schema:
        return {
            "type": ["string", "boolean", "integer"],
            "description": "a condition such as `target.role == 'doctor' and night > 1`",
        }

    @property
    def reads(self) -> tuple[str, ...]:
        """The bare names it reads, sorted."""
        return tuple(
            sorted({n.id for n in ast.walk(self.tree) if isinstance(n, ast.Name) and n.id in NAMES})
        )

    @property
    def rulings(self) -> tuple[str, ...]:
        """The short names of the options it reads (``ruling.Q4``), sorted."""
        return tuple(
            sorted(
                {
                    n.attr
                    for n in ast.walk(self.tree)
                    if isinstance(n, ast.Attribute) and is_ruling(n)
                }
            )
        )

    @property
    def constants(self) -> tuple[tuple[str, str], ...]:
        """Each text it compares with or passes on: (what it is compared with, the text)."""
        return tuple(_constants(self.tree))


def parse_condition(text: str, place: Place = NOWHERE) -> Condition:
    """Parse ``text``; raise :class:`ConditionError` with a plain sentence if it is not allowed.

    >>> parse_condition("stopped(self, 'stun', before=true)").text
    "stopped(self, 'stun', before=true)"
    >>> parse_condition("target.roel == 'brute'")
    Traceback (most recent call last):
    ...
    nightorder.conditions.parse.ConditionError: a player has no 'roel'; did you mean 'role'?
    >>> parse_condition("__import__('os')")
    Traceback (most recent call last):
    ...
    nightorder.conditions.parse.ConditionError: unknown function '__import__'
    >>> parse_condition("night = 1")
    Traceback (most recent call last):
    ...
    nightorder.conditions.parse.ConditionError: this is no condition: `==` compares two things
    """
    if len(text) > _MAX_LENGTH:
        raise ConditionError(f"the condition is longer than {_MAX_LENGTH} characters")
    try:
        parsed = ast.parse(" ".join(text.split("\n")).strip(), mode="eval").body
        tree: ast.expr = _Truths().visit(parsed)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise ConditionError(f"this is no condition: {_broken(text, error)}") from None
    _check(tree)
    return Condition(text.strip(), tree, place)


class _Truths(ast.NodeTransformer):
    """``true`` and ``false`` as YAML has them."""

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if node.id not in ("true", "false"):
            return node
        return ast.copy_location(ast.Constant(value=node.id == "true"), node)


class ConditionError(ValueError):
    """A condition that cannot be read; the message is the sentence for its author."""

    def at(self, place: Place) -> Problem:
        """The same complaint with a place."""
        return Problem(place, "bad-condition", str(self))


def _broken(text: str, error: Exception) -> str:
    """What is wrong with a text that is no expression."""
    if not isinstance(error, SyntaxError):
        return "it is nested too deeply"
    for found, ours in _SLIPS.items():
        if re.search(found, text):
            return ours
    rest = " ".join(text.split("\n")).strip()[max(0, (error.offset or 0) - 1) :]
    if error.msg.startswith("invalid syntax") and error.offset and rest:
        return f"it makes no sense from {quoted(rest)} on"
    return "it breaks off at its end" if error.msg.startswith("invalid syntax") else error.msg


def _check(tree: ast.expr) -> None:
    nodes = list(ast.walk(tree))
    for node in nodes:
        if not isinstance(node, _ALLOWED):
            raise ConditionError(f"'{type(node).__name__.lower()}' is not allowed in a condition")
        if isinstance(node, ast.Call):
            _check_call(node)
        elif isinstance(node, ast.Attribute):
            _check_attribute(node)
        elif isinstance(node, ast.Constant) and not isinstance(node.value, (bool, int, str)):
            raise ConditionError(f"{node.value!r} is not allowed in a condition")
    called = {id(node.func) for node in nodes if isinstance(node, ast.Call)}
    for node in nodes:
        if (
            isinstance(node, ast.Name)
            and id(node) not in called
            and node.id not in NAMES
            and node.id != "ruling"
        ):
            more = did_you_mean(node.id, NAMES)
            more = more or f"; a role, side, ability or mark stands in quotes: '{node.id}'"
            raise ConditionError(f"unknown name '{node.id}'{more}")


def _check_call(node: ast.Call) -> None:
    if not isinstance(node.func, ast.Name) or node.func.id not in FUNCTIONS:
        name = node.func.id if isinstance(node.func, ast.Name) else "this"
        raise ConditionError(f"unknown function '{name}'{did_you_mean(name, FUNCTIONS)}")
    takes = FUNCTIONS[node.func.id]
    least, most = takes.least, takes.most
    if not least <= len(node.args) <= most:
        wanted = str(least) if least == most else f"{least} to {most}"
        raise ConditionError(f"{node.func.id}() takes {wanted} arguments, got {len(node.args)}")
    if node.func.id in _OF_CONDITIONS:
        for argument in node.args:
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                known = [word for word in ("faction", "role") if word in takes.keywords]
                instead = " or ".join(f"`{word}='{argument.value}'`" for word in known)
                raise ConditionError(
                    f"{node.func.id}() takes a condition on `it`, not a text"
                    + (f"; write {instead}" if instead else "")
                )
    for word in node.keywords:
        if word.arg not in takes.keywords:
            raise ConditionError(
                f"{node.func.id}() has no argument '{word.arg}'"
                f"{did_you_mean(word.arg or '', takes.keywords)}"
            )


def _check_attribute(node: ast.Attribute) -> None:
    if is_ruling(node):
        return
    if node.attr not in ATTRIBUTES:
        raise ConditionError(f"a player has no '{node.attr}'{did_you_mean(node.attr, ATTRIBUTES)}")


def is_ruling(node: ast.AST) -> bool:
    """Is it the reading of an option, ``ruling.Q4``?"""
    return (
        isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == "ruling"
    )


def _constants(tree: ast.expr) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []

    def texts(node: ast.expr) -> list[str]:
        items = node.elts if isinstance(node, (ast.Tuple, ast.List)) else [node]
        return [n.value for n in items if isinstance(n, ast.Constant) and isinstance(n.value, str)]

    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            about = next(
                (
                    ast.unparse(s)
                    for s in sides
                    if not isinstance(s, (ast.Constant, ast.Tuple, ast.List))
                ),
                "",
            )
            found += [(about, text) for side in sides for text in texts(side)]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            found += [(node.func.id, text) for arg in node.args for text in texts(arg)]
            found += [
                (word.arg or "", text) for word in node.keywords for text in texts(word.value)
            ]
    return found


#: The condition that always holds.
ALWAYS = Condition("True", ast.Constant(value=True))
