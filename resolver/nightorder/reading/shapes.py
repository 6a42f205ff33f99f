"""What a model class looks like in a file: its keys, in one place for reader and schema."""

from __future__ import annotations

import re
import types
import typing
from collections.abc import Iterator
from functools import lru_cache
from typing import TypeAlias

import attrs

from nightorder.errors import Place

__all__ = [
    "ClassShape",
    "FieldShape",
    "TypeForm",
    "attributes",
    "class_shape",
    "label",
    "mapping_value",
    "union_parts",
    "unwrapped",
]

TypeForm: TypeAlias = object
"""A type as an annotation may write it: a class, a union, a ``Literal``, ``tuple[T, ...]``…

What these have in common at run time is only that they are objects.
"""


@attrs.frozen
class FieldShape:
    """One attribute: its argument in the constructor, its key in the file, its type."""

    argument: str
    key: str
    type: TypeForm
    required: bool
    default: object
    doc: dict[str, str]
    one_or_many: bool
    from_key: bool
    names: str
    defines: str


@attrs.frozen
class ClassShape:
    """The attributes of a class that are read, and the ones that hold places."""

    cls: type
    label: str
    fields: tuple[FieldShape, ...]
    place: str | None
    key_place: str | None


@lru_cache(maxsize=1024)
def class_shape(cls: type) -> ClassShape:
    """Describe an attrs class; TypeError when it is not one or names unknown types.

    >>> @attrs.frozen
    ... class Move:
    ...     start: str = attrs.field(metadata={"key": "from"})
    ...     steps: int = 1
    >>> [(field.key, field.required) for field in class_shape(Move).fields]
    [('from', True), ('steps', False)]
    """
    if not attrs.has(cls):
        raise TypeError(f"{cls!r} is not an attrs class")
    hints = typing.get_type_hints(cls, include_extras=True)
    fields = []
    places: dict[str, str | None] = {"place": None, "key_place": None}
    for attribute in attrs.fields(cls):
        if attribute.name in places and unwrapped(hints.get(attribute.name)) is Place:
            places[attribute.name] = attribute.alias
            continue
        metadata = attribute.metadata
        if metadata.get("skip") or not attribute.init:
            continue
        default = attribute.default
        fields.append(
            FieldShape(
                argument=attribute.alias or attribute.name,
                key=metadata.get("key") or attribute.alias or attribute.name,
                type=hints[attribute.name],
                required=default is attrs.NOTHING,
                default=default,
                doc=dict(metadata.get("doc") or {}),
                one_or_many=bool(metadata.get("one_or_many")),
                from_key=bool(metadata.get("from_key")),
                names=metadata.get("names", ""),
                defines=metadata.get("defines", ""),
            )
        )
    return ClassShape(cls, label(cls), tuple(fields), places["place"], places["key_place"])


def label(cls: type) -> str:
    """The name of a class as words for a sentence.

    >>> class NightAction: pass
    >>> label(NightAction)
    'night action'
    """
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", cls.__name__.strip("_")).lower()


def attributes(value: object) -> Iterator[tuple[str, object]]:
    """The names and values of an attrs object's attributes; nothing for any other value.

    >>> list(attributes(Place("g.yaml", 1, 2)))
    [('file', 'g.yaml'), ('line', 1), ('column', 2)]
    """
    cls = type(value)
    if attrs.has(cls):
        for attribute in attrs.fields(cls):
            yield attribute.name, getattr(value, attribute.name)


def unwrapped(type_: TypeForm) -> TypeForm:
    """The type under ``Annotated``, ``NewType`` and the like.

    >>> unwrapped(typing.Annotated[int, "minutes"])
    <class 'int'>
    """
    while True:
        if typing.get_origin(type_) is typing.Annotated:
            type_ = typing.get_args(type_)[0]
        elif isinstance(type_, typing.NewType):
            type_ = type_.__supertype__
        elif type_ is types.NoneType:
            return None
        else:
            return type_


def union_parts(type_: TypeForm) -> tuple[TypeForm, ...]:
    """The alternatives of a type; a type that is no union is its own only one.

    >>> union_parts(int | str | None), union_parts(int)
    ((<class 'int'>, <class 'str'>, None), (<class 'int'>,))
    """
    type_ = unwrapped(type_)
    if typing.get_origin(type_) not in (typing.Union, types.UnionType):
        return (type_,)
    return tuple(part for arg in typing.get_args(type_) for part in union_parts(arg))


def mapping_value(type_: TypeForm) -> TypeForm:
    """The type of the values of a mapping type, whose keys have to be ``str``.

    >>> mapping_value(dict[str, int])
    <class 'int'>
    """
    args = typing.get_args(type_)
    if len(args) != 2 or unwrapped(args[0]) is not str:
        raise TypeError(f"{type_!r}: the keys of a mapping have to be str")
    return args[1]
