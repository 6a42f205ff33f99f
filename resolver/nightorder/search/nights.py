"""Small games in a fixed order: fewest acts first, then fewest players, then fewest phases.

Players are called A, B, C, …; two who have the same role are interchangeable, and of the games
that are the same but for such an exchange only one is made. Every act touches another one at a
player, and (unless players count) every player is touched by an act.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, islice, permutations, product
from typing import TypeVar

import attrs

from .casting import Cast
from .draft import NAMES, Draft, Move, Slot
from .kit import Kit
from .moves import Legal, Moves, is_vote
from .skills import Skill

__all__ = ["Cell", "cells", "drafts"]

T = TypeVar("T")

#: How many of the nearest skills games of so many acts are made of, and how many sorts of
#: players who do nothing: three widths, each of which contains the one before.
_POOLS = ((9, 9, 8, 5), (30, 16, 10, 7), (99, 40, 14, 8))
_CROWDS = ((6, 4, 3, 2), (12, 6, 4, 3), (99, 12, 6, 4))
WIDTHS = len(_POOLS)


@attrs.frozen
class Cell:
    """Games of one size: of so many acts, players and phases, of skills and sorts to a width."""

    acts: int
    players: int
    phases: int
    width: int

    @property
    def size(self) -> tuple[int, int, int]:
        """What makes one game smaller than another."""
        return self.acts, self.players, self.phases


def cells(kit: Kit, acts: int, players: int, phases: int) -> list[Cell]:
    """All sizes up to a bound, in the order in which they are worth looking at."""
    found = [
        Cell(k, n, t, width)
        for width in range(WIDTHS)
        for k in range(acts + 1)
        for t in range(1, phases + 1)
        for n in range(1, players + 1)
        if t == 1 or (kit.looks_back and k >= t - 1 and (kit.asks_back or width < WIDTHS - 1))
        if t < 3 or (kit.asks_back and width)
    ]
    # Earlier phases are looked at later where nothing in question asks for them.
    late = 0 if kit.asks_back else 1
    return sorted(
        (attrs.evolve(c, width=c.width + (late if c.phases > 1 else 0)) for c in found),
        key=lambda c: (c.width, c.acts + c.phases, c.phases, c.players),
    )


def drafts(kit: Kit, cell: Cell, legal: Legal, part: tuple[int, int] = (0, 1)) -> Iterator[Draft]:
    """All games of a size, those made of what is nearest first.

    ``part`` is a number and a count of parts into which the games are dealt out.
    """
    maker = _Maker(kit, cell, legal)
    at, of = part
    maker.combos = maker.combos[at::of]
    for slots in _shapes(kit, cell):
        yield from maker.make(slots)


def _shapes(kit: Kit, cell: Cell) -> Iterator[tuple[Slot, ...]]:
    days = kit.by_day and not kit.together
    n = max(1, kit.nights[0])
    if cell.phases == 1:
        for number in kit.nights if cell.width or cell.acts < 2 else kit.nights[:1]:
            yield (("night", number),)
        if days:
            yield (("day", kit.first_day),)
            for number in kit.nights[1:]:
                if number not in (0, kit.first_day):
                    yield (("day", number),)
    elif cell.phases == 2:
        yield ("night", n), ("night", n + 1)
        if days:
            yield ("night", n), ("day", n + 1)
            yield ("day", kit.first_day), ("night", kit.first_day)
            yield ("day", kit.first_day), ("day", kit.first_day + 1)
    elif cell.phases == 3:
        if days:
            yield ("night", n), ("day", n + 1), ("night", n + 1)
        yield ("night", n), ("night", n + 1), ("night", n + 2)


@attrs.frozen
class _Plot:
    """Who does what in the phases of a game: the roles of those who act, and who of them uses what.

    ``split`` are the skills used in each phase, ``by`` the number of the player for each of them.
    """

    slots: tuple[Slot, ...]
    split: tuple[tuple[Skill, ...], ...]
    roles: tuple[str, ...]
    by: tuple[tuple[int, ...], ...]


class _Maker:
    """Makes the games of one size."""

    def __init__(self, kit: Kit, cell: Cell, legal: Legal) -> None:
        self.kit = kit
        self.width = cell.width
        self.acts = cell.acts
        self.players = cell.players
        self.moves = Moves(kit, legal)
        at = max(0, min(cell.acts, 4) - 1)
        pool = _pool(kit, _POOLS[cell.width][at], narrow=cell.width == 0 and cell.acts > 2)
        self.crowds = _CROWDS[cell.width][at]
        self.idle = kit.counts and (cell.acts == 0 or cell.width > 0)
        self.combos = sorted(
            (
                (sum(s.cost for s in combo) + _twice(combo, cell.phases), i, combo)
                for i, combo in enumerate(combinations_with_replacement(pool, cell.acts))
                if self._concerns(combo) and self._reaches(combo)
            ),
            key=lambda found: found[:2],
        )

    def _reaches(self, combo: tuple[Skill, ...]) -> bool:
        """Can acts that touch one another touch so many players?"""
        if self.idle:
            return True
        most = sum(s.names[-1] + any("with" in f for f in s.fields) - s.host for s in combo)
        return self.players <= most + 1

    def _concerns(self, combo: tuple[Skill, ...]) -> bool:
        kit = self.kit
        return kit.reach.general or bool(kit.reach.seed_roles) or any(s.seed for s in combo)

    def make(self, slots: tuple[Slot, ...]) -> Iterator[Draft]:
        """The games of those phases."""
        for _, _, combo in self.combos:
            cast = self.kit.cast(frozenset(s.id for s in combo))
            for split in self._splits(combo, slots):
                for plot in self._plots(slots, split, cast):
                    yield from self._crowds(plot, cast)

    def _splits(
        self, combo: tuple[Skill, ...], slots: tuple[Slot, ...]
    ) -> Iterator[tuple[tuple[Skill, ...], ...]]:
        """The ways to deal the skills out to the phases; only the last phase may be empty."""
        together = self.kit.together
        fits = [
            [i for i, (kind, _) in enumerate(slots) if together or (kind == "day") is s.day]
            for s in combo
        ]
        seen: set[tuple[tuple[str, ...], ...]] = set()
        for places in product(*fits):
            parts = tuple(
                tuple(s for s, place in zip(combo, places, strict=True) if place == i)
                for i in range(len(slots))
            )
            if len(slots) > 1 and not self._follow(parts):
                continue
            key = tuple(tuple(s.id for s in part) for part in parts)
            if key not in seen:
                seen.add(key)
                yield parts

    def _follow(self, parts: tuple[tuple[Skill, ...], ...]) -> bool:
        """Is there a reason for every phase before the last? Narrowly: something that lasts."""
        if not all(parts[:-1]):
            return False
        if self.width or self.kit.reach.general:
            return True
        last = parts[-1]
        return all(any(s.lasts for s in part) for part in parts[:-1]) and (
            not last or bool(self.kit.reach.seed_roles) or any(s.seed for s in last)
        )

    def _plots(
        self, slots: tuple[Slot, ...], split: tuple[tuple[Skill, ...], ...], cast: Cast
    ) -> Iterator[_Plot]:
        """The ways to deal the skills out to players."""
        flat = [(i, s) for i, part in enumerate(split) for s in part]

        def go(
            at: int, roles: tuple[str, ...], by: tuple[int, ...]
        ) -> Iterator[tuple[tuple[str, ...], tuple[int, ...]]]:
            if at == len(flat):
                yield roles, by
                return
            place, skill = flat[at]
            if skill.host:
                yield from go(at + 1, roles, (*by, -1))
                return
            for i, role in enumerate(roles):
                mine = [flat[j][1].id for j in range(at) if by[j] == i and flat[j][0] == place]
                if skill.id in mine and self.moves.once(skill):
                    continue
                if is_vote(skill) or self.moves.can(role, skill, place, flat):
                    yield from go(at + 1, roles, (*by, i))
            if len(roles) < self.players:
                fresh = cast.sorts[:2] if is_vote(skill) else cast.roles[skill.id]
                for role in fresh:
                    yield from go(at + 1, (*roles, role), (*by, len(roles)))

        for roles, by in go(0, (), ()):
            yield _Plot(slots, split, roles, _parted(by, split))

    def _crowds(self, plot: _Plot, cast: Cast) -> Iterator[Draft]:
        rest = self.players - len(plot.roles)
        if rest < 0:
            return
        needed = self.kit.reach.seed_roles if not self.kit.reach.general else frozenset()
        has_seed = any(s.seed for part in plot.split for s in part)
        for crowd in combinations_with_replacement(cast.sorts[: self.crowds], rest):
            everybody = (*plot.roles, *crowd)
            if needed and not has_seed and needed.isdisjoint(everybody):
                continue
            yield from self._aims(plot, everybody)

    def _aims(self, plot: _Plot, roles: tuple[str, ...]) -> Iterator[Draft]:
        twins = _twins(roles)
        seen: set[object] = set()
        for parts in self._aimed(plot, roles):
            if twins or _repeats(plot.split):
                key = _least(parts, twins, ordered=False)
                if key in seen:
                    continue
                seen.add(key)
            given: set[object] = set()
            for ordered in product(*(self.moves.orders(part) for part in parts)):
                if twins:
                    key = _least(ordered, twins, ordered=True)
                    if key in given:
                        continue
                    given.add(key)
                yield Draft(roles, plot.slots, ordered)

    def _aimed(self, plot: _Plot, roles: tuple[str, ...]) -> Iterator[tuple[tuple[Move, ...], ...]]:
        """The acts of each phase with whom they name, as long as all have to do with each other."""
        choices: list[list[Move]] = []
        for i, part in enumerate(plot.split):
            for skill, actor in zip(part, plot.by[i], strict=True):
                choices.append(self.moves.of(roles, plot.slots[i], skill, actor, i == 0))
                if not choices[-1]:
                    return
        idle = 0 if self.idle else (1 << len(roles)) - (1 << len(plot.roles))
        for moves in product(*choices):
            if not _connected([m.mask for m in moves], idle):
                continue
            if len(set(map(_key, moves))) < len(moves) and len(plot.slots) == 1:
                continue
            yield _parted(moves, plot.split)


def _pool(kit: Kit, count: int, *, narrow: bool) -> tuple[Skill, ...]:
    """The nearest skills; in a narrow pool no more than two that are as near and do the same."""
    if not narrow:
        return kit.skills[:count]
    found: list[Skill] = []
    for skill in kit.skills:
        same = [s for s in found if (s.cost, s.does) == (skill.cost, skill.does)]
        if len(same) < 2 or skill.seed:
            found.append(skill)
    return tuple(found[:count])


def _twice(combo: tuple[Skill, ...], phases: int) -> int:
    """What it costs that a skill comes several times: in one phase that is the rarer case."""
    return 0 if phases > 1 else 2 * (len(combo) - len({s.id for s in combo}))


def _key(move: Move) -> tuple[object, ...]:
    return move.key


def _parted(each: tuple[T, ...], split: tuple[tuple[Skill, ...], ...]) -> tuple[tuple[T, ...], ...]:
    """What belongs to the single acts, phase by phase."""
    rest = iter(each)
    return tuple(tuple(islice(rest, len(part))) for part in split)


def _least(
    parts: Sequence[Sequence[Move]], twins: Sequence[tuple[int, ...] | None], *, ordered: bool
) -> tuple[tuple[tuple[object, ...], ...], ...]:
    """The same for all games that differ only in which of two like players does what."""

    def named(part: Sequence[Move], swap: tuple[int, ...] | None) -> tuple[tuple[object, ...], ...]:
        acts = [_named(move, swap) for move in part]
        return tuple(acts if ordered else sorted(acts))

    return min(tuple(named(part, swap) for part in parts) for swap in twins or [None])


def _repeats(split: tuple[tuple[Skill, ...], ...]) -> bool:
    return any(len({s.id for s in part}) < len(part) for part in split)


def _twins(roles: tuple[str, ...]) -> list[tuple[int, ...] | None]:
    """The exchanges of players of the same role, as numbers; none if all roles differ."""
    if len(set(roles)) == len(roles):
        return []
    groups: dict[str, list[int]] = {}
    for i, role in enumerate(roles):
        groups.setdefault(role, []).append(i)
    found: list[tuple[int, ...] | None] = []
    for orders in product(*(permutations(group) for group in groups.values())):
        swap = list(range(len(roles)))
        for group, order in zip(groups.values(), orders, strict=True):
            for i, j in zip(group, order, strict=True):
                swap[i] = j
        found.append(tuple(swap))
    return found


def _named(move: Move, swap: tuple[int, ...] | None) -> tuple[object, ...]:
    if swap is None:
        return move.key
    by = swap[move.by] if move.by >= 0 else -1
    fields = tuple(
        (key, NAMES[swap[NAMES.index(value)]] if key == "with" else value)
        for key, value in move.fields.items()
    )
    return move.skill.id, by, tuple(swap[i] for i in move.to), fields


def _connected(masks: list[int], idle: int) -> bool:
    """Does every act touch another, and every idle player an act?"""
    whole = 0
    for mask in masks:
        whole |= mask
    if idle & ~whole:
        return False
    rest = [mask for mask in masks if mask]
    if len(rest) < 2:
        return True
    reached, changed = rest[0], True
    while changed:
        changed = False
        for mask in rest:
            if mask & reached and mask & ~reached:
                reached |= mask
                changed = True
    return all(mask & reached for mask in rest)
