"""The view of one phase for one audience."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from ..engine.resolve import first_state
from ..model.game import Game, Phase
from ..model.state import State
from ..model.verdict import Answer, Outcome, Undecided
from ..replay import Replay
from .acquaintance import known_roles, team, told_role
from .audience import Audience
from .departures import departures
from .messages import messages
from .model import PhaseView, SentAct
from .votes import vote_view

__all__ = ["first_undecided", "outcome_view", "phase_view", "states_before"]

#: Reasons of an act that the rules do not take.
_REFUSED = ("refused", "not_his_yet")


def phase_view(replayed: Replay, label: str, audience: Audience) -> PhaseView:
    """What an audience may know of a phase (``"night 2"``) of a replayed game.

    Raises :class:`~nightorder.Undecided` if the rules do not decide that phase or one before it:
    nobody can be told of it yet (:func:`first_undecided` says which); use :func:`outcome_view`
    to look at one of its outcomes. KeyError if the game has no such phase.

    Time: linear in the facts of the phase.

    >>> from nightorder import read_game, replay
    >>> from nightorder.views import PUBLIC, Audience, phase_view
    >>> done = replay(read_game('''{ruleset: atlantis,
    ...     players: {A: commissioner, B: doctor, G: killer}, phases: [{night: 2, acts: [
    ...       {by: A, do: check, to: G}, {by: G, do: kill, to: B}]}]}'''))
    >>> seen = phase_view(done, "night 2", PUBLIC)
    >>> [gone.player for gone in seen.departures], seen.answers, seen.acts
    (['B'], (), ())
    >>> [answer.value for answer in phase_view(done, "night 2", Audience("player", "A")).answers]
    ['negative']
    """
    labels = [phase.label for phase in replayed.game.phases]
    if label not in labels:
        raise KeyError(label)
    number = labels.index(label)
    undecided = first_undecided(replayed, label)
    if undecided:
        raise Undecided(f"{undecided} is not decided, so nothing can be told of {label} yet")
    outcome = replayed.verdicts[number].outcome
    states = states_before(replayed, label)
    return outcome_view(replayed.game, replayed.game.phases[number], states, outcome, audience)


def first_undecided(replayed: Replay, label: str) -> str:
    """The first phase up to ``label`` that the rules leave undecided; ``""`` if there is none.

    A phase that is not reached because of a paradox counts as undecided with the paradox.
    """
    for verdict in replayed.verdicts:
        if not verdict.decided:
            return verdict.phase
        if verdict.phase == label:
            return ""
    return label


def states_before(replayed: Replay, label: str) -> tuple[State, ...]:
    """The states of a decided game from its start to the beginning of a phase."""
    states = [first_state(replayed.game)]
    for verdict in replayed.verdicts:
        if verdict.phase == label:
            break
        state = verdict.outcome.next_state
        assert state is not None, "a paradox has no next state, but the game is decided"
        states.append(state)
    return tuple(states)


def outcome_view(
    game: Game, phase: Phase, states: Sequence[State], outcome: Outcome, audience: Audience
) -> PhaseView:
    """What an audience may know if a phase comes out so.

    ``states`` are those of the game from its start to the beginning of the phase, the last one
    being the state in which it begins; an outcome that is a paradox raises Undecided.
    """
    before = states[-1]
    after = outcome.next_state
    if after is None or outcome.paradox:
        raise Undecided(f"{phase.label} is a paradox")
    everything = audience.sees_all
    view = PhaseView(
        phase=phase.label,
        audience=audience,
        living=after.living,
        departures=departures(game, before, outcome, all_of_it=everything),
        vote=vote_view(game, before, outcome, all_of_it=everything),
        elected=_elected(game, outcome),
        winner=outcome.winner,
    )
    told = messages(game, before, outcome, phase)
    if everything:
        return attrs.evolve(
            view,
            answers=outcome.answers,
            messages=told,
            marks=outcome.marks,
            acts=_all_acts(outcome),
            roles=outcome.roles,
            factions=outcome.factions,
            pending=outcome.pending,
        )
    who = audience.player
    view = attrs.evolve(
        view,
        messages=tuple(m for m in told if m.to in ("", who)),
        marks=_marks(game, outcome, who),
    )
    return _own(game, phase, states, outcome, view) if who else view


def _own(
    game: Game, phase: Phase, states: Sequence[State], outcome: Outcome, view: PhaseView
) -> PhaseView:
    """The public view with what is a player's own."""
    who, r = view.audience.player, game.ruleset
    before, after = states[-1], outcome.next_state
    assert after is not None
    old, new = before.players[who], after.players[who]
    role = told_role(r, new.role)
    changed = role != told_role(r, old.role)
    mates = team(game, (*states, after), who)
    return attrs.evolve(
        view,
        answers=_answers(game, before, outcome, who),
        acts=_sent(phase, outcome, who),
        roles={who: role} if changed else {},
        factions={who: new.faction} if new.faction != old.faction else {},
        alive=old.alive,
        role=role,
        faction=new.faction,
        team=mates,
        joined=tuple(name for name in mates if name not in team(game, states, who)),
        knows=known_roles(game, (*states, after), who),
    )


