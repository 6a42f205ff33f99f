"""English texts on presets: how a ruleset's are listed, and how a night is compared under them."""

from __future__ import annotations

__all__ = ["TEXTS"]

TEXTS = {
    "book.presets": "Presets (`preset: ID` in a game file; its own `rulings:` go before):",
    "book.preset.source": " [{source}]",
    "book.preset.open": "known to be decided somehow, but not how: {points}",
    "new.preset": "A named set of readings: {presets}",
}
