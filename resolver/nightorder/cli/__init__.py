"""The command line. Every command imports what it needs when it runs, so that help is instant."""

from __future__ import annotations

import click

from .cases import test
from .compare import compare
from .draw import draw
from .game import resolve
from .inquiry import changes, odds, what_if
from .lint import explain, lint
from .output import LANGUAGES, ErrorLines
from .post import checklist, post
from .reasons import demo, why
from .rules import new, rulesets, schema, show
from .sweep import sweep

__all__ = ["main"]


@click.group(
    cls=ErrorLines,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Exit codes: 0 done; 1 a case failed, or lint found something; 2 something is wrong "
    "with a file, a name or an option (a line FILE:LINE:COLUMN: MESSAGE on the error stream says "
    "what).",
)
@click.option(
    "--lang",
    type=click.Choice(LANGUAGES),
    help="Language of the texts; default: that of the locale (LC_ALL, LC_MESSAGES, LANG).",
)
@click.version_option(package_name="nightorder")
@click.pass_context
def main(ctx: click.Context, lang: str | None) -> None:
    """Resolve the nights of Mafia and Werewolf games, and explain every result.

    A GAME is a file with a game (`-`: the standard input), or the name of an example game that
    comes along; a RULESET is a file with rules, or the id of a shipped ruleset.
    """
    ctx.obj = lang


for command in (
    resolve,
    why,
    what_if,
    odds,
    changes,
    compare,
    draw,
    post,
    checklist,
    test,
    lint,
    explain,
    sweep,
    rulesets,
    show,
    new,
    demo,
    schema,
):
    main.add_command(command)
