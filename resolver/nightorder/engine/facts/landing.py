"""Fact ``lands``: does an effect take hold on a player.

The act takes place, the player is whom the effect is meant for, its condition holds, its dice
come up, he is still there, and no protection keeps it off.
"""

from __future__ import annotations

from collections.abc import Callable

from ...effects.channel import Fell
from ..night.env import Env
from ..night.night import Night
from ..night.nightact import NightAct
from ..planning.plan import Influence
from ..settle import Entry, Key, Solver
from .aims import reach_of
from .choosing import chosen, named, target_of
from .lots import is_given, throw_key
from .protection import kept_off

__all__ = ["asked_of", "lands_rule", "tests"]

#: A test answers with an Entry (the effect does not take hold), None (open), or a truth value
#: (nothing against it).
Test = Callable[..., Entry | bool | None]


def lands_rule(s: Solver, key: Key) -> Entry | None:
    """Fact ``lands``: the effect takes hold on the player."""
    act: NightAct = s.night.by_id[key[1]]
    influence: Influence = s.night.influence(act, key[2])
    player: str = key[3]
    done_key: Key = ("done", act.id)
    done = s.value(done_key)
    if done is False:
        return Entry(False, "not_done", (done_key,))
    deps: list[Key] = [done_key]
    open_ = done is None
    for test in tests(s.night, act, influence, player):
        asked = len(deps)
        found = test(s, act, influence, player, deps)
        if found is None:
            open_ = True
        elif isinstance(found, Entry):
            if test is not kept_off:
                return found
            if open_ and type(influence.body) is Fell:
                return None  # nobody keeps off, or answers, a blow that may never come
            # What is kept off would have struck him.
            return found.resting_on((*found.deps, *deps[:asked]))
    return None if open_ else Entry(True, "lands", tuple(deps))


def tests(night: Night, act: NightAct, influence: Influence, player: str) -> list[Test]:
    """What has to be asked before the effect takes hold; mostly little."""
    found: list[Test] = []
    if influence.word != "target" or not act.fixed or player != act.to[0]:
        found.append(_is_subject)
    if influence.when is not None:
        # Nobody is drawn for what does not happen: a lot comes after the condition.
        found.insert(0 if influence.subject.drawn else len(found), _holds)
    if influence.chance is not None or influence.faces:
        found.append(_comes_up)
    if influence.fells and not influence.body.leaves and night.struck_besides(player, act):  # type: ignore[union-attr]
        found.append(_is_there)
    if player in night.averts:
        found.append(kept_off)
    return found


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
        return _is_chosen(s, act, influence, player, deps)
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
    s: Solver, act: NightAct, influence: Influence, player: str, deps: list[Key]
) -> Entry | bool | None:
    """``each``, ``drawn``, ``first``: is the player among those for whom the condition holds?"""
    night, subject = s.night, influence.subject
    if subject.drawn:
        lot: Key = ("drawn", act.id, influence.index)
        fallen = s.value(lot)
        deps.append(lot)
        if fallen is None:
            return None
        return True if player in fallen else Entry(False, "elsewhere", tuple(deps))
    if subject.each is not None:
        return chosen(s, act, subject.each, player, deps)
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
        found = True if subject.that is None else chosen(s, act, subject.that, name, deps)
        if found is None:
            return None
        if found is True:
            return True if name == player else Entry(False, "elsewhere", tuple(deps))
    return Entry(False, "elsewhere", tuple(deps))


def _holds(
    s: Solver, act: NightAct, influence: Influence, player: str, deps: list[Key]
) -> Entry | bool | None:
    if influence.when is None:
        return True
    led: list[Key] = []  # what has led the act to another target than the one named
    target = asked_of(s, act, influence, player, led)
    deps += led
    if target == named(act):
        led.clear()
    if target is None:
        return None
    env = Env(s, act, target)
    value = influence.when(env)
    deps += env.deps
    if value is None:
        return None
    return True if value else Entry(False, "void", (*led, *env.deps), influence)


def asked_of(
    s: Solver, act: NightAct, influence: Influence, player: str, deps: list[Key]
) -> str | None:
    """The `target` of whom an effect's condition is asked; None while that is open."""
    if influence.word in ("target", "named", "victim", "aimed", ""):
        return player
    return target_of(s, act, deps) if influence.reads_target else named(act)


def _comes_up(
    s: Solver, act: NightAct, influence: Influence, player: str, deps: list[Key]
) -> Entry | bool | None:
    happens = s.value(("done", act.id)) is not None
    if not happens and not act.whole_roll:
        return None  # dice are thrown only for an act that takes place
    thrower = _thrower(s, act, influence, deps)
    if thrower is None:
        return None
    key = throw_key(s, thrower, influence, player, deps)
    if key is None or (not happens and not is_given(s, key)):
        return None
    value = s.value(key)
    deps.append(key)
    if value is None:
        return None
    came = (value in influence.faces if influence.faces else bool(value)) is not influence.fails
    return True if came else Entry(False, "rolled_out", (key,))


def _thrower(s: Solver, act: NightAct, influence: Influence, deps: list[Key]) -> NightAct | None:
    """The act whose dice count: its own, those of the act it belongs to, or those it copies."""
    if act.origin == "later" or (influence.faces and act.source is not None):
        assert act.source is not None
        act = act.source
    if act.given is not None and act.given[1].same_dice is not None:
        env = Env(s, act.given[0], act.met)
        same = act.given[1].same_dice(env)
        deps += env.deps
        if same is None:
            return None
        if same:
            return act.template or act.given[0]
    return act


def _is_there(
    s: Solver, act: NightAct, influence: Influence, player: str, deps: list[Key]
) -> Entry | bool | None:
    """A blow at a player who is dead by then, for good, strikes nobody."""
    key: Key = ("gone", player, act.id)
    gone = s.value(key)
    deps.append(key)
    if gone is None:
        return None
    return Entry(False, "already_dead", (key,)) if gone else True
