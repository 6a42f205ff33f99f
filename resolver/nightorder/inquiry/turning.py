"""What a result hangs on beside the acts: readings, dice, the order of arrival, loop policies.

A proof names what its facts read. That something decided is a stronger claim, and it is checked:
taken otherwise, it must bring another result.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Literal

import attrs

from ..errors import NightorderError
from ..model.game import Game
from ..model.ruleset import Ruleset
from ..model.verdict import Choice, Outcome, Verdict
from ..replay import advance
from .citing import split_pair
from .edits import PutBefore, edit, labels_of
from .proof import proof_of
from .scene import Scene, Values, scene, value_in, values_in

__all__ = ["Turn", "idle_rulings", "turning_points", "turning_readings"]


@attrs.frozen
class Turn:
    """Something that would change a result if it were taken otherwise.

    ``kind`` is ``ruling``, ``roll`` (also a lot), ``tie`` (which of two acts was received first) or
    ``policy`` (of a loop). ``option`` is the point, ``taken`` what was taken, ``other`` what would
    be taken instead (for a policy: nothing, so that every outcome without a contradiction is
    allowed). ``values`` are what the fact would be, one for each outcome that differs; None where
    there is no such fact; none at all where the rules would contradict themselves.
    """

    option: str
    taken: str
    other: str
    values: Values
    kind: Literal["ruling", "roll", "tie", "policy"] = "ruling"


def turning_points(
    game: Game, phase: str | None, fact_id: str, *, seed: int | None = 0
) -> tuple[Turn, ...]:
    """Whatever a fact of a phase hangs on beside the acts: rulings, dice, arrival, loop policies.

    Each is found by resolving again; a point that is open anyway has outcomes of its own and is
    not listed. ``phase`` is a label (None: the last one), ``fact_id`` as for
    :func:`nightorder.why`. Raises NightorderError if there is no such phase, or if an earlier one
    is a paradox. Time: one resolution for each die, tie and policy that the phase read, and one of
    the game up to the phase for each other reading of each disputed point.

    >>> from nightorder import read_game
    >>> game = read_game('''{ruleset: atlantis, players: {C: drinker, E: boss, G: killer, H: sage},
    ...     phases: [{night: 2, acts: [{by: E, do: cover, to: G}, {by: C, do: drink, to: G},
    ...     {by: G, do: kill, to: H}]}]}''')
    >>> for turn in turning_points(game, None, "fate:H"):
    ...     print(turn.option, turn.taken, "->", turn.other, turn.values)
    atlantis-Q1 cover -> thug_only (False,)
    """
    asked = scene(game, phase, seed=seed)
    return (
        *_policies(asked, fact_id),
        *_ties(asked, fact_id),
        *_rolls(asked, fact_id),
        *turning_readings(game, asked.phase.label, fact_id, seed=seed),
    )


def turning_readings(
    game: Game, phase: str, fact_id: str, *, seed: int | None = 0
) -> Iterator[Turn]:
    """The readings, other than those in force, under which a fact of a phase would be otherwise.

    ``phase`` is a label such as ``night 2``. The reading holds for the whole game, so an earlier
    phase may be what changes. Points left open are not tried: their readings are outcomes. The
    game is resolved once for each other reading of each point. Raises NightorderError if there is
    no such phase, or if an earlier one is a paradox.

    >>> from nightorder.loading import read_game
    >>> game = read_game('''{ruleset: atlantis, players: {C: drinker, E: boss, G: killer, H: sage},
    ...     phases: [{night: 2, acts: [{by: E, do: cover, to: G}, {by: C, do: drink, to: G},
    ...     {by: G, do: kill, to: H}]}]}''')
    >>> [(turn.other, turn.values) for turn in turning_readings(game, "night 2", "fate:H")]
    [('thug_only', (False,))]
    """
    asked = scene(game, phase, seed=seed)
    now = values_in(asked.verdict, fact_id)
    for option in game.ruleset.options.values():
        taken = game.reading(option.id)
        if taken is None:
            continue
        for other in option.readings:
            if other == taken:
                continue
            changed = attrs.evolve(asked.game, rulings={**game.rulings, option.id: other})
            values = _values(asked, changed, fact_id)
            if values is not None and values != now:
                yield Turn(option.id, taken, other, values)


def idle_rulings(
    verdict: Verdict, fact_id: str, found: Iterable[Turn], ruleset: Ruleset
) -> frozenset[str]:
    """The ids of ruling facts that the fact does not hang on: default readings, and no other
    reading of theirs is among the turns ``found`` for it."""
    turning = {turn.option for turn in found}
    idle = set()
    for outcome in verdict.outcomes:
        try:
            proof = proof_of(outcome, fact_id)
        except KeyError:
            continue
        for fact in proof.facts.values():
            option = dict(fact.params).get("option", "")
            model = ruleset.options.get(option)
            usual = model is not None and fact.value == model.default
            if fact.code == "ruling" and usual and option not in turning:
                idle.add(fact.id)
    return frozenset(idle)


def _values(asked: Scene, game: Game, fact_id: str) -> Values | None:
    """The value in each outcome of the phase; None if the game cannot be resolved that far."""
    try:
        return values_in(asked.with_game(game), fact_id)
    except NightorderError:
        return None


# -- arrival ---------------------------------------------------------------------------------


def _ties(asked: Scene, fact_id: str) -> Iterator[Turn]:
    """Pairs of acts of one step whose arrival the proof reads, received the other way round."""
    now = values_in(asked.verdict, fact_id)
    sent = labels_of(asked.game, asked.phase)
    pairs: dict[tuple[str, str], None] = {}
    for outcome in asked.verdict.outcomes:
        if fact_id not in outcome.facts:
            continue
        for fact in proof_of(outcome, fact_id).facts.values():
            if fact.code == "tie_received":
                first, second = split_pair(outcome.facts, fact.id.partition(":")[2])
                pair = (first, second) if fact.value else (second, first)
                if pair[0] in sent and pair[1] in sent:
                    pairs[pair] = None
    for first, second in pairs:
        swapped = edit(asked.game, asked.phase.label, [PutBefore(second, first)])
        values = values_in(asked.with_phase(swapped.phases[-1]), fact_id)
        if values != now:
            yield Turn(f"{first}, {second}", first, second, values, "tie")


# -- dice ------------------------------------------------------------------------------------


def _rolls(asked: Scene, fact_id: str) -> Iterator[Turn]:
    """Dice that were thrown or given, each fallen otherwise while all else stays."""
    if len(asked.verdict.outcomes) != 1:
        return
    outcome = asked.verdict.outcomes[0]
    thrown = [
        c for c in outcome.choices if c.how in ("roll", "draw") and c.by in ("drawn", "given")
    ]
    if not thrown:
        return
    acts = tuple(attrs.evolve(act, roll=()) for act in asked.phase.acts)
    unthrown = attrs.evolve(asked.phase, acts=acts)
    try:
        found, _ = advance(asked.game, asked.branches, unthrown, None)
    except NightorderError:  # more ways than can be listed
        return
    worlds = [(other, {c.point: c.taken for c in other.choices}) for other, _ in found]
    now = value_in(outcome, fact_id)
    for choice in thrown:
        rest = {c.point: c.taken for c in thrown if c.point != choice.point}
        seen: dict[str, dict[str, Outcome]] = {}
        for other, taken in worlds:
            here = taken.get(choice.point)
            if here in (None, choice.taken) or any(taken.get(p, t) != t for p, t in rest.items()):
                continue
            if value_in(other, fact_id) != now:
                seen.setdefault(str(here), {})[repr(value_in(other, fact_id))] = other
        for here, outcomes in seen.items():
            values = tuple(value_in(other, fact_id) for other in outcomes.values())
            yield Turn(choice.point, choice.taken, here, values, "roll")


# -- loops -----------------------------------------------------------------------------------


def _policies(asked: Scene, fact_id: str) -> Iterator[Turn]:
    """The policies that decided loops: what the rules without any of them would allow."""
    decided: dict[str, Choice] = {}
    for outcome in asked.verdict.outcomes:
        for choice in outcome.choices:
            if choice.by == "policy":
                decided.setdefault(choice.point, choice)
    if not decided:
        return
    bare = attrs.evolve(asked.game, ruleset=_without_policies(asked.game.ruleset))
    try:
        found, _ = advance(bare, asked.branches, asked.phase, asked.seed)
    except NightorderError:
        return
    now = values_in(asked.verdict, fact_id)
    real = [outcome for outcome, _ in found if not outcome.paradox]
    values = {repr(v): v for v in (value_in(outcome, fact_id) for outcome in real)}
    others = tuple(values[key] for key in sorted(values))
    if others == now:
        return
    for choice in decided.values():
        word = choice.how if ":" not in choice.how else choice.taken
        yield Turn(choice.point, word, "", others, "policy")


@lru_cache(maxsize=32)
def _without_policies(ruleset: Ruleset) -> Ruleset:
    night = attrs.evolve(ruleset.night, loops=())
    return attrs.evolve(ruleset, night=night)
