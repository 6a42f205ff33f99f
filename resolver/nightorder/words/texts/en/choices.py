"""English texts of choices and loops: what was open, and what decided it."""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["TEXTS"]

TEXTS: Mapping[str, str] = {
    # -- choices -------------------------------------------------------------------------------
    "ruling.ruling": "disputed point {option}{question? “{question}”|} is read as: {reading}"
    "{default? (the default)| (chosen for this game)}",
    "ruling.ruling_open": "disputed point {option}{question? “{question}”|} is open; this outcome "
    "reads it as: {reading}",
    "roll.roll_given": "dice of {act}: {yes?the chance comes up|the chance does not come up} "
    "(as the game file says)",
    "roll.roll_given.face": "dice of {act}: the die shows {value} (as the game file says)",
    "roll.chosen.face": "dice of {act}: the die shows {value} ({by})",
    "roll.chosen": "dice of {act}: {yes?the chance comes up|the chance does not come up} ({by})",
    "drawn.drawn": "{act}: the lot falls on {value}",
    "drawn.drawn_given": "{act}: the lot falls on {value} (as the game file says)",
    "drawn.all_drawn": "{act}: there is no more to draw from than {value}",
    "draw.draw_given.chance": "the lot “{point}”: {yes?it comes up|it does not come up} (as the "
    "game file says)",
    "draw.chosen.chance": "the lot “{point}”: {yes?it comes up|it does not come up} ({by})",
    "draw.draw_given": "the lot falls on {value} (as the game file says)",
    "pick.chosen.office": "several tie, and the rules do not say which of them is elected: here "
    "{value}",
    "pick.chosen": "one name of several is told, and the rules do not say which: here {value}",
    "draw.chosen": "the lot falls on {value} ({by})",
    "tie.tie_received": "in one step, {first} was received before {second}",
    "tie.tie_listed": "in one step, {first} is listed before {second}",
    "tie.tie_simultaneous": "in one step, {first} and {second} happen at once",
    "tie.tie_chosen": "in one step, {first} comes before {second}",
    "order.chosen": "it is not known which came first; here {first} comes before {second}",
    # -- loops ---------------------------------------------------------------------------------
    "loop_outcome": "{subject}: so has it one outcome of the loop{loop? with {loop}|}",
    "done.loop_outcome": "{act} takes place in one outcome of the loop{loop? with {loop}|}",
    "done.loop_outcome.no": "{act} does not take place in one outcome of the loop"
    "{loop? with {loop}|}",
    "lands.loop_outcome": "{act} takes hold on {player} ({effect}) in one outcome of the loop"
    "{loop? with {loop}|}",
    "lands.loop_outcome.no": "{act} has no effect on {player} ({effect}) in one outcome of the loop"
    "{loop? with {loop}|}",
    "paradox": "{subject}: the rules contradict themselves in the loop{loop? with {loop}|}; "
    "no outcome fits",
    "hangs_on_paradox": "{subject}: this hangs on a paradox and has no answer",
    "unknown": "{subject}: {code}",
    "assumed": "{subject}: assumed",
    "choice.world": "open in this phase: {point}; this outcome takes {taken}",
    "choice.rulings": "also open in this phase, and here taken as: {points}",
    "choice.drawn": "drawn in this phase: {point}: {taken}",
    "choice.policy": "the loop of {point} is decided by policy “{how}”{taken?: {taken}|}",
    "choice.given": "given in the game file: {point}: {taken}",
    "turn.otherwise": "it hangs on {option}{question? “{question}”|}: with {other} instead "
    "of {taken}: {result}",
    "turn.done": "it takes place",
    "turn.not_done": "it does not take place",
    "turn.none": "it does not come up",
    "subject.player": "{player}",
    "subject.moment": "{player} before {moment}",
    "subject.vote": "the vote",
    "subject.winner": "the end of the game",
}
