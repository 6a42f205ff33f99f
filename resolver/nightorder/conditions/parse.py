"""From text to a checked expression tree; nothing is evaluated here."""

from __future__ import annotations

import ast

import attrs

from ..errors import NOWHERE, Place
from ..reading import BROKEN, Broken, Node, Reader, Schema, SchemaWriter
from .faults import Fault, is_ruling, letter_faults, syntax_fault, tree_faults
from .mentions import constants_of, mentioned
from .vocabulary import NAMES

__all__ = ["ALWAYS", "Condition", "parse_condition"]

_MAX_LENGTH = 2000


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
        text = str(node.value) if node.kind == "bool" else node.raw
        try:
            read = parse_condition(text, node.place)
        except ConditionError as error:
            for fault in error.faults:
                place = node.part(fault.offset, "").place
                reader.problem(place, "bad-condition", fault.said)
            return BROKEN
        for sort, offset, name, point in mentioned(read.tree, text):
            within = node.part(offset, point) if point else node
            reader.mention(sort, node.part(offset, name), within)
        return read

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
        return constants_of(self.tree)


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
        said = f"the condition is longer than {_MAX_LENGTH} characters"
        raise ConditionError([Fault(0, said)])
    faults = letter_faults(text)
    if faults:
        raise ConditionError(faults)
    try:
        parsed = ast.parse(" ".join(text.split("\n")).strip(), mode="eval").body
        tree: ast.expr = _Truths().visit(parsed)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise ConditionError([syntax_fault(text, error)]) from None
    faults = tree_faults(tree, text)
    if faults:
        raise ConditionError(faults)
    return Condition(text.strip(), tree, place)


class _Truths(ast.NodeTransformer):
    """``true`` and ``false`` as YAML has them."""

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if node.id not in ("true", "false"):
            return node
        return ast.copy_location(ast.Constant(value=node.id == "true"), node)


class ConditionError(ValueError):
    """A condition that cannot be read; the message is the first sentence for its author."""

    def __init__(self, faults: list[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__(faults[0].said)


#: The condition that always holds.
ALWAYS = Condition("True", ast.Constant(value=True))
