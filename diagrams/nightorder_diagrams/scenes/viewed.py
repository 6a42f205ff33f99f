"""The picture of a phase for those who may not see everything: made from a view, nothing else.

The functions here take no facts, so that they cannot show one that the view keeps back.
"""

from __future__ import annotations

from nightorder.model.game import Game
from nightorder.model.verdict import Verdict
from nightorder.views import Cause, Departure, PhaseView, SentAct, VoteView
from nightorder.words import phase_title

from ..measuring.measure import cut, plain
from ..measuring.rows import rows
from ..scene import Box, BoxKind, Column, Line, Link, Scene, Span, Text
from ..texts import say
from .acts import NAME_ROOM, short
from .bearing import player_id
from .names import Names
from .players import rest_box, told_line, winner_box

__all__ = ["death_line", "view_scene"]


def view_scene(view: PhaseView, game: Game, languages: tuple[str, ...]) -> Scene:
    """The scene of a view: the vote, a player's own acts, and what he may know of the result."""
    names = Names(game.ruleset, languages)
    columns: list[Column] = []
    boxes: list[Box] = []
    links: list[Link] = []
    if view.vote is not None:
        boxes += _vote(names, view, len(columns))
        columns.append(Column("", (names.say("column.vote"),)))
        links += _counted(names, view)
    if view.acts:
        boxes += [_act(names, n, act, len(columns)) for n, act in enumerate(view.acts)]
        columns.append(Column("", (names.say("column.own"),)))
        links += _answered(names, view)
    boxes += _result(names, view, len(columns))
    columns.append(Column("", (names.say("column.result"),)))
    legend: dict[str, Text] = {link.kind: names.say(f"kind.{link.kind}") for link in links}
    title = tuple(
        plain(
            say(
                lang,
                "title.phase",
                phase=phase_title(Verdict(view.phase, ()), lang),
                game=game.ruleset.title.show(lang) or game.ruleset.id,
            )
        )
        for lang in languages
    )
    return Scene(title, languages, tuple(columns), tuple(boxes), tuple(links), legend)


# -- the vote ----------------------------------------------------------------------------------


def _vote(names: Names, view: PhaseView, column: int) -> list[Box]:
    vote = view.vote
    assert vote is not None
    boxes = []
    for name, count in vote.counts.items():
        head = names.say("act.against_all") if name == "against_all" else _player(names, name)
        lines: list[Line] = [(Span(head, "name"),)]
        lines.append((Span(names.say("act.votes", n=str(count)), "plain"),))
        who = [b.by for b in vote.ballots if b.for_ == name and b.counts]
        if who:
            lines += rows(names.same(", ".join(map(_short, who))), "note", 10.5, most=4)
        boxes.append(Box(f"votes:{name}", column, tuple(lines), "vote"))
    for name in vote.executed:
        if name not in vote.counts:
            lines = [(Span(names.say("act.execution"), "name"),)]
            lines.append((Span(names.same(f"→ {_short(name)}"), "plain"),))
            boxes.append(Box(f"votes:{name}", column, tuple(lines), "vote"))
    if not boxes:
        line: Line = (Span(names.say("act.against_all"), "plain"),)
        boxes.append(Box("votes:", column, (line,), "vote"))
    return boxes


def _counted(names: Names, view: PhaseView) -> list[Link]:
    vote = view.vote
    gone = {departure.player for departure in view.departures}
    label = names.say("arrow.kill.leave")
    return [
        Link(f"votes:{name}", player_id(name), "kill", label)
        for name in (vote.executed if vote is not None else ())
        if name in gone
    ]


# -- a player's own acts -----------------------------------------------------------------------


def _act(names: Names, number: int, act: SentAct, column: int) -> Box:
    targets = ", ".join(cut(plain(name), NAME_ROOM / max(1, len(act.to)), 11.5) for name in act.to)
    deed = short(names.ability(act.do))
    if targets:
        deed = tuple(f"{part} → {targets}" for part in deed)
    refused = act.came == "refused"
    lines: list[Line] = [
        (Span(_player(names, act.by), "name"),),
        (Span(deed, "struck" if refused else "plain"),),
    ]
    if refused:
        lines.append((Span(names.say("act.refused"), "red"),))
    return Box(f"own:{number}", column, tuple(lines), "stopped" if refused else "act")


