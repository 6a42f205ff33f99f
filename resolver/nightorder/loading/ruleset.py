"""Loading a ruleset: read, then check that every name in it means something."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from ..effects import read_effect
from ..effects.read import effect_schema
from ..errors import NightorderError, Problem
from ..model.effect import Effect
from ..model.ruleset import Ruleset
from ..reading import (
    Hook,
    Node,
    Reader,
    Schema,
    SchemaWriter,
    TypeForm,
    read,
    read_text,
)
from .check import check_ruleset
from .naming import check_names
from .parts import kind_of_file
from .shipped import is_path, ruleset_file

__all__ = ["HOOKS", "load_ruleset", "named_ruleset", "read_ruleset", "ruleset_schema"]

#: How the reader builds types that need more than their fields.
HOOKS: Mapping[TypeForm, Hook] = {Effect: read_effect}


def read_ruleset(text: str, file: str = "<text>") -> Ruleset:
    """A ruleset from the text of a YAML or JSON file.

    Raises :class:`~nightorder.NightorderError` with all problems of the text at once.

    >>> try:
    ...     read_ruleset("ruleset: x\\nfactoins: {}\\nroles: {}\\nnight: {}\\nabilities: {}", "t")
    ... except NightorderError as error:
    ...     print(error)
    t:2:1: unknown key 'factoins' in ruleset; did you mean 'factions'?
    """
    return read(text, Ruleset, file, HOOKS, check=_check)


def _check(root: Node, reader: Reader, ruleset: Ruleset | None) -> None:
    """Note what the types alone do not show: unknown names, things that do not go together."""
    what = kind_of_file(root)
    if what not in ("", "a ruleset"):
        said = f"this is {what}; a ruleset has `roles`, `abilities` and `night`"
        raise NightorderError([Problem(root.place, "wrong-file", said)])
    odd = check_names(root, reader)
    for problem in check_ruleset(ruleset, odd) if ruleset is not None else ():
        reader.problem(problem.place, problem.code, problem.message)


def load_ruleset(name_or_path: str | os.PathLike[str]) -> Ruleset:
    """A ruleset by the id of a shipped one, or from a file.

    A name without a path separator and without an ending is looked up among the shipped ones.
    Raises :class:`~nightorder.NightorderError` if the file has problems or there is none.

    >>> load_ruleset("atlantis").title.show("en")
    'The Fall of Atlantis'
    """
    name = os.fsdecode(name_or_path)
    path, shown = ruleset_file(name)
    return read_ruleset(read_text(path), shown) if is_path(name) else _shipped(path)


def named_ruleset(node: Node, file: str, what: str) -> Ruleset:
    """The ruleset that a file names: the id of a shipped one, or a path from the file's folder.

    ``node`` is the mapping of the file, ``what`` says what it is (“a game file”). Raises
    :class:`~nightorder.NightorderError` if there is none, or it has problems.
    """
    named = node.get("ruleset")
    if named is None or named.kind != "text":
        said = f"{what} needs `ruleset: ID`"
        raise NightorderError([Problem((named or node).place, "missing-key", said)])
    path = os.path.join(os.path.dirname(file), named.raw) if is_path(named.raw) else named.raw
    try:
        return load_ruleset(path)
    except NightorderError as error:
        first = error.problems[0]
        if first.code == "unreadable-file":
            said = f"ruleset '{named.raw}': {first.message}"
        elif first.code == "unknown-ruleset":
            said = first.message
        else:
            raise
        raise NightorderError([Problem(named.place, first.code, said)]) from None


@lru_cache(maxsize=64)
def _shipped(path: Path) -> Ruleset:
    return read_ruleset(read_text(path), path.name)


def ruleset_schema() -> Schema:
    """The JSON Schema of ruleset files, generated from the classes of the model.

    >>> schema = ruleset_schema()
    >>> schema["title"], "Ability" in schema["$defs"], "shield" in str(schema["$defs"]["Effect"])
    ('nightorder ruleset', True, True)
    """
    writer = SchemaWriter({Effect: {"$ref": "#/$defs/Effect"}})
    writer.definitions["Effect"] = effect_schema(writer)
    root = writer.schema(Ruleset)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "nightorder ruleset",
        **root,
        "$defs": {name: writer.definitions[name] for name in sorted(writer.definitions)},
    }
