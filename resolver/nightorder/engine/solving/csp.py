"""The one door to the constraint solver (python-constraint2, import name ``constraint``).

Only callables are handed over, never texts (those would be evaluated); every solve has a problem
of its own; solutions are collected and sorted, so that the solver's own order never decides.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from itertools import islice
from typing import Any

__all__ = ["TooMany", "boolean_solutions"]

Constraint = tuple[Sequence[Hashable], Callable[..., bool]]


class TooMany(Exception):
    """More solutions than the caller can use; ``limit`` says how many were asked for."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        super().__init__(f"more than {limit} ways to look through")


def boolean_solutions(
    variables: Sequence[Hashable], constraints: Sequence[Constraint], limit: int = 256
) -> list[tuple[bool, ...]]:
    """All assignments of True and False that satisfy the constraints, sorted.

    ``variables`` are hashable names in a fixed order; each constraint is a sequence of them with
    a callable that takes their values in that order. Raises :class:`TooMany` above ``limit``.
    Exponential in the worst case; a ring of 30 constraints over neighbours takes milliseconds.

    >>> boolean_solutions(["a", "b"], [(["a", "b"], lambda a, b: a != b)])
    [(False, True), (True, False)]
    >>> boolean_solutions([], [])
    [()]
    """
    if not variables:  # the library answers an empty problem as it does an impossible one
        return [()]
    import constraint

    if not hasattr(constraint, "OptimizedBacktrackingSolver"):
        raise ImportError(
            "the old 'python-constraint' has replaced 'python-constraint2'; "
            "uninstall both and install python-constraint2"
        )
    problem: Any = constraint.Problem()
    names = [str(i) for i in range(len(variables))]
    index = dict(zip(variables, names, strict=True))
    for name in names:
        problem.addVariable(name, [False, True])
    for scope, test in constraints:
        problem.addConstraint(test, [index[v] for v in scope])
    found = [
        tuple(solution[name] for name in names)
        for solution in islice(problem.getSolutionIter(), limit + 1)
    ]
    if len(found) > limit:
        raise TooMany(limit)
    return sorted(found)
