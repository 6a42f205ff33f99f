"""Codecs: how a value of each type is written as JSON and read back, derived from the type.

A codec is made once for each type from its annotations, so that a new attribute of a model class
needs no code here. What a class wants to look like in JSON is said in :mod:`.shapes`.
"""

from __future__ import annotations

import collections.abc
import reprlib
import typing
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any, Final, TypeAlias, TypeGuard, cast

import attrs

from ..errors import Place, Problem
from ..reading import did_you_mean
from ..reading.shapes import TypeForm, label, union_parts, unwrapped
from .shapes import PLAIN, SHAPES, Shape

__all__ = ["Codec", "Json", "Problems", "codec", "kind_of"]

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"
"""What the standard ``json`` module reads and writes."""

_KIND_NAMES: Final = (
    (bool, "true or false"),
    (int, "a whole number"),
    (float, "a number"),
    (str, "text"),
    ((list, tuple), "a list"),
    (collections.abc.Mapping, "an object"),
    (type(None), "null"),
)
_REFUSED: Final = object()
"""Stands for a value that could not be read; its problem is noted."""


def kind_of(data: object) -> str:
    """Name the kind of a JSON value in a sentence.

    >>> kind_of([1]), kind_of(True)
    ('a list', 'true or false')
    """
    for types, name in _KIND_NAMES:
        if isinstance(data, types):
            return name
    return f"a Python {type(data).__name__}"


class Problems:
    """The problems of one JSON value, each at its path."""

    def __init__(self) -> None:
        self.found: list[Problem] = []

    def say(self, path: str, code: str, message: str) -> object:
        """Note a problem, and give what stands for a value that could not be read."""
        self.found.append(Problem(Place(path), code, message))
        return _REFUSED


@attrs.frozen
class Codec:
    """How one type is written and read; ``takes`` and ``holds`` tell alternatives apart."""

    phrase: str
    takes: Callable[[object], bool]  #: may this JSON value be one of the type?
    holds: Callable[[Any], bool]  #: is this Python value one of the type?
    write: Callable[[Any], Json]
    read: Callable[[Any, str, Problems], object]

    def checked(self, data: object, path: str, problems: Problems) -> object:
        """Read a value, or note that something else was expected."""
        if not self.takes(data):
            said = f"expected {self.phrase}, got {kind_of(data)}"
            return problems.say(path, "wrong-kind", said)
        return self.read(data, path, problems)


def codec(type_: TypeForm) -> Codec:
    """The codec of a type, made once; TypeError if the type has no JSON form.

    >>> codec(Fraction).write(Fraction(1, 3))
    '1/3'
    """
    return _codec(type_)


@lru_cache(maxsize=256)
def _codec(type_: TypeForm) -> Codec:
    parts = union_parts(type_)
    if len(parts) > 1:
        return _union([codec(part) for part in parts])
    (bare,) = parts
    if bare in _SCALARS:
        return _SCALARS[bare]
    origin, arguments = typing.get_origin(bare), typing.get_args(bare)
    if origin is typing.Literal:
        return _literal(arguments)
    if origin is tuple and arguments[1:] == (...,):
        pair = typing.get_args(arguments[0])
        if typing.get_origin(arguments[0]) is tuple and len(pair) == 2 and pair[1] is not ...:
            return _pairs(codec(pair[1]))
        return _many(codec(arguments[0]), tuple, lambda value: value)
    if origin is frozenset:
        return _many(codec(arguments[0]), frozenset, sorted)
    if origin is collections.abc.Mapping:
        return _mapping(codec(arguments[1]), keep_order=_is_record(arguments[1]))
    if _is_record(bare):
        return _record(bare)
    raise TypeError(f"{type_!r} has no JSON form")


def _is_record(type_: TypeForm) -> TypeGuard[type]:
    bare = unwrapped(type_)
    return isinstance(bare, type) and attrs.has(bare)


def _scalar(phrase: str, type_: type) -> Codec:
    def exactly(value: object) -> bool:
        return type(value) is type_  # True is no whole number here

    return Codec(phrase, exactly, exactly, lambda value: value, lambda data, path, problems: data)


def _read_fraction(data: str | int, path: str, problems: Problems) -> object:
    try:
        return Fraction(data)
    except (ValueError, ZeroDivisionError):
        said = f"expected a fraction such as '1/3', got {data!r}"
        return problems.say(path, "wrong-kind", said)


_SCALARS: Final[Mapping[TypeForm, Codec]] = {
    bool: _scalar("true or false", bool),
    int: _scalar("a whole number", int),
    str: _scalar("text", str),
    None: _scalar("null", type(None)),
    Fraction: Codec(
        "a fraction such as '1/3'",
        lambda data: type(data) in (str, int),
        lambda value: isinstance(value, Fraction),
        str,
        _read_fraction,
    ),
}


def _literal(values: tuple[object, ...]) -> Codec:
    def read(data: object, path: str, problems: Problems) -> object:
        if data in values:
            return data
        known = [str(value) for value in values]
        said = f"{data!r} is not one of {', '.join(known)}{did_you_mean(str(data), known)}"
        return problems.say(path, "unknown-value", said)

    text = _SCALARS[str]
    return Codec("text", text.takes, lambda value: value in values, text.write, read)


