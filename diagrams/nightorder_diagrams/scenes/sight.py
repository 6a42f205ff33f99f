"""What a picture of a phase may see: the facts of one outcome, and names for what they speak of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

import attrs

from nightorder.engine.facts.beforehand import OpenPoint
from nightorder.engine.layout.lay_out import lay_out
from nightorder.engine.night.night import Night
from nightorder.engine.resolve import at_dusk
from nightorder.model.effect import Effect
from nightorder.model.game import Act, Game, Phase
from nightorder.model.state import State
from nightorder.model.verdict import Fact, Outcome
from nightorder.words.voice import effect_of

from .names import Names

__all__ = ["ActSight", "Sight", "act_id", "steps_of"]


@attrs.frozen
class ActSight:
    """An act of a phase as its facts tell it; parts of one reaction are one."""

    id: str
    done: Fact
    actor: str
    ability: str
    origin: str
    target: str
    performer: str
    trigger: str
    sent: Act | None


def act_id(params: Mapping[str, str], prefix: str = "") -> str:
    """The id of the box of an act that a fact's parameters speak of."""
    label = params[f"{prefix}act"]
    if params.get(f"{prefix}origin") != "reaction":
        return f"act:{label}"
    # One reaction with several effects is several acts in the engine, but one thing to a reader.
    trigger = params.get(f"{prefix}trigger", "")
    return f"act:{params[f'{prefix}actor']}.{params[f'{prefix}ability']}!{trigger}"


@attrs.define(eq=False)
class Sight:
    """One outcome of a phase in the eyes of an audience, in several languages.

    ``roles`` are those that may be shown; ``dusk`` the state in which the phase begins.
    """

    game: Game
    phase: Phase
    outcome: Outcome
    dusk: State
    languages: tuple[str, ...]
    steps: Mapping[str, int]
    roles: Mapping[str, str]

    @cached_property
    def names(self) -> Names:
        """What things are called."""
        return Names(self.game.ruleset, self.languages, self.outcome)

    @cached_property
    def facts(self) -> dict[str, Fact]:
        """All facts by id, each made once."""
        return dict(self.outcome.facts)

    def of_kind(self, kind: str) -> Iterator[tuple[Fact, dict[str, str]]]:
        """The facts of a kind with their parameters, in the order of their ids."""
        for id_, fact in self.facts.items():
            if id_.startswith(kind + ":"):
                yield fact, dict(fact.params)

    @cached_property
    def acts(self) -> dict[str, ActSight]:
        """Acts by the id of their box, in the order received where they were sent."""
        sent = self._sent()
        found: dict[str, ActSight] = {}
        for fact, params in self.of_kind("done"):
            id_ = act_id(params)
            known = found.get(id_)
            if known is not None and (known.done.value or not fact.value):
                continue
            found[id_] = ActSight(
                id_,
                fact,
                params.get("actor", ""),
                params.get("ability", ""),
                params.get("origin", "sent"),
                params.get("target", ""),
                params.get("performer", ""),
                params.get("trigger", ""),
                sent.get(params["act"]),
            )
        order = {f"act:{label}": number for number, label in enumerate(sent)}
        late = len(order)
        return dict(sorted(found.items(), key=lambda item: (order.get(item[0], late), item[0])))

    def _sent(self) -> dict[str, Act]:
        """The acts of the file by the names that their facts have.

        Facts number the acts of one label; a delayed blow may have the same label as an act of
        tonight, so that only facts of sent acts are counted.
        """
        numbered: dict[str, list[tuple[int, str]]] = {}
        for _, params in self.of_kind("done"):
            if params.get("origin") in ("sent", "pact"):
                name = params["act"]
                label, _, number = name.rpartition("#")
                if not label or not number.isdigit():
                    label, number = name, "1"
                numbered.setdefault(label, []).append((int(number), name))
        names = {label: iter(sorted(found)) for label, found in numbered.items()}
        sent: dict[str, Act] = {}
        for act in self.phase.acts:
            ability = self.game.ruleset.abilities.get(act.do)
            label = ability.label(act.by) if ability is not None else act.label
            found = next(names.get(label, iter(())), None)
            if found is not None:
                sent[found[1]] = act
        return sent

    def aims(self, act: ActSight) -> tuple[str, ...]:
        """At whom the act ended, wherever it was sent."""
        aim = self.facts.get("aim:" + dict(act.done.params)["act"])
        if aim is not None and isinstance(aim.value, tuple):
            return aim.value
        return (act.target,) if act.target else ()

    def effect(self, fact: Fact) -> Effect | None:
        """The effect, as the ruleset writes it, that a fact is about."""
        return effect_of(self.names.voices[0], fact)


def steps_of(game: Game, dusk: State, phase: Phase) -> dict[str, int]:
    """The step of every act of a phase, by its name in the facts; -1 = in no step.

    Where rulings that are open place an act, it stands in the first of its possible steps.
    """
    try:
        night = lay_out(Night(game, at_dusk(dusk, phase), phase))
    except OpenPoint:
        return {}
    return {
        night.act_name(act.id): act.step if act.step is not None else min(act.steps, default=-1)
        for act in night.acts
    }
