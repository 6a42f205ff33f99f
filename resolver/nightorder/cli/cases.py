"""The command `test`: case files against the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from .output import json_text, lang_option, say

if TYPE_CHECKING:
    from ..cases import CaseResult
    from ..cases.model import Kind

__all__ = ["test"]


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option(
    "--kind",
    type=click.Choice(["stated", "derived", "ruling", "gap"]),
    help="Only cases of this kind.",
)
@click.option("--only", multiple=True, metavar="ID", help="Only this case; may be repeated.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@lang_option
@click.pass_context
def test(
    ctx: click.Context,
    files: tuple[str, ...],
    kind: Kind | None,
    only: tuple[str, ...],
    as_json: bool,
    lang: str,
) -> None:
    """Check case files.

    A case is a whole small game with the right answer. One line for each
    failure, its reasons below it. Exit code 1 if a case fails.
    """
    from ..cases import format_result, format_summary, run_files

    results: list[CaseResult] = []
    for result in run_files(files, kind, only or None):
        results.append(result)
        text = "" if as_json else format_result(result, lang)
        if text:
            say(text.splitlines())
    if as_json:
        click.echo(json_text([_as_json(result) for result in results]))
    else:
        say(format_summary(results, lang).splitlines())
    if not all(result.passed for result in results):
        ctx.exit(1)


def _as_json(result: CaseResult) -> dict[str, object]:
    from ..cases.report import show

    return {
        "id": result.case.id,
        "passed": result.passed,
        "failures": [
            {
                "phase": f.phase,
                "key": f.key,
                "expected": show(f.expected),
                "got": show(f.got),
                "place": str(f.place),
                "reasons": [fact.id for fact in f.reasons],
            }
            for f in result.failures
        ],
        "not_checked": [{"phase": n.phase, "key": n.key, "why": n.why} for n in result.not_checked],
    }
