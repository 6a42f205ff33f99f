"""Loading a game: players, phases, acts, votes; names in any language become ids."""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Collection
from typing import Literal

from ..errors import NightorderError, Place, Problem
from ..model.game import Game, Phase, Vote, vouched
from ..model.ruleset import Ruleset
from ..reading import Node, Reader, did_you_mean, new_reader, read_text, read_tree
from .acts import ActReader
from .gamefile import ACT_KEYS, GAME_KEYS, PHASE_KEYS, VOTE_KEYS
from .lots import draws_of
from .names import Names
from .parts import clock_of, kind_of_file, known_keys, numbers_of, there_are
from .points import open_of, preset_of, rulings_of
from .ruleset import named_ruleset
from .telling import public_of

__all__ = ["GameReader", "load_game", "read_game"]

#: Keys for players who take no part in the day, by what they mean.
_MISSING = {"absent": "absent", "no_post": "absent", "silent": "silent", "abstain": "silent"}


def load_game(path: str | os.PathLike[str], ruleset: Ruleset | None = None) -> Game:
    """A game from a file; ``ruleset`` replaces the one that the file names.

    The ruleset is the one that the file names: the id of a shipped one, or a path from the file's
    folder. Raises :class:`~nightorder.NightorderError` with all problems of the file at once.

    >>> from nightorder.loading import shipped_games
    >>> game = load_game(shipped_games()["atlantis-night"])
    >>> game.ruleset.id, [phase.label for phase in game.phases]
    ('atlantis', ['night 2'])
    """
    return read_game(read_text(path), os.fsdecode(path), ruleset)


def read_game(text: str, file: str = "<text>", ruleset: Ruleset | None = None) -> Game:
    """A game from the text of a YAML or JSON file.

    ``file`` is what problems call it, and from where a path to a ruleset is followed; ``ruleset``
    replaces the one that the text names. Names of roles and abilities may be ids or any of their
    names in any language; whatever is wrong is raised as one :class:`~nightorder.NightorderError`,
    every problem with its file, line and column.

    >>> game = read_game('''
    ... ruleset: atlantis
    ... players: {A: commissioner, G: killer}
    ... phases:
    ... - night: 2
    ...   acts: [{by: A, do: стреляет, to: G}]
    ... ''')
    >>> game.phases[0].acts[0].label
    'A.shoot'
    """
    node, problems = read_tree(text, file)
    said = "a game file is a mapping with `ruleset`, `players` and `phases`"
    if node.kind != "map":
        raise NightorderError([Problem(node.place, "wrong-kind", said)])
    what = kind_of_file(node)
    if what not in ("", "a game"):
        said = f"this is {what}; a game file has `ruleset`, `players` and `phases`"
        raise NightorderError([Problem(node.place, "wrong-file", said)])
    reader = new_reader()
    if ruleset is None:
        ruleset = named_ruleset(node, file, "a game file")
    meant = known_keys(reader, node, GAME_KEYS, "a game file")
    game = GameReader(ruleset, reader, file).game(node, meant=meant)
    if problems or reader.problems:
        raise NightorderError([*problems, *reader.problems])
    return vouched(game)


