"""English texts that answer questions: what if, why not, how likely, what decided."""

from __future__ import annotations

__all__ = ["TEXTS"]

TEXTS = {
    # -- a change of the phase -------------------------------------------------------------------
    "edit.drop": "without {act}",
    "edit.retarget": "with {act} aimed at {to} instead",
    "edit.add": "with {act} sent as well",
    "edit.vote": "with a vote of {by} for {to}",
    "edit.vote.against_all": "with a vote of {by} against all",
    "edit.roll": "with the dice of {act} showing “{roll}”",
    "edit.draw": "with the lot “{point}” falling on {value}",
    "edit.ruling": "with {option} read as “{reading}”",
    "edit.before": "with {first} received before {second}",
    # -- what differs ----------------------------------------------------------------------------
    "change.nothing": "nothing changes",
    "change.was": "{now} (before: {was})",
    "change.fate": "{player} dies",
    "change.fate.no": "{player} lives",
    "change.known": "{subject}: {value}",
    "change.act.done": "{act} takes place",
    "change.act.stopped": "{act} does not take place",
    "change.act.refused": "{act} is refused",
    "change.act.none": "{act} is not sent",
    "change.condemned": "condemned: {value}",
    "change.winner": "winner: {value}",
    "change.winner.draw": "a draw",
    "change.winner.none": "none yet",
    "change.aim": "the target of {act}: {value}",
    "change.aim.none": "as it was sent",
    "change.answer": "{player}, “{ability}”{target? about {target}|}: {value}",
    "change.answer.none": "no answer",
    "change.role": "the role of {player}: {value}",
    "change.role.none": "as before",
    "change.faction": "the side of {player}: {value}",
    "change.faction.none": "as before",
    "change.marks": "marks of {player}: {value}",
    "change.marks.none": "none",
    "change.pending": "a delayed blow at {player}: {value}",
    "change.pending.night": "in night {n}",
    "change.pending.none": "none",
    "change.paradox": "the rules contradict themselves",
    "change.paradox.none": "the rules do not contradict themselves",
    "change.phase_gone": "this phase is not in the new version, or not reached",
    "change.phase_new": "this phase is not in the old version, or not reached",
    "changes.none": "Nothing changes in any phase.",
    # -- the value of a fact ---------------------------------------------------------------------
    "value.answer": "{act}: the answer is {value}",
    "value.aim": "{act} goes to {value}",
    "value.mark": "{player} carries the mark “{mark}”",
    "value.mark.no": "{player} does not carry the mark “{mark}”",
    "value.legal": "{act} is allowed",
    "value.legal.no": "{act} is refused",
    "value.none": "it does not come up",
    # -- why not ---------------------------------------------------------------------------------
    "nobody_struck": "nothing in this phase strikes at {player}",
    "unhindered": "nothing stood in the way of {act}",
    "whynot.nearest": "nearest change — {edits}: {result}",
    "whynot.also": "it would also mean: {changes}",
    "whynot.none": "no change of this phase that was tried makes it otherwise ({n} tried, "
    "{complete?all that are small enough|the search was cut off there})",
    "whynot.beyond": "and {n} {n#change|changes} more",
    # -- what decided ----------------------------------------------------------------------------
    "weight.decisive": "decisive, each alone: {acts}",
    "weight.one": "decisive: {acts}",
    "weight.joint": "joint (it would be otherwise without all of them): {acts}",
    "weight.none": "no act of this phase decided it",
    "turn.roll": "it hangs on the dice of {act}: with “{other}” instead of “{taken}”: {result}",
    "turn.lot": "it hangs on the lot “{point}”: with {other} instead of {taken}: {result}",
    "turn.tie": "it hangs on the order of arrival: with {other} received before {taken}: {result}",
    "turn.either": "it could be either way",
    "turn.policy": "it hangs on the loop policy “{policy}”: without it {result?{result}|the rules "
    "would contradict themselves}",
    # -- chances ---------------------------------------------------------------------------------
    "odds.line": "{value} — {chance}",
    "odds.given": "if {points}:",
    "odds.sure": "{value} (certain)",
}
