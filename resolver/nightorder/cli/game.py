"""Commands about a game: resolve, why, demo."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from .output import clean, is_terminal, json_text, lang_option, say

if TYPE_CHECKING:
    from ..model.game import Game
    from ..model.verdict import Verdict
    from ..words import Step

__all__ = ["demo", "open_game", "phases_asked", "resolve", "why"]

_night = click.option("--night", type=click.IntRange(min=0), help="Only this night.")
_day = click.option("--day", type=click.IntRange(min=0), help="Only this day.")
_seed = click.option(
    "--seed",
    type=int,
    default=0,
    show_default=True,
    help="Seeds the dice that the game does not give.",
)
_json = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


@click.command()
@click.argument("game")
@_night
@_day
@_json
@_seed
@click.option("--odds", is_flag=True, help="Throw no dice: list every outcome with its chance.")
@lang_option
def resolve(
    game: str, night: int | None, day: int | None, as_json: bool, seed: int, odds: bool, lang: str
) -> None:
    """Print what the phases of GAME come to."""
    from ..wire import to_json
    from ..words import odds_lines, phase_report

    found = open_game(game)
    verdicts = _replayed(found, None if odds else seed)
    chosen = [v for v in verdicts if v.phase in phases_asked(found, verdicts, night, day)]
    if as_json:
        click.echo(json_text([to_json(verdict) for verdict in chosen]))
        return
    for number, verdict in enumerate(chosen):
        if number:
            click.echo()
        say(phase_report(verdict, found, lang))
        if odds:
            say(odds_lines(verdict, lang))
    say(_unreached(found, verdicts, lang))


@click.command()
@click.argument("game")
@click.argument("subject")
@_night
@_day
@_json
@_seed
@click.option("--short", "depth", flag_value="line", help="One line only.")
@click.option("--all", "depth", flag_value="all", help="Every fact, also those that say little.")
@lang_option
def why(
    game: str,
    subject: str,
    night: int | None,
    day: int | None,
    as_json: bool,
    seed: int,
    depth: str | None,
    lang: str,
) -> None:
    """Say why something in GAME came out as it did.

    SUBJECT is a player (his fate), an act such as `A.shoot`, or the id of any fact. Without
    --night or --day the phase in which it mattered is taken: a player's last one, the last one
    of an act.
    """
    found = open_game(game)
    verdicts = _replayed(found, seed)
    labels = phases_asked(found, verdicts, night, day)
    verdict, id_ = _asked(found, [v for v in verdicts if v.phase in labels], subject)
    told = list(_told(found, verdict, id_, lang, depth or "steps"))
    if as_json:
        click.echo(
            json_text(
                [
                    {"phase": verdict.phase, "outcome": number, **_as_json(step)}
                    for number, step in told
                ]
            )
        )
        return
    _print_why(found, verdict, told, lang)
    if depth != "line":
        from ..words import turns

        say(turns(verdict, found, id_, lang, seed=seed))


@click.command()
@lang_option
def demo(lang: str) -> None:
    """Replay a real game and explain a death."""
    from ..words import phase_report, turns

    game = open_game("sunny-published")
    verdicts = _replayed(game, 0)
    say([f"$ nightorder resolve sunny-published --lang {lang}"])
    for verdict in verdicts:
        say([*phase_report(verdict, game, lang), ""])
    say([f"$ nightorder why sunny-published M --lang {lang}"])
    verdict, id_ = _asked(game, list(verdicts), "M")
    _print_why(game, verdict, list(_told(game, verdict, id_, lang, "steps")), lang)
    say(turns(verdict, game, id_, lang))


# -- games and phases ----------------------------------------------------------------------------


def open_game(name: str) -> Game:
    """A game from a file, or an example that comes along by its name."""
    from pathlib import Path

    from ..errors import NightorderError, Place, Problem
    from ..loading import load_game, shipped_games
    from ..reading import did_you_mean

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


def _replayed(game: Game, seed: int | None) -> tuple[Verdict, ...]:
    from ..replay import replay

    return replay(game, seed=seed).verdicts


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


# -- what is asked -------------------------------------------------------------------------------


def _asked(game: Game, verdicts: list[Verdict], subject: str) -> tuple[Verdict, str]:
    """The phase and the id of the fact that a subject means."""
    if not verdicts:
        raise click.UsageError(clean(f"{game.file} has no phase yet"))
    if subject in game.players:
        id_ = f"fate:{subject}"
        for verdict in verdicts:
            if any(subject in outcome.dead for outcome in verdict.outcomes):
                return verdict, id_
        return verdicts[-1], id_
    for id_ in (subject, f"done:{subject}"):
        for verdict in reversed(verdicts):
            if any(id_ in outcome.facts for outcome in verdict.outcomes):
                return verdict, id_
    raise click.UsageError(clean(_nothing(game, verdicts, subject)))


def _nothing(game: Game, verdicts: list[Verdict], subject: str) -> str:
    from ..reading import did_you_mean

    names = [*game.players]
    facts: dict[str, None] = {}
    for verdict in verdicts:
        for outcome in verdict.outcomes:
            facts |= dict.fromkeys(outcome.facts)
    names += [id_.removeprefix("done:") for id_ in facts if id_.startswith("done:")]
    phases = ", ".join(verdict.phase for verdict in verdicts)
    hint = did_you_mean(subject, names) or did_you_mean(subject, facts)
    return f"there is no player, act or fact '{subject}' in {phases}{hint}"


def _told(
    game: Game, verdict: Verdict, id_: str, lang: str, depth: str
) -> Iterator[tuple[int, Step]]:
    """The explanation in each outcome; for an act also, in a line each, what it did."""
    from ..words import Step, explain, one_line

    for number, outcome in enumerate(verdict.outcomes, start=1):
        try:
            yield number, explain(outcome, id_, game.ruleset, lang, depth=depth)  # type: ignore[arg-type]
        except KeyError:
            continue
        act = id_.removeprefix("done:")
        for other, fact in outcome.facts.items() if act != id_ and depth != "line" else ():
            about = dict(fact.params).get("act")
            if (
                about == act
                and other.startswith(("lands:", "fatal:", "answer:"))
                and fact.code not in ("elsewhere", "not_done", "no_blow", "lands")
            ):
                text = one_line(outcome, other, game.ruleset, lang)
                yield number, Step(text, other, fact.rule)


def _as_json(step: Step) -> dict[str, object]:
    return {
        "text": step.text,
        "fact": step.fact,
        "rule": step.rule,
        "acts": list(step.acts),
        "children": [_as_json(child) for child in step.children],
    }


def _print_why(game: Game, verdict: Verdict, told: list[tuple[int, Step]], lang: str) -> None:
    from ..words import phase_title
    from ..words.report import outcome_title

    click.echo(phase_title(verdict, lang))
    shown = 0
    for number, step in told:
        if len(verdict.outcomes) > 1 and number != shown:
            say([outcome_title(verdict, number, game, lang)])
        shown = number
        draw(step)


# -- drawing -------------------------------------------------------------------------------------


def draw(step: Step) -> None:
    """An explanation: a tree on a terminal, indented lines elsewhere."""
    from ..words import lines

    if not is_terminal():
        say(lines(step))
        return
    from rich.console import Console
    from rich.text import Text
    from rich.tree import Tree

    def label(part: Step) -> Text:
        # Text is never read as markup: a nickname may look like it.
        text = Text(clean(part.text))
        return text.append(f"  {clean(part.rule)}", style="dim") if part.rule else text

    def grow(part: Step, branch: Tree) -> None:
        for child in part.children:
            grow(child, branch.add(label(child)))

    tree = Tree(label(step))
    grow(step, tree)
    Console(highlight=False).print(tree)
