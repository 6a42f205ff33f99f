"""Commands about rulesets: rulesets, show, new, schema."""

from __future__ import annotations

import click

from .files import write_new
from .output import clean, json_text, lang_option, print_table, say

__all__ = ["new", "rulesets", "schema", "show"]

#: Columns of the list of rulesets.
_COLUMNS = ("id", "title", "roles", "abilities", "options")


@click.command()
@lang_option
def rulesets(lang: str) -> None:
    """List the rulesets that come along."""
    from ..loading import load_ruleset, shipped_rulesets
    from ..words.language import language

    rows: list[tuple[str, ...]] = []
    for id_ in shipped_rulesets():
        r = load_ruleset(id_)
        rows.append(
            (id_, r.title.show(lang), str(len(r.roles)), str(len(r.abilities)), str(len(r.options)))
        )
    tongue = language(lang)
    print_table(tuple(tongue.say(f"rulesets.{column}") for column in _COLUMNS), rows)


@click.command()
@click.argument("ruleset")
@lang_option
def show(ruleset: str, lang: str) -> None:
    """Print RULESET for a host to read.

    Sides, roles with their abilities, the order of the night, disputed points with their readings,
    presets.
    """
    from ..loading import load_ruleset
    from ..words.handbook import handbook

    say(handbook(load_ruleset(ruleset), lang))


@click.command()
@click.argument("ruleset")
@click.argument("file", type=click.Path(dir_okay=False))
@click.option(
    "--example",
    is_flag=False,
    flag_value="",
    metavar="[NAME]",
    help="Copy the example game that comes along with RULESET; NAME picks one of several.",
)
@lang_option
def new(ruleset: str, file: str, example: str | None, lang: str) -> None:
    """Write a new game of RULESET to FILE.

    It is ready to be filled in or, with --example, a whole game that has been played to its end.
    An existing file is left as it is.
    """
    from ..loading import load_ruleset
    from ..words.newgame import game_template

    found = load_ruleset(ruleset)
    if example is None:
        text = game_template(found, named_from(ruleset, file), lang)
    else:
        text = _example_game(ruleset, example)
    try:
        write_new(file, text)
    except FileExistsError:
        raise click.UsageError(clean(f"{file} exists already and is left as it is")) from None
    click.echo(clean(file))


def _example_game(ruleset: str, name: str) -> str:
    """The text of the example game of that name, or of the ruleset's whole game if it is empty."""
    from ..loading import shipped_games
    from ..reading import did_you_mean

    games = {id_: path for id_, path in shipped_games().items() if id_.startswith(f"{ruleset}-")}
    wanted = name or f"{ruleset}-game"
    if wanted in games:
        return games[wanted].read_text(encoding="utf-8")
    if not games:
        raise click.UsageError(clean(f"no example game of {ruleset} comes along"))
    raise click.UsageError(
        clean(f"{ruleset} has no example game {wanted}{did_you_mean(wanted, games)}")
        + f"; it has {', '.join(games)}"
    )


def named_from(ruleset: str, file: str) -> str:
    """How a game file names the ruleset: by its id, or by the path from the file's folder."""
    import os

    from ..loading.shipped import is_path

    if not is_path(ruleset):
        return ruleset
    return os.path.relpath(ruleset, os.path.dirname(os.path.abspath(file))).replace(os.sep, "/")


@click.command()
@click.option(
    "--game",
    is_flag=False,
    flag_value="",
    metavar="[RULESET]",
    help="Of game files instead; with RULESET of its games alone, whose names it knows.",
)
def schema(game: str | None) -> None:
    """Print the JSON Schema of rulesets, or of games.

    Editors use it to complete and to check the files.
    """
    from ..loading import game_schema, load_ruleset, ruleset_schema

    if game is None:
        click.echo(json_text(ruleset_schema()))
    else:
        click.echo(json_text(game_schema(load_ruleset(game) if game else None)))
