"""The tables of the pictures' own words."""

import re
from pathlib import Path

import pytest

import nightorder_diagrams
from nightorder.words import languages
from nightorder.words.template import parameters
from nightorder_diagrams.texts import say
from nightorder_diagrams.texts.en import TEXTS as EN
from nightorder_diagrams.texts.ru import TEXTS as RU

SOURCES = Path(nightorder_diagrams.__file__).parent


def test_every_language_has_every_text_with_the_same_parameters():
    assert set(languages()) == {"en", "ru"}
    assert EN.keys() == RU.keys()
    for key in EN:
        assert parameters(EN[key]) == parameters(RU[key]), key


def test_every_text_is_used_and_every_key_exists():
    sources = [path for path in SOURCES.rglob("*.py") if path.parent.name != "texts"]
    source = "\n".join(path.read_text(encoding="utf-8") for path in sources)
    keys = set(re.findall(r'"([a-z]+\.[a-z_.]+)"', source))
    keys -= {"page.js", "page.css", "page.html"}
    families = {key.partition(".")[0] for key in EN}
    assert {key for key in keys if key.partition(".")[0] in families} <= {*EN}
    whole = ("kind.", "column.", "page.", "audience.", "game.", "ties.")
    unused = {
        key
        for key in EN
        if key not in keys
        and not key.startswith(whole)
        and not key.endswith((".works", ".act", ".bare"))
    }
    assert unused == set()


@pytest.mark.parametrize(("n", "text"), [("1", "1 голос"), ("3", "3 голоса"), ("11", "11 голосов")])
def test_russian_plurals(n, text):
    assert say("ru", "act.votes", n=n) == text
