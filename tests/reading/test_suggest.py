"""Names that were probably meant."""

from __future__ import annotations

import pytest

from nightorder.reading import did_you_mean, nearest


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("Kill", "kill"),
        ("protct", "protect"),
        ("сheck", "check"),  # the first letter is Cyrillic
        ("дактор", "доктор"),
        ("приём", "прием"),
        ("ДОКТОР", "доктор"),
        ("zzzz", None),
        ("", None),
        ("k" * 10_000, None),
    ],
)
def test_nearest(name: str, meant: str | None) -> None:
    names = ["kill", "protect", "check", "доктор", "прием"]
    assert nearest(name, names) == ((meant,) if meant else ())


def test_order_does_not_depend_on_the_candidates() -> None:
    assert nearest("ab", ["abd", "abc"], 2) == nearest("ab", {"abc", "abd"}, 2) == ("abc", "abd")


def test_sentence_end() -> None:
    assert did_you_mean("kil", ["kill"]) == "; did you mean 'kill'?"
    assert did_you_mean("kil", []) == ""


@pytest.mark.parametrize(
    ("name", "known", "more"),
    [
        ("аtlantis", "atlantis", " (the letter 'а' is Cyrillic here, U+0430)"),
        ("ANНA", "ANHA", " (the letter 'Н' is Cyrillic here, U+041D)"),
        ("Андреи\u0306", "Андрей", " (the same letters, but their marks are written apart)"),
        ("анна", "Анна", ""),
        ("Борис", "Boris", ""),
        ("Анма", "Анна", ""),
        ("мелкии", "мелкий", ""),
    ],
)
def test_names_that_look_the_same_are_told_apart(name: str, known: str, more: str) -> None:
    assert did_you_mean(name, [known]) == f"; did you mean '{known}'?{more}"