def _answered(names: Names, view: PhaseView) -> list[Link]:
    told = {answer.ability for answer in view.answers if answer.player == view.audience.player}
    return [
        Link(f"own:{number}", player_id(act.by), "learn", names.say("arrow.told"))
        for number, act in enumerate(view.acts)
        if act.do in told and act.came != "refused"
    ]


# -- the result --------------------------------------------------------------------------------


def _result(names: Names, view: PhaseView, column: int) -> list[Box]:
    lines: dict[str, list[Line]] = {}
    roles: dict[str, str] = {}
    for departure in view.departures:
        lines[departure.player] = _death(names, departure)
        roles[departure.player] = departure.role
    me = view.audience.player
    if me:
        roles.setdefault(me, view.role)
    for answer in view.answers:
        lines.setdefault(answer.player, []).extend(told_line(names, answer))
    for name, marks in view.marks.items():
        told = names.listed([names.ability(mark) for mark in marks])
        lines.setdefault(name, []).extend(rows(names.say("fate.mark", marks=told), "note", 10.5))
    for name, role in view.roles.items():
        text = names.say("fate.role", role=names.role(role))
        lines.setdefault(name, []).append((Span(short(text), "note"),))
    for name, side in view.factions.items():
        text = names.say("fate.side", side=names.side(side))
        lines.setdefault(name, []).append((Span(short(text), "note"),))
    for office, name in view.elected.items():
        text = names.say("fate.elected", office=names.ability(office))
        lines.setdefault(name, []).append((Span(short(text), "note"),))
    if me and view.team:
        mates = ", ".join(map(_short, view.team))
        lines.setdefault(me, []).extend(rows(names.say("fate.team", names=mates), "note", 10.5))
    gone = {departure.player for departure in view.departures}
    boxes = [
        _player_box(names, name, told, roles.get(name, ""), name in gone, column)
        for name, told in lines.items()
    ]
    if view.winner:
        boxes.append(winner_box(names, view.winner, column))
    rest = [name for name in view.living if name not in lines]
    if rest:
        boxes.append(rest_box(names, rest, column, "fate.living"))
    return boxes


def _player_box(
    names: Names, name: str, told: list[Line], role: str, gone: bool, column: int
) -> Box:
    head: Line = (Span(_player(names, name), "name"),)
    if role:
        shown = short(names.role(role), 180.0, 10.5)
        head = (*head, Span(tuple(f"  {part}" for part in shown), "note"))
    kind: BoxKind = "dead" if gone else "player"
    full = names.same(plain(name))
    return Box(player_id(name), column, (head, *told), kind, f"fate:{name}", full)


def death_line(names: Names, departure: Departure, vote: VoteView | None) -> Line:
    """How somebody went out, in one line; of a vote, how many votes he had where that is told."""
    if departure.way == "executed":
        count = vote.counts.get(departure.player, 0) if vote is not None else 0
        return (Span(names.say("fate.executed.count", n=str(count) if count else ""), "fate"),)
    text = _death_words(names, departure)
    return (Span(short(text, 380.0, 11.5, True), "fate"),)


def _death_words(names: Names, departure: Departure) -> Text:
    if departure.way == "removed":
        return names.say("fate.host")
    causes = [text for cause in departure.causes if (text := _cause(names, cause))]
    key = "fate.leaves" if departure.way == "left" else names.death
    return names.say(key, causes=names.listed(causes, "; ")) if causes else names.say(f"{key}.bare")


def _death(names: Names, departure: Departure) -> list[Line]:
    if departure.way == "executed":
        return rows(names.say("fate.executed"), "fate", 11.5)
    lines = rows(_death_words(names, departure), "fate", 11.5)
    if departure.faction and not departure.role:
        lines += rows(names.side(departure.faction), "note", 10.5)
    return lines


def _cause(names: Names, cause: Cause) -> Text:
    if any(cause.says.show(lang) for lang in names.languages):
        return tuple(plain(cause.says.show(lang)) for lang in names.languages)
    if cause.ability and cause.player:
        return names.say("act.by", actor=_short(cause.player), ability=names.ability(cause.ability))
    if cause.ability:
        return names.ability(cause.ability)
    if cause.faction:
        return names.side(cause.faction)
    if cause.role:
        return names.role(cause.role)
    return names.same(_short(cause.player)) if cause.player else ()


def _short(name: str) -> str:
    return cut(plain(name), 110.0, 10.5)


def _player(names: Names, name: str) -> Text:
    return short(names.same(plain(name)), size=13.0, bold=True)
