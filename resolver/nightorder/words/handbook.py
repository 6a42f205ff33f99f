"""A ruleset as a host reads it."""

from __future__ import annotations

from collections.abc import Iterator

from ..model.preset import Preset
from ..model.ruleset import Option, Ruleset
from ..model.text import Text
from .language import language

__all__ = ["handbook"]


def handbook(ruleset: Ruleset, lang: str = "en") -> Iterator[str]:
    """Sides, roles, the order of the night, the disputed points and the presets, as lines.

    >>> from nightorder.loading import load_ruleset
    >>> next(handbook(load_ruleset("atlantis")))
    'The Fall of Atlantis (atlantis)'
    """
    r, tongue = ruleset, language(lang)

    def name(text: Text, id_: str) -> str:
        shown = text.show(lang)
        return f"{shown} ({id_})" if shown and shown != id_ else id_

    yield name(r.title, r.id)
    if r.source:
        yield tongue.say("book.source", source=r.source)
    for faction in r.factions.values():
        yield ""
        yield tongue.say("book.faction", faction=name(faction.name, faction.id))
        for role in r.roles.values():
            if role.faction != faction.id:
                continue
            words = [name(r.abilities[a].name, a) for a in role.abilities]
            words += [name(r.traits[t].name, t) for t in role.traits]
            yield f"- {name(role.name, role.id)}" + (f": {'; '.join(words)}" if words else "")
    shared = [name(r.abilities[a].name, a) for a in r.everyone.abilities]
    if shared:
        yield ""
        yield tongue.say("book.everyone", abilities="; ".join(shared))
    yield ""
    if r.night.family == "golden_rule":
        yield tongue.say("book.golden")
    if r.night.order:
        yield tongue.say("book.order")
    for number, step in enumerate(r.night.order, start=1):
        acts = ", ".join(_act_name(r, act, lang) for act in step.acts)
        when = tongue.say("book.when", condition=step.when.text) if step.when else ""
        yield f"{number}. {acts}{when}"
    yield tongue.say(f"book.deaths.{r.night.deaths}")
    if r.options:
        yield ""
        yield tongue.say("book.options")
    for option in r.options.values():
        yield from _option(option, lang)
    if r.presets:
        yield ""
        yield tongue.say("book.presets")
    for preset in r.presets.values():
        yield from _preset(preset, lang)


def _act_name(r: Ruleset, act: str, lang: str) -> str:
    known = r.abilities.get(act)
    tongue = language(lang)
    if known is not None:
        return known.name.show(lang) or act
    return tongue.texts.get(f"ability.{act}", act)


def _option(option: Option, lang: str) -> Iterator[str]:
    tongue = language(lang)
    yield f"{option.id}: {option.question.show(lang)}"
    for id_, text in option.readings.items():
        mark = (
            tongue.say("book.default", why=option.why.show(lang)) if id_ == option.default else ""
        )
        yield f"- {id_}: {text.show(lang)}{mark}"


def _preset(preset: Preset, lang: str) -> Iterator[str]:
    tongue = language(lang)
    name = preset.name.show(lang)
    head = f"{name} ({preset.id})" if name and name != preset.id else preset.id
    source = tongue.say("book.preset.source", source=preset.source) if preset.source else ""
    yield head + source
    either = tongue.say("report.separator")
    told = [
        f"{option} = {ruling if isinstance(ruling, str) else either.join(ruling)}"
        for option, ruling in preset.rulings.items()
    ]
    if told:
        yield f"- {'; '.join(told)}"
    if preset.open:
        yield "- " + tongue.say("book.preset.open", points=", ".join(preset.open))
