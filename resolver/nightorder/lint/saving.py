"""Witnesses as case files, which `nightorder test` runs and `nightorder resolve` can be shown."""

from __future__ import annotations

from collections.abc import Iterator

from ..cases import Written, case_text
from .finding import Finding
from .runner import Report
from .telling import message

__all__ = ["witness_files"]


def witness_files(report: Report, ruleset: str) -> Iterator[tuple[str, str]]:
    """A file name and a text for every witness: one case for each reading compared.

    ``ruleset`` is how the files name their ruleset. A variant of the ruleset that is no file (the
    order with a step moved) is told in a remark and is no case.
    """
    seen: dict[str, int] = {}
    for finding in report.findings:
        if finding.witness is None:
            continue
        stem = _stem(finding)
        seen[stem] = seen.get(stem, 0) + 1
        number = f"-{seen[stem]}" if seen[stem] > 1 else ""
        yield f"{stem}{number}.yaml", _text(finding, f"{stem}{number}", ruleset)


def _stem(finding: Finding) -> str:
    about = "-".join(finding.points) or next(iter(finding.params.values()), "")
    word = "".join(c if c.isalnum() or c in "-_" else "-" for c in about)[:40].strip("-")
    return f"{finding.code}-{word}" if word else finding.code


def _text(finding: Finding, stem: str, ruleset: str) -> str:
    found = finding.witness
    assert found is not None
    said = message(finding, "en")
    remarks = [f"{finding.place} {finding.code} {said}"]
    written = []
    own = found.results[0].game.ruleset
    for result in found.results:
        if result.game.ruleset is not own:
            dead = " / ".join(", ".join(o.dead) or "-" for v in result.verdicts for o in v.outcomes)
            remarks.append(f"with another order ({result.label}), dead: {dead}")
            continue
        label = f"{stem}-{result.label}" if result.label else stem
        written.append(Written(label, said, result.game, result.verdicts))
    return "".join(f"# {line}\n" for line in remarks) + case_text(written, ruleset)
