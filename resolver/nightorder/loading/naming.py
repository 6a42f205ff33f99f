"""Does every name in a ruleset mean something? Asked of the file, whole or not.

The reader notes what names something, and what gives a name, in all parts that it comes to
(`names=` and `defines=` of the model's keys, scopes, conditions). A name that means nothing is
reported beside whatever else is wrong with the file, at the place of the name itself.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import get_args

import attrs

from ..effects import kinds
from ..errors import NOWHERE
from ..model.public import WayOut
from ..model.ruleset import Ruleset
from ..reading import Mention, Node, Reader, did_you_mean, nearest, texts_in, words_in
from .names import fold
from .parts import there_are
from .telling import sentence_faults

__all__ = ["TABLE_WORDS", "check_names", "unknown_name"]

#: Words of the table itself: the vote, the execution, the host, a delayed blow.
TABLE_WORDS = ("copied", "vote", "execution", "absence", "host", "due", "dawn", "all")
#: Sort of thing -> the key of the file under which things of that sort stand.
_SECTIONS = {
    "ability": "abilities",
    "faction": "factions",
    "mark": "marks",
    "office": "offices",
    "option": "options",
    "role": "roles",
    "trait": "traits",
}
#: What a scope, a shield or a claim may name beside tags.
_OWNERS = ("ability", "office", "trait", "mark")
#: What tells players something.
_TELLERS = ("ability", "trait", "office")
_SIDES = ("faction", "role")
_NOTHING = Node(NOWHERE, "null", None)


def check_names(root: Node, reader: Reader) -> set[str]:
    """Note every name of a ruleset that means nothing, and give them."""
    names = _Names(root, reader)
    for mention in reader.mentions:
        if mention.sort == "notice":
            for text in texts_in(mention.node):
                for offset, said in sentence_faults(text.raw, mention.within):
                    reader.problem(text.part(offset, "").place, "bad-sentence", said)
        elif mention.sort == "ruled option":
            names.rulings(mention)
        else:
            for word in words_in(mention.node):
                names.check(mention, word)
    return names.odd


def unknown_name(
    reader: Reader, word: Node, what: str, names: Collection[str], hint: str = ""
) -> None:
    """Note that there is no such thing; ``hint`` says what the word is, if it is something."""
    known = sorted(names) if isinstance(names, (set, frozenset)) else names
    more = hint or did_you_mean(word.raw, names) or (there_are(known) if known else "")
    reader.problem(word.place, f"unknown-{what}", f"there is no {what} '{word.raw}'{more}")


class _Names:
    """The names that a file gives, as far as it could be read."""

    def __init__(self, root: Node, reader: Reader) -> None:
        self.root = root
        self.reader = reader
        known = {field.metadata.get("key", field.name) for field in attrs.fields(Ruleset)}
        self.unread = [key.raw for key, _ in root.pairs if key.raw not in known]
        self.things = {sort: self._things(key) for sort, key in _SECTIONS.items()}
        placed = self._named("step", reader.mentions)
        due = self._named("step word", reader.mentions)
        tags = self._named("tag", reader.definitions)
        #: A word of the order needs no ability where a delayed blow waits for it.
        self.words = {*TABLE_WORDS, *tags, *self._all(_OWNERS), *(placed & due)}
        self.steps = {word for word in placed if all(part in self.words for part in _parts(word))}
        slips = {near for odd in placed - self.steps for near in nearest(odd, self.words)}
        #: Every name that means nothing.
        self.odd: set[str] = set()
        self.short = {id_.rpartition("-")[2]: id_ for id_ in self.things["option"]}
        tellers, sides = self._all(_TELLERS), self._all(_SIDES)
        #: Sort of name -> what a sentence calls it, among which, and the sorts of things they are.
        self.sorts: dict[str, tuple[str, Collection[str], tuple[str, ...]]] = {
            **{sort: (sort, things, (sort,)) for sort, things in self.things.items()},
            "ability or tag": ("ability or tag", self.words, _OWNERS),
            "claimed word": ("ability or tag", self.words | self.steps, _OWNERS),
            "counter": ("counter", self._counters(), ("trait",)),
            "effect": ("effect", kinds(), ()),
            "short option": ("option", self.short, ("option",)),
            "step": ("ability", self.words, _OWNERS),
            "step word": ("step word", self.steps | slips, ("ability",)),
            "teller": ("ability", tellers, _TELLERS),
            "way out": ("way out, ability or tag", {*get_args(WayOut), *self.words}, _OWNERS),
            "winner": ("faction or role", {*sides, "draw"}, _SIDES),
            "word": ("ability", self.words, _OWNERS),
        }

    # -- what there is -------------------------------------------------------------------------

    def _things(self, key: str) -> Mapping[str, Node]:
        section = self.root.get(key)
        return {} if section is None else {name.raw: node for name, node in section.pairs}

    def _all(self, sorts: Iterable[str]) -> set[str]:
        return {id_ for sort in sorts for id_ in self.things[sort]}

    def _named(self, sort: str, mentions: Iterable[Mention]) -> set[str]:
        found = (mention.node for mention in mentions if mention.sort == sort)
        return {word.raw for node in found for word in words_in(node)}

    def _counters(self) -> set[str]:
        """Those that a `tally` names, and one for each protection that wears out over the game."""
        return self._named("counter", self.reader.definitions) | {
            f"spent:{id_}/{number}"
            for sort in _OWNERS
            for id_, owner in self.things[sort].items()
            for number, effect in enumerate((owner.get("effects") or owner).elements)
            if effect.get("shield") and (effect.get("lasting") or effect).value is True
        }

    def _readings(self, option: str) -> Collection[str] | None:
        found = self.things["option"].get(option)
        readings = found.get("readings") if found is not None else None
        return None if readings is None else [key.raw for key, _ in readings.pairs]

    def _is_there(self, sort: str) -> bool:
        """Is that part of the file to be had, so that what it lacks is missing from the rules?"""
        key = _SECTIONS[sort]
        section = self.root.get(key)
        if section is not None:
            return section.kind == "map"
        meant = {near for odd in self.unread for near in nearest(odd, _SECTIONS.values())}
        return key not in meant and sort not in ("ability", "faction", "role")  # those must be

    # -- what is named -------------------------------------------------------------------------

    def check(self, mention: Mention, word: Node) -> None:
        sort, within = mention.sort, mention.within
        if sort == "own ability":
            own = [ability.raw for ability in words_in(within.get("abilities") or _NOTHING)]
            meant = {near for name in own for near in nearest(name, self.things["ability"])}
            if word.raw not in own and word.raw not in meant:
                self.unknown("ability", word, own, ("ability",))
        elif sort == "own reading":
            self.reading(word, [key.raw for key, _ in (within.get("readings") or _NOTHING).pairs])
        elif sort == "short reading":
            self.reading(word, self._readings(self.short.get(within.raw, "")))
        elif sort == "claimed reading":
            self.claimed(word, within.get("point"))
        elif sort in self.sorts:
            what, names, of = self.sorts[sort]
            parts = _parts(word.raw) if sort == "step" else (word.raw,)
            for at, part in enumerate(parts):
                if part not in names:
                    self.unknown(what, word.part(at and len(parts[0]) + 1, part), names, of)

    def unknown(self, what: str, word: Node, names: Collection[str], of: tuple[str, ...]) -> None:
        if all(map(self._is_there, of)):
            unknown_name(self.reader, word, what, names, self._hint(word.raw, of))
            self.odd.add(word.raw)

    def _hint(self, name: str, of: tuple[str, ...]) -> str:
        """What a name is that is no id of the wanted sort: somebody's title, or another thing."""
        for sort in of:
            for id_, thing in self.things[sort].items():
                if fold(name) in map(fold, _titles(thing)):
                    return f"; '{name}' is the name of '{id_}': write its id"
        for sort, things in self.things.items():
            if name in things:
                return f"; '{name}' is {'an' if sort[0] in 'ao' else 'a'} {sort}"
        return ""

    def reading(self, word: Node, readings: Collection[str] | None) -> None:
        if readings is not None and word.raw not in readings:
            unknown_name(self.reader, word, "reading", readings)

    def claimed(self, word: Node, point: Node | None) -> None:
        """A reading of the point that a claim names, which needs to be an option then."""
        name = point.raw if point is not None else ""
        if name in self.things["option"]:
            self.reading(word, self._readings(name))
        elif point is not None:
            unknown_name(self.reader, point, "option", self.things["option"])

    def rulings(self, mention: Mention) -> None:
        """Option -> the reading, or readings, that a preset rules."""
        for option, ruled in mention.node.pairs:
            readings = self._readings(option.raw)
            if option.raw not in self.things["option"]:
                self.unknown("option", option, self.things["option"], ("option",))
            for reading in words_in(ruled) if readings is not None else ():
                if reading.raw not in (readings or ()):
                    said = f"'{reading.raw}' is no reading of {option.raw}"
                    hint = did_you_mean(reading.raw, readings or ())
                    self.reader.problem(reading.place, "unknown-reading", said + hint)


def _parts(word: str) -> tuple[str, ...]:
    """The abilities of a word of the order: itself, or through which another one is done."""
    through, dot, done = word.partition(".")
    return (through, done) if dot else (word,)


def _titles(thing: Node) -> Iterator[str]:
    name = thing.get("name")
    if name is not None:
        yield from (text.raw for text in texts_in(name))
