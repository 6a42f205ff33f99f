"""The few words of the pictures themselves; sentences are those of :mod:`nightorder.words`.

One table per language with the same keys, in the template language of :mod:`nightorder.words`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec

from nightorder.words import languages
from nightorder.words.language import language
from nightorder.words.template import fill

from ..scene import Text

__all__ = ["in_each", "known_languages", "say"]


def known_languages() -> tuple[str, ...]:
    """The codes of the languages in which pictures can be made."""
    return languages()


def say(lang: str, key: str, /, **params: str) -> str:
    """The text of a key in a language; in English if the pictures do not speak it yet.

    KeyError if there is no such key.

    >>> say("en", "fate.due", night="3")
    'dies in night 3'
    """
    spoken = _spoken(lang)
    table: dict[str, str] = import_module(f"{__package__}.{spoken}").TEXTS
    return fill(table[key], params, language(spoken).plural)


@lru_cache(maxsize=16)
def _spoken(lang: str) -> str:
    """The language of the pictures' own words: looked for once, and not for every label."""
    return lang if find_spec(f"{__package__}.{lang}") is not None else "en"


def in_each(langs: Sequence[str], key: str, /, **params: str) -> Text:
    """The text of a key in every language of a scene."""
    return tuple(say(lang, key, **params) for lang in langs)
