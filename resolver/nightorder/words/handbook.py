"""A ruleset as a host reads it, and the game file that he starts from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..model.ability import Ability
from ..model.preset import Preset
from ..model.role import Role
from ..model.ruleset import Option, Ruleset
from ..model.text import Text
from .language import Language, language

__all__ = ["game_template", "handbook"]


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


def game_template(ruleset: Ruleset, named: str, lang: str = "en") -> str:
    """A game file with a player for every role and an example of every ability as a comment.

    ``named`` is what the file gives as its ruleset. The file loads as it stands.

    >>> from nightorder.loading import load_ruleset
    >>> for line in game_template(load_ruleset("nar"), "nar").splitlines():
    ...     if "preset:" in line or "Pairs" in line or "CA: " in line[1:]:
    ...         print(line)
      CA: wolf_goon                   # Werewolf
    # Pairs: who is bound to whom (Lover, Twin)
    # preset: xylbot
    """
    r, tongue = ruleset, language(lang)
    names = dict(zip(r.roles, _letters(), strict=False))
    found = [
        f"# {tongue.say('new.title', title=r.title.show(lang) or r.id)}",
        f"ruleset: {named}",
        "",
        f"# {tongue.say('new.players')}",
        "players:",
        *_players(r, names, lang),
        *_headers(r, names, tongue),
        "",
        "phases:",
        "  - night: 1",
        "    acts: []",
        f"    # {tongue.say('new.acts')}",
        "    # acts:",
        *(f"    #   - {_example(r, ability, names)}" for ability in r.abilities.values()),
    ]
    return "\n".join(found) + "\n"


def _players(r: Ruleset, names: Mapping[str, str], lang: str) -> Iterator[str]:
    width = max(len(name) + len(role) for role, name in names.items())
    for role, name in names.items():
        shown = r.roles[role].name.show(lang)
        yield f"  {name}: {role}{' ' * (width - len(name) - len(role))}   # {shown}"


def _headers(r: Ruleset, names: Mapping[str, str], tongue: Language) -> Iterator[str]:
    """The keys of a game that this ruleset has a use for, as comments."""
    bound = [role for role in r.roles.values() if _bound(r, role)]
    if bound:
        first = names[bound[0].id]
        other = next(name for name in names.values() if name != first)
        shown = ", ".join(role.name.show(tongue.code) or role.id for role in bound)
        yield from ("", f"# {tongue.say('new.partner', roles=shown)}")
        yield from ("# partner:", f"#   {first}: {other}")
    if r.presets:
        yield from ("", f"# {tongue.say('new.preset', presets=', '.join(r.presets))}")
        yield f"# preset: {next(iter(r.presets))}"
    if r.options:
        option = next(iter(r.options.values()))
        yield from ("", f"# {tongue.say('new.rulings', ruleset=r.id)}")
        yield from ("# rulings:", f"#   {option.id}: {option.default}")


def _bound(r: Ruleset, role: Role) -> bool:
    """Does a trait of the role speak of the player to whom its bearer is bound?"""
    subjects = [
        subject
        for trait in role.traits
        for effect in r.traits[trait].effects
        for subject in (effect.subject, effect.on.of if effect.on is not None else None)
    ]
    return any(subject is not None and subject.word == "partner" for subject in subjects)


def _letters() -> Iterator[str]:
    alphabet = [chr(code) for code in range(ord("A"), ord("Z") + 1) if chr(code) not in "NY"]
    yield from alphabet  # N and Y are left out: old YAML readers take them for no and yes
    yield from (a + b for a in alphabet for b in alphabet)


def _example(r: Ruleset, ability: Ability, names: dict[str, str]) -> str:
    holder = next(
        (role.id for role in r.roles.values() if ability.id in role.abilities), next(iter(names))
    )
    others = [name for role, name in names.items() if role != holder]
    wanted = 0 if ability.targets == ("none",) else len(ability.targets)
    to = others[:wanted]
    target = f", to: {to[0]}" if wanted == 1 and to else f", to: [{', '.join(to)}]" if to else ""
    fields = "".join(f", {field}: …" for field in ability.fields)
    return f"{{by: {names[holder]}, do: {ability.id}{target}{fields}}}"
