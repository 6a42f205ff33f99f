"""What nothing can touch: acts that nobody could hinder, and their effects.

Most acts of a night meet nothing that could stop them. Their facts are settled at once, without
asking; the rules would come to the same (a property test holds the two equal).
"""

from __future__ import annotations

from ..facts.acts import hindrances
from ..facts.landing import tests
from ..night.night import Night
from ..night.nightact import NightAct
from ..settle import Entry, Key

__all__ = ["obvious"]

_DONE = Entry(True, "done")
_TRAIT = Entry(True, "trait")


def obvious(night: Night) -> dict[Key, Entry]:
    """The facts of a night that hold whatever else happens. Time: linear in the influences."""
    found: dict[Key, Entry] = {}
    sure: set[NightAct] = set()
    for act in night.acts:
        if _unhindered(night, act):
            sure.add(act)
            found["done", act.id] = _TRAIT if act.origin == "trait" else _DONE
    for table in (night.stops, night.averts, night.mends, night.fells, night.leaves):
        for player, strikes in table.items():
            for act, influence in strikes:
                if act in sure and not tests(night, act, influence, player):
                    key = ("lands", act.id, influence.index, player)
                    found[key] = Entry(True, "lands", (("done", act.id),))
    return found


def _unhindered(night: Night, act: NightAct) -> bool:
    if act.origin == "trait":
        return night.plan.trait_when.get(act.ability.id) is None
    if act.origin != "sent":
        return False
    act.checks = hindrances(night, act)  # the rule of the act need not look again
    return (
        not act.checks
        and not act.doubtful
        and act.stands_for is None
        and act.held is None
        and act.ability.id in night.plan.role_abilities[night.players[act.by].role]
    )
