"""The result of a phase: facts with reasons, and what a host reads off them."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import attrs

from .state import State

__all__ = ["Answer", "Choice", "Fact", "Outcome", "Undecided", "Verdict"]


class Numbers(dict[str, int]):
    """A number beside each of several words, as an answer; not to be changed.

    >>> hash(Numbers(town=2)) == hash(Numbers(town=2))
    True
    """

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(tuple(self.items()))


#: What a fact can say.
FactValue = bool | int | str | tuple[str, ...] | Mapping[str, int] | None


@attrs.frozen
class Fact:
    """One fact of a phase, and its reason.

    ``id`` names it (``done:A.shoot``, ``fate:B``); ``code`` is the reason's code, ``params`` the
    values its sentence needs, ``because`` the ids of the facts it rests on (all of them facts of
    the same outcome, without a circle), ``rule`` the place in the ruleset of what decided it, as
    ``file:line:column``. :func:`nightorder.words.explain` puts it into words.
    """

    id: str
    value: FactValue
    code: str
    params: tuple[tuple[str, str], ...] = ()
    because: tuple[str, ...] = ()
    rule: str = ""


@attrs.frozen
class Choice:
    """Something that was open and had to be chosen: a roll, an order, a loop, a ruling.

    ``by`` says who chose: ``given`` (the game file), ``ruling`` (a reading set by the game or by
    default), ``drawn`` (the seeded generator), ``policy`` (the ruleset's loop policy), or
    ``world`` (every possibility is an outcome of its own). ``how`` is the policy's name, or what
    was open (``roll``, ``order``, ``draw``, …); ``others`` is what could have been taken instead.
    """

    point: str
    taken: str
    by: str
    how: str = ""
    others: tuple[str, ...] = ()
    left_by: tuple[str, ...] = ()  #: the disputed points whose readings leave it to the host


@attrs.frozen
class Answer:
    """What a player is told: by which ability, about whom, what; a notice he did not ask for."""

    player: str
    ability: str
    about: str
    value: FactValue
    notice: bool = False


@attrs.frozen
class Outcome:
    """One way in which the phase can come out.

    ``dead``, ``stopped`` (an act of theirs did not take place) and ``rejected`` (one was refused)
    are names of players, sorted; ``answers`` is what players are told. ``moved`` maps an act's
    label to its final target where that changed; ``pending`` a player to the night in which a
    delayed blow strikes; ``marks`` a player to the marks he carries beyond the phase; ``roles`` and
    ``factions`` those who have another one now to it. ``winner`` is the faction or role that has
    won, ``draw``, or ``""`` while the game goes on.

    ``facts`` holds every fact by its id, ``choices`` what was open on the way, ``next_state`` the
    game as the next phase begins (None after a paradox). ``chance`` is how likely the outcome is
    where dice alone decide, as an exact fraction. ``paradox`` names the acts of a loop that has no
    consistent outcome; it is empty otherwise.
    """

    dead: tuple[str, ...]
    stopped: tuple[str, ...]
    rejected: tuple[str, ...]
    answers: tuple[Answer, ...]
    moved: Mapping[str, str]
    pending: Mapping[str, int]
    marks: Mapping[str, tuple[str, ...]]
    roles: Mapping[str, str]
    factions: Mapping[str, str]
    winner: str
    facts: Mapping[str, Fact] = attrs.field(eq=False)
    choices: tuple[Choice, ...] = attrs.field(eq=False)
    next_state: State | None = attrs.field(eq=False, repr=False)
    chance: Fraction = attrs.field(default=Fraction(1), eq=False)
    paradox: tuple[str, ...] = ()
    #: The choices of every world that comes out so; ``choices`` is the first of them.
    ways: tuple[tuple[Choice, ...], ...] = attrs.field(default=(), eq=False)


class Undecided(Exception):
    """The rules do not decide this phase: it has several outcomes, or none (a paradox).

    Raised where one outcome is asked for (:attr:`Verdict.outcome`) or told to somebody who may not
    know of the others (:mod:`nightorder.views`).
    """


@attrs.frozen
class Verdict:
    """All outcomes of a phase: one if the rules decide it, several if not.

    ``phase`` is the label of the phase. :func:`nightorder.separating` says what tells several
    outcomes apart.

    >>> from nightorder import read_game, resolve
    >>> verdict = resolve(read_game('''{ruleset: atlantis, players: {A: doctor, G: killer},
    ...     phases: [{night: 2, acts: [{by: G, do: kill, to: A}]}]}'''))
    >>> verdict.phase, verdict.decided, verdict.outcome.dead
    ('night 2', True, ('A',))
    """

    phase: str
    outcomes: tuple[Outcome, ...]

    @property
    def decided(self) -> bool:
        """Exactly one outcome, and no paradox in it."""
        return len(self.outcomes) == 1 and not self.outcomes[0].paradox

    @property
    def outcome(self) -> Outcome:
        """The one outcome; raises :class:`Undecided` if there are several."""
        if len(self.outcomes) != 1:
            raise Undecided(f"{self.phase} has {len(self.outcomes)} outcomes")
        return self.outcomes[0]
