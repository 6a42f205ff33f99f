"""Names, roles, sides and answers of a game as marked words, for the sentences of posts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import attrs

from ..model.game import Game
from ..model.ruleset import Ruleset
from ..model.verdict import Fact, FactValue, Outcome
from ..words.language import DATA, Language, language
from ..words.sentences import refusal_words
from ..words.voice import Voice, ability_name, answer_words, answers_of
from .document import Item, Line, line, mark

__all__ = ["Speaker"]

#: Posts speak of views, never of an outcome: the voice of words gets one that knows nothing.
_NOTHING = Outcome((), (), (), (), {}, {}, {}, {}, {}, "", {}, (), None)


@attrs.frozen
class Speaker:
    """Who puts a game's views into words: the game, the language."""

    game: Game
    tongue: Language

    @classmethod
    def of(cls, game: Game, lang: str) -> Speaker:
        """The speaker of a language; raises ValueError if there is no such language."""
        return cls(game, language(lang))

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset of the game."""
        return self.game.ruleset

    @property
    def voice(self) -> Voice:
        """A voice that knows the ruleset and the language and nothing of what happened."""
        return Voice(_NOTHING, self.ruleset, self.tongue)

    def line(self, key: str, params: Mapping[str, str] | None = None, /, **more: str) -> Line:
        """The line of a text of the tables."""
        return line(self.tongue.say(key, params, **more))

    def item(self, key: str, params: Mapping[str, str] | None = None, /, **more: str) -> Item:
        """The same as an entry of a list."""
        return Item(self.line(key, params, **more))

    def phase(self, label: str) -> str:
        """``Night 2``."""
        kind, _, number = label.partition(" ")
        return self.tongue.say(f"phase.{kind}", n=number)

    def when(self, label: str) -> str:
        """``night 2``, inside a sentence."""
        kind, _, number = label.partition(" ")
        return self.tongue.say(f"post.when.{kind}", n=number)

    def title(self) -> str:
        """The title of the game's ruleset."""
        return self.ruleset.title.show(self.tongue.code) or self.ruleset.id

    def names(self, names: Iterable[str]) -> str:
        """Players' names, with ``and``; nothing if there are none."""
        marked = [mark(name) for name in names]
        return self.tongue.join(marked) if marked else ""

    def ability(self, id_: str) -> str:
        """The name of an ability, a trait or a mark."""
        return ability_name(self.voice, id_)

    def role(self, id_: str, slot: str = "role") -> dict[str, str]:
        """A role as parameters: its name, and its case forms in a language that has them."""
        role = self.ruleset.roles.get(id_)
        if role is None:
            return {slot: mark(id_, "role")}
        side = list(self.ruleset.factions).index(role.faction)
        found = {slot: mark(role.name.show(self.tongue.code) or id_, "role", side)}
        if self.tongue.code == "ru":
            # A name without forms is not declined.
            forms = dict.fromkeys(("gen", "dat", "acc", "ins", "pre"), role.name.show("ru") or id_)
            for case, form in (forms | dict(role.forms)).items():
                found[f"{slot}.{case}"] = mark(form, "role", side)
        return found

    def side(self, id_: str, slot: str = "side") -> dict[str, str]:
        """A side as parameters, with its case forms where the ruleset gives them."""
        faction = self.ruleset.factions.get(id_)
        if faction is None:
            return {slot: mark(id_, "role")}
        place = list(self.ruleset.factions).index(id_)
        found = {slot: mark(faction.name.show(self.tongue.code) or id_, "role", place)}
        if self.tongue.code == "ru":
            for case, form in faction.forms.items():
                found[f"{slot}.{case}"] = mark(form, "role", place)
        return found

    def winner(self, id_: str) -> str:
        """A side or a role that wins; of two of one id the role, whose name is the shorter."""
        if id_ in self.ruleset.roles:
            return self.role(id_)["role"]
        return self.side(id_)["side"]

    def answer(self, ability: str, value: FactValue) -> str:
        """What a player is told, in words; names of players are marked as names."""
        if isinstance(value, tuple):
            if not value:
                return answer_words(self.voice, ability, value)
            return self.tongue.join([self._word(ability, item) for item in value])
        if isinstance(value, str):
            return self._word(ability, value)
        return _bare(answer_words(self.voice, ability, value))

    def _word(self, ability: str, word: str) -> str:
        if word in self.game.players and word not in answers_of(self.voice, ability):
            return mark(word)
        return _bare(answer_words(self.voice, ability, word))

    def targets(self, names: Sequence[str]) -> str:
        """Whom an act names, in its own order."""
        return ", ".join(mark(name) for name in names)

    def details(self, fields: Mapping[str, str]) -> str:
        """The further fields of an act: who carries it out, a side, a role, a question."""
        found = []
        for key, value in fields.items():
            if key == "with" and value in self.game.players:
                found.append(self.tongue.say("post.act.with", player=mark(value)))
            elif value in self.game.players:
                found.append(mark(value))
            elif value in self.ruleset.factions:
                found.append(self.side(value)["side"])
            elif value in self.ruleset.roles:
                found.append(self.role(value)["role"])
            else:
                found.append(value)
        return ", ".join(found)

    def refusal(self, why: Fact | None) -> str:
        """Why an act is refused."""
        if why is None or not self.tongue.has(f"refusal.{why.code}"):
            return self.tongue.say("post.you.not_yours")
        return _bare(refusal_words(self.voice, why))


def _bare(text: str) -> str:
    return text.replace(DATA, "")
