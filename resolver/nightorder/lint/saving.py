"""Witness nights as files that can be run."""

from __future__ import annotations

from collections.abc import Iterator

from ..wire import to_json
from .runner import Report
from .telling import message

__all__ = ["witness_files"]


def witness_files(report: Report) -> Iterator[tuple[str, str]]:
    """A file name and a text for every witness: a game file, its finding told in remarks."""
    import yaml

    seen: dict[str, int] = {}
    for finding in report.findings:
        if finding.witness is None:
            continue
        about = "-".join(finding.points) or next(iter(finding.params.values()), "")
        word = "".join(c if c.isalnum() or c in "-_" else "-" for c in about)[:40].strip("-")
        stem = f"{finding.code}-{word}" if word else finding.code
        seen[stem] = seen.get(stem, 0) + 1
        number = f"-{seen[stem]}" if seen[stem] > 1 else ""
        head = f"# {finding.place} {finding.code} {message(finding, 'en')}\n"
        for name, verdict in finding.witness.verdicts.items():
            outcome = " | ".join(f"dead: {', '.join(o.dead) or '-'}" for o in verdict.outcomes)
            head += f"# {name}: {outcome}\n"
        game = yaml.safe_dump(
            to_json(finding.witness.game), allow_unicode=True, sort_keys=False, width=100
        )
        yield f"{stem}{number}.yaml", head + game
