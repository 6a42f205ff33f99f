"""The two functions of the wire: a value to JSON, and JSON to a checked value."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TypeVar, cast

import attrs

from ..errors import NightorderError, Place, Problem
from ..loading.game import GameReader
from ..loading.ruleset import load_ruleset
from ..loading.shipped import shipped_rulesets
from ..model.game import Game, vouched
from ..model.ruleset import Ruleset
from ..reading import Node, did_you_mean, new_reader
from .codecs import Json, Problems, codec, kind_of
from .telling import public_to_json

__all__ = ["checked_game", "from_json", "to_json"]

T = TypeVar("T")
_DEEPEST = 50
_GAME_KEYS = (
    "ruleset",
    "title",
    "players",
    "preset",
    "rulings",
    "open",
    "all_open",
    "partner",
    "public",
    "phases",
)


def to_json(value: object) -> Json:
    """A game, an act, a state, a verdict or a part of one as plain JSON types.

    A game, a phase, an act and a vote have the shape they have in a game file, without what has
    its default value; a ruleset is named by its id. Fractions are text (``"1/3"``), a verdict
    starts with the ``version`` of its shape, keys stand in the same order every time. The places
    of values in a file are left out.

    Raises TypeError for a value of another kind.

    >>> from nightorder import Phase, Vote
    >>> to_json(Phase("day", 2, votes=(Vote("A", "B"),)))
    {'day': 2, 'votes': [{'by': 'A', 'for': 'B'}]}
    """
    if isinstance(value, Game):
        return _game_to_json(value)
    return codec(type(value)).write(value) if _has_form(type(value)) else _no_form(type(value))


def from_json(cls: type[T], data: object, *, ruleset: Ruleset | None = None) -> T:
    """A value of a class from plain JSON types, as :func:`to_json` writes them.

    A game names a shipped ruleset, or is of ``ruleset`` if that is given; no other file is ever
    opened. Its names of roles and abilities may be in any language of the ruleset, and all of
    them are checked.

    Raises :class:`~nightorder.NightorderError` with all problems, each with its path; TypeError
    for a class that has no JSON form.

    >>> from nightorder import Game, NightorderError
    >>> try:
    ...     from_json(Game, {"ruleset": "atlantis", "players": {"A": "doctor"},
    ...                      "phases": [{"night": 1, "acts": [{"by": "A", "to": "X"}]}]})
    ... except NightorderError as error:
    ...     print(error)
    $.phases[0].acts[0].to: there is no player 'X'; there are: A
    """
    problems = Problems()
    made: object
    if issubclass(cls, Game):
        made = _game_from_json(data, ruleset, problems)
    elif _has_form(cls):
        made = codec(cls).checked(data, "$", problems)
    else:
        return _no_form(cls)
    if problems.found:
        raise NightorderError(problems.found)
    return cast("T", made)


def checked_game(game: Game) -> Game:
    """A game made by hand with the checks of one from a file, every name in it turned into an id.

    Raises :class:`~nightorder.NightorderError` with all problems, TypeError where a value is not
    what the types say.
    """
    read = from_json(Game, to_json(game), ruleset=game.ruleset)
    phases = tuple(
        attrs.evolve(phase, place=given.place)
        for phase, given in zip(read.phases, game.phases, strict=True)
    )
    return attrs.evolve(read, phases=phases, file=game.file)


def _has_form(cls: type) -> bool:
    return attrs.has(cls) and not issubclass(cls, Ruleset)


def _no_form(cls: type) -> T:  # type: ignore[type-var]
    raise TypeError(f"{cls.__name__} has no JSON form")


def _game_to_json(game: Game) -> Json:
    made: dict[str, Json] = {"ruleset": game.ruleset.id, "players": {**game.players}}
    if game.preset:
        made["preset"] = game.preset
    if game.rulings:
        made["rulings"] = {
            key: ruling if isinstance(ruling, str) else [*ruling]
            for key, ruling in sorted(game.rulings.items())
        }
    if game.open:
        made["open"] = [*sorted(game.open)]
    if game.all_open:
        made["all_open"] = True
    if game.partner:
        made["partner"] = {**game.partner}
    if game.public is not None:
        made["public"] = public_to_json(game.public)
    made["phases"] = [to_json(phase) for phase in game.phases]
    return made


def _game_from_json(data: object, ruleset: Ruleset | None, problems: Problems) -> Game | None:
    if not isinstance(data, Mapping):
        problems.say("$", "wrong-kind", f"expected an object (game), got {kind_of(data)}")
        return None
    for key in data:
        if key not in _GAME_KEYS:
            said = f"unknown key '{key}' in game{did_you_mean(str(key), _GAME_KEYS)}"
            problems.say(f"$.{key}", "unknown-key", said)
    if ruleset is not None and not isinstance(ruleset, Ruleset):
        raise TypeError(f"`ruleset` is a Ruleset, not {ruleset!r}; load_ruleset gives one")
    law = _ruleset(data.get("ruleset"), ruleset, problems)
    all_open = data.get("all_open", False)
    if not isinstance(all_open, bool):
        problems.say("$.all_open", "wrong-kind", f"expected true or false, got {kind_of(all_open)}")
    node = _node(data, "$", problems)
    if law is None or problems.found:
        return None
    reader = new_reader()
    game = GameReader(law, reader, "<json>").game(node, all_open=all_open)
    problems.found += reader.problems
    return game if reader.problems else vouched(game)


def _ruleset(named: object, given: Ruleset | None, problems: Problems) -> Ruleset | None:
    if given is not None:
        if named not in (None, given.id):
            said = f"the game is of ruleset {named!r}, not of '{given.id}'"
            problems.say("$.ruleset", "other-ruleset", said)
        return given
    # Only ids: a path out of a stranger's JSON must open no file.
    shipped = shipped_rulesets()
    if isinstance(named, str) and named in shipped:
        return load_ruleset(named)
    if isinstance(named, str):
        said = f"there is no shipped ruleset '{named}'{did_you_mean(named, shipped)}"
        problems.say("$.ruleset", "unknown-ruleset", said)
    elif named is None:
        problems.say("$", "missing-key", "missing key 'ruleset' in game")
    else:
        problems.say("$.ruleset", "wrong-kind", f"expected text, got {kind_of(named)}")
    return None


def _node(data: object, path: str, problems: Problems, depth: int = 0) -> Node:
    """The tree that the readers of files take, with paths for places."""
    place = Place(path)
    if depth > _DEEPEST:
        problems.say(path, "too-deep", "lists and objects stand too deep inside one another")
    elif data is None:
        return Node(place, "null", None)
    elif isinstance(data, bool):
        return Node(place, "bool", data, "true" if data else "false")
    elif isinstance(data, int):
        return Node(place, "int", data, str(data))
    elif isinstance(data, float) and math.isfinite(data):
        return Node(place, "float", data, repr(data))
    elif isinstance(data, str):
        return Node(place, "text", data, data)
    elif isinstance(data, (list, tuple)):
        items = enumerate(data)
        inner = tuple(_node(one, f"{path}[{i}]", problems, depth + 1) for i, one in items)
        return Node(place, "list", inner)
    elif isinstance(data, Mapping) and (odd := [key for key in data if not isinstance(key, str)]):
        said = f"a key is text in JSON, got {kind_of(odd[0])}"
        problems.found.append(Problem(place, "wrong-kind", said))
    elif isinstance(data, Mapping):
        pairs = tuple(
            (
                Node(Place(f"{path}.{key}"), "text", key, key),
                _node(one, f"{path}.{key}", problems, depth + 1),
            )
            for key, one in data.items()
        )
        return Node(place, "map", pairs)
    else:
        problems.found.append(Problem(place, "wrong-kind", f"{kind_of(data)} is no JSON value"))
    return Node(place, "null", None)
