"""Things in a ruleset that are each allowed but cannot go together."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..conditions import Condition, is_ruling
from ..errors import Problem
from ..model.ability import Ability
from ..model.effect import Effect
from ..model.ruleset import Ruleset
from .gamefile import ACT_KEYS

__all__ = ["misfits"]

#: What a condition may read of a player that is asked before the night is settled.
_AT_DUSK = frozenset(("role", "faction", "start_role", "alive", "partner"))
#: Functions that know only how a phase begins.
_DUSK_FUNCTIONS = frozenset(("count", "ever", "holder", "marked", "counted", "trait", "skilled"))


def misfits(ruleset: Ruleset) -> Iterator[Problem]:
    """What cannot go together, each at its place."""
    for ability in ruleset.abilities.values():
        yield from _of_ability(ability)
        for effect in ability.effects:
            yield from _of_effect(effect, ability)
    for owners in (ruleset.offices, ruleset.traits, ruleset.marks):
        for owner in owners.values():
            for effect in owner.effects:
                yield from _of_effect(effect, None)
    yield from _early_conditions(ruleset)
    yield from _ids_taken(ruleset)


def _of_ability(ability: Ability) -> Iterator[Problem]:
    if ability.pact is not None and ability.targets == ("none",):
        yield Problem(ability.place, "bad-pact", "a common act needs a target")
    if "none" in ability.targets and len(ability.targets) > 1:
        yield Problem(ability.place, "bad-value", "`none` stands alone in `targets`")
    for key in ability.fields:
        if key in ACT_KEYS:
            yield Problem(ability.place, "name-taken", f"every act has a key '{key}' already")
    if ability.performer and ability.performer not in ability.fields:
        yield Problem(
            ability.place,
            "bad-value",
            f"`performer: {ability.performer}` needs `fields: {ability.performer}`",
        )


def _of_effect(effect: Effect, ability: Ability | None) -> Iterator[Problem]:
    """Of an effect, and of the ability it belongs to if it is one's."""
    die = ability.die if ability is not None else None
    if effect.faces and not all(1 <= face <= (die or 0) for face in effect.faces):
        yield Problem(
            effect.place,
            "bad-value",
            f"`faces` are numbers from 1 to {die}"
            if die
            else "`faces` needs a `die` of the ability",
        )
    two = ability is not None and len(ability.targets) > 1
    mates = effect.kind == "swap" and effect.subject.word == "partner"
    if effect.kind in ("redirect", "swap") and (not two or effect.on is not None) and not mates:
        yield Problem(
            effect.place, "bad-value", f"`{effect.kind}` belongs to an ability with two targets"
        )
    if getattr(effect.spec, "what", "") == "number" and effect.spec.number is None:  # type: ignore[attr-defined]
        yield Problem(effect.place, "missing-key", "`what: number` needs `number:`")


def _early_conditions(ruleset: Ruleset) -> Iterator[Problem]:
    """Conditions that must be known before the night is settled, and read what is not."""
    for ability in ruleset.abilities.values():
        yield from _at_dusk(ability.performer_when, "performer_when")
        yield from _at_dusk(ability.per_faction, "per_faction")
        yield from _at_dusk(ability.last_counts, "last_counts")
    for role in ruleset.roles.values():
        yield from _at_dusk(role.one_act, "one_act")
    if ruleset.vote is not None:
        yield from _at_dusk(ruleset.vote.against_all, "against_all")
    for step in ruleset.night.order:
        yield from _of_rulings(step.when, "when")
        yield from _of_rulings(step.bites, "bites")
    for policy in ruleset.night.loops:
        yield from _of_rulings(policy.when, "when")


def _at_dusk(condition: Condition | None, key: str) -> Iterator[Problem]:
    may = "rulings and `night` and how players start the phase"
    return _early(condition, key, _DUSK_FUNCTIONS, _AT_DUSK, may)


def _of_rulings(condition: Condition | None, key: str) -> Iterator[Problem]:
    return _early(condition, key, frozenset(), frozenset(), "rulings and `night`")


def _early(
    condition: Condition | None,
    key: str,
    functions: frozenset[str],
    attributes: frozenset[str],
    may: str,
) -> Iterator[Problem]:
    for node in ast.walk(condition.tree) if condition is not None else ():
        word = ""
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            word = "" if node.func.id in functions else node.func.id
        elif isinstance(node, ast.Attribute) and not is_ruling(node):
            word = "" if node.attr in attributes else node.attr
        if word and condition is not None:
            yield Problem(
                condition.place,
                "too-early",
                f"`{key}` is asked before the night is settled and cannot read '{word}'; "
                f"it may read {may}",
            )


def _ids_taken(ruleset: Ruleset) -> Iterator[Problem]:
    """Abilities, offices, traits and marks share one space of ids: scopes name any of them."""
    seen: dict[str, str] = {}
    kinds = (
        ("ability", ruleset.abilities),
        ("office", ruleset.offices),
        ("trait", ruleset.traits),
        ("mark", ruleset.marks),
    )
    for what, things in kinds:
        for id_, thing in things.items():
            other = seen.setdefault(id_, what)
            if other != what:
                sentence = f"the {other} '{id_}' has this id already"
                yield Problem(thing.place, "name-taken", sentence)
