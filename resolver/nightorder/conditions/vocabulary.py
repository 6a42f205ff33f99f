"""The words a condition may use: names, attributes of players, functions.

One table for the parser (is the word known?), the engine (what does it read?) and the
reference for rule authors (what does it mean?).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import attrs

__all__ = ["ATTRIBUTES", "FUNCTIONS", "NAMES", "PLAYER_NAMES", "Function"]

#: Names that stand for a player.
PLAYER_NAMES = {
    "self": "the player whose act or trait this is",
    "target": "the player whom the act reaches, or each of them in turn",
    "second": "the second player that the act names",
    "third": "the third player that the act names",
    "aimed": "the player at whom the act was finally aimed, before it spread to others",
    "attacker": "in a reaction: who performed the act that set it off",
    "victim": "in a reaction: the player whom that act reached",
    "giver": "in a mark: who gave it",
    "it": "in `each`, `first` and `count`: the player looked at",
}

#: Every bare name.
NAMES = {
    **PLAYER_NAMES,
    "night": "the number of this phase",
    "phase": "night or day: what this phase is",
    "about": "the field `about` of the act",
    "question": "the field `question` of the act",
    "arg": "the field `arg` of the act",
    "alive": "how many players are alive as the phase begins",
}

#: What may follow a player and a dot.
ATTRIBUTES = {
    "role": "his role at the moment of the act",
    "faction": "his side at the moment of the act",
    "start_role": "his role as the phase begins",
    "first_role": "his role as the game began",
    "partner": "the player he is bound to, as the game file says",
    "alive": "is he alive as the phase begins",
    "down": "was he struck down before this act, whatever happens later",
    "gone": "was he struck down, for good, before this act",
    "dies": "does he die in this phase",
    "killed": "does he die in this phase by something other than a vote",
}


@attrs.frozen
class Function:
    """A function of conditions: its arguments, from ``least`` to ``most``, and what it means.

    ``keywords`` are the names of further arguments that may be given by name.
    """

    least: int
    most: int
    meaning: str
    keywords: tuple[str, ...] = attrs.field(default=(), kw_only=True)


#: Every function.
FUNCTIONS: Final[Mapping[str, Function]] = {
    "count": Function(
        0,
        1,
        "living players of a faction or role, or those for whom a condition holds; "
        'at="dusk" (default) or "dawn"',
        keywords=("faction", "role", "at"),
    ),
    "ever": Function(0, 1, "as count, but over all who ever played", keywords=("faction", "role")),
    "marked": Function(2, 2, "does the player carry the mark"),
    "holds": Function(2, 2, "does the player carry the mark, or is it given to him in this phase"),
    "counter": Function(2, 2, "the player's counter, with what this phase has added"),
    "counted": Function(2, 2, "the player's counter as the phase begins"),
    "counter_then": Function(2, 2, "the player's counter just before this act"),
    "trait": Function(2, 2, "has the player's role, as the phase begins, that trait"),
    "skilled": Function(1, 1, "has the player's role, as the phase begins, any ability"),
    "redirected": Function(0, 0, "has a redirect changed whom this act is aimed at"),
    "ever_sent": Function(
        2,
        9,
        "has the player sent an act of these abilities or tags, in this phase or an earlier one",
    ),
    "earlier": Function(1, 1, "how many acts of that ability `self` sent earlier in this phase"),
    "used_on": Function(
        2, 3, "has `self` (or the third player) used that ability on the second in an earlier phase"
    ),
    "said": Function(1, 1, 'what that field of the act says, as a text; nothing: ""'),
    "received": Function(
        1,
        1,
        "for how many of the acts received before this one in this phase, whoever sent them and "
        "not refused, does the condition hold; in it `self`, `target`, `said` are of that act",
    ),
    "tried_on": Function(2, 2, "as used_on, but stopped acts count too"),
    "times": Function(
        1, 1, "how often, in earlier phases, that ability was carried out by anybody"
    ),
    "streak": Function(
        1,
        1,
        "for how many nights in a row, up to the last, `self` carried out that ability; "
        "stopped=true counts stopped acts too",
        keywords=("stopped",),
    ),
    "is_act": Function(1, 9, "does this act go by one of these words (ability, tags)"),
    "fell_to": Function(2, 9, "did the player die, in an earlier phase, by one of these words"),
    "hits": Function(2, 9, "how many acts of these abilities or tags reach the player this night"),
    "hit_by": Function(2, 9, "does any act of these abilities or tags reach the player this night"),
    "arrivals": Function(
        1,
        9,
        "how many acts of others, of these abilities or tags, come to the player; those turned "
        "back at his door count, those of `self` do not",
    ),
    "arrival": Function(
        2,
        9,
        "how many of them come to the second player before the first one does; -1 if he does not",
    ),
    "lot": Function(
        1,
        2,
        "the player on whom the lot of that name (`draws:`) falls, among the living, or those of "
        "them for whom a condition on `it` holds; nobody where there are none",
    ),
    "place_in": Function(
        2,
        2,
        "as how manyth (from 0) the player is drawn in the lot of that name (`drawn:`); -1 if he "
        "is not",
    ),
    "stopped": Function(
        2,
        9,
        "is an act of the player stopped tonight by one of these abilities, marks or tags "
        "(before=true: before this act), other than by acts of `self`",
        keywords=("before",),
    ),
    "victims": Function(
        2,
        9,
        "how many players blows of these words, dealt by the player, kill tonight (sown=true: will "
        "strike in a later night)",
        keywords=("sown",),
    ),
    "saves": Function(2, 9, "how many blows tonight acts of these words, of the player, mend"),
    "idle": Function(1, 1, "has the player sent nothing in this phase"),
    "awaits": Function(
        1, 9, "has the player an act (of these words) whose turn comes after this act"
    ),
    "headed": Function(2, 2, "did the first player send an act that would bring him to the second"),
    "led_to": Function(2, 2, "does a redirect lead the first player to the second one"),
    "rivals": Function(
        1,
        1,
        "how many acts of that ability others of the side sent before this one (after=true: "
        "after it)",
        keywords=("after",),
    ),
    "shielded": Function(
        1,
        9,
        "does a protection (of one of these abilities, marks or tags) keep this act from the "
        "player",
    ),
    "stopped_by": Function(1, 9, "was this act stopped by one of these abilities, marks or tags"),
    "under": Function(
        2,
        9,
        "has an effect of these abilities or tags taken hold of the player before this act; "
        "later=true: or does one after it",
        keywords=("later",),
    ),
    "foiled_by": Function(
        1, 9, "in a reaction: is the blow that set it off kept off or mended by one of these words"
    ),
    "healed": Function(1, 1, "is the player healed tonight"),
    "landed": Function(1, 1, "did the earlier effect of this act with that kind take hold"),
    "performed": Function(1, 2, "does the player (default: self) carry out that ability tonight"),
    "sent": Function(
        1, 2, "did the player (default: self) send that ability tonight, and was it not refused"
    ),
    "names": Function(
        2,
        2,
        "did the first player send an act, not refused, that names the second one first",
    ),
    "goes_out": Function(
        1, 1, "does the player go to somebody, by an act that watchers can notice"
    ),
    "dies_anyway": Function(1, 1, "does the player die in this phase if this act is left out"),
    "dies_of_others": Function(1, 1, "does the player die in this phase of anything but this act"),
    "last_fallen": Function(
        1,
        1,
        "for how many of those who fell in the last night in which anybody (or anybody for whom "
        "`among` holds) fell does the condition hold",
        keywords=("among",),
    ),
    "nights_since_fall": Function(
        1, 1, "how many nights ago the player fell; 0: he lives, or by day"
    ),
    "dies_to": Function(2, 9, "does the player die in this phase of a blow of one of these words"),
    "sends": Function(1, 1, "how many acts of that ability `self` sent in this phase"),
    "nth": Function(
        0,
        9,
        "in a reaction to `parried`: which of the blows kept off tonight this is (by any act or "
        "trait of these words of the same player)",
    ),
    "agreed": Function(
        0, 0, "of a common act: do all the letters of the side that count name one player"
    ),
    "took_part": Function(0, 0, "how many take part in this common act, or in the one answered"),
    "takes_part": Function(1, 1, "does the player take part in this act, or in the one answered"),
    "died": Function(0, 1, "has a player of the role died in an earlier phase", keywords=("role",)),
    "last_target": Function(
        1, 2, "the player (default: self) used the ability on target last phase"
    ),
    "allowed": Function(1, 1, "could the sender of this act have named that player"),
    "voted": Function(
        2,
        2,
        "did the first player cast his vote for the second one, wherever it was moved; "
        "true where the file lists no votes",
    ),
    "condemned": Function(0, 0, "the player whom the vote of this phase puts out, if any"),
    "in_tie": Function(
        1, 1, "does the player tie for the most votes of this phase, in a tie that puts nobody out"
    ),
    "elected": Function(1, 1, "the player who is elected to that office in this phase, if any"),
    "ties": Function(0, 0, "how many earlier votes of the game were tied and put nobody out"),
    "tied_votes": Function(0, 0, "of a tied vote: how many votes each of them has"),
    "tied_count": Function(0, 0, "of a tied vote: how many have the most votes"),
    "tied_before": Function(0, 0, "of a tied vote: have the very same players tied before"),
    "just_used": Function(
        1, 2, "did the player (default: self) use that ability in the phase just before this one"
    ),
    "ballots_for": Function(
        1,
        1,
        "how many votes elect the player; voters=true counts voters instead, outside=true adds "
        "the votes of those outside the game (`tally:`)",
        keywords=("voters", "outside"),
    ),
    "voted_for": Function(2, 2, "does the first player vote, in an election, for the second"),
    "penalty": Function(1, 1, "the penalty points that the player has reached (`penalties:`)"),
    "ends_now": Function(2, 2, "does the player carry the mark in this phase for the last time"),
    "is_drawn": Function(
        1,
        2,
        "does the lot fall on the player (default: self) among all who sent that ability in this "
        "phase; able=true: among those whose act takes place",
        keywords=("able",),
    ),
    "came_first": Function(
        1, 1, "was this act received before every act of that ability that names the same player"
    ),
    "used_last": Function(2, 2, "did anybody carry out that ability on the player last phase"),
    "asked": Function(
        2,
        9,
        "has anybody carried out that ability, in an earlier phase, with the same words in these "
        "fields",
    ),
    "target_of": Function(
        2,
        2,
        "at whom acts of that ability (of a faction, a role) take place in this phase: a name, "
        "or several; the second word where there is none",
        keywords=("faction", "role"),
    ),
    "answer_of": Function(2, 2, "what an act of that ability is told tonight, or the second word"),
    "who": Function(1, 1, "the first player for whom the condition on `it` holds, dead ones too"),
    "those": Function(1, 1, "the living players for whom the condition on `it` holds, as a list"),
    "voters": Function(1, 1, "those whose valid vote is for the player, in the order cast"),
    "holder": Function(1, 1, "a living player of that role, as the phase begins"),
}
