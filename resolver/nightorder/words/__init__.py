"""Explanations and reports in words.

Four things are kept apart: the proof (facts and what they rest on) and its reduction (a list of
small passes), both in :mod:`nightorder.inquiry`; the walk (a tree of steps, :mod:`.walk`);
and the words (tables of templates for each language, :mod:`.texts`). No sentence is made
anywhere else.
"""

from .changed import changes_lines, what_if_lines
from .contrast import odds_of, weight_lines, why_not_lines
from .language import languages
from .otherwise import turn_lines, turns
from .report import odds_lines, phase_report, phase_title
from .walk import Depth, Step, explain, lines, one_line

__all__ = [
    "Depth",
    "Step",
    "changes_lines",
    "explain",
    "languages",
    "lines",
    "odds_lines",
    "odds_of",
    "one_line",
    "phase_report",
    "phase_title",
    "turn_lines",
    "turns",
    "weight_lines",
    "what_if_lines",
    "why_not_lines",
]
