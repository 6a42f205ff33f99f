"""Settling: facts are evaluated on demand, in three values, to a fixed point.

A fact is a key (a tuple whose first item names its rule) with a value; None means *not yet
known*. A rule reads other facts through :meth:`Solver.value` and answers as soon as what is known
suffices: a blocked act is blocked although a second block is still open. What stays open waits
for the facts it read and is evaluated again when one of them settles, so the work is linear in
the number of reads. Recursion is bounded; what lies deeper waits in the queue.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

__all__ = ["OPEN", "Entry", "Key", "Rule", "Solver"]

Key = tuple[Any, ...]

_DEPTH = 60


class Entry:
    """A settled fact: its value, its reason's code, what it rests on, and details for words.

    Nobody changes one. It is a plain class because a night makes a hundred: freezing them costs
    more than the rest of making them, and a compiler makes most of what is plain.
    """

    __slots__ = ("code", "deps", "info", "value")

    def __init__(self, value: Any, code: str, deps: tuple[Key, ...] = (), info: Any = None) -> None:
        self.value = value
        self.code = code
        self.deps = deps
        self.info = info

    def resting_on(self, deps: tuple[Key, ...]) -> Entry:
        """The same for other reasons."""
        return Entry(self.value, self.code, deps, self.info)

    def __repr__(self) -> str:
        return f"Entry({self.value!r}, {self.code!r}, {self.deps!r})"


#: Stands in the memo for a fact that is open.
OPEN = Entry(None, "open")

Rule = Callable[["Solver", Key], "Entry | None"]


class Solver:
    """The facts of one night in one world.

    ``choices`` holds what has been chosen in this world for choice points (leaf facts);
    ``leaf`` tells which rules are choice points.
    """

    __slots__ = (
        "_depth",
        "_queue",
        "_reads",
        "choices",
        "decided",
        "leaves",
        "memo",
        "night",
        "open",
        "roots",
        "rules",
        "waiting",
    )

    def __init__(self, night: Any, rules: dict[str, Rule], leaves: frozenset[str]) -> None:
        self.night = night
        self.rules = rules
        self.leaves = leaves
        self.memo: dict[Key, Entry] = {}
        self.open: dict[Key, tuple[Key, ...]] = {}
        self.waiting: dict[Key, list[Key]] = {}
        self.choices: dict[Key, Any] = {}
        self.decided: dict[Key, Entry] = {}
        self.roots: tuple[Key, ...] = ()
        self._depth = _DEPTH  # how much deeper evaluation may go
        self._reads: list[Key] = []
        self._queue: list[Key] = []

    def value(self, key: Key) -> Any:
        """The value of a fact, or None while it is open; evaluates it when first asked."""
        memo = self.memo
        entry = memo.get(key)
        if entry is None:
            if self._depth:
                reads = self._reads
                start = len(reads)
                memo[key] = OPEN  # whoever comes back to it meanwhile finds it open
                self._depth -= 1
                entry = self.rules[key[0]](self, key)
                self._depth += 1
                if entry is not None:
                    memo[key] = entry
                    if reads:
                        del reads[start:]  # open facts that did not matter in the end
                    if self.waiting and key in self.waiting:
                        self._wake(key)
                    return entry.value
                self._wait(key, tuple(dict.fromkeys(reads[start:])))
                del reads[start:]
            else:
                self._queue.append(key)
        elif entry is not OPEN:
            return entry.value
        self._reads.append(key)
        return None

    def _wait(self, key: Key, reads: tuple[Key, ...]) -> None:
        """Note what an open fact waits for."""
        facts = tuple(read for read in reads if read[0] not in self.leaves)
        # A choice point matters only when nothing else is open.
        self.open[key] = facts or reads
        for read in self.open[key]:
            self.waiting.setdefault(read, []).append(key)

    def entry(self, key: Key) -> Entry | None:
        """The settled fact, or None while it is open."""
        self.value(key)
        entry = self.memo.get(key)
        return None if entry is OPEN else entry

    def set(self, key: Key, entry: Entry) -> None:
        """Record a settled fact and wake those that waited for it."""
        self.memo[key] = entry
        self.open.pop(key, None)
        if key in self.waiting:
            self._wake(key)

    def _wake(self, key: Key) -> None:
        """Queue those that wait for a fact, once each: who is queued is no longer open."""
        for waiter in self.waiting.pop(key):
            if self.open.pop(waiter, None) is not None:
                self._queue.append(waiter)

    def decide(self, facts: Iterable[tuple[Key, Entry]]) -> bool:
        """Lay facts down against or without their own rules, as a loop policy does.

        Where one of them has settled otherwise, everything is settled again from the start.
        False if all of them were settled so already.
        """
        again, changed = False, False
        for key, entry in facts:
            self.decided[key] = entry
            known = self.memo.get(key, OPEN)
            changed |= known is OPEN or known.value != entry.value
            if known is OPEN:
                self.set(key, entry)
            elif known.value != entry.value:
                again = True
        if again:
            leaves = self.leaves
            self.memo = {k: e for k, e in self.memo.items() if k[0] in leaves and e is not OPEN}
            self.memo.update(self.decided)
            self.open, self.waiting = {}, {}
            self._queue.clear()
            self.settle(self.roots)
        return changed

    def settle(self, roots: Iterable[Key] = ()) -> None:
        """Evaluate the roots and whatever waits, until nothing changes."""
        self._reads.clear()
        for key in roots:
            if key not in self.memo:
                self.value(key)
        queue = self._queue
        while queue:
            key = queue.pop()
            if self.memo.get(key, OPEN) is OPEN:
                self.open.pop(key, None)
                self.memo.pop(key, None)
                self.value(key)

    def open_choices(self) -> list[Key]:
        """The choice points that some open fact waits for, in a fixed order."""
        return sorted(
            (
                key
                for key in self.open
                if key[0] in self.leaves and any(k in self.open for k in self.waiting.get(key, ()))
            ),
            key=str,
        )

    def open_leaf(self) -> Key | None:
        """The first choice point that is open, whoever waits for it; None if there is none."""
        return min((key for key in self.open if key[0] in self.leaves), key=str, default=None)

    def settled(self) -> Iterator[tuple[Key, Entry]]:
        """All settled facts, in the order in which they settled or were first asked for."""
        return ((key, entry) for key, entry in self.memo.items() if entry is not OPEN)

    def fork(self) -> Solver:
        """An independent copy of what is settled so far."""
        copy = Solver(self.night, self.rules, self.leaves)
        copy.memo = dict(self.memo)
        copy.open = dict(self.open)
        copy.waiting = {key: list(keys) for key, keys in self.waiting.items()}
        copy.choices = dict(self.choices)
        copy.decided = dict(self.decided)
        copy.roots = self.roots
        return copy

    def choose(self, key: Key, value: Any, code: str) -> None:
        """Settle a choice point and what follows from it."""
        self.choices[key] = value
        self.set(key, Entry(value, code))
        self.settle()
