"""Which acts and votes the rules refuse, and which rule refuses them.

What the file alone tells (dead player, strange ability, wrong target) is settled here as the
night is laid out; limits that hang on rulings or on this very night are facts (``legal``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from ..conditions import Term
from .clock import previous

if TYPE_CHECKING:
    from .night import Night
    from .nightact import NightAct

__all__ = ["Doubt", "Refusal", "doubts", "refuse"]


@attrs.frozen
class Refusal:
    """Why an act is refused: a reason code with parameters, and the place of the rule."""

    code: str
    params: tuple[tuple[str, str], ...] = ()
    rule: str = ""


@attrs.frozen
class Doubt:
    """A refusal that holds only if a condition does."""

    refusal: Refusal
    term: Term
    wanted: bool = True  #: refuse when the term has this truth value


def refuse(night: Night, act: NightAct, accepted: list[NightAct] | None = None) -> Refusal | None:
    """The refusal of a sent act or vote that holds whatever else happens; None if it may stand.

    ``accepted`` are the acts of this phase received before it and not refused.
    """
    if act.by not in night.players:
        return Refusal("no_such_player", (("player", act.by),))
    if not night.players[act.by].alive:
        return Refusal("actor_dead", (("actor", act.by),))
    if act.origin == "vote":
        return _refuse_vote(night, act)
    return _refuse_holder(night, act) or _refuse_targets(night, act) \
        or _refuse_limits(night, act) or _refuse_company(night, act, accepted or [])


def _refuse_vote(night: Night, act: NightAct) -> Refusal | None:
    voting = night.plan.ruleset.vote
    if voting is None:
        return Refusal("no_vote_here")
    choice = act.to[0]
    for carried in night.players[act.by].marks:
        if night.plan.ruleset.marks[carried.mark].no_vote:
            return Refusal("vote_barred", (("actor", act.by), ("mark", carried.mark)))
    if choice != "against_all" and not (choice in night.players and night.players[choice].alive):
        return Refusal("target_dead", (("actor", act.by), ("target", choice)))
    if choice == "against_all" and voting.against_all is None:
        return Refusal("no_against_all", (("actor", act.by),), str(voting.place))
    if not voting.changes and any(v.by == act.by for v in night.votes):
        return Refusal("vote_given", (("actor", act.by),), str(voting.place))
    return None


def _refuse_holder(night: Night, act: NightAct) -> Refusal | None:
    model = act.ability.model
    player = night.players[act.by]
    if model is None or act.ability.id in night.plan.role_abilities[player.role]:
        return None
    # A role that the player may take over in this very night can lend it to him (a fact).
    if _may_become(night, act):
        return None
    return Refusal("not_his", (("actor", act.by), ("ability", model.id), ("role", player.role)),
                   str(model.place))


def _may_become(night: Night, act: NightAct) -> bool:
    from ..effects.channel import Leave
    plan = night.plan
    for trait in plan.role_traits[night.players[act.by].role]:
        for influence in plan.traits[trait].influences:
            body = influence.body
            if isinstance(body, Leave) and body.role and influence.word == "self" \
                    and act.ability.id in plan.role_abilities[body.role]:
                return True
    return False


def _refuse_targets(night: Night, act: NightAct) -> Refusal | None:
    model = act.ability.model
    assert model is not None
    place = str(model.place)
    wanted = () if model.targets == ("none",) else model.targets
    if len(act.to) != len(wanted):
        return Refusal("target_count", (("actor", act.by), ("ability", model.id),
                                        ("wanted", str(len(wanted))), ("given", str(len(act.to)))),
                       place)
    for name, word in zip(act.to, wanted, strict=True):
        params = (("actor", act.by), ("ability", model.id), ("target", name))
        if name not in night.players:
            return Refusal("no_such_player", (("player", name),))
        alive = night.players[name].alive
        if word == "dead" and alive:
            return Refusal("target_alive", params, place)
        if word not in ("dead", "free") and not alive:
            return Refusal("target_dead", params, place)
        if word == "other" and name == act.by:
            return Refusal("target_self", params, place)
    if len(set(act.to)) != len(act.to) and "free" not in wanted:
        return Refusal("target_twice", (("actor", act.by), ("ability", model.id)), place)
    return None


def _refuse_limits(night: Night, act: NightAct) -> Refusal | None:
    model = act.ability.model
    assert model is not None
    params = (("actor", act.by), ("ability", model.id))
    place = str(model.place)
    if night.phase.kind == "night" and night.phase.number < model.from_night:
        return Refusal("too_early", (*params, ("night", str(model.from_night))), place)
    if (night.phase.kind == "day") is not model.day and night.plan.ruleset.night.turn == "separate":
        return Refusal("wrong_time", params, place)
    if model.uses is not None and act.ability.uses_when is None:
        used = sum(r.by == act.by and r.do == model.id and r.done for r in night.state.history)
        if used >= model.uses:
            return Refusal("no_uses_left", (*params, ("uses", str(model.uses))), place)
    if act.ability.stopped_repeats is None and _repeats(night, act, done_only=True):
        return _repeat_refusal(act)
    return None


def _refuse_company(night: Night, act: NightAct, accepted: list[NightAct]) -> Refusal | None:
    model = act.ability.model
    assert model is not None
    params = (("actor", act.by), ("ability", model.id))
    place = str(model.place)
    mine = [a for a in night.phase.acts if a.by == act.by]
    earlier = mine[:next(i for i, a in enumerate(mine) if a is act.sent)]
    same = [a for a in earlier if a.do == model.id]
    if model.changes and len(same) > model.changes:
        return Refusal("changed_enough", (*params, ("changes", str(model.changes))), place)
    taken = [a for a in accepted if a.by == act.by]
    if not model.changes and sum(a.ability.id == model.id for a in taken) >= model.per_phase:
        return Refusal("sent_already", params, place)
    for other in taken:
        rival = other.ability.model
        if rival is not None and (rival.id in model.excludes or model.id in rival.excludes):
            return Refusal("not_both", (*params, ("other", rival.id)), place)
    if model.one_per == "faction":
        faction = night.players[act.by].faction
        for other in accepted:
            if other.ability.id == model.id and other.by != act.by \
                    and night.players[other.by].faction == faction:
                return Refusal("group_acted", (*params, ("other", other.by)), place)
    return None


def _repeats(night: Night, act: NightAct, *, done_only: bool) -> bool:
    """Does the act name somebody whom the ability's ``repeat`` rule forbids to name again?"""
    model = act.ability.model
    assert model is not None
    if model.repeat == "free":
        return False
    last = previous(night.now)
    for record in night.state.history:
        if record.by != act.by or record.do != model.id or record.to != act.to:
            continue
        if done_only and not record.done:
            continue
        if model.repeat == "once_per_player" or (
                record.phase == last and (model.repeat == "not_twice_running"
                                          or act.to == (act.by,))):
            return True
    return False


