"""English texts of commands: the list of rulesets, the results of cases."""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["TEXTS"]

TEXTS: Mapping[str, str] = {
    "case.night": "night {number}",
    "case.day": "day {number}",
    "case.failed": "expected {wanted}, got {got}",
    "case.not_checked": "not checked: {what}",
    "case.checks": "{count} not checked: {by_key}",
    "case.summary": "{passed} passed, {failed} failed",
    "rulesets.id": "id",
    "rulesets.title": "title",
    "rulesets.roles": "roles",
    "rulesets.abilities": "abilities",
    "rulesets.options": "options",
}
