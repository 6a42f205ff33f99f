"""Results of cases as plain lines of text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from ..model.verdict import Fact
from ..words import explain
from ..words import lines as explained
from ..words.language import Language
from ..words.language import language as spoken
from .model import CaseResult, Failure, Value

__all__ = ["format_result", "format_summary", "show"]

_MOST_LINES = 8


def show(value: Value) -> str:
    """A value as a case file writes it.

    >>> from fractions import Fraction
    >>> show({"A": ("B", "C"), "D": Fraction(1, 3), "E": True})
    '{A: [B, C], D: 1/3, E: true}'
    """
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {show(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, tuple):
        return "[" + ", ".join(map(show, value)) + "]"
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    return str(value)


def format_result(result: CaseResult, language: str = "en") -> str:
    """One line for each failure, its reasons below it; then what was not checked.

    A case that passed with everything checked is the empty text.
    """
    tongue = spoken(language)
    lines = []
    for failure in result.failures:
        lines.append(": ".join(filter(None, _said(result, failure, tongue))))
        for fact in failure.reasons:
            lines += _reason(result, failure, fact, language)
    for left in result.not_checked:
        said = tongue.say("case.not_checked", what=f"{left.key}: {left.why}")
        lines.append(f"{left.place}: {result.case.id}: {_phase(left.phase, tongue)}: {said}")
    return "\n".join(lines)


def format_summary(results: Iterable[CaseResult], language: str = "en") -> str:
    """The last lines of a run: how much was not checked, by key, and how many cases passed.

    >>> format_summary([])
    '0 passed, 0 failed'
    """
    tongue = spoken(language)
    left: Counter[str] = Counter()
    passed = failed = 0
    for result in results:
        passed += result.passed
        failed += not result.passed
        left.update(one.key for one in result.not_checked)
    lines = []
    if left:
        by_key = ", ".join(f"{key} {count}" for key, count in sorted(left.items()))
        lines.append(tongue.say("case.checks", count=str(left.total()), by_key=by_key))
    return "\n".join([*lines, tongue.say("case.summary", passed=str(passed), failed=str(failed))])


def _said(result: CaseResult, failure: Failure, tongue: Language) -> list[str]:
    head = [str(failure.place), result.case.id, _phase(failure.phase, tongue)]
    if failure.key in ("problem", "error", "internal error"):
        key = "" if failure.key == "problem" else failure.key
        return [*head, key, str(failure.got)]
    compared = tongue.say("case.failed", wanted=show(failure.expected), got=show(failure.got))
    return [*head, failure.key, compared]


def _phase(label: str, tongue: Language) -> str:
    kind, _, number = label.partition(" ")
    return tongue.say(f"case.{kind}", number=number) if number else label


def _reason(result: CaseResult, failure: Failure, fact: Fact, language: str) -> list[str]:
    try:
        assert failure.outcome is not None
        step = explain(failure.outcome, fact.id, result.case.game.ruleset, language)
        found = [*explained(step, indent="    ")]
    except Exception:  # a failure must be shown even where its explanation fails
        params = ", ".join(f"{name} {value}" for name, value in fact.params)
        found = [f"    {fact.id} = {show(fact.value)}: {fact.code} ({params})"]
    return found[:_MOST_LINES]
