"""The commands why and demo: explanations of facts, as trees on a terminal and lines elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal

import click

from .game import (
    day_option,
    json_option,
    night_option,
    open_game,
    phases_asked,
    replayed,
    seed_option,
)
from .output import clean, is_terminal, json_text, lang_option, say
from .subject import asked

if TYPE_CHECKING:
    from ..inquiry import Turn
    from ..model.game import Game
    from ..model.verdict import Verdict
    from ..words import Depth, Step

__all__ = ["demo", "why"]


@click.command()
@click.argument("game")
@click.argument("subject")
@night_option
@day_option
@json_option
@seed_option
@click.option("--short", "depth", flag_value="line", help="One line only.")
@click.option("--all", "depth", flag_value="all", help="Every fact, also those that say little.")
@click.option("--not", "negated", is_flag=True, help="Say why it is not otherwise.")
@click.option("--instead", metavar="VALUE", help="With --not: what it should have been.")
@lang_option
def why(
    game: str,
    subject: str,
    night: int | None,
    day: int | None,
    as_json: bool,
    seed: int,
    depth: Literal["line", "all"] | None,
    negated: bool,
    instead: str | None,
    lang: str,
) -> None:
    """Say why something in GAME came out as it did, or did not.

    SUBJECT is a player (his fate), an act such as `A.shoot`, or the id of any fact, such as
    `answer:A.check/0`, `mark:A:silenced`, `role:A`, `condemned` or `winner`. Without --night or
    --day the phase in which it mattered is taken: a player's last one, the last one of an act.

    With --not, what stood in the way is told, and the nearest change of the phase that would have
    made it otherwise. --instead names a value: an answer, a role, a name.
    """
    found = open_game(game)
    verdicts = replayed(found, seed)
    labels = phases_asked(found, verdicts, night, day)
    verdict, id_ = asked(found, [v for v in verdicts if v.phase in labels], subject)
    if instead is not None and not negated:
        raise click.UsageError("--instead goes with --not")
    if negated:
        _why_not(found, verdict, id_, instead, seed=seed, lang=lang, as_json=as_json)
        return
    from ..inquiry import idle_rulings, turning_points

    turns = () if depth == "line" else turning_points(found, verdict.phase, id_, seed=seed)
    idle = idle_rulings(verdict, id_, turns, found.ruleset)
    told = list(_told(found, verdict, id_, lang, depth or "steps", idle))
    if as_json:
        click.echo(json_text(_answer(found, verdict, told, id_, seed, turns)))
        return
    _print_why(found, verdict, told, lang)
    if depth != "line":
        say(_decided(found, verdict, id_, seed, lang, turns, told))


def _why_not(
    game: Game,
    verdict: Verdict,
    id_: str,
    instead: str | None,
    *,
    seed: int,
    lang: str,
    as_json: bool,
) -> None:
    from ..inquiry import why_not
    from ..wire import to_json
    from ..words import phase_title, why_not_lines
    from .inquiry import changes_json, edit_json

    kind, _, about = id_.partition(":")
    if kind == "done" and instead is not None:
        # What an act should have told instead: its first answer is meant.
        answers = [f for o in verdict.outcomes for f in o.facts if f.startswith(f"answer:{about}/")]
        id_ = answers[0] if answers else id_
        kind = "answer" if answers else kind
    value: str | bool | None = None if instead is None else _instead(game, kind, instead)
    if instead is None and kind in ("fate", "done", "legal", "mark"):
        from ..inquiry.scene import values_in

        values = values_in(verdict, id_)
        value = not values[0] if len(values) == 1 and values[0] is not None else None
    found = why_not(game, verdict.phase, id_, value, seed=seed)
    if as_json:
        click.echo(
            json_text(
                {
                    "phase": found.phase,
                    "fact": found.fact,
                    "failed": [to_json(fact) for fact in found.failed],
                    "nearest": [edit_json(one) for one in found.nearest],
                    "changes": changes_json(found.changes),
                    "tried": found.tried,
                    "complete": found.complete,
                }
            )
        )
        return
    click.echo(phase_title(verdict, lang))
    say(why_not_lines(found, verdict, game, lang))


def _instead(game: Game, kind: str, given: str) -> str:
    """The value that `--instead` names, as facts of that kind have it."""
    from ..loading.names import Names, fold
    from ..loading.parts import there_are
    from ..reading import did_you_mean

    r = game.ruleset
    if kind in ("fate", "done", "legal", "mark"):
        said = "this is so or it is not: --not is enough, there is nothing for --instead to name"
        raise click.UsageError(said)
    players = {name: name for name in game.players}
    roles, sides = Names.of(r.roles).by_name, Names.of(r.factions).by_name
    known = {
        "role": roles,
        "faction": sides,
        "winner": {**roles, **sides, "draw": "draw"},
        "condemned": players,
        "elected": players,
    }.get(kind)
    answers = known is None
    if known is None:
        told = [answer for ability in r.abilities.values() for answer in ability.answers.items()]
        words = {fold(name): id_ for id_, text in told for name in (id_, *text.names())}
        known = {**words, **roles, **sides, **players}
    found = known.get(given, known.get(fold(given)))
    more = did_you_mean(given, known)
    if found is None and answers and not more:
        return given  # an answer may be of any sort: a number, a word of the table
    if found is None:
        more = more or there_are(dict.fromkeys(known.values()))
        raise click.UsageError(clean(f"--instead: there is no '{given}' here{more}"))
    return found


def _decided(
    game: Game,
    verdict: Verdict,
    id_: str,
    seed: int,
    lang: str,
    turns: tuple[Turn, ...],
    told: list[tuple[int, Step]],
) -> Iterator[str]:
    """Which acts decided, and what else it hangs on."""
    from ..inquiry import weights
    from ..words import turn_lines, weight_lines

    named = told[0][1].acts if told else ()
    found = weights(game, verdict.phase, id_, seed=seed)
    yield from weight_lines(found, verdict, game, lang, told=named)
    yield from turn_lines(turns, verdict, game, id_, lang)


def _answer(
    game: Game,
    verdict: Verdict,
    told: list[tuple[int, Step]],
    id_: str,
    seed: int,
    turns: tuple[Turn, ...],
) -> list[dict[str, object]]:
    from ..inquiry import weights
    from ..wire import to_json

    found: list[dict[str, object]] = []
    for number, step in told:
        found.append({"phase": verdict.phase, "outcome": number, **_as_json(step)})
    if found:
        weighed = weights(game, verdict.phase, id_, seed=seed)
        found[0]["weights"] = [to_json(weight) for weight in weighed]
        found[0]["hangs_on"] = [to_json(turn) for turn in turns]
    return found


@click.command()
@lang_option
def demo(lang: str) -> None:
    """Replay a real game and explain a death."""
    from ..inquiry import idle_rulings, turning_points
    from ..words import phase_report

    game = open_game("sunny-published")
    verdicts = replayed(game, 0)
    say([f"$ nightorder resolve sunny-published --lang {lang}"])
    for verdict in verdicts:
        say([*phase_report(verdict, game, lang), ""])
    say([f"$ nightorder why sunny-published M --lang {lang}"])
    verdict, id_ = asked(game, list(verdicts), "M")
    found = turning_points(game, verdict.phase, id_)
    idle = idle_rulings(verdict, id_, found, game.ruleset)
    told = list(_told(game, verdict, id_, lang, "steps", idle))
    _print_why(game, verdict, told, lang)
    say(_decided(game, verdict, id_, 0, lang, found, told))


# -- what is told -------------------------------------------------------------------------------


def _told(
    game: Game, verdict: Verdict, id_: str, lang: str, depth: Depth, idle: frozenset[str]
) -> Iterator[tuple[int, Step]]:
    """The explanation in each outcome; for an act also, in a line each, what it did."""
    from ..words import Step, explain, one_line

    for number, outcome in enumerate(verdict.outcomes, start=1):
        try:
            yield (
                number,
                explain(outcome, id_, game.ruleset, lang, depth=depth, without=idle),
            )
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
        _print_tree(step)


# -- on a terminal ------------------------------------------------------------------------------


def _print_tree(step: Step) -> None:
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
