"""Gathering the acts of a night: lasting ones, votes, delayed blows, and what players sent."""

from __future__ import annotations

from functools import lru_cache

from ...effects.channel import Fell, Leave
from ..clock import due_clock
from ..facts.ballots import tie_decides
from ..facts.beforehand import laid_out, laid_out_of
from ..facts.legal import Received, doubtful, refuse
from ..night.night import Night
from ..night.nightact import PLAYED, NightAct
from ..night.refusal import Refusal
from ..planning.plan import ABSENCE, DAWN, EXECUTION, HOST, VOTE, Influence
from .arrival import as_received
from .sides import add_held, over_limit

__all__ = [
    "add_due",
    "add_instant",
    "add_lasting",
    "add_later",
    "add_sent",
    "add_votes",
]

#: Origins of what can do something in another step than its own.
_LASTING_OR_PLAYED = PLAYED | {"trait", "mark"}


def add_lasting(night: Night) -> None:
    """Traits that work by themselves, and marks with effects."""
    plan, bare = night.plan, night.plan.bare_roles
    for name in night.living:
        player = night.players[name]
        if player.role in bare and not player.marks:
            continue
        for trait in plan.role_direct[player.role]:
            night.trait_act(name, trait)
        if plan.role_roaming[player.role]:
            night.roaming.append(name)
        for carried in player.marks:
            if plan.marks[carried.mark].influences:
                act = night.new("mark", name, plan.marks[carried.mark])
                act.giver = carried.by
                night.keep(act)


def add_votes(night: Night) -> None:
    """Votes, the execution that follows from them, and whom the host removes."""
    plan, phase = night.plan, night.phase
    night.absent = _absent(night)
    for name in night.absent if plan.abilities[ABSENCE].influences else ():
        act = night.new("host", "", plan.abilities[ABSENCE], (name,))
        act.hinges, act.called = (), f"{ABSENCE}.{name}"
        act.step = len(plan.steps)
        night.keep(act)
    votes = None if plan.elects else phase.votes
    if votes is not None:
        ballot = VOTE if plan.place_of(VOTE) else EXECUTION
        nobody = Received()
        for vote in votes:
            act = night.new("vote", vote.by, plan.abilities[VOTE], (vote.for_,))
            act.sent = vote
            night.place(act, ballot)
            act.refusal = refuse(night, act, nobody)
            if act.refusal is not None:
                night.refused.append(act)
                continue
            if plan.ruleset.vote is not None and plan.ruleset.vote.changes:
                for old in [v for v in night.votes if v.by == act.by]:
                    night.votes.remove(old)
                    night.acts.remove(old)
            night.votes.append(night.keep(act))
            night.voted.add(act.by)
    # Who ties has been voted for, even where the file gives no votes but this result only.
    heard = phase.tied and any(
        "voted" in plan.role_watch[night.players[n].role] for n in night.living
    )
    if votes is not None or phase.executed or heard or (phase.tied and tie_decides(night)):
        act = night.new(
            "execution",
            "",
            plan.abilities[EXECUTION],
            (phase.executed,) if phase.executed else (),
        )
        act.hinges, act.called = (), EXECUTION
        voted = (v.to[0] for v in night.votes if v.to[0] in night.players)
        act.candidates = act.to or tuple(
            dict.fromkeys((*voted, *phase.tied, *night.absent, *phase.silent))
        )
        night.place(act, EXECUTION)
        if _lives(night, act):
            night.execution = night.keep(act)
    for name in phase.removed:
        act = night.new("host", "", plan.abilities[HOST], (name,))
        act.hinges, act.called = (), f"{HOST}.{name}"
        act.step = len(plan.steps)
        if _lives(night, act):
            night.keep(act)


def _lives(night: Night, act: NightAct) -> bool:
    """The host cannot put out who is out already: the game file says so by mistake."""
    gone = [name for name in act.to if not night.players[name].alive]
    if gone:
        act.refusal = Refusal("target_dead", (("actor", act.by), ("target", gone[0])))
        night.refused.append(act)
    return not gone


def _absent(night: Night) -> tuple[str, ...]:
    """Those who did not show up by day: the file says so, or a condition of the ruleset."""
    term = night.plan.vote_terms.get("absent_when")
    if term is None or night.phase.kind == "night":
        return night.phase.absent
    more = [name for name in night.living if laid_out_of(night, name, term)]
    return tuple(dict.fromkeys((*night.phase.absent, *more)))


def add_due(night: Night) -> None:
    """Delayed blows that strike tonight."""
    for due in night.state.due:
        if due_clock(due) > night.now or (night.phase.kind == "day" and not due.by_day):
            continue
        ability = night.plan.owners[due.ability]
        influence = ability.influences[due.effect]
        act = night.new("due", due.by, ability, (due.target,))
        act.influences = (_struck(influence),)
        act.words = influence.words | {"due"}
        act.hinges, act.due = (), due
        body = influence.body
        at = influence.at or (body.at if isinstance(body, Fell) else "") or due.ability
        night.place(act, at)
        night.keep(act)


