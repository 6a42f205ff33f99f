"""Scopes: what their words and exceptions mean among all that could be meant."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import attrs

from ..effects.channel import Fell
from ..errors import Place
from ..model.scope import Scope
from .bearing import lowered
from .law import Law
from .owners import effects, table_words

__all__ = ["Meant", "idle_words", "meanings"]


@attrs.frozen
class Meant:
    """A word of a scope that means nothing there, and the place of the effect it belongs to.

    ``excluded``: the word is named, but all that it means is taken out again; otherwise it is
    taken out, but was never in.
    """

    word: str
    owner: str
    place: Place
    excluded: bool


@lru_cache(maxsize=32)
def meanings(law: Law) -> tuple[frozenset[str], ...]:
    """The words by which each act and each effect of the ruleset may be meant, together."""
    r = law.ruleset
    found = {a.words for a in r.abilities.values()}
    found |= {frozenset({word}) for word in (*table_words(law), *r.traits, *r.marks, "copied")}
    for owner, effect in effects(law):
        ability = r.abilities.get(owner)
        words = (ability.words if ability is not None else frozenset({owner})) | set(effect.tags)
        found.add(words)
        body = lowered(effect)
        if isinstance(body, Fell) and body.delay:
            found.add(words | {"due"})
    return tuple(found)


def idle_words(law: Law) -> Iterator[Meant]:
    """Every word of a scope, of the effects and of the events they wait for, that means nothing."""
    for owner, effect in effects(law):
        scopes = [getattr(effect.spec, name, None) for name in ("acts", "from_")]
        if effect.on is not None:
            scopes.append(effect.on.by)
        for scope in scopes:
            if isinstance(scope, Scope):
                for word, excluded in _idle(law, scope):
                    yield Meant(word, owner, effect.place, excluded)


def _idle(law: Law, scope: Scope) -> Iterator[tuple[str, bool]]:
    every = meanings(law)
    inside = [w for w in every if scope.everything or not scope.words.isdisjoint(w)]
    for word in sorted(scope.without):
        if not any(word in words for words in inside):
            yield word, False
    for word in sorted(scope.words):
        meant = [words for words in every if word in words]
        if meant and not any(scope.without.isdisjoint(words) for words in meant):
            yield word, True
