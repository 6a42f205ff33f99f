"""Which readings of disputed points a result hangs on: found by resolving again with the others.

A proof names the readings that its facts read. That a reading decided is a stronger claim, and it
is checked: another reading must bring another result.
"""

from __future__ import annotations

from ..inquiry.turning import Turn, turning_points
from ..model.game import Game
from ..model.verdict import FactValue, Verdict
from .language import DATA, finish, language
from .voice import Voice, answer_words, reading_words

__all__ = ["Turn", "turns"]


def turns(
    verdict: Verdict, game: Game, fact_id: str, lang: str = "en", *, seed: int | None = 0
) -> list[str]:
    """The turning readings of a fact as lines of text; empty if no reading changes it."""
    tongue = language(lang)
    voice = Voice(verdict.outcomes[0], game.ruleset, tongue)
    found = []
    for turn in turning_points(game, verdict.phase, fact_id, seed=seed):
        told = reading_words(voice, turn.option, turn.other)
        values = list(dict.fromkeys(_value_words(voice, fact_id, value) for value in turn.values))
        found.append(
            finish(
                tongue.say(
                    "turn.otherwise",
                    told,
                    taken=DATA + turn.taken,
                    other=DATA + turn.other,
                    result=tongue.say("report.separator").join(values),
                )
            )
        )
    return found


def _value_words(voice: Voice, fact_id: str, value: FactValue) -> str:
    kind, _, about = fact_id.partition(":")
    if kind == "fate":
        key = "cond.fate" if value else "cond.fate.no"
        return voice.language.say(key, player=DATA + about)
    if kind == "done" and value is not None:
        return voice.language.texts["turn.done" if value else "turn.not_done"]
    if isinstance(value, bool) or value is None:
        return voice.language.texts[{True: "yes", False: "no", None: "turn.none"}[value]]
    return answer_words(voice, "", value)
