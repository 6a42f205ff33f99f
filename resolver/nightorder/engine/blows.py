"""Facts of effects and of fates: what takes hold, what is kept off, who falls, who dies.

Three facts are kept apart: an act *took place* (``done``), a blow of it *landed* (``lands``), and
the player *is dead* at dawn (``fate``). Between the last two stand healing and revival: a blow can
land, strike a player down for the rest of the night, and still not kill him.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..effects.channel import Fell, Leave, Move, Stop
from ..model.effect import Subject
from .acts import reach_of
from .order import before, bites, counts
from .settle import Entry, Key, Solver
from .terms import Env

if TYPE_CHECKING:
    from .nightact import NightAct, Strike
    from .plan import Influence

__all__ = [
    "anyway_rule",
    "down_rule",
    "fatal_rule",
    "fate_rule",
    "gone_rule",
    "killed_rule",
    "lands_rule",
    "shielded_rule",
]


def lands_rule(s: Solver, key: Key) -> Entry | None:
    """Fact ``lands``: the effect takes hold on the player."""
    act: NightAct = s.night.act(key[1])
    influence: Influence = s.night.influence(act, key[2])
    player: str = key[3]
    done_key: Key = ("done", act.id)
    done = s.value(done_key)
    if done is False:
        return Entry(False, "not_done", (done_key,))
    deps: list[Key] = [done_key]
    open_ = done is None
    for condition in (_is_subject, _holds, _comes_up, _is_there):
        found = condition(s, act, influence, player, deps)
        if found is None:
            open_ = True
        elif found is not True:
            return found
    kept = _kept_off(s, act, influence, player, deps)
    if kept is None:
        open_ = True
    elif kept:
        return kept
    return None if open_ else Entry(True, "lands", tuple(deps))


# -- conditions ------------------------------------------------------------------------------
# Each answers True (nothing against it), an Entry (it does not take hold), or None (open).


def _is_subject(
    s: Solver, act: NightAct, influence: Influence, player: str, deps: list[Key]
) -> Entry | bool | None:
    word = influence.word
    key: Key
    if word == "target":
        if act.whose.trigger is not None:
            return True if player == act.met else Entry(False, "elsewhere")
        whose = act.whose
        if whose.fixed:
            return True if player in whose.to[:1] else Entry(False, "elsewhere")
        key = ("reach", whose.id)
    elif word == "aimed":
        key = ("aim", (act.trigger or act).id)
    elif word in ("second", "named"):
        key = ("aim", act.id)
    elif word:
        return True if player in s.night.subjects(act, influence) else Entry(False, "elsewhere")
    else:
        return _is_chosen(s, act, influence.subject, player, deps)
    if word == "aimed" and act.trigger is not None and act.trigger.origin == "reaction":
        return True
    names = s.value(key)
    deps.append(key)
    if names is None:
        return None
    if word == "named":
        reach = reach_of(s, act, deps)
        names = (*names, *(reach or ()))
    if word == "aimed":
        names = names[:1]
    if word == "second":
        names = names[1:2]
    return True if player in names else Entry(False, "elsewhere", (key,))


def _is_chosen(
    s: Solver, act: NightAct, subject: Subject, player: str, deps: list[Key]
) -> Entry | bool | None:
    """``each`` and ``first``: is the player among those for whom the condition holds?"""
    night = s.night
    if subject.each is not None:
        return _fits(s, act, subject.each, player, deps)
    if subject.first == "voters":
        key: Key = ("voters", act.met or act.by)
        names = s.value(key)
        deps.append(key)
        if names is None:
            return None
    else:
        names = night.living
    if player not in names:
        return Entry(False, "elsewhere", tuple(deps))
    for name in names:
        fits = True if subject.that is None else _fits(s, act, subject.that, name, deps)
        if fits is None:
            return None
        if fits is True:
            return True if name == player else Entry(False, "elsewhere", tuple(deps))
    return Entry(False, "elsewhere", tuple(deps))


def _fits(
    s: Solver, act: NightAct, condition: object, player: str, deps: list[Key]
) -> Entry | bool | None:
    env = Env(s, act, act.to[0] if act.to else "")
    env.it = player
    value = s.night.plan.term(condition)(env)
    deps += env.deps
    if value is None:
        return None
    return True if value else Entry(False, "elsewhere", tuple(env.deps))


def _holds(
    s: Solver, act: NightAct, influence: Influence, player: str, deps: list[Key]
) -> Entry | bool | None:
    if influence.when is None:
        return True
    target = (
        player
        if influence.word in ("target", "named", "victim", "aimed", "")
        else (act.whose.to[0] if act.whose.to else act.met)
    )
    env = Env(s, act, target)
    value = influence.when(env)
    deps += env.deps
    if value is None:
        return None
    return True if value else Entry(False, "void", tuple(env.deps), influence)


def _comes_up(
    s: Solver, act: NightAct, influence: Influence, player: str, deps: list[Key]
) -> Entry | bool | None:
    if influence.chance is None:
        return True
    if s.value(("done", act.id)) is None:
        return None  # dice are thrown only for an act that takes place
    rolled = [i.index for i in act.influences if i.chance is not None]
    key: Key = ("roll", act.id, rolled.index(influence.index))
    value = s.value(key)
    deps.append(key)
    if value is None:
        return None
    return True if value else Entry(False, "rolled_out", (key,))


def _is_there(
    s: Solver, act: NightAct, influence: Influence, player: str, deps: list[Key]
) -> Entry | bool | None:
    """A blow at a player who is dead by then, for good, strikes nobody."""
    if (
        type(influence.body) is not Fell
        or player not in s.night.fells
        or s.night.plan.golden
        or influence.body.leaves
    ):
        return True
    key: Key = ("gone", player, act.id)
    gone = s.value(key)
    deps.append(key)
    if gone is None:
        return None
    return Entry(False, "already_dead", (key,)) if gone else True


# -- protections -------------------------------------------------------------------------------


def _own(act: NightAct, player: str) -> bool:
    return act.by == player and (act.trigger is None or act.trigger.performer == player)


def _kept_off(
    s: Solver, act: NightAct, influence: Influence, player: str, deps: list[Key]
) -> Entry | bool | None:
    """Protections: eager ones first, then unlimited ones, then limited ones if nothing mends."""
    if type(influence.body) is Fell and influence.body.sure:
        return False
    strikes = s.night.averts.get(player)
    if not strikes or act.origin in ("trait", "mark"):
        return False
    open_ = False
    first: list[Strike] = []
    late: list[Strike] = []
    for strike in strikes:
        if not _concerns(strike, act, influence, player):
            continue
        eager = _eager(s, strike, act, player, deps) if strike[1].limited else False
        open_ |= eager is None
        if eager:
            first.insert(0, strike)
        else:
            (late if strike[1].limited else first).append(strike)
    for strike in first:
        found = _protects(s, strike, act, influence, player, deps)
        if found:
            return None if open_ else found
        open_ |= found is None
    if late and type(influence.body) is Fell:
        mended = _mender(s, act, influence, player, deps)
        if mended is None:
            open_ = True
        elif mended:
            return None if open_ else False
    for strike in late:
        found = _protects(s, strike, act, influence, player, deps)
        if found:
            return None if open_ else found
        open_ |= found is None
    return None if open_ else False


def _concerns(strike: Strike, act: NightAct, influence: Influence, player: str) -> bool:
    source, shield = strike
    body: Any = shield.body
    return (
        source is not act
        and source is not act.source
        and body.acts.covers(influence.words)
        and (body.own or not _own(act, player))
    )


def _eager(s: Solver, strike: Strike, act: NightAct, player: str, deps: list[Key]) -> bool | None:
    if strike[1].eager is None:
        return False
    env = Env(s, act, player)
    value = strike[1].eager(env)
    deps += env.deps
    return None if value is None else bool(value)


def _protects(
    s: Solver, strike: Strike, act: NightAct, influence: Influence, player: str, deps: list[Key]
) -> Entry | bool | None:
    source, shield = strike
    early = counts(s, source, shield, act)
    if early is False:
        return False
    lands: Key = ("lands", source.id, shield.index, player)
    took = s.value(lands)
    deps.append(lands)
    if took is False:
        return False
    left = _left(s, strike, act, influence, player, deps) if shield.limited else True
    if left is False:
        return False
    if took and early and left:
        return Entry(False, "kept_off", (lands,), strike)
    return None


def _left(
    s: Solver, strike: Strike, act: NightAct, influence: Influence, player: str, deps: list[Key]
) -> bool | None:
    """Has a limited protection anything left for this blow, after the earlier ones?"""
    source, shield = strike
    body: Any = shield.body
    left = body.blows
    if getattr(body, "lasting", False):
        left -= s.night.players[player].counter(shield.counter)
    open_ = 0
    mends = not hasattr(body, "lasting")
    for other, blow in s.night.fells.get(player, ()):
        if (other is act and blow is influence) or not body.acts.covers(blow.words):
            continue
        if not _earlier(s, other, act):
            continue
        key: Key = ("fatal" if mends else "lands", other.id, blow.index, player)
        entry = s.entry(key)
        if entry is None:
            open_ += 1
        elif (
            entry.info is not None
            and entry.code in ("kept_off", "mended")
            and entry.info[0] is source
            and entry.info[1] is shield
        ):
            left -= 1
            deps.append(key)
    if left <= 0:
        return False
    return None if left <= open_ else True


def _earlier(s: Solver, x: NightAct, y: NightAct) -> bool:
    """A total order of blows for counting: by step, then as received."""
    a, b = x.step if x.step is not None else 0, y.step if y.step is not None else 0
    return (a, x.order, x.depth, x.id) < (b, y.order, y.depth, y.id)


def shielded_rule(s: Solver, key: Key) -> Entry | None:
    """Fact ``shielded``: an unlimited protection keeps the act from the player."""
    act: NightAct = s.night.act(key[1])
    player: str = key[2]
    deps: list[Key] = []
    open_ = False
    probe = next(iter(act.influences), None)
    for strike in s.night.averts.get(player, ()):
        if probe is None or strike[1].limited or not _concerns(strike, act, probe, player):
            continue
        found = _protects(s, strike, act, probe, player, deps)
        if found:
            return Entry(True, "kept_off", tuple(deps), strike)
        open_ |= found is None
    return None if open_ else Entry(False, "unprotected", tuple(deps))


# -- mending -----------------------------------------------------------------------------------


def _mender(
    s: Solver, act: NightAct, influence: Influence, player: str, deps: list[Key]
) -> Strike | bool | None:
    """Who mends the blow, if anybody does."""
    if influence.body.sure:  # type: ignore[union-attr]
        return False
    open_ = False
    for strike in s.night.mends.get(player, ()):
        source, mend = strike
        body: Any = mend.body
        if not body.acts.covers(influence.words) or source is act:
            continue
        lands: Key = ("lands", source.id, mend.index, player)
        took = s.value(lands)
        deps.append(lands)
        if took is False:
            continue
        left = _left(s, strike, act, influence, player, deps) if mend.limited else True
        if took and left:
            return strike if not open_ else None
        open_ |= left is not False
    return None if open_ else False


def fatal_rule(s: Solver, key: Key) -> Entry | None:
    """Fact ``fatal``: the blow lands and nobody mends it."""
    act: NightAct = s.night.act(key[1])
    influence: Influence = s.night.influence(act, key[2])
    player: str = key[3]
    lands: Key = ("lands", *key[1:])
    landed = s.value(lands)
    if landed is False:
        return Entry(False, "no_blow", (lands,))
    deps: list[Key] = [lands]
    mender = _mender(s, act, influence, player, deps)
    if mender is None or landed is None:
        return None
    if mender is not False:
        source, mend = mender  # type: ignore[misc]
        return Entry(False, "mended", (("lands", source.id, mend.index, player), lands), mender)
    return Entry(True, "fatal", tuple(deps))


def _blows(s: Solver, player: str) -> list[Strike]:
    return [strike for strike in s.night.fells.get(player, ()) if strike[1].body.delay == 0]  # type: ignore[union-attr]


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
    act: NightAct = s.night.act(key[2])
    deps: list[Key] = []
    open_ = False
    for other, blow in _blows(s, player):
        if other is act:
            continue
        early = before(s, other, act)
        if early is False:
            continue
        bite = bites(s, other)
        if bite is False:
            continue
        blow_key: Key = (fact, other.id, blow.index, player)
        took = s.value(blow_key)
        deps.append(blow_key)
        if took and early and bite:
            return Entry(True, "struck_before", (blow_key,))
        open_ |= took is not False
    return None if open_ else Entry(False, "standing", tuple(deps))


# -- fates ---------------------------------------------------------------------------------------


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
    for act, influence in _blows(s, player):
        if not public and (act is s.night.execution or influence.body.leaves):  # type: ignore[union-attr]
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
    for influence in s.night.ruled_out.get(player, ()):
        deps += [("ruling", option) for option in s.night.dead[influence]]
    return Entry(False, "lives", tuple(deps))


def _late_causes(s: Solver, player: str, causes: list[Key]) -> Entry:
    """He dies already; further blows that are still open cannot change that."""
    return Entry(True, "dies", tuple(causes))


def anyway_rule(s: Solver, key: Key) -> Entry | None:
    """Fact ``anyway``: would the player die if that act were left out? Solved as a night of its
    own, in the same world; what is open there is open here."""
    player, act = key[1], s.night.act(key[2])
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
            ("fatal", a.id, i.index, player) for a, i in _blows(s, player) if a.source is not source
        ),
    )


_ = (Leave, Move, Stop)
