"""Where a ruleset contradicts itself or leaves a night undecided, said before the players find out.

A check is a module of :mod:`.checks` and a stable code; it reads the ruleset with its file
(:mod:`.law`) and gives findings (:mod:`.finding`). The precedences that the order list, the claims
of the text and the effects state are constraints over steps (:mod:`.statements`), and what
contradicts what in them is found as minimal conflicting sets (:mod:`.conflicts`). Where a night can
prove a finding, one is searched (:mod:`.prove`); a finding that no night shows is dropped.

>>> from nightorder.lint import lint_file
>>> lint_file("atlantis", select=["NO1"]).failed
False
"""

from __future__ import annotations

from ..search import Bound, Witness
from .finding import Finding, Repair, Rule
from .registry import Check, all_checks, find_check
from .runner import Report, lint_file, lint_text

__all__ = [
    "Bound",
    "Check",
    "Finding",
    "Repair",
    "Report",
    "Rule",
    "Witness",
    "all_checks",
    "find_check",
    "lint_file",
    "lint_text",
]
