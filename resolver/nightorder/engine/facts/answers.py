"""Facts of information abilities: what a player is told."""

from __future__ import annotations

from typing import Any

from ...effects.channel import Show, Tell
from ..night.env import Env, value_of
from ..night.nightact import NightAct
from ..planning.plan import Influence
from ..settle import Entry, Key, Solver
from .aims import reach_of
from .attempts import assailants, killers, slain_by
from .history import against_last, past_visitors
from .order import counts
from .tables import table
from .watching import acts_at, visitors, visits

__all__ = ["answer_rule"]


def answer_rule(s: Solver, key: Key) -> Entry | None:
    """Fact ``answer``: what the act's author is told about whom it reaches."""
    act: NightAct = s.night.by_id[key[1]]
    influence: Influence = s.night.influence(act, key[2])
    body = influence.body
    assert isinstance(body, Tell)
    model = act.ability.model
    done_key: Key = ("done", act.id)
    done = s.value(done_key)
    if done is None:
        return None
    deps: list[Key] = [done_key]
    withheld = _withheld(s, act, influence, deps)
    if withheld is None:
        return None
    if withheld:
        return Entry("nothing", withheld, tuple(deps))
    if not done:
        said = influence.texts.get("told_when_stopped") or act.ability.told_when_stopped
        word = value_of(s, act, said, deps) if said else model.when_stopped if model else "nothing"
        return None if word is None else Entry(word, "unanswered", tuple(deps))
    if influence.word != "target":
        met = act.trigger.performer if act.trigger and influence.word == "attacker" else act.by
        return _told(s, act, influence, met, deps)
    reach = reach_of(s, act, deps)
    if reach is None:
        return None
    told: list[Entry] = []
    for player in reach:
        entry = _told(s, act, influence, player, list(deps))
        if entry is None:
            return None
        told.append(entry)
    if len(told) == 1:
        return told[0]
    if all(entry.code == "not_asked" for entry in told):
        return Entry(body.failed, "not_asked", tuple(deps))
    return _together(told, deps)


def _together(told: list[Entry], deps: list[Key]) -> Entry:
    """One answer about several players: a list of words, or one list of all names and words."""
    every = tuple(dict.fromkeys(dep for entry in told for dep in entry.deps))
    if told and all(isinstance(entry.value, tuple) for entry in told):
        return Entry(tuple(sorted({w for e in told for w in e.value})), "told_all", every)
    return Entry(tuple(str(e.value) for e in told), "told_each", every or tuple(deps))


def _withheld(s: Solver, act: NightAct, influence: Influence, deps: list[Key]) -> str | None:
    """Why nothing is told although the act took place; "" if nothing keeps it back."""
    dead = influence.texts.get("when_dead")
    if dead is not None:
        fate: Key = ("fate", act.by)
        dies = s.value(fate)
        deps.append(fate)
        if dies is None:
            return None
        if dies:
            still = value_of(s, act, dead, deps)
            if not still:
                return None if still is None else "dead_untold"
    return ""


def _told(
    s: Solver, act: NightAct, influence: Influence, player: str, deps: list[Key]
) -> Entry | None:
    body = influence.body
    assert isinstance(body, Tell)
    lands: Key = ("lands", act.id, influence.index, player)
    took = s.value(lands)
    deps.append(lands)
    if took is None:
        return None
    if not took:
        code = s.memo[lands].code
        return Entry(body.failed, "not_asked" if code == "void" else "kept_from_him", tuple(deps))
    void = influence.texts.get("void")
    if void is not None:
        empty = value_of(s, act, void, deps, player)
        if empty is None:
            return None
        if empty:
            return Entry(body.failed, "void", tuple(deps))
    found = _FINDERS[body.what](s, act, influence, player, deps)
    if found is not None and influence.adds and found.code != "veiled":
        found = _added(s, act, influence, player, found)
    if found is None or not isinstance(found.value, tuple):
        return found
    if not found.value and body.quiet:
        return Entry(found.value, "not_asked", found.deps, found.info)
    if not found.value and body.empty:
        return Entry(body.empty, found.code, found.deps, found.info)
    return found if len(found.value) < 2 or body.one is None else _one(s, act, influence, found)


