"""The chart of a whole game: a line for each player, as long as he was in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from nightorder.replay import Replay
from nightorder.views import HOST, Audience

from ..measuring.lettering import FONT, line_width, width_of
from ..picture import Heading, Picture, PlacedBox
from ..scene import BoxKind, Line, Span, Text
from ..scenes.bearing import player_id
from ..scenes.game import Chart, cell_of, chart_of, roles_of
from ..scenes.players import winner_box
from ..scenes.viewed import death_line

__all__ = ["game_picture"]

_ROW, _BAR, _LEFT = 30.0, 6.0, 20.0
_TOP, _FIRST_ROW = 62.0, 100.0


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
    chart = chart_of(replayed, audience, languages)
    roles = roles_of(chart, audience)
    cells = {name: cell_of(chart, name, roles) for name in chart.game.players}
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


def _ends(chart: Chart) -> dict[str, int]:
    return {
        gone.player: number for number, view in enumerate(chart.views) for gone in view.departures
    }


def _rows(
    chart: Chart, cells: Mapping[str, Line], wide: float, heads: Sequence[Heading]
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


def _right(chart: Chart, heads: Sequence[Heading], boxes: Sequence[PlacedBox]) -> float:
    """The width of the picture: whatever reaches farthest to the right, and a margin."""
    ends = [heads[-1].x + heads[-1].width, *(box.right for box in boxes)]
    ends.append(_LEFT + width_of(chart.title, FONT["title"], bold=True))
    if chart.ends:
        ends.append(_LEFT + width_of(chart.ends, FONT["text"]))
    return round(max(ends) + 20.0, 1)


def _headings(chart: Chart, x: float) -> list[Heading]:
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
    chart: Chart, name: str, heads: Sequence[Heading], y: float, end: int | None
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


def _last(chart: Chart, y: float) -> Iterator[PlacedBox]:
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
