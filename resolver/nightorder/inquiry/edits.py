"""Changes of a phase or of a ruling, as data, and the game that they make of another.

What a host may have written otherwise: an act left out, changed or added, a vote, dice, a lot, a
ruling, another order of arrival. Each is a small value; :func:`edit` applies several in turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import attrs

from ..loading.lots import unknown_lot
from ..loading.names import Names
from ..loading.points import option_hint
from ..model.game import Act, Game, Phase, Roll, Vote
from ..model.preset import Ruling
from ..reading import did_you_mean
from .citing import plain_label
from .scene import refuse

__all__ = [
    "AddAct",
    "AddVote",
    "Drop",
    "Edit",
    "PutBefore",
    "Retarget",
    "SetDraw",
    "SetRoll",
    "SetRuling",
    "edit",
    "labels_of",
    "with_sent",
]


@attrs.frozen
class Drop:
    """An act or a vote is not sent: ``A.shoot``, ``A.vote``, the second one ``A.shoot#2``."""

    act: str


@attrs.frozen
class Retarget:
    """An act names others instead, or a vote another (``A.vote``)."""

    act: str
    to: tuple[str, ...]


@attrs.frozen
class AddAct:
    """One more act is sent, after all others."""

    act: Act


@attrs.frozen
class AddVote:
    """One more vote is given, after all others; in place of an earlier one of the same player."""

    by: str
    for_: str


@attrs.frozen
class SetRoll:
    """The dice of an act, one for each effect of it with a chance: a bool, or what a die shows."""

    act: str
    roll: Roll


@attrs.frozen
class SetDraw:
    """What a lot of the phase shows, as ``draws:`` in a game file says it."""

    point: str
    value: str


@attrs.frozen
class SetRuling:
    """Another reading of a disputed point (by its id, ``atlantis-Q1``), for the whole game."""

    option: str
    reading: str


@attrs.frozen
class PutBefore:
    """The first act arrives just before the second."""

    first: str
    second: str


Edit = Drop | Retarget | AddAct | AddVote | SetRoll | SetDraw | SetRuling | PutBefore
"""What a host may have written otherwise; every one of these classes is an edit."""


def edit(game: Game, phase: str, edits: Iterable[Edit]) -> Game:
    """The game with one phase (or the rulings) changed; nothing is resolved.

    Labels of acts are those of the game given, also where several edits follow one another.
    Raises NightorderError if there is no such phase, act, player, ability, option or reading,
    with the nearest name there is.

    >>> from nightorder.loading import read_game
    >>> game = read_game('''{ruleset: atlantis, players: {A: doctor, G: killer}, phases: [
    ...     {night: 2, acts: [{by: G, do: kill, to: A}]}]}''')
    >>> [act.to for act in edit(game, "night 2", [Retarget("G.kill", ("G",))]).phases[0].acts]
    [('G',)]
    """
    labels = [known.label for known in game.phases]
    if phase not in labels:
        raise refuse(
            game, "unknown-phase", f"the game has no '{phase}'{did_you_mean(phase, labels)}"
        )
    index = labels.index(phase)
    draft = _Draft(game, game.phases[index])
    for change in edits:
        draft.apply(change)
    phases = (*game.phases[:index], draft.phase(), *game.phases[index + 1 :])
    return attrs.evolve(game, phases=phases, rulings=draft.rulings)


#: What the votes of the day are called; those for an office are called by the office.
_VOTE = "vote"


def labels_of(game: Game, phase: Phase) -> dict[str, Act | Vote]:
    """The acts, then the votes of a phase by label; ``#2`` marks the second with the same one.

    A vote on the ballot of an office is called by the office: ``A.mayor``.
    """
    every: list[tuple[str, Act | Vote]] = [(_label(game, act), act) for act in phase.acts]
    every += [(f"{vote.by}.vote", vote) for vote in phase.votes or ()]
    for office, cast in phase.ballots.items():
        every += [(f"{vote.by}.{office}", vote) for vote in cast]
    found: dict[str, Act | Vote] = {}
    seen: dict[str, int] = {}
    for label, sent in every:
        seen[label] = seen.get(label, 0) + 1
        found[label if seen[label] == 1 else f"{label}#{seen[label]}"] = sent
    return found


def with_sent(phase: Phase, sent: Mapping[str, Act | Vote]) -> Phase:
    """The phase with other acts and votes, by labels such as :func:`labels_of` gives them."""
    acts = tuple(one for one in sent.values() if isinstance(one, Act))
    cast: dict[str, list[Vote]] = {office: [] for office in (_VOTE, *phase.ballots)}
    for label, one in sent.items():
        if isinstance(one, Vote):
            office = plain_label(label.removeprefix(f"{one.by}."))
            cast[office if office in phase.ballots else _VOTE].append(one)
    votes = tuple(cast.pop(_VOTE))
    return attrs.evolve(
        phase,
        acts=acts,
        votes=votes if votes or phase.votes is not None else None,
        ballots={office: tuple(given) for office, given in cast.items()},
    )


