"""Two rulesets walked through by hand: step after step of the night list, with plain sets.

Nothing here knows of facts, conditions or effects: each function goes down the list of its sheet
once, under the rulings by default, and says who is out, whose act was stopped, who is told what,
and whither an act was led.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import attrs

__all__ = ["PRESIDENT", "TOMAHAWK", "Sent", "Walked", "president", "tomahawk"]


@attrs.frozen
class Sent:
    """An act as it was sent; ``heals``: what the die of an experiment says."""

    by: str
    do: str
    to: tuple[str, ...]
    heals: bool | None = None


@attrs.frozen
class Walked:
    """What a night comes to; an answer is there where the sheet says what it is."""

    dead: set[str] = attrs.field(factory=set)
    stopped: set[str] = attrs.field(factory=set)
    told: dict[str, str] = attrs.field(factory=dict)
    moved: dict[str, str] = attrs.field(factory=dict)
    pending: set[str] = attrs.field(factory=set)


# -- White against Red (seed text 000, lines 588-597) ------------------------------------------

TOMAHAWK = {
    "A": "commissioner",
    "B": "sergeant",
    "C": "buried_tomahawk",
    "D": "chameleon",
    "E": "thief",
    "F": "red_tomahawk",
    "G": "joker",
    "H": "brute",
}
_PEACEFUL = "AB"


def _copied(acts: Mapping[str, Sent], gone: set[str], told: dict[str, str]) -> Sent | None:
    """Step 1: what the chameleon does by the role that he has chosen."""
    if "D" not in acts or "D" in gone:
        return None
    model, victim = acts["D"].to
    doing = acts[model].do if model in acts else ""
    if model in gone:
        return None
    if model == "G" or (model in _PEACEFUL and doing != "shoot"):
        told["D"] = "uncopyable"
        return None
    do = {"C": "ward", "F": "ward", "E": "steal", "H": "stun"}.get(model, "shoot")
    return Sent("D", do, (victim,))


def tomahawk(sent: Sequence[Sent], avenged: str = "") -> Walked:
    """A night from the second on; ``avenged`` leaves by the Blood Vengeance in step 0."""
    night = Walked(dead={avenged} - {""})
    gone, acts = set(night.dead), {act.by: act for act in sent}
    copy = _copied(acts, gone, night.told)
    if "G" in acts and "G" not in gone:
        whom, whither = acts["G"].to
        if whom == "D":
            night.told["G"] = "failed"
        elif whom in acts and whom not in gone and acts[whom].to[0] != "G":
            acts[whom] = attrs.evolve(acts[whom], to=(whither,))
            night.moved[whom] = whither
    playing = [
        act if act.by != "D" else copy
        for act in (acts[one.by] for one in sent)
        if act.by != "G" and (act.by != "D" or copy is not None)
    ]
    night.stopped.update(gone & acts.keys())
    playing = [act for act in playing if act is not None and act.by not in gone]
    lost: set[str] = set()  # robbed or stunned
    for act in playing:
        if act.do in ("steal", "stun"):
            if act.by in lost:
                night.stopped.add(act.by)
            elif act.to[0] not in gone and act.to[0] != act.by:
                lost.add(act.to[0])
    later = [act for act in playing if act.do not in ("steal", "stun")]
    night.stopped.update({act.by for act in later} & lost)
    later = [act for act in later if act.by not in lost]
    charges = {act.to[0] for act in later if act.do == "ward"}
    for act in later:
        whom = act.to[0]
        if act.do == "check" and whom not in gone:
            night.told[act.by] = "friend" if whom in _PEACEFUL or whom in charges else "enemy"
        if act.do == "search" and whom not in gone:
            night.told[act.by] = "found" if whom == "A" else "not_found"
    hit: set[str] = set()
    for act in later:
        if act.do == "shoot":
            if act.by in hit:
                night.stopped.add(act.by)
            elif act.to[0] not in _PEACEFUL and act.to[0] not in gone:
                hit.add(act.to[0])
    night.dead.update(hit - charges)
    return night


# -- The President (seed text 003, lines 244-271) ----------------------------------------------

PRESIDENT = {
    "A": "clan1_boss",
    "B": "clan1_bodyguard",
    "C": "clan1_thug",
    "D": "clan1_killer",
    "E": "clan2_boss",
    "F": "clan2_bodyguard",
    "G": "clan2_thug",
    "H": "clan2_killer",
    "M": "schizo",
    "O": "professor",
    "P": "thief",
    "Q": "journalist",
    "R": "detective",
    "S": "doctor",
    "T": "hostess",
    "V": "shooter",
}


def _clan(player: str) -> str:
    role = PRESIDENT[player]
    return role[:5] if role.startswith("clan") else ""


def _town(player: str) -> bool:
    return not _clan(player) and PRESIDENT[player] not in ("schizo", "professor")


class _Town:
    """Where everybody is, and how, at a point of the night."""

    def __init__(self, living: Sequence[str], office: str) -> None:
        self.living, self.office, self.night = living, office, Walked()
        self.robbed: set[str] = set()
        self.beaten: set[str] = set()
        self.held: set[str] = set()
        self.guests: set[str] = set()
        self.guarded: set[str] = set()
        self.treated: set[str] = set()

    def away(self, player: str) -> bool:
        return player == self.office or player in self.beaten | self.held | self.guests

    def idle(self, player: str) -> bool:
        return player in self.night.dead | self.robbed | self.beaten | self.held | self.guests

    def meets(self, act: Sent, *, anyway: bool = False) -> bool:
        """Does the act come to somebody who is there to be met? If not, is it stopped?"""
        if (not anyway and self.idle(act.by)) or any(map(self.away, act.to)):
            self.night.stopped.add(act.by)
            return False
        return not any(player in self.night.dead for player in act.to)

    def safe(self, player: str) -> bool:
        return player in self.guarded | self.treated

    def fails(self, hunter: str) -> None:
        """A failed hunt kills the hunter unless he is treated; the President is exempt (57)."""
        if hunter not in self.treated and hunter != self.office:
            self.night.dead.add(hunter)


def president(
    sent: Sequence[Sent], living: Sequence[str], office: str = "", drawn: Mapping[str, str] = {}
) -> Walked | None:
    """A night; ``drawn``: whose hunt it was. None where the sheet does not say what happens."""
    town = _Town(living, office)
    night = town.night

    def each(do: str) -> list[Sent]:
        return [act for act in sent if act.do == do]

    if office:  # step 2: the prison, or the President himself
        jailed = each("jail")
        night.dead.add(jailed[0].to[0] if jailed else office)
    _bodies(town, each, sent)
    for act in each("guard"):
        if town.meets(act) and _clan(act.to[0]):
            town.guarded.add(act.to[0])
    for act in each("experiment"):
        if town.meets(act):
            if act.heals:
                town.treated.add(act.to[0])
            elif not town.safe(act.to[0]):
                night.dead.add(act.to[0])
    if any(act.to[0] in night.dead and act.to[0] == "T" for act in [*each("clan_kill")]):
        return None  # who comes to a hostess who is dead
    _attacks(town, each, drawn)
    if any(act.to[0] in night.dead and act.to[0] == "T" for act in each("snipe")):
        return None
    for do in ("detect", "check"):
        for act in each(do):
            met = town.meets(act)
            night.told[act.by] = "failed" if not met else "mafia" if _clan(act.to[0]) else "town"
    for act in each("compare"):
        met = town.meets(act)
        alike = bool(_clan(act.to[0])) == bool(_clan(act.to[1]))
        night.told[act.by] = "failed" if not met else "same" if alike else "different"
    night.pending.difference_update(night.dead)
    return night


def _bodies(town: _Town, each, sent: Sequence[Sent]) -> None:
    """Steps 3 to 7: who is robbed, treated, beaten, held or invited."""
    night = town.night
    for do, those in (("steal", town.robbed), ("heal", town.treated), ("beat", town.beaten)):
        found = set()
        for act in each(do):
            lost = act.by in night.dead or act.by in town.robbed
            if lost or act.to[0] == town.office:
                night.stopped.add(act.by)
            elif act.to[0] not in night.dead:
                found.add(act.to[0])
        those |= found
    abduct, invite = next(iter(each("abduct")), None), next(iter(each("invite")), None)

    def comes(act: Sent | None) -> bool:
        return act is not None and not town.idle(act.by) and not town.away(act.to[0])

    asked = comes(invite)
    first = (
        abduct is not None
        and invite is not None
        and asked
        and invite.to == abduct.to
        and sent.index(invite) < sent.index(abduct)
        and invite.to[0] not in night.dead
    )
    if abduct is not None:
        if not comes(abduct) or first:
            night.stopped.add(abduct.by)
        elif abduct.to[0] not in night.dead:
            town.held.add(abduct.to[0])
            night.pending.update({abduct.to[0]} - town.treated)
    if invite is not None:
        if not asked or invite.by in town.held or invite.to[0] in town.held:
            night.stopped.add(invite.by)
        elif invite.to[0] not in night.dead:
            town.guests.add(invite.to[0])


def _attacks(town: _Town, each, drawn: Mapping[str, str]) -> None:
    """Steps 10 to 13: the clans at once, the shooter, the killer drawn, the hunter drawn."""
    night = town.night
    before = set(night.dead)
    blows = []
    for act in each("clan_kill"):
        mates = [x for x in town.living if _clan(x) == _clan(act.by) and x not in before]
        if not mates:
            night.stopped.add(act.by)
        elif town.meets(act, anyway=True):
            blows.append(act)
    for act in blows:
        _strike(town, act.to[0])
    for act in each("shoot"):
        if town.meets(act):
            if _town(act.to[0]):
                town.fails(act.by)
            elif not town.safe(act.to[0]):
                night.dead.add(act.to[0])
    for do in ("snipe", "hunt"):
        hunters = [act for act in each(do) if len(each(do)) == 1 or drawn[do] == act.by]
        for act in each(do):
            met = town.meets(act)
            if act in hunters and met:
                preyed = _clan(act.to[0]) and _clan(act.to[0]) != _clan(act.by)
                if preyed if do == "snipe" else _town(act.to[0]):
                    town.fails(act.by)
                elif do == "snipe":
                    _strike(town, act.to[0])
                elif not town.safe(act.to[0]):
                    night.dead.add(act.to[0])


def _strike(town: _Town, whom: str) -> None:
    if not town.safe(whom):
        town.night.dead.add(whom)
    if whom == "T":  # the flat blows up, with the guest in it
        town.night.dead.update(town.guests - town.treated)
