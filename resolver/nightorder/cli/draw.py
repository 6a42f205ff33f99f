"""The command draw: pictures of a night, a game or a ruleset."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from .files import write_new
from .game import day_option, night_option, open_game, phases_asked, seed_option
from .output import clean, lang_option

if TYPE_CHECKING:
    from nightorder_diagrams import Picture, Scene

    from ..replay import Replay
    from ..views import Audience

__all__ = ["draw"]

#: What a file's ending asks for.
FORMATS = ("svg", "png", "html", "mmd", "dot")


@click.command()
@click.argument("subject", metavar="GAME|RULESET")
@night_option
@day_option
@click.option(
    "--outcome",
    type=click.IntRange(min=1),
    metavar="N",
    help="Which outcome of an undecided phase; default: the first. A page shows all of them.",
)
@click.option(
    "--for",
    "audience",
    metavar="AUDIENCE",
    help="Who may see it: host (the default), public, after (everybody after the game), or a "
    "player's name.",
)
@click.option(
    "-o",
    "--output",
    required=True,
    type=click.Path(dir_okay=False),
    metavar="FILE",
    help="The file to write; its ending says what it becomes: .html (a page that explains "
    "everything on a click), .svg, .png, .mmd (Mermaid) or .dot (Graphviz).",
)
@click.option(
    "--claims", is_flag=True, help="Of a ruleset: also what its text states on precedence."
)
@click.option("--force", is_flag=True, help="Write over an existing file.")
@seed_option
@lang_option
def draw(
    subject: str,
    night: int | None,
    day: int | None,
    outcome: int | None,
    audience: str | None,
    output: str,
    claims: bool,
    force: bool,
    seed: int,
    lang: str,
) -> None:
    """Draw a picture of a game or of a ruleset.

    Of a game: a night or a day, or the whole of it (who went out, when and how). Of a ruleset:
    the order of the night, who can bear on whom, and in red what lint finds.
    """
    ending = output.rpartition(".")[2].lower()
    if ending not in FORMATS:
        kinds = ", ".join(f".{known}" for known in FORMATS)
        raise click.UsageError(clean(f"{output}: its ending says what to draw; there are {kinds}"))
    if _is_ruleset(subject):
        if (night, day, outcome, audience) != (None, None, None, None):
            raise click.UsageError("--night, --day, --outcome and --for are for games only")
        content = _ruleset(subject, claims, ending, lang)
    else:
        if claims:
            raise click.UsageError("--claims is for rulesets only")
        from ..replay import replay

        replayed = replay(open_game(subject), seed=seed)
        content = _game(replayed, night, day, outcome, audience or "host", ending, lang)
    try:
        write_new(output, content, force=force)
    except FileExistsError:
        raise click.UsageError(
            clean(f"{output} exists already and is left as it is; --force writes over it")
        ) from None
    click.echo(clean(output))


def _is_ruleset(subject: str) -> bool:
    """Does it name a ruleset: the id of a shipped one, or a file that is no game?"""
    from pathlib import Path

    from ..loading import shipped_games, shipped_rulesets
    from ..reading import did_you_mean, read_nodes, read_text

    path = Path(subject)
    if not path.is_file():
        games, rules = shipped_games(), shipped_rulesets()
        if not path.suffix and subject not in games and subject not in rules:
            hint = did_you_mean(subject, (*games, *rules))
            raise click.UsageError(
                clean(f"there is no file, no example game and no ruleset '{subject}'{hint}")
            )
        return subject in rules and subject not in games
    keys = {key.raw for key, _ in read_nodes(read_text(path), subject).pairs}
    return "roles" in keys and "players" not in keys


# -- rulesets ----------------------------------------------------------------------------------


def _ruleset(subject: str, claims: bool, ending: str, lang: str) -> str | bytes:
    from nightorder_diagrams import ruleset_scene

    from ..lint import lint_file
    from ..lint.runner import law_of

    if ending == "html":
        raise click.UsageError(
            "a page is made of a game; a ruleset is drawn as svg, png, mmd or dot"
        )
    law, findings = law_of(subject), lint_file(subject).findings
    scene = ruleset_scene(law, findings, claims=claims, languages=(lang,))
    return _of_scene(scene, ending)


# -- games -------------------------------------------------------------------------------------


def _game(
    replayed: Replay,
    night: int | None,
    day: int | None,
    outcome: int | None,
    audience: str,
    ending: str,
    lang: str,
) -> str | bytes:
    from ..model.verdict import Undecided
    from ..views import audience as audience_of

    game = replayed.game
    who = audience_of(audience, game)
    asked = phases_asked(game, replayed.verdicts, night, day)
    if not asked:
        raise click.UsageError(clean(f"{game.file} has no phase yet"))
    whole = len(replayed.verdicts) > 1 and night is None and day is None
    try:
        if ending == "html":
            from nightorder_diagrams import page

            return page(replayed, phases=None if whole else asked, audience=who, lang=lang)
        if whole:
            return _whole(replayed, who, ending, lang)
        return _phase(replayed, asked, outcome or 1, who, ending, lang)
    except Undecided as undecided:
        raise click.UsageError(clean(str(undecided))) from None


def _whole(replayed: Replay, who: Audience, ending: str, lang: str) -> str | bytes:
    from nightorder_diagrams import game_picture, game_scene

    if ending in ("dot", "mmd"):
        return _of_scene(game_scene(replayed, audience=who, languages=(lang,)), ending)
    return _of_picture(game_picture(replayed, audience=who, languages=(lang,)), ending)


def _phase(
    replayed: Replay, asked: list[str], outcome: int, who: Audience, ending: str, lang: str
) -> str | bytes:
    from nightorder_diagrams import night_scene

    if len(asked) > 1:
        raise click.UsageError("one picture shows one phase: give --night or --day, not both")
    found = len(replayed.verdict(asked[0]).outcomes)
    if outcome > found:
        raise click.UsageError(f"{asked[0]} has {found} outcome{'s' * (found != 1)}")
    scene = night_scene(replayed, asked[0], number=outcome, languages=(lang,), audience=who)
    return _of_scene(scene, ending)


# -- files -------------------------------------------------------------------------------------


def _of_scene(scene: Scene, ending: str) -> str | bytes:
    from nightorder_diagrams import dot, lay_out, mermaid

    if ending == "dot":
        return dot(scene)
    if ending == "mmd":
        return mermaid(scene)
    return _of_picture(lay_out(scene), ending)


def _of_picture(picture: Picture, ending: str) -> str | bytes:
    from nightorder_diagrams import NoRenderer, png, svg

    if ending == "svg":
        return svg(picture)
    try:
        return png(picture)
    except NoRenderer as missing:
        raise click.UsageError(str(missing)) from None
