"""Reading an act of a game file: everything that is wrong with it, at once."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import lru_cache

from ..conditions import conditions_in
from ..model.ability import Ability
from ..model.game import Act
from ..model.ruleset import Ruleset
from ..reading import Node, Reader, did_you_mean
from .gamefile import ACT_FIELDS, ACT_KEYS
from .names import Names, fold
from .parts import known_keys, roll_of, there_are

__all__ = ["ActReader", "questions_of"]


class ActReader:
    """Reads acts; ``player`` and ``role`` say whether a node names one, complaining if not.

    ``players`` are the roles of the players by their names; "" where that is not known.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        reader: Reader,
        abilities: Names,
        factions: Names,
        players: Mapping[str, str],
        player: Callable[[Node], bool],
        role: Callable[[Node], str],
    ) -> None:
        self.r = ruleset
        self.reader = reader
        self.players = players
        self.player = player
        self.role = role
        self.abilities = abilities
        self.factions = factions
        own = (key for ability in ruleset.abilities.values() for key in ability.fields)
        self.fields = tuple(dict.fromkeys((*ACT_FIELDS, *own)))

    def act(self, node: Node) -> Act | None:
        """The act of a node; None if something of it cannot be told."""
        if node.kind != "map":
            self.reader.expected(node, "an act such as {by: A, do: heal, to: B}")
            return None
        meant = known_keys(self.reader, node, (*ACT_KEYS, *self.fields), "an act")
        by = node.get("by")
        if by is None and "by" not in meant:
            self.reader.problem(node.place, "missing-key", "an act needs `by: PLAYER`")
        known = by is not None and self.player(by)
        ability = None
        if node.get("do") is not None or "do" not in meant:
            ability = self._ability(node, by if known else None)
        to = node.get("to")
        targets = to.elements if to is not None and to.kind == "list" else (to,)
        named = [target for target in targets if target is not None and target.kind != "null"]
        there = [self.player(target) for target in named]
        fields = self._fields(node, ability)
        roll = roll_of(self.reader, node.get("roll"))
        if by is None or not known or ability is None or not all(there):
            return None
        return Act(
            by.raw,
            ability.id,
            tuple(target.raw for target in named),
            fields,
            roll,
            (node.get("assumed") or node).value is True,
            node.place,
        )

    def _fields(self, node: Node, ability: Ability | None) -> dict[str, str]:
        found = {}
        for key in self.fields:
            value = node.get(key)
            if value is None:
                continue
            if ability is not None and key not in ability.fields:
                said = f"`{ability.id}` takes no field `{key}`{did_you_mean(key, ability.fields)}"
                self.reader.problem(value.place, "unknown-key", said)
            found[key] = self._field(key, value, ability)
        return found

    def _field(self, key: str, node: Node, ability: Ability | None) -> str:
        if key == "with":
            return node.raw if self.player(node) else ""
        if key == "as":
            return self.role(node)
        if node.kind in ("list", "map", "null"):
            self.reader.expected(node, "a word")
        elif key == "about":
            faction = self.factions.find(node.raw)
            if faction is None:
                self._no("faction", node, self.factions.by_name, self.r.factions)
            return faction or ""
        elif key == "question" and ability is not None:
            words = questions_of(self.r)[ability.id]
            if words and node.raw not in words:
                self._no("question", node, words, words)
        return node.raw

    def _no(self, what: str, node: Node, names: Collection[str], ids: Collection[str]) -> None:
        more = did_you_mean(node.raw, names) or there_are(ids)
        self.reader.problem(node.place, f"unknown-{what}", f"there is no {what} '{node.raw}'{more}")

    def _ability(self, node: Node, by: Node | None) -> Ability | None:
        """The ability of an act; ``by`` is its sender if he is known."""
        do = node.get("do")
        role = self.r.roles.get(self.players.get(by.raw, "")) if by is not None else None
        own = (*role.abilities, *self.r.everyone.abilities) if role is not None else ()
        if do is None:
            if role is not None and len(role.abilities) == 1:
                return self.r.abilities[own[0]]
            if by is not None and role is not None:
                has = f"{by.raw} has {', '.join(own) or 'no ability'}"
                self.reader.problem(node.place, "missing-key", f"an act needs `do:`; {has}")
            return None
        if do.kind in ("list", "map", "null"):
            self.reader.expected(do, "the name of an ability")
            return None
        if do.raw in own:
            return self.r.abilities[do.raw]
        # A name may belong to several abilities: the player's own one is meant.
        wanted = fold(do.raw)
        names = {name: id_ for id_ in own for name in (id_, *self.r.abilities[id_].name.names())}
        found = next((id_ for name, id_ in names.items() if fold(name) == wanted), None)
        found = found or self.abilities.find(do.raw)
        if found is not None:
            return self.r.abilities[found]
        more = did_you_mean(do.raw, names) or did_you_mean(do.raw, self.abilities.by_name)
        if by is not None and role is not None:
            more = more or f"; {by.raw} has {', '.join(own) or 'no ability'}"
        self.reader.problem(do.place, "unknown-ability", f"there is no ability '{do.raw}'{more}")
        return None


@lru_cache(maxsize=16)
def questions_of(ruleset: Ruleset) -> Mapping[str, tuple[str, ...]]:
    """The questions that each ability tells apart; none if it takes any."""
    found = {}
    for id_, ability in ruleset.abilities.items():
        asked = {
            text: None
            for condition in conditions_in((ability.effects, ability.requires))
            for about, text in condition.constants
            if about in ("question", "said('question')")
        }
        found[id_] = tuple(asked)
    return found
