"""Classes that use every type the reader knows, and a good file for them."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Literal, NewType

import attrs

from nightorder.errors import Place
from nightorder.reading import Node, Reader, about, field

Minutes = NewType("Minutes", int)


class Expression:
    """A type that only a hook can read."""

    def __init__(self, text: str) -> None:
        self.text = text


def read_expression(node: Node, reader: Reader) -> object:
    if node.kind != "text":
        return reader.expected(node, "an expression")
    if "?" in node.raw:
        raise ValueError("a '?' means nothing here")
    return Expression(node.raw)


HOOKS = {Expression: read_expression}


@attrs.frozen(kw_only=True)
class Action:
    """What a role does at night."""

    id: str = field(from_key=True)
    kind: Literal["kill", "protect", "block"] = field(doc="What it does.", doc_ru="Что делает.")
    priority: int = field(0)
    start: str = field("", key="from")
    by: tuple[str, ...] = field((), one_or_many=True)
    chance: Fraction = field(Fraction(1))
    place: Place = field(Place(), eq=False)
    key_place: Place = field(Place(), eq=False)
    cache: dict[str, int] = field(factory=dict, skip=True)


@attrs.frozen
class Target:
    """Has a short form: a text is the name."""

    name: str
    distance: int = attrs.field(default=1, metadata=about(doc="How far."))

    @classmethod
    def __read__(cls, node: Node, reader: Reader) -> Any:
        if node.kind == "text":
            return cls(node.raw)
        return reader.fields(node, cls)

    @classmethod
    def __schema__(cls, writer: Any) -> dict[str, Any]:
        return {"anyOf": [{"type": "string"}, writer.standard(cls)]}


@attrs.frozen
class Tree:
    """A class that holds itself."""

    name: str = attrs.field(metadata=about(key="имя"))
    inner: tuple[Tree, ...] = ()


@attrs.frozen(kw_only=True)
class Game:
    """The whole file."""

    name: str
    actions: Mapping[str, Action] = field(factory=dict)
    minutes: Minutes = field(Minutes(0))
    rate: float = field(1.0)
    night: bool = field(True)
    note: str | None = field(None)
    who: str | int | tuple[str, ...] = field("")
    target: Target | None = field(None)
    aim: str | Action | None = field(None)
    limit: Literal["none"] | int = field("none")
    level: Literal[1, 2, True] = field(1)
    rule: Expression | None = field(None)
    tree: Tree | None = field(None)
    counts: dict[str, int] = field(factory=dict)
    steps: tuple[int, ...] = field((), validator=attrs.validators.max_len(3))


GOOD = """\
name: Ночь
actions:
  удар:
    kind: kill
    priority: 010
    from: дом
    by: дон
    chance: 1/3
  щит: {kind: protect, by: [врач, сестра], chance: 0.1}
minutes: 5
rate: 2
night: false
note: ~
who: [a, b]
target: сосед
aim: {id: x, kind: block}
limit: 4
level: true
rule: a > b
tree: {имя: корень, inner: [{имя: лист}]}
counts: {1: 2, no: 3}
steps: [1, 2]
"""
