"""Why something is not the case: what failed first, and the nearest night in which it would be.

The nearest change is found by trying, smallest first: one act left out, one aimed at somebody
else, other dice, two acts received the other way round, one act more; then two of those. It is
proved by its own verdict: applied, it yields what was asked for.
"""

from __future__ import annotations

import attrs

from ..model.game import Game
from ..model.verdict import Fact, FactValue, Outcome, Verdict
from .difference import Change, difference
from .edits import Edit
from .nearest import Search
from .obstacles import obstacles
from .scene import refuse, scene, value_in, values_in

__all__ = ["WhyNot", "why_not"]

#: How many changed nights are tried unless the caller says otherwise.
TRIES = 1000


@attrs.frozen
class WhyNot:
    """Why a fact is not what was asked for.

    ``wanted`` is the value asked for (None: any other than it has); ``failed`` are the facts that
    stood in the way, the first one first; ``nearest`` is the smallest change of the phase found
    that yields it (empty: none within the bound), ``changes`` what else it changes, ``tried`` how
    many changed nights were resolved, and ``complete`` whether all changes of its size or
    smaller were tried.
    """

    phase: str
    fact: str
    wanted: FactValue
    now: tuple[FactValue, ...]
    failed: tuple[Fact, ...]
    outcome: Outcome = attrs.field(repr=False)  #: the outcome that ``failed`` is about
    nearest: tuple[Edit, ...] = ()
    after: Verdict | None = attrs.field(default=None, repr=False)
    changes: tuple[Change, ...] = ()
    tried: int = 0
    complete: bool = True


def why_not(
    game: Game,
    phase: str | None,
    fact_id: str,
    wanted: FactValue = None,
    *,
    seed: int | None = 0,
    tries: int = TRIES,
) -> WhyNot:
    """Why a fact of a phase is not otherwise, and what would have to change for it to be.

    ``wanted`` is the value asked for; None means any other than the fact has in some outcome.
    ``tries`` bounds the search: at most so many changed nights are resolved (0: no search).
    Raises NightorderError if there is no such phase or fact, or if the fact has the wanted value
    already in every outcome.

    >>> from nightorder.loading import read_game
    >>> game = read_game('''{ruleset: atlantis, players: {A: doctor, B: thug, G: killer, H: sage},
    ...     phases: [{night: 2, acts: [{by: B, do: stun, to: A}, {by: A, do: heal, to: H},
    ...     {by: G, do: kill, to: H}]}]}''')
    >>> found = why_not(game, None, "fate:H", False)
    >>> found.failed[0].code, dict(found.failed[0].params)["by_act"], found.nearest
    ('blocked', 'B.stun', (Drop(act='B.stun'),))
    """
    asked = scene(game, phase, seed=seed)
    now = values_in(asked.verdict, fact_id)
    told = [o for o in asked.verdict.outcomes if not _meets(value_in(o, fact_id), wanted, now)]
    told = told if wanted is not None else list(asked.verdict.outcomes)
    if not told:
        raise refuse(game, "it-is-so", f"'{fact_id}' is {wanted!r} in {asked.verdict.phase}")
    for outcome in told:
        try:
            failed = obstacles(outcome, fact_id)
            break
        except KeyError:
            continue
    else:
        raise refuse(game, "unknown-fact", f"{asked.verdict.phase} has no fact '{fact_id}'")
    prefer = [dict(fact.params).get("by_act", "") for fact in failed]
    search = Search(asked, fact_id, lambda value: _meets(value, wanted, now), prefer, tries)
    nearest = search.run()
    after = search.after if nearest else None
    return WhyNot(
        asked.verdict.phase,
        fact_id,
        wanted,
        now,
        failed,
        outcome,
        nearest,
        after,
        difference(asked.verdict, after) if after is not None else (),
        search.tried,
        search.tried < tries or bool(nearest),
    )


def _meets(value: FactValue, wanted: FactValue, now: tuple[FactValue, ...]) -> bool:
    """Is a value the one asked for, or, if none was named, another one than now?"""
    if wanted is None:
        return value is not None and value not in now
    if isinstance(value, tuple) and not isinstance(wanted, tuple):
        return wanted in value
    return (type(value) is type(wanted) and value == wanted) or str(value) == wanted
