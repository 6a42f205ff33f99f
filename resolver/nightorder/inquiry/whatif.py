"""What if something had been otherwise: the phase resolved again, and what differs."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from ..model.game import Game
from ..model.verdict import Verdict
from .difference import Change, difference
from .edits import Drop, Edit, SetRuling, edit, labels_of
from .scene import Scene, scene

__all__ = ["WhatIf", "what_if", "without_each"]


@attrs.frozen
class WhatIf:
    """A changed phase beside the phase as it was.

    ``edits`` is what was changed, ``before`` and ``after`` are the verdicts, ``changes`` what
    differs between them, the weightiest kind first; none: nothing would be otherwise.
    """

    edits: tuple[Edit, ...]
    before: Verdict = attrs.field(repr=False)
    after: Verdict = attrs.field(repr=False)
    changes: tuple[Change, ...]


def what_if(
    game: Game, phase: str | None, edits: Iterable[Edit], *, seed: int | None = 0
) -> WhatIf:
    """What a phase would have come to, had some acts, votes, dice or rulings been otherwise.

    ``phase`` is a label (None: the last one); the edits are made in turn. Dice that the game
    file does not give fall as they did. A ruling holds from the beginning of the game.
    Raises NightorderError as :func:`nightorder.edit` does, and if an earlier phase is a paradox.
    Time: the game resolved up to the phase, and the phase once more (with a ruling: all of it).

    >>> from nightorder.loading import read_game
    >>> game = read_game('''{ruleset: atlantis, players: {A: doctor, B: thug, G: killer, H: sage},
    ...     phases: [{night: 2, acts: [{by: B, do: stun, to: A}, {by: A, do: heal, to: H},
    ...     {by: G, do: kill, to: H}]}]}''')
    >>> for change in what_if(game, None, [Drop("B.stun")]).changes:
    ...     print(change.kind, change.about, change.before, change.after)
    fate H (True,) (False,)
    winner  ('mafia',) ('',)
    act A.heal ('stopped',) ('done',)
    act B.stun ('done',) (None,)
    """
    return _changed(scene(game, phase, seed=seed), tuple(edits))


def without_each(
    game: Game, phase: str | None = None, *, seed: int | None = 0
) -> tuple[WhatIf, ...]:
    """What the phase would have come to without each one of its acts and votes, in their order.

    Time: one resolution of the phase for each act.
    """
    asked = scene(game, phase, seed=seed)
    return tuple(_changed(asked, (Drop(label),)) for label in labels_of(asked.game, asked.phase))


def _changed(asked: Scene, edits: tuple[Edit, ...]) -> WhatIf:
    game = edit(asked.game, asked.phase.label, edits)
    whole = any(isinstance(change, SetRuling) for change in edits)
    after = asked.with_game(game) if whole else asked.with_phase(game.phases[-1])
    return WhatIf(edits, asked.verdict, after, difference(asked.verdict, after))
