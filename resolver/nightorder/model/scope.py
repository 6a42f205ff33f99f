"""A scope: which acts a block, a shield or a reaction is about."""

from __future__ import annotations

import attrs

from ..reading import Broken, Node, Reader, Schema, SchemaWriter

__all__ = ["ALL", "NONE", "PUBLIC", "Scope"]

#: What the whole table does, not a player by night; `all` does not mean it, it must be named.
PUBLIC = frozenset({"vote", "execution", "host"})


@attrs.frozen
class Scope:
    """``all``, or a list of ability ids and tags; ``-word`` takes one out of ``all``.

    ``all`` means every night act: the vote and the execution must be named.

    >>> night_acts = Scope(everything=True, without=frozenset({"check"}))
    >>> [night_acts.covers(frozenset({word})) for word in ("kill", "check", "vote")]
    [True, False, False]
    """

    words: frozenset[str] = frozenset()
    everything: bool = False
    without: frozenset[str] = frozenset()

    def covers(self, words: frozenset[str]) -> bool:
        """Does an act that goes by these words (its ability, its tags) fall under the scope?"""
        if not self.without.isdisjoint(words):
            return False
        return not self.words.isdisjoint(words) or (self.everything and PUBLIC.isdisjoint(words))

    @classmethod
    def __read__(cls, node: Node, reader: Reader) -> Scope | Broken:
        words: set[str] = set()
        without: set[str] = set()
        for item in node.elements if node.kind == "list" else (node,):
            if item.kind != "text":
                reader.expected(item, "the name of an ability or a tag", "all")
                continue
            word = item.raw
            if word != "all":
                minus = word.startswith("-")
                reader.mention("ability or tag", item.part(minus, word[minus:]), node)
            (without if word.startswith("-") else words).add(word.removeprefix("-"))
        return cls(frozenset(words - {"all"}), "all" in words or not words, frozenset(without))

    @classmethod
    def __schema__(cls, writer: SchemaWriter) -> Schema:
        return {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}


ALL = Scope(everything=True)
NONE = Scope()