def _union(parts: list[Codec]) -> Codec:
    phrase = " or ".join(dict.fromkeys(part.phrase for part in parts))

    def one(value: object) -> Codec:
        found = next((part for part in parts if part.holds(value)), None)
        _demand(found is not None, phrase, value)
        return cast("Codec", found)

    def read(data: object, path: str, problems: Problems) -> object:
        return next(part for part in parts if part.takes(data)).read(data, path, problems)

    return Codec(
        phrase,
        lambda data: any(part.takes(data) for part in parts),
        lambda value: any(part.holds(value) for part in parts),
        lambda value: one(value).write(value),
        read,
    )


def _many(
    item: Codec,
    made: type[tuple[Any, ...]] | type[frozenset[Any]],
    order: Callable[[Any], Iterable[Any]],
) -> Codec:
    def write(value: Any) -> Json:
        _demand(isinstance(value, (tuple, frozenset)), f"a {made.__name__}", value)
        return [item.write(one) for one in order(value)]

    def read(data: Iterable[object], path: str, problems: Problems) -> object:
        return made([item.checked(one, f"{path}[{i}]", problems) for i, one in enumerate(data)])

    return Codec(
        "a list",
        lambda data: isinstance(data, (list, tuple)),
        lambda value: isinstance(value, (tuple, frozenset)),
        write,
        read,
    )


def _demand(holds: bool, phrase: str, value: object) -> None:
    """Raise TypeError where a Python value is not what the types say."""
    if not holds:
        raise TypeError(f"expected {phrase}, got {reprlib.repr(value)}")


def _is_object(data: object) -> bool:
    return isinstance(data, collections.abc.Mapping) and all(type(key) is str for key in data)


def _mapping(item: Codec, *, keep_order: bool) -> Codec:
    # Records (players, facts) keep their order, for players sit in one; plain values are sorted,
    # so that equal verdicts give the same text.
    def write(value: Mapping[str, Any]) -> Json:
        _demand(isinstance(value, collections.abc.Mapping), "a mapping", value)
        keys = value if keep_order else sorted(value)
        return {key: item.write(value[key]) for key in keys}

    def read(data: Mapping[str, object], path: str, problems: Problems) -> object:
        return {key: item.checked(one, f"{path}.{key}", problems) for key, one in data.items()}

    return Codec(
        "an object",
        _is_object,
        lambda value: isinstance(value, collections.abc.Mapping),
        write,
        read,
    )


def _pairs(item: Codec) -> Codec:
    """A tuple of pairs (name, value) as an object."""
    inner = _mapping(item, keep_order=True)
    return Codec(
        inner.phrase,
        inner.takes,
        lambda value: isinstance(value, tuple),
        lambda value: inner.write(dict(value)),
        lambda data, path, problems: tuple(
            cast("dict[str, object]", inner.read(data, path, problems)).items()
        ),
    )


@attrs.frozen
class _Field:
    name: str
    key: str
    codec: Codec
    required: bool
    default: Callable[[], object]


def _fields(cls: type) -> dict[str, _Field]:
    hints = typing.get_type_hints(cls)
    found = {}
    for attribute in attrs.fields(cls):
        if hints[attribute.name] is Place:
            continue  # where it stood in a file: not a part of the value
        default = attribute.default
        factory = default.factory if isinstance(default, attrs.Factory) else None  # type: ignore[arg-type]
        field = _Field(
            attribute.name,
            attribute.name.rstrip("_"),
            codec(hints[attribute.name]),
            default is attrs.NOTHING,
            factory or (lambda default=default: default),
        )
        found[field.key] = field
    return found


def _record(cls: type) -> Codec:
    shape: Shape = SHAPES.get(cls, PLAIN)
    fields = _fields(cls)

    def write(value: object) -> Json:
        _demand(isinstance(value, cls), f"a value of {cls.__name__}", value)
        written: dict[str, object] = {}
        for field in fields.values():
            inner = getattr(value, field.name)
            if shape.omits_defaults and not field.required and inner == field.default():
                continue
            try:
                written[field.key] = field.codec.write(inner)
            except TypeError as error:
                raise TypeError(f"{cls.__name__}.{field.name}: {error}") from None
        return cast("Json", shape.outward(written))

    def read(data: Mapping[str, object], path: str, problems: Problems) -> object:
        inward = shape.inward(dict(data))
        if isinstance(inward, str):
            return problems.say(path, "wrong-kind", inward)
        arguments = {}
        before = len(problems.found)
        for key, inner in inward.items():
            field = fields.get(key)
            if field is None:
                known = [*shape.keys(fields)]
                said = f"unknown key '{key}' in {label(cls)}{did_you_mean(key, known)}"
                problems.say(f"{path}.{key}", "unknown-key", said)
                continue
            place = shape.path(path, key, data)
            arguments[field.name] = field.codec.checked(inner, place, problems)
        for field in fields.values():
            if field.required and field.key not in inward:
                said = f"missing key '{field.key}' in {label(cls)}"
                problems.say(path, "missing-key", said)
        return _REFUSED if len(problems.found) > before else cls(**arguments)

    def holds(value: object) -> bool:
        return isinstance(value, cls)

    return Codec(f"an object ({label(cls)})", _is_object, holds, write, read)
