"""Votes and victories."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, get_args

import attrs

from ..conditions import Condition
from ..errors import NOWHERE, Place
from ..reading import field
from .effect import Effect
from .text import Text

__all__ = ["Victory", "Voting"]

TieWord = Literal["nobody", "first_to_reach", "dice", "host", "all"]


def _are_ties(voting: object, attribute: object, value: Mapping[str, Condition]) -> None:
    odd = [word for word in value if word not in get_args(TieWord)]
    if odd:
        known = ", ".join(get_args(TieWord))
        raise ValueError(f"'{odd[0]}' is no rule for a tied vote; there are {known}")


def _is_share(voting: object, attribute: object, value: tuple[int, ...] | None) -> None:
    if value is not None and not (len(value) == 2 and 0 < value[0] <= value[1]):
        raise ValueError("a share is two whole numbers such as [1, 4] for a quarter")


@attrs.frozen(kw_only=True)
class Voting:
    """How votes put a player out. The ability id of the vote itself is ``vote``, of what follows
    from it ``execution``; blocks, reactions and the order list may name both."""

    ties: TieWord = field(
        "nobody",
        doc="who is put out when several have most votes: nobody, who had them first, one by "
        "lot, one whom the host names (`draws: {tie: NAME}`), or all of them",
    )
    ties_when: Mapping[str, Condition] = field(
        factory=dict,
        validator=_are_ties,
        doc="instead of `ties`: the first of these words whose condition holds",
    )
    spared_ties: int = field(
        0,
        doc="with dice and first_to_reach: so many ties of a game put nobody out before that",
    )
    plain_ties: bool = field(
        False,
        doc="with first_to_reach: votes count once, whatever they weigh, for who had them first",
    )
    against_all: Condition | None = field(
        None,
        doc="a vote `against_all` is legal while this holds; enough of them cancel the vote",
    )
    against_all_half: Literal["majority", "plus_one"] = field(
        "majority",
        doc="how many votes against all cancel the vote: more than half, or at least half of the "
        "votes and one more",
    )
    against_all_of_living: Condition | None = field(
        None, doc="half of the living, not of the votes, is meant by that while this holds"
    )
    against_all_leads: Condition | None = field(
        None,
        doc="where `against_all` has the most votes but does not cancel the vote, nobody goes "
        "out while this holds; otherwise it is ignored",
    )
    share: tuple[int, ...] | None = field(
        None,
        validator=_is_share,
        doc="[1, 4]: the most votes must be at least a quarter of the total",
    )
    share_of: Literal["living", "cast", "started"] = field("living")
    share_of_when: Condition | None = field(
        None, doc="while this does not hold, the share is of those who started the game"
    )
    quorum_share: tuple[int, ...] | None = field(
        None,
        validator=_is_share,
        doc="[1, 2]: more than half of the living who may vote must have voted",
    )
    quorum_when: Condition | None = field(None, doc="the quorum is asked for while this holds")
    casting: Condition | None = field(
        None,
        doc="a tie goes against the one for whom a voter voted for whom (`it`) this holds",
        doc_ru="при ничьей решает голос того (`it`), для кого это верно",
    )
    passed_over: Condition | None = field(
        None,
        doc="votes for a player for whom (`it`) this holds do not count; he cannot be condemned",
        doc_ru="голоса за того (`it`), для кого это верно, не учитываются",
    )
    from_day: int = field(0, doc="the first day (or turn) on which votes are held")
    void_when: Condition | None = field(
        None, doc="a vote does not count when this holds for `self`"
    )
    weight: Condition | None = field(
        None,
        doc="a number: how many votes the vote of `self` is worth, beside what his marks say; "
        "default 1",
    )
    follows: str = field(
        "",
        names="mark",
        doc="a mark: its bearer's vote goes where the player votes who gave it",
        doc_ru="метка: голос её носителя идёт туда, куда голосует тот, кто её дал",
    )
    self_votes: bool = field(
        True, doc="may one vote for oneself", doc_ru="можно ли голосовать за себя"
    )
    changes: bool = field(False, doc="a later vote of the same player replaces the earlier one")
    again: bool = field(
        False,
        doc="a day may stand twice in a game file: once for the vote that those against all have "
        "cancelled, once for the new attempt",
        doc_ru="день может стоять в файле дважды: голосование, отменённое голосами против всех, и "
        "новая попытка",
    )
    lots: tuple[str, ...] = field(
        (),
        one_or_many=True,
        doc="lots drawn with a vote on which nothing hangs: who of the voters carries the sentence "
        "out; a game file may note them in `draws:`",
        doc_ru="жребии голосования, от которых ничего не зависит: кто из голосовавших исполнит "
        "приговор; их можно записать в `draws:`",
    )
    silent_self: Condition | None = field(
        None,
        doc="the vote of a player named in `silent:` counts against himself while this holds; "
        "otherwise only where the quorum is missing without it",
    )
    absent_votes: int = field(0, doc="votes that a player named in `absent:` gets against himself")
    marks_absent: tuple[str, ...] = field(
        (),
        names="mark",
        doc="marks for a player named in `absent:`; one with `no_vote` takes his vote at once",
    )
    absent_when: Condition | None = field(
        None, doc="a player for whom (`it`) this holds counts as absent too"
    )
    absent_first: Condition | None = field(
        None,
        doc="where it matters who had his votes first: those for being absent come first "
        "while this holds, after them otherwise",
    )
    absent: tuple[Effect, ...] = field((), doc="what else befalls a player who is absent")
    marks_tied: tuple[str, ...] = field((), names="mark", doc="marks for all who tie")
    marks_tied_when: Condition | None = field(
        None, doc="they get them only while this holds (`tied_count()`: how many they are)"
    )
    marks_casting: Condition | None = field(
        None, doc="who is spared by a casting vote gets them too while this holds"
    )
    effects: tuple[Effect, ...] = field(
        (), doc="what the execution does to the condemned; default: he dies"
    )
    place: Place = attrs.field(default=NOWHERE, eq=False, repr=False)


@attrs.frozen(kw_only=True)
class Victory:
    """Who wins when; checked after each phase in the order of the file."""

    winner: str = field(names="winner", doc="faction or role id, or `draw`")
    when: Condition = field()
    goes_on: bool = field(False, doc="the game does not end with it")
    says: Text = field(factory=Text)
    place: Place = attrs.field(default=NOWHERE, eq=False, repr=False)
