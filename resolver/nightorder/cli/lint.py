"""The commands `lint` and `explain`: contradictions of a ruleset, before the players find them."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING

import click

from .effort import side_by_side, up_to, workers_option
from .output import clean, json_text, lang_option, say

if TYPE_CHECKING:
    from ..lint import Report
    from ..model.game import Game

__all__ = ["explain", "lint"]


def _codes(ctx: click.Context, param: click.Parameter, value: tuple[str, ...]) -> tuple[str, ...]:
    """Codes, beginnings of codes or names of checks, separated by commas."""
    from ..lint import all_checks, find_check
    from ..reading import did_you_mean

    found: list[str] = []
    for word in (w.strip() for part in value for w in part.split(",")):
        if not word:
            continue
        check = find_check(word)
        code = check.code if check is not None else word.upper()
        if not any(known.startswith(code) for known in all_checks()):
            names = [*all_checks(), *(c.name for c in all_checks().values())]
            raise click.BadParameter(
                clean(f"there is no check '{word}'{did_you_mean(word, names)}")
            )
        found.append(code)
    return tuple(found)


@click.command()
@click.argument("ruleset")
@click.option(
    "--as-stated",
    is_flag=True,
    help="Leave every disputed point open and count every claim of the text.",
)
@click.option(
    "--select",
    multiple=True,
    callback=_codes,
    metavar="CODES",
    help="Only these checks: codes, their beginnings (NO2) or names, with commas between.",
)
@click.option(
    "--ignore", multiple=True, callback=_codes, metavar="CODES", help="All checks but these."
)
@up_to("--max-acts", 6, 3, "Search nights of up to N acts.")
@up_to("--max-players", 8, 4, "Search nights of up to N players.")
@up_to(
    "--max-nights", None, 60_000, "Search N games in all, shared evenly by what is searched for."
)
@click.option(
    "--games",
    multiple=True,
    metavar="FILE",
    help="Case or game files of the ruleset whose games are tried first, as are those of "
    "nights/RULESET.yaml beside the ruleset; may be repeated.",
)
@workers_option(
    None, "Search with N processes; default: as many as there are processors, 4 at most."
)
@click.option("--no-witness", is_flag=True, help="Search no nights; only look at the rules.")
@click.option(
    "--save",
    type=click.Path(file_okay=False),
    metavar="DIR",
    help="Write every night found as a game file into DIR.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.option("--sarif", is_flag=True, help="Print SARIF 2.1.0, which code hosts show.")
@lang_option
@click.pass_context
def lint(
    ctx: click.Context,
    ruleset: str,
    as_stated: bool,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    max_acts: int,
    max_players: int,
    max_nights: int,
    games: tuple[str, ...],
    workers: int | None,
    no_witness: bool,
    save: str | None,
    as_json: bool,
    sarif: bool,
    lang: str,
) -> None:
    """Show where RULESET contradicts itself or is undecided.

    One line FILE:LINE:COLUMN CODE MESSAGE for each finding; below it the rules in conflict, the
    smallest night that shows it, and what would mend it. `nightorder explain CODE` tells more. A
    remark at the line silences a finding: `# lint: ignore NO401 because ...`.

    Exit code 1 if an error or a warning is left.
    """
    from ..lint import Bound, lint_file

    if as_json and sarif:
        raise click.UsageError("--json and --sarif exclude each other")
    for option, given in (("--games", games), ("--save", save)):
        if no_witness and given:
            raise click.UsageError(f"{option} is about nights, and --no-witness searches none")
    with side_by_side(workers or min(4, os.cpu_count() or 1)) as executor:
        report = lint_file(
            ruleset,
            as_stated=as_stated,
            select=select,
            ignore=ignore,
            bound=None if no_witness else Bound(max_acts, max_players, nights=max_nights, more=150),
            told=_progress(),
            games=() if no_witness else _games(ruleset, games),
            executor=executor,
        )
    _print(report, lang, as_json, sarif)
    if save is not None:
        _save(report, save, ruleset)
    if report.failed:
        ctx.exit(1)


def _print(report: Report, lang: str, as_json: bool, sarif: bool) -> None:
    if as_json or sarif:
        from importlib.metadata import version

        from ..lint import formats

        log = (
            formats.as_json(report, lang)
            if as_json
            else formats.as_sarif(report, lang, version("nightorder"))
        )
        click.echo(json_text(log))
    else:
        from ..lint.telling import report_lines

        say(report_lines(report, lang))


def _games(ruleset: str, files: tuple[str, ...]) -> list[Game]:
    """The games of case files and game files, with the ruleset that is looked at."""
    from pathlib import Path

    from ..cases import load_cases
    from ..errors import NightorderError
    from ..loading import load_game, load_ruleset, nights_beside, shipped_rulesets
    from ..reading import read_file

    beside = nights_beside(shipped_rulesets().get(ruleset, Path(ruleset)))
    if beside is not None:
        files = (*files, str(beside))
    found: list[Game] = []
    if not files:
        return found
    try:
        known = load_ruleset(ruleset)
    except NightorderError:
        return found  # what is wrong with the ruleset is told by lint itself
    for file in files:
        if read_file(file).get("cases") is not None:
            cases = load_cases(file, known).cases
            found += [case.game for case in cases if not case.problems]
        else:
            found.append(load_game(file, known))
    return found


def _progress() -> Callable[[int, int], None] | None:
    """A line on the error stream that is written over as the search comes on, for a terminal."""
    import sys

    if not sys.stderr.isatty():
        return None

    def told(done: int, whole: int) -> None:
        end = "\r" if done < whole else "\r\x1b[K"
        click.echo(f"  {done}/{whole}{end}", nl=False, err=True)

    return told


def _save(report: Report, folder: str, ruleset: str) -> None:
    """Every witness as a file of its own, named after its finding: all of them, or none."""
    from ..lint.saving import witness_files
    from .files import write_all
    from .rules import named_from

    named = named_from(ruleset, os.path.join(folder, "x"))
    write_all(folder, dict(witness_files(report, named)), force=False, forced_by="")


@click.command()
@click.argument("code", required=False)
@lang_option
def explain(code: str | None, lang: str) -> None:
    """Tell what a check of lint looks for, and why.

    CODE is a code such as NO401 or the name of a check; without one all checks are listed.
    """
    from ..lint import all_checks, find_check
    from ..lint.telling import doc_of, explained
    from ..reading import did_you_mean

    if code is None:
        width = max(len(check.name) for check in all_checks().values())
        say(
            f"{check.code}  {check.name.ljust(width)}  {doc_of(check, lang).splitlines()[0]}"
            for check in all_checks().values()
        )
        return
    found = find_check(code)
    if found is None:
        names = [*all_checks(), *(c.name for c in all_checks().values())]
        begun = [name for name in names if name.startswith(code.upper())]
        more = f"; that is how {', '.join(begun)} begin" if begun else did_you_mean(code, names)
        raise click.UsageError(clean(f"there is no check '{code}'{more}"))
    say(explained(found, lang))
