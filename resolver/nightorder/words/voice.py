"""From the raw parameters of a fact to words: names of acts, roles, answers, readings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import attrs

from ..model.effect import Effect
from ..model.ruleset import Ruleset
from ..model.text import Text
from ..model.verdict import Choice, Fact, Outcome
from .language import DATA, Language

__all__ = [
    "Voice",
    "ability_name",
    "act_words",
    "answer_words",
    "answers_of",
    "effect_of",
    "names_of",
    "role_words",
    "side_name",
]


@attrs.frozen
class Voice:
    """Who speaks: the outcome spoken of, its ruleset, the language."""

    outcome: Outcome
    ruleset: Ruleset
    language: Language
    #: How many acts deep it is told what sets a reaction off.
    depth: int = 2

    @property
    def facts(self) -> Mapping[str, Fact]:
        """The facts of the outcome by id."""
        return self.outcome.facts

    def show(self, text: Text) -> str:
        """A ruleset's text in the language, as data."""
        shown = text.show(self.language.code)
        return DATA + shown if shown else ""

    def inside(self, text: str) -> str:
        """A text that will stand between quotation marks: its own become those of a quotation."""
        outer, inner = self.language.texts["quotes"][:2], self.language.texts["quotes"][2:]
        return text.translate(str.maketrans(outer, inner))


def ability_name(voice: Voice, id_: str) -> str:
    """The name of an ability, trait, mark or built-in ability."""
    r = voice.ruleset
    named = r.abilities.get(id_) or r.traits.get(id_) or r.marks.get(id_) or r.offices.get(id_)
    if named is not None:
        return named.name.show(voice.language.code) or id_
    return voice.language.texts.get(f"ability.{id_}", id_)


def names_of(voice: Voice, names: Iterable[str]) -> str:
    """Players' names in words, with ``and``; ``nobody`` if there are none."""
    return voice.language.join([DATA + name for name in names])


def role_words(voice: Voice, id_: str, slot: str = "role") -> dict[str, str]:
    """Parameters for a role: its name, and ``slot.gen`` … for the case forms that it has."""
    role = voice.ruleset.roles.get(id_)
    if role is None:
        return {slot: DATA + id_}
    found = {slot: DATA + (role.name.show(voice.language.code) or id_)}
    if voice.language.code == "ru":
        found |= {f"{slot}.{case}": DATA + form for case, form in role.forms.items()}
        found |= {f"{slot}.{role.gender}": role.gender}
    return found


def side_name(voice: Voice, id_: str) -> str:
    """The name of a side."""
    side = voice.ruleset.factions.get(id_)
    return (voice.show(side.name) if side is not None else "") or DATA + id_


# -- acts --------------------------------------------------------------------------------------


def act_words(voice: Voice, label: str, depth: int | None = None) -> str:
    """An act by its label: ``A's “shoot” at B``; the label itself if nothing is known of it.

    What sets a reaction off is told too, ``depth`` acts deep (as the voice does by default).
    """
    depth = voice.depth if depth is None else depth
    fact, ballot = voice.facts.get(f"done:{label}"), voice.facts.get(f"ballot:{label}")
    if fact is None and ballot is not None:
        return _act(voice, {**dict(ballot.params), "origin": "ballot"}, depth)
    params = dict(fact.params) if fact is not None else _by_label(voice, label)
    return DATA + label if params is None else _act(voice, params, depth)


def _by_label(voice: Voice, label: str) -> dict[str, str] | None:
    """Parameters of an act that no fact speaks of, from ``NAME.ability`` with a known ability."""
    actor, dot, ability = label.partition("#")[0].rpartition(".")
    if not dot or ability not in voice.ruleset.abilities:
        return None
    return {"actor": actor, "ability": ability, "origin": "sent"}


def _act(voice: Voice, params: Mapping[str, str], depth: int) -> str:
    origin = params.get("origin", "sent")
    told = {key: DATA + params[key] for key in ("actor", "performer", "target") if params.get(key)}
    told["ability"] = DATA + ability_name(voice, params.get("ability", ""))
    told.setdefault("actor", DATA)
    if origin in ("trait", "mark", "reaction"):
        told.pop("performer", None)
    if params.get("trigger") and depth > 0:
        told["trigger"] = act_words(voice, params["trigger"], depth - 1)
    if origin == "pact":
        ending = "." + params.get("ability", "")
        senders = [name.removesuffix(ending) for name in params.get("letters", "").split(", ")]
        told["senders"] = names_of(voice, filter(None, senders)) if senders != [""] else ""
    key = f"act.{origin}" if voice.language.has(f"act.{origin}") else "act.sent"
    if f"{key}.of_mark" in voice.language.texts and params.get("ability") in voice.ruleset.marks:
        key += ".of_mark"
    if origin == "vote" and params.get("target") == "against_all":
        key += ".against_all"
    return voice.language.say(key, told)


