"""What belongs to a part of a ruleset that a search is about, and what is far from it."""

from __future__ import annotations

import pytest

from nightorder import read_ruleset
from nightorder.search.parts import parts_of
from nightorder.search.reach import reach_of

LAW = read_ruleset(
    """
ruleset: reach
factions: {town: {}}
roles:
  giver: {faction: town, abilities: [gift]}
  striker: {faction: town, abilities: [strike]}
  calm_one: {faction: town, abilities: [watch], traits: [calm]}
  sleeper: {faction: town, abilities: [doze]}
everyone: {traits: [polite]}
night: {order: [[gift], [strike], [watch], [doze]]}
abilities:
  gift: {targets: other, effects: [{mark: target, with: charm}]}
  strike: {targets: other, effects: [{hide: target, when: "marked(target, 'charm')"}]}
  watch: {targets: other, effects: [{learn: target, what: visitors}]}
  doze: {targets: none}
traits:
  calm: {effects: [{shield: self, from: [strike]}]}
  polite: {effects: [{shield: self, from: [watch]}]}
marks: {charm: {lasts: game}, scar: {lasts: game}}
"""
)
PARTS = parts_of(LAW)
EVERY = {**PARTS.owners, **{part.id: part for part in PARTS.rest}}


@pytest.mark.parametrize(
    ("part", "seeds", "roles", "general"),
    [
        ("gift", {"gift"}, set(), False),
        ("charm", {"gift"}, set(), False),  # a mark: whoever gives it
        ("scar", set(), set(), True),  # nobody gives it, nobody speaks of it
        ("calm", set(), {"calm_one"}, False),
        ("polite", set(), set(), True),  # everybody's trait
        ("visits", {"watch"}, set(), False),
        ("voting", {"vote", "execution", "tied"}, set(), False),
        ("loops", set(), set(), True),
        ("victories", set(), set(), True),
    ],
)
def test_what_belongs_to_a_part(part, seeds, roles, general):
    found = reach_of(LAW, [EVERY[part]])
    assert (found.seeds, found.seed_roles, found.general) == (seeds, roles, general)


def test_what_names_one_another_is_near_and_the_rest_is_far():
    found = reach_of(LAW, [EVERY["charm"]])
    assert found.far("charm") == found.far("gift") == 0
    assert 0 < found.far("strike") <= 3
    assert found.far("strike") < found.far("doze")


def test_a_search_about_nothing_is_general():
    assert reach_of(LAW, []).general
