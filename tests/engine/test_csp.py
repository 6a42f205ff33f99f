from __future__ import annotations

import time

import pytest

from nightorder.engine.solving.csp import TooMany, boolean_solutions


def test_solutions_are_sorted_and_in_the_order_of_the_variables() -> None:
    found = boolean_solutions(["x", "y", "z"], [(["z", "x"], lambda z, x: z or x)])
    assert found == sorted(found)
    assert (False, True, True) in found
    assert (False, True, False) not in found
    assert len(found) == 6


def test_no_variables_have_one_solution_and_a_contradiction_none() -> None:
    assert boolean_solutions([], []) == [()]
    assert boolean_solutions(["x"], [(["x"], lambda x: x), (["x"], lambda x: not x)]) == []


def test_variables_may_be_any_hashable_names() -> None:
    keys = [("done", 1), ("done", 2)]
    assert boolean_solutions(keys, [(keys, lambda a, b: a is not b)]) == [
        (False, True),
        (True, False),
    ]


def test_too_many_solutions_are_refused_not_cut_off() -> None:
    with pytest.raises(TooMany, match="more than 4"):
        boolean_solutions(list("abc"), [], limit=4)
    assert len(boolean_solutions(list("ab"), [], limit=4)) == 4


def test_a_long_ring_takes_no_time() -> None:
    names = list(range(30))
    ring = [([i, (i + 1) % 30], lambda a, b: a != b) for i in names]
    start = time.perf_counter()
    assert len(boolean_solutions(names, ring)) == 2
    assert time.perf_counter() - start < 5
