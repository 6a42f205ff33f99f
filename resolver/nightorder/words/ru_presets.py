"""Русские тексты о наборах решений: список в правилах и сравнение ночи по разным наборам."""

from __future__ import annotations

__all__ = ["TEXTS"]

TEXTS = {
    "book.presets": "Наборы решений (в файле игры `preset: ID`; её собственные `rulings:` важнее):",
    "book.preset.source": " [{source}]",
    "book.preset.open": "как-то решают и это, но как — неизвестно: {points}",
    "new.preset": "Набор решений: {presets}",
}
