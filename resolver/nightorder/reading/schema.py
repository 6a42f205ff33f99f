"""Makes a JSON Schema (draft 2020-12) from the classes that the reader fills.

An editor that knows the schema completes keys and shows their descriptions in both languages.
A class may have a class method ``__schema__(writer)`` that gives its schema; it is the twin of
``__read__`` and can use :meth:`SchemaWriter.schema` and :meth:`SchemaWriter.standard`.
"""

from __future__ import annotations

import inspect
import json
import re
import typing
from collections.abc import Mapping
from fractions import Fraction
from typing import Final, TypeAlias

import attrs

from nightorder.reading.shapes import (
    FieldShape,
    TypeForm,
    class_shape,
    mapping_value,
    union_parts,
    unwrapped,
)
from nightorder.reading.tree import Node

__all__ = ["Schema", "SchemaWriter", "json_schema", "schema_text"]

Schema: TypeAlias = dict[str, object]
"""A JSON Schema as the plain values that ``json.dumps`` takes."""

_DIALECT = "https://json-schema.org/draft/2020-12/schema"
_SCALARS: Final[Mapping[TypeForm, Schema]] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    float: {"type": "number"},
    bool: {"type": "boolean"},
    None: {"type": "null"},
    Fraction: {
        "anyOf": [
            {"type": "number"},
            {"type": "string", "pattern": "^[-+]?[0-9]{1,100}/0*[1-9][0-9]{0,99}$"},
        ]
    },
    Node: {},
}


class SchemaWriter:
    """Writes the schemas of types, and keeps those of classes as definitions.

    >>> SchemaWriter().schema(str | tuple[int, ...])["anyOf"][0]
    {'type': 'string'}
    """

    def __init__(self, schema_hooks: Mapping[TypeForm, Schema] | None = None) -> None:
        """Start without definitions."""
        self.hooks = dict(schema_hooks or {})
        self.definitions: dict[str, Schema] = {}
        self._names: dict[tuple[type, bool], str] = {}
        self._keyed = False

    def schema(self, type_: TypeForm) -> Schema:
        """The schema of a type; a class is given as a reference to its definition."""
        return self._schema(type_, keyed=False)

    def keys(self, cls: type) -> tuple[dict[str, Schema], list[str]]:
        """The keys of the mapping of an attrs class with their schemas, and the required ones."""
        keyed = self._keyed
        properties: dict[str, Schema] = {}
        required = []
        for field in class_shape(cls).fields:
            if field.from_key and keyed:
                continue
            properties[field.key] = self._property(field)
            if field.required:
                required.append(field.key)
        return properties, required

    def standard(self, cls: type) -> Schema:
        """The schema of the mapping of an attrs class, without asking its ``__schema__``."""
        properties, required = self.keys(cls)
        schema: Schema = {"type": "object"}
        description = _class_doc(cls)
        if description:
            schema["description"] = description
        schema["properties"] = properties
        if required:
            schema["required"] = required
        schema["additionalProperties"] = False
        return schema

    def _schema(self, type_: TypeForm, *, keyed: bool) -> Schema:
        if type_ in self.hooks:
            return dict(self.hooks[type_])
        bare = unwrapped(type_)
        if bare is not type_:
            return self._schema(bare, keyed=keyed)
        parts = union_parts(type_)
        if len(parts) > 1:
            return _any_of([self._schema(part, keyed=keyed) for part in parts])
        if type_ in _SCALARS:
            return dict(_SCALARS[type_])
        origin = typing.get_origin(type_)
        if origin is typing.Literal:
            return {"enum": list(typing.get_args(type_))}
        if origin is tuple:
            return {"type": "array", "items": self.schema(typing.get_args(type_)[0])}
        if origin is not None:
            value = self._schema(mapping_value(type_), keyed=True)
            return {"type": "object", "additionalProperties": value}
        if isinstance(type_, type) and (hasattr(type_, "__schema__") or attrs.has(type_)):
            return {"$ref": "#/$defs/" + self._define(type_, keyed)}
        raise TypeError(f"there is no schema for {type_!r}; give one in schema_hooks")

    def _define(self, cls: type, keyed: bool) -> str:
        with_key = attrs.has(cls) and any(field.from_key for field in class_shape(cls).fields)
        keyed = keyed and with_key
        name = self._names.get((cls, keyed))
        if name is not None:
            return name
        base = cls.__name__ + ("WithKey" if with_key and not keyed else "")
        name, number = base, 2
        while name in self.definitions:
            name, number = f"{base}{number}", number + 1
        self._names[cls, keyed] = name
        self.definitions[name] = {}
        outer, self._keyed = self._keyed, keyed
        try:
            own = getattr(cls, "__schema__", None)
            self.definitions[name] = self.standard(cls) if own is None else dict(own(self))
        finally:
            self._keyed = outer
        return name

    def _property(self, field: FieldShape) -> Schema:
        if field.one_or_many:
            parts: list[Schema] = []
            for part in union_parts(field.type):
                if typing.get_origin(part) is tuple:
                    parts.append(self.schema(typing.get_args(part)[0]))
                parts.append(self.schema(part))
            schema = _any_of(parts)
        else:
            schema = self.schema(field.type)
        texts = [field.doc[language] for language in ("en", "ru") if field.doc.get(language)]
        if texts:
            schema = {"description": "\n".join(texts), **schema}
        if type(field.default) in (str, int, bool, float):
            schema = {**schema, "default": field.default}
        return schema


def _any_of(parts: list[Schema]) -> Schema:
    flat: list[Schema] = []
    for part in parts:
        inner = part["anyOf"] if set(part) == {"anyOf"} else None
        alternatives: list[Schema] = inner if isinstance(inner, list) else [part]
        flat.extend(one for one in alternatives if one not in flat)
    return flat[0] if len(flat) == 1 else {"anyOf": flat}


def _class_doc(cls: type) -> str:
    """The first paragraph of the class's own docstring, without markup."""
    doc = cls.__dict__.get("__doc__") or ""
    paragraph = " ".join(inspect.cleandoc(doc).split("\n\n")[0].split())
    return re.sub(r":\w+:`~?([^`]*)`|``([^`]*)``", r"\1\2", paragraph)


def json_schema(
    cls: TypeForm, *, title: str, schema_hooks: Mapping[TypeForm, Schema] | None = None
) -> Schema:
    """Make the schema of a class; equal classes give equal schemas, in the same order.

    >>> import attrs
    >>> @attrs.frozen
    ... class Role:
    ...     name: str
    >>> json_schema(Role, title="A role")["$defs"]["Role"]["required"]
    ['name']
    """
    writer = SchemaWriter(schema_hooks)
    root = writer.schema(cls)
    definitions = {name: writer.definitions[name] for name in sorted(writer.definitions)}
    return {"$schema": _DIALECT, "title": title, **root, "$defs": definitions}


def schema_text(
    cls: TypeForm, *, title: str, schema_hooks: Mapping[TypeForm, Schema] | None = None
) -> str:
    """Make the schema as the text of a file.

    >>> print(schema_text(tuple[int, ...], title="Numbers").splitlines()[2])
     "title": "Numbers",
    """
    schema = json_schema(cls, title=title, schema_hooks=schema_hooks)
    return json.dumps(schema, ensure_ascii=False, indent=1) + "\n"
