"""The command `compare`: a night under several presets."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from .game import day_option, night_option, open_game, phase_named
from .output import clean, is_terminal, json_text, lang_option, say

if TYPE_CHECKING:
    from ..inquiry.presets import Comparison
    from ..model.game import Game
    from ..words.comparison import Sheet

__all__ = ["compare"]

#: Where no terminal says how wide it is: so much for the heads, and for each column.
_HEAD, _COLUMN = 28, 30


@click.command()
@click.argument("game")
@click.option(
    "--presets",
    metavar="A,B,…",
    default="",
    help="Ids or names, the first one is what the others are compared with; `default` is the "
    "ruleset without any. All presets of the ruleset if left out.",
)
@night_option
@day_option
@click.option(
    "--seed",
    type=int,
    help="Throw the dice that the game does not give, with this seed; else every result of theirs "
    "is an outcome.",
)
@click.option("--json", "form", flag_value="json", help="Print JSON.")
@click.option("--markdown", "form", flag_value="markdown", help="Print Markdown.")
@lang_option
def compare(
    game: str,
    presets: str,
    night: int | None,
    day: int | None,
    seed: int | None,
    form: str | None,
    lang: str,
) -> None:
    """Show the phases of GAME under several presets, side by side.

    Below stands what makes the difference: the disputed points that are read otherwise, and the
    acts that it takes. What GAME itself rules holds under every preset.
    """
    from ..inquiry.presets import compare_presets
    from ..words.comparison import comparison_markdown

    found = open_game(game)
    phase = phase_named(night, day)
    names = [name.strip() for name in presets.split(",") if name.strip()]
    compared = compare_presets(found, names, phase, seed=seed)
    if form == "json":
        click.echo(json_text([_as_json(one) for one in compared]))
    elif form == "markdown":
        say("\n".join(comparison_markdown(one, found, lang) for one in compared).splitlines())
    else:
        for number, one in enumerate(compared):
            if number:
                click.echo()
            _print(one, found, lang)


def _print(comparison: Comparison, game: Game, lang: str) -> None:
    from ..words.comparison import comparison_lines, comparison_sheet
    from ..words.language import language

    sheet = comparison_sheet(comparison, game, lang)
    say([sheet.title])
    _table(sheet)
    if len(comparison.groups) == 1 and len(comparison.columns) > 1:
        say([language(lang).say("compare.same")])
    say(comparison_lines(comparison, game, lang))


def _table(sheet: Sheet) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for head in sheet.heads:
        table.add_column(Text(clean(head)), overflow="fold")
    for row in sheet.rows:
        table.add_row(*(Text(clean(cell)) for cell in row))
    width = None if is_terminal() else _HEAD + _COLUMN * (len(sheet.heads) - 1)
    console = Console(highlight=False, width=width)
    with console.capture() as capture:
        console.print(table)
    say(line.rstrip() for line in capture.get().splitlines() if line.strip())


def _as_json(comparison: Comparison) -> dict[str, object]:
    from ..wire import to_json

    columns = []
    for column in comparison.columns:
        outcomes = []
        for outcome in column.verdict.outcomes if column.verdict is not None else ():
            told = to_json(outcome)
            assert isinstance(told, dict)
            outcomes.append({key: told[key] for key in told if key not in _LEFT_OUT})
        problem = {"problem": column.problem} if column.problem else {}
        columns.append({"preset": column.preset, "outcomes": outcomes, **problem})
    return {
        "phase": comparison.phase,
        "groups": [[*group] for group in comparison.groups],
        "columns": columns,
        "splits": [to_json(split) for split in comparison.splits],
    }


#: What only `resolve --json` tells of an outcome.
_LEFT_OUT = ("facts", "choices", "ways", "next_state")
