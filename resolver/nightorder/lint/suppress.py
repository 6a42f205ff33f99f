"""Findings that their author silenced, and remarks that silence nothing."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from .finding import Finding
from .source import Source

__all__ = ["UNEXPLAINED", "UNUSED", "sifted"]

#: Codes of what is wrong with the remarks themselves.
UNUSED, UNEXPLAINED = "NO002", "NO003"


def sifted(
    findings: Iterable[Finding], source: Source, codes_run: frozenset[str]
) -> tuple[tuple[Finding, ...], tuple[Finding, ...]]:
    """The findings that stay, and those that a remark at their line silences (with its reason).

    A remark whose check ran and that silences nothing is a finding of its own, and so is one
    that gives no reason. Linear.
    """
    kept: list[Finding] = []
    silenced: list[Finding] = []
    remarks = source.suppressions()
    used: set[tuple[int, str]] = set()
    for finding in findings:
        remark = next(
            (r for r in remarks if r.line == finding.place.line and finding.code in r.codes), None
        )
        if remark is None:
            kept.append(finding)
        else:
            used.add((remark.place.line, finding.code))
            silenced.append(attrs.evolve(finding, reason=remark.reason or "-"))
    for remark in remarks:
        unused = [c for c in remark.codes if c in codes_run and (remark.place.line, c) not in used]
        if unused:
            kept.append(
                Finding(UNUSED, "warning", remark.place, params={"codes": ", ".join(unused)})
            )
        if not remark.reason:
            kept.append(
                Finding(
                    UNEXPLAINED, "warning", remark.place, params={"codes": ", ".join(remark.codes)}
                )
            )
    return tuple(kept), tuple(silenced)
