"""Case files: whole small games with the right answer, and the check that they come out so.

A case is a game plus ``expect`` blocks. What an ``expect`` block names must hold in every way the
phase can come out; ``options`` lists the ways themselves. What cannot be checked is reported by
name, never passed over.

>>> from nightorder.cases import format_result, read_cases, run_case
>>> file = read_cases('''
... ruleset: atlantis
... cases:
... - id: my-001
...   players: {A: commissioner, B: doctor, G: killer}
...   phases:
...   - night: 2
...     acts: [{by: G, do: kill, to: A}]
...     expect: {dead: [], because: {A: [G.kill]}}
... ''', "mine.yaml")
>>> print(format_result(run_case(file.cases[0])).splitlines()[0])
mine.yaml:9:20: my-001: night 2: dead: expected [], got [A]
"""

from __future__ import annotations

from .model import Case, CaseFile, CaseResult, Expect, Failure, NotChecked, Value
from .read import load_cases, read_cases
from .report import format_result, format_summary
from .run import run_case, run_files
from .write import Written, case_text, game_text

__all__ = [
    "Case",
    "CaseFile",
    "CaseResult",
    "Expect",
    "Failure",
    "NotChecked",
    "Value",
    "Written",
    "case_text",
    "format_result",
    "format_summary",
    "game_text",
    "load_cases",
    "read_cases",
    "run_case",
    "run_files",
]
