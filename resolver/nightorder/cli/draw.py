"""The command draw: pictures of a night, a game or a ruleset."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from .game import open_game
from .output import clean, lang_option
from .rules import write_new

if TYPE_CHECKING:
    from nightorder_diagrams import Scene

    from ..replay import Replay

__all__ = ["draw"]

#: What a file's ending asks for.
FORMATS = ("svg", "png", "mmd", "dot")


@click.command()
@click.argument("game")
@click.option("--night", type=click.IntRange(min=0), help="This night.")
@click.option("--day", type=click.IntRange(min=0), help="This day.")
@click.option(
    "--outcome",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    help="Which outcome of an undecided phase.",
)
@click.option(
    "--for",
    "audience",
    default="host",
    show_default=True,
    metavar="AUDIENCE",
    help="Who may see it: host, public, after (everybody after the game), or a player's name.",
)
@click.option(
    "-o",
    "--output",
    required=True,
    type=click.Path(dir_okay=False),
    help="The file to write; its ending says what it becomes: .svg, .png, .mmd (Mermaid) or "
    ".dot (Graphviz).",
)
@click.option("--force", is_flag=True, help="Write over an existing file.")
@click.option(
    "--seed",
    type=int,
    default=0,
    show_default=True,
    help="Seeds the dice that the game does not give.",
)
@lang_option
def draw(
    game: str,
    night: int | None,
    day: int | None,
    outcome: int,
    audience: str,
    output: str,
    force: bool,
    seed: int,
    lang: str,
) -> None:
    """Draw a picture of GAME.

    It shows a night or a day, by default the last one.
    """
    ending = output.rpartition(".")[2].lower()
    if ending not in FORMATS:
        kinds = ", ".join(f".{known}" for known in FORMATS)
        raise click.UsageError(clean(f"{output}: its ending says what to draw; there are {kinds}"))
    from ..replay import replay

    replayed = replay(open_game(game), seed=seed)
    scene = _night(replayed, _label(replayed, night, day), outcome, audience, lang)
    try:
        write_new(output, _drawn(scene, ending), force=force)
    except FileExistsError:
        raise click.UsageError(
            clean(f"{output} exists already and is left as it is; --force writes over it")
        ) from None
    click.echo(clean(output))


def _label(replayed: Replay, night: int | None, day: int | None) -> str:
    from .game import phases_asked

    asked = phases_asked(replayed.game, replayed.verdicts, night, day)
    if not asked:
        raise click.UsageError(clean(f"{replayed.game.file} has no phase yet"))
    return asked[-1]


def _night(replayed: Replay, label: str, outcome: int, audience: str, lang: str) -> Scene:
    from nightorder_diagrams import night_scene

    from ..model.verdict import Undecided
    from ..views import audience as audience_of

    who = audience_of(audience, replayed.game)
    found = len(replayed.verdict(label).outcomes)
    if outcome > found:
        raise click.UsageError(f"{label} has {found} outcome{'s' * (found != 1)}")
    try:
        return night_scene(replayed, label, number=outcome, languages=(lang,), audience=who)
    except Undecided as undecided:
        raise click.UsageError(clean(str(undecided))) from None


def _drawn(scene: Scene, ending: str) -> str | bytes:
    from nightorder_diagrams import NoRenderer, dot, lay_out, mermaid, png, svg

    if ending in ("dot", "mmd"):
        return dot(scene) if ending == "dot" else mermaid(scene)
    picture = lay_out(scene)
    if ending == "svg":
        return svg(picture)
    try:
        return png(picture)
    except NoRenderer as missing:
        raise click.UsageError(str(missing)) from None
