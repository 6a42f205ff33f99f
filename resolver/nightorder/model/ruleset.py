"""A whole ruleset, as its file says it."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from ..conditions import Condition
from ..errors import NOWHERE, Place
from ..reading import field
from .ability import Ability
from .claim import Claim
from .office import Office
from .order import Night
from .preset import Preset
from .public import Notice, Public
from .role import Faction, Mark, Role, Trait
from .text import Text
from .voting import Victory, Voting

__all__ = ["Everyone", "Option", "Ruleset"]


@attrs.frozen(kw_only=True)
class Option:
    """A disputed point: its readings, and the one taken unless a game chooses otherwise.

    ``open`` names the reading that is the letter of the text; without a ruling it is followed,
    even into a paradox. Otherwise an open point leaves every night undecided that hangs on it.
    ``settled`` names the reading that other lines of the text settle: a game that leaves all
    points open at once follows it, and only one that opens this very point by name does not.
    ``aside`` names readings that no text has, only somebody's practice: a game or a preset may
    rule so, but the point does not hang between them and the others where it is left open.
    """

    id: str = field(from_key=True)
    question: Text = field(factory=Text)
    readings: Mapping[str, Text] = field(doc="reading -> what it says")
    default: str = field(names="own reading", doc="the reading taken by default")
    why: Text = field(factory=Text, doc="why it is the default")
    open: str = field("", names="own reading", doc="the reading followed while no ruling is chosen")
    settled: str = field(
        "",
        names="own reading",
        doc="the reading followed while all points are left open and none is named",
        doc_ru="чтение, которому следуют, когда открыты все вопросы сразу и этот не назван",
    )
    undecided: str = field(
        "",
        names="own reading",
        doc="the reading that leaves the point open: every other one is then an outcome",
        doc_ru="чтение, которое оставляет вопрос открытым",
    )
    aside: tuple[str, ...] = field(
        (),
        names="own reading",
        doc="readings that an open point does not range over: they hold only where a game or a "
        "preset rules so",
        doc_ru="чтения, между которыми открытый вопрос не колеблется: "
        "они действуют только по решению игры или набора",
    )
    source: str = field("")
    place: Place = attrs.field(default=NOWHERE, eq=False, repr=False)


@attrs.frozen(kw_only=True)
class Everyone:
    """What every player of the game has beside his role."""

    abilities: tuple[str, ...] = field((), names="ability")
    traits: tuple[str, ...] = field((), names="trait")


@attrs.frozen(eq=False, kw_only=True)
class Ruleset:
    """A ruleset: the whole law of one kind of game, as data."""

    id: str = field(key="ruleset")
    title: Text = field(factory=Text)
    source: str = field("")
    factions: Mapping[str, Faction] = field()
    roles: Mapping[str, Role] = field()
    everyone: Everyone = field(factory=Everyone)
    night: Night = field()
    abilities: Mapping[str, Ability] = field()
    traits: Mapping[str, Trait] = field(factory=dict)
    marks: Mapping[str, Mark] = field(factory=dict)
    vote: Voting | None = field(None)
    offices: Mapping[str, Office] = field(factory=dict)
    victories: tuple[Victory, ...] = field(())
    victory_when: Condition | None = field(
        None,
        doc="victories are judged in the phases in which this holds; default: in all",
        doc_ru="победы проверяются в тех фазах, когда это верно; по умолчанию — во всех",
    )
    options: Mapping[str, Option] = field(factory=dict)
    public: Public = field(factory=Public)
    notices: tuple[Notice, ...] = field(())
    presets: Mapping[str, Preset] = field(
        factory=dict, doc="named sets of rulings", doc_ru="наборы решений под одним именем"
    )
    claims: Mapping[str, Claim] = field(
        factory=dict,
        doc="what the text says on precedence outside the order; only lint reads it",
        doc_ru="что текст говорит о порядке помимо списка шагов; читает только lint",
    )
    place: Place = attrs.field(default=NOWHERE, eq=False, repr=False)
