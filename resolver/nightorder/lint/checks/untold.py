"""A message is missing in a language.

What it does: in a file that has texts in English and in Russian, reports a text that has only one
of them; and an answer that an ability can give although its `answers:` has no text for it.

Why it is bad: the players of the other language are shown the wrong one, or a bare id.

Example:

    name: {en: Doctor}                  # while others have {en: ..., ru: ...}

Use instead: write the missing text.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...errors import Place
from ...model.text import LANGUAGES
from ...reading import Node
from ..finding import Finding
from ..law import Law
from ..registry import check


@check("NO502", "message-missing", "warning")
def run(law: Law) -> Iterator[Finding]:
    """A bare text serves every language, and a file in one language needs no other."""
    found = list(_texts(law.source.tree))
    used = {language for _, languages in found for language in languages}
    if len(used) == len(LANGUAGES):
        for place, languages in found:
            for language in LANGUAGES:
                if language not in languages:
                    yield Finding("NO502", "warning", place, {"language": language})
    named = {*law.ruleset.roles, *law.ruleset.factions}
    for ability in law.ruleset.abilities.values():
        for effect in ability.effects:
            told = effect.kind == "learn" and not getattr(effect.spec, "against_last", False)
            words = getattr(effect.spec, "words", None) if told else None
            for word in dict.fromkeys((words or {}).values() if ability.answers else ()):
                if word not in ability.answers and word not in named:
                    place = law.source.word(word, effect.place)
                    params = {"word": word, "ability": ability.id}
                    yield Finding("NO502", "warning", place, params, "answer")


def _texts(node: Node) -> Iterator[tuple[Place, frozenset[str]]]:
    """Mappings of languages to texts."""
    keys = frozenset(key.raw for key, _ in node.pairs)
    if keys and keys <= set(LANGUAGES):
        yield node.place, keys
        return
    for element in node.elements:
        yield from _texts(element)
    for _, value in node.pairs:
        yield from _texts(value)
