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
