"""What nothing can touch: acts that nobody could hinder, and their effects.

Most acts of a night meet nothing that could stop them. Their facts are settled at once, without
asking; the rules would come to the same (a property test holds the two equal).
"""

from __future__ import annotations

from ..facts.acts import legal_rule
from ..facts.hindrances import hindrances
from ..facts.landing import tests
from ..night.night import Night
from ..night.nightact import NightAct
from ..settle import OPEN, Entry, Key, Solver

__all__ = ["obvious"]

_DONE = Entry(True, "done")
_TRAIT = Entry(True, "trait")


def obvious(s: Solver) -> None:
    """Settle the facts that hold whatever else happens. Time: linear in the influences."""
    night: Night = s.night
    memo = s.memo
    sure: set[NightAct] = set()
    for act in night.acts:
        done: Key = ("done", act.id)
        if act.origin == "trait":
            if night.plan.trait_when.get(act.ability.id) is None:
                memo[done] = _TRAIT
                sure.add(act)
        elif act.origin == "sent" and _unhindered(night, act):
            if act.doubtful:
                legal: Key = ("legal", act.id)
                allowed = legal_rule(s, legal)
                if allowed is None or not allowed.value:
                    continue
                memo[legal] = allowed
                memo[done] = Entry(True, "done", (legal,))
            else:
                memo[done] = _DONE
                sure.add(act)
    for table in (night.stops, night.averts, night.mends, night.fells, night.leaves):
        for player, strikes in table.items():
            for act, influence in strikes:
                if act in sure and not tests(night, act, influence, player):
                    memo["lands", act.id, influence.index, player] = Entry(
                        True, "lands", (("done", act.id),)
                    )
    # The limit of one act may have asked for another one, which was open then.
    for key in [key for key in s.open if memo[key] is not OPEN]:
        s.set(key, memo[key])


def _unhindered(night: Night, act: NightAct) -> bool:
    act.checks = hindrances(night, act)  # the rule of the act need not look again
    return (
        not act.checks
        and act.stands_for is None
        and act.held is None
        and act.ability.id in night.plan.role_abilities[night.players[act.by].role]
    )
