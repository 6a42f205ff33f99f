"""A game as its host keeps it: players, phases, acts and votes in the order received."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import attrs

from ..errors import NOWHERE, Place
from .preset import Ruling
from .public import Public
from .ruleset import Ruleset

__all__ = ["Act", "Game", "Phase", "Roll", "Vote", "vouched"]

#: Dice thrown for an act: one for each effect with a chance, in the order of the effects.
Roll = tuple[bool | int, ...]


@attrs.frozen
class Act:
    """One use of an ability by a player: who, what, at whom.

    ``do`` is an ability's id; ``to`` the players named, in the order the ability defines;
    ``fields`` the further fields (``with``, ``about``, …); ``roll`` the dice thrown for it, a bool
    for each effect with a chance or the number that a die shows (empty: the generator throws).
    ``assumed`` marks an act that is inferred and was not seen; it changes nothing. ``place`` is
    where it stands in its file, if it is from one.

    >>> Act("A", "shoot", ("B",)).label
    'A.shoot'
    """

    by: str
    do: str
    to: tuple[str, ...] = ()
    fields: Mapping[str, str] = attrs.field(factory=dict)
    roll: Roll = ()
    assumed: bool = False
    place: Place = attrs.field(default=NOWHERE, eq=False, repr=False)

    @property
    def label(self) -> str:
        """``BY.do``, as cases and explanations name it."""
        return f"{self.by}.{self.do}"


@attrs.frozen
class Vote:
    """One vote: who, for whom (``against_all`` = for nobody).

    >>> Vote("A", "B")
    Vote(by='A', for_='B')
    """

    by: str
    for_: str
    place: Place = attrs.field(default=NOWHERE, eq=False, repr=False)


@attrs.frozen
class Phase:
    """A night or a day: what the host received, and what he decided or threw.

    ``number`` counts from 0 or 1, as the game does; day N comes before night N. ``acts`` and
    ``votes`` stand in the order received (``order_known``: that order is the true one; if it is
    not, every order counts). ``votes`` is None where none were listed: then ``executed`` or
    ``tied`` may say what came of them. ``draws`` is what lots showed, by their names.

    >>> Phase("night", 2, (Act("A", "shoot", ("B",)),)).label
    'night 2'
    """

    kind: Literal["night", "day"]
    number: int
    acts: tuple[Act, ...] = ()
    votes: tuple[Vote, ...] | None = None
    executed: str = ""  #: whom the vote put out, where the votes are not given
    tied: tuple[str, ...] = ()  #: who shared most votes, so that nobody was put out
    removed: tuple[str, ...] = ()  #: whom the host takes out of the game
    absent: tuple[str, ...] = ()  #: who did not show up where everybody had to
    silent: tuple[str, ...] = ()  #: who is there but prefers not to vote
    order_known: bool = True
    draws: Mapping[str, str | tuple[str, ...]] = attrs.field(factory=dict)
    elected: Mapping[str, str] = attrs.field(factory=dict)  #: office -> who is elected to it
    tally: Mapping[str, int] = attrs.field(factory=dict)  #: votes of those outside the game
    penalties: Mapping[str, int] = attrs.field(factory=dict)  #: points that players have reached
    ballots: Mapping[str, tuple[Vote, ...]] = attrs.field(factory=dict)  #: votes for an office
    place: Place = attrs.field(default=NOWHERE, eq=False, repr=False)

    @property
    def label(self) -> str:
        """``night 2`` or ``day 2``."""
        return f"{self.kind} {self.number}"


@attrs.frozen
class Game:
    """A whole game: the ruleset with its rulings, the players' roles, the phases in time order.

    ``players`` maps everybody's name to the id of the role he began with, ``partner`` a player to
    the one he is bound to. ``file`` is what errors call the game.

    ``rulings`` chooses readings of disputed points by option id; of a list of readings one holds,
    and each of them is an outcome. ``open`` lists points that are left without a ruling. For what
    these two do not name, ``preset`` (an id among the ruleset's) speaks; then comes the default
    reading, or with ``all_open`` none. Names are taken as they are here:
    :func:`nightorder.read_game` and :func:`nightorder.from_json` check them, and of a game built by
    hand :func:`nightorder.resolve` and the questions do; :func:`nightorder.replay` does not.

    >>> from nightorder import load_ruleset
    >>> game = Game(load_ruleset("atlantis"), {"A": "doctor", "B": "killer"},
    ...     (Phase("night", 1, (Act("B", "kill", ("A",)),)),), rulings={"atlantis-Q1": "thug_only"})
    >>> game.reading("atlantis-Q1"), game.phases[0].acts[0].label
    ('thug_only', 'B.kill')
    """

    ruleset: Ruleset
    players: Mapping[str, str]
    phases: tuple[Phase, ...] = ()
    rulings: Mapping[str, Ruling] = attrs.field(factory=dict)
    preset: str = ""
    open: frozenset[str] = frozenset()
    all_open: bool = False
    partner: Mapping[str, str] = attrs.field(factory=dict)
    public: Public | None = None  #: what its host tells everybody, where he departs from the rules
    file: str = attrs.field(default="<game>", eq=False)
    #: Have its names been checked as it was read? Those of a game made by hand, or made from
    #: another one, have not.
    checked: bool = attrs.field(default=False, init=False, repr=False, eq=False)
    #: The reading in force for every option, by its short name; None = left open.
    readings: Mapping[str, str | None] = attrs.field(init=False, repr=False, eq=False)

    @property
    def told(self) -> Public:
        """What everybody is told in this game: as its host says, or else as the rules do."""
        return self.ruleset.public if self.public is None else self.public

    def __attrs_post_init__(self) -> None:
        if not isinstance(self.ruleset, Ruleset):
            said = f"a game needs a Ruleset, not {self.ruleset!r}; load_ruleset gives one"
            raise TypeError(said)
        object.__setattr__(
            self,
            "readings",
            {option.rsplit("-", 1)[-1]: self.reading(option) for option in self.ruleset.options},
        )

    def reading(self, option: str) -> str | None:
        """The reading in force for an option id; None if it is left open."""
        chosen = self.ruling(option)
        model = self.ruleset.options[option]
        if chosen == "":
            return model.open or ("" if option in self.open else model.settled) or None
        return chosen if isinstance(chosen, str) and chosen != model.undecided else None

    def possible(self, option: str) -> tuple[str, ...]:
        """The readings among which a point that is left open hangs."""
        chosen = self.ruling(option)
        model = self.ruleset.options[option]
        if isinstance(chosen, tuple):
            return tuple(reading for reading in chosen if reading != model.undecided)
        left_out = {model.undecided, *model.aside}
        return tuple(reading for reading in model.readings if reading not in left_out)

    def ruling(self, option: str) -> Ruling:
        """What is ruled on an option, by the game, its preset or by default; "" = nothing."""
        if option in self.rulings:
            return self.rulings[option]
        if option in self.open:
            return ""
        preset = self.ruleset.presets.get(self.preset)
        if preset is not None and option in preset.rulings:
            return preset.rulings[option]
        if self.all_open or (preset is not None and option in preset.open):
            return ""
        return self.ruleset.options[option].default


def vouched(game: Game) -> Game:
    """The game, marked as checked: for whoever has just made it and checked every name in it."""
    object.__setattr__(game, "checked", True)
    return game
