"""Looking for small games that prove something, and through many games at once.

:func:`witness` finds the smallest game on which two readings, two variants of a ruleset or two
orders of arrival differ, a night is undecided or a paradox, or a rule does anything at all.
"""

from .alike import Outcomes, same
from .many import witnesses
from .questions import (
    Question,
    Way,
    arrival,
    between_readings,
    between_rulesets,
    fires,
    paradox,
    undecided,
)
from .shrink import involved, shrink, size
from .sweep import EffectCount, Spotted, Sweep, SweepProgress, sweep
from .values import Bound, Kind, Nothing, Progress, Result, Witness
from .witness import witness

__all__ = [
    "Bound",
    "EffectCount",
    "Kind",
    "Nothing",
    "Outcomes",
    "Progress",
    "Question",
    "Result",
    "Spotted",
    "Sweep",
    "SweepProgress",
    "Way",
    "Witness",
    "arrival",
    "between_readings",
    "between_rulesets",
    "fires",
    "involved",
    "paradox",
    "same",
    "shrink",
    "size",
    "sweep",
    "undecided",
    "witness",
    "witnesses",
]
