"""What is remembered of the acts of a phase."""

from __future__ import annotations

from ...effects.channel import Tell
from ...model.state import Record
from ..night.night import Night
from ..night.nightact import NightAct
from ..planning.plan import Influence
from ..settle import Entry, Key, Solver
from .places import goes_to, places, took_place

__all__ = ["NO_ACT", "against_last", "history", "past_visitors"]

#: Reasons why something submitted, or copied, is no act of this phase at all.
NO_ACT = ("refused", "not_his_yet", "not_copied", "not_elected", "not_needed")


def history(s: Solver, night: Night) -> tuple[Record, ...]:
    """The acts of all phases so far."""
    records = list(night.state.history)
    copies: dict[int, list[NightAct]] = {}
    for act in night.acts if night.plan.copies else ():
        if act.origin == "copied" and s.memo["done", act.id].code not in NO_ACT:
            assert act.given is not None
            copies.setdefault(act.given[0].id, []).append(act)
    memo, now = s.memo, night.now
    movers, recalls = bool(night.movers), night.plan.recalls
    for act in night.acts:
        origin = act.origin
        if origin != "sent" and origin != "pact":
            continue
        entry = memo["done", act.id]
        if entry.code in NO_ACT:
            continue
        ability, by = act.ability, act.by
        for sender in act.senders if origin == "pact" else (by,):
            records.append(
                Record(
                    now,
                    sender,
                    ability.id,
                    act.to,
                    bool(entry.value) or entry.code == "traded",
                    movers and s.value(("aim", act.id)) != act.to,
                    copies[act.id][0].ability.id if act.id in copies else "",
                    _fields(act) if act.fields else (),
                    _told(s, act) if ability.compares else "",
                    _seen(s, night, act) if recalls else (),
                    act.performer if act.performer != by else "",
                )
            )
    return tuple(records)


def _fields(act: NightAct) -> tuple[tuple[str, str], ...]:
    return tuple(sorted((k, v) for k, v in act.fields.items() if k != "letters"))


def _seen(s: Solver, night: Night, act: NightAct) -> tuple[str, ...]:
    """Where whoever performs the act could be noticed, if a mask does not hide his visits."""
    for source, show in night.shows.get(act.performer, ()):
        if show.body.visits and s.value(("lands", source.id, show.index, act.performer)):  # type: ignore[union-attr]
            return ()
    if not took_place(s, act, []):
        return ()
    return tuple(name for name in places(s, act, []) or () if goes_to(s, act, name, []))


def _told(s: Solver, act: NightAct) -> str:
    """What the act's answer was, where answers are compared."""
    for influence in act.influences:
        if isinstance(influence.body, Tell) and influence.body.against_last:
            info = s.memo["answer", act.id, influence.index].info
            return info if isinstance(info, str) else ""
    return ""


def against_last(s: Solver, act: NightAct, word: str) -> str:
    """Is the answer that of the last act of the ability by the same player?"""
    past = [
        r.told
        for r in s.night.state.history
        if r.by == act.by and r.do == act.ability.id and r.told
    ]
    return "first" if not past else "same" if past[-1] == word else "different"


def past_visitors(
    s: Solver, act: NightAct, influence: Influence, player: str, deps: list[Key]
) -> Entry | None:
    """Everybody who could be noticed at the player in an earlier phase."""
    came = {r.performer or r.by for r in s.night.state.history if player in r.seen}
    return Entry(tuple(sorted(came - {player})), "seen", tuple(deps))
