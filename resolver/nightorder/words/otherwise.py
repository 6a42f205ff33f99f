"""Which readings of disputed points a result hangs on: found by resolving again with the others.

A proof names the readings that its facts read. That a reading decided is a stronger claim, and it
is checked: another reading must bring another result.
"""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from ..errors import NightorderError
from ..model.game import Game
from ..model.verdict import FactValue, Verdict
from ..replay import replay
from .language import DATA, finish, language
from .voice import Voice, answer_words, reading_words

__all__ = ["Turn", "turning_readings", "turns"]


@attrs.frozen
class Turn:
    """A reading that would change a result: the option, the reading in force, the other one.

    ``values`` are what the fact would be, one for each outcome that differs; None where there is
    no such fact.
    """

    option: str
    taken: str
    other: str
    values: tuple[FactValue, ...]


def turning_readings(
    game: Game, phase: str, fact_id: str, *, seed: int | None = 0
) -> Iterator[Turn]:
    """The readings, other than those in force, under which a fact of a phase would be otherwise.

    ``phase`` is a label such as ``night 2``. The reading holds for the whole game, so an earlier
    phase may be what changes. Points left open are not tried: their readings are outcomes. The
    game is resolved once for each other reading of each point. Raises KeyError if the game has
    no such phase.

    >>> from nightorder.loading import read_game
    >>> game = read_game('''{ruleset: atlantis, players: {C: drinker, E: boss, G: killer, H: sage},
    ...     phases: [{night: 2, acts: [{by: E, do: cover, to: G}, {by: C, do: drink, to: G},
    ...     {by: G, do: kill, to: H}]}]}''')
    >>> [(turn.other, turn.values) for turn in turning_readings(game, "night 2", "fate:H")]
    [('thug_only', (False,))]
    """
    labels = [known.label for known in game.phases]
    if phase not in labels:
        raise KeyError(phase)
    short = attrs.evolve(game, phases=game.phases[: labels.index(phase) + 1])
    now = _values(short, phase, fact_id, seed)
    for option in game.ruleset.options.values():
        taken = game.reading(option.id)
        if taken is None:
            continue
        for other in option.readings:
            if other == taken:
                continue
            changed = attrs.evolve(short, rulings={**short.rulings, option.id: other})
            values = _values(changed, phase, fact_id, seed)
            if values is not None and values != now:
                yield Turn(option.id, taken, other, tuple(dict.fromkeys(values)))


def turns(
    verdict: Verdict, game: Game, fact_id: str, lang: str = "en", *, seed: int | None = 0
) -> list[str]:
    """The turning readings of a fact as lines of text; empty if no reading changes it."""
    tongue = language(lang)
    voice = Voice(verdict.outcomes[0], game.ruleset, tongue)
    found = []
    for turn in turning_readings(game, verdict.phase, fact_id, seed=seed):
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


def _values(game: Game, phase: str, fact_id: str, seed: int | None) -> tuple[FactValue, ...] | None:
    """The value in each outcome of the phase; None if the game cannot be resolved that far."""
    try:
        verdicts = replay(game, seed=seed).verdicts
    except NightorderError:
        return None
    if verdicts[-1].phase != phase:
        return None
    values: list[FactValue] = []
    for outcome in verdicts[-1].outcomes:
        fact = outcome.facts.get(fact_id)
        kind, _, player = fact_id.partition(":")
        values.append(
            fact.value if fact is not None else player in outcome.dead if kind == "fate" else None
        )
    return tuple(values)


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
