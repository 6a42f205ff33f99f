"""What reads one input: it hands nodes to the ways of their types and notes every problem."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final, Protocol, TypeAlias, TypeVar, overload

import attrs

from nightorder.errors import NightorderError, Place, Problem
from nightorder.reading.expecting import wrong_kind
from nightorder.reading.mention import Mention
from nightorder.reading.shapes import TypeForm
from nightorder.reading.suggest import did_you_mean, nearest
from nightorder.reading.tree import Limits, Node, quoted

__all__ = ["BROKEN", "Broken", "Finder", "Hook", "Plan", "Read", "Reader", "Slot", "Way"]

T = TypeVar("T")
Hook: TypeAlias = "Callable[[Node, Reader], object]"
"""A function that reads a node into an object of a type of its own."""
Read: TypeAlias = "Callable[[Node, Reader, Node | None], object]"
"""Reads a node that stands under a key, if any."""
_KEYS_SHOWN = 12


class Broken:
    """The type of :data:`BROKEN`."""

    def __repr__(self) -> str:
        """Name the one value of this type."""
        return "BROKEN"


BROKEN: Final = Broken()
"""Stands for a value that could not be read; its problem is already noted."""


@attrs.frozen(eq=False)
class Way:
    """How a type is read: the function, the kinds of nodes it takes, and how to call them.

    ``exact`` marks a type that is one kind of node; ``wild`` one that looks at the node itself;
    ``choices`` holds the fixed values, each with its type.
    """

    read: Read
    kinds: frozenset[str]
    phrases: tuple[str, ...]
    exact: bool = False
    wild: bool = False
    choices: frozenset[tuple[type, object]] = frozenset()
    values: tuple[object, ...] = ()

    def has(self, node: Node) -> bool:
        """Whether the node is one of the fixed values."""
        return node.kind in self.kinds and (type(node.value), node.value) in self.choices


@attrs.frozen
class Slot:
    """One key of a class: the argument that it fills, and how its value is read."""

    key: str
    argument: str
    way: Way
    required: bool
    from_key: bool
    names: str = ""
    defines: str = ""


@attrs.frozen
class Plan:
    """How the mapping of one class is read."""

    label: str
    slots: dict[str, Slot]
    place: str | None
    key_place: str | None


class Finder(Protocol):
    """What knows how each type is read."""

    def way(self, type_: TypeForm) -> Way:
        """The way to read a type; TypeError when there is none."""
        ...

    def plan(self, cls: type) -> Plan:
        """The plan for the mapping of an attrs class."""
        ...


class Reader:
    """Collects the problems of one input while its nodes become objects.

    Hooks and ``__read__`` methods get the reader and use it for what stands inside their node.
    ``ways`` knows how each type is read; :func:`~nightorder.reading.new_reader` brings it along.
    A value that could not be read is BROKEN; an object that got one is not built, and a hook
    may hand one on or return anything: after a problem its result is not used.
    """

    def __init__(self, ways: Finder, limits: Limits) -> None:
        """Start without problems."""
        self.ways = ways
        self.limits = limits
        self.key: Node | None = None
        """The key under which the node of the running hook stands in a mapping, if any."""
        self.mentions: list[Mention] = []
        """What names something, in the parts that could be read and in those that could not."""
        self.definitions: list[Mention] = []
        """What gives a name to something."""
        self._found: dict[Problem, None] = {}
        self._count = 0

    @property
    def problems(self) -> list[Problem]:
        """All problems so far."""
        return list(self._found)

    def problem(self, place: Place, code: str, message: str) -> Broken:
        """Note a problem and give BROKEN, so that a hook can return it at once.

        >>> from nightorder.reading import new_reader
        >>> new_reader().problem(Place("g.yaml", 1, 1), "odd", "this is odd")
        BROKEN
        """
        self._note(Problem(place, code, message))
        return BROKEN

    def expected(self, node: Node, *phrases: str) -> Broken:
        """Note that something else was expected where ``node`` stands, and give BROKEN."""
        return self.problem(node.place, "wrong-kind", wrong_kind(node, phrases))

    def mention(self, sort: str, node: Node, within: Node) -> None:
        """Note that ``node`` names something of that sort."""
        self.mentions.append(Mention(sort, node, within))

    def nearest(self, name: str, candidates: Iterable[str]) -> str:
        """The end of a sentence that offers the nearest name, or nothing.

        >>> from nightorder.reading import new_reader
        >>> new_reader().nearest("kil", ["kill"])
        "; did you mean 'kill'?"
        """
        return did_you_mean(name, candidates)

    @overload
    def structure(self, node: Node, type_: type[T]) -> T | Broken: ...

    @overload
    def structure(self, node: Node, type_: TypeForm) -> object: ...

    def structure(self, node: Node, type_: TypeForm) -> object:
        """Read the node as a type; BROKEN when it has problems."""
        return self.ways.way(type_).read(node, self, None)

    def fields(self, node: Node, cls: type[T], /, **given: object) -> T | Broken:
        """Read a mapping into an attrs class by its fields, without asking its ``__read__``.

        ``given`` are arguments that do not come from the mapping.
        """
        if node.kind != "map":
            return self.expected(node, f"a mapping ({self.ways.plan(cls).label})")
        return self.mapping(node, cls, self.key, given)

    def build(self, cls: Callable[..., T], place: Place, /, **arguments: object) -> T | Broken:
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

    def mapping(
        self, node: Node, cls: type[T], key: Node | None, given: Mapping[str, object]
    ) -> T | Broken:
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
        meant: set[str] = set()
        for name, value in node.pairs:
            found = plan.slots.get(name.raw)
            if found is None or found.argument in fixed:
                broken = True
                meant |= self._unknown_key(name, plan, fixed, given_by=key if found else None)
                continue
            if found.names:
                self.mention(found.names, value, node)
            if found.defines:
                self.definitions.append(Mention(found.defines, value, node))
            result = found.way.read(value, self, None)
            if result is BROKEN:
                broken = True
            arguments[found.argument] = result
        for slot in plan.slots.values():
            if slot.required and slot.argument not in arguments:
                broken = True
                if slot.key not in meant:  # it is there but for a slip
                    said = f"missing key {quoted(slot.key)} in {plan.label}"
                    self.problem(node.place, "missing-key", said)
        return BROKEN if broken else self.build(cls, node.place, **arguments)

    def _unknown_key(
        self, name: Node, plan: Plan, fixed: frozenset[str], given_by: Node | None
    ) -> set[str]:
        """Complain of a key, and give the one that was probably meant."""
        if given_by is not None:
            sentence = f"{quoted(name.raw)} is given by the key {quoted(given_by.raw)}; remove it"
            self.problem(name.place, "unknown-key", sentence)
            return set()
        known = [slot.key for slot in plan.slots.values() if slot.argument not in fixed]
        more = did_you_mean(name.raw, known)
        if not more and known:
            more = "; known keys: " + ", ".join(known[:_KEYS_SHOWN])
            more += ", …" if len(known) > _KEYS_SHOWN else ""
        sentence = f"unknown key {quoted(name.raw)} in {plan.label}{more}"
        self.problem(name.place, "unknown-key", sentence)
        return set(nearest(name.raw, known))

    def _bad_value(self, place: Place, error: ValueError) -> Broken:
        said = error.args[0] if error.args else ""
        return self.problem(place, "bad-value", str(said) or "the value does not fit")

    def _note_all(self, error: NightorderError) -> Broken:
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
