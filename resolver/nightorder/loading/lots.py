"""Lots and dice of a phase: do the names in `draws:` mean something to the rules?"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

import attrs

from ..conditions import Condition
from ..model.ability import Ability
from ..model.effect import Effect, Subject
from ..model.role import Mark, Trait
from ..model.ruleset import Ruleset
from ..reading import Node, Reader, attributes, did_you_mean
from .parts import drawn_of, there_are

__all__ = ["draws_of", "unknown_lot"]

#: A lot may be named by what it settles.
_SAME = {"tie": "execution"}
#: Lots that the engine itself draws, and whether they fall on players.
_BUILT_IN = {"execution": True, "loop": False}
_FUNCTIONS = ("is_drawn", "lot", "place_in")


def draws_of(
    reader: Reader,
    ruleset: Ruleset,
    players: Mapping[str, str],
    pairs: tuple[tuple[Node, Node], ...],
) -> dict[str, str | tuple[str, ...]]:
    """What lots and dice showed, by their names; complains of names that mean nothing."""
    lots = _lots(ruleset)
    for key, value in pairs:
        said = unknown_lot(ruleset, players, key.raw)
        if said:
            reader.problem(key.place, "unknown-lot", said)
        elif lots.get(_SAME.get(key.raw, key.raw)):
            for word in value.elements if value.kind == "list" else (value,):
                if word.raw not in players and players:
                    more = did_you_mean(word.raw, players) or there_are(players)
                    said = f"there is no player '{word.raw}'{more}"
                    reader.problem(word.place, "unknown-player", said)
    return {_SAME.get(key.raw, key.raw): drawn_of(value) for key, value in pairs}


def unknown_lot(ruleset: Ruleset, players: Mapping[str, str], name: str) -> str:
    """Why no lot or die of a phase goes by that name; "" if one may.

    Beside the lots of the ruleset there are those of acts, `Anna.check`, and of two acts of which
    one comes first, `Anna.check, Boris.heal`.
    """
    if any(part.rpartition(".")[0] in players for part in name.split(", ")):
        return ""
    known = {**_lots(ruleset), **dict.fromkeys(_SAME, True)}
    patterns = (re.escape(lot).replace(re.escape("{attacker}"), ".+") for lot in known)
    if any(re.fullmatch(pattern, name) for pattern in patterns):
        return ""
    return f"there is no lot '{name}'{did_you_mean(name, known) or there_are(known)}"


@lru_cache(maxsize=16)
def _lots(ruleset: Ruleset) -> Mapping[str, bool]:
    """The lots and dice of a ruleset, and whether they fall on players."""
    found = {**_BUILT_IN, **dict.fromkeys(ruleset.offices, True)}
    if ruleset.vote is not None:
        found |= dict.fromkeys(ruleset.vote.lots, True)
    for part in _parts(ruleset):
        if isinstance(part, Subject) and part.drawn:
            found[part.drawn] = True
        elif isinstance(part, Effect):
            names = (part.thrown, getattr(part.spec, "lot", ""))
            found |= dict.fromkeys(filter(None, names), False)
        elif isinstance(part, (Ability, Trait, Mark)):
            # of equal protections a lot without a name goes by their owner
            if any(getattr(effect.spec, "lot_when", None) is not None for effect in part.effects):
                found[part.id] = False
        elif isinstance(part, Condition):
            asked = (text for about, text in part.constants if about in _FUNCTIONS)
            found |= dict.fromkeys(asked, True)
    return found


def _parts(value: object) -> Iterator[object]:
    """Every part of the model inside a value, itself first."""
    if isinstance(value, Mapping):
        for inner in value.values():
            yield from _parts(inner)
    elif isinstance(value, (tuple, list)):
        for inner in value:
            yield from _parts(inner)
    elif attrs.has(type(value)):
        yield value
        for _, inner in attributes(value):
            if not isinstance(inner, ast.AST):
                yield from _parts(inner)
