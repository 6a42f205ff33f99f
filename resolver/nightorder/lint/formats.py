"""A report for programs: plain JSON, and SARIF 2.1.0 as code hosts show it."""

from __future__ import annotations

from typing import Final

from ..errors import Place
from ..search import Witness
from ..wire import to_json
from .finding import Finding
from .registry import all_checks
from .runner import Report
from .telling import message, told_repairs, told_rules

__all__ = ["as_json", "as_sarif"]

_LEVELS: Final = {"error": "error", "warning": "warning", "info": "note"}
_SCHEMA: Final = "https://json.schemastore.org/sarif-2.1.0.json"


def as_json(report: Report, lang: str) -> dict[str, object]:
    """The report as plain JSON: findings with everything that supports them, and the sums.

    A witness is a game in the shape of a game file, with its verdicts by the name of the reading.
    """
    found: dict[str, object] = {
        "file": report.file,
        "as_stated": report.as_stated,
        "findings": [_finding(f, lang) for f in report.findings],
        "silenced": [_finding(f, lang) for f in report.silenced],
        "summary": {s: report.count(s) for s in _LEVELS},
        "checks": sorted(report.ran),
    }
    if report.bound is not None:
        found["bound"] = {"acts": report.bound.acts, "players": report.bound.players}
        found["broken_off"] = report.broken_off
    return found


def _finding(finding: Finding, lang: str) -> dict[str, object]:
    known = all_checks().get(finding.code)
    found: dict[str, object] = {
        "code": finding.code,
        "name": known.name if known is not None else "",
        "severity": finding.severity,
        **_place(finding.place),
        "message": message(finding, lang),
        "params": dict(finding.params),
        "rules": [{**_place(place), "text": text} for place, text in told_rules(finding, lang)],
        "repairs": list(told_repairs(finding, lang)),
        "points": list(finding.points),
    }
    if finding.witness is not None:
        found["witness"] = _witness(finding.witness)
    elif finding.nothing is not None:
        far = finding.nothing
        found["nothing"] = {
            "acts": far.acts,
            "players": far.bound.players,
            "complete": far.complete,
        }
    if finding.reason:
        found["because"] = finding.reason
    return found


def _place(place: Place) -> dict[str, object]:
    return {"file": place.file, "line": place.line, "column": place.column}


def _witness(found: Witness) -> dict[str, object]:
    return {
        "shows": found.kind,
        "acts": found.acts,
        "players": found.players,
        "results": [
            {
                "label": result.label,
                "game": to_json(result.game),
                "verdicts": [to_json(verdict) for verdict in result.verdicts],
            }
            for result in found.results
        ],
    }


def as_sarif(report: Report, lang: str, version: str) -> dict[str, object]:
    """The report as SARIF 2.1.0 (OASIS), one run; silenced findings are marked as such.

    >>> from nightorder.lint import lint_text
    >>> log = as_sarif(lint_text("- 1", "x.yaml"), "en", "1")
    >>> log["version"], log["runs"][0]["results"][0]["ruleId"]
    ('2.1.0', 'NO001')
    """
    every = [*report.findings, *report.silenced]
    codes = sorted({f.code for f in every})
    index = {code: i for i, code in enumerate(codes)}
    return {
        "$schema": _SCHEMA,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {
                    "driver": {
                        "name": "nightorder",
                        "version": version,
                        "rules": [_rule(code) for code in codes],
                    }
                },
                "columnKind": "unicodeCodePoints",
                "results": [_result(f, index, lang) for f in every],
            }
        ],
    }


def _rule(code: str) -> dict[str, object]:
    check = all_checks()[code]
    return {
        "id": code,
        "name": "".join(part.capitalize() for part in check.name.split("-")),
        "shortDescription": {"text": check.doc.split("\n", 1)[0]},
        "fullDescription": {"text": check.doc},
        "defaultConfiguration": {"level": _LEVELS[check.severity]},
    }


def _result(finding: Finding, index: dict[str, int], lang: str) -> dict[str, object]:
    said = message(finding, lang)
    for text in list(told_repairs(finding, lang))[:1]:
        said += f" ({text})"
    result: dict[str, object] = {
        "ruleId": finding.code,
        "ruleIndex": index[finding.code],
        "level": _LEVELS[finding.severity],
        "message": {"text": said},
        "locations": [_location(finding.place)],
        "partialFingerprints": {"finding/v1": _fingerprint(finding)},
    }
    others = [(p, text) for p, text in told_rules(finding, lang) if p != finding.place]
    if others:
        result["relatedLocations"] = [
            {"id": i, **_location(place), "message": {"text": text}}
            for i, (place, text) in enumerate(others, 1)
        ]
    if finding.reason:
        result["suppressions"] = [{"kind": "inSource", "justification": finding.reason}]
    if finding.witness is not None:
        result["properties"] = {"witness": to_json(finding.witness.game)}
    return result


def _location(place: Place) -> dict[str, object]:
    from pathlib import PurePath
    from urllib.parse import quote

    uri = quote(PurePath(place.file).as_posix())
    physical: dict[str, object] = {"artifactLocation": {"uri": uri}}
    if place.line:
        physical["region"] = {"startLine": place.line, "startColumn": place.column}
    return {"physicalLocation": physical}


def _fingerprint(finding: Finding) -> str:
    """The same finding has the same one, wherever in the file it has moved."""
    from hashlib import sha256

    parts = (
        finding.code,
        finding.variant,
        *(f"{k}={v}" for k, v in sorted(finding.params.items())),
    )
    return sha256("\n".join(parts).encode()).hexdigest()[:32]
