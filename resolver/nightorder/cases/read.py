"""Reading case files: every key is known, every name exists, or there is a problem at its place."""

from __future__ import annotations

import os
import re
from collections.abc import Collection
from typing import cast

import attrs

from ..errors import NightorderError, Place, Problem
from ..loading.game import GameReader
from ..loading.parts import kind_of_file, known_keys
from ..loading.ruleset import named_ruleset
from ..model.game import Game
from ..model.ruleset import Ruleset
from ..reading import Node, Reader, did_you_mean, new_reader, read_text, read_tree
from .expect import ExpectReader
from .model import KINDS, Case, CaseFile, Expect, Kind

__all__ = ["load_cases", "read_cases"]

_FILE_KEYS = ("ruleset", "cases", "title", "note")
_CASE_KEYS = (
    "id",
    "title",
    "kind",
    "source",
    "why_right",
    "players",
    "phases",
    "preset",
    "rulings",
    "open",
    "partner",
    "note",
)
_TEXTS = ("id", "title", "source", "why_right")


def load_cases(path: str | os.PathLike[str], ruleset: Ruleset | None = None) -> CaseFile:
    """The cases of a file; ``ruleset`` replaces the one that the file names.

    Raises :class:`~nightorder.NightorderError` if the file cannot be read or its ruleset is not
    to be had. What is wrong with a single case is kept in its ``problems``.

    >>> import tempfile
    >>> with tempfile.NamedTemporaryFile("w", suffix=".yaml") as file:
    ...     _ = file.write("{ruleset: atlantis, cases: [{id: my-001, players: {A: doctor}}]}")
    ...     file.flush()
    ...     [case.id for case in load_cases(file.name).cases]
    ['my-001']
    """
    return read_cases(read_text(path), os.fsdecode(path), ruleset)


def read_cases(text: str, file: str = "<text>", ruleset: Ruleset | None = None) -> CaseFile:
    """The cases of a text in YAML or JSON; as :func:`load_cases`.

    >>> cases = read_cases('''
    ... ruleset: atlantis
    ... cases:
    ... - id: my-001
    ...   players: {A: doctor}
    ...   phases: [{night: 1, expect: {daed: []}}]
    ... ''', "mine.yaml")
    >>> print(*cases.problems)
    mine.yaml:6:32: unknown key 'daed' in expect; did you mean 'dead'?
    """
    root, problems = read_tree(text, file)
    reader = new_reader()
    cases, what = root.get("cases"), kind_of_file(root)
    if what not in ("", "a case file"):
        said = f"this is {what}; a case file has `ruleset` and a list `cases`"
        raise NightorderError([*problems, Problem(root.place, "wrong-file", said)])
    meant = known_keys(reader, root, _FILE_KEYS, "a case file")
    if root.kind != "map" or cases is None or cases.kind != "list":
        where = root if cases is None else cases
        if cases is not None or "cases" not in meant:
            said = "a case file is a mapping with `ruleset` and a list `cases`"
            reader.problem(where.place, "wrong-kind", said)
        raise NightorderError([*problems, *reader.problems])
    law = ruleset or named_ruleset(root, file, "a case file")
    read = tuple(_case(node, law, file) for node in cases.elements)
    seen: dict[str, Place] = {}
    for case in read:
        if case.id and case.id in seen:
            said = f"the id '{case.id}' is already used at {seen[case.id]}"
            reader.problem(case.place, "duplicate-id", said)
        seen.setdefault(case.id, case.place)
    problems += reader.problems
    if problems:
        raise NightorderError([*problems, *(found for case in read for found in case.problems)])
    return CaseFile(law, read, file)


def _asked(source: str, law: Ruleset) -> frozenset[str]:
    """The points that a gap case is about, as its source names them: `monday-Q9, Q36`."""
    named = {f"{law.id}-{point}" for point in re.findall(r"\bQ\d+[a-z]?\b", source)}
    return frozenset(named & law.options.keys())


def _case(node: Node, law: Ruleset, file: str) -> Case:
    reader = new_reader()
    if node.kind != "map":
        reader.expected(node, "a case such as {id: my-001, players: {…}, phases: […]}")
        game = Game(law, {}, file=file)
        return Case("", game, (), problems=tuple(reader.problems), place=node.place)
    meant = known_keys(reader, node, _CASE_KEYS, "a case")
    texts = _texts(node, reader, meant)
    kind = _kind(node, reader)
    # The rules as written: every disputed point is open, or just those that the case names.
    games = GameReader(law, reader, file)
    all_open = kind == "gap" and node.get("open") is None
    game = games.game(node, all_open=all_open, meant=meant)
    if game.all_open:
        game = attrs.evolve(game, open=_asked(texts.get("source", ""), law))
    expects = ExpectReader(games, reader)
    phases = node.get("phases")
    found: list[Expect | None] = []
    for phase in phases.elements if phases is not None else ():
        inner = phase.get("expect")
        found.append(None if inner is None else expects.block(inner))
    return Case(
        texts.pop("id", ""),
        game,
        tuple(found),
        kind=kind,
        problems=tuple(reader.problems),
        place=node.place,
        **texts,
    )


def _texts(node: Node, reader: Reader, meant: Collection[str]) -> dict[str, str]:
    found = {}
    for key in _TEXTS:
        value = node.get(key)
        if value is not None and value.kind in ("list", "map", "null"):
            reader.expected(value, "text")
        elif value is not None:
            found[key] = value.raw
    if not found.get("id") and "id" not in meant:
        reader.problem(node.place, "missing-key", "a case needs an `id`")
    return found


def _kind(node: Node, reader: Reader) -> Kind:
    value = node.get("kind")
    if value is None or value.raw in KINDS:
        return cast("Kind", value.raw) if value is not None else "stated"
    said = f"'{value.raw}' is no kind of case; there are {', '.join(KINDS)}"
    reader.problem(value.place, "unknown-value", said + did_you_mean(value.raw, KINDS))
    return "stated"