class GameReader:
    """Turns the nodes of a game (or of a case) into a game, complaining to a reader."""

    def __init__(self, ruleset: Ruleset, reader: Reader, file: str) -> None:
        self.r = ruleset
        self.reader = reader
        self.file = file
        self.roles = Names.of(ruleset.roles)
        self.factions = Names.of(ruleset.factions)
        self.abilities = Names.of(ruleset.abilities)
        self.players: dict[str, str] = {}

    def say(self, place: Place, code: str, message: str) -> None:
        """Note a problem."""
        self.reader.problem(place, code, message)

    def game(self, node: Node, *, all_open: bool = False, meant: Collection[str] = ()) -> Game:
        """The game of a mapping node; extra keys are the caller's business.

        ``meant`` are keys that are there but for a slip in them, of which he has complained.
        """
        players = node.get("players")
        if players is None and "players" in meant:
            pass
        elif players is None or players.kind != "map" or not players.pairs:
            got = f", got {players.describe()}" if players is not None and not players.pairs else ""
            said = f"a game needs `players: {{name: role, …}}`{got}"
            self.say((players or node).place, "missing-key", said)
        else:
            for key, value in players.pairs:
                self._name(key)
                self.players[key.raw] = self._role(value)
        phases = node.get("phases")
        found: list[Phase] = []
        if phases is not None and phases.kind != "list":
            self.say(phases.place, "wrong-kind", "`phases` is a list of nights and days")
        elif phases is not None:
            for item in phases.elements:
                phase = self._phase(item)
                if phase is not None:
                    if found:
                        self._follows(phase, found[-1])
                    found.append(phase)
        return Game(
            self.r,
            dict(self.players),
            tuple(found),
            rulings=rulings_of(self.reader, self.r, self._map(node.get("rulings"), "rulings")),
            preset=preset_of(self.reader, self.r, node.get("preset")),
            open=open_of(self.reader, self.r, node.get("open")),
            all_open=all_open,
            partner={
                key.raw: value.raw
                for key, value in self._map(node.get("partner"), "partner")
                if self._player(key) and self._player(value)
            },
            public=public_of(self.reader, self.r, node.get("public")),
            file=self.file,
        )

    def _name(self, node: Node) -> None:
        """Complain of a name that nobody can have."""
        if node.raw == "against_all":
            said = "`against_all` is a vote for nobody; a player cannot be called so"
            self.say(node.place, "bad-name", said)
        elif not any(unicodedata.category(letter)[0] not in "CZ" for letter in node.raw):
            self.say(node.place, "bad-name", "a player needs a name with a letter that can be seen")

    def _follows(self, phase: Phase, last: Phase) -> None:
        if clock_of(phase) < clock_of(last):
            said = f"{phase.label} stands after {last.label}"
            self.say(phase.place, "phase-order", said)
        elif clock_of(phase) == clock_of(last) and not self._held_again(phase):
            said = f"{phase.label} is already given at {last.place}"
            self.say(phase.place, "duplicate-phase", said)

    def _held_again(self, phase: Phase) -> bool:
        """May the phase be a new attempt at the vote of the phase before it?"""
        return phase.kind == "day" and self.r.vote is not None and self.r.vote.again

    def _map(self, node: Node | None, key: str) -> tuple[tuple[Node, Node], ...]:
        if node is not None and node.kind not in ("map", "null"):
            self.say(node.place, "wrong-kind", f"`{key}` is a mapping, got {node.describe()}")
        return node.pairs if node is not None else ()

    def _role(self, node: Node) -> str:
        if node.kind in ("list", "map", "null"):
            self.reader.expected(node, "the name of a role")
            return ""
        role = self.roles.find(node.raw)
        if role is None:
            more = did_you_mean(node.raw, self.roles.by_name) or there_are(self.r.roles)
            said = f"there is no role '{node.raw}' in ruleset '{self.r.id}'{more}"
            self.say(node.place, "unknown-role", said)
        return role or ""

    def _player(self, node: Node) -> bool:
        if node.kind in ("list", "map", "null"):
            self.reader.expected(node, "the name of a player")
            return False
        if node.raw in self.players:
            return True
        if self.players:  # else that is what is wrong
            more = did_you_mean(node.raw, self.players) or there_are(self.players)
            self.say(node.place, "unknown-player", f"there is no player '{node.raw}'{more}")
        return False

    # -- phases ------------------------------------------------------------------------------

    def _phase_keys(self, node: Node) -> set[str]:
        """Complain of unknown keys, and give those that were meant."""
        offices = self.r.offices
        own = (*offices, *(f"{office}_votes" for office in offices))
        keys = (*PHASE_KEYS, *own, "expect")
        for key, _ in node.pairs:
            if key.raw in ACT_KEYS and key.raw not in keys:
                said = f"'{key.raw}' belongs to an act: indent it as far as the act's other keys"
                self.say(key.place, "unknown-key", said)
        return known_keys(self.reader, node, (*keys, *ACT_KEYS), "a phase")

    def _which(self, node: Node, meant: set[str]) -> tuple[Literal["night", "day"], int] | None:
        """Which night or day the phase is."""
        kinds = [(key.raw, value) for key, value in node.pairs if key.raw in ("night", "day")]
        if len(kinds) != 1 and not meant & {"night", "day"}:
            self.say(node.place, "missing-key", "a phase is either `night: N` or `day: N`")
        if len(kinds) != 1:
            return None
        kind, number = kinds[0]
        value = number.value
        if number.kind != "int" or not isinstance(value, int) or not 0 <= value < 10_000:
            said = f"`{kind}` needs a whole number from 0, got {number.describe()}"
            self.say(number.place, "wrong-kind", said)
            return None
        return ("night" if kind == "night" else "day"), value

    def _phase(self, node: Node) -> Phase | None:
        if node.kind != "map":
            self.reader.expected(node, "a phase such as {night: 1, acts: […]}")
            return None
        which = self._which(node, self._phase_keys(node))
        self._offices(node)
        # Not kept: it knows how this reader tells players and roles.
        acts = ActReader(
            self.r,
            self.reader,
            self.abilities,
            self.factions,
            self.players,
            self._player,
            self._role,
        )
        votes = node.get("votes")
        order = node.get("order")
        if order is not None and order.raw not in ("unknown", "received"):
            self.say(order.place, "bad-value", "`order` is `unknown` or left out")
        phase = Phase(
            *(which or ("night", 0)),
            acts=tuple(a for a in map(acts.act, self._list(node, "acts")) if a is not None),
            votes=None if votes is None else self._votes(node, "votes"),
            executed=self._one_name(node.get("executed")),
            tied=self._names(node, "tied"),
            removed=self._names(node, "removed"),
            absent=self._missing(node, "absent"),
            silent=self._missing(node, "silent"),
            order_known=order is None or order.raw != "unknown",
            draws=draws_of(
                self.reader, self.r, self.players, self._map(node.get("draws"), "draws")
            ),
            elected={o: name for o in self.r.offices if (name := self._elected(node, o))},
            tally=numbers_of(self.reader, self._named(node, "tally")),
            penalties=numbers_of(self.reader, self._named(node, "penalties")),
            ballots={o: cast for o in self.r.offices if (cast := self._ballot(node, o))},
            place=node.place,
        )
        return None if which is None else phase

    def _offices(self, node: Node) -> None:
        """Complain of offices that the ruleset does not have, under `elected` and `ballots`."""
        offices = self.r.offices
        for key in ("elected", "ballots"):
            value = node.get(key)
            if value is None or value.kind == "null":
                continue
            if not offices:
                said = f"ruleset '{self.r.id}' has no office for `{key}`"
                self.say(value.place, "unknown-office", said)
            elif key == "ballots" and value.kind != "map":
                self.reader.expected(value, "a mapping {OFFICE: [{by: …, for: …}]}")
            elif value.kind != "map" and len(offices) > 1:
                said = f"which office? write `{key}: {{OFFICE: NAME}}`{there_are(offices)}"
                self.say(value.place, "unknown-office", said)
            for name, _ in value.pairs if offices else ():
                if name.raw not in offices:
                    more = did_you_mean(name.raw, offices) or there_are(offices)
                    self.say(name.place, "unknown-office", f"there is no office '{name.raw}'{more}")

    def _elected(self, node: Node, office: str) -> str:
        """Whom the phase says to be elected: under the office's id, or `elected` if it is one."""
        result = node.get("elected")
        named = result.get(office) if result is not None and result.kind == "map" else result
        if result is named and len(self.r.offices) > 1:
            named = None
        return self._one_name(node.get(office) or named)

    def _ballot(self, node: Node, office: str) -> tuple[Vote, ...]:
        """The votes for an office: under `ID_votes`, or in the mapping `ballots`."""
        ballots = node.get("ballots")
        if ballots is not None and ballots.kind == "map" and ballots.get(office):
            return self._votes(ballots, office)
        return self._votes(node, f"{office}_votes")

    def _named(self, node: Node, key: str) -> tuple[tuple[Node, Node], ...]:
        return tuple(pair for pair in self._map(node.get(key), key) if self._player(pair[0]))

    def _votes(self, node: Node, key: str) -> tuple[Vote, ...]:
        return tuple(v for v in map(self._vote, self._list(node, key)) if v is not None)

    def _list(self, node: Node, key: str) -> tuple[Node, ...]:
        value = node.get(key)
        if value is not None and value.kind not in ("list", "null"):
            self.say(value.place, "wrong-kind", f"`{key}` is a list, got {value.describe()}")
        return value.elements if value is not None else ()

    def _one_name(self, node: Node | None) -> str:
        return node.raw if node is not None and node.kind != "null" and self._player(node) else ""

    def _names(self, node: Node, key: str) -> tuple[str, ...]:
        return tuple(n.raw for n in self._list(node, key) if self._player(n))

    def _missing(self, node: Node, what: str) -> tuple[str, ...]:
        return tuple(
            name
            for key, means in _MISSING.items()
            if means == what
            for name in self._names(node, key)
        )

    def _vote(self, node: Node) -> Vote | None:
        by, for_ = node.get("by"), node.get("for")
        meant = known_keys(self.reader, node, VOTE_KEYS, "a vote")
        if by is None or for_ is None:
            if not meant & {"by", "for"}:
                self.say(node.place, "missing-key", "a vote is {by: PLAYER, for: PLAYER}")
            for name in (by, for_):
                if name is not None and name.raw != "against_all":
                    self._player(name)
            return None
        known = for_.raw == "against_all" or self._player(for_)
        return Vote(by.raw, for_.raw, node.place) if self._player(by) and known else None
