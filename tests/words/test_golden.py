"""Sentences as they stand in golden files, read for their grammar by people."""

from __future__ import annotations

from pathlib import Path

import pytest

from nightorder.words import languages, one_line

from .games import game, verdict

HERE = Path(__file__).parent


def golden(lang):
    lines = (HERE / f"golden_{lang}.txt").read_text(encoding="utf-8").splitlines()
    for head, text in zip(lines[::2], lines[1::2], strict=True):
        yield (*head.split(" | "), text.strip())


@pytest.mark.parametrize(
    ("lang", "name", "phase", "fact", "text"),
    [(lang, *row) for lang in languages() for row in golden(lang)],
)
def test_a_sentence_reads_as_it_was_approved(lang, name, phase, fact, text):
    outcome = verdict(name, phase).outcomes[0]
    assert one_line(outcome, fact, game(name).ruleset, lang) == text


def test_every_language_has_the_same_golden_facts():
    heads = {lang: [row[:3] for row in golden(lang)] for lang in languages()}
    assert all(rows == heads["en"] for rows in heads.values())
    assert len(heads["en"]) >= 40
