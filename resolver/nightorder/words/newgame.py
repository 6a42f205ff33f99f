"""The game file that a host starts from: every role, every ability, a day with votes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..loading.acts import questions_of
from ..model.ability import Ability
from ..model.role import Role
from ..model.ruleset import Ruleset
from .language import Language, language

__all__ = ["game_template"]


def game_template(ruleset: Ruleset, named: str, lang: str = "en") -> str:
    """A game file with a player for every role; examples of votes and all abilities as comments.

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
        *_phases(r, names, tongue),
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


def _phases(r: Ruleset, names: Mapping[str, str], tongue: Language) -> Iterator[str]:
    """A night and a day (in one, where they are one turn), in time order."""
    votes = [] if r.vote is None else [*_votes(r, names, tongue)]
    votes += _elections(r, names)
    night = _acts(r, names, tongue, day=False)
    day = _acts(r, names, tongue, day=True)
    first = r.vote.from_day if r.vote is not None else 0
    if r.night.turn == "together":
        yield f"  - night: {max(first, 1)}"
        yield from (*votes, *night, *day)
        return
    held = [f"  - day: {max(first, 1)}", *votes, *day] if votes or day else []
    if first <= 1:
        yield from held
    yield "  - night: 1"
    yield from night
    if first > 1:
        yield from held


def _votes(r: Ruleset, names: Mapping[str, str], tongue: Language) -> Iterator[str]:
    first, second, *_ = (*names.values(), *names.values())
    yield "    votes: []"
    yield f"    # {tongue.say('new.votes')}"
    yield "    # votes:"
    yield f"    #   - {{by: {first}, for: {second}}}"
    if r.vote is not None and r.vote.against_all is not None:
        yield f"    #   - {{by: {second}, for: against_all}}   # {tongue.say('new.against_all')}"
    yield f"    # {tongue.say('new.executed')}"
    yield f"    # executed: {second}"


def _elections(r: Ruleset, names: Mapping[str, str]) -> Iterator[str]:
    for office in r.offices:
        yield f"    # {office}: {next(iter(names.values()))}"


def _acts(r: Ruleset, names: Mapping[str, str], tongue: Language, *, day: bool) -> list[str]:
    chosen = [ability for ability in r.abilities.values() if ability.day is day]
    if not chosen and day:
        return []
    if day and r.night.turn == "together":  # they stand in one list with those of the night
        return [f"    #   - {_example(r, ability, names)}" for ability in chosen]
    return [
        "    acts: []",
        f"    # {tongue.say('new.acts')}",
        "    # acts:",
        *(f"    #   - {_example(r, ability, names)}" for ability in chosen),
    ]


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


def _example(r: Ruleset, ability: Ability, names: Mapping[str, str]) -> str:
    holder = next(
        (role.id for role in r.roles.values() if ability.id in role.abilities), next(iter(names))
    )
    others = [name for role, name in names.items() if role != holder]
    wanted = 0 if ability.targets == ("none",) else len(ability.targets)
    to = others[:wanted]
    target = f", to: {to[0]}" if wanted == 1 and to else f", to: [{', '.join(to)}]" if to else ""
    said = {
        "with": names[holder],
        "as": next(iter(r.roles)),
        "about": next(iter(r.factions)),
        "arg": "1",
        "question": next(iter(questions_of(r)[ability.id]), "…"),
    }
    fields = "".join(f", {field}: {said.get(field, '…')}" for field in ability.fields)
    return f"{{by: {names[holder]}, do: {ability.id}{target}{fields}}}"
