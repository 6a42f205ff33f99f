"""English texts of the report of a phase."""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["TEXTS"]

TEXTS: Mapping[str, str] = {
    "report.dead": "Dead:",
    "report.left": "Left the game:",
    "report.none_dead": "Nobody dies.",
    "report.none_out": "Nobody goes out.",
    "report.stopped": "Did not take place:",
    "report.refused": "Refused:",
    "report.refused_act": "an act of {player}",
    "report.answers": "Answers:",
    "report.answer": "{player}, “{ability}”{about? about {about}|}: {value}",
    "report.moved": "Redirected:",
    "report.marks": "Marks:",
    "report.mark": "{player}: {marks}",
    "report.pending": "Still to come:",
    "report.due": "{player}: a delayed blow strikes in night {night}",
    "report.roles": "Changed:",
    "report.role": "{player} becomes {role}",
    "report.faction": "{player} now plays for {faction}",
    "report.winner": "Winner: {winner}",
    "report.draw": "The game ends in a draw.",
    "report.decided_by": "Decided by:",
    "report.undecided": "Undecided: the rules allow {n} {n#outcome|outcomes}.",
    "report.by_dice": "The dice decide between {n} {n#outcome|outcomes}.",
    "report.outcome": "Outcome {n}{chance? (chance {chance})|}{when?, {when}|}:",
    "report.paradox": "Paradox: the rules contradict themselves and allow no outcome.",
    "report.paradox_here": "paradox: no outcome is consistent",
    "report.loop": "acts of the loop: {acts}",
    "report.when": "for example when {points}",
    "report.advice": "To decide it, write into the game file:",
    "report.advice.ruling": "rulings: {brace}{option}: {readings}{closing}   # {question}",
    "report.advice.roll": "roll: true or roll: false in the line of {act}",
    "report.advice.order": "the acts in the order received, without `order: unknown`",
    "report.advice.draw": "draws: {brace}{point}: {others}{closing} beside the acts",
    "report.advice.loop": "draws: {brace}loop: {acts}{closing} beside the acts: "
    "the one that goes first",
    "report.unreached": "Not resolved, for a paradox comes before: {phases}.",
    "report.odds": "Chances:",
    "report.chance": "{player} dies: {chance}",
    "report.reading": "{reading} ({meaning})",
    "report.separator": " or ",
}
