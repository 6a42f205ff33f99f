"""The closed set of ways in which an effect can bear on a night.

Kinds of effects are open (a module each, or one registered by a front end); channels are the
engine's. A kind says through which channel it works and lowers its parameters to that channel's
record; the engine knows channels only.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

import attrs

from ..conditions import Condition
from ..model.scope import ALL, Scope

#: What an information ability can tell.
Learned = Literal[
    "role",
    "faction",
    "visitors",
    "visits",
    "acts",
    "number",
    "table",
    "attackers",
    "killers",
    "victims",
    "past_visitors",
]

__all__ = [
    "Avert",
    "Bar",
    "Body",
    "Double",
    "Fell",
    "Learned",
    "Leave",
    "Mend",
    "Move",
    "Show",
    "Spread",
    "Stop",
    "Tell",
    "Trade",
]


@attrs.frozen
class Stop:
    """Acts of the subject that fall under ``acts`` are not performed."""

    acts: Scope = ALL
    backwards: Condition | None = None  #: also those that come earlier, while this holds
    here: bool = False  #: in a reaction: only the act that sets it off
    turn: Condition | None = None  #: of a block and a delay the one with the smaller turn counts
    holds: bool = False  #: the act is carried out in the next night instead


@attrs.frozen
class Bar:
    """Acts aimed at the subject that fall under ``acts`` are not performed: he is out of reach."""

    acts: Scope = ALL
    backwards: Condition | None = None


@attrs.frozen
class Avert:
    """Effects of acts under ``acts`` do not take hold on the subject.

    ``blows`` limits how many it keeps off (``None``: all), ``lasting`` over the whole game.
    ``eager``: asked before all other protections while it holds, otherwise last; a limited one
    without it is asked last.
    """

    acts: Scope = ALL
    backwards: Condition | None = None
    blows: Condition | None = None
    lasting: bool = False
    eager: Condition | None = None
    own: bool = False  #: also against the subject's own acts
    only_if: Condition | None = None  #: asked for each act that it could keep off
    lapses: Condition | None = None  #: it ends with its author's fall while this holds
    each_throw: Fraction | None = None  #: thrown anew for each act that it could keep off
    turn: Condition | None = None  #: protections with a smaller number are asked first
    latest: Condition | None = None  #: among equals the one received last is asked first
    lot: str = ""  #: the name of the lot that is drawn among equals
    lot_when: Condition | None = None  #: it is drawn while this holds


@attrs.frozen
class Mend:
    """Blows under ``acts`` land on the subject but do not kill him."""

    acts: Scope = ALL
    blows: Condition | None = None
    spends: str = ""  #: the mark that is used up when it mends
    after: Condition | None = None  #: only blows that came before it, while this holds


@attrs.frozen
class Fell:
    """The subject is struck a deadly blow; ``delay`` nights later if that is above 0."""

    delay: int = 0
    at: str = ""  #: for a delayed blow: the ability whose step it takes
    sure: bool = False  #: no protection and no healing helps
    waits: Condition | None = (
        None  #: a delayed blow that is kept off waits a night while this holds
    )
    leaves: bool = False  #: it is no death: the player leaves the game
    blamed: Literal["self", "attacker"] = "self"  #: whose blow it is said to be
    when_due: Condition | None = None  #: a delayed blow strikes only if this holds by then
    by_day: bool = False  #: a delayed blow strikes by day


@attrs.frozen
class Move:
    """Acts get another target: ``puppet`` (one player's acts), ``seats`` (two players change
    places), ``author`` (what is aimed at the subject goes to its own author)."""

    how: Literal["puppet", "seats", "author"] = "puppet"
    acts: Scope = ALL
    spare: Condition | None = None  #: not an act for whose aim (`target`) this holds
    keeps: Condition | None = None  #: an act stays as sent while this holds for it
    again: Condition | None = None  #: acts already moved are moved too while this holds
    poses: Condition | None = None  #: the mover is taken for the actor while this holds
    which: Literal["first", "second"] = "first"  #: the name that is replaced
    backwards: Condition | None = None  #: also acts of earlier steps, while this holds
    cancels: Condition | None = None  #: redirects to different places undo one another
    seconds: Condition | None = None  #: a swap also changes the second name of redirects
    latest: Condition | None = None  #: of several swaps the last with the name counts alone


@attrs.frozen
class Double:
    """The actor does himself what the subject can do (``ability``) or does tonight (``act``).

    Acts that do not take place are copied while ``stopped`` holds; a copy of an act has the dice
    of that act while ``same_dice`` holds, otherwise its own.
    """

    what: Literal["ability", "act", "role", "again"] = "act"
    acts: Scope = ALL
    stopped: Condition | None = None
    same_dice: Condition | None = None
    uses: str = ""  #: this ability instead of one of the subject's
    provided: Condition | None = None  #: asked for the copied act, in its own step
    fills: bool = False  #: where names are missing, the actor stands in
    model_place: Condition | None = None  #: the copy is received where its model was


@attrs.frozen
class Trade:
    """The two players named do each other's acts: ``acts`` (each at whom he named himself) or
    ``targets`` (each his own act at whom the other named)."""

    what: Literal["acts", "targets"] = "acts"
    acts: Scope = ALL
    step: Literal["own", "other"] = "own"


@attrs.frozen
class Spread:
    """What is aimed at ``self`` also reaches the subject."""

    acts: Scope = ALL
    spare: Condition | None = None  #: not while this holds


@attrs.frozen
class Show:
    """What information abilities see of the subject while the effect lasts."""

    acts: Scope = ALL
    says: str = ""  #: the answer given instead of the truth
    visits: bool = False  #: his visits to others are not noticed
    visitors: bool = False  #: visits to him are not noticed
    seen_as: str = ""  #: who notices his visits is told this word


@attrs.frozen
class Tell:
    """The actor is told something."""

    what: Learned = "role"
    words: tuple[tuple[str, str], ...] = ()  #: role or faction -> answer word
    number: Condition | None = None
    also: tuple[str, ...] = ()  #: living players of these roles are told the same
    when_dead: Condition | None = None  #: an actor who dies is told only while this holds
    void: Condition | None = None  #: no answer while this holds
    failed: str = "nothing"  #: the answer when it was kept off or did not come up
    hears: Scope = ALL
    adds: tuple[tuple[str, Condition], ...] = ()  #: words added to a list while these hold
    tells: Literal["self", "target", "giver"] = "self"  #: who is told
    empty: str = ""  #: the answer in place of an empty list
    one: Condition | None = None  #: one name of several is told while this holds
    revived: Condition | None = None  #: for killers: also of one who was brought back
    table: tuple[tuple[str, Condition], ...] = ()  #: a word -> the number told beside it
    of: Condition | None = None  #: only visitors for whom this holds
    moreover: Condition | None = None  #: players for whom this holds are seen too
    quiet: bool = False  #: an empty list is not told at all
    against_last: bool = False  #: told is whether the answer is that of the actor's last one
    told_when_stopped: Condition | None = None  #: told when the act was stopped
    notice: bool = False  #: told unasked: no answer of an information ability
    at_dusk: bool = False  #: role and side as the phase began


@attrs.frozen
class Leave:
    """Something stays after the phase: marks, a changed role or side, a counter."""

    marks: tuple[str, ...] = ()
    role: str = ""
    faction: str = ""
    like: Literal["", "target"] = ""  #: the role of the player whom the act names
    counter: str = ""
    by: Condition | None = None  #: by how much the counter goes up
    takes: tuple[str, ...] = ()  #: marks that go
    reprieve: Scope | None = None  #: delayed blows of the subject that do not come


Body = Stop | Bar | Avert | Mend | Fell | Move | Double | Trade | Spread | Show | Tell | Leave
