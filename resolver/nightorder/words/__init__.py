"""Explanations and reports in words.

Four things are kept apart: the proof (facts and what they rest on) and its reduction (a list of
small passes), both in :mod:`nightorder.inquiry.proof`; the walk (a tree of steps, :mod:`.walk`);
and the words (one table of templates per language, :mod:`.en`, :mod:`.ru`). No sentence is made
anywhere else.
"""

from .language import languages
from .otherwise import Turn, turning_readings, turns
from .report import odds_lines, phase_report, phase_title
from .walk import Depth, Step, explain, lines, one_line

__all__ = [
    "Depth",
    "Step",
    "Turn",
    "explain",
    "languages",
    "lines",
    "odds_lines",
    "one_line",
    "phase_report",
    "phase_title",
    "turning_readings",
    "turns",
]