def _label(game: Game, sent: Act) -> str:
    ability = game.ruleset.abilities.get(sent.do)
    return ability.label(sent.by) if ability is not None else sent.label


class _Draft:
    """A phase while it is being changed: its acts and votes by the labels they came with."""

    def __init__(self, game: Game, phase: Phase) -> None:
        self.game = game
        self.old = phase
        self.sent = labels_of(game, phase)
        self.rulings: dict[str, Ruling] = dict(game.rulings)
        self.draws = dict(phase.draws)

    def apply(self, change: Edit) -> None:
        """Make one change."""
        if not isinstance(change, Edit):
            raise TypeError(f"expected an edit such as Drop('A.shoot'), got {change!r}")
        if isinstance(change, SetRuling):
            self._rule(change)
        elif isinstance(change, SetDraw):
            said = unknown_lot(self.game.ruleset, self.game.players, change.point)
            if said:
                raise self._no(said)
            self.draws[change.point] = change.value
        elif isinstance(change, AddAct):
            self._add(change.act)
        elif isinstance(change, AddVote):
            self._check_player(change.by)
            if change.for_ != "against_all":
                self._check_player(change.for_)
            self.sent.pop(f"{change.by}.vote", None)
            self.sent[f"{change.by}.vote"] = Vote(change.by, change.for_, self.old.place)
        elif isinstance(change, PutBefore):
            self._put_before(change)
        elif isinstance(change, Drop):
            self._known(change.act)
            del self.sent[change.act]
        elif isinstance(change, Retarget):
            self._retarget(change)
        else:
            act = self._known(change.act)
            if isinstance(act, Vote):
                raise self._no(f"'{change.act}' is a vote, and no dice are thrown for it")
            self.sent[change.act] = attrs.evolve(act, roll=change.roll)

    def phase(self) -> Phase:
        """The phase as it is now."""
        return attrs.evolve(with_sent(self.old, self.sent), draws=self.draws)

    def _rule(self, change: SetRuling) -> None:
        options = self.game.ruleset.options
        if change.option not in options:
            hint = option_hint(self.game.ruleset, change.option)
            raise self._no(f"there is no disputed point '{change.option}'{hint}")
        readings = options[change.option].readings
        if change.reading not in readings:
            hint = did_you_mean(change.reading, readings)
            raise self._no(
                f"'{change.option}' has no reading '{change.reading}'{hint}; "
                f"there are: {', '.join(readings)}"
            )
        self.rulings[change.option] = change.reading

    def _add(self, act: Act) -> None:
        self._check_player(act.by)
        for name in act.to:
            self._check_player(name)
        abilities = self.game.ruleset.abilities
        if act.do not in abilities:
            names = Names.of(abilities).by_name
            raise self._no(f"there is no ability '{act.do}'{did_you_mean(act.do, names)}")
        label = _label(self.game, act)
        while label in self.sent:
            label += "+"
        self.sent[label] = act

    def _retarget(self, change: Retarget) -> None:
        act = self._known(change.act)
        if isinstance(change.to, str):
            raise TypeError(f"`to` is a tuple of names, not {change.to!r}")
        for name in change.to:
            if not (isinstance(act, Vote) and name == "against_all"):
                self._check_player(name)
        if isinstance(act, Act):
            self.sent[change.act] = attrs.evolve(act, to=change.to)
        elif len(change.to) == 1:
            self.sent[change.act] = attrs.evolve(act, for_=change.to[0])
        else:
            raise self._no(f"'{change.act}' is a vote and names one player")

    def _put_before(self, change: PutBefore) -> None:
        self._known(change.first)
        self._known(change.second)
        moved = self.sent.pop(change.first)
        order: dict[str, Act | Vote] = {}
        for label, sent in self.sent.items():
            if label == change.second:
                order[change.first] = moved
            order[label] = sent
        self.sent = order

    def _known(self, label: str) -> Act | Vote:
        if label not in self.sent:
            hint = did_you_mean(label, self.sent)
            raise self._no(f"there is no act '{label}' in {self.old.label}{hint}")
        return self.sent[label]

    def _check_player(self, name: str) -> None:
        if name not in self.game.players:
            raise self._no(f"there is no player '{name}'{did_you_mean(name, self.game.players)}")

    def _no(self, message: str) -> Exception:
        return refuse(self.game, "unknown-name", message, self.old.place)