def by_act_words(voice: Voice, params: Mapping[str, str]) -> str:
    """The act that the ``by_…`` parameters of a reason speak of."""
    label = params["by_act"]
    if f"done:{label}" in voice.facts or "by_actor" not in params:
        return act_words(voice, label)
    return _act(
        voice,
        {key.removeprefix("by_"): value for key, value in params.items() if key.startswith("by_")},
        voice.depth,
    )


def effect_of(voice: Voice, fact: Fact) -> Effect | None:
    """The effect, as the ruleset writes it, that a fact of an effect is about."""
    params = dict(fact.params)
    owner = params.get("ability", "")
    rest = fact.id.partition(":")[2].removeprefix(params.get("act", ""))
    number = rest.removeprefix("/").partition(">")[0]
    r = voice.ruleset
    named = r.abilities.get(owner) or r.traits.get(owner) or r.marks.get(owner)
    effects = (
        named.effects
        if named is not None
        else (r.vote.effects if r.vote is not None and owner == "execution" else ())
    )
    return effects[int(number)] if number.isdigit() and int(number) < len(effects) else None


# -- answers and choices -----------------------------------------------------------------------


def answer_words(voice: Voice, ability: str, value: object) -> str:
    """What a player is told, in words: answer words, roles, sides and names as the ruleset has."""
    if isinstance(value, tuple):
        if _tells_players(voice, ability):  # a player may be called like a role
            known = answers_of(voice, ability)
            return voice.language.join(
                [_word(voice, ability, item) if item in known else DATA + item for item in value]
            )
        return voice.language.join([_word(voice, ability, str(item)) for item in value])
    if isinstance(value, Mapping):
        return voice.language.join(
            [f"{_word(voice, ability, str(key))} — {told}" for key, told in value.items()]
        )
    return _word(voice, ability, str(value))


def _tells_players(voice: Voice, ability: str) -> bool:
    model = voice.ruleset.abilities.get(ability)
    return model is not None and any(
        getattr(effect.spec, "what", "") in ("visitors", "visits") for effect in model.effects
    )


def answers_of(voice: Voice, id_: str) -> Mapping[str, Text]:
    """The words in which an ability, a trait or an office tells something."""
    r = voice.ruleset
    model = r.abilities.get(id_) or r.traits.get(id_) or r.offices.get(id_)
    return {} if model is None else model.answers


def _word(voice: Voice, ability: str, word: str) -> str:
    known_words = answers_of(voice, ability)
    if word in known_words:
        return voice.language.say("quoted", word=voice.show(known_words[word]) or word)
    for known in (voice.ruleset.roles, voice.ruleset.factions):
        if word in known:
            return voice.show(known[word].name) or DATA + word
    if voice.language.has(f"word.{word}"):
        return voice.language.say(f"word.{word}")
    named = ability_name(voice, word)
    return DATA + named


def choice_of(voice: Voice, fact: Fact) -> Choice | None:
    """The choice by which a choice point's fact came about, if the outcome records it."""
    kind, _, rest = fact.id.partition(":")
    for choice in voice.outcome.choices:
        point = choice.point.replace(", ", ",") if kind in ("order", "draw") else choice.point
        if point == rest and (kind != "ruling" or choice.how == "ruling"):
            return choice
    return None


def reading_words(voice: Voice, option: str, reading: str) -> dict[str, str]:
    """Parameters for a disputed point: its question, the reading, whether it is the default."""
    found = {"option": DATA + option, "reading": DATA + reading}
    model = voice.ruleset.options.get(option)
    if model is not None:
        found["question"] = voice.inside(voice.show(model.question))
        if reading in model.readings:
            found["reading"] = voice.show(model.readings[reading]) or DATA + reading
        if reading == model.default:
            found["default"] = "default"
    return found
