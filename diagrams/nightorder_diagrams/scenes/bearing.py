"""The arrows of a phase, out of its facts: what each act did to other acts and to players."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from nightorder.engine.facts.beforehand import OpenPoint
from nightorder.engine.layout.graph import influence_graph
from nightorder.model.verdict import Fact

from ..scene import ArrowKind, Link
from ..texts import in_each
from .kinds import arrow_of, body_of, is_blow, is_guard
from .sight import ActSight, Sight, act_id

__all__ = ["BY_HAND", "Bearing", "bearings", "is_aim", "player_id"]

#: Origins of what somebody set about, now or in an earlier night.
BY_HAND = ("sent", "pact", "copied", "due")

#: Reasons why a blow that landed, or would have, kills nobody.
_VAIN = ("mended", "kept_off")


def player_id(name: str) -> str:
    """The id of the box of a player."""
    return f"player:{name}"


@attrs.frozen
class Bearing:
    """Something that one act did, before it is known whether both ends are in the picture."""

    source: str
    target: str
    kind: ArrowKind
    label: str
    faded: bool
    subject: str

    def link(self, languages: tuple[str, ...]) -> Link:
        """The arrow of it."""
        label = in_each(languages, self.label)
        return Link(self.source, self.target, self.kind, label, self.faded, self.subject)


def bearings(sight: Sight) -> list[Bearing]:
    """Every arrow that the facts speak of, in a fixed order, each once."""
    found: dict[tuple[str, str, str, str], Bearing] = {}
    for one in (*_on_acts(sight), *_on_players(sight), *_votes(sight)):
        if one.source != one.target:
            found.setdefault((one.source, one.target, one.kind, one.label), one)
    kept = _strongest(list(found.values()))
    pairs = {(one.source, one.target) for one in kept}
    return [*kept, *(one for one in _loops(sight) if (one.source, one.target) not in pairs)]


def _strongest(found: list[Bearing]) -> list[Bearing]:
    """Of two arrows of a kind between the same boxes the one that came to something is kept."""
    best: dict[tuple[str, str, str], Bearing] = {}
    for one in found:
        key = (one.source, one.target, one.kind)
        known = best.get(key)
        if known is None or (known.faded and not one.faded) or _weight(one) > _weight(known):
            best[key] = one
    return list(best.values())


def _weight(one: Bearing) -> int:
    return int(one.label.endswith((".works", ".act"))) - int(one.faded)


# -- on other acts -------------------------------------------------------------------------------


def _on_acts(sight: Sight) -> Iterator[Bearing]:
    for act in sight.acts.values():
        yield from _done(sight, act)
    for fact, params in sight.of_kind("aim"):
        if fact.code == "moved":
            for label in params.get("movers", "").split(", "):
                yield Bearing(
                    _act_called(sight, label), act_id(params), "move", "arrow.move", False, fact.id
                )
    for fact, params in sight.of_kind("answer"):
        for source in _deceivers(sight, fact, params["act"]):
            yield Bearing(source, act_id(params), "mask", "arrow.mask.act", False, fact.id)


def _act_called(sight: Sight, label: str) -> str:
    done = sight.facts.get(f"done:{label}")
    return act_id(dict(done.params)) if done is not None else f"act:{label}"


def _done(sight: Sight, act: ActSight) -> Iterator[Bearing]:
    fact = act.done
    params = dict(fact.params)
    if "by_act" in params and fact.code in ("blocked", "unreached", "held_over", "traded"):
        kind: ArrowKind = "move" if fact.code == "traded" else "stop"
        label = {
            "blocked": "arrow.stop.act",
            "unreached": "arrow.stop.hide",
            "held_over": "arrow.stop.hold",
            "traded": "arrow.trade",
        }[fact.code]
        yield Bearing(act_id(params, "by_"), act.id, kind, label, False, fact.id)
    if act.origin == "reaction" and fact.value and act.trigger:
        trigger = _act_called(sight, act.trigger)
        yield Bearing(trigger, act.id, "trigger", "arrow.trigger", False, fact.id)
        own = sight.acts.get(f"act:{act.actor}.{act.ability}")
        if own is not None and own.origin in BY_HAND:
            yield Bearing(own.id, act.id, "trigger", "arrow.prepares", False, fact.id)
    if act.origin == "mark":
        for id_ in fact.because:
            giver = sight.facts.get(id_)
            if giver is not None and id_.startswith("lands:") and giver.value is True:
                source = act_id(dict(giver.params))
                yield Bearing(source, act.id, "change", "arrow.gives", False, giver.id)
    if act.origin in ("copied", "later"):
        copied = act.origin == "copied"
        how: ArrowKind = "copy" if copied else "trigger"
        label = "arrow.copy" if copied else "arrow.copy.later"
        for id_ in fact.because:
            cause = sight.facts.get(id_)
            if cause is not None and id_.startswith("done:") and cause.value:
                yield Bearing(act_id(dict(cause.params)), act.id, how, label, False, fact.id)
    if fact.code == "fallen":
        for id_ in _killers(sight, fact):
            yield Bearing(id_, act.id, "kill", "arrow.kill.first", False, fact.id)


def _killers(sight: Sight, fact: Fact) -> dict[str, None]:
    """The acts that struck somebody down before his act."""
    found: dict[str, None] = {}
    todo, seen = list(fact.because), set(fact.because)
    while todo:
        cause = sight.facts.get(todo.pop())
        if cause is None:
            continue
        kind = cause.id.partition(":")[0]
        if kind in ("fatal", "lands") and cause.value is True:
            effect = sight.effect(cause)
            if effect is None or is_blow(effect):
                found[act_id(dict(cause.params))] = None
                continue
        if kind in ("down", "gone", "fate", "killed", "fatal", "lands"):
            for id_ in cause.because:
                if id_ not in seen:
                    seen.add(id_)
                    todo.append(id_)
    return found


def _deceivers(sight: Sight, fact: Fact, own: str) -> Iterator[str]:
    """The masks on which an answer rests."""
    for id_ in fact.because:
        cause = sight.facts.get(id_)
        if cause is None or not id_.startswith("lands:") or cause.value is not True:
            continue
        params = dict(cause.params)
        effect = sight.effect(cause)
        if params["act"] != own and effect is not None and arrow_of(effect)[0] == "mask":
            yield act_id(params)


#: How one act of a loop bears on another, by the kind of influence.
_IN_LOOP = {
    "stops": "arrow.stop.act",
    "hides": "arrow.stop.hide",
    "shields": "arrow.guard.works",
    "moves": "arrow.move",
    "triggers": "arrow.trigger",
    "fells": "arrow.kill.first",
    "copies": "arrow.copy",
}


def _loops(sight: Sight) -> Iterator[Bearing]:
    """The circles in which acts bear on one another, whatever was decided of them."""
    names = {
        params["loop"] for fact in sight.facts.values() if "loop" in (params := dict(fact.params))
    }
    names |= set(sight.outcome.paradox)
    names |= {choice.point for choice in sight.outcome.choices if choice.how == "loop"}
    if not names:
        return
    try:
        graph = influence_graph(sight.game, sight.dusk, sight.phase)
    except OpenPoint:
        return
    done = {dict(act.done.params)["act"]: act for act in sight.acts.values()}
    for name in sorted(names):
        members = [label for label in name.split(", ") if f"act:{label}" in graph]
        for label in members:
            for _, other, edge in sorted(
                graph.edges(f"act:{label}", data=True), key=lambda e: (e[1], e[2]["kind"])
            ):
                then = other.removeprefix("act:")
                if then in members and edge["kind"] in _IN_LOOP and {label, then} <= done.keys():
                    key = _IN_LOOP[edge["kind"]]
                    ends = done[label].id, done[then].id
                    yield Bearing(*ends, "loop", key, False, done[then].done.id)


# -- on players ----------------------------------------------------------------------------------


def _busy(sight: Sight) -> dict[str, set[str]]:
    """The acts that have stopped or moved others: each such act has an arrow of its own."""
    return {
        "stop": {
            act_id(dict(act.done.params), "by_")
            for act in sight.acts.values()
            if act.done.code in ("blocked", "unreached", "held_over")
            and "by_act" in dict(act.done.params)
        },
        "move": {
            _act_called(sight, label)
            for fact, params in sight.of_kind("aim")
            if fact.code == "moved"
            for label in params.get("movers", "").split(", ")
        },
    }


def _on_players(sight: Sight) -> Iterator[Bearing]:
    working, busy = _working_guards(sight), _busy(sight)
    fatal = {fact.id.partition(":")[2]: fact for fact, _ in sight.of_kind("fatal")}
    for fact, params in sight.of_kind("lands"):
        if fact.code in ("not_done", "elsewhere"):
            continue
        source, target = act_id(params), player_id(params["player"])
        effect = sight.effect(fact)
        kind, label = arrow_of(effect)
        if effect is None or is_blow(effect):
            yield from _blow(sight, fact, fatal.get(fact.id.partition(":")[2]), label)
            continue
        if fact.value is not True:
            if fact.code == "kept_off":
                yield Bearing(source, target, kind, "arrow.vain", True, fact.id)
            continue
        if source in busy.get(kind, ()):
            continue  # what it stops or moves is an arrow of its own
        if label == "arrow.change.tally":
            continue  # a count kept for the rules; what it leads to has its own arrow
        if is_guard(effect):
            works = working.get((source, params["player"]))
            if works is not None:
                yield Bearing(source, target, kind, f"{label}.works", False, works)
                continue
            if params.get("origin") in ("trait", "mark"):
                continue  # it had nothing to do
        if params.get("origin") in ("trait", "mark") and kind in ("mask", "learn"):
            continue
        yield Bearing(source, target, kind, label, False, fact.id)
    for (source, player), subject in working.items():
        yield Bearing(source, player_id(player), "guard", "arrow.guard.works", False, subject)


def _blow(sight: Sight, fact: Fact, fatal: Fact | None, label: str) -> Iterator[Bearing]:
    params = dict(fact.params)
    source, target = act_id(params), player_id(params["player"])
    effect = sight.effect(fact)
    delay = getattr(body_of(effect), "delay", 0) if effect is not None else 0
    if delay and params.get("origin") != "due":
        if fact.value is True:
            yield Bearing(source, target, "kill", "arrow.kill.later", False, fact.id)
        return
    if fatal is not None and fatal.value is True:
        if params.get("origin") in ("execution", "host"):
            label = "arrow.kill.leave"
        yield Bearing(source, target, "kill", label, False, fatal.id)
    elif fact.code in _VAIN:
        yield Bearing(source, target, "kill", "arrow.kill.vain", True, fact.id)
    elif fatal is not None and fatal.code in _VAIN:
        yield Bearing(source, target, "kill", "arrow.kill.vain", True, fatal.id)
    elif fact.value is not True and params.get("origin") in BY_HAND and is_aim(sight, params):
        yield Bearing(source, target, "kill", "arrow.kill.void", True, fact.id)


def is_aim(sight: Sight, params: dict[str, str]) -> bool:
    """Is the player the one at whom the act ended, and not, say, its own author?"""
    aim = sight.facts.get("aim:" + params["act"])
    aims = aim.value if aim is not None and isinstance(aim.value, tuple) else ()
    return params["player"] in (aims or (params.get("target"),))


def _working_guards(sight: Sight) -> dict[tuple[str, str], str]:
    """What kept something off somebody, or healed him: (act, player) -> a fact that says so."""
    found: dict[tuple[str, str], str] = {}
    for kind in ("lands", "fatal"):
        for fact, params in sight.of_kind(kind):
            if fact.code in _VAIN and "by_act" in params:
                found.setdefault((act_id(params, "by_"), params["player"]), fact.id)
    return found


def _votes(sight: Sight) -> Iterator[Bearing]:
    """From the votes to the execution that they brought about."""
    condemned = sight.facts.get("condemned")
    execution = next((a for a in sight.acts.values() if a.origin == "execution"), None)
    if condemned is None or execution is None or not condemned.value:
        return
    valid = [act for act in sight.acts.values() if act.origin == "vote" and act.done.value]
    for name in condemned.value if isinstance(condemned.value, tuple) else (condemned.value,):
        vote = next((act for act in valid if name in sight.aims(act)), None)
        if vote is not None:
            yield Bearing(vote.id, execution.id, "trigger", "arrow.vote", False, "condemned")