def _answers(game: Game, before: State, outcome: Outcome, who: str) -> tuple[Answer, ...]:
    """A player's answers; ``nothing`` is no message: it would tell that something was stopped."""
    r = game.ruleset
    side = before.players[who].faction
    shared = r.factions[side].share_answers
    return tuple(
        answer
        for answer in outcome.answers
        if answer.value != "nothing"
        and answer.ability not in r.public.answers
        and (answer.player == who or (shared and before.players[answer.player].faction == side))
    )


def _marks(game: Game, outcome: Outcome, who: str) -> dict[str, tuple[str, ...]]:
    told = game.ruleset.public.marks
    found = {
        name: tuple(
            mark
            for mark in marks
            if told.get(mark) == "everyone" or (name == who and told.get(mark) == "bearer")
        )
        for name, marks in outcome.marks.items()
    }
    return {name: found[name] for name in game.players if found.get(name)}


def _elected(game: Game, outcome: Outcome) -> dict[str, str]:
    found: dict[str, str] = {}
    for office in game.ruleset.offices:
        fact = outcome.facts.get(f"elected:{office}")
        if fact is not None and isinstance(fact.value, str) and fact.value:
            found[office] = fact.value
    return found


def _sent(phase: Phase, outcome: Outcome, who: str) -> tuple[SentAct, ...]:
    """A player's acts as he sent them, and which of them the rules refuse."""
    found: list[SentAct] = []
    times: dict[str, int] = {}
    for act in phase.acts:
        number = times[act.label] = times.get(act.label, 0) + 1
        if act.by != who:
            continue
        id_ = f"done:{act.label}" + (f"#{number}" if number > 1 else "")
        fact = outcome.facts.get(id_)
        refused = fact is not None and fact.code in _REFUSED
        came = "refused" if refused else "sent"
        found.append(SentAct(who, act.do, act.to, came, id_ if refused else ""))  # type: ignore[arg-type]
    return tuple(found)


def _all_acts(outcome: Outcome) -> tuple[SentAct, ...]:
    found: list[SentAct] = []
    for id_, fact in outcome.facts.items():
        params = dict(fact.params)
        if not id_.startswith("done:") or params.get("origin") not in ("sent", "pact"):
            continue
        came = (
            "refused"
            if fact.code in _REFUSED
            else "stopped"
            if fact.value is False
            else "moved"
            if params["act"] in outcome.moved
            else "done"
        )
        to = outcome.facts.get(f"aim:{params['act']}")
        names = (
            to.value
            if to is not None and isinstance(to.value, tuple)
            else tuple(filter(None, (params.get("target", ""),)))
        )
        found.append(SentAct(params["actor"], params["ability"], names, came, id_))  # type: ignore[arg-type]
    return tuple(found)
