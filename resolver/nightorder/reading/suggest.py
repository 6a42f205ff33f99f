"""Finds the name that was probably meant.

Case does not matter, ``ё`` is ``е``, and Cyrillic letters that look like Latin ones are taken
for them, so that a word typed on the wrong keyboard layout is found too; so is one that is spelt
by its sound in the letters of the other script.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from difflib import SequenceMatcher
from functools import lru_cache
from typing import Final

from nightorder.reading.tree import quoted

__all__ = ["did_you_mean", "nearest"]

_CUTOFF = 0.6
_LONGEST_NAME = 80
_MOST_CANDIDATES = 2000
_SOUNDS: Final = str.maketrans(
    dict(
        zip(
            "абвгдезийклмнопрстуфхыэ",
            "abvgdeziyklmnoprstufhye",
            strict=True,
        )
    )
    | {"ж": "zh", "ц": "ts", "ч": "ch", "ш": "sh", "щ": "sch", "ю": "yu", "я": "ya"}
    | {"ё": "e", "ъ": "", "ь": ""}
)
_LOOKALIKES: Final = str.maketrans("ёаеорсухкмтнві", "eaeopcyxkmthbi")


def nearest(name: str, candidates: Iterable[str], n: int = 1) -> tuple[str, ...]:
    """Give up to ``n`` candidates that look like ``name``, the likeliest first.

    >>> nearest("kil", ["protect", "kill", "block"])
    ('kill',)
    >>> nearest("ДОКТЕР", ["Дон", "Доктор"], 2)
    ('Доктор',)
    >>> nearest("Борис", ["Boris", "Doris"])
    ('Boris',)
    >>> nearest("запретён", ["запретен"]), nearest("heal", ["block"])
    (('запретен',), ())
    """
    return _nearest(name, tuple(candidates), n)


@lru_cache(maxsize=512)
def _nearest(name: str, candidates: tuple[str, ...], n: int) -> tuple[str, ...]:
    if len(name) > _LONGEST_NAME:
        return ()
    scored: dict[str, float] = {}
    others = [c for c in sorted(set(candidates))[:_MOST_CANDIDATES] if c != name]
    for fold in (_fold, _sound):
        matcher = SequenceMatcher(autojunk=False)
        matcher.set_seq2(fold(name))
        for candidate in others:
            if len(candidate) > _LONGEST_NAME:
                continue
            if fold is _sound and candidate.isascii() is name.isascii():
                continue  # written in the same letters
            matcher.set_seq1(fold(candidate))
            if matcher.real_quick_ratio() < _CUTOFF or matcher.quick_ratio() < _CUTOFF:
                continue
            ratio = matcher.ratio()
            if ratio >= max(_CUTOFF, scored.get(candidate, 0)):
                scored[candidate] = ratio
    best = sorted((-ratio, candidate) for candidate, ratio in scored.items())
    return tuple(candidate for _, candidate in best[:n])


def did_you_mean(name: str, candidates: Iterable[str]) -> str:
    """Give the end of a sentence that offers the nearest name, or nothing.

    >>> did_you_mean("priorty", ["priority", "place"])
    "; did you mean 'priority'?"
    >>> did_you_mean("x", ["priority"])
    ''
    >>> did_you_mean("Aнна", ["Анна"])
    "; did you mean 'Анна'? (the letter 'A' is Latin here, U+0041)"
    """
    found = nearest(name, candidates)
    return f"; did you mean {quoted(found[0])}?{_look(name, found[0])}" if found else ""


def _look(name: str, other: str) -> str:
    """How two names differ that look the same; nothing if one can see it."""
    one, two = (unicodedata.normalize("NFC", text) for text in (name, other))
    if one == two:
        return " (the same letters, but their marks are written apart)"
    pairs = [(a, b) for a, b in zip(one, two, strict=False) if a.casefold() != b.casefold()]
    if len(one) != len(two) or not pairs or any(_fold(a) != _fold(b) for a, b in pairs):
        return ""
    letter = pairs[0][0]
    script = unicodedata.name(letter, "").partition(" ")[0].capitalize()
    return f" (the letter '{letter}' is {script} here, U+{ord(letter):04X})"


def _sound(name: str) -> str:
    return name.casefold().translate(_SOUNDS)


def _fold(name: str) -> str:
    return name.casefold().translate(_LOOKALIKES)
