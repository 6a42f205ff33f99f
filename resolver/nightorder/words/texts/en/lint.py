"""English texts of lint: ``lint.CODE`` what a finding says, and what stands below it."""

from __future__ import annotations

__all__ = ["TEXTS"]

TEXTS = {
    # -- findings ------------------------------------------------------------------------------
    "lint.NO001": "{message}",
    "lint.NO002": "this remark silences nothing: {codes}",
    "lint.NO003": "this remark gives no reason for silencing {codes}",
    "lint.NO101": "ability '{ability}' stands in no step of the night order",
    "lint.NO102": "nothing can happen as '{word}' in step {number}",
    "lint.NO102.never": "step {number} counts under no readings",
    "lint.NO103": "'{word}' already stands in step {first}; its place in step {number} never "
    "counts",
    "lint.NO104": "role '{role}' can never use any of its abilities ({abilities})",
    "lint.NO105": "nobody has the ability '{ability}'",
    "lint.NO106.traits": "no role has the trait '{word}'",
    "lint.NO106.marks": "nothing gives the mark '{word}'",
    "lint.NO201.circle": "claims contradict each other in a circle: {words}",
    "lint.NO201.opposite": "one claim says that an act keeps another from working, one that it "
    "does not: {words}",
    "lint.NO202.order": "claim '{id}' contradicts the order of the night: {words}",
    "lint.NO202.apart": "claim '{id}' wants one step where the order has two: {words}",
    "lint.NO202.ties": "claim '{id}' contradicts the tie rule of the step: {words}",
    "lint.NO203.no_effect": "claim '{id}' says that '{first}' keeps '{then}' from working, but no "
    "effect of '{first}' can bear on it",
    "lint.NO203.effect": "claim '{id}' says that '{then}' works despite '{first}', but an effect "
    "of '{first}' always keeps it from working",
    "lint.NO203.spares": "claim '{id}' says that '{first}' does not work against the role "
    "'{role}', but its effect does",
    "lint.NO301": "no rule says whether '{first}' or '{then}' comes first in step {number}",
    "lint.NO302": "a loop of these can have several outcomes, and no policy decides: {abilities}",
    "lint.NO302.declines": "a loop of these can have several outcomes, and the policies can all "
    "decline: {abilities}",
    "lint.NO303": "a loop of these can have no outcome, and no policy decides: {abilities}",
    "lint.NO303.declines": "a loop of these can have no outcome, and the policies can all decline: "
    "{abilities}",
    "lint.NO304": "the policy `{policy}` is never asked: number {number} decides every loop",
    "lint.NO305": "the result depends on the order of arrival, and no rule says that it may",
    "lint.NO401": "`{effect}` of '{ability}' comes after everything that it could bear on "
    "({words})",
    "lint.NO401.partly": "`{effect}` of '{ability}' names acts that are over by then ({words})",
    "lint.NO402": "the block of '{ability}' does not reach these, because they come before it: "
    "{words}",
    "lint.NO403": "no condition asks for the point {option}",
    "lint.NO403.alike": "no condition tells these readings of {option} apart: {readings}",
    "lint.NO404": "the text leaves {option} open: {readings} (played as {default})",
    "lint.NO405": "this can never hold: {condition}",
    "lint.NO406": "'-{word}' takes nothing out of the scope of '{owner}'",
    "lint.NO407": "'{word}' is named in the scope of '{owner}', and an exception takes it out "
    "again",
    "lint.NO407.twice": "two effects `{effect}` of '{owner}' show different things under the same "
    "condition",
    "lint.NO501": "these are answered before '{ability}' can deceive them: {words}",
    "lint.NO502": "this text is missing in one language: {language}",
    "lint.NO502.answer": "'{ability}' can answer '{word}', but has no text for it",
    # -- rules in conflict ---------------------------------------------------------------------
    "lint.rule.claim.before": "claim '{id}'{source? ({source})|}: {acts} before {others}",
    "lint.rule.claim.beats": "claim '{id}'{source? ({source})|}: {acts} keeps {others} from "
    "working{spares?, except against {spares}|}",
    "lint.rule.claim.despite": "claim '{id}'{source? ({source})|}: {acts} works despite {others}",
    "lint.rule.claim.arrival": "claim '{id}'{source? ({source})|}: between {acts} and {others} "
    "arrival decides",
    "lint.rule.claim.together": "claim '{id}'{source? ({source})|}: {acts} and {others} at once",
    "lint.rule.order": "the order: {first} in step {one}, {then} in step {two}",
    "lint.rule.step": "the order: {first} and {then} in one step, {one}",
    "lint.rule.step_of": "the order: '{word}' in step {number}",
    "lint.rule.effect": "`{effect}` of '{ability}'",
    "lint.rule.refused": "an act of '{ability}' is refused here",
    "lint.rule.untied": "the order: step {number} has no tie rule",
    "lint.rule.loops": "the loop policies",
    "lint.rule.no_loops": "the night has no `loops:`",
    "lint.rule.policy": "policy `{policy}`",
    "lint.rule.no_arrival": "nothing here lets arrival decide",
    # -- repairs -------------------------------------------------------------------------------
    "lint.repair.place": "put '{ability}' into a step of the order",
    "lint.repair.drop_step": "remove step {number}",
    "lint.repair.drop_word": "remove '{word}'",
    "lint.repair.give": "give '{ability}' to a role, or remove it",
    "lint.repair.drop_claim": "drop the claim '{ids}', or make it a reading of a disputed point",
    "lint.repair.drop_claims": "drop the claims {ids}, or make them readings of disputed points",
    "lint.repair.move_before": "move '{word}' to a step before '{then}'",
    "lint.repair.backwards": "let the effect reach back: `backwards: true`",
    "lint.repair.drop_option": "remove {option}, or let a condition ask `ruling`",
    "lint.repair.ties": "give the step a rule: `ties: received`, `listed` or `simultaneous`",
    "lint.repair.policy": "end `loops:` with a policy that takes every loop, "
    "such as `policy: all_fail`",
    "lint.repair.policy_first": "put it before the policy that decides every loop",
    # -- frames --------------------------------------------------------------------------------
    "lint.severity.error": "error",
    "lint.severity.warning": "warning",
    "lint.severity.info": "note",
    "lint.line": "{place} {code} {message}",
    "lint.rule_line": "{place} {text}",
    "lint.help": "help: {text}",
    "lint.points": "disputed point: {points}",
    "lint.summary": "{errors} {errors#error|errors}, {warnings} {warnings#warning|warnings}, "
    "{infos} {infos#note|notes}{silenced?, {silenced} silenced|}",
    "lint.bound": "nights searched up to {acts} {acts#act|acts} and {players} "
    "{players#player|players}",
    "lint.broken_off": "the search of nights up to {acts} {acts#act|acts} and {players} "
    "{players#player|players} was broken off: what only a night can show may be missing",
    "lint.clean": "nothing to complain of",
    "lint.night": "the night that shows it ({acts} {acts#act|acts}, {players} "
    "{players#player|players}{smallest?; no smaller one does|}):",
    "lint.night.alone": "the night that shows it ({acts} {acts#act|acts}, {players} "
    "{players#player|players}{smallest?; no smaller one does|}) is not decided:",
    "lint.nothing": "no game of up to {acts} {acts#act|acts} and {players} "
    "{players#player|players} shows it ({n} {n#game|games} searched)",
    "lint.night.above": "the night that shows it is the one of {place}",
    "lint.variant": "with {name}:",
    "lint.variant.by_list": "by the order",
    "lint.variant.reaching_back": "if it reached back",
    "lint.variant.by_claim": "by the claim",
    "lint.explain.head": "{code} {name} ({severity})",
    "lint.explain.none": "there is no check '{word}'",
}
