"""Checks of what a ruleset says about telling: names that mean nothing, broken sentences."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import get_args

import attrs

from ..model.public import Public, WayOut
from ..model.ruleset import Ruleset
from ..reading import Node, Reader, did_you_mean, words_in

__all__ = ["public_of", "sentence_faults"]

#: The slots of a notice's sentence, and those that only a sentence about all acts has.
_SLOTS = (
    "actor",
    "target",
    "player",
    "second",
    "role",
    "target_role",
    "second_role",
    "side",
    "ability",
    "answer",
)
_TOGETHER = ("n", "actors", "roles", "targets")
_SLOT = re.compile(r"\{([^{}?#|]*)([}?#]?)")


def public_of(reader: Reader, r: Ruleset, node: Node | None) -> Public | None:
    """What the host of a game tells everybody: the keys of its own `public:`, else the ruleset's.

    None where the game says nothing of it.
    """
    if node is None or node.kind == "null":
        return None
    read = reader.structure(node, Public)
    if not isinstance(read, Public) or node.kind != "map":
        return None  # the reader has noted what is wrong
    given = [key.raw for key, _ in node.pairs if hasattr(read, key.raw)]
    _check_public(reader, r)
    return attrs.evolve(r.public, place=read.place, **{key: getattr(read, key) for key in given})


def _check_public(reader: Reader, r: Ruleset) -> None:
    words = _words(r)
    known: Mapping[str, tuple[str, Collection[str]]] = {
        "ability or tag": ("ability or tag", words),
        "way out": ("way out, ability or tag", {*get_args(WayOut), *words}),
        "mark": ("mark", r.marks),
        "teller": ("ability", {*r.abilities, *r.traits, *r.offices}),
    }
    for mention in reader.mentions:
        what, names = known[mention.sort]
        for word in words_in(mention.node):
            if word.raw not in names:
                said = f"there is no {what} '{word.raw}'{did_you_mean(word.raw, names)}"
                reader.problem(word.place, f"unknown-{what}", said)


def _words(r: Ruleset) -> set[str]:
    """Every word by which a ruleset's acts can be meant."""
    words = {*r.abilities, *r.traits, *r.marks, *r.offices, "absence"}
    words.update(*(ability.tags for ability in r.abilities.values()))
    for owners in (r.abilities, r.traits, r.marks, r.offices):
        words.update(*(effect.tags for owner in owners.values() for effect in owner.effects))
    return words


def sentence_faults(text: str, notice: Node) -> Iterator[tuple[int, str]]:
    """Why a notice's sentence cannot be filled in, each time with the letter where it stands."""
    together = notice.get("together")
    known = (*_SLOTS, *_TOGETHER) if together is not None and together.value is True else _SLOTS
    open_at: list[int] = []
    for at, char in enumerate(text):
        if char == "{":
            open_at.append(at)
        elif char == "}" and not open_at:
            open_at = [at]
            break
        elif char == "}":
            open_at.pop()
    if open_at:
        yield open_at[-1], f"the braces of '{text}' do not match"
        return
    for found in _SLOT.finditer(text):
        name, kind = found.groups()
        slot, at = name.partition(".")[0], found.start() + 1
        if slot not in known:
            yield at, f"there is no slot '{name}' in a notice{did_you_mean(slot, known)}"
        elif kind == "#" and slot != "n":
            yield at, f"only {{n#…}} has forms for a number, not {{{name}#…}}"
        elif kind == "?" and "|" not in text[found.end() :]:
            yield at, f"'{{{name}?' needs two branches, divided by |"
