"""Acts of other players' abilities: what could be copied, and what two could exchange."""

from __future__ import annotations

from collections.abc import Iterator

from ...effects.channel import Double, Trade
from ..night.env import Env
from ..night.night import Night
from ..night.nightact import NightAct
from ..planning.plan import Influence, PlanAbility
from ..settle import Entry, Key, Solver
from .beforehand import laid_out
from .order import counts

__all__ = ["add_copies", "add_trades", "copied", "traded"]


def add_copies(night: Night) -> bool:
    """What copying acts could copy, over all whom they could copy; was there anything?"""
    before = len(night.acts)
    for act in night.acts:  # grows: a copied act may do a further ability of its own
        for influence in act.influences:
            body = influence.body
            if not isinstance(body, Double) or influence in night.dead:
                continue
            if act.origin == "copied" and not body.uses:
                continue
            for model in night.subjects(act, influence):
                if body.what == "act" and not body.uses:
                    for other in night.by_player.get(model, ())[:]:
                        if other.origin in ("sent", "pact") and body.acts.covers(other.words):
                            _copy(night, act, influence, model, other.ability, other)
                    continue
                for id_ in _abilities(night, act, body, model):
                    _copy(night, act, influence, model, night.plan.abilities[id_], None)
    return len(night.acts) > before


def _abilities(night: Night, act: NightAct, body: Double, model: str) -> Iterator[str]:
    """The ids of the abilities that the effect copies from a player."""
    if body.uses:
        yield body.uses
        return
    if body.what == "again":
        mine = (r for r in reversed(night.state.history) if r.by == act.by and r.copied)
        last = next((r.copied for r in mine if r.do == act.ability.id), "")
        if last:
            yield last
        return
    role = act.fields.get("as", "") if body.what == "role" else night.players[model].role
    for id_ in sorted(night.plan.role_abilities.get(role, ())):
        if body.acts.covers(night.plan.abilities[id_].words):
            yield id_


def _copy(
    night: Night,
    act: NightAct,
    influence: Influence,
    model: str,
    ability: PlanAbility,
    template: NightAct | None,
) -> None:
    """One copied act, at the players named beside the model, if they suffice."""
    assert ability.model is not None
    body = influence.body
    assert isinstance(body, Double)
    needed = [word for word in ability.model.targets if word not in ("none", "maybe")]
    names = act.to[1:] if influence.word == "target" else act.to
    to = names[: len(needed)]
    if template is not None:
        to = (*(to[:1] or template.to[:1]), *template.to[1:])
    if body.fills:
        to += (act.by,) * (len(needed) - len(to))
    if len(to) < len(needed) or template is act or (body.fills and len(names) >= len(needed)):
        return
    made = night.new("copied", act.by, ability, to)
    made.given, made.met, made.template = (act, influence), model, template
    made.words |= {"copied"}
    made.order, made.roll, made.called = act.order, act.roll, act.label
    where = influence.model_place
    if template is not None and where is not None and laid_out(night, act, where):
        made.order = template.order
    made.fields = act.fields if template is None else template.fields
    night.place(made, ability.id, act.ability.id)
    night.keep(made)


def add_trades(night: Night) -> bool:
    """What pairs of players do if they do each other's acts; was there anything?"""
    before = len(night.acts)
    for act in list(night.acts):
        for influence in act.influences:
            if isinstance(influence.body, Trade) and influence not in night.dead:
                for first in act.candidates:
                    for second in _seconds(night, act):
                        if first != second:
                            _trade(night, act, influence, (first, second))
    return len(night.acts) > before


def _seconds(night: Night, act: NightAct) -> dict[str, None]:
    """Whom the act could name second, over all movers of second names."""
    found = dict.fromkeys(act.to[1:2])
    for mover in night.acts:
        for influence in mover.influences:
            if getattr(influence.body, "which", "") == "second" and len(mover.to) > 1:
                found[mover.to[1]] = None
    return found


def _trade(night: Night, act: NightAct, influence: Influence, pair: tuple[str, str]) -> None:
    body = influence.body
    assert isinstance(body, Trade)
    own = [_own_acts(night, body, name) for name in pair]
    for here, there, other in ((own[0], own[1], pair[1]), (own[1], own[0], pair[0])):
        for mine in here:
            _hand(night, act, influence, pair, mine, other, there)