def _repeat_refusal(act: NightAct) -> Refusal:
    model = act.ability.model
    assert model is not None
    return Refusal("repeated", (("actor", act.by), ("ability", model.id),
                                ("target", ", ".join(act.to)), ("repeat", model.repeat)),
                   str(model.place))


def doubts(night: Night, act: NightAct) -> list[Doubt]:
    """The refusals of an act that hang on conditions, in the order in which they are asked."""
    ability, model = act.ability, act.ability.model
    found: list[Doubt] = []
    if model is None or act.origin not in ("sent", "pact"):
        return found
    for term, requirement in ability.requires:
        found.append(Doubt(Refusal("against_rule", (
            ("actor", act.by), ("ability", model.id),
            ("says_en", requirement.says.show("en")), ("says_ru", requirement.says.show("ru"))),
            str(requirement.place)), term, wanted=False))
    if ability.stopped_repeats is not None and _repeats(night, act, done_only=False):
        if _repeats(night, act, done_only=True):
            found.append(Doubt(_repeat_refusal(act), _always))
        else:
            found.append(Doubt(_repeat_refusal(act), ability.stopped_repeats))
    if ability.uses_when is not None and model.uses is not None:
        done = sum(r.by == act.by and r.do == model.id and r.done for r in night.state.history)
        sent = sum(r.by == act.by and r.do == model.id for r in night.state.history)
        refusal = Refusal("no_uses_left", (("actor", act.by), ("ability", model.id),
                                           ("uses", str(model.uses))), str(model.place))
        if done >= model.uses:
            found.append(Doubt(refusal, _always))
        elif sent >= model.uses:
            found.append(Doubt(refusal, ability.uses_when))
    return found


def _always(env: object) -> bool:
    return True
