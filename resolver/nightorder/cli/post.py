"""Commands that make texts for players: post, checklist."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from .files import free_name, safe_name, write_all
from .game import open_game, phase_named, seed_option
from .output import clean, json_text, lang_option

if TYPE_CHECKING:
    from ..model.game import Game
    from ..posts import Format
    from ..replay import Replay
    from ..views import Audience

__all__ = ["checklist", "post"]

#: Known to `--format`; a test holds it equal to the writers, which are not loaded for it.
FORMATS = ("plain", "markdown", "bbcode", "html")

_night = click.option("--night", type=click.IntRange(min=0), help="This night; default: the last.")
_day = click.option("--day", type=click.IntRange(min=0), help="This day.")
_json = click.option("--json", "as_json", is_flag=True, help="JSON of what may be known.")


@click.command()
@click.argument("game")
@_night
@_day
@click.option(
    "--for",
    "who",
    metavar="WHO",
    help="Print one text: for `public` (the default), `host`, a player's name, or `after` the "
    "game (the whole game, unless a night or day is named).",
)
@click.option(
    "--out",
    type=click.Path(file_okay=False),
    help="Write all texts of the phase into this folder: one for everybody, one for the host, one "
    "for each player who was in the game.",
)
@click.option(
    "--roles",
    is_flag=True,
    help="The letters with the roles, before the game: --for NAME prints one, --out writes all.",
)
@click.option("--force", is_flag=True, help="Write over files that are there and differ.")
@click.option(
    "--format", "form", type=click.Choice(FORMATS), default="plain", show_default=True, help="How."
)
@_json
@seed_option
@lang_option
def post(
    game: str,
    night: int | None,
    day: int | None,
    who: str | None,
    out: str | None,
    roles: bool,
    force: bool,
    form: Format,
    as_json: bool,
    seed: int,
    lang: str,
) -> None:
    """Make the texts of a phase to be posted.

    Everybody is told what the ruleset lets everybody know, a player what is his, the host
    everything. A phase that the rules leave undecided is told to nobody but the host.
    """
    from ..replay import replay
    from ..views import audience, phase_views

    found = open_game(game)
    if out is not None and who is not None:
        raise click.UsageError("--for prints one text, --out writes all of them: name one of them")
    if roles:
        _post_roles(found, who, out, force, form, as_json, lang)
        return
    if not found.phases:
        raise click.UsageError(clean(f"{found.file} has no phase yet"))
    done = replay(found, seed=seed)
    label = _label(done, night, day)
    if out is not None:
        _refuse_undecided(done, label, lang)
        texts = _all_texts(done, label, form, as_json, lang)
        for path in write_all(out, texts, force=force):
            click.echo(clean(path))
        return
    reader = audience(who or "public", found)
    whole = reader.kind == "after" and night is None and day is None
    if reader.kind != "host" or as_json:
        _refuse_undecided(done, found.phases[-1].label if whole else label, lang)
    if as_json:
        from ..wire import to_json

        labels = [phase.label for phase in found.phases] if whole else [label]
        views = [to_json(phase_views(done, one, (reader,))[reader]) for one in labels]
        click.echo(json_text(views if whole else views[0]))
        return
    click.echo(_text(done, label, reader, form, lang, whole=whole), nl=False)


@click.command()
@click.argument("game")
@click.option(
    "--night",
    type=click.IntRange(min=0),
    help="This night, which need not be in the file yet; default: the last phase of the file.",
)
@click.option("--day", type=click.IntRange(min=0), help="This day.")
@click.option("--format", "form", type=click.Choice(FORMATS), default="plain", help="How.")
@_json
@seed_option
@lang_option
def checklist(
    game: str, night: int | None, day: int | None, form: Format, as_json: bool, seed: int, lang: str
) -> None:
    """Say who has not sent an act yet, and who may send what.

    For the host only: it tells everybody's role.
    """
    from ..errors import NightorderError
    from ..model.verdict import Undecided
    from ..posts import checklist_post, write
    from ..replay import replay
    from ..views import checklist as asked
    from ..wire import to_json

    found = open_game(game)
    done = replay(found, seed=seed)
    last = found.phases[-1].label if found.phases else "night 1"
    label = phase_named(night, day) or last
    try:
        made = asked(done, label)
    except Undecided:
        _refuse_undecided(done, label, lang)
        raise NightorderError([]) from None
    if as_json:
        click.echo(json_text(to_json(made)))
        return
    click.echo(_clean(write(checklist_post(made, done, lang), form)), nl=False)


def _post_roles(
    game: Game,
    who: str | None,
    out: str | None,
    force: bool,
    form: Format,
    as_json: bool,
    lang: str,
) -> None:
    from ..posts import ENDINGS, role_post, write
    from ..views import audience, introduction
    from ..wire import to_json

    def text(name: str) -> str:
        if as_json:
            return json_text(to_json(introduction(game, name))) + "\n"
        return _clean(write(role_post(game, name, lang), form))

    if out is None:
        reader = audience(who, game) if who else None
        if reader is None or not reader.player:
            raise click.UsageError("--roles needs --for NAME, or --out FOLDER")
        click.echo(text(reader.player), nl=False)
        return
    ending = ".json" if as_json else ENDINGS[form]
    texts: dict[str, str] = {}
    for name in game.players:
        texts[free_name(f"role-to-{safe_name(name)}", ending, texts)] = text(name)
    for path in write_all(out, texts, force=force):
        click.echo(clean(path))


# -- texts ---------------------------------------------------------------------------------------


def _label(done: Replay, night: int | None, day: int | None) -> str:
    labels = [phase.label for phase in done.game.phases]
    label = phase_named(night, day) or labels[-1]
    if label not in labels:
        raise click.UsageError(clean(f"{label} is not in the game; there are: {', '.join(labels)}"))
    return label


def _refuse_undecided(done: Replay, label: str, lang: str) -> None:
    """End with exit code 2 and what the host must write down, if a phase is undecided."""
    from ..posts import undecided_post, write

    document = undecided_post(done, label, lang)
    if document is not None:
        click.echo(_clean(write(document)), nl=False, err=True)
        raise click.exceptions.Exit(2)


def _text(
    done: Replay, label: str, reader: Audience, form: Format, lang: str, *, whole: bool = False
) -> str:
    from ..posts import after_game, post, write

    document = after_game(done, lang) if whole else post(done, label, reader, lang)
    return _clean(write(document, form))


def _clean(text: str) -> str:
    return "\n".join(clean(line) for line in text.split("\n"))


def _all_texts(done: Replay, label: str, form: Format, as_json: bool, lang: str) -> dict[str, str]:
    """File name -> text, for everybody who gets one."""
    from ..posts import ENDINGS, post, write
    from ..views import HOST, PUBLIC, audiences, phase_views
    from ..wire import to_json

    views = phase_views(done, label)
    ending = ".json" if as_json else ENDINGS[form]
    found: dict[str, str] = {}
    for reader in audiences(done.game):
        view = views[reader]
        if reader.kind == "after" or not view.alive:
            continue
        whose = reader.kind if reader in (HOST, PUBLIC) else f"to-{safe_name(reader.player)}"
        name = free_name(f"{label.replace(' ', '-')}-{whose}", ending, found)
        text = (
            json_text(to_json(view)) + "\n"
            if as_json
            else _clean(write(post(done, label, reader, lang, view=view), form))
        )
        found[name] = text
    return found
