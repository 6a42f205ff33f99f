"""The view of one phase for one audience."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import attrs

from ..engine.resolve import first_state
from ..model.game import Game, Phase
from ..model.state import State
from ..model.verdict import Answer, FactValue, Outcome, Undecided
from ..replay import Replay
from .acquaintance import known_roles, team, told_role
from .audience import Audience, audiences
from .departures import departures
from .messages import messages
from .model import Message, PhaseView
from .sent import all_acts, own_acts
from .votes import vote_view

__all__ = ["first_undecided", "outcome_view", "phase_view", "phase_views", "states_before"]


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
    return phase_views(replayed, label, (audience,))[audience]


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
    """The states of a decided game from its start to the beginning of a phase.

    Raises :class:`~nightorder.Undecided` if an earlier phase is undecided.

    >>> from nightorder import load_game, replay
    >>> from nightorder.loading import shipped_games
    >>> done = replay(load_game(shipped_games()["atlantis-night"]))
    >>> [len(state.living) for state in states_before(done, "night 2")]
    [7]
    """
    states = [first_state(replayed.game)]
    for verdict in replayed.verdicts:
        if verdict.phase == label:
            break
        state = verdict.outcome.next_state
        assert state is not None, "a paradox has no next state, but the game is decided"
        states.append(state)
    return tuple(states)


def phase_views(
    replayed: Replay, label: str, readers: Iterable[Audience] | None = None
) -> dict[Audience, PhaseView]:
    """The views of a phase for several audiences, all of the game's unless told otherwise.

    As :func:`phase_view`, which it raises like, but what they have in common is found once.

    >>> from nightorder import load_game, replay
    >>> from nightorder.loading import shipped_games
    >>> done = replay(load_game(shipped_games()["atlantis-night"]))
    >>> from nightorder.views import PUBLIC
    >>> views = phase_views(done, "night 2")
    >>> [gone.player for gone in views[PUBLIC].departures]
    ['Clara']
    """
    number, outcome = _decided(replayed, label)
    states = states_before(replayed, label)
    game, phase = replayed.game, replayed.game.phases[number]
    told = messages(game, states[-1], outcome, phase)
    return {
        reader: outcome_view(game, phase, states, outcome, reader, told)
        for reader in (audiences(game) if readers is None else readers)
    }


def _decided(replayed: Replay, label: str) -> tuple[int, Outcome]:
    labels = [phase.label for phase in replayed.game.phases]
    if label not in labels:
        raise KeyError(label)
    undecided = first_undecided(replayed, label)
    if undecided:
        raise Undecided(f"{undecided} is not decided, so nothing can be told of {label} yet")
    number = labels.index(label)
    return number, replayed.verdicts[number].outcome


def outcome_view(
    game: Game,
    phase: Phase,
    states: Sequence[State],
    outcome: Outcome,
    audience: Audience,
    told: tuple[Message, ...] | None = None,
) -> PhaseView:
    """What an audience may know if a phase comes out so.

    ``states`` are those of the game from its start to the beginning of the phase, the last one
    being the state in which it begins; an outcome that is a paradox raises Undecided. ``told``
    are the messages of the phase, where they are known already.
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
        vote=vote_view(game, phase, before, outcome, all_of_it=everything),
        elected=_elected(game, outcome),
        winner=outcome.winner,
        over=bool(outcome.winner) and after.winner == outcome.winner,
    )
    if told is None:
        told = messages(game, before, outcome, phase)
    if everything:
        return attrs.evolve(
            view,
            answers=outcome.answers,
            messages=told,
            marks=outcome.marks,
            acts=all_acts(game.ruleset, phase, outcome),
            roles=outcome.roles,
            factions=outcome.factions,
            pending=outcome.pending,
        )
    who = audience.player
    view = attrs.evolve(
        view,
        winner=view.winner if view.over or _shows(view) else "",
        messages=tuple(m for m in told if m.to in ("", who)),
        marks=_marks(game, before, outcome, who),
    )
    return _own(game, phase, states, outcome, view) if who else view


def _shows(view: PhaseView) -> bool:
    """Is it told anyway that somebody who went out had the role that wins while the game goes on?

    A victory apart would give away who is still at the table.
    """
    return any(view.winner in (gone.role, gone.faction) for gone in view.departures)


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
        acts=own_acts(game.ruleset, phase, outcome, who),
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
    """A player's answers; ``nothing`` is no message: it would tell that something was stopped.

    Whom an act of somebody else has made known to him is not named, unless the rule says so.
    """
    r = game.ruleset
    side = before.players[who].faction
    shared = r.factions[side].share_answers
    unnamed = set(_unnamed(game, outcome))
    return tuple(
        attrs.evolve(answer, about="")
        if (answer.ability, answer.about, answer.value) in unnamed and answer.player != answer.about
        else answer
        for answer in outcome.answers
        if answer.value != "nothing"
        and answer.ability not in game.told.answers
        and (answer.player == who or (shared and before.players[answer.player].faction == side))
    )


def _unnamed(game: Game, outcome: Outcome) -> Iterator[tuple[str, str, FactValue]]:
    """Ability, performer and value of what an act tells its target without saying whose it is."""
    for id_ in outcome.facts:
        if not id_.startswith("answer:"):
            continue
        fact = outcome.facts[id_]
        params = dict(fact.params)
        ability = game.ruleset.abilities.get(params.get("ability", ""))
        number = id_.rpartition("/")[2]
        if ability is None or not number.isdigit():
            continue
        spec = ability.effects[int(number)].spec
        if getattr(spec, "tells", "") == "target" and not getattr(spec, "from_whom", False):
            yield ability.id, params.get("performer") or params.get("actor", ""), fact.value


def _marks(game: Game, before: State, outcome: Outcome, who: str) -> dict[str, tuple[str, ...]]:
    """The marks that are told, of those that this phase has given."""
    told = game.told.marks
    found = {
        name: tuple(
            mark
            for mark in marks
            if (told.get(mark) == "everyone" or (name == who and told.get(mark) == "bearer"))
            and mark not in _kept(game, before, outcome, name)
        )
        for name, marks in outcome.marks.items()
    }
    return {name: found[name] for name in game.players if found.get(name)}


def _kept(game: Game, before: State, outcome: Outcome, name: str) -> set[str]:
    """The marks, as they are shown, that a player has carried since before, and no longer now."""
    assert outcome.next_state is not None
    marks = game.ruleset.marks
    old = {(c.mark, c.until) for c in before.players[name].marks}
    new = {(c.mark, c.until) for c in outcome.next_state.players[name].marks}
    fresh = {marks[mark].shown_as or mark for mark, _ in new - old}
    return {marks[mark].shown_as or mark for mark, _ in new & old} - fresh


def _elected(game: Game, outcome: Outcome) -> dict[str, str]:
    found: dict[str, str] = {}
    for office in game.ruleset.offices:
        fact = outcome.facts.get(f"elected:{office}")
        if fact is not None and isinstance(fact.value, str) and fact.value:
            found[office] = fact.value
    return found
