"""What keeps the outcomes of an undecided phase apart, in words, and what would decide it."""

from __future__ import annotations

from ..inquiry.separating import separating
from ..model.game import Game
from ..model.verdict import Choice, Verdict
from .language import DATA, Language, finish
from .voice import Voice, act_words

__all__ = ["advice", "loop_outcome_words", "point_words", "points_of"]


def points_of(voice: Voice, verdict: Verdict) -> list[str]:
    """How an outcome answers the points that keep the outcomes of its verdict apart, in short."""
    points = {found.point for found in separating(verdict)}
    return [
        point_words(voice, choice)
        for choice in voice.outcome.choices
        if choice.by == "world" and choice.point in points
    ]


def point_words(voice: Voice, choice: Choice) -> str:
    """An open point and what was taken for it: ``atlantis-Q1 = cover``."""
    say = voice.language.say
    if choice.how == "ruling":
        return say("point.ruling", option=DATA + choice.point, reading=DATA + choice.taken)
    if choice.how == "roll":
        act = act_words(voice, choice.point.rpartition("/")[0])
        taken = voice.language.texts.get(choice.taken, DATA + choice.taken)
        return say("point.taken", point=say("point.roll", act=act), taken=taken)
    if choice.how == "order":
        first = choice.taken
        other = next((n for n in choice.point.split(", ") if n != first), "")
        return say("point.order", first=act_words(voice, first), second=act_words(voice, other))
    if choice.how == "loop":
        return say("point.outcome", taken=loop_outcome_words(voice, choice.taken))
    return say("point.taken", point=DATA + choice.point, taken=act_words(voice, choice.taken))


_ENDS = {
    "yes": "point.takes_place",
    "no": "point.fails",
    "held": "point.holds",
    "idle": "point.idle",
}


def loop_outcome_words(voice: Voice, taken: str) -> str:
    """``A.block=yes, B.redirect=idle`` in words; anything else as an act's label."""
    told = []
    for part in taken.split(", "):
        label, _, value = part.rpartition("=")
        if not label:
            told.append(act_words(voice, part))
        else:
            told.append(voice.language.say(_ENDS[value], act=act_words(voice, label)))
    return ", ".join(told)


def advice(verdict: Verdict, game: Game, tongue: Language) -> list[str]:
    """What a host may write down to decide an undecided phase, one line for each open point."""
    several = len(verdict.outcomes) > 1
    points = {found.point for found in separating(verdict)} if several else None
    found: dict[str, None] = {}
    for outcome in verdict.outcomes:
        voice = Voice(outcome, game.ruleset, tongue)
        for choice in outcome.choices:
            if points is None or (choice.by == "world" and choice.point in points):
                if choice.left_by:
                    found |= dict.fromkeys(
                        _ruling(voice, game, option, game.ruleset.options[option].open)
                        for option in choice.left_by
                    )
                    continue
                line = _advice(voice, game, verdict.phase, choice, paradox=points is None)
                if line:
                    found[line] = None
    return list(found)


def _ruling(voice: Voice, game: Game, option: str, without: str) -> str:
    """The line that chooses one of the possible readings, other than that one."""
    say = voice.language.say
    model = game.ruleset.options[option]
    readings = [reading for reading in game.possible(option) if reading != without]
    return finish(
        DATA
        + say(
            "report.advice.ruling",
            {"brace": "{", "closing": "}"},
            option=option,
            readings=say("report.separator").join(readings),
            question=model.question.show(voice.language.code),
        )
    )


def _advice(voice: Voice, game: Game, phase: str, choice: Choice, *, paradox: bool) -> str:
    say = voice.language.say
    braces = {"brace": "{", "closing": "}"}
    if choice.how == "ruling":
        if choice.point not in game.ruleset.options:
            return ""
        return _ruling(voice, game, choice.point, choice.taken if paradox else "")
    if choice.how == "loop":
        acts = say("report.separator").join(choice.point.split(", "))
        return finish(DATA + say("report.advice.loop", braces, acts=acts))
    if paradox:
        return ""
    if choice.how == "roll":
        return finish(
            DATA + say("report.advice.roll", act=act_words(voice, choice.point.rpartition("/")[0]))
        )
    if choice.how == "order" and not _order_known(game, phase):
        return finish(DATA + say("report.advice.order"))
    others = say("report.separator").join(sorted({choice.taken, *choice.others}))
    point = f'"{choice.point}"' if "," in choice.point else choice.point
    return finish(DATA + say("report.advice.draw", braces, point=point, others=others))


def _order_known(game: Game, phase: str) -> bool:
    return any(known.label == phase and known.order_known for known in game.phases)
