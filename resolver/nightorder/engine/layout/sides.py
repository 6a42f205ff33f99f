"""What a side has of a common ability, who stands in for a stopped performer, acts held over."""

from __future__ import annotations

from ..facts.beforehand import laid_number, laid_out
from ..night.night import Night
from ..night.nightact import NightAct
from ..planning.rulings import ruled

__all__ = ["add_held", "add_stand_ins", "over_limit"]


def add_held(night: Night) -> None:
    """Acts that were held over from the last night; their limits were kept then."""
    for held in night.state.held if night.phase.kind == "night" else ():
        act = night.new("sent", held.by, night.plan.abilities[held.do], held.to)
        act.fields, act.held = dict(held.fields), held
        night.place(act, held.do)
        night.keep(act)


def over_limit(night: Night, accepted: list[NightAct]) -> dict[NightAct, NightAct]:
    """Acts beyond what a faction has of them, where that is no error, and which count instead:
    the first or the last."""
    groups: dict[tuple[str, str], list[NightAct]] = {}
    for act in accepted:
        model = act.ability.model
        if model is not None and model.last_counts is not None:
            side = night.players[act.by].faction
            groups.setdefault((model.group or model.id, side), []).append(act)
    over: dict[NightAct, NightAct] = {}
    for acts in groups.values():
        model = acts[0].ability.ruled
        limit = 1
        if model.per_faction is not None:
            limit = laid_number(night, acts[0], night.plan.term(model.per_faction))
        if len(acts) > limit:
            assert model.last_counts is not None
            last = laid_out(night, acts[0], night.plan.term(model.last_counts))
            kept = acts[-limit:] if last else acts[:limit]
            over |= {act: kept[0] for act in acts if act not in kept}
    return over


def add_stand_ins(night: Night) -> None:
    """Who else could perform an act whose performer is stopped, one after the other."""
    for act in list(night.acts):
        term = act.ability.passes_on
        if term is None or act.origin != "sent" or ruled(night.readings, term) is False:
            continue
        side = night.players[act.by].faction
        names = list(night.players)
        start = names.index(act.performer)
        last = act
        for name in (*names[start + 1 :], *names[:start]):
            player = night.players[name]
            if (
                player.alive
                and player.faction == side
                and act.ability.id in night.plan.role_abilities[player.role]
            ):
                other = night.new("sent", name, act.ability, act.to)
                other.stands_for, other.order, other.fields = last, act.order, act.fields
                other.step, other.steps = act.step, act.steps
                other.called = f"{other.label} for {act.performer}"
                night.keep(other)
                last = other