def _hand(
    night: Night,
    act: NightAct,
    influence: Influence,
    pair: tuple[str, str],
    mine: NightAct,
    other: str,
    there: list[NightAct],
) -> None:
    """What a player does instead of his own act, for each act that the other could do."""
    body = influence.body
    assert isinstance(body, Trade)
    nothing: list[NightAct | None] = [None]
    for theirs in there or nothing:
        handed = night.trades.setdefault(mine.id, [])
        if (act, influence, pair) not in handed:
            handed.append((act, influence, pair))
        if body.what == "acts":
            ability = theirs.ability if theirs is not None else _main(night, body, other)
            to, roll = mine.to, theirs.roll if theirs is not None else mine.roll
        else:
            ability, to = mine.ability, theirs.to if theirs is not None else ()
            roll = mine.roll
        if ability is None or len(to) < len([w for w in ability.ruled.targets if w != "none"]):
            continue
        made = night.new("copied", mine.by, ability, to)
        made.given, made.met, made.pair = (act, influence), pair[0], pair
        made.instead = (mine,) if theirs is None else (mine, theirs)
        made.order, made.roll, made.called, made.fields = mine.order, roll, mine.label, mine.fields
        night.place(made, mine.ability.id if body.step == "own" else ability.id)
        night.keep(made)


def _own_acts(night: Night, body: Trade, name: str) -> list[NightAct]:
    """The player's acts of the scope, sent or done by an effect of what he sent."""
    return [
        act
        for act in night.by_player.get(name, ())
        if not act.pair
        and body.acts.covers(act.words)
        and (act.origin == "sent" or (act.origin == "copied" and _uses(act)))
    ]


def _uses(act: NightAct) -> bool:
    assert act.given is not None
    return bool(getattr(act.given[1].body, "uses", ""))


def _main(night: Night, body: Trade, name: str) -> PlanAbility | None:
    """The first ability of the scope that the player's role lists."""
    for id_ in night.plan.ruleset.roles[night.players[name].role].abilities:
        if body.acts.covers(night.plan.abilities[id_].words):
            return night.plan.abilities[id_]
    return None


# -- facts -----------------------------------------------------------------------------------


def copied(s: Solver, act: NightAct, deps: list[Key]) -> bool | None:
    """Is there anything to do: did the copying take hold, and does the copied act take place?"""
    assert act.given is not None
    giver, influence = act.given
    lands: Key = ("lands", giver.id, influence.index, act.met)
    took: bool | None = s.value(lands)
    deps.append(lands)
    if took is False:
        return False
    if act.pair:
        meets = _meets(s, giver, act.pair, deps)
        found = (took, meets, *(_is_there(s, other, deps) for other in act.instead))
        return False if False in found else None if None in found else True
    if influence.provided is not None:
        env = Env(s, act, act.met)
        holds = influence.provided(env)
        deps += env.deps
        if not holds:
            return None if holds is None else False
    if act.template is None:
        return took
    if act.template.doubtful:  # what was refused was never sent
        there = _is_there(s, act.template, deps)
        if not there:
            return there
    done: Key = ("done", act.template.id)
    happens = s.value(done)
    deps.append(done)
    if happens is not True:
        env = Env(s, giver, act.met)
        anyway = False if influence.stopped is None else influence.stopped(env)
        deps += env.deps
        if anyway is None or (happens is None and not anyway):
            return None
        if not anyway:
            return False
    return took


def _meets(s: Solver, giver: NightAct, pair: tuple[str, str], deps: list[Key]) -> bool | None:
    """Are these two the players whom the exchange is aimed at in the end?"""
    if giver.fixed and giver.to[:2] == pair:
        return True
    aim: Key = ("aim", giver.id)
    names = s.value(aim)
    deps.append(aim)
    return None if names is None else names[:2] == pair


def _is_there(s: Solver, act: NightAct, deps: list[Key]) -> bool | None:
    """Is there such an act at all, whatever comes of it?"""
    if act.origin == "copied":
        return copied(s, act, deps)
    if not act.doubtful:
        return True
    legal: Key = ("legal", act.id)
    deps.append(legal)
    allowed: bool | None = s.value(legal)
    return allowed


def traded(s: Solver, act: NightAct, deps: list[Key]) -> Entry | bool | None:
    """The act is another player's tonight: an exchange took hold before it."""
    open_ = False
    for giver, influence, pair in s.night.trades[act.id]:
        early = counts(s, giver, influence, act, deps)
        if early is False:
            continue
        lands: Key = ("lands", giver.id, influence.index, pair[0])
        took = s.value(lands)
        deps.append(lands)
        if took is False:
            continue
        meets = _meets(s, giver, pair, deps)
        if took and early and meets:
            return Entry(False, "traded", (lands,), (giver, influence, pair[0]))
        open_ |= meets is not False
    return None if open_ else False
