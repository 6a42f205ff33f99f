"""Who comes to whom tonight, as those who watch and follow are told."""

from __future__ import annotations

from ...effects.channel import Show
from ..night.env import value_of
from ..night.nightact import PLAYED, NightAct
from ..planning.plan import Influence
from ..settle import Entry, Key, Solver
from .aims import reach_of
from .attempts import brought_to
from .places import guests, places, took_place
from .tables import sifted

__all__ = ["acts_at", "visitors", "visits"]


def _unseen(s: Solver, act: NightAct, player: str, side: str, deps: list[Key]) -> bool | None:
    """Does something hide the player's visits (or the visits to him) from this act?"""
    open_ = False
    for source, show in s.night.shows.get(player, ()):
        body = show.body
        assert isinstance(body, Show)
        if not getattr(body, side) or not body.acts.covers(act.words):
            continue
        lands: Key = ("lands", source.id, show.index, player)
        took = s.value(lands)
        deps.append(lands)
        if took:
            return True
        open_ |= took is None
    return None if open_ else False


def _comings(
    s: Solver, act: NightAct, influence: Influence, player: str, deps: list[Key]
) -> list[NightAct] | None:
    """The acts that come to the player tonight, over the whole night."""
    here: list[NightAct] = []
    hears = influence.body.hears  # type: ignore[union-attr]
    if s.night.plan.visits:
        return guests(s, act, hears, player, deps)
    for other in s.night.reaching(player):
        if other is act or other.origin not in PLAYED or not hears.covers(other.words):
            continue
        done_key: Key = ("came" if other.door else "done", other.id)
        done = s.value(done_key)
        deps.append(done_key)
        if done is False:
            continue
        reach = reach_of(s, other, deps)
        if done is False or (reach is not None and player not in reach):
            continue
        if done is None or reach is None:
            return None
        here.append(other)
    return here


def visitors(
    s: Solver, act: NightAct, influence: Influence, player: str, deps: list[Key]
) -> Entry | None:
    """Who came to the player, as whoever asks may see them."""
    veiled = _unseen(s, act, player, "visitors", deps)
    comings = _comings(s, act, influence, player, deps)
    if veiled is None or comings is None:
        return None
    if veiled:
        return Entry((), "veiled", tuple(deps))
    seen: set[str] = set()
    for other in comings:
        if other.performer in (act.by, player):  # nobody visits himself
            continue
        who = _taken_for(s, other, player, deps)
        shown = None if who is None else _visible(s, act, other, player, deps, who)
        if shown is None:
            return None
        if shown:
            face = _face(s, act, str(who), deps)
            if face is None:
                return None
            seen.add(face)
    if "of" in influence.texts or "moreover" in influence.texts:
        left = sifted(s, act, influence, seen, deps)
        if left is None:
            return None
        seen = left
    return Entry(tuple(sorted(seen)), "seen", tuple(deps))


def _taken_for(s: Solver, other: NightAct, player: str, deps: list[Key]) -> str | None:
    """Who is seen in an act at the player's: its performer, or the mover who poses as him."""
    if other.fixed:
        return other.performer
    aim: Key = ("aim", other.id)
    entry = s.entry(aim)
    if entry is None:
        return None
    who = other.performer
    for mover, influence in s.night.movers if entry.code == "moved" else ():
        if influence.poses is not None and mover.label in entry.info and mover.to[-1] == player:
            poses = value_of(s, mover, influence.poses, deps, who)
            if poses is None:
                return None
            if poses:
                deps.append(aim)
                who = mover.performer
    return who


def _face(s: Solver, act: NightAct, player: str, deps: list[Key]) -> str | None:
    """As whom a visitor is seen: his name, or the word of a mask."""
    open_ = False
    for source, show in s.night.shows.get(player, ()):
        body = show.body
        assert isinstance(body, Show)
        if not body.seen_as or not body.acts.covers(act.words):
            continue
        lands: Key = ("lands", source.id, show.index, player)
        took = s.value(lands)
        deps.append(lands)
        if took:
            return body.seen_as
        open_ |= took is None
    return None if open_ else player


def _visible(
    s: Solver, act: NightAct, other: NightAct, player: str, deps: list[Key], who: str = ""
) -> bool | None:
    """Can whoever asks notice that act at the player's?"""
    if other.ability.visit is not None:
        visit = value_of(s, other, other.ability.visit, deps, player)
        if not visit:
            return None if visit is None else False
    hidden = _unseen(s, act, who or other.performer, "visits", deps)
    return None if hidden is None else not hidden


def visits(
    s: Solver, act: NightAct, influence: Influence, player: str, deps: list[Key]
) -> Entry | None:
    """To whom the player went."""
    seen: set[str] = set()
    for other in s.night.by_player.get(player, ()):
        if other.origin not in PLAYED or other is act or not other.to:
            continue
        going = took_place(s, other, deps)
        if going is False:
            continue
        where = places(s, other, deps)
        shown = _visible(s, act, other, player, deps)
        if going is None or where is None or shown is None:
            return None
        if shown:
            seen.update(where)
    host = brought_to(s, act, player, deps)
    if host is None:
        return None
    return Entry(tuple(sorted({*seen, *host})), "seen", tuple(deps))


def acts_at(
    s: Solver, act: NightAct, influence: Influence, player: str, deps: list[Key]
) -> Entry | None:
    """What was done at the player's, in the words by which it is heard."""
    comings = _comings(s, act, influence, player, deps)
    if comings is None:
        return None
    words = {
        o.ability.model.heard_as
        for o in comings
        if o.ability.model is not None and o.ability.model.heard_as
    }
    return Entry(tuple(sorted(words)), "heard", tuple(deps))
