"""What a result hangs on beside the acts, in words: readings, dice, arrival, loop policies."""

from __future__ import annotations

from collections.abc import Iterable

from ..inquiry.turning import Turn, turning_points
from ..model.game import Game
from ..model.verdict import Verdict
from .language import DATA, finish, language
from .values import value_words
from .voice import Voice, act_words, reading_words

__all__ = ["turn_lines", "turns"]


def turns(
    verdict: Verdict, game: Game, fact_id: str, lang: str = "en", *, seed: int | None = 0
) -> list[str]:
    """Whatever would change a fact if it were taken otherwise, as lines of text.

    Readings, dice, the order of arrival and loop policies are tried by resolving again; empty if
    none of them changes the fact.
    """
    found = turning_points(game, verdict.phase, fact_id, seed=seed)
    return turn_lines(found, verdict, game, fact_id, lang)


def turn_lines(
    found: Iterable[Turn], verdict: Verdict, game: Game, fact_id: str, lang: str = "en"
) -> list[str]:
    """Turns that have been found already, as lines of text."""
    voice = Voice(verdict.outcomes[0], game.ruleset, language(lang))
    alike: dict[tuple[str, str, str, str], list[Turn]] = {}
    for turn in found:
        other = "" if turn.kind == "ruling" else turn.other
        alike.setdefault((turn.kind, turn.option, other, repr(turn.values)), []).append(turn)
    return [finish(_turn(voice, fact_id, turns[0], turns)) for turns in alike.values()]


def _turn(voice: Voice, fact_id: str, turn: Turn, alike: list[Turn]) -> str:
    say, texts = voice.language.say, voice.language.texts
    values = list(dict.fromkeys(value_words(voice, fact_id, value) for value in turn.values))
    result = say("report.separator").join(values)
    if len(values) > 1 and all(isinstance(value, bool) for value in turn.values):
        result = say("turn.either")
    taken = texts.get(turn.taken, DATA + turn.taken)
    other = texts.get(turn.other, DATA + turn.other)
    if turn.kind == "tie":
        first, second = (act_words(voice, label) for label in (turn.taken, turn.other))
        return say("turn.tie", taken=first, other=second, result=result)
    if turn.kind == "policy":
        policy = texts.get(f"policy.{turn.taken}", DATA + turn.taken)
        return say("turn.policy", policy=policy, result=result)
    if turn.kind == "roll":
        label, slash, _ = turn.option.rpartition("/")
        if slash:
            act = act_words(voice, label)
            return say("turn.roll", act=act, taken=taken, other=other, result=result)
        return say("turn.lot", point=DATA + turn.option, taken=taken, other=other, result=result)
    told = reading_words(voice, turn.option, turn.other)
    return say(
        "turn.otherwise",
        told,
        taken=DATA + turn.taken,
        other=DATA + say("report.separator").join(one.other for one in alike),
        result=result,
    )
