"""A report of lint in words: one line for a finding, its rules, its night and its repair below."""

from __future__ import annotations

from collections.abc import Iterator

from ..errors import Place
from ..words.language import Language, language
from ..words.report import phase_report
from .finding import Finding, Witness
from .registry import Check
from .runner import Report

__all__ = ["explained", "message", "report_lines", "told_repairs", "told_rules"]


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
    for finding in report.findings:
        yield tongue.say(
            "lint.line",
            place=str(finding.place),
            code=finding.code,
            message=message(finding, lang)
            if finding.code != "NO001"
            else finding.params["message"],
        )
        yield from _below(finding, tongue)
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
            "lint.bound", acts=str(report.bound.acts), players=str(report.bound.players)
        )


def _below(finding: Finding, tongue: Language) -> Iterator[str]:
    if len(finding.rules) > 1:
        for place, text in told_rules(finding, tongue.code):
            yield "    " + tongue.say("lint.rule_line", place=str(place), text=text)
    if finding.points:
        yield "    " + tongue.say("lint.points", points=", ".join(finding.points))
    if finding.witness is not None:
        yield from night_lines(finding.witness, tongue)
    for text in list(told_repairs(finding, tongue.code))[:1]:
        yield "    " + tongue.say("lint.help", text=text)


def night_lines(witness: Witness, tongue: Language) -> Iterator[str]:
    """The night of a witness: who is there, what was sent, and what comes of it."""
    game = witness.game
    acts = sum(len(phase.acts) for phase in game.phases)
    alone = ".alone" if len(witness.verdicts) == 1 else ""
    yield "    " + tongue.say(f"lint.night{alone}", acts=str(acts), players=str(len(game.players)))
    players = ", ".join(f"{name}: {role}" for name, role in game.players.items())
    yield f"      players: {{{players}}}"
    for phase in game.phases:
        sent = ", ".join(_act_text(act.by, act.do, act.to) for act in phase.acts)
        yield f"      {phase.label}: [{sent}]"
    for name, verdict in witness.verdicts.items():
        shown = name
        if f"lint.variant.{name}" in tongue.texts:
            shown = tongue.say(f"lint.variant.{name}")
        if not alone:
            yield "      " + tongue.say("lint.variant", name=shown)
        for line in list(phase_report(verdict, game, tongue.code))[1:]:
            yield f"        {line}"


def _act_text(by: str, do: str, to: tuple[str, ...]) -> str:
    if not to:
        return f"{{by: {by}, do: {do}}}"
    named = to[0] if len(to) == 1 else f"[{', '.join(to)}]"
    return f"{{by: {by}, do: {do}, to: {named}}}"


def explained(check: Check, lang: str) -> Iterator[str]:
    """What ``explain`` prints: the head of a check and its docstring."""
    tongue = language(lang)
    severity = tongue.say(f"lint.severity.{check.severity}")
    yield tongue.say("lint.explain.head", code=check.code, name=check.name, severity=severity)
    yield ""
    yield from check.doc.splitlines()
