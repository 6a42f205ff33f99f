"""The checks there are, by code. One module of :mod:`.checks` is one check."""

from __future__ import annotations

import inspect
import pkgutil
from collections.abc import Callable, Iterator
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING

import attrs

from .finding import Finding, Severity

if TYPE_CHECKING:
    from .law import Law

__all__ = ["Check", "all_checks", "check", "find_check"]

Run = Callable[["Law"], Iterator[Finding]]


@attrs.frozen
class Check:
    """A check: its code, the name of the bad pattern, the usual severity, and how to run it.

    ``searches``: its findings rest on a search for nights, and fall away without one.
    ``doc`` is the docstring of its module.
    """

    code: str
    name: str
    severity: Severity
    doc: str
    run: Run
    searches: bool = False


_CHECKS: dict[str, Check] = {}


def check(
    code: str, name: str, severity: Severity, *, searches: bool = False
) -> Callable[[Run], Run]:
    """Register a function as the check with that code; ValueError if the code is taken."""

    def add(run: Run) -> Run:
        module = inspect.getmodule(run)
        doc = inspect.cleandoc(module.__doc__ or "") if module is not None else ""
        if code in _CHECKS and _CHECKS[code].run.__module__ != run.__module__:
            raise ValueError(f"there is already a check {code}")
        _CHECKS[code] = Check(code, name, severity, doc, run, searches)
        return run

    return add


@lru_cache(maxsize=1)
def _load() -> None:
    package = import_module(f"{__package__}.checks")
    for module in pkgutil.iter_modules(package.__path__):
        import_module(f"{package.__name__}.{module.name}")


def all_checks() -> dict[str, Check]:
    """All checks by code, in the order of their codes."""
    _load()
    return dict(sorted(_CHECKS.items()))


def find_check(word: str) -> Check | None:
    """The check with that code (in any case) or name; None if there is none.

    >>> find_check("no102").name, find_check("step-without-ability").code
    ('step-without-ability', 'NO102')
    """
    found = all_checks()
    if word.upper() in found:
        return found[word.upper()]
    return next((c for c in found.values() if c.name == word), None)
