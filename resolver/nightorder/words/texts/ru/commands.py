"""Русские тексты команд: перечень правил, итоги примеров."""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["TEXTS"]

TEXTS: Mapping[str, str] = {
    "case.night": "ночь {number}",
    "case.day": "день {number}",
    "case.failed": "ожидалось {wanted}, получилось {got}",
    "case.not_checked": "не проверено: {what}",
    "case.checks": "не проверено: {count} ({by_key})",
    "case.summary": "прошло: {passed}, не прошло: {failed}",
    "rulesets.id": "id",
    "rulesets.title": "название",
    "rulesets.roles": "ролей",
    "rulesets.abilities": "способностей",
    "rulesets.options": "спорных пунктов",
}
