"""Facts of fates: who is struck down, who dies.

Three facts are kept apart: an act *took place* (``done``), a blow of it *landed* (``lands``), and
the player *is dead* at dawn (``fate``). Between the last two stand healing and revival: a blow can
land, strike a player down for the rest of the night, and still not kill him.
"""

from __future__ import annotations

from ...effects.channel import Fell
from ..night.nightact import NightAct
from ..planning.plan import Influence
from ..settle import Entry, Key, Solver
from .order import before, bites, last_tie
from .protection import mender_of

__all__ = [
    "anyway_rule",
    "down_rule",
    "fatal_rule",
    "fate_rule",
    "gone_rule",
    "killed_rule",
]


def fatal_rule(s: Solver, key: Key) -> Entry | None:
    """Fact ``fatal``: the blow lands and nobody mends it."""
    act: NightAct = s.night.by_id[key[1]]
    influence: Influence = s.night.influence(act, key[2])
    player: str = key[3]
    lands: Key = ("lands", *key[1:])
    landed = s.value(lands)
    if landed is False:
        return Entry(False, "no_blow", (lands,))
    deps: list[Key] = [lands]
    mender = mender_of(s, act, influence, player, deps)
    if mender is None or landed is None:
        return None
    if mender is not False:
        source, mend = mender  # type: ignore[misc]
        return Entry(False, "mended", (("lands", source.id, mend.index, player), lands), mender)
    return Entry(True, "fatal", tuple(deps))


def down_rule(s: Solver, key: Key) -> Entry | None:
    """Fact ``down``: a biting blow landed on the player before the act, whatever mends it."""
    return _earlier_blow(s, key, "lands")


def gone_rule(s: Solver, key: Key) -> Entry | None:
    """Fact ``gone``: a biting blow killed the player, for good, before the act."""
    return _earlier_blow(s, key, "fatal")


def _earlier_blow(s: Solver, key: Key, fact: str) -> Entry | None:
    player: str = key[1]
    if key[2] < 0:
        return Entry(False, "standing")
    act: NightAct = s.night.by_id[key[2]]
    deps: list[Key] = []
    open_ = False
    # Under the golden rule a death need not bite, but nobody is killed twice.
    twice = s.night.plan.golden and fact == "fatal"
    for other, blow in s.night.blows(player):
        if other is act:
            continue
        early = before(s, other, act, deps)
        tie = last_tie(deps)
        if early is False:
            continue
        bite = twice or bites(s, other)
        if bite is False:
            continue
        blow_key: Key = (fact, other.id, blow.index, player)
        took = s.value(blow_key)
        deps.append(blow_key)
        if took and early and bite:
            return Entry(True, "struck_before", (blow_key, *tie))
        open_ |= took is not False
    return None if open_ else Entry(False, "standing", tuple(deps))


def fate_rule(s: Solver, key: Key) -> Entry | None:
    """Fact ``fate``: the player dies or leaves in this phase."""
    return _death(s, key[1], public=True)


def killed_rule(s: Solver, key: Key) -> Entry | None:
    """Fact ``killed``: the player dies by something other than the vote."""
    return _death(s, key[1], public=False)


def _death(s: Solver, player: str, *, public: bool) -> Entry | None:
    deps: list[Key] = []
    causes: list[Key] = []
    open_ = False
    for act, influence in s.night.blows(player):
        leaves = isinstance(influence.body, Fell) and influence.body.leaves
        if not public and (leaves or act is s.night.execution):
            continue
        key: Key = ("fatal", act.id, influence.index, player)
        took = s.value(key)
        if took:
            causes.append(key)
        else:
            deps.append(key)
            open_ |= took is None
    if causes:
        # All that kill him are named: two killers are joint causes. Open ones may join later.
        return Entry(True, "dies", tuple(causes)) if not open_ else _late_causes(s, player, causes)
    if open_:
        return None
    if public:  # what is to strike him later, or what kept that off, belongs to his fate
        deps += [
            ("lands", act.id, influence.index, player)
            for act, influence in s.night.fells.get(player, ())
            if isinstance(influence.body, Fell) and influence.body.delay
        ]
    for influence in s.night.ruled_out.get(player, ()):
        deps += [("ruling", option) for option in s.night.dead[influence]]
    return Entry(False, "lives", tuple(deps))


def _late_causes(s: Solver, player: str, causes: list[Key]) -> Entry:
    """He dies already; further blows that are still open cannot change that."""
    return Entry(True, "dies", tuple(causes))


def anyway_rule(s: Solver, key: Key) -> Entry | None:
    """Fact ``anyway``: would the player die if that act were left out? Solved as a night of its
    own, in the same world; what is open there is open here."""
    player, act = key[1], s.night.by_id[key[2]]
    source = act.source or act
    inner = s.night.less(source)
    solver = Solver(inner, s.rules, s.leaves)
    for leaf, value in s.choices.items():
        solver.memo[leaf] = Entry(value, "chosen")
    solver.settle([("fate", player)])
    value = solver.value(("fate", player))
    if value is None:
        for leaf in solver.open_choices():
            s.value(leaf)
        return None
    return Entry(
        bool(value),
        "dies_anyway" if value else "would_live",
        tuple(
            ("fatal", a.id, i.index, player)
            for a, i in s.night.blows(player)
            if a.source is not source
        ),
    )
