"""The command resolve, and what all commands about a game share: the file, the phases."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from .output import clean, json_text, lang_option, say

if TYPE_CHECKING:
    from ..model.game import Game
    from ..model.verdict import Verdict

__all__ = [
    "day_option",
    "json_option",
    "night_option",
    "open_game",
    "phase_named",
    "phases_asked",
    "replayed",
    "resolve",
    "seed_option",
]

night_option = click.option("--night", type=click.IntRange(min=0), help="Only this night.")
day_option = click.option("--day", type=click.IntRange(min=0), help="Only this day.")
seed_option = click.option(
    "--seed",
    type=int,
    default=0,
    show_default=True,
    help="Seeds the dice that the game does not give.",
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


@click.command()
@click.argument("game")
@night_option
@day_option
@json_option
@seed_option
@click.option("--odds", is_flag=True, help="Throw no dice: list every outcome with its chance.")
@lang_option
def resolve(
    game: str, night: int | None, day: int | None, as_json: bool, seed: int, odds: bool, lang: str
) -> None:
    """Print what the phases of GAME come to."""
    from ..words import odds_lines, phase_report

    found = open_game(game)
    verdicts = replayed(found, None if odds else seed)
    chosen = [v for v in verdicts if v.phase in phases_asked(found, verdicts, night, day)]
    if as_json:
        from ..wire import to_json

        click.echo(json_text([to_json(verdict) for verdict in chosen]))
        return
    for number, verdict in enumerate(chosen):
        if number:
            click.echo()
        say(phase_report(verdict, found, lang))
        if odds:
            say(odds_lines(verdict, lang))
    say(_unreached(found, verdicts, lang))


# -- games and phases ----------------------------------------------------------------------------


def open_game(name: str) -> Game:
    """A game from a file, or an example that comes along by its name."""
    import sys
    from pathlib import Path

    from ..errors import NightorderError, Place, Problem
    from ..loading import load_game, read_game, shipped_games
    from ..reading import did_you_mean, read_stream

    if name == "-":
        return read_game(read_stream(sys.stdin.buffer, "<stdin>"), "<stdin>")
    games = shipped_games()
    if not Path(name).exists() and name in games:
        return load_game(games[name])
    if not Path(name).exists() and not Path(name).suffix:
        raise NightorderError(
            [
                Problem(
                    Place(name),
                    "unknown-game",
                    "there is no such file and no "
                    f"example game of that name{did_you_mean(name, games)}",
                )
            ]
        )
    return load_game(name)


def replayed(game: Game, seed: int | None) -> tuple[Verdict, ...]:
    """The verdicts of all phases."""
    from ..replay import replay

    return replay(game, seed=seed).verdicts


def phase_named(night: int | None, day: int | None) -> str | None:
    """The label of the one phase that ``--night`` or ``--day`` names, if one of them is given."""
    if night is not None and day is not None:
        raise click.UsageError("--night and --day name two phases: name one of them")
    return f"night {night}" if night is not None else f"day {day}" if day is not None else None


def phases_asked(
    game: Game, verdicts: tuple[Verdict, ...], night: int | None, day: int | None
) -> list[str]:
    """The labels of the phases asked for: all of them unless a number is given."""
    asked = [
        f"{kind} {number}"
        for kind, number in (("night", night), ("day", day))
        if number is not None
    ]
    known = [verdict.phase for verdict in verdicts]
    for label in asked:
        if label not in known:
            phases = [phase.label for phase in game.phases]
            reason = (
                "is not reached: an earlier phase is a paradox"
                if label in phases
                else f"is not in the game; there are: {', '.join(phases) or 'no phases'}"
            )
            raise click.UsageError(clean(f"{label} {reason}"))
    return asked or known


def _unreached(game: Game, verdicts: tuple[Verdict, ...], lang: str) -> Iterator[str]:
    from ..words.language import language

    if len(verdicts) < len(game.phases):
        left = ", ".join(phase.label for phase in game.phases[len(verdicts) :])
        yield ""
        yield language(lang).say("report.unreached", phases=left)
