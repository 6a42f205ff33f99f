"""Reading ``expect`` blocks: one function for each key."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from fractions import Fraction

from ..loading.game import GameReader
from ..reading import Node, Reader, did_you_mean
from .model import Expect, Value

__all__ = ["ExpectReader", "plain_answer"]

_UNREAD = "?"
"""Stands for a value with a problem; the case is not run."""


def plain_answer(value: object) -> Value:
    """An answer as it is compared: lists of words sorted, everything in them as text.

    >>> plain_answer(["C", "B"]), plain_answer({"B": 3}), plain_answer(["watch", ["D"]])
    (('B', 'C'), {'B': 3}, (('D',), 'watch'))
    """
    if isinstance(value, Mapping):
        return {str(key): plain_answer(inner) for key, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return tuple(sorted(map(_within, value), key=str))
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    return str(value)


def _within(value: object) -> Value:
    """What stands in a list: text, or names in a list of their own."""
    return plain_answer(value) if isinstance(value, (list, tuple)) else str(value)


class ExpectReader:
    """Reads the ``expect`` blocks of one case, whose players and names ``games`` knows."""

    def __init__(self, games: GameReader, reader: Reader) -> None:
        """Problems go to ``reader``."""
        self._games = games
        self._reader = reader
        self._keys: Mapping[str, Callable[[Node], Value]] = {
            "dead": self._names,
            "stopped": self._names,
            "rejected": self._names,
            "pending": lambda node: self._by_player(node, self._night),
            "status": lambda node: self._by_player(node, self._marks),
            "role": lambda node: self._by_player(node, self._role),
            "faction": lambda node: self._by_player(node, self._faction),
            "learned": lambda node: self._by_player(node, self._answer),
            "to": self._targets,
            "because": lambda node: self._by_player(node, self._acts),
            "winner": self._winner,
            "paradox": self._paradox,
            "chances": self._chances,
        }

    def block(self, node: Node, *, option: bool = False) -> Expect:
        """Read one block; an option is a block without options of its own."""
        if node.kind != "map":
            self._reader.expected(node, "a mapping such as {dead: [A]}")
        known = [*self._keys] if option else [*self._keys, "options"]
        keys: dict[str, Value] = {}
        options: tuple[Expect, ...] = ()
        for key, value in node.pairs:
            if key.raw not in known:
                said = f"unknown key '{key.raw}' in expect{did_you_mean(key.raw, known)}"
                self._reader.problem(key.place, "unknown-key", said)
            elif key.raw == "options":
                options = tuple(self.block(inner, option=True) for inner in self._list(value))
                if len(options) < 2:
                    said = "`options` lists two outcomes or more"
                    self._reader.problem(value.place, "bad-value", said)
            else:
                keys[key.raw] = self._keys[key.raw](value)
        places = {key.raw: value.place for key, value in node.pairs}
        return Expect(keys, options, node.place, places)

    def _list(self, node: Node) -> tuple[Node, ...]:
        if node.kind != "list":
            self._reader.expected(node, "a list")
        return node.elements

    def _player(self, node: Node) -> str:
        if node.kind in ("list", "map", "null"):
            self._reader.expected(node, "the name of a player")
        else:
            self._known(node, node.raw, "player", self._games.players)
        return node.raw

    def _known(self, node: Node, name: str, what: str, names: Collection[str]) -> None:
        if name not in names and (names or what != "player"):  # else the players are amiss
            said = f"there is no {what} '{name}'{did_you_mean(name, names)}"
            self._reader.problem(node.place, f"unknown-{what}", said)

    def _names(self, node: Node) -> Value:
        return tuple(sorted(self._player(inner) for inner in self._list(node)))

    def _by_player(self, node: Node, read: Callable[[Node], Value]) -> Value:
        if node.kind != "map":
            self._reader.expected(node, "a mapping from players")
        return {self._player(key): read(value) for key, value in node.pairs}

    def _night(self, node: Node) -> Value:
        if node.kind != "int" or not isinstance(node.value, int):
            self._reader.expected(node, "the number of a night")
            return _UNREAD
        return node.value

    def _marks(self, node: Node) -> Value:
        for inner in self._list(node):
            self._known(inner, inner.raw, "mark", self._games.r.marks)
        return tuple(sorted(inner.raw for inner in node.elements))

    def _role(self, node: Node) -> Value:
        return self._id(node, "role", self._games.roles.find(node.raw), self._games.r.roles)

    def _faction(self, node: Node) -> Value:
        found = self._games.factions.find(node.raw)
        return self._id(node, "faction", found, self._games.r.factions)

    def _id(self, node: Node, what: str, found: str | None, ids: Collection[str]) -> Value:
        if found is None:
            self._known(node, node.raw, what, ids)
        return found or _UNREAD

    def _answer(self, node: Node) -> Value:
        if node.kind == "map":
            return {key.raw: self._answer(value) for key, value in node.pairs}
        if node.kind == "list":
            inner = node.elements
            return plain_answer([self._answer(n) if n.kind == "list" else n.raw for n in inner])
        return plain_answer(node.value)

    def _targets(self, node: Node) -> Value:
        if node.kind != "map":
            self._reader.expected(node, "a mapping such as {A.kill: B}")
        return {self._act(key): self._player(value) for key, value in node.pairs}

    def _acts(self, node: Node) -> Value:
        return tuple(sorted(self._act(inner) for inner in self._list(node)))

    def _act(self, node: Node) -> str:
        """``BY.do``, with the id of the ability."""
        by, dot, do = node.raw.partition(".")
        if not dot:
            self._reader.expected(node, "an act such as A.kill")
            return node.raw
        self._known(node, by, "player", self._games.players)
        law = self._games.r
        if do in law.traits:
            return node.raw
        role = law.roles.get(self._games.players.get(by, ""))
        # A name may belong to several abilities: the player's own one is meant.
        own = (*role.abilities, *law.everyone.abilities) if role is not None else ()
        found = do if do in own else self._games.abilities.find(do)
        if found is None:
            self._known(node, do, "ability", [*own, *law.abilities])
        return f"{by}.{found or do}"

    def _winner(self, node: Node) -> Value:
        law = self._games.r
        if node.raw in ("none", "draw"):
            return node.raw
        found = self._games.factions.find(node.raw) or self._games.roles.find(node.raw)
        if found is None:
            self._known(node, node.raw, "winner", ["none", "draw", *law.factions, *law.roles])
        return found or _UNREAD

    def _paradox(self, node: Node) -> Value:
        if node.value is not True:
            self._reader.expected(node, "true")
        return True

    def _chances(self, node: Node) -> Value:
        if node.kind != "map":
            self._reader.expected(node, "a mapping such as {dead: {A: 1/3}}")
        for key, _ in node.pairs:
            if key.raw != "dead":
                said = f"unknown key '{key.raw}' in chances{did_you_mean(key.raw, ['dead'])}"
                self._reader.problem(key.place, "unknown-key", said)
        dead = node.get("dead")
        return {"dead": self._by_player(dead, self._chance)} if dead is not None else {}

    def _chance(self, node: Node) -> Value:
        try:
            if node.kind == "float":
                return float(node.raw)
            chance = Fraction(node.raw)
        except (ValueError, ZeroDivisionError):
            self._reader.expected(node, "a chance such as 0.5 or '1/3'")
            return _UNREAD
        if not 0 <= chance <= 1:
            self._reader.problem(node.place, "bad-value", "a chance lies between 0 and 1")
        return chance
