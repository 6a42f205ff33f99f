"""One run of lint over one ruleset file."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from typing import Final

import attrs

from ..errors import NightorderError
from ..loading import read_ruleset
from ..loading.shipped import ruleset_file
from ..model.game import Game
from ..reading import read_nodes, read_text
from ..search import Bound
from .finding import Finding
from .law import Law
from .prove import Told, proved
from .registry import Check, all_checks
from .source import Source
from .suppress import sifted

__all__ = ["Report", "law_of", "lint_file", "lint_text"]

#: Problems of loading that have a check of their own.
_LOADING: Final = {"no-step": "NO101"}
_QUOTED: Final = re.compile(r"'([^']+)'")


@attrs.frozen
class Report:
    """What lint found in one file, in the order of the file.

    ``silenced`` are findings with a remark at their line; ``ran`` the codes that were looked for;
    ``bound`` how far nights were searched (None: not at all).
    """

    file: str
    findings: tuple[Finding, ...]
    silenced: tuple[Finding, ...] = ()
    ran: frozenset[str] = frozenset()
    bound: Bound | None = None
    as_stated: bool = False
    broken_off: bool = False  #: the search ended before every question was answered

    @property
    def failed(self) -> bool:
        """Is there an error or a warning?"""
        return any(f.severity != "info" for f in self.findings)

    def count(self, severity: str) -> int:
        """How many findings of a severity there are."""
        return sum(f.severity == severity for f in self.findings)


def lint_file(
    name_or_path: str | os.PathLike[str],
    *,
    as_stated: bool = False,
    select: Sequence[str] = (),
    ignore: Sequence[str] = (),
    bound: Bound | None = None,
    told: Told | None = None,
    games: Sequence[Game] = (),
    executor: Executor | None = None,
) -> Report:
    """Lint a ruleset by the id of a shipped one, or from a file.

    ``as_stated`` leaves every disputed point open and counts every claim of the text. ``select``
    and ``ignore`` are codes or their beginnings (``NO2``). ``bound`` limits the search for nights
    that prove findings; without one nothing is searched and findings that rest on a search alone
    are left out. ``games`` of the ruleset are tried first, then ``executor`` searches for several
    findings side by side (None: here, one after another), with the same result; ``told`` hears how
    many of how many are answered, and ends the search if it returns False. Raises
    :class:`~nightorder.NightorderError` if the file cannot be opened.

    >>> lint_file("atlantis", select=["NO1"]).findings
    ()
    """
    path, shown = ruleset_file(os.fsdecode(name_or_path))
    text = read_text(path)
    return lint_text(
        text,
        shown,
        as_stated=as_stated,
        select=select,
        ignore=ignore,
        bound=bound,
        told=told,
        games=games,
        executor=executor,
    )


def lint_text(
    text: str,
    file: str = "<text>",
    *,
    as_stated: bool = False,
    select: Sequence[str] = (),
    ignore: Sequence[str] = (),
    bound: Bound | None = None,
    told: Told | None = None,
    games: Sequence[Game] = (),
    executor: Executor | None = None,
) -> Report:
    """Lint the text of a ruleset file; arguments as :func:`lint_file`.

    A text that cannot be read is a finding for each problem; the other checks then do not run.

    >>> report = lint_text("ruleset: x\\nroles: {}", "x.yaml")
    >>> [(f.code, str(f.place)) for f in report.findings][0]
    ('NO001', 'x.yaml:1:1')
    """
    wanted = _wanted(select, ignore)
    report = Report(file, (), ran=frozenset(wanted), as_stated=as_stated)
    source: Source | None = None
    try:
        source = Source(file, text, read_nodes(text, file))
        law = Law(read_ruleset(text, file), source, as_stated)
    except NightorderError as error:
        return _unread(report, error, source)
    looked = [check for check in wanted.values() if bound is not None or not check.searches]
    findings = [finding for check in looked for finding in check.run(law)]
    broken_off = False
    if bound is None:  # what only a game can show is no more than possible
        findings = [attrs.evolve(f, severity="info") if f.must_show else f for f in findings]
    else:
        findings, broken_off = proved(_sorted(findings), bound, told, games, executor)
    kept, silenced = sifted(_sorted(findings), source, frozenset(check.code for check in looked))
    kept = tuple(f for f in kept if f.code in wanted)
    return attrs.evolve(
        report, findings=_sorted(kept), silenced=silenced, bound=bound, broken_off=broken_off
    )


def _wanted(select: Sequence[str], ignore: Sequence[str]) -> dict[str, Check]:
    """The checks whose code begins with one of ``select`` (none: all) and none of ``ignore``."""
    return {
        code: check
        for code, check in all_checks().items()
        if (not select or code.startswith(tuple(select)))
        and not (ignore and code.startswith(tuple(ignore)))
    }


def _unread(report: Report, error: NightorderError, source: Source | None) -> Report:
    """The report on a text that is no ruleset; without a source it is no tree of nodes either."""
    found = tuple(f for f in _loading(error, source) if f.code in report.ran)
    if source is None:
        return attrs.evolve(report, findings=found)
    kept, silenced = sifted(_sorted(found), source, frozenset(f.code for f in found))
    return attrs.evolve(report, findings=kept, silenced=silenced)


def law_of(name_or_path: str | os.PathLike[str], *, as_stated: bool = False) -> Law:
    """The ruleset of that name or file as the checks see it; errors as :func:`lint_file`."""
    path, shown = ruleset_file(os.fsdecode(name_or_path))
    text = read_text(path)
    source = Source(shown, text, read_nodes(text, shown))
    return Law(read_ruleset(text, shown), source, as_stated)


def _sorted(findings: Sequence[Finding]) -> tuple[Finding, ...]:
    once = {(f.order, tuple(r.place for r in f.rules)): f for f in findings}
    return tuple(sorted(once.values(), key=lambda f: f.order))


def _loading(error: NightorderError, source: Source | None) -> Iterator[Finding]:
    """Problems of loading as findings, at the very word where one is wrong."""
    for problem in error.problems:
        code = _LOADING.get(problem.code, "NO001")
        place = problem.place
        if source is not None and problem.code.startswith("unknown-"):
            word = _QUOTED.search(problem.message)
            if word is not None:
                place = source.word(word[1], place)
        params = {"message": problem.message, "problem": problem.code}
        if code != "NO001":
            word = _QUOTED.search(problem.message)
            params["ability"] = word[1] if word is not None else ""
        yield Finding(code, "error", place, params)
