"""What every command needs: the language, lines of output, errors as lines."""

from __future__ import annotations

import gc
import os
import sys
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TypeVar

import click

__all__ = [
    "ErrorLines",
    "clean",
    "is_terminal",
    "json_text",
    "lang_option",
    "language_of",
    "print_table",
    "say",
]

F = TypeVar("F", bound=Callable[..., object])

#: Spoken by `--lang`: the tables of words, which are not loaded for it.
_TEXTS = Path(__file__).parents[1] / "words" / "texts"
LANGUAGES = tuple(sorted(path.stem for path in _TEXTS.iterdir() if len(path.stem) == 2))


class ErrorLines(click.Group):
    """A group whose commands print problems as ``file:line:column: message``, never a traceback."""

    def invoke(self, ctx: click.Context) -> object:
        """Run the command; problems of the user's files end it with exit code 2."""
        # A command reads files and builds classes, next to nothing of which is garbage: looking for
        # it a few hundred times is a seventh of a short command.
        gc.set_threshold(50_000, 20, 20)
        for stream in (sys.stdout, sys.stderr):
            # A name that the terminal's encoding does not know is better shown as ? than not.
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors="replace")
        try:
            return super().invoke(ctx)
        except (click.ClickException, click.Abort, click.exceptions.Exit):
            raise
        except OSError as error:
            if isinstance(error, BrokenPipeError):
                raise
            if error.filename is None and sys.__stdout__ is not None:
                # A full disk: what is left in the buffer has nowhere to go.
                os.dup2(os.open(os.devnull, os.O_WRONLY), sys.__stdout__.fileno())
            where = error.filename or "the output cannot be written"
            click.echo(clean(f"{where}: {error.strerror}"), err=True)
        except Exception as error:
            from ..errors import NightorderError

            if not isinstance(error, NightorderError):
                raise
            for problem in error.problems:
                click.echo(clean(str(problem)), err=True)
        return ctx.exit(2)


def clean(text: str) -> str:
    """The text without control characters, so that no name in a file can move the cursor.

    >>> clean("A\\x1b[31m.shoot")
    'A[31m.shoot'
    """
    return "".join(char for char in text if char == "\n" or unicodedata.category(char) != "Cc")


def say(lines: Iterable[str]) -> None:
    """Print lines of plain text."""
    for line in lines:
        click.echo(clean(line))


def print_table(heads: tuple[str, ...], rows: list[tuple[str, ...]]) -> None:
    """Print a table: with lines where a person is looking, otherwise columns of plain text."""
    if not is_terminal():
        every = [heads, *rows]
        widths = [max(len(row[i]) for row in every) for i in range(len(heads))]
        say(
            "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
            for row in every
        )
        return
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(*heads)
    for row in rows:
        table.add_row(*(Text(clean(cell)) for cell in row))
    Console(highlight=False).print(table)


def json_text(data: object) -> str:
    """JSON for people and programs: indented, names as they are."""
    import json

    return json.dumps(data, ensure_ascii=False, indent=2)


def is_terminal() -> bool:
    """Is a person looking (and not a pipe or a file listening)?"""
    return sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def lang_option(command: F) -> F:
    """The option ``--lang``; its value arrives as ``lang``, never None."""
    option = click.option(
        "--lang",
        type=click.Choice(LANGUAGES),
        callback=_language,
        expose_value=True,
        help="Language of the texts; default: that of the locale.",
    )
    return option(command)


def _language(ctx: click.Context, _: click.Parameter, value: str | None) -> str:
    return value or ctx.obj or language_of(os.environ)


def language_of(env: Mapping[str, str]) -> str:
    """The language of a locale as the environment gives it; English if it is another one.

    >>> language_of({"LANG": "ru_RU.UTF-8"}), language_of({"LC_ALL": "C", "LANG": "ru_RU"})
    ('ru', 'en')
    """
    locale = next((env[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if env.get(name)), "")
    word = locale.partition("_")[0].partition(".")[0].lower()
    return word if word in LANGUAGES else "en"
