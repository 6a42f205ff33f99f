"""Loops: what stays open when everything that could settle has settled.

The open facts form a graph of who waits for whom. Its strongly connected components are taken
in topological order, and the consistent outcomes of one are enumerated. Exactly one outcome is
taken; with none or several the ruleset's policies are asked.

What a fact waits for is what its rule happened to read before it gave up. Under other
assumptions the rule reads on, so that a component can prove to hang on another one, or to be
larger than it looked; the enumeration says so, and the other one is taken first, or both as one.
"""

from __future__ import annotations

import attrs

from ..night.nightact import PLAYED, NightAct
from ..settle import Key, Solver
from .consistent import Elsewhere, consistent, sinks
from .members import members_of

__all__ = ["Loop", "first_loop"]

#: Origins of the acts by which a loop is named.
_TAKES_PART = PLAYED | {"vote", "execution"}


@attrs.frozen
class Loop:
    """A component of open facts: its acts in the order received, and its consistent outcomes."""

    facts: tuple[Key, ...]
    acts: tuple[NightAct, ...]
    outcomes: tuple[tuple[tuple[Key, bool], ...], ...]

    @property
    def name(self) -> str:
        """The labels of its acts, for reasons and choices."""
        return ", ".join(act.label for act in self.acts)


def first_loop(s: Solver) -> Loop | None:
    """The first component that waits for nothing outside itself; None if nothing is open.

    Time: linear in the open facts for finding it, exponential in the worst case in its own size
    for its outcomes.
    """
    parts = sinks(s.open, s.leaves)
    if not parts:
        return None
    wider = frozenset(parts[0])
    for part in parts:
        try:
            return _loop(s, *consistent(s, frozenset(part)))
        except Elsewhere as other:
            if part is parts[0]:
                wider |= other.facts
    return _loop(s, *consistent(s, wider, alone=False))


def _loop(
    s: Solver, facts: frozenset[Key], outcomes: tuple[tuple[tuple[Key, bool], ...], ...]
) -> Loop:
    members = tuple(sorted(facts, key=str))
    ids = {key[1] for key in members if key[0] in ("done", "lands", "aim")}
    acts = tuple(s.night.act(i) for i in sorted(ids))
    played = tuple(act for act in acts if act.origin in _TAKES_PART)
    if len(outcomes) != 1 and played:
        more, own = members_of(s, facts, played, several=bool(outcomes))
        if more != facts:
            wider, outcomes = consistent(s, more, alone=False)
            members = tuple(sorted(wider, key=str))
        played = own
    return Loop(members, played or acts, outcomes)  # traits alone can go round in a circle too
