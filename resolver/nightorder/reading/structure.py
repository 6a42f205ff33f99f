"""Turns trees of nodes into attrs classes, collecting every problem on the way."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any, TypeVar

from nightorder.errors import NightorderError, Place, Problem
from nightorder.reading.building import build_tree
from nightorder.reading.nodes import read_text
from nightorder.reading.scalar_ways import wrong_kind
from nightorder.reading.suggest import did_you_mean
from nightorder.reading.tree import Limits, Node, quoted
from nightorder.reading.ways import BROKEN, Hook, Plan, Ways

__all__ = ["Reader", "load", "read", "structure"]

T = TypeVar("T")
_KEYS_SHOWN = 12


class Reader:
    """Collects the problems of one input while its nodes become objects.

    Hooks and ``__read__`` methods get the reader and use it for what stands inside their node.
    A value that could not be read is BROKEN; an object that got one is not built, and a hook
    may hand one on or return anything: after a problem its result is not used.
    """

    def __init__(self, hooks: Mapping[Any, Hook] | None = None, limits: Limits | None = None):
        """Start without problems."""
        self.ways = _ways(tuple((hooks or {}).items()))
        self.limits = limits or Limits()
        self.key: Node | None = None
        """The key under which the node of the running hook stands in a mapping, if any."""
        self._found: dict[Problem, None] = {}
        self._count = 0

    @property
    def problems(self) -> list[Problem]:
        """All problems so far."""
        return list(self._found)

    def problem(self, place: Place, code: str, message: str) -> Any:
        """Note a problem and give BROKEN, so that a hook can return it at once.

        >>> Reader().problem(Place("g.yaml", 1, 1), "odd", "this is odd")
        BROKEN
        """
        self._note(Problem(place, code, message))
        return BROKEN

    def expected(self, node: Node, *phrases: str) -> Any:
        """Note that something else was expected where ``node`` stands, and give BROKEN."""
        return wrong_kind(self, node, phrases)

    def nearest(self, name: str, candidates: Iterable[str]) -> str:
        """The end of a sentence that offers the nearest name, or nothing.

        >>> Reader().nearest("kil", ["kill"])
        "; did you mean 'kill'?"
        """
        return did_you_mean(name, candidates)

    def structure(self, node: Node, type_: Any) -> Any:
        """Read the node as a type; BROKEN when it has problems."""
        return self.ways.way(type_).read(node, self, None)

    def fields(self, node: Node, cls: type, /, **given: Any) -> Any:
        """Read a mapping into an attrs class by its fields, without asking its ``__read__``.

        ``given`` are arguments that do not come from the mapping.
        """
        if node.kind != "map":
            return wrong_kind(self, node, (f"a mapping ({self.ways.plan(cls).label})",))
        return self.mapping(node, cls, self.key, given)

    def build(self, cls: Callable[..., Any], place: Place, /, **arguments: Any) -> Any:
        """Call a class; a ValueError of its validators becomes a problem at ``place``."""
        if any(value is BROKEN for value in arguments.values()):
            return BROKEN
        before = self._count
        try:
            return cls(**arguments)
        except NightorderError as error:
            return self._note_all(error)
        except ValueError as error:
            return BROKEN if self._count > before else self._bad_value(place, error)

    def guarded(self, hook: Hook, node: Node, key: Node | None) -> object:
        """Run a hook; what it does after a problem of its own does not count."""
        before, outer = self._count, self.key
        self.key = key
        try:
            result = hook(node, self)
        except NightorderError as error:
            return self._note_all(error)
        except ValueError as error:
            return BROKEN if self._count > before else self._bad_value(node.place, error)
        except Exception:
            if self._count == before:
                raise
            return BROKEN
        finally:
            self.key = outer
        return BROKEN if self._count > before else result

    def mapping(self, node: Node, cls: type, key: Node | None, given: Mapping[str, Any]) -> Any:
        """Read the pairs of a mapping node into an attrs class."""
        plan = self.ways.plan(cls)
        arguments = dict(given)
        if plan.place:
            arguments.setdefault(plan.place, node.place)
        if plan.key_place:
            arguments.setdefault(plan.key_place, (key or node).place)
        if key is not None:
            for slot in plan.slots.values():
                if slot.from_key:
                    arguments.setdefault(slot.argument, key.raw)
        fixed = frozenset(arguments)
        broken = False
        for name, value in node.pairs:
            found = plan.slots.get(name.raw)
            if found is None or found.argument in fixed:
                broken = True
                self._unknown_key(name, plan, fixed, given_by=found and key)
                continue
            result = found.way.read(value, self, None)
            if result is BROKEN:
                broken = True
            arguments[found.argument] = result
        for slot in plan.slots.values():
            if slot.required and slot.argument not in arguments:
                broken = True
                self.problem(
                    node.place, "missing-key", f"missing key {quoted(slot.key)} in {plan.label}"
                )
        return BROKEN if broken else self.build(cls, node.place, **arguments)

    def _unknown_key(self, name: Node, plan: Plan, fixed: frozenset[str], given_by: Any) -> None:
        if given_by is not None:
            sentence = f"{quoted(name.raw)} is given by the key {quoted(given_by.raw)}; remove it"
            self.problem(name.place, "unknown-key", sentence)
            return
        known = [slot.key for slot in plan.slots.values() if slot.argument not in fixed]
        more = did_you_mean(name.raw, known)
        if not more and known:
            more = "; known keys: " + ", ".join(known[:_KEYS_SHOWN])
            more += ", …" if len(known) > _KEYS_SHOWN else ""
        sentence = f"unknown key {quoted(name.raw)} in {plan.label}{more}"
        self.problem(name.place, "unknown-key", sentence)

    def _bad_value(self, place: Place, error: ValueError) -> Any:
        said = error.args[0] if error.args else ""
        return self.problem(place, "bad-value", str(said) or "the value does not fit")

    def _note_all(self, error: NightorderError) -> Any:
        for problem in error.problems:
            self._note(problem)
        return BROKEN

    def _note(self, problem: Problem) -> None:
        self._count += 1
        if len(self._found) < self.limits.problems:
            self._found[problem] = None
        elif problem not in self._found:
            sentence = f"there are more than {self.limits.problems} problems; these are some"
            whole = Problem(Place(problem.place.file), "too-many-problems", sentence)
            self._found[whole] = None


@lru_cache(maxsize=32)
def _ways(hooks: tuple[tuple[Any, Hook], ...]) -> Ways:
    return Ways(dict(hooks))


def _finish(node: Node, cls: type[T], reader: Reader, earlier: list[Problem]) -> T:
    try:
        result: Any = reader.structure(node, cls)
    except RecursionError:
        sentence = "the file is too deep to be read"
        result = reader.problem(node.place, "too-deep", sentence)
    problems = earlier + reader.problems
    if problems:
        raise NightorderError(problems)
    done: T = result
    return done


def structure(
    node: Node,
    cls: type[T],
    *,
    hooks: Mapping[Any, Hook] | None = None,
    limits: Limits | None = None,
) -> T:
    """Turn a tree of nodes into an object, or raise all problems at once.

    >>> from nightorder.reading import read_nodes
    >>> structure(read_nodes("[1, 2]"), tuple[int, ...])
    (1, 2)
    """
    return _finish(node, cls, Reader(hooks, limits), [])


def read(
    text: str,
    cls: type[T],
    file: str = "<text>",
    hooks: Mapping[Any, Hook] | None = None,
    *,
    limits: Limits | None = None,
) -> T:
    """Read a text into an object, or raise all problems of the text at once.

    >>> import attrs
    >>> @attrs.frozen
    ... class Role:
    ...     name: str
    ...     count: int = 1
    >>> read("{name: Доктор, count: 2}", Role)
    Role(name='Доктор', count=2)
    >>> try:
    ...     read("nmae: Доктор\\ncount: много", Role, "g.yaml")
    ... except NightorderError as error:
    ...     print(error)
    g.yaml:1:1: missing key 'name' in role
    g.yaml:1:1: unknown key 'nmae' in role; did you mean 'name'?
    g.yaml:2:8: expected a whole number, got text 'много'
    """
    tree, problems = build_tree(text, file, limits or Limits())
    if tree is None:
        raise NightorderError(problems)
    return _finish(tree, cls, Reader(hooks, limits), problems)


def load(
    path: str | os.PathLike[str],
    cls: type[T],
    hooks: Mapping[Any, Hook] | None = None,
    *,
    limits: Limits | None = None,
) -> T:
    """Read a file into an object, or raise all problems of the file at once."""
    text = read_text(path, limits=limits)
    return read(text, cls, os.fsdecode(path), hooks, limits=limits)
