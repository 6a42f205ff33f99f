from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nightorder.words.language import DATA, finish, language
from nightorder.words.template import TemplateError, fill, parameters


def test_parameters_branches_and_plurals():
    text = "{who} has {n} {n#act|acts}{why? because {why}|}"
    assert fill(text, {"who": "A", "n": "1"}) == "A has 1 act"
    assert fill(text, {"who": "A", "n": "2", "why": "of {B}"}) == "A has 2 acts because of {B}"


@pytest.mark.parametrize(
    ("n", "word"), [(1, "исход"), (3, "исхода"), (5, "исходов"), (11, "исходов"), (22, "исхода")]
)
def test_russian_plurals(n, word):
    assert word in language("ru").say("report.undecided", n=str(n)).split()[-1].strip(".")


@pytest.mark.parametrize(
    "text",
    [
        "{A}",
        "{who.__class__}",
        "{0}",
        "{who!r}",
        "{who",
        "{who?a}",
        "{who?a|b|c}",
        "a}b",
        "{who?a|{n}",
    ],
)
def test_what_is_no_plain_parameter_is_refused(text):
    with pytest.raises(TemplateError):
        fill(text, {"who": "A", "n": "1"})


def test_a_missing_parameter_is_an_error():
    with pytest.raises(KeyError):
        fill("{who}", {})


def test_parameters_are_found_in_branches():
    assert parameters("{a?{b}|{c#x|{d}}}") == {"a", "b", "c", "d"}


@given(st.text())
def test_a_value_is_never_read_as_a_template(name):
    assert fill("<{who}>{who?!|}", {"who": name}) == f"<{name}>" + ("!" if name else "")


@given(st.text(alphabet=st.characters(blacklist_categories=("Cc", "Cf", "Cs"))))
def test_a_nickname_keeps_its_first_letter(name):
    assert finish(DATA + name) == name


def test_control_characters_go():
    assert finish(DATA + "a\x1b[31mb\n\u202ec") == "a[31mb c"
