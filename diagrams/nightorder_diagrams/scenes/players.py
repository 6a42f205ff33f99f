"""The boxes of players: what became of them, what they were told, what they carry on."""

from __future__ import annotations

from nightorder.model.verdict import Answer

from ..measuring.measure import cut, plain
from ..measuring.rows import rows
from ..scene import Box, BoxKind, Line, Span
from .acts import NAME_ROOM, cause_words, short
from .bearing import BY_HAND, is_aim, player_id
from .names import Names
from .sight import Sight

__all__ = ["player_boxes", "rest_box", "told_line", "winner_box"]


def player_boxes(sight: Sight, column: int, touched: set[str]) -> list[Box]:
    """A box for everybody on whom something bears or who is told something; one for the rest.

    The order is that of the game file; the winner, if there is one, stands last.
    """
    boxes: list[Box] = []
    rest: list[str] = []
    for name, player in sight.dusk.players.items():
        if not player.alive and name not in sight.outcome.dead and player_id(name) not in touched:
            continue
        lines = _lines(sight, name)
        if not lines and player_id(name) not in touched:
            rest.append(name)
            continue
        boxes.append(_box(sight, name, column, lines))
    if sight.outcome.winner:
        boxes.append(winner_box(sight.names, sight.outcome.winner, column))
    if rest:
        boxes.append(rest_box(sight.names, rest, column))
    return boxes


def _box(sight: Sight, name: str, column: int, lines: list[Line]) -> Box:
    fate = sight.facts.get(f"fate:{name}")
    dead = name in sight.outcome.dead
    in_danger = fate is not None and fate.value is False and _was_struck(sight, name)
    kind: BoxKind = "dead" if dead else "saved" if in_danger else "player"
    if in_danger and not dead:
        lines.insert(0, (Span(sight.names.say("fate.lives"), "fate"),))
    shown = cut(plain(name), NAME_ROOM, 13.0, True)
    head: Line = (Span(sight.names.same(shown), "name"),)
    if name in sight.roles:
        role = short(sight.names.role(sight.roles[name]), 180.0, 10.5)
        head = (*head, Span(tuple(f"  {part}" for part in role), "note"))
    full = sight.names.same(plain(name))
    return Box(player_id(name), column, (head, *lines), kind, f"fate:{name}", full)


def _was_struck(sight: Sight, name: str) -> bool:
    return any(
        params["player"] == name
        and params.get("effect") == "kill"
        and (
            fact.code in ("mended", "kept_off")
            or (
                fact.code in ("void", "rolled_out")
                and params.get("origin") in BY_HAND
                and is_aim(sight, params)
            )
        )
        for kind in ("fatal", "lands")
        for fact, params in sight.of_kind(kind)
    )


def _lines(sight: Sight, name: str) -> list[Line]:
    lines: list[Line] = []
    if name in sight.outcome.dead:
        lines += _death(sight, name)
    for answer in sight.outcome.answers:
        if answer.player == name:
            lines += told_line(sight.names, answer)
    if name in sight.outcome.pending:
        night = str(sight.outcome.pending[name])
        lines.append((Span(sight.names.say("fate.due", night=night), "red"),))
    if name in sight.outcome.roles:
        role = sight.outcome.roles[name]
        lines.append((Span(sight.names.say("fate.role", role=sight.names.role(role)), "note"),))
    if name in sight.outcome.factions:
        side = sight.names.side(sight.outcome.factions[name])
        lines.append((Span(sight.names.say("fate.side", side=side), "note"),))
    marks = [sight.names.ability(mark) for mark in sight.outcome.marks.get(name, ())]
    if marks:
        joined = sight.names.listed(marks)
        lines += rows(sight.names.say("fate.mark", marks=joined), "note", 10.5)
    return lines


def _death(sight: Sight, name: str) -> list[Line]:
    fate = sight.facts.get(f"fate:{name}")
    causes: dict[tuple[str, str, str], str] = {}
    for id_ in fate.because if fate is not None else ():
        cause = sight.facts.get(id_)
        if cause is not None and cause.value is True:
            params = dict(cause.params)
            key = (params.get("origin", ""), params.get("actor", ""), params.get("ability", ""))
            causes[key] = params.get("effect", "")
    origins = {origin for origin, _, _ in causes}
    if origins == {"execution"}:
        return [(Span(sight.names.say("fate.executed"), "fate"),)]
    if origins == {"host"}:
        return [(Span(sight.names.say("fate.host"), "fate"),)]
    if not causes:
        return [(Span(sight.names.say("fate.dies", causes="?"), "fate"),)]
    words = [cause_words(sight, actor, ability) for _, actor, ability in causes]
    joined = sight.names.listed(words, "; ")
    leaves = set(causes.values()) == {"leave"}
    text = sight.names.say("fate.leaves" if leaves else sight.names.death, causes=joined)
    return rows(text, "fate", 11.5)


def told_line(names: Names, answer: Answer) -> list[Line]:
    """What a player is told, in a few lines."""
    text = names.say(
        "fate.told",
        ability=names.ability(answer.ability),
        about=cut(plain(answer.about), 110.0, 11.5),
        value=names.answer(answer.ability, answer.value),
    )
    return rows(text, "told", 11.5, most=3)


def winner_box(names: Names, winner: str, column: int) -> Box:
    """The box that says that the game is over, and who has won."""
    who = names.say("fate.draw") if winner == "draw" else names.answer("", winner)
    lines: tuple[Line, ...] = (
        (Span(names.say("fate.winner"), "note"),),
        (Span(short(who), "name"),),
    )
    return Box("winner", column, lines, "winner", "winner")


def rest_box(names: Names, players: list[str], column: int, key: str = "fate.rest") -> Box:
    """One box for all players of whom there is nothing to tell."""
    shown = ", ".join(cut(plain(name), 80.0, 10.5) for name in players)
    text = names.say(key, names=shown)
    full = names.say(key, names=", ".join(map(plain, players)))
    return Box("rest", column, tuple(rows(text, "note", 10.5, most=5)), "rest", "", full)
