"""What one game of a sweep shows, and the sum over many."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import attrs

from ..engine.outcome.outcome import Facts
from ..model.game import Game, Phase
from ..model.ruleset import Ruleset
from ..model.verdict import Choice
from .shrink import size
from .trial import Table, Taken

__all__ = ["Found", "Tally", "spot"]

#: A finding: its kind, the abilities to which it is due, the option to which it is due.
Key = tuple[str, tuple[str, ...], str]


@attrs.define
class Found:
    """In how many games something was found, and the smallest of them."""

    nights: int
    size: tuple[int, int, int]
    players: Mapping[str, str]
    phases: tuple[Phase, ...]


@attrs.define
class Tally:
    """Counts over some games; adding up those of all chunks, in order, gives the whole."""

    nights: int = 0
    undecided: int = 0
    paradoxes: int = 0
    arrival: int = 0
    found: dict[Key, Found] = attrs.field(factory=dict)
    pairs: dict[tuple[str, str], int] = attrs.field(factory=dict)
    fired: dict[tuple[str, int], int] = attrs.field(factory=dict)

    def add(self, other: Tally) -> None:
        """Add what another chunk counted."""
        self.nights += other.nights
        self.undecided += other.undecided
        self.paradoxes += other.paradoxes
        self.arrival += other.arrival
        for key, found in other.found.items():
            self.note(key, found)
        for pair, count in other.pairs.items():
            self.pairs[pair] = self.pairs.get(pair, 0) + count
        for effect, count in other.fired.items():
            self.fired[effect] = self.fired.get(effect, 0) + count

    def note(self, key: Key, found: Found) -> None:
        """Count a finding; of two games the smaller one stays as the example, or the earlier."""
        known = self.found.get(key)
        if known is None:
            self.found[key] = attrs.evolve(found)
            return
        known.nights += found.nights
        if found.size < known.size:
            known.size, known.players, known.phases = found.size, found.players, found.phases


def spot(
    tally: Tally,
    ruleset: Ruleset,
    rulings: Mapping[str, str],
    roles: Mapping[str, str],
    phases: tuple[Phase, ...],
) -> None:
    """Play a game, without the acts that the rules refuse, and count what it shows."""
    table = Table(ruleset, roles, rulings)
    played = table.play(phases)
    if played is None:
        return
    fewer = _accepted(phases, played)
    if fewer != phases:
        phases = fewer
        played = table.play(phases)
        if played is None:
            return
    tally.nights += 1
    for pair in _pairs(phases):
        tally.pairs[pair] = tally.pairs.get(pair, 0) + 1
    for effect in _fired(played):
        tally.fired[effect] = tally.fired.get(effect, 0) + 1
    keys: list[Key] = []
    open_ = _open(ruleset, phases, played)
    if open_:
        tally.undecided += 1
        keys += open_
    mad = _paradoxes(ruleset, phases, played)
    if mad:
        tally.paradoxes += 1
        keys += mad
    swapped = _arrivals(table, phases)
    if swapped:
        tally.arrival += 1
        keys += swapped
    for key in dict.fromkeys(keys):
        bulk = size(Game(ruleset, roles, phases))
        tally.note(key, Found(1, bulk, roles, phases))


def _accepted(phases: tuple[Phase, ...], played: list[list[Taken]]) -> tuple[Phase, ...]:
    """The phases without the acts of those whose acts are refused in every outcome."""
    kept = []
    for phase, taken in zip(phases, played, strict=True):
        refused = frozenset.intersection(*(frozenset(o.rejected) for o, _ in taken))
        if refused:
            phase = attrs.evolve(
                phase,
                acts=tuple(act for act in phase.acts if act.by not in refused),
                votes=None
                if phase.votes is None
                else tuple(vote for vote in phase.votes if vote.by not in refused) or None,
            )
        kept.append(phase)
    return tuple(kept)


def _pairs(phases: tuple[Phase, ...]) -> Iterator[tuple[str, str]]:
    """The pairs of abilities of which acts stand in one phase and touch at a player."""
    found: set[tuple[str, str]] = set()
    for phase in phases:
        for i, one in enumerate(phase.acts):
            for other in phase.acts[i + 1 :]:
                if {one.by, *one.to} & {other.by, *other.to}:
                    first, second = sorted((one.do, other.do))
                    found.add((first, second))
    return iter(sorted(found))


def _fired(played: list[list[Taken]]) -> set[tuple[str, int]]:
    found: set[tuple[str, int]] = set()
    for taken in played:
        for outcome, _ in taken:
            if isinstance(outcome.facts, Facts):
                found |= outcome.facts.fired()
    return found


def _open(ruleset: Ruleset, phases: tuple[Phase, ...], played: list[list[Taken]]) -> list[Key]:
    """What leaves a phase with several outcomes, dice aside."""
    keys: list[Key] = []
    for phase, taken in zip(phases, played, strict=True):
        first = taken[0][0]
        if all(outcome == first for outcome, _ in taken[1:]):
            continue
        for choice in _choices(taken):
            if choice.by != "world" or choice.how in ("roll", "draw"):
                continue
            if choice.how == "ruling":
                keys.append(("undecided", (), choice.point))
            else:
                keys.append(("undecided", _abilities(ruleset, phase, choice.point), ""))
    return keys


def _choices(taken: list[Taken]) -> Iterator[Choice]:
    return (choice for outcome, _ in taken for choice in outcome.choices)


def _paradoxes(ruleset: Ruleset, phases: tuple[Phase, ...], played: list[list[Taken]]) -> list[Key]:
    return [
        ("paradox", _abilities(ruleset, phase, ", ".join(outcome.paradox)), "")
        for phase, taken in zip(phases, played, strict=True)
        for outcome, _ in taken
        if outcome.paradox
    ]


def _abilities(ruleset: Ruleset, phase: Phase, point: str) -> tuple[str, ...]:
    """The abilities of the acts whose labels a choice point names."""
    labels = {ruleset.abilities[act.do].label(act.by): act.do for act in phase.acts}
    names = (part.strip().partition("#")[0] for part in point.split(","))
    return tuple(sorted({labels.get(name, name.partition(".")[2] or name) for name in names}))


def _arrivals(table: Table, phases: tuple[Phase, ...]) -> list[Key]:
    """The pairs of abilities whose acts come to another result when they change places."""
    keys: list[Key] = []
    before = None
    for at, phase in enumerate(phases):
        for i in range(len(phase.acts) - 1):
            one, other = phase.acts[i : i + 2]
            if one.do == other.do and one.by == other.by:
                continue
            acts = (*phase.acts[:i], other, one, *phase.acts[i + 2 :])
            changed = (*phases[:at], attrs.evolve(phase, acts=acts), *phases[at + 1 :])
            if before is None:
                before = table.outcomes(phases)
            after = table.outcomes(changed)
            if after is not None and after != before:
                pair = tuple(sorted((one.do, other.do)))
                keys.append(("arrival", pair, ""))
    return keys
