"""What a corrected line changes in a whole game, phase by phase."""

from __future__ import annotations

import attrs

from ..model.game import Game
from ..model.verdict import Verdict
from ..replay import replay
from ..wire import checked_game
from .difference import Change, difference
from .scene import refuse

__all__ = ["PhaseChange", "changes"]


@attrs.frozen
class PhaseChange:
    """A phase that comes out otherwise in another version of the game.

    ``before`` or ``after`` is None where that version has no such phase, or does not reach it
    because of a paradox; ``changes`` then is empty.
    """

    phase: str
    before: Verdict | None = attrs.field(repr=False)
    after: Verdict | None = attrs.field(repr=False)
    changes: tuple[Change, ...]


def changes(old: Game, new: Game, *, seed: int | None = 0) -> tuple[PhaseChange, ...]:
    """The phases that differ between two versions of a game, in time order.

    A phase is the same if its verdict looks the same: who dies, which acts take place, what is
    told, which marks and roles change, who wins. ``seed`` throws the dice of both, alike for the
    same phase. Raises NightorderError if they are games of two rulesets, and as
    :func:`nightorder.replay` does. Time: both games replayed.

    >>> from nightorder.loading import read_game
    >>> text = '''{ruleset: atlantis, players: {A: doctor, B: thug, G: killer, H: sage}, phases: [
    ...     {night: 2, acts: [{by: G, do: kill, to: TARGET}]},
    ...     {night: 3, acts: [{by: A, do: heal, to: B}]}]}'''
    >>> one, two = (read_game(text.replace("TARGET", name)) for name in "AH")
    >>> for found in changes(one, two):
    ...     print(found.phase, [(change.kind, change.about) for change in found.changes])
    night 2 [('fate', 'A'), ('fate', 'H')]
    night 3 [('act', 'A.heal')]
    """
    if old.ruleset.id != new.ruleset.id:
        one, other = (f"{game.file} of '{game.ruleset.id}'" for game in (old, new))
        said = f"these are games of two rulesets: {one}, {other}"
        raise refuse(new, "other-ruleset", said)
    old, new = (game if game.checked else checked_game(game) for game in (old, new))
    was = {verdict.phase: verdict for verdict in replay(old, seed=seed).verdicts}
    now = {verdict.phase: verdict for verdict in replay(new, seed=seed).verdicts}
    labels = [phase.label for phase in new.phases]
    labels += [phase.label for phase in old.phases if phase.label not in labels]
    found = []
    for label in sorted(labels, key=_in_time):
        before, after = was.get(label), now.get(label)
        if before is None or after is None:
            if before is not after:
                found.append(PhaseChange(label, before, after, ()))
            continue
        differs = difference(before, after)
        if differs:
            found.append(PhaseChange(label, before, after, differs))
    return tuple(found)


def _in_time(label: str) -> tuple[int, bool]:
    kind, _, number = label.partition(" ")
    return int(number), kind == "night"
