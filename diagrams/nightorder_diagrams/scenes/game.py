"""A whole game at a glance: who went out, when and of what, over all phases, votes included.

Everything is made from the views of the phases (:mod:`nightorder.views`), so that a chart made for
an audience tells what that audience may know and nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from nightorder.engine.resolve import first_state
from nightorder.model.game import Game
from nightorder.model.verdict import Undecided, Verdict
from nightorder.replay import Replay
from nightorder.views import HOST, Audience, PhaseView, phase_view
from nightorder.words import phase_title

from ..measuring.measure import plain
from ..scene import Box, Column, Line, Scene, Span, Text
from .acts import short
from .bearing import player_id
from .names import Names
from .night import check_languages, with_facts
from .players import winner_box
from .viewed import death_line

__all__ = ["Chart", "cell_of", "chart_of", "game_scene", "roles_of"]


@attrs.frozen
class Chart:
    """What a chart shows: the views of the phases, and why it ends where it does."""

    names: Names
    game: Game
    title: Text
    views: tuple[PhaseView, ...]
    ends: Text


def game_scene(
    replayed: Replay, *, audience: Audience = HOST, languages: Sequence[str] = ("en",)
) -> Scene:
    """A game as a scene, for Mermaid and DOT: those who went out, in the columns of the phases.

    Raises ValueError for an unknown language.
    """
    chart = chart_of(replayed, audience, languages)
    roles = roles_of(chart, audience)
    columns: list[Column] = []
    boxes: list[Box] = []
    for view in chart.views:
        if not view.departures and not view.winner:
            continue
        for gone in view.departures:
            lines = (cell_of(chart, gone.player, roles), death_line(chart.names, gone, view.vote))
            boxes.append(Box(player_id(gone.player), len(columns), lines, "dead"))
        if view.winner:
            boxes.append(winner_box(chart.names, view.winner, len(columns)))
        title = tuple(_phase(view.phase, lang) for lang in chart.names.languages)
        columns.append(Column("", (title,)))
    notes = (chart.ends,) if chart.ends else ()
    return Scene(chart.title, chart.names.languages, tuple(columns), tuple(boxes), (), notes=notes)


# -- what there is to show ------------------------------------------------------------------------


def chart_of(replayed: Replay, audience: Audience, languages: Sequence[str]) -> Chart:
    """What an audience may be shown of a game; ValueError for an unknown language."""
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
    return Chart(names, game, names.say("title.game", game=title), tuple(views), ends)


def _phase(label: str, lang: str) -> str:
    return phase_title(Verdict(label, ()), lang)


def roles_of(chart: Chart, audience: Audience) -> dict[str, list[str]]:
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


def _own(chart: Chart, audience: Audience) -> str:
    first = chart.views[0]
    if first.roles:
        role = first_state(chart.game).players[audience.player].role
        return chart.game.ruleset.roles[role].told_as or role
    return first.role


def cell_of(chart: Chart, name: str, roles: dict[str, list[str]]) -> Line:
    """The name of a player with the roles that may be shown."""
    shown = short(chart.names.same(plain(name)), 150.0, 13.0, True)
    if name not in roles:
        return (Span(shown, "name"),)
    told = chart.names.listed([chart.names.role(role) for role in roles[name]], " → ")
    return (Span(shown, "name"), Span(tuple(f"  {part}" for part in short(told, 260.0)), "note"))
