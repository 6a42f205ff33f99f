"""Русские тексты о наборах решений: список в правилах и сравнение ночи по разным наборам."""

from __future__ import annotations

__all__ = ["TEXTS"]

TEXTS = {
    "book.presets": "Наборы решений (в файле игры `preset: ID`; её собственные `rulings:` важнее):",
    "book.preset.source": " [{source}]",
    "book.preset.open": "как-то решают и это, но как — неизвестно: {points}",
    "new.partner": "Пары: кто с кем связан ({roles})",
    "new.preset": "Набор решений: {presets}",
    # -- фаза по разным наборам ----------------------------------------------------------------
    "compare.default": "без набора",
    "compare.problem": "Не разобрано",
    "compare.outcomes": "Исходов",
    "compare.dead": "Погибли",
    "compare.stopped": "Не состоялись",
    "compare.refused": "Отклонены",
    "compare.nothing": "—",
    "compare.paradox": "парадокс",
    "compare.answer": "{player}, «{ability}»{about? ({about})|}",
    "compare.aim": "куда попал {about}",
    "compare.role": "новая роль игрока {about}",
    "compare.faction": "новая сторона игрока {about}",
    "compare.marks": "метки игрока {about}",
    "compare.pending": "отложенный удар по игроку {about}",
    "compare.winner": "победа",
    "compare.condemned": "приговорён",
    "compare.apart": "{presets} {count#отличается|отличаются|отличаются} от {first}:",
    "compare.point": "{option} «{question}»: {other} вместо {taken}",
    "compare.open": "не решено",
    "compare.acts": "({acts})",
    "compare.act": "{act}{when? ({when})|}",
    "compare.same": "Все сходятся на одном.",
}
