"""The acts of a phase as they were sent, and what an audience knows of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import attrs

from ..model.game import Act, Phase
from ..model.ruleset import Ruleset
from ..model.verdict import Fact, Outcome
from .acquaintance import told_role
from .model import SentAct

__all__ = ["all_acts", "own_acts"]

#: Reasons of an act that the rules do not take.
_REFUSED = ("refused", "not_his_yet")


def own_acts(r: Ruleset, phase: Phase, outcome: Outcome, who: str) -> tuple[SentAct, ...]:
    """A player's acts as he sent them, and why the rules refuse those that they refuse.

    Whether an act came to anything is not in it.
    """
    found: list[SentAct] = []
    for act, fact in _sent(r, phase, outcome):
        if act.by != who:
            continue
        made = SentAct(who, act.do, act.to, "sent", act.fields)
        if fact is not None and fact.code in _REFUSED:
            made = attrs.evolve(made, came="refused", why=_told(r, _why(outcome, fact)))
        found.append(made)
    return tuple(found)


def all_acts(r: Ruleset, phase: Phase, outcome: Outcome) -> tuple[SentAct, ...]:
    """Every act that was sent, in the order received, and what became of it."""
    found: list[SentAct] = []
    for act, fact in _sent(r, phase, outcome):
        made = SentAct(act.by, act.do, act.to, "sent", act.fields)
        if fact is not None and fact.code in _REFUSED:
            made = attrs.evolve(made, came="refused", why=_why(outcome, fact), fact=fact.id)
        elif fact is not None:
            label = dict(fact.params).get("act", "")
            aim = outcome.facts.get(f"aim:{label}")
            if fact.value is False:
                made = attrs.evolve(made, came="stopped", fact=fact.id)
            elif _is_moved(outcome, label, aim) and aim is not None:
                assert isinstance(aim.value, tuple)
                made = attrs.evolve(made, came="moved", to=aim.value, named=act.to, fact=fact.id)
            else:
                made = attrs.evolve(made, came="done", fact=fact.id)
        found.append(made)
    return tuple(found)


def _is_moved(outcome: Outcome, label: str, aim: Fact | None) -> bool:
    """Did the act end elsewhere? The outcome knows acts without their running numbers."""
    base, _, number = label.rpartition("#")
    known = base if base and number.isdigit() else label
    return (
        {label, known} & outcome.moved.keys() != set()
        and aim is not None
        and isinstance(aim.value, tuple)
        and aim.code == "moved"
    )


def _sent(r: Ruleset, phase: Phase, outcome: Outcome) -> Iterator[tuple[Act, Fact | None]]:
    """The acts of the file, each with the fact that says whether it took place."""
    facts: Mapping[str, Fact] = outcome.facts
    common: dict[str, Fact] = {}  # the one fact of an act that several have sent
    alone: dict[str, list[tuple[int, Fact]]] = {}
    for id_ in facts:
        if id_.startswith("done:"):
            fact = facts[id_]
            params = dict(fact.params)
            common |= dict.fromkeys(filter(None, params.get("letters", "").split(", ")), fact)
            if params.get("origin") == "sent":  # a delayed blow may have the same label
                label, _, number = id_.removeprefix("done:").rpartition("#")
                if not (label and number.isdigit()):
                    label, number = id_.removeprefix("done:"), "1"
                alone.setdefault(label, []).append((int(number), fact))
    left = {label: iter(sorted(found, key=lambda f: f[0])) for label, found in alone.items()}
    for act in phase.acts:
        label = r.abilities[act.do].label(act.by)
        _, mine = next(left.get(label, iter(())), (0, None))
        yield act, mine or common.get(act.label)


def _why(outcome: Outcome, fact: Fact) -> Fact | None:
    legal = outcome.facts.get("legal:" + dict(fact.params).get("act", ""))
    found = legal if legal is not None and legal.value is False else fact
    return attrs.evolve(found, because=())


def _told(r: Ruleset, why: Fact | None) -> Fact | None:
    """The reason of a refusal as its sender may read it: with the role that he believes he has."""
    if why is None:
        return None
    params = tuple(
        (key, told_role(r, value) if key == "role" and value in r.roles else value)
        for key, value in why.params
        if key not in ("act", "trigger", "performer", "letters")
    )
    return attrs.evolve(why, params=params, rule="")
