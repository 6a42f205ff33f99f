"""A whole game at a glance: who went out, when and of what, over all phases, votes included.

Everything is made from the views of the phases (:mod:`nightorder.views`), so that a chart made for
an audience tells what that audience may know and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import attrs

from nightorder.engine.resolve import first_state
from nightorder.model.game import Game
from nightorder.model.verdict import Undecided, Verdict
from nightorder.replay import Replay
from nightorder.views import HOST, Audience, PhaseView, phase_view
from nightorder.words import phase_title

from .acts import short
from .bearing import player_id
from .lettering import FONT, line_width, width_of
from .measure import plain
from .names import Names
from .night import check_languages, with_facts
from .picture import Heading, Picture, PlacedBox
from .players import winner_box
from .scene import Box, BoxKind, Column, Line, Scene, Span, Text
from .viewed import death_line

__all__ = ["game_picture", "game_scene"]

_ROW, _BAR, _LEFT = 30.0, 6.0, 20.0
_TOP, _FIRST_ROW = 62.0, 100.0


@attrs.frozen
class _Chart:
    """What a chart shows: the views of the phases, and why it ends where it does."""

    names: Names
    game: Game
    title: Text
    views: tuple[PhaseView, ...]
    ends: Text


def game_picture(
    replayed: Replay, *, audience: Audience = HOST, languages: Sequence[str] = ("en",)
) -> Picture:
    """The chart of a game: a line for each player, as long as he was in it.

    A game that the rules leave undecided is shown up to there. Raises ValueError for an unknown
    language.

    >>> from nightorder import load_game, replay
    >>> from nightorder.loading import shipped_games
    >>> done = replay(load_game(shipped_games()["sunny-published"]))
    >>> [heading.number for heading in game_picture(done).headings][:3]
    ['', 'N0', 'N1']
    """
    chart = _chart(replayed, audience, languages)
    roles = _roles(chart, audience)
    cells = {name: _cell(chart, name, roles) for name in chart.game.players}
    wide = max(line_width(line) for line in cells.values()) + 24.0
    heads = _headings(chart, _LEFT + wide + 14.0)
    low = _FIRST_ROW + len(cells) * _ROW + 6.0
    boxes = [*_rows(chart, cells, wide, heads), *_last(chart, low)]
    floor = low + (48.0 if chart.views and chart.views[-1].winner else 6.0)
    notes = ((chart.ends, (_LEFT, floor + 8.0)),) if chart.ends else ()
    return Picture(
        chart.title,
        chart.names.languages,
        _right(chart, heads, boxes),
        round(floor + (36.0 if notes else 14.0), 1),
        tuple(heads),
        tuple(boxes),
        (),
        (),
        notes,
        _TOP,
        round(low - 4.0, 1),
    )


def game_scene(
    replayed: Replay, *, audience: Audience = HOST, languages: Sequence[str] = ("en",)
) -> Scene:
    """The same as a scene, for Mermaid and DOT: those who went out, in the columns of the phases.

    Raises ValueError for an unknown language.
    """
    chart = _chart(replayed, audience, languages)
    roles = _roles(chart, audience)
    columns: list[Column] = []
    boxes: list[Box] = []
    for view in chart.views:
        if not view.departures and not view.winner:
            continue
        for gone in view.departures:
            lines = (_cell(chart, gone.player, roles), death_line(chart.names, gone, view.vote))
            boxes.append(Box(player_id(gone.player), len(columns), lines, "dead"))
        if view.winner:
            boxes.append(winner_box(chart.names, view.winner, len(columns)))
        title = tuple(_phase(view.phase, lang) for lang in chart.names.languages)
        columns.append(Column("", (title,)))
    notes = (chart.ends,) if chart.ends else ()
    return Scene(chart.title, chart.names.languages, tuple(columns), tuple(boxes), (), notes=notes)


# -- what there is to show ------------------------------------------------------------------------


def _chart(replayed: Replay, audience: Audience, languages: Sequence[str]) -> _Chart:
    langs = check_languages(languages)
    game = replayed.game
    names = Names(game.ruleset, langs)
    whole = with_facts(replayed)
    views: list[PhaseView] = []
    ends: Text = ()
    for verdict in whole.verdicts:
        try:
            views.append(phase_view(whole, verdict.phase, audience))
        except Undecided:
            count = str(len(verdict.outcomes))
            phase = tuple(_phase(verdict.phase, lang) for lang in langs)
            # How many ways there are is the host's to know.
            ends = names.say("page.undecided")
            if audience.sees_all:
                ends = names.say("game.undecided", phase=phase, n=count)
            break
    title = tuple(plain(game.ruleset.title.show(lang) or game.ruleset.id) for lang in langs)
    return _Chart(names, game, names.say("title.game", game=title), tuple(views), ends)


def _phase(label: str, lang: str) -> str:
    return phase_title(Verdict(label, ()), lang)


def _roles(chart: _Chart, audience: Audience) -> dict[str, list[str]]:
    """The roles that may be shown: those a player began with and those he came to."""
    if audience.sees_all:
        found = {name: [role] for name, role in chart.game.players.items()}
    else:
        found = {}
        if audience.player and chart.views:
            found[audience.player] = [_own(chart, audience)]
    for view in chart.views:
        for name, role in view.roles.items():
            found.setdefault(name, []).append(role)
        for gone in view.departures:
            if gone.role and gone.role not in found.get(gone.player, ()):
                found.setdefault(gone.player, []).append(gone.role)
    return found


def _own(chart: _Chart, audience: Audience) -> str:
    first = chart.views[0]
    if first.roles:
        role = first_state(chart.game).players[audience.player].role
        return chart.game.ruleset.roles[role].told_as or role
    return first.role


def _cell(chart: _Chart, name: str, roles: dict[str, list[str]]) -> Line:
    shown = short(chart.names.same(plain(name)), 150.0, 13.0, True)
    if name not in roles:
        return (Span(shown, "name"),)
    told = chart.names.listed([chart.names.role(role) for role in roles[name]], " → ")
    return (Span(shown, "name"), Span(tuple(f"  {part}" for part in short(told, 260.0)), "note"))


def _ends(chart: _Chart) -> dict[str, int]:
    return {
        gone.player: number for number, view in enumerate(chart.views) for gone in view.departures
    }


# -- places -----------------------------------------------------------------------------------


def _rows(
    chart: _Chart, cells: Mapping[str, Line], wide: float, heads: Sequence[Heading]
) -> Iterator[PlacedBox]:
    """A row for each player: who he is, and how long he was in the game."""
    ends = _ends(chart)
    for row, (name, cell) in enumerate(cells.items()):
        y = _FIRST_ROW + row * _ROW
        end = ends.get(name)
        kind: BoxKind = "player" if end is None else "rest"
        subject = f"{chart.views[end].phase}/fate:{name}" if end is not None else ""
        yield _placed(f"name:{name}", kind, _LEFT, y, wide, cell, 0, subject)
        yield from _life(chart, name, heads, y, end)


def _right(chart: _Chart, heads: Sequence[Heading], boxes: Sequence[PlacedBox]) -> float:
    """The width of the picture: whatever reaches farthest to the right, and a margin."""
    ends = [heads[-1].x + heads[-1].width, *(box.right for box in boxes)]
    ends.append(_LEFT + width_of(chart.title, FONT["title"], bold=True))
    if chart.ends:
        ends.append(_LEFT + width_of(chart.ends, FONT["text"]))
    return round(max(ends) + 20.0, 1)


def _headings(chart: _Chart, x: float) -> list[Heading]:
    heads = [Heading("", (chart.names.say("game.player"),), _LEFT, x - _LEFT - 20.0)]
    for view in chart.views:
        kind, _, number = view.phase.partition(" ")
        shown = chart.names.say(f"game.{kind}", n=number)
        heads.append(Heading(shown[0], (), x, 30.0) if len(set(shown)) == 1 else _head(shown, x))
        x += 46.0
    return heads


def _head(shown: Text, x: float) -> Heading:
    return Heading("", (shown,), x, 30.0)


def _life(
    chart: _Chart, name: str, heads: Sequence[Heading], y: float, end: int | None
) -> Iterator[PlacedBox]:
    if len(heads) < 2:
        return
    left = heads[1].x
    last = len(heads) - 1
    stop = heads[end + 1].x - 5.0 if end is not None else heads[last].x + heads[last].width
    if stop - left > 4.0:
        yield PlacedBox(
            f"life:{name}", "life", left, y + 9.0, round(stop - left, 1), _BAR, (), (), 0
        )
    if end is not None:
        view = chart.views[end]
        gone = next(d for d in view.departures if d.player == name)
        line = death_line(chart.names, gone, view.vote)
        wide = line_width(line) + 22.0
        subject = f"{view.phase}/fate:{name}"
        x = heads[end + 1].x
        yield _placed(player_id(name), "dead", x, y, wide, line, end + 1, subject)


def _last(chart: _Chart, y: float) -> Iterator[PlacedBox]:
    if not chart.views or not chart.views[-1].winner:
        return
    box = winner_box(chart.names, chart.views[-1].winner, 0)
    line = (*box.lines[0], Span(chart.names.same(":  "), "note"), *box.lines[1])
    wide = line_width(line) + 26.0
    subject = f"{chart.views[-1].phase}/winner"
    yield _placed("winner", "winner", _LEFT, y + 8.0, wide, line, len(chart.views), subject)


def _placed(
    id_: str, kind: BoxKind, x: float, y: float, wide: float, line: Line, step: int, subject: str
) -> PlacedBox:
    return PlacedBox(
        id_,
        kind,
        x,
        round(y, 1),
        round(wide, 1),
        24.0,
        (line,),
        (round(y + 16.2, 1),),
        step,
        subject,
    )
