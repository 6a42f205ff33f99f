"""Notices of the ruleset, filled in with what happened in a phase."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

import attrs

from ..model.game import Game, Phase
from ..model.public import Notice
from ..model.ruleset import Ruleset
from ..model.state import State
from ..model.verdict import Fact, FactValue, Outcome
from .departures import words_of
from .model import Message

__all__ = ["messages"]

#: What happened in a night, not what could have: acts that somebody sent, and what they set off.
_ORIGINS = ("sent", "pact", "copied", "due", "later", "reaction", "election", "trait", "mark")
_SLOT = re.compile(r"\{([a-z_]+)")


@attrs.frozen
class _Event:
    """An act that a notice speaks of: who, as what, at whom."""

    actor: str
    role: str
    side: str
    ability: str
    target: str
    target_role: str
    second: str
    second_role: str
    player: str
    answer: FactValue


@attrs.frozen
class _Happened:
    """The facts of an outcome that notices look at, each taken once."""

    acts: tuple[Fact, ...]
    effects: Mapping[str, tuple[Fact, ...]]  #: act -> what became of each of its effects

    @classmethod
    def of(cls, outcome: Outcome) -> _Happened:
        acts: list[Fact] = []
        effects: dict[str, list[Fact]] = {}
        for id_ in outcome.facts:
            kind = id_.partition(":")[0]
            if kind not in ("done", "lands", "fatal"):
                continue
            fact = outcome.facts[id_]
            if kind == "done":
                acts.append(fact)
            else:
                effects.setdefault(dict(fact.params)["act"], []).append(fact)
        return cls(tuple(acts), {act: tuple(found) for act, found in effects.items()})


def messages(game: Game, before: State, outcome: Outcome, phase: Phase) -> tuple[Message, ...]:
    """Every notice of a phase, those to everybody first, each with the slots it uses.

    Their order hangs on the ruleset and on what they say, not on who acted or who was first.
    """
    if not game.ruleset.notices:
        return ()
    happened = _Happened.of(outcome)
    found: dict[tuple[int, str, tuple[tuple[str, str], ...]], Message] = {}
    for number, notice in enumerate(game.ruleset.notices):
        for message in _messages(game, before, outcome, happened, phase, notice):
            found.setdefault((number, message.to, tuple(sorted(message.slots.items()))), message)
    return tuple(found[key] for key in sorted(found, key=lambda k: (k[1] != "", k)))


def _messages(
    game: Game,
    before: State,
    outcome: Outcome,
    happened: _Happened,
    phase: Phase,
    notice: Notice,
) -> Iterator[Message]:
    if phase.kind == "night" and phase.number < notice.from_night:
        return
    if notice.beside and not _takes_place(happened, notice.beside):
        return
    if notice.unless_beside and _takes_place(happened, notice.unless_beside):
        return
    events = list(_events(game, before, outcome, happened, notice))
    used = {slot for text in notice.says.names() for slot in _SLOT.findall(text)}
    if notice.together:
        receivers = {name: None for event in events for name in _receivers(before, notice, event)}
        if events:
            for name in receivers:
                yield _together(game, notice, events, used, name)
        return
    for event in events:
        for name in _receivers(before, notice, event):
            slots = {
                key: value
                for key, value in attrs.asdict(event).items()
                if key in used and isinstance(value, str)
            }
            if "answer" in used:
                slots["ability"] = event.ability
            yield Message(name, notice.says, slots, event.answer if "answer" in used else None)


def _takes_place(happened: _Happened, ability: str) -> bool:
    return any(
        fact.value is True and dict(fact.params).get("ability") == ability for fact in happened.acts
    )


def _events(
    game: Game, before: State, outcome: Outcome, happened: _Happened, notice: Notice
) -> Iterator[_Event]:
    seen: set[tuple[str, str, str]] = set()
    for fact in happened.acts:
        params = dict(fact.params)
        origin = params.get("origin", "")
        if origin not in _ORIGINS or fact.code in ("refused", "not_his_yet"):
            continue
        if _all_words(game.ruleset, params.get("ability", "")).isdisjoint(notice.of):
            continue
        if origin in ("reaction", "trait", "mark") and fact.value is False:
            continue
        who = params.get("performer") or params.get("actor", "")
        doer = before.players.get(who)
        if notice.roles and (doer is None or doer.role not in notice.roles):
            continue
        names = _aim(outcome, params)
        target, second = (*names, "", "")[:2]
        if notice.target_roles and _role(before, target) not in notice.target_roles:
            continue
        for struck in _struck(game.ruleset, outcome, happened, fact, target, notice):
            # One reaction is one event, of however many effects it consists.
            one = (who, params.get("ability", ""), struck if origin != "reaction" else "")
            if origin in ("reaction", "trait", "mark") and one in seen:
                continue
            seen.add(one)
            yield _Event(
                actor=who,
                role=_role(before, who),
                side=doer.faction if doer is not None else "",
                ability=params.get("ability", ""),
                target=target,
                target_role=_role(before, target),
                second=second,
                second_role=_role(before, second),
                player=struck,
                answer=_answer(outcome, who, params.get("ability", "")),
            )


def _all_words(r: Ruleset, id_: str) -> frozenset[str]:
    """The words of an act and of each of its effects."""
    owner = r.abilities.get(id_) or r.traits.get(id_) or r.marks.get(id_) or r.offices.get(id_)
    tags = {tag for effect in owner.effects for tag in effect.tags} if owner is not None else set()
    return words_of(r, {"ability": id_}) | tags


def _role(before: State, name: str) -> str:
    player = before.players.get(name)
    return player.role if player is not None else ""


def _aim(outcome: Outcome, params: Mapping[str, str]) -> tuple[str, ...]:
    """The players at whom an act was aimed in the end."""
    aim = outcome.facts.get(f"aim:{params.get('act', '')}")
    if aim is not None and isinstance(aim.value, tuple):
        return aim.value
    return tuple(filter(None, (params.get("target", ""),)))


def _struck(
    r: Ruleset, outcome: Outcome, happened: _Happened, fact: Fact, target: str, notice: Notice
) -> list[str]:
    """Each player of whom the notice speaks; ``""`` where the act has no target."""
    done = fact.value is True
    found: dict[str, None] = {}
    if words_of(r, dict(fact.params)).intersection(notice.of) and (
        "sent" in notice.when
        or ("done" in notice.when and done)
        or ("stopped" in notice.when and fact.value is False)
        or ("spares" in notice.when and done and target and target not in outcome.dead)
    ):
        found[target] = None
    if not {"lands", "averted", "kills"}.isdisjoint(notice.when):
        for name in _effects(r, happened, fact, notice):
            found[name] = None
    return list(found)


def _effects(r: Ruleset, happened: _Happened, act: Fact, notice: Notice) -> Iterator[str]:
    """On whom an effect of the act took hold, or was kept off or mended, or whom it killed."""
    for fact in happened.effects.get(dict(act.params).get("act", ""), ()):
        kind, params = fact.id.partition(":")[0], dict(fact.params)
        if notice.effect and params.get("effect") != notice.effect:
            continue
        if words_of(r, params, fact.id).isdisjoint(notice.of):
            continue
        if (
            ("averted" in notice.when and fact.code in ("kept_off", "mended"))
            or ("lands" in notice.when and kind == "lands" and fact.value is True)
            or ("kills" in notice.when and kind == "fatal" and fact.value is True)
        ):
            yield params["player"]


def _answer(outcome: Outcome, who: str, ability: str) -> FactValue:
    for answer in outcome.answers:
        if answer.player == who and answer.ability == ability:
            return answer.value
    return None


def _receivers(before: State, notice: Notice, event: _Event) -> tuple[str, ...]:
    """Who reads it; ``("",)`` for everybody."""
    if notice.to == "everyone":
        return ("",)
    if notice.to == "side":
        return tuple(n for n in before.living if before.players[n].faction == event.side)
    name = event.actor if notice.to == "actor" else event.player
    return (name,) if name in before.living else ()


def _together(
    game: Game, notice: Notice, events: list[_Event], used: set[str], name: str
) -> Message:
    if name:
        events = [e for e in events if notice.to == "side" or name in (e.actor, e.player)]
    order = list(game.ruleset.roles)
    many = {
        "n": str(len(events)),
        "actors": ", ".join(n for n in game.players if any(n == e.actor for e in events)),
        "targets": ", ".join(n for n in game.players if any(n == e.target for e in events)),
        "roles": ", ".join(r for r in order if any(r == e.role for e in events)),
    }
    return Message(name, notice.says, {key: text for key, text in many.items() if key in used})
