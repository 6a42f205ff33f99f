"""The few words of the pictures themselves; sentences are those of :mod:`nightorder.words`.

One table per language with the same keys, in the template language of :mod:`nightorder.words`.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module

from nightorder.words import languages
from nightorder.words.language import language
from nightorder.words.template import fill

from ..scene import Text

__all__ = ["in_each", "known_languages", "say"]


def known_languages() -> tuple[str, ...]:
    """The codes of the languages in which pictures can be made."""
    return languages()


def say(lang: str, key: str, /, **params: str) -> str:
    """The text of a key in a language; KeyError if there is none.

    >>> say("en", "fate.due", night="3")
    'dies in night 3'
    """
    table: dict[str, str] = import_module(f"{__package__}.{lang}").TEXTS
    return fill(table[key], params, language(lang).plural)


def in_each(langs: Sequence[str], key: str, /, **params: str) -> Text:
    """The text of a key in every language of a scene."""
    return tuple(say(lang, key, **params) for lang in langs)
