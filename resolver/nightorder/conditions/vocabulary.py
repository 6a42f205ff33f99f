"""The words a condition may use: names, attributes of players, functions.

One table for the parser (is the word known?), the engine (what does it read?) and the
reference for rule authors (what does it mean?).
"""

from __future__ import annotations

__all__ = ["ATTRIBUTES", "FUNCTIONS", "NAMES", "PLAYER_NAMES"]

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

#: Functions: name -> (fewest arguments, most arguments, keyword names, meaning).
FUNCTIONS: dict[str, tuple[int, int, tuple[str, ...], str]] = {
    "count": (
        0,
        1,
        ("faction", "role", "at"),
        "living players of a faction or role, or those for whom a condition holds; "
        'at="dusk" (default) or "dawn"',
    ),
    "ever": (0, 1, ("faction", "role"), "as count, but over all who ever played"),
    "marked": (2, 2, (), "does the player carry the mark"),
    "holds": (2, 2, (), "does the player carry the mark, or is it given to him in this phase"),
    "counter": (2, 2, (), "the player's counter, with what this phase has added"),
    "counted": (2, 2, (), "the player's counter as the phase begins"),
    "counter_then": (2, 2, (), "the player's counter just before this act"),
    "trait": (2, 2, (), "has the player's role, as the phase begins, that trait"),
    "skilled": (1, 1, (), "has the player's role, as the phase begins, any ability"),
    "redirected": (0, 0, (), "has a redirect changed whom this act is aimed at"),
    "ever_sent": (
        2,
        9,
        (),
        "has the player sent an act of these abilities or tags, in this phase or an earlier one",
    ),
    "earlier": (1, 1, (), "how many acts of that ability `self` sent earlier in this phase"),
    "used_on": (
        2,
        3,
        (),
        "has `self` (or the third player) used that ability on the second in an earlier phase",
    ),
    "said": (1, 1, (), 'what that field of the act says, as a text; nothing: ""'),
    "received": (
        1,
        1,
        (),
        "for how many of the acts received before this one in this phase, whoever sent them and "
        "not refused, does the condition hold; in it `self`, `target`, `said` are of that act",
    ),
    "tried_on": (2, 2, (), "as used_on, but stopped acts count too"),
    "times": (1, 1, (), "how often, in earlier phases, that ability was carried out by anybody"),
    "streak": (
        1,
        1,
        ("stopped",),
        "for how many nights in a row, up to the last, `self` carried out that ability; "
        "stopped=true counts stopped acts too",
    ),
    "is_act": (1, 9, (), "does this act go by one of these words (ability, tags)"),
    "fell_to": (2, 9, (), "did the player die, in an earlier phase, by one of these words"),
    "hits": (2, 9, (), "how many acts of these abilities or tags reach the player this night"),
    "hit_by": (2, 9, (), "does any act of these abilities or tags reach the player this night"),
    "arrivals": (
        1,
        9,
        (),
        "how many acts of others, of these abilities or tags, come to the player; those turned "
        "back at his door count, those of `self` do not",
    ),
    "arrival": (
        2,
        9,
        (),
        "how many of them come to the second player before the first one does; -1 if he does not",
    ),
    "lot": (
        1,
        2,
        (),
        "the player on whom the lot of that name (`draws:`) falls, among the living, or those of "
        "them for whom a condition on `it` holds; nobody where there are none",
    ),
    "place_in": (
        2,
        2,
        (),
        "as how manyth (from 0) the player is drawn in the lot of that name (`drawn:`); -1 if he "
        "is not",
    ),
    "stopped": (
        2,
        9,
        ("before",),
        "is an act of the player stopped tonight by one of these abilities, marks or tags "
        "(before=true: before this act), other than by acts of `self`",
    ),
    "victims": (
        2,
        9,
        ("sown",),
        "how many players blows of these words, dealt by the player, kill tonight (sown=true: will "
        "strike in a later night)",
    ),
    "saves": (2, 9, (), "how many blows tonight acts of these words, of the player, mend"),
    "idle": (1, 1, (), "has the player sent nothing in this phase"),
    "awaits": (1, 9, (), "has the player an act (of these words) whose turn comes after this act"),
    "headed": (2, 2, (), "did the first player send an act that would bring him to the second"),
    "led_to": (2, 2, (), "does a redirect lead the first player to the second one"),
    "rivals": (
        1,
        1,
        ("after",),
        "how many acts of that ability others of the side sent before this one (after=true: "
        "after it)",
    ),
    "shielded": (
        1,
        9,
        (),
        "does a protection (of one of these abilities, marks or tags) keep this act from the "
        "player",
    ),
    "stopped_by": (1, 9, (), "was this act stopped by one of these abilities, marks or tags"),
    "under": (
        2,
        9,
        ("later",),
        "has an effect of these abilities or tags taken hold of the player before this act; "
        "later=true: or does one after it",
    ),
    "foiled_by": (
        1,
        9,
        (),
        "in a reaction: is the blow that set it off kept off or mended by one of these words",
    ),
    "healed": (1, 1, (), "is the player healed tonight"),
    "landed": (1, 1, (), "did the earlier effect of this act with that kind take hold"),
    "performed": (1, 2, (), "does the player (default: self) carry out that ability tonight"),
    "sent": (1, 2, (), "did the player (default: self) send that ability tonight"),
    "names": (2, 2, (), "did the first player send an act that names the second one first"),
    "goes_out": (1, 1, (), "does the player go to somebody, by an act that watchers can notice"),
    "dies_anyway": (1, 1, (), "does the player die in this phase if this act is left out"),
    "dies_of_others": (1, 1, (), "does the player die in this phase of anything but this act"),
    "last_fallen": (
        1,
        1,
        ("among",),
        "for how many of those who fell in the last night in which anybody (or anybody for whom "
        "`among` holds) fell does the condition hold",
    ),
    "nights_since_fall": (1, 1, (), "how many nights ago the player fell; 0: he lives, or by day"),
    "dies_to": (2, 9, (), "does the player die in this phase of a blow of one of these words"),
    "sends": (1, 1, (), "how many acts of that ability `self` sent in this phase"),
    "nth": (
        0,
        9,
        (),
        "in a reaction to `parried`: which of the blows kept off tonight this is (by any act or "
        "trait of these words of the same player)",
    ),
    "agreed": (
        0,
        0,
        (),
        "of a common act: do all the letters of the side that count name one player",
    ),
    "took_part": (0, 0, (), "how many take part in this common act, or in the one answered"),
    "takes_part": (1, 1, (), "does the player take part in this act, or in the one answered"),
    "died": (0, 1, ("role",), "has a player of the role died in an earlier phase"),
    "last_target": (1, 2, (), "the player (default: self) used the ability on target last phase"),
    "allowed": (1, 1, (), "could the sender of this act have named that player"),
    "voted": (
        2,
        2,
        (),
        "did the first player cast his vote for the second one, wherever it was moved; "
        "true where the file lists no votes",
    ),
    "condemned": (0, 0, (), "the player whom the vote of this phase puts out, if any"),
    "elected": (1, 1, (), "the player who is elected to that office in this phase, if any"),
    "ties": (0, 0, (), "how many earlier votes of the game were tied and put nobody out"),
    "tied_votes": (0, 0, (), "of a tied vote: how many votes each of them has"),
    "tied_count": (0, 0, (), "of a tied vote: how many have the most votes"),
    "tied_before": (0, 0, (), "of a tied vote: have the very same players tied before"),
    "just_used": (
        1,
        2,
        (),
        "did the player (default: self) use that ability in the phase just before this one",
    ),
    "ballots_for": (
        1,
        1,
        ("voters", "outside"),
        "how many votes elect the player; voters=true counts voters instead, outside=true adds "
        "the votes of those outside the game (`tally:`)",
    ),
    "voted_for": (2, 2, (), "does the first player vote, in an election, for the second"),
    "penalty": (1, 1, (), "the penalty points that the player has reached (`penalties:`)"),
    "ends_now": (2, 2, (), "does the player carry the mark in this phase for the last time"),
    "is_drawn": (
        1,
        2,
        ("able",),
        "does the lot fall on the player (default: self) among all who sent that ability in this "
        "phase; able=true: among those whose act takes place",
    ),
    "came_first": (
        1,
        1,
        (),
        "was this act received before every act of that ability that names the same player",
    ),
    "used_last": (2, 2, (), "did anybody carry out that ability on the player last phase"),
    "asked": (
        2,
        9,
        (),
        "has anybody carried out that ability, in an earlier phase, with the same words in these "
        "fields",
    ),
    "target_of": (
        2,
        2,
        ("faction", "role"),
        "at whom acts of that ability (of a faction, a role) take place in this phase: a name, "
        "or several; the second word where there is none",
    ),
    "answer_of": (
        2,
        2,
        (),
        "what an act of that ability is told tonight, or the second word",
    ),
    "who": (1, 1, (), "the first player for whom the condition on `it` holds, dead ones too"),
    "those": (1, 1, (), "the living players for whom the condition on `it` holds, as a list"),
    "voters": (1, 1, (), "those whose valid vote is for the player, in the order cast"),
    "holder": (1, 1, (), "a living player of that role, as the phase begins"),
}
