"""Checks of what a ruleset says about telling: names that mean nothing, broken sentences."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import get_args

import attrs

from ..effects import kinds
from ..errors import Place, Problem
from ..model.public import Notice, Public, WayOut
from ..model.ruleset import Ruleset
from ..reading import Node, Reader, did_you_mean

__all__ = ["named_in_telling", "public_of", "template_problems"]

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


def named_in_telling(
    r: Ruleset, words: Collection[str]
) -> Iterator[tuple[Place, str, str, Collection[str]]]:
    """Every name that the telling part of a ruleset uses: where, what it should be, among which."""
    yield from _named_in_public(r.public, r, words)
    for notice in r.notices:
        for word in notice.of:
            yield notice.place, "ability or tag", word, words
        for role in (*notice.roles, *notice.target_roles):
            yield notice.place, "role", role, r.roles
        if notice.effect:
            yield notice.place, "effect", notice.effect, kinds()
        for ability in filter(None, (notice.beside, notice.unless_beside)):
            yield notice.place, "ability", ability, r.abilities
    for faction in r.factions.values():
        for role in faction.knows:
            yield faction.place, "role", role, r.roles
    for holder in r.roles.values():
        for role in (*holder.knows, *filter(None, (holder.told_as,))):
            yield holder.place, "role", role, r.roles


def _named_in_public(
    told: Public, r: Ruleset, words: Collection[str]
) -> Iterator[tuple[Place, str, str, Collection[str]]]:
    for word in told.causes:
        yield told.place, "ability or tag", word, words
    for word in (*told.roles, *told.sides):
        yield told.place, "way out, ability or tag", word, {*get_args(WayOut), *words}
    for mark in told.marks:
        yield told.place, "mark", mark, r.marks
    for ability in told.answers:
        yield told.place, "ability", ability, {*r.abilities, *r.traits, *r.offices}


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
    for place, what, name, names in _named_in_public(read, r, _words(r)):
        if name not in names:
            hint = did_you_mean(name, names)
            reader.problem(place, f"unknown-{what}", f"there is no {what} '{name}'{hint}")
    return attrs.evolve(r.public, place=read.place, **{key: getattr(read, key) for key in given})


def _words(r: Ruleset) -> set[str]:
    """Every word by which a ruleset's acts can be meant."""
    words = {*r.abilities, *r.traits, *r.marks, *r.offices, "absence"}
    words.update(*(ability.tags for ability in r.abilities.values()))
    for owners in (r.abilities, r.traits, r.marks, r.offices):
        words.update(*(effect.tags for owner in owners.values() for effect in owner.effects))
    return words


def template_problems(r: Ruleset) -> list[Problem]:
    """Sentences of notices that cannot be filled in."""
    return [
        Problem(notice.place, "bad-sentence", said)
        for notice in r.notices
        for text in notice.says.names()
        for said in _faults(notice, text)
    ]


def _faults(notice: Notice, text: str) -> Iterator[str]:
    known = (*_SLOTS, *_TOGETHER) if notice.together else _SLOTS
    depth = 0
    for char in text:
        depth += (char == "{") - (char == "}")
        if depth < 0:
            break
    if depth:
        yield f"the braces of '{text}' do not match"
        return
    for found in _SLOT.finditer(text):
        name, kind = found.groups()
        slot = name.partition(".")[0]
        if slot not in known:
            yield f"there is no slot '{name}' in a notice{did_you_mean(slot, known)}"
        elif kind == "#" and slot != "n":
            yield f"only {{n#…}} has forms for a number, not {{{name}#…}}"
        elif kind == "?" and "|" not in text[found.end() :]:
            yield f"'{{{name}?' needs two branches, divided by |"
