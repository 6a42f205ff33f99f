"""What one audience may know of one phase, as data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import attrs

from ..model.public import WayOut
from ..model.text import Text
from ..model.verdict import Answer, Fact, FactValue
from .audience import Audience

__all__ = ["Ballot", "Cause", "Departure", "Message", "PhaseView", "SentAct", "VoteView"]


@attrs.frozen
class Cause:
    """What is told of one thing that put a player out; ``""`` is not told.

    ``ability`` is what was done (an ability, a trait, a mark, or a word of the table such as
    ``absence``), ``faction``, ``role``, ``player`` who did it, ``act`` the act's label; ``own``
    is true where it was the player himself; ``says`` is a text that stands for all of it.
    """

    ability: str = ""
    faction: str = ""
    role: str = ""
    player: str = ""
    act: str = ""
    own: bool = False
    says: Text = Text()


@attrs.frozen
class Departure:
    """A player who went out in the phase: how, and as what; ``""`` is not told."""

    player: str
    way: WayOut
    role: str = ""
    faction: str = ""
    causes: tuple[Cause, ...] = ()


@attrs.frozen
class SentAct:
    """An act as it was sent, and what the audience knows of its coming to anything.

    ``came`` is ``sent`` where no more than that is known (a player's own act), ``refused`` where
    the rules do not take it, and ``why`` is then the reason; who sees everything also sees
    ``done``, ``stopped`` and ``moved`` (``to`` is then whom it reached and ``named`` whom it was
    sent to), and in ``fact`` the id of the fact that says so.
    """

    by: str
    do: str
    to: tuple[str, ...] = ()
    came: Literal["sent", "refused", "done", "stopped", "moved"] = "sent"
    fields: Mapping[str, str] = attrs.field(factory=dict)
    named: tuple[str, ...] = ()
    why: Fact | None = None
    fact: str = ""


@attrs.frozen
class Ballot:
    """A vote as it counts in the end; ``counts`` is false for one that was taken away."""

    by: str
    for_: str
    counts: bool = True


@attrs.frozen
class VoteView:
    """A vote: whom it condemned, whether he went out, and as much of the count as is told.

    ``how`` is the code of the reason (``most_votes``, ``lot``, ``tie``, …), ``""`` where the
    reason itself would give something away; ``tied`` are those whom a tie has spared.
    """

    condemned: tuple[str, ...] = ()
    executed: tuple[str, ...] = ()
    tied: tuple[str, ...] = ()
    how: str = ""
    counts: Mapping[str, int] = attrs.field(factory=dict)
    ballots: tuple[Ballot, ...] = ()


@attrs.frozen
class Message:
    """A notice of the ruleset filled in: for whom (``""`` = everybody), the sentence, its slots.

    ``slots`` holds the ids that the sentence uses and no other: names of players, ids of roles,
    sides and abilities, lists divided by ``, ``; ``answer`` what an ability told.
    """

    to: str
    says: Text
    slots: Mapping[str, str] = attrs.field(factory=dict)
    answer: FactValue = None


@attrs.frozen
class PhaseView:
    """One phase as one audience may know it: what is not in here is kept from it.

    The host and the reader after the game see everything (``audience.sees_all``). The public
    sees what the ruleset's ``public:`` and ``notices:`` tell to everybody. A player sees that
    and what is his own: what he is, who is with him, what he sent, what he is told. Texts,
    pictures and JSON take what they show from here, so that none can tell more than another.

    ``departures`` are in the order of the game file; ``living`` are those who live after the
    phase. ``answers`` are those of the audience (a player's own, and his side's where they are
    shared; a ``nothing``, which is no message, is left out of a player's). ``messages`` are
    notices, ``marks`` what is told of the marks that the phase has given (to who sees all: every
    mark that lasts). ``acts`` are a player's own, or all.
    ``roles`` and ``factions`` are changes. ``role``, ``faction``, ``team`` (those he knows to be
    of his side), ``knows`` (players whose role he knows from the start) and ``joined`` (who is
    new in the team) are a player's only. ``to_json`` writes one; its keys are these attributes.
    """

    phase: str
    audience: Audience
    living: tuple[str, ...]
    departures: tuple[Departure, ...] = ()
    answers: tuple[Answer, ...] = ()
    messages: tuple[Message, ...] = ()
    marks: Mapping[str, tuple[str, ...]] = attrs.field(factory=dict)
    acts: tuple[SentAct, ...] = ()
    vote: VoteView | None = None
    elected: Mapping[str, str] = attrs.field(factory=dict)
    roles: Mapping[str, str] = attrs.field(factory=dict)
    factions: Mapping[str, str] = attrs.field(factory=dict)
    pending: Mapping[str, int] = attrs.field(factory=dict)
    winner: str = ""
    over: bool = False  #: is the game over with that
    alive: bool = True  #: does the player live as the phase begins
    role: str = ""
    faction: str = ""
    team: tuple[str, ...] = ()
    joined: tuple[str, ...] = ()
    knows: Mapping[str, str] = attrs.field(factory=dict)
