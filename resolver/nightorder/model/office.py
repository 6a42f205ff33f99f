"""Offices: what players are elected to beside their roles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import attrs

from ..conditions import Condition
from ..errors import NOWHERE, Place
from ..reading import field
from .ability import Requirement
from .effect import Effect
from .text import Text

__all__ = ["Office"]


@attrs.frozen(kw_only=True)
class Office:
    """An office (mayor, president): how its holder is elected, and what the election does.

    A phase of a game file says the result (``mayor: NAME``) or the votes (``mayor_votes:``).
    The effects strike the elected as ``self``; that he holds the office is a mark.
    """

    id: str = field(from_key=True)
    name: Text = field(factory=Text)
    votes: Literal["own", "day"] = field(
        "own",
        doc="own: it has a ballot of its own, `ID_votes:`; day: the votes of the day elect to it",
        doc_ru="own — свои голоса, day — избирает дневное голосование",
    )
    each: Condition | None = field(
        None, doc="how many votes each voter has: a number or an expression; default 1"
    )
    requires: tuple[Requirement, ...] = field(
        (), doc="rules that the elected (`self`) must keep, or the election is refused"
    )
    vote_requires: tuple[Requirement, ...] = field(
        (), doc="rules that every vote (of `self`, for `target`) must keep"
    )
    ties_open: Condition | None = field(
        None,
        doc="a tie elects nobody; while this holds it elects one of those who tie, and it is not "
        "decided which",
    )
    passed_over: Condition | None = field(
        None,
        doc="who is passed over (`it`): the next in number of votes is elected",
        doc_ru="кого пропускают: избран следующий по числу голосов",
    )
    self_votes: bool = field(
        True, doc="may one vote for oneself", doc_ru="можно ли голосовать за себя"
    )
    effects: tuple[Effect, ...] = field((), doc="what the election does to the elected (`self`)")
    answers: Mapping[str, Text] = field(factory=dict, doc="the words in which it tells something")
    source: str = field("")
    place: Place = attrs.field(default=NOWHERE, eq=False, repr=False)
