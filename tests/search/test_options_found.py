"""How many of the disputed points of the shipped rulesets the search finds a night for.

`tests/test_options.py` proves by nights written by hand that every point has one; here the search
must find one by itself, within a bound that `lint` can afford.
"""

import pytest

from nightorder.loading import load_ruleset, shipped_rulesets
from nightorder.search import Bound, Witness, between_readings, witnesses

#: At least so many of a hundred, with 2,000 games looked at for each point.
LEAST = {
    "atlantis": 92,
    "highlander": 90,
    "nar": 90,
    "odessa": 75,
    "federation": 70,
    "musketeers": 65,
}


def rate(name):
    law = load_ruleset(name)
    questions = [between_readings(law, option) for option in law.options]
    found = list(witnesses(questions, Bound(nights=2_000, more=0)))
    return 100 * sum(isinstance(answer, Witness) for answer in found) // len(found)


def test_nearly_every_point_of_the_smallest_ruleset_has_a_witness():
    assert rate("atlantis") >= LEAST["atlantis"]


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(shipped_rulesets()))
def test_most_points_have_a_witness(name):
    assert rate(name) >= LEAST.get(name, 50)
