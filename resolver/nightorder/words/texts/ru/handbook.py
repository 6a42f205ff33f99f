"""Russian texts of a ruleset shown for people, and of a new game file."""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["TEXTS"]

TEXTS: Mapping[str, str] = {
    "book.source": "Источник: {source}",
    "book.faction": "Сторона: {faction}",
    "book.everyone": "Каждый может: {abilities}",
    "book.order": "Порядок ночи:",
    "book.golden": "Ход, который влияет на другой, идёт раньше него, что бы ни говорил порядок.",
    "book.when": " (пока {condition})",
    "book.deaths.at_once": "Павший на более поздних шагах уже не ходит.",
    "book.deaths.at_dawn": "Смерти наступают утром.",
    "book.options": "Спорные пункты:",
    "book.default": " (по умолчанию{why?: {why}|})",
    "new.title": "Игра по правилам «{title}». Всё, что после #, — примечания.",
    "new.players": "имя: роль",
    "new.rulings": "Решения спорных пунктов; их список: nightorder show {ruleset}",
    "new.acts": "Ходы в порядке получения; вместо `acts: []` впишите такие строки.",
    "new.votes": "Голоса в порядке подачи; вместо `votes: []` впишите такие строки.",
    "new.against_all": "против всех",
    "new.executed": "Или один итог, если сами голоса не важны:",
}
