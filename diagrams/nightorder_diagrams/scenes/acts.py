"""The boxes of acts: who, what, at whom, and what kept it from taking place."""

from __future__ import annotations

from ..measuring.measure import cut, plain
from ..measuring.rows import LINE_ROOM, rows
from ..scene import Box, BoxKind, Line, Span, SpanStyle, Text
from .names import clean
from .sight import ActSight, Sight

__all__ = ["NAME_ROOM", "act_box", "short", "vote_boxes"]

#: The widest a name may be, in pixels.
NAME_ROOM = 190.0


def short(text: Text, room: float = NAME_ROOM, size: float = 11.5, bold: bool = False) -> Text:
    """A text cut to the room in every language."""
    return tuple(cut(part, room, size, bold) for part in text)


def _name(sight: Sight, name: str) -> Text:
    return short(sight.names.same(plain(name)), size=13.0, bold=True)


def act_box(sight: Sight, act: ActSight, column: int) -> Box:
    """The box of an act."""
    head: Text
    if act.origin == "host":
        head = sight.names.say("act.host")
    elif act.origin == "execution":
        head = sight.names.say("act.execution")
    elif act.origin == "pact":
        head = _senders(sight, act)
    else:
        head = _name(sight, act.actor)
    stopped = _stopped(act)
    lines: list[Line] = [(Span(head, "name"),), _deed(sight, act, stopped)]
    if act.performer and act.performer != act.actor:
        by = sight.names.say("act.performer", name=cut(plain(act.performer), 120, 10.5))
        lines.append((Span(by, "note"),))
    if act.sent is not None and act.sent.assumed:
        lines.append((Span(sight.names.say("act.assumed"), "note"),))
    note = _note(sight, act, stopped)
    if note:
        lines += rows(note, "red", 10.5)
    kind: BoxKind = "act"
    if stopped:
        kind = "stopped"
    elif act.origin in ("trait", "mark", "reaction", "due"):
        kind = "trait"
    elif act.origin in ("execution", "host"):
        kind = "vote"
    return Box(act.id, column, tuple(lines), kind, act.done.id, _full(sight, act))


def _senders(sight: Sight, act: ActSight) -> Text:
    params = dict(act.done.params)
    ending = "." + act.ability
    names = [label.removesuffix(ending) for label in params.get("letters", "").split(", ")]
    joined = ", ".join(plain(name) for name in names if name) or plain(act.actor)
    return short(sight.names.same(joined), LINE_ROOM, 13.0, True)


def _stopped(act: ActSight) -> bool:
    return act.done.value is False and act.origin not in ("trait", "mark")


def _deed(sight: Sight, act: ActSight, stopped: bool) -> Line:
    """``kill → Max``: a redirected aim shows the old name struck out and the new one."""
    style: SpanStyle = "struck" if stopped else "plain"
    if act.origin == "host":
        return (Span(_join(sight.names.say("act.removes"), f" {_target(act)}")),)
    if act.origin == "execution":
        aims = [cut(plain(name), NAME_ROOM, 11.5) for name in sight.aims(act)]
        if not aims:
            return (Span(sight.names.say("act.against_all"), "plain"),)
        return (Span(sight.names.same(f"→ {', '.join(aims)}"), style),)
    ability = short(sight.names.ability(act.ability))
    new = _moved(sight, act)
    old = _targets(act)
    if not old and not new:
        return (Span(ability, style),)
    if new and new != old:
        return (
            Span(_join(ability, " → "), style),
            Span(sight.names.same(old or "?"), "struck"),
            Span(sight.names.same(f" {new}"), style),
        )
    return (Span(_join(ability, f" → {old}"), style),)


def _join(text: Text, more: str) -> Text:
    return tuple(part + more for part in text)


def _target(act: ActSight) -> str:
    return cut(plain(act.target), NAME_ROOM, 11.5)


def _targets(act: ActSight) -> str:
    names = act.sent.to if act.sent is not None and act.sent.to else (act.target,)
    if act.origin in ("trait", "mark", "reaction"):
        return ""
    room = NAME_ROOM / max(1, len(names))
    return ", ".join(cut(plain(name), max(room, 70.0), 11.5) for name in names if name)


