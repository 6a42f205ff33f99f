"""One thing that happens, or would happen, in a night."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from ...model.game import Act, Vote
from ...model.state import Due, Held
from ..planning.plan import Influence, PlanAbility
from .refusal import Refusal

__all__ = ["MOVABLE", "PLAYED", "Identity", "NightAct", "Strike", "identity"]

#: Origins of what players do by their abilities.
PLAYED = frozenset({"sent", "pact", "copied"})

#: What a mover can give another target; a vote only where its scope names the vote.
MOVABLE = PLAYED | {"vote"}

#: What an act is, whatever else the night holds: origin, player, ability, place in the file.
Identity = tuple[str, str, str, int]

#: A night act with one of its influences.
Strike = tuple["NightAct", Influence]


class NightAct:
    """Something that happens, or would happen, in this night.

    ``origin`` is sent, pact, copied, vote, execution, host, trait, mark, due (a delayed blow),
    later (what an act does in another step) or reaction. ``by`` is whose act or trait it is,
    ``performer`` who carries it out; ``trigger`` the act that sets a reaction off and ``met`` the
    player whom that act reached. ``candidates`` are the players it may reach. A copied act was
    ``given`` by a copying effect, after the act ``template`` of ``met`` if there is one.
    """

    # Defaults on the class: most acts of a night differ from them in little.
    step: int | None = -1  #: the index of its step; None where a fact has to tell it
    steps: Sequence[int] = ()
    fields: Mapping[str, str] = MappingProxyType({})
    roll: tuple[bool | int, ...] = ()
    trigger: NightAct | None = None
    source: NightAct | None = None
    met = ""
    called = ""  #: its label, where that is not made of whose act it is and of what
    chain: NightAct | None = None
    depth = 0
    due: Due | None = None
    given: Strike | None = None
    giver = ""  #: of a mark carried from earlier: who gave it
    template: NightAct | None = None
    held: Held | None = None  #: it was held over from the last night
    stands_for: NightAct | None = None  #: it is performed only if that act is stopped
    pair: tuple[str, str] | None = None  #: of an exchanged act: the two who change
    instead: tuple[NightAct, ...] = ()  #: of an exchanged act: those that change hands
    door = False  #: somebody waits for it at a door and could turn it back
    doubtful = False  #: it has limits that hang on rulings or on this night
    rivals: Sequence[NightAct] = ()  #: earlier acts beside which it is refused if they are legal
    fixed = False  #: it reaches just whom it names: nothing can move or spread it
    sent: Act | Vote | None = None
    refusal: Refusal | None = None
    checks: Sequence[Any] | None = None  #: what could hinder it, once it has been looked up

    def __init__(
        self,
        id_: int,
        origin: str,
        by: str,
        ability: PlanAbility,
        to: tuple[str, ...],
        influences: tuple[Influence, ...],
    ) -> None:
        self.id = id_
        self.origin = origin
        self.by = by
        self.performer = by
        self.ability = ability
        self.words = ability.words
        self.to = to
        self.candidates: tuple[str, ...] = to[:1]
        self.influences = influences
        self.order = id_
        self.senders: tuple[str, ...] = (by,)
        self.hinges: tuple[str, ...] = self.senders

    @property
    def label(self) -> str:
        """What it is called: ``A.shoot``, or for a reaction ``B.trap!A.shoot>B``."""
        if self.called:
            return self.called
        if self.trigger is not None and self.source is not None:
            return f"{self.source.label}!{self.trigger.label}>{self.met}"
        return f"{self.by}.{self.ability.called}"

    @property
    def fells(self) -> bool:
        """Has it a blow?"""
        return any(influence.fells for influence in self.influences)

    @property
    def root(self) -> NightAct:
        """The act that began the chain of reactions; of any other act, the act itself."""
        return self if self.chain is None else self.chain

    @property
    def whose(self) -> NightAct:
        """The act whose target is meant: for a reaction of a sent act, that act."""
        source = self.source
        return source if source is not None and source.to and self.trigger is not None else self

    @property
    def givers(self) -> tuple[str, ...]:
        """Who gave the mark whose act, or reaction, this is; nobody for any other act."""
        mark = self if self.source is None else self.source
        if mark.given is not None:
            return (mark.given[0].by,)
        return (mark.giver,) if mark.giver else ()

    @property
    def whole_roll(self) -> tuple[bool | int, ...]:
        """The dice given for the act, or for the one it belongs to."""
        return self.roll if self.source is None or self.roll else self.source.roll

    def __repr__(self) -> str:
        return f"<{self.origin} {self.label}>"


def identity(act: NightAct) -> Identity:
    """The act's identity; its id depends on the other acts of the night."""
    return act.origin, act.by, act.ability.id, id(act.sent) if act.sent is not None else 0
