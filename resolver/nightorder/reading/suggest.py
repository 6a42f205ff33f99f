"""Finds the name that was probably meant.

Case does not matter, ``ё`` is ``е``, and Cyrillic letters that look like Latin ones are taken
for them, so that a word typed on the wrong keyboard layout is found too; so is one that is spelt
by its sound in the letters of the other script.
"""

from __future__ import annotations

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
    """
    found = nearest(name, candidates)
    return f"; did you mean {quoted(found[0])}?" if found else ""


def _sound(name: str) -> str:
    return name.casefold().translate(_SOUNDS)


def _fold(name: str) -> str:
    return name.casefold().translate(_LOOKALIKES)
