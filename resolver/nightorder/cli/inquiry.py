"""Commands that ask what would have been: what-if, odds, changes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import TYPE_CHECKING, TypeVar

import click

from .game import (
    day_option,
    json_option,
    night_option,
    open_game,
    phase_named,
    phases_asked,
    replayed,
    seed_option,
)
from .output import clean, json_text, lang_option, say
from .subject import asked

if TYPE_CHECKING:
    from ..inquiry import Change, Edit
    from ..model.game import Game
    from ..model.verdict import Verdict

__all__ = ["changes", "changes_json", "edit_json", "odds", "what_if"]

F = TypeVar("F", bound=Callable[..., object])


def _edits(name: str, example: str, help_: str) -> Callable[[F], F]:
    return click.option(f"--{name}", multiple=True, metavar=example, help=help_)


@click.command("what-if")
@click.argument("game")
@night_option
@day_option
@_edits("drop", "ACT", "Leave an act out; a vote is NAME.vote.")
@_edits("retarget", "ACT=NAME[,NAME]", "Aim an act at somebody else.")
@_edits("add", "NAME.ABILITY[=NAME[,NAME]]", "Send one more act.")
@_edits("vote", "NAME=NAME", "Give one more vote, or another one than he gave.")
@_edits("roll", "ACT=yes|no|FACE[,...]", "Let the dice of an act show this.")
@_edits("draw", "POINT=VALUE", "Let a lot of the phase show this.")
@_edits(
    "rule",
    "OPTION=READING",
    "Read a disputed point so, in the whole game; `Q4` will do for OPTION.",
)
@_edits("before", "ACT=ACT", "Let the first act arrive just before the second.")
@json_option
@seed_option
@lang_option
def what_if(
    game: str,
    night: int | None,
    day: int | None,
    as_json: bool,
    seed: int,
    lang: str,
    **given: tuple[str, ...],
) -> None:
    """Say what a phase of GAME would else have come to.

    Something was otherwise: an act, a vote, dice, a ruling, the order of arrival.

    Without --night or --day the last phase is meant. Without any change, each act and vote of
    the phase is left out in turn. Several changes are made together.
    """
    from ..inquiry import what_if as ask
    from ..inquiry import without_each
    from ..words import phase_title, what_if_lines

    found = open_game(game)
    verdicts = replayed(found, seed)
    labels = phases_asked(found, verdicts, night, day)
    phase = phase_named(night, day) or (labels[-1] if labels else None)
    edits = list(_read_edits(found, phase, given))
    answers = (
        (ask(found, phase, edits, seed=seed),) if edits else without_each(found, phase, seed=seed)
    )
    if as_json:
        click.echo(
            json_text(
                [
                    {
                        "phase": answer.before.phase,
                        "edits": [edit_json(one) for one in answer.edits],
                        "changes": changes_json(answer.changes),
                    }
                    for answer in answers
                ]
            )
        )
        return
    for answer in answers[:1]:
        click.echo(phase_title(answer.before, lang))
    for answer in answers:
        say(what_if_lines(answer, found, lang))


@click.command()
@click.argument("game")
@click.argument("subject")
@night_option
@day_option
@click.option("--thrown", is_flag=True, help="Throw the dice again that the game file gives.")
@json_option
@lang_option
def odds(
    game: str,
    subject: str,
    night: int | None,
    day: int | None,
    thrown: bool,
    as_json: bool,
    lang: str,
) -> None:
    """Say how likely each result of a SUBJECT in GAME is.

    Chances are exact fractions. SUBJECT and phase are as for `why`. What is open beside dice
    (a ruling, an order of arrival, a loop) has no chances: each way to rule it is listed.
    """
    from ..inquiry import odds as ask
    from ..wire import to_json
    from ..words import odds_of, phase_title

    found = open_game(game)
    verdicts = replayed(found, None)
    labels = phases_asked(found, verdicts, night, day)
    verdict, id_ = asked(found, [v for v in verdicts if v.phase in labels], subject)
    facts = [id_, *_answers(verdict, id_)]
    answers = {fact: ask(found, verdict.phase, fact, thrown=thrown) for fact in facts}
    if as_json:
        shown = [
            {"phase": verdict.phase, "fact": fact, "odds": [to_json(one) for one in answer]}
            for fact, answer in answers.items()
        ]
        click.echo(json_text(shown))
        return
    click.echo(phase_title(verdict, lang))
    for fact, answer in answers.items():
        say(odds_of(answer, fact, verdict, found, lang))


@click.command()
@click.argument("old")
@click.argument("new")
@json_option
@seed_option
@lang_option
def changes(old: str, new: str, as_json: bool, seed: int, lang: str) -> None:
    """Say what differs between two versions of a game.

    OLD and NEW are game files: the one before a line was corrected, and the one after.
    """
    from ..inquiry import changes as ask
    from ..words import changes_lines

    was, now = open_game(old), open_game(new)
    found = ask(was, now, seed=seed)
    if as_json:
        click.echo(
            json_text(
                [
                    {
                        "phase": phase.phase,
                        "in_old": phase.before is not None,
                        "in_new": phase.after is not None,
                        "changes": changes_json(phase.changes),
                    }
                    for phase in found
                ]
            )
        )
        return
    say(changes_lines(found, now, lang))


def _answers(verdict: Verdict, id_: str) -> list[str]:
    """What an act tells, beside whether it takes place."""
    about = id_.removeprefix("done:")
    if about == id_:
        return []
    found: dict[str, None] = {}
    for outcome in verdict.outcomes:
        told = {(answer.player, answer.ability) for answer in outcome.answers}
        for fact in outcome.facts.values():
            params = dict(fact.params)
            asked_ = (params.get("actor", ""), params.get("ability", "")) in told
            if fact.id.startswith(f"answer:{about}/") and asked_ and fact.code != "not_asked":
                found[fact.id] = None
    return list(found)


# -- edits ---------------------------------------------------------------------------------------


def _read_edits(game: Game, phase: str | None, given: dict[str, tuple[str, ...]]) -> Iterable[Edit]:
    from ..inquiry import (
        AddAct,
        AddVote,
        Drop,
        PutBefore,
        Retarget,
        SetDraw,
        SetRoll,
        SetRuling,
    )
    from ..inquiry.edits import labels_of
    from ..model.game import Act

    known = {*game.players, *game.ruleset.options}
    for one in game.phases:
        if one.label == phase:
            known.update(labels_of(game, one))
    for text in given["drop"]:
        yield Drop(text)
    for text in given["retarget"]:
        act, names = _parts(text, "retarget", known)
        yield Retarget(act, _names(names))
    for text in given["add"]:
        what, _, names = text.partition("=")
        by, dot, ability = what.rpartition(".")
        if not dot:
            raise click.UsageError(clean(f"--add: '{text}' is not NAME.ABILITY=NAME"))
        yield AddAct(Act(by, _ability(game, ability), _names(names)))
    for text in given["vote"]:
        yield AddVote(*_parts(text, "vote", known))
    for text in given["roll"]:
        act, faces = _parts(text, "roll", known)
        yield SetRoll(act, tuple(_face(face) for face in faces.split(",")))
    for text in given["draw"]:
        yield SetDraw(*_parts(text, "draw", known))
    for text in given["rule"]:
        yield SetRuling(*_ruling(game, *_parts(text, "rule", known)))
    for text in given["before"]:
        yield PutBefore(*_parts(text, "before", known))


def _parts(text: str, option: str, known: Collection[str]) -> tuple[str, str]:
    """Both sides of the '='; if there are several, of the first one behind a known name."""
    ends = [at for at, sign in enumerate(text) if sign == "="]
    end = next((at for at in ends if text[:at] in known), ends[0] if ends else len(text))
    left, sign, right = text[:end], text[end : end + 1], text[end + 1 :]
    if not (left and sign and right):
        raise click.UsageError(
            clean(f"--{option}: '{text}' has no '=' with something on both sides")
        )
    return left, right


def _names(text: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in text.split(",") if name.strip())


def _ability(game: Game, name: str) -> str:
    from ..loading.names import Names

    return Names.of(game.ruleset.abilities).find(name) or name


def _ruling(game: Game, option: str, reading: str) -> tuple[str, str]:
    """A point and a reading as a game file may name them; what means nothing is left as it is."""
    from ..loading.points import option_named, reading_named

    option, reading = option.strip(), reading.strip()
    id_ = option_named(game.ruleset, option)
    if id_ is None:
        return option, reading
    return id_, reading_named(game.ruleset.options[id_], reading) or reading


def _face(text: str) -> bool | int:
    word = text.strip().lower()
    if word in ("yes", "true", "да", "no", "false", "нет"):
        return word in ("yes", "true", "да")
    if word.isdigit():
        return int(word)
    raise click.UsageError(clean(f"--roll: '{text}' is neither yes, no nor a number"))


# -- JSON ----------------------------------------------------------------------------------------


def edit_json(change: Edit) -> dict[str, object]:
    """A change of a phase as JSON, with its kind: ``{"kind": "Drop", "act": "A.shoot"}``."""
    from typing import cast

    from ..wire import to_json

    return {"kind": type(change).__name__, **cast("dict[str, object]", to_json(change))}


def changes_json(found: Iterable[Change]) -> list[object]:
    """What differs, as JSON."""
    from ..wire import to_json

    return [to_json(change) for change in found]
