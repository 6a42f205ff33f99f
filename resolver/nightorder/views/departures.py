"""Who went out, and what an audience is told of how."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..model.effect import Effect
from ..model.game import Game
from ..model.public import WayOut
from ..model.ruleset import Ruleset
from ..model.state import State
from ..model.text import Text
from ..model.verdict import Fact, Outcome
from .model import Cause, Departure

__all__ = ["departures", "words_of"]


def departures(
    game: Game, before: State, outcome: Outcome, *, all_of_it: bool
) -> tuple[Departure, ...]:
    """Who went out in a phase; what the ruleset keeps secret is left out unless ``all_of_it``."""
    return tuple(
        _departure(game, before, outcome, name, all_of_it)
        for name in game.players
        if name in outcome.dead
    )


def _departure(
    game: Game, before: State, outcome: Outcome, name: str, all_of_it: bool
) -> Departure:
    r = game.ruleset
    fatal = list(_fatal(outcome, name))
    way = _way(fatal)
    player = before.players[name]
    told = game.told
    words = {way}.union(*(words_of(r, dict(fact.params), fact.id) for fact in fatal))
    told_of = [cause for fact in fatal for cause in _cause(game, before, fact, name, all_of_it)]
    others = [cause for cause in told_of if not cause.own]
    causes = dict.fromkeys(told_of if all_of_it else others or told_of)
    return Departure(
        name,
        way,
        player.role if all_of_it or not words.isdisjoint(told.roles) else "",
        player.faction if all_of_it or not words.isdisjoint(told.sides) else "",
        tuple(sorted(causes, key=lambda c: _place(r, c))),
    )


def _fatal(outcome: Outcome, name: str) -> Iterator[Fact]:
    fate = outcome.facts[f"fate:{name}"]
    for id_ in fate.because:
        if id_.startswith("fatal:"):
            yield outcome.facts[id_]


def _way(fatal: list[Fact]) -> WayOut:
    params = [dict(fact.params) for fact in fatal]
    origins = {p.get("origin") for p in params}
    if "host" in origins:
        return "removed"
    if "execution" in origins:
        return "executed"
    if params and all(p.get("effect") == "leave" for p in params):
        return "left"
    return "killed"


def words_of(r: Ruleset, params: Mapping[str, str], fact: str = "") -> frozenset[str]:
    """The words by which a ruleset may mean an act: its ability, tags, those of its effect."""
    id_ = params.get("ability", "")
    ability = r.abilities.get(id_)
    words = ability.words if ability is not None else frozenset({id_})
    number = fact.rpartition(">")[0].rpartition("/")[2]
    effects: tuple[Effect, ...] = ()
    owner = ability or r.traits.get(id_) or r.marks.get(id_) or r.offices.get(id_)
    if owner is not None:
        effects = owner.effects
    if number.isdigit() and int(number) < len(effects):
        words |= frozenset(effects[int(number)].tags)
    return words


def _cause(game: Game, before: State, fact: Fact, name: str, all_of_it: bool) -> Iterator[Cause]:
    params = dict(fact.params)
    if params.get("origin") in ("host", "execution"):
        return  # the way out says it
    who = params.get("performer") or params.get("actor", "")
    doer = before.players.get(who)
    ability, own = params.get("ability", ""), who == name
    faction, role = (doer.faction, doer.role) if doer is not None else ("", "")
    if all_of_it:
        yield Cause(ability, faction, role, who, params.get("act", ""), own=own)
        return
    words = words_of(game.ruleset, params, fact.id)
    told = next((told for word, told in game.told.causes.items() if word in words), None)
    if told is None:
        return
    if told.says != Text():
        yield Cause(own=own, says=told.says)
    elif told.how == "what" or own:
        yield Cause(ability=ability, own=own)
    elif told.how == "side":
        yield Cause(faction=faction)
    else:
        yield Cause(role=role) if told.how == "role" else Cause(player=who)


def _place(r: Ruleset, cause: Cause) -> tuple[int, ...] | tuple[int | str, ...]:
    """An order that hangs on what is told alone."""

    def index(names: Mapping[str, object], name: str) -> int:
        return list(names).index(name) if name in names else -1

    return (
        index(r.factions, cause.faction),
        index(r.roles, cause.role),
        index({**r.abilities, **r.traits, **r.marks}, cause.ability),
        cause.ability,
        cause.says.show("en"),
        cause.player,
        cause.act,
    )