def _moved(sight: Sight, act: ActSight) -> str:
    aim = sight.facts.get("aim:" + dict(act.done.params)["act"])
    if aim is None or aim.code not in ("moved", "picked") or not isinstance(aim.value, tuple):
        return ""
    name = aim.value[0] if aim.value else ""
    return cut(plain(name), NAME_ROOM, 11.5) if name != act.target else ""


def _note(sight: Sight, act: ActSight, stopped: bool) -> Text:
    params = dict(act.done.params)
    code = act.done.code
    if code in ("picked", "loop_fails"):
        policy = params.get("policy", "")
        known = [
            voice.language.texts.get(f"policy.{policy}", policy) for voice in sight.names.voices
        ]
        return sight.names.say("act.loop", policy=tuple(map(clean, known)))
    if not stopped:
        return ()
    if code in ("blocked", "unreached", "held_over") and "by_act" in params:
        key = {"blocked": "act.stopped", "unreached": "act.unreached", "held_over": "act.held"}[
            code
        ]
        return sight.names.say(key, by=by_words(sight, params))
    if code in ("refused", "not_his_yet"):
        return sight.names.say("act.refused")
    return sight.names.say("act.fallen" if code == "fallen" else "act.undone")


def by_words(sight: Sight, params: dict[str, str]) -> Text:
    """``Fedor: stun``: the act that the ``by_…`` parameters speak of."""
    return cause_words(sight, params.get("by_actor", ""), params.get("by_ability", ""))


def cause_words(sight: Sight, actor: str, ability: str) -> Text:
    """An act in short: whose it is and what."""
    names = sight.names.ability(ability)
    if not actor:
        return names
    who = cut(plain(actor), 120.0, 11.5)
    return sight.names.say("act.by", actor=who, ability=names)


def _full(sight: Sight, act: ActSight) -> Text:
    """The whole text for a tooltip, whatever had to be cut."""
    names = act.sent.to if act.sent is not None and act.sent.to else (act.target,)
    target = ", ".join(plain(name) for name in names if name)
    arrow = f" → {target}" if target and act.origin not in ("trait", "mark", "reaction") else ""
    who = f"{plain(act.actor)}: " if act.actor else ""
    return tuple(f"{who}{name}{arrow}" for name in sight.names.ability(act.ability))


# -- votes -------------------------------------------------------------------------------------


def vote_boxes(sight: Sight, votes: list[ActSight], column: int) -> dict[str, Box]:
    """A box for each name that was voted for, with those who did; by the ids of their acts."""
    by_name: dict[str, list[ActSight]] = {}
    for vote in votes:
        by_name.setdefault(next(iter(sight.aims(vote)), ""), []).append(vote)
    boxes: dict[str, Box] = {}
    for name, group in by_name.items():
        good = [vote for vote in group if vote.done.value]
        count = sight.names.say("act.votes", n=str(len(good)))
        against = sight.names.say("act.against_all")
        head = against if name in ("against_all", "") else _name(sight, name)
        lines: list[Line] = [(Span(head, "name"),), (Span(count, "plain"),)]
        lines += _rows([(plain(v.actor), bool(v.done.value)) for v in group], len(sight.languages))
        box = Box(
            f"votes:{name}",
            column,
            tuple(lines),
            "vote",
            "condemned" if "condemned" in sight.facts else group[0].done.id,
        )
        boxes |= {vote.id: box for vote in group}
    return boxes


def _rows(names: list[tuple[str, bool]], languages: int) -> list[Line]:
    """Names in lines of a few; those whose vote does not count are struck out."""
    rows: list[Line] = []
    row: list[Span] = []
    used = 0.0
    for number, (name, counts) in enumerate(names):
        if len(rows) == 4:
            row = [Span((f"… +{len(names) - number}",) * languages, "note")]
            break
        shown = cut(name, 120.0, 10.5)
        need = len(shown) * 6.5 + 10
        if row and used + need > 170:
            rows.append(tuple(row))
            row, used = [], 0.0
        if row:
            row.append(Span((", ",) * languages, "note"))
        row.append(Span((shown,) * languages, "note" if counts else "struck"))
        used += need
    return [*rows, tuple(row)] if row else rows
