"""English texts of a ruleset shown for people, and of a new game file."""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["TEXTS"]

TEXTS: Mapping[str, str] = {
    "book.source": "Source: {source}",
    "book.faction": "Side: {faction}",
    "book.everyone": "Everybody may: {abilities}",
    "book.order": "Order of the night:",
    "book.golden": "An act that bears on another goes first, whatever the order says.",
    "book.when": " (while {condition})",
    "book.deaths.at_once": "Whoever falls performs no later step.",
    "book.deaths.at_dawn": "Deaths take effect at dawn.",
    "book.options": "Disputed points:",
    "book.default": " (the default{why?: {why}|})",
    "new.title": "A game of {title}. Whatever follows a # is a comment.",
    "new.players": "name: role",
    "new.rulings": "Readings of disputed points; `nightorder show {ruleset}` lists them.",
    "new.acts": "The acts in the order received; replace `acts: []` by lines such as these.",
    "new.votes": "The votes in the order cast; replace `votes: []` by lines such as these.",
    "new.against_all": "for nobody",
    "new.executed": "Or only the result, where the votes do not matter:",
}
