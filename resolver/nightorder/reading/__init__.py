"""Reads YAML and JSON files into attrs classes, with every problem at its place.

>>> import attrs
>>> @attrs.frozen
... class Role:
...     name: str
...     team: str = field(doc="The side that the role wins with.")
>>> read("{name: Доктор, team: town}", Role)
Role(name='Доктор', team='town')
"""

from __future__ import annotations

from nightorder.reading.fields import about, field
from nightorder.reading.mention import Mention, texts_in, words_in
from nightorder.reading.nodes import read_file, read_nodes, read_stream, read_text, read_tree
from nightorder.reading.reader import BROKEN, Broken, Hook, Reader
from nightorder.reading.schema import Schema, SchemaWriter, json_schema, schema_text
from nightorder.reading.shapes import TypeForm, attributes
from nightorder.reading.structure import load, new_reader, read, structure
from nightorder.reading.suggest import did_you_mean, nearest
from nightorder.reading.tree import Kind, Limits, Node, Value, plain, quoted

__all__ = [
    "BROKEN",
    "Broken",
    "Hook",
    "Kind",
    "Limits",
    "Mention",
    "Node",
    "Reader",
    "Schema",
    "SchemaWriter",
    "TypeForm",
    "Value",
    "about",
    "attributes",
    "did_you_mean",
    "field",
    "json_schema",
    "load",
    "nearest",
    "new_reader",
    "plain",
    "quoted",
    "read",
    "read_file",
    "read_nodes",
    "read_stream",
    "read_text",
    "read_tree",
    "schema_text",
    "structure",
    "texts_in",
    "words_in",
]