def _one(s: Solver, act: NightAct, influence: Influence, found: Entry) -> Entry | None:
    """One name of several, where the rule promises one: which one is not decided."""
    deps = list(found.deps)
    single = value_of(s, act, influence.texts["one"], deps)
    if single is None:
        return None
    if not single:
        return found.resting_on(tuple(deps))
    key: Key = ("pick", act.id, *found.value)
    name = s.value(key)
    return None if name is None else Entry((name,), found.code, (*deps, key))


def _added(
    s: Solver, act: NightAct, influence: Influence, player: str, entry: Entry
) -> Entry | None:
    """The answer with the words that the effect adds to it."""
    deps = list(entry.deps)
    words = set(entry.value)
    for word, when in influence.adds:
        holds = value_of(s, act, when, deps, player)
        if holds is None:
            return None
        if holds:
            words.add(word)
    return Entry(tuple(sorted(words)), entry.code, tuple(deps), entry.info)


def _role(
    s: Solver, act: NightAct, influence: Influence, player: str, deps: list[Key]
) -> Entry | None:
    masked = _mask(s, act, influence, player, deps)
    if masked is None:
        return None
    if masked:
        return Entry(masked, "masked", tuple(deps))
    body: Any = influence.body
    role: Any
    faction: Any
    if body.at_dusk:
        role, faction = s.night.players[player].role, s.night.players[player].faction
    else:
        env = Env(s, act, player)
        role, faction = env.attribute(player, "role"), env.attribute(player, "faction")
        deps += env.deps
    if role is None or faction is None:
        return None
    words = dict(body.words)
    plain = role if body.what == "role" else faction
    word = words.get(str(role), words.get(str(faction), plain))
    if not body.against_last:
        return Entry(word, "told", tuple(deps))
    return Entry(against_last(s, act, str(word)), "compared", tuple(deps), str(word))


def _mask(
    s: Solver, act: NightAct, influence: Influence, player: str, deps: list[Key]
) -> str | None:
    """What a mask shows instead of the truth; "" where there is none."""
    open_ = False
    for source, show in s.night.shows.get(player, ()):
        body = show.body
        assert isinstance(body, Show)
        if not body.says or not body.acts.covers(act.words):
            continue
        early = counts(s, source, show, act, deps)
        if early is False:
            continue
        lands: Key = ("lands", source.id, show.index, player)
        took = s.value(lands)
        deps.append(lands)
        if took and early:
            return body.says
        open_ |= took is not False
    return None if open_ else ""


def _number(
    s: Solver, act: NightAct, influence: Influence, player: str, deps: list[Key]
) -> Entry | None:
    value = value_of(s, act, influence.texts["number"], deps, player)
    return None if value is None else Entry(value, "counted", tuple(deps))


def _attackers(
    s: Solver, act: NightAct, influence: Influence, player: str, deps: list[Key]
) -> Entry | None:
    names = assailants(s, player, deps)
    return None if names is None else Entry(names, "attackers", tuple(deps))


def _killers(
    s: Solver, act: NightAct, influence: Influence, player: str, deps: list[Key]
) -> Entry | None:
    term = influence.texts.get("revived")
    revived = False if term is None else value_of(s, act, term, deps, player)
    names = None if revived is None else killers(s, player, bool(revived), deps)
    return None if names is None else Entry(names, "killers", tuple(deps))


def _victims(
    s: Solver, act: NightAct, influence: Influence, player: str, deps: list[Key]
) -> Entry | None:
    names = slain_by(s, player, deps)
    return None if names is None else Entry(names, "victims", tuple(deps))


_FINDERS = {
    "attackers": _attackers,
    "killers": _killers,
    "victims": _victims,
    "role": _role,
    "faction": _role,
    "visitors": visitors,
    "visits": visits,
    "acts": acts_at,
    "number": _number,
    "past_visitors": past_visitors,
    "table": table,
}
