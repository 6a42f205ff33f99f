"""What stands inside a part of a ruleset, as far as a search goes by it."""

from __future__ import annotations

import pytest

from nightorder.conditions import parse_condition
from nightorder.model.effect import Effect, Event, Subject
from nightorder.model.scope import ALL, Scope
from nightorder.search.contents import calls_of, contents_of, numbers_of

DEEP = {"key": ("word", [parse_condition("night > 2 and marked(target, 'm')")])}


def test_words_stand_in_mappings_lists_and_conditions():
    assert contents_of(DEEP).says == {"key", "word", "m"}
    assert contents_of(Scope(frozenset({"kill"}), without=frozenset({"heal"}))).says == {"kill"}
    assert contents_of(frozenset({"a", "b"})).says == {"a", "b"}


def test_all_acts_are_spoken_of_by_a_scope_of_everything():
    assert contents_of([ALL]).all
    assert not contents_of([Scope(frozenset({"kill"}))]).all


def test_calls_numbers_and_rulings_are_those_of_the_conditions():
    assert calls_of(DEEP) == {"night", "marked", "target"}
    assert numbers_of(DEEP) == {2}
    other = parse_condition("ruling.Q4 == 'list' and alive <= 3")
    assert (contents_of(other).rulings, numbers_of(other)) == ({"Q4"}, set())


@pytest.mark.parametrize(
    ("condition", "needs"),
    [
        ("target.role == 'a'", set()),
        ("target.dies", {"kills"}),
        ("target.down", {"kills", "saves"}),
        ("redirected()", {"moves"}),
        ("goes_out(target)", {"watches"}),
    ],
)
def test_what_must_happen_for_a_condition_to_matter(condition, needs):
    assert contents_of(parse_condition(condition)).needs == needs


def test_an_effect_goes_by_its_tags_and_speaks_of_what_sets_it_off():
    voted = Event("voted", Subject(word="self"))
    found = contents_of(Effect("kill", Subject(word="target"), tags=("blow",), on=voted))
    assert "blow" in found.tags
    assert "vote" in found.says
