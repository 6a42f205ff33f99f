"""The rule of each kind of fact, and the table of all of them."""

from __future__ import annotations

from ..settle import Entry, Key, Rule, Solver
from .acts import came_rule, done_rule, legal_rule, reason_rule
from .aims import aim_rule, reach_rule, second_rule
from .answers import answer_rule
from .ballots import condemned_rule, tied_marks_rule, voters_rule
from .delays import held_rule, told_rule
from .elections import ballot_rule, elected_rule
from .fates import anyway_rule, down_rule, fatal_rule, fate_rule, gone_rule, killed_rule
from .landing import lands_rule
from .lasting import counter_rule
from .lots import draw_rule, drawn_rule, roll_rule
from .order import step_rule, tie_rule
from .protection import shielded_rule
from .remains import faction_rule, mark_rule, role_rule
from .seats import seated_rule
from .victory import winner_rule

__all__ = ["LEAVES", "RULES"]

#: Choice points: facts that no rule derives.
LEAVES = frozenset({"ruling", "roll", "order", "draw", "pick"})


def _ruling(s: Solver, key: Key) -> Entry | None:
    reading = s.night.readings.get(key[1])
    return None if reading is None else Entry(reading, "ruling")


def _late(s: Solver, key: Key) -> Entry | None:
    """Fact ``late``: an influence that comes after what it would bear on."""
    night = s.night
    source = night.act(key[1])
    return Entry(
        True, "too_late", (), (source, night.influence(source, key[2]), key[3], night.act(key[4]))
    )


def _sent(s: Solver, key: Key) -> Entry:
    """Fact ``sent``: a player has sent the act, whatever comes of it."""
    return Entry(True, "sent")


def _open(s: Solver, key: Key) -> Entry | None:
    return None


RULES: dict[str, Rule] = {
    "sent": _sent,
    "legal": legal_rule,
    "done": done_rule,
    "reason": reason_rule,
    "held": held_rule,
    "told": told_rule,
    "came": came_rule,
    "aim": aim_rule,
    "reach": reach_rule,
    "second": second_rule,
    "seated": seated_rule,
    "lands": lands_rule,
    "shielded": shielded_rule,
    "fatal": fatal_rule,
    "fate": fate_rule,
    "killed": killed_rule,
    "down": down_rule,
    "gone": gone_rule,
    "anyway": anyway_rule,
    "answer": answer_rule,
    "counter": counter_rule,
    "step": step_rule,
    "tie": tie_rule,
    "late": _late,
    "condemned": condemned_rule,
    "tied_marks": tied_marks_rule,
    "winner": winner_rule,
    "role": role_rule,
    "faction": faction_rule,
    "mark": mark_rule,
    "voters": voters_rule,
    "ballot": ballot_rule,
    "elected": elected_rule,
    "ruling": _ruling,
    "roll": roll_rule,
    "draw": draw_rule,
    "drawn": drawn_rule,
    "order": _open,
    "pick": _open,
}
