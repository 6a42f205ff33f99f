"""Sentences of one line: what is too long is made shorter, names before anything else."""

from __future__ import annotations

import re
from collections.abc import Callable

import attrs

from .language import DATA, finish
from .voice import Voice

__all__ = ["LINE", "fit"]

#: The longest one-line form.
LINE = 160
#: A name of so many letters is never cut.
_SHORT_NAME = 16
#: Parameters of facts that are names of players.
_NAMES = ("actor", "performer", "player", "target", "whom")


def fit(voice: Voice, *ways: Callable[[Voice], str], tail: str = "") -> str:
    """A sentence that is no longer than a line may be, in the first of the ways that fits.

    What sets a reaction off is told less deep if that helps. Then long names of players lose their
    middle, evenly, so that the sentence keeps its end, which is the reason; only what is too long
    even so is cut at a word. ``tail`` is the end that is kept even then.
    """
    limit = LINE
    texts: list[str] = []
    for way in ways:
        for depth in range(voice.depth, -1, -1):
            texts.append(way(attrs.evolve(voice, depth=depth)))
            if len(texts[-1]) <= limit:
                return texts[-1]
    for text in (texts[0], *texts[::-1]):
        short = _with_short_names(voice, text, limit)
        if len(short) <= limit:
            return short
    if len(tail) > LINE * 2 // 3:
        tail = ""
    text = _with_short_names(voice, texts[0], limit)
    room = limit - len(tail) - 1
    cut = text.removesuffix(tail)[:room].rsplit(" ", 1)[0]
    return voice.language.say("line.cut", what=cut[:room]) + tail


def _with_short_names(voice: Voice, text: str, limit: int) -> str:
    """The text with its longest names cut to one length: the greatest at which all of it fits."""
    long = [name for name in _players(voice) if len(name) > _SHORT_NAME and name in text]
    if not long:
        return text
    # A name may be a part of a longer one, which is then the one that is meant.
    pattern = re.compile("|".join(map(re.escape, sorted(long, key=len, reverse=True))))
    met = [len(name) for name in pattern.findall(text)]
    spare = limit - (len(text) - sum(met))
    room = _SHORT_NAME
    while room < max(met) and sum(min(length, room + 1) for length in met) <= spare:
        room += 1
    return pattern.sub(lambda name: _shortened(voice, name[0], room), text)


def _players(voice: Voice) -> list[str]:
    """The names of all players, as sentences have them."""
    state = voice.outcome.next_state
    names = {value for fact in voice.facts.values() for key, value in fact.params if key in _NAMES}
    names.update(state.players if state is not None else ())
    return sorted(finish(DATA + name) for name in names)


def _shortened(voice: Voice, name: str, room: int) -> str:
    if len(name) <= room:
        return name
    tail = (room - 1) // 3
    return voice.language.say("name.cut", head=name[: room - 1 - tail], tail=name[-tail:])