def add_sent(night: Night) -> None:
    """What players sent: refused, replaced, joined to a common act, or taken as it is."""
    pacts: dict[tuple[str, str], list[NightAct]] = {}
    sent_acts: list[NightAct] = []
    accepted: list[NightAct] = []
    replaced: dict[NightAct, NightAct] = {}
    received = Received()
    add_held(night)
    for sent in night.phase.acts:
        ability = night.plan.abilities[sent.do]
        act = night.new("sent", sent.by, ability, sent.to)
        act.sent, act.fields, act.roll = sent, sent.fields, sent.roll
        model = ability.model
        if model is not None and model.performer:
            act.performer = sent.fields.get(model.performer, sent.by)
            if (
                act.performer != sent.by
                and ability.performer_when is not None
                and not laid_out(night, act, ability.performer_when)
            ):
                act.performer = sent.by
            act.hinges = (act.performer,)
        act.step, act.steps = night.places[ability]
        sent_acts.append(act)
    for act in as_received(night, sent_acts):
        act.refusal = refuse(night, act, received)
        act.doubtful = doubtful(night, act)
        if act.refusal is not None:
            night.refused.append(act)
            continue
        old = received.accept(night, act)
        if old is not None:
            replaced[old] = act
        accepted.append(act)
    replaced |= over_limit(night, accepted)
    for act in sent_acts:
        if act.refusal is not None:
            continue
        if act in replaced:
            night.replaced.append((act, replaced[act]))
            continue
        model = act.ability.model
        if model is not None and model.pact is not None:
            faction = night.players[act.by].faction
            pacts.setdefault((act.ability.id, faction), []).append(act)
        else:
            night.keep(act)
    for letters in pacts.values():
        for part in _parts(letters):
            night.keep(_common(night, part))


def add_instant(night: Night) -> None:
    """Marks that hold from the moment they are given, for everybody who might be given one."""
    for act in [act for act in night.acts if act.ability in night.plan.marking]:
        for influence in act.influences:
            body = influence.body
            if type(body) is not Leave:
                continue
            for mark in body.marks:
                if mark in night.plan.instant:
                    for name in night.subjects(act, influence):
                        held = night.new("mark", name, night.plan.marks[mark])
                        held.given, held.step, held.steps = (
                            (act, influence),
                            act.step,
                            act.steps,
                        )
                        held.chain, held.depth = act, 1
                        night.keep(held)


def add_later(night: Night) -> None:
    """What acts do in another step than their own."""
    for act in list(night.acts):
        if act.origin not in _LASTING_OR_PLAYED:
            continue
        for influence in act.ability.later:
            assert influence.at is not None
            late = night.new("later", act.by, act.ability, act.to)
            late.influences, late.words = (influence,), influence.words
            late.performer, late.fields, late.order = act.performer, act.fields, act.order
            late.candidates, late.source, late.hinges = act.candidates, act, ()
            late.called = act.label
            if influence.at == DAWN:
                late.step = len(night.plan.steps)
            else:
                night.place(late, influence.at)
            night.keep(late)


def _parts(letters: list[NightAct]) -> list[list[NightAct]]:
    """The letters of a pact that make one act: all of them, or those that name one player."""
    pact = letters[0].ability.ruled.pact
    if pact is None or pact.otherwise != "apart":
        return [letters]
    by_name: dict[tuple[str, ...], list[NightAct]] = {}
    for act in letters:
        by_name.setdefault(act.to, []).append(act)
    return list(by_name.values())


def _common(night: Night, letters: list[NightAct]) -> NightAct:
    """One act for all the letters of a pact: the leader's letter, or else the first."""
    first = letters[0]
    pact = first.ability.model.pact  # type: ignore[union-attr]
    assert pact is not None
    leaders = [a for a in letters if night.players[a.by].role == pact.leader]
    act = (leaders or letters)[0]
    act.senders = tuple(a.by for a in letters)
    act.origin = "pact"
    act.source = None
    act.hinges = (
        tuple(
            n
            for n in night.living
            if night.players[n].role == pact.leader
            and night.players[n].faction == night.players[first.by].faction
        )
        if pact.leader
        else act.senders
    )
    act.fields = {**act.fields, "letters": "|".join(sorted({a.to[0] for a in letters}))}
    return act


@lru_cache(maxsize=256)
def _struck(influence: Influence) -> Influence:
    """A delayed blow on the night it strikes: the same effect with nothing left to wait for."""
    body = influence.body
    assert isinstance(body, Fell)
    struck = Influence(influence.owner, influence.index, influence.effect, influence.words)
    struck.body = Fell(0, "", body.sure, body.waits, body.leaves)
    struck.word, struck.when, struck.on = "target", influence.when_due, None
    struck.chance, struck.faces = None, ()  # thrown when it was sent
    struck.words = influence.words | {"due"}
    return struck
