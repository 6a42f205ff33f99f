"""How the properties draw: from a ``random.Random``, which Hypothesis or a plain seed can drive."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TypeVar

from hypothesis import HealthCheck, settings
from hypothesis import Phase as Phases
from hypothesis import strategies as st

T = TypeVar("T")

#: The same examples on every run; the slow tests look further.
BUSY = settings(
    deadline=None,
    phases=(Phases.explicit, Phases.generate, Phases.shrink),
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)


def drawn(make: Callable[[Random], T]) -> st.SearchStrategy[T]:
    """A strategy of what ``make`` builds from a generator of random numbers."""
    return st.randoms(use_true_random=False).map(make)


def likely(rng: Random, percent: int) -> bool:
    return rng.randrange(100) < percent
