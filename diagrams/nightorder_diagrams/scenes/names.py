"""What things are called, in every language of a picture at once."""

from __future__ import annotations

from functools import cached_property

import attrs

from nightorder.model.ruleset import Ruleset
from nightorder.model.verdict import FactValue, Outcome
from nightorder.words.language import DATA, finish, language
from nightorder.words.voice import Voice, ability_name, answer_words

from ..measuring.measure import plain
from ..scene import Text
from ..texts import say

__all__ = ["NOTHING", "Names", "clean"]

#: An outcome without a fact: names need a speaker, and speakers speak of an outcome.
NOTHING = Outcome((), (), (), (), {}, {}, {}, {}, {}, "", {}, (), None)


def clean(text: str) -> str:
    """A text of :mod:`nightorder.words` without its marks, as it stands inside a line."""
    return plain(finish(DATA + text))


@attrs.define(eq=False)
class Names:
    """Names of players, abilities, roles and sides; the players' are the same everywhere."""

    ruleset: Ruleset
    languages: tuple[str, ...]
    outcome: Outcome = NOTHING

    @cached_property
    def voices(self) -> tuple[Voice, ...]:
        """Who speaks, in each language."""
        return tuple(Voice(self.outcome, self.ruleset, language(lang)) for lang in self.languages)

    @property
    def death(self) -> str:
        """The key of the words for a death; in some games nobody dies, players go out."""
        return "fate.out" if self.ruleset.public.nobody_dies else "fate.dies"

    def same(self, text: str) -> Text:
        """A text that every language writes alike, such as a nickname."""
        return (text,) * len(self.languages)

    def ability(self, id_: str) -> Text:
        """The name of an ability, trait, mark or office."""
        office = self.ruleset.offices.get(id_)
        if office is not None:
            return tuple(plain(office.name.show(lang) or id_) for lang in self.languages)
        return tuple(plain(ability_name(voice, id_)) for voice in self.voices)

    def is_named(self, id_: str) -> bool:
        """Has it a name of its own, beside its id?"""
        built_in = self.voices[0].language.has(f"ability.{id_}")
        named = self.ability(id_) != self.same(plain(id_))
        return named or built_in or id_ in self.ruleset.abilities

    def role(self, id_: str) -> Text:
        """The name of a role."""
        role = self.ruleset.roles.get(id_)
        if role is None:
            return self.same(plain(id_))
        return tuple(plain(role.name.show(lang) or id_) for lang in self.languages)

    def side(self, id_: str) -> Text:
        """The name of a side."""
        side = self.ruleset.factions.get(id_)
        if side is None:
            return self.same(plain(id_))
        return tuple(plain(side.name.show(lang) or id_) for lang in self.languages)

    def answer(self, ability: str, value: FactValue) -> Text:
        """What an ability told."""
        return tuple(clean(answer_words(voice, ability, value)) for voice in self.voices)

    def say(self, key: str, **params: str | Text) -> Text:
        """A text of the pictures; a parameter is one text, or one for each language."""
        return tuple(
            say(lang, key, **{k: v if isinstance(v, str) else v[i] for k, v in params.items()})
            for i, lang in enumerate(self.languages)
        )

    def listed(self, items: list[Text], glue: str = ", ") -> Text:
        """Several texts in one."""
        return tuple(glue.join(item[i] for item in items) for i in range(len(self.languages)))
