"""The host's checklist of a phase: who has sent what, and who may still send what."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

import attrs

from ..engine.accepting import refusal_of_last
from ..engine.resolve import at_dusk, resolve_phase
from ..model.ability import Ability
from ..model.game import Act, Game, Phase
from ..model.state import State
from ..model.verdict import Fact, Undecided
from ..replay import Replay
from .model import SentAct
from .phase import first_undecided, states_before
from .sent import all_acts

__all__ = ["Checklist", "Expected", "MayAct", "checklist", "phase_checklist"]

#: Refusals that do not hang on whom the act names.
_WHOEVER = ("not_his", "too_early", "wrong_time", "no_uses_left", "act_barred", "not_both")
#: How many ways to name several players are tried before an ability is taken to be closed.
_TRIES = 200


@attrs.frozen
class MayAct:
    """An ability that a player may use now: how often still in the game, whom he may not name.

    ``left`` is None where the game sets no limit; ``barred`` and ``allowed`` are empty where he
    may name whom he likes; ``common`` is true for what everybody has.
    """

    ability: str
    left: int | None = None
    barred: tuple[str, ...] = ()
    allowed: tuple[str, ...] = ()
    common: bool = False


@attrs.frozen
class Expected:
    """A living player in a phase: what he has sent so far, and what he may send beside it."""

    player: str
    role: str
    sent: tuple[SentAct, ...] = ()
    may: tuple[MayAct, ...] = ()

    @property
    def waited_for(self) -> bool:
        """Has he sent nothing, although his role has something to send?"""
        return not self.sent and any(not act.common for act in self.may)


@attrs.frozen
class Checklist:
    """The living players of a phase in the order of the game file, and who has not voted yet.

    ``no_vote`` is empty where no votes are taken, or none has been written down so far.
    """

    phase: str
    players: tuple[Expected, ...]
    no_vote: tuple[str, ...] = ()


def checklist(replayed: Replay, label: str) -> Checklist:
    """The checklist of a phase, which may be one that the game file does not have yet.

    ``label`` is ``"night 2"`` or ``"day 2"``; a phase that is not in the file comes after all
    that are. Raises :class:`~nightorder.Undecided` if an earlier phase is undecided, ValueError
    for a label of another shape.

    Time: a night with a few acts is laid out for each ability of each living player, and where the
    ruleset limits whom it may name, for each of those too.

    >>> from nightorder import load_game, replay
    >>> from nightorder.loading import shipped_games
    >>> done = replay(load_game(shipped_games()["atlantis-night"]))
    >>> [entry.player for entry in checklist(done, "night 3").players if entry.waited_for]
    ['Anna', 'Boris', 'Dmitri', 'Fedor', 'Gleb', 'Hana']
    """
    game = replayed.game
    for phase in game.phases:
        if phase.label == label:
            before = states_before(replayed, label) if _all_decided(replayed, label) else ()
            return phase_checklist(game, before[-1], phase)
    kind, _, number = label.partition(" ")
    if kind not in ("night", "day") or not number.isdigit():
        raise ValueError(f"a phase is 'night N' or 'day N', not {label!r}")
    last = game.phases[-1].label if game.phases else ""
    state = states_before(replayed, label)[-1] if _all_decided(replayed, last, True) else None
    assert state is not None
    return phase_checklist(game, state, Phase(kind, int(number)))  # type: ignore[arg-type]


def _all_decided(replayed: Replay, label: str, itself: bool = False) -> bool:
    undecided = first_undecided(replayed, label) if label else ""
    if undecided and (itself or undecided != label):
        raise Undecided(f"{undecided} is not decided")
    return True


def phase_checklist(game: Game, before: State, phase: Phase) -> Checklist:
    """The checklist of a phase that begins in a state; a pure function."""
    state = at_dusk(before, phase)
    sent = _sent(game, state, phase)
    entries = []
    for name in state.living:
        mine = tuple(act for act in sent if act.by == name)
        may = tuple(_may(game, state, phase, name))
        entries.append(Expected(name, state.players[name].role, mine, may))
    return Checklist(phase.label, tuple(entries), _no_vote(game, state, phase))


def _sent(game: Game, state: State, phase: Phase) -> tuple[SentAct, ...]:
    """What was sent, and what of it the rules refuse; whether it takes place is not asked."""
    if not phase.acts:
        return ()
    outcome = resolve_phase(game, state, phase).outcomes[0]
    return tuple(
        act if act.came == "refused" else attrs.evolve(act, came="sent", fact="")
        for act in all_acts(game.ruleset, phase, outcome)
    )


def _no_vote(game: Game, state: State, phase: Phase) -> tuple[str, ...]:
    if game.ruleset.vote is None or not phase.votes:
        return ()
    marks = game.ruleset.marks
    given = {vote.by for vote in phase.votes} | set(phase.silent) | set(phase.absent)
    return tuple(
        name
        for name in state.living
        if name not in given
        and not any(marks[carried.mark].no_vote for carried in state.players[name].marks)
    )


# -- what a player may send ----------------------------------------------------------------------


def _may(game: Game, state: State, phase: Phase, name: str) -> Iterator[MayAct]:
    r = game.ruleset
    own = r.roles[state.players[name].role].abilities
    sent = {act.do for act in phase.acts if act.by == name}
    lent = (a.id for a in r.abilities.values() if a.held_when is not None)
    for id_ in dict.fromkeys((*own, *r.everyone.abilities, *lent)):
        model = r.abilities[id_]
        if model.changes and id_ in sent:
            continue  # another act of it would only replace the first
        if model.day is not (phase.kind == "day") and r.night.turn == "separate":
            continue
        targets = _targets(game, state, phase, name, model)
        if targets is not None:
            yield MayAct(id_, _left(game, state, name, model), *targets, common=id_ not in own)


def _left(game: Game, state: State, name: str, model: Ability) -> int | None:
    uses = game.ruleset.roles[state.players[name].role].uses.get(model.id, model.uses)
    if uses is None:
        return None
    spent = sum(r.by == name and r.do == model.id and r.done for r in state.history)
    return max(uses - spent, 0)


#: Whom a player may not name and whom he may; nothing where he may name anybody.
_Targets = tuple[tuple[str, ...], tuple[str, ...]]


def _targets(game: Game, state: State, phase: Phase, name: str, model: Ability) -> _Targets | None:
    """Whom the player may name; None if he may not use the ability at all."""
    free: _Targets = ((), ())
    company = tuple(act for act in phase.acts if act.by == name or act.do == model.id)
    if model.targets == ("none",) or model.may_name_nobody:
        return free if _taken(game, state, phase, company, Act(name, model.id)) is None else None
    if len(model.targets) > 1:
        for names in _ways(state, model, name):
            if _taken(game, state, phase, company, Act(name, model.id, names)) is None:
                return free
        return None
    pool = _pool(state, model, name, model.targets[0])
    if not pool:
        return None
    each = model.repeat != "free" or bool(model.requires)
    barred: list[str] = []
    for target in pool:
        why = _taken(game, state, phase, company, Act(name, model.id, (target,)))
        if why is not None:
            if why.code in _WHOEVER:
                return None
            barred.append(target)
        elif not each:
            return free
    allowed = tuple(other for other in pool if other not in barred)
    if not allowed:
        return None
    return (tuple(barred), allowed) if barred else free


def _pool(state: State, model: Ability, name: str, word: str) -> list[str]:
    return [
        other
        for other, player in state.players.items()
        if (word == "free" or player.alive is not (word == "dead"))
        and not (word == "other" and other == name)
    ]


def _ways(state: State, model: Ability, name: str) -> Iterator[tuple[str, ...]]:
    words = [word for word in model.targets if word != "maybe"]
    names = [n for n in state.living if n != name] + [name]
    if "dead" in words or "free" in words:
        names += [n for n, player in state.players.items() if not player.alive]
    for tried, ways in enumerate(permutations(names, len(words))):
        if tried >= _TRIES:
            return
        yield ways


def _taken(
    game: Game, state: State, phase: Phase, company: tuple[Act, ...], act: Act
) -> Fact | None:
    """None if the rules take the act beside the others; otherwise why not."""
    alone = Phase(phase.kind, phase.number, acts=(*company, act), draws=phase.draws)
    return refusal_of_last(game, state, alone)
