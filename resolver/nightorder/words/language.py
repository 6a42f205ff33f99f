"""The languages there are: one package of texts each, found by its name.

A language is a package ``texts/xx`` with ``plural`` (count -> index of the form), whose modules
have ``TEXTS`` (key -> template), each on a subject of its own; or one module with both. Adding a
language is adding that; a test compares it with English. What it does not hold, the words of
pictures and the long texts about checks, stays English until it has them.
"""

from __future__ import annotations

import pkgutil
import unicodedata
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib import import_module

import attrs

from . import texts
from .template import Plural, fill

__all__ = ["DATA", "Language", "finish", "language", "languages"]

#: Stands before a value that is data, so that a sentence never changes a nickname's first letter.
DATA = "\x01"


@attrs.frozen
class Language:
    """One language: its code, its texts, its plural rule."""

    code: str
    texts: Mapping[str, str]
    plural: Plural

    def has(self, key: str) -> bool:
        """Is there a text with that key?"""
        return key in self.texts

    def say(self, key: str, params: Mapping[str, str] | None = None, /, **more: str) -> str:
        """The text of a key, filled in; KeyError if the key or a parameter is missing.

        >>> finish(language("en").say("list.and", first="A, B", last="C"))
        'A, B and C'
        """
        return fill(self.texts[key], {**(params or {}), **more}, self.plural)

    def join(self, items: Sequence[str]) -> str:
        """A list in words: ``A, B and C``; the text of ``nobody`` if it is empty."""
        if not items:
            return self.texts["nobody"]
        if len(items) == 1:
            return items[0]
        return self.say("list.and", first=", ".join(items[:-1]), last=items[-1])


@lru_cache(maxsize=16)
def language(code: str) -> Language:
    """The language with that code.

    Raises ValueError if there is none.

    >>> language("tlh")
    Traceback (most recent call last):
    ...
    ValueError: there is no language 'tlh'; there are en, ru
    """
    if code not in languages():
        raise ValueError(f"there is no language '{code}'; there are {', '.join(languages())}")
    home = import_module(f"{texts.__name__}.{code}")
    tables = [getattr(home, "TEXTS", {})]
    for subject in pkgutil.iter_modules(getattr(home, "__path__", ())):
        tables.append(getattr(import_module(f"{home.__name__}.{subject.name}"), "TEXTS", {}))
    said = {key: text for table in tables for key, text in table.items()}
    return Language(code, said, home.plural)


@lru_cache(maxsize=1)
def languages() -> tuple[str, ...]:
    """The codes of all languages, sorted.

    >>> languages()
    ('en', 'ru')
    """
    return tuple(sorted(module.name for module in pkgutil.iter_modules(texts.__path__)))


def finish(text: str) -> str:
    """A sentence ready to show: first letter large unless it is data, no control characters.

    >>> finish("the vote"), finish(DATA + "bob lives")
    ('The vote', 'bob lives')
    """
    if text and not text.startswith(DATA):
        text = text[0].upper() + text[1:]
    text = text.replace(DATA, "")
    if text.isprintable():
        return text
    return "".join(
        " " if char in "\n\t" else char
        for char in text
        if char in "\n\t" or unicodedata.category(char) not in ("Cc", "Cf")
    )
