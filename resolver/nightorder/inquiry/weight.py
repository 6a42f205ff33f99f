"""What each act of a phase had to do with a fact, found by leaving acts out and resolving again.

An act is *decisive* if the fact is otherwise without it; *joint* if it is otherwise only when
others are left out as well, none of which would do alone (two killers of one victim are joint);
*irrelevant* if neither. This is the test of actual causes with contingencies (Halpern and Pearl),
limited to contingencies that leave acts out.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import Literal

import attrs

from ..model.game import Game, Phase
from ..model.verdict import Verdict
from .citing import named_acts
from .edits import labels_of, with_sent
from .proof import proof_of
from .scene import Scene, Values, must_know, scene, values_in

__all__ = ["Weight", "Word", "phase_without", "weigh", "weights", "without"]

Word = Literal["decisive", "joint", "irrelevant"]

#: Most acts that are left out together.
_MOST = 3
#: Most acts among which those that are joint are looked for in threes.
_FEW = 24


@attrs.frozen
class Weight:
    """What an act (or vote) had to do with a fact.

    ``word`` is ``decisive`` (without it the fact is otherwise), ``joint`` (it is otherwise only
    without it and others) or ``irrelevant``. ``beside`` are those others, empty for a decisive or
    irrelevant act. ``values`` is what the fact is then (in each outcome).
    """

    act: str
    word: Word
    beside: tuple[str, ...] = ()
    values: Values = ()


def weights(
    game: Game, phase: str | None, fact_id: str, *, seed: int | None = 0
) -> tuple[Weight, ...]:
    """The weight of every act and vote of a phase for a fact, in the order of the phase.

    ``phase`` is a label (None: the last phase). An act has no weight for the question whether it
    takes place itself. The phase is resolved once for each act and, for those that are not
    decisive and that the proof of the fact names, once for each pair and each three of them (threes
    only among 24 acts or fewer). Raises NightorderError if there is no such phase or fact, or if an
    earlier one is a paradox.

    >>> from nightorder.loading import read_game
    >>> game = read_game('''{ruleset: atlantis, players: {A: doctor, C: drinker, G: killer,
    ...     H: awakened_sage}, phases: [{night: 2, acts: [{by: G, do: kill, to: A},
    ...     {by: H, do: kill, to: A}, {by: C, do: drink, to: H}]}]}''')
    >>> [(weight.act, weight.word) for weight in weights(game, None, "fate:A")]
    [('G.kill', 'decisive'), ('H.kill', 'irrelevant'), ('C.drink', 'irrelevant')]
    """
    asked = scene(game, phase, seed=seed)
    must_know(game, asked.verdict, fact_id)
    return weigh(asked, fact_id)


def weigh(
    asked: Scene, fact_id: str, among: Iterable[str] | None = None, *, most: int = _MOST
) -> tuple[Weight, ...]:
    """The weight of acts of a scene for a fact; of all of them unless ``among`` names some.

    ``most`` is how many acts are left out together at most, 1 to 3.
    """
    now = values_in(asked.verdict, fact_id)
    labels = list(labels_of(asked.game, asked.phase))
    kind, _, about = fact_id.partition(":")
    itself = about.partition("/")[0] if kind in ("done", "aim", "answer", "legal") else ""
    labels = [label for label in labels if label != itself]
    known = set(labels) if among is None else set(among)
    found: dict[str, Weight] = {}
    for label in labels:
        if label in known:
            values = values_in(without(asked, (label,)), fact_id)
            if values != now:
                found[label] = Weight(label, "decisive", (), values)
    behind = _behind(asked, fact_id)
    left = [name for name in labels if name in known and name not in found and name in behind]
    for size in range(2, most + 1):
        if size > 2 and len(left) > _FEW:
            break
        for group in combinations(left, size):
            # Joint means that nothing smaller than the group would do.
            if any(found[label].beside for label in group if label in found) and size > 2:
                continue
            values = values_in(without(asked, group), fact_id)
            if values != now:
                for label in group:
                    others = tuple(other for other in group if other != label)
                    found.setdefault(label, Weight(label, "joint", others, values))
    return tuple(
        found.get(label, Weight(label, "irrelevant")) for label in labels if label in known
    )


def _behind(asked: Scene, fact_id: str) -> set[str]:
    """The acts that some fact behind the one asked about names: no others can bear on it."""
    found: set[str] = set()
    for outcome in asked.verdict.outcomes:
        try:
            proof = proof_of(outcome, fact_id)
        except KeyError:
            continue
        for fact in proof.facts.values():
            found.update(named_acts(outcome.facts, fact))
    return found


def without(asked: Scene, labels: Iterable[str]) -> Verdict:
    """The verdict of the scene without some of its acts or votes."""
    return asked.with_phase(phase_without(asked.game, asked.phase, labels))


def phase_without(game: Game, phase: Phase, labels: Iterable[str]) -> Phase:
    """The phase without some of its acts or votes."""
    gone = set(labels)
    sent = labels_of(game, phase)
    return with_sent(phase, {label: one for label, one in sent.items() if label not in gone})
