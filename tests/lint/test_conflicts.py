"""Minimal conflicts and smallest repairs, against brute force over all subsets."""

from __future__ import annotations

from itertools import chain, combinations, product

from hypothesis import given
from hypothesis import strategies as st

from nightorder.errors import Place
from nightorder.lint.conflicts import among, repairs
from nightorder.lint.finding import Rule
from nightorder.lint.statements import Edge, Statement

WORDS = "abcd"


def statement(number, first, then, strict):
    place = Place("f", number + 1, 1)
    edges = (Edge(first, then, strict),)
    return Statement(f"claim:{number}", place, Rule(place, "x"), edges)


def consistent(statements):
    """Is there a step for each word such that all that is demanded holds?"""
    edges = [edge for s in statements for edge in s.edges]
    return any(
        all(
            step[e.first] < step[e.then] if e.strict else step[e.first] <= step[e.then]
            for e in edges
        )
        for step in (
            dict(zip(WORDS, steps, strict=True)) for steps in product(range(4), repeat=len(WORDS))
        )
    )


def minimal_conflicts(statements):
    subsets = chain.from_iterable(combinations(statements, n) for n in range(1, 5))
    found = []
    for subset in subsets:
        ids = {s.id for s in subset}
        if not consistent(subset) and not any(known < ids for known in found):
            found.append(ids)
    return found


pairs = st.tuples(st.sampled_from(WORDS), st.sampled_from(WORDS)).filter(lambda p: p[0] != p[1])
several = st.lists(st.tuples(pairs, st.booleans()), max_size=6, unique=True).map(
    lambda found: [statement(i, *pair, strict) for i, (pair, strict) in enumerate(found)]
)


@given(several)
def test_the_conflicts_are_the_minimal_inconsistent_sets(statements):
    found = sorted(sorted(c.ids) for c in among(statements))
    assert found == sorted(sorted(ids) for ids in minimal_conflicts(statements))


@given(several)
def test_a_repair_ends_its_knot_and_no_smaller_one_does(statements):
    conflicts = among(statements)
    for ways in repairs(conflicts).values():
        for way in ways:
            rest = [s for s in statements if s.id not in way]
            knot = [c for c in conflicts if c.ids & way]
            assert all(not c.ids <= {s.id for s in rest} for c in knot)
    if conflicts:
        smallest = next(
            n
            for n in range(len(statements) + 1)
            for gone in combinations(statements, n)
            if consistent([s for s in statements if s not in gone])
        )
        knots = set(repairs(conflicts).values())
        assert sum(len(ways[0]) for ways in knots if ways) == smallest


def test_two_acts_that_must_each_be_able_to_come_before_the_other_contradict():
    place = Place("f", 1, 1)
    one, two = (
        Statement(f"claim:{a}", place, Rule(place, "x"), (Edge(a, b, False, True),))
        for a, b in ("ab", "ba")
    )
    assert [sorted(c.ids) for c in among([one, two])] == [["claim:a", "claim:b"]]
