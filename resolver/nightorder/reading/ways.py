"""Turns types into ways to read them: one function for each type, made once.

A way knows which kinds of nodes it takes, so that a union can choose by the kind alone.
"""

from __future__ import annotations

import collections.abc
import typing
from collections.abc import Mapping
from typing import Final

import attrs

from nightorder.reading.reader import BROKEN, Hook, Plan, Reader, Slot, Way
from nightorder.reading.scalar_ways import SCALARS, literal_way
from nightorder.reading.shapes import (
    TypeForm,
    class_shape,
    label,
    mapping_value,
    union_parts,
    unwrapped,
)
from nightorder.reading.tree import Node

__all__ = ["Ways"]
_KINDS: Final = frozenset({"null", "bool", "int", "float", "text", "list", "map"})
_MAPPINGS: Final = (dict, collections.abc.Mapping)


class Ways:
    """The ways to read types, with hooks for types of the caller's own.

    >>> sorted(Ways({}).way(str | int).kinds)
    ['int', 'text']
    """

    def __init__(self, hooks: Mapping[TypeForm, Hook]) -> None:
        """Start with the hooks of the caller; ways are made when they are asked for."""
        self.hooks = dict(hooks)
        self._ways: dict[TypeForm, Way] = {}
        self._plans: dict[type, Plan] = {}

    def way(self, type_: TypeForm) -> Way:
        """The way to read a type; TypeError when there is none."""
        found = self._ways.get(type_)
        if found is None:
            found = self._ways[type_] = self._make(type_)
        return found

    def plan(self, cls: type) -> Plan:
        """The plan for the mapping of an attrs class."""
        found = self._plans.get(cls)
        if found is None:
            shape = class_shape(cls)
            slots = {}
            for field in shape.fields:
                way = self._one_or_many(field.type) if field.one_or_many else self.way(field.type)
                slots[field.key] = Slot(
                    field.key,
                    field.argument,
                    way,
                    field.required,
                    field.from_key,
                    field.names,
                    field.defines,
                )
            found = Plan(shape.label, slots, shape.place, shape.key_place)
            self._plans[cls] = found
        return found

    def _make(self, type_: TypeForm) -> Way:
        hook = self.hooks.get(type_)
        if hook is not None:
            return self._hook_way(hook)
        bare = unwrapped(type_)
        if bare is not type_:
            return self.way(bare)
        parts = union_parts(type_)
        if len(parts) > 1:
            return _union([self.way(part) for part in parts], type_)
        if type_ in SCALARS:
            return SCALARS[type_]
        origin = typing.get_origin(type_)
        if origin is typing.Literal:
            return literal_way(typing.get_args(type_))
        if origin is tuple:
            return self._list_way(_item_type(type_))
        if origin in _MAPPINGS:
            return self._mapping_way(mapping_value(type_))
        if type_ is Node:
            return Way(lambda node, reader, key: node, _KINDS, (), wild=True)
        if isinstance(type_, type) and (attrs.has(type_) or hasattr(type_, "__read__")):
            return self._class_way(type_)
        raise TypeError(f"there is no way to read {type_!r}; give a hook for it")

    def _hook_way(self, hook: Hook) -> Way:
        def read(node: Node, reader: Reader, key: Node | None) -> object:
            return reader.guarded(hook, node, key)

        return Way(read, _KINDS, (), wild=True)

    def _list_way(self, item: TypeForm) -> Way:
        item_way = self.way(item)

        def read(node: Node, reader: Reader, key: Node | None) -> object:
            if node.kind != "list":
                return reader.expected(node, "a list")
            read_item = item_way.read
            values = [read_item(element, reader, None) for element in node.elements]
            return BROKEN if any(value is BROKEN for value in values) else tuple(values)

        return Way(read, frozenset({"list"}), ("a list",))

    def _mapping_way(self, value: TypeForm) -> Way:
        value_way = self.way(value)

        def read(node: Node, reader: Reader, key: Node | None) -> object:
            if node.kind != "map":
                return reader.expected(node, "a mapping")
            read_value = value_way.read
            values = {name.raw: read_value(inner, reader, name) for name, inner in node.pairs}
            return BROKEN if any(value is BROKEN for value in values.values()) else values

        return Way(read, frozenset({"map"}), ("a mapping",))

    def _class_way(self, cls: type) -> Way:
        hook = getattr(cls, "__read__", None)
        if hook is not None:
            return self._hook_way(hook)
        phrase = f"a mapping ({label(cls)})"

        def read(node: Node, reader: Reader, key: Node | None) -> object:
            if node.kind != "map":
                return reader.expected(node, phrase)
            return reader.mapping(node, cls, key, {})

        return Way(read, frozenset({"map"}), (phrase,))

    def _one_or_many(self, type_: TypeForm) -> Way:
        ways = []
        for part in union_parts(type_):
            ways.append(self.way(part))
            if typing.get_origin(part) is tuple:
                ways.append(_wrapped(self.way(_item_type(part))))
        return _union(ways, type_)


def _wrapped(item: Way) -> Way:
    def read(node: Node, reader: Reader, key: Node | None) -> object:
        value = item.read(node, reader, None)
        return BROKEN if value is BROKEN else (value,)

    return attrs.evolve(item, read=read)


def _item_type(type_: TypeForm) -> TypeForm:
    args = typing.get_args(type_)
    if len(args) != 2 or args[1] is not Ellipsis:
        raise TypeError(f"there is no way to read {type_!r}; only tuple[T, ...] is read")
    return args[0]


def _union(ways: list[Way], type_: TypeForm) -> Way:
    """Join alternatives that are told apart by the kind of the node, or by a fixed value."""
    exact = {kind for way in ways for kind in way.kinds if way.exact}
    by_kind: dict[str, Way] = {}
    literals: dict[str, Way] = {}
    wild: Way | None = None
    for way in ways:
        if way.wild:
            if wild is not None:
                raise TypeError(f"the alternatives of {type_!r} cannot be told apart")
            wild = way
            continue
        for kind in way.kinds:
            if way.choices:
                earlier = literals.get(kind)
                literals[kind] = _joined(earlier, way) if earlier else way
            elif kind in by_kind and kind in exact and kind != "text":
                # a whole number goes to int and not to float, whichever stands first
                by_kind[kind] = way if way.exact else by_kind[kind]
            elif kind in by_kind:
                raise TypeError(f"the alternatives of {type_!r} cannot be told apart ({kind})")
            else:
                by_kind[kind] = way
    phrases = tuple(dict.fromkeys(phrase for way in ways for phrase in way.phrases))

    def read(node: Node, reader: Reader, key: Node | None) -> object:
        literal = literals.get(node.kind)
        way = by_kind.get(node.kind) or wild
        if literal is not None and (way is None or literal.has(node)):
            return literal.read(node, reader, key)
        if way is None:
            return reader.expected(node, *phrases)
        return way.read(node, reader, key)

    kinds = _KINDS if wild else frozenset(by_kind) | frozenset(literals)
    return Way(read, kinds, phrases, wild=wild is not None)


def _joined(one: Way, other: Way) -> Way:
    """Two sets of fixed values as one."""
    return literal_way(tuple(dict.fromkeys((*one.values, *other.values))))
