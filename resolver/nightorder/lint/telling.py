"""A report of lint in words: one line for a finding, its rules, its night and its repair below."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module

from ..cases import game_text
from ..errors import Place
from ..search import Nothing, Witness
from ..words.language import Language, language
from ..words.report import phase_report
from .finding import Finding
from .registry import Check
from .runner import Report

__all__ = ["doc_of", "explained", "message", "report_lines", "told_repairs", "told_rules"]


def message(finding: Finding, lang: str) -> str:
    """What a finding says, in one sentence without a full stop."""
    key = f"lint.{finding.code}" + (f".{finding.variant}" if finding.variant else "")
    return language(lang).say(key, finding.params)


def told_rules(finding: Finding, lang: str) -> Iterator[tuple[Place, str]]:
    """The rules in conflict, each with its place."""
    for rule in finding.rules:
        yield rule.place, language(lang).say(f"lint.rule.{rule.text}", rule.params)


def told_repairs(finding: Finding, lang: str) -> Iterator[str]:
    """What would remove the finding, the first one being the likeliest."""
    for repair in finding.repairs:
        yield language(lang).say(f"lint.repair.{repair.text}", repair.params)


def report_lines(report: Report, lang: str) -> Iterator[str]:
    """The whole report, as the command prints it.

    >>> from nightorder.lint import lint_text
    >>> text = "ruleset: x\\nroles: {}\\nfactions: {}\\nnight: {}\\nabilities: []"
    >>> print(*report_lines(lint_text(text, "x.yaml"), "en"), sep="\\n")
    x.yaml:5:12 NO001 expected a mapping, got a list
    1 error, 0 warnings, 0 notes
    """
    tongue = language(lang)
    told: dict[int, Place] = {}
    for finding in report.findings:
        yield tongue.say(
            "lint.line",
            place=str(finding.place),
            code=finding.code,
            message=message(finding, lang)
            if finding.code != "NO001"
            else finding.params["message"],
        )
        yield from _below(finding, tongue, told)
    if not report.findings and not report.silenced:
        yield tongue.say("lint.clean")
    else:
        yield tongue.say(
            "lint.summary",
            errors=str(report.count("error")),
            warnings=str(report.count("warning")),
            infos=str(report.count("info")),
            silenced=str(len(report.silenced) or ""),
        )
    if report.bound is not None:
        yield tongue.say(
            "lint.broken_off" if report.broken_off else "lint.bound",
            acts=str(report.bound.acts),
            players=str(report.bound.players),
        )


def _below(finding: Finding, tongue: Language, told: dict[int, Place]) -> Iterator[str]:
    if len(finding.rules) > 1:
        for place, text in told_rules(finding, tongue.code):
            yield "    " + tongue.say("lint.rule_line", place=str(place), text=text)
    if finding.points:
        yield "    " + tongue.say("lint.points", points=", ".join(finding.points))
    if finding.witness is not None:
        above = told.setdefault(id(finding.witness), finding.place)
        if above is finding.place:
            yield from night_lines(finding.witness, tongue)
        else:
            yield "    " + tongue.say("lint.night.above", place=str(above))
    elif isinstance(finding.nothing, Nothing):
        far = finding.nothing
        sizes = {
            "acts": str(max(far.acts, 0)),
            "players": str(far.bound.players),
            "n": str(far.nights),
        }
        yield "    " + tongue.say("lint.nothing", sizes)
    for text in list(told_repairs(finding, tongue.code))[:2]:
        yield "    " + tongue.say("lint.help", text=text)


def night_lines(found: Witness, tongue: Language) -> Iterator[str]:
    """The game of a witness, as a game file has it, and what comes of it."""
    alone = ".alone" if len(found.results) == 1 else ""
    smallest = "yes" if found.smallest else ""
    sizes = {"acts": str(found.acts), "players": str(found.players), "smallest": smallest}
    yield "    " + tongue.say(f"lint.night{alone}", sizes)
    for line in game_text(found.game).splitlines():
        if not line.startswith(("ruleset:", "rulings:", "#")):
            yield f"      {line}"
    for result in found.results:
        shown = result.label
        if f"lint.variant.{shown}" in tongue.texts:
            shown = tongue.say(f"lint.variant.{shown}")
        if not alone:
            yield "      " + tongue.say("lint.variant", name=shown or "…")
        for verdict in result.verdicts:
            for line in phase_report(verdict, result.game, tongue.code):
                yield f"        {line}"


def explained(check: Check, lang: str) -> Iterator[str]:
    """What ``explain`` prints: the head of a check and its docstring."""
    tongue = language(lang)
    severity = tongue.say(f"lint.severity.{check.severity}")
    yield tongue.say("lint.explain.head", code=check.code, name=check.name, severity=severity)
    yield ""
    yield from doc_of(check, lang).splitlines()


def doc_of(check: Check, lang: str) -> str:
    """What a check is about: its docstring, or the text of another language's table."""
    module = f"nightorder.words.texts.{lang}.checks"
    try:
        said: str = import_module(module).CHECKS.get(check.code, check.doc)
    except ModuleNotFoundError:  # English, or a language that does not have them yet
        return check.doc
    return said
