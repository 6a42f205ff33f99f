"""English texts on presets: how a ruleset's are listed, and how a night is compared under them."""

from __future__ import annotations

__all__ = ["TEXTS"]

TEXTS = {
    "book.presets": "Presets (`preset: ID` in a game file; its own `rulings:` go before):",
    "book.preset.source": " [{source}]",
    "book.preset.open": "known to be decided somehow, but not how: {points}",
    "new.partner": "Pairs: who is bound to whom ({roles})",
    "new.preset": "A named set of readings: {presets}",
    # -- a phase under several presets ---------------------------------------------------------
    "compare.default": "without a preset",
    "compare.problem": "Not resolved",
    "compare.outcomes": "Outcomes",
    "compare.dead": "Dead",
    "compare.stopped": "Did not take place",
    "compare.refused": "Refused",
    "compare.nothing": "—",
    "compare.paradox": "paradox",
    "compare.answer": "{player}, “{ability}”{about? about {about}|}",
    "compare.aim": "whither {about}",
    "compare.role": "{about} becomes",
    "compare.faction": "{about} now plays for",
    "compare.marks": "marks of {about}",
    "compare.pending": "a delayed blow strikes {about} in",
    "compare.winner": "winner",
    "compare.condemned": "condemned",
    "compare.apart": "{presets} {count#differs|differ} from {first}:",
    "compare.point": "{option} “{question}”: {other} instead of {taken}",
    "compare.open": "left open",
    "compare.acts": "({acts})",
    "compare.act": "{act}{when? ({when})|}",
    "compare.same": "All of them come to the same.",
}
