"""The page as a file: what is in its bytes, and what is not."""

import base64
import hashlib
import json
import re

import pytest

from nightorder import Game, Undecided, from_json, load_game, replay
from nightorder.loading import shipped_games
from nightorder.views import AFTER, HOST, PUBLIC, Audience, phase_view
from nightorder.words import explain
from nightorder_diagrams import game_picture, page, svg
from nightorder_diagrams.texts.en import TEXTS as EN
from nightorder_diagrams.texts.ru import TEXTS as RU
from pictures.games import HOSTILE


@pytest.fixture(scope="module")
def sunny():
    return replay(load_game(shipped_games()["sunny-published"]))


@pytest.fixture(scope="module")
def gemini():
    return replay(load_game(shipped_games()["gemini-game"]))


def data(text):
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', text, re.S)
    return json.loads(found[1])


def texts(text):
    """Every text that the page holds, in all languages."""
    for one in data(text)["texts"]:
        yield from [one] if isinstance(one, str) else one


def test_the_policy_allows_the_own_script_and_style_and_nothing_else(sunny):
    text = page(sunny)
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', text)[1]
    allowed = dict(part.split(" ", 1) for part in policy.split("; "))
    assert allowed["default-src"] == "'none'"
    for directive, pattern in (
        ("script-src", r"<script>(.*?)</script>"),
        ("style-src", r"<style>(.*?)</style>"),
    ):
        (body,) = re.findall(pattern, text, re.S)
        digest = base64.b64encode(hashlib.sha256(body.encode()).digest()).decode()
        assert allowed[directive] == f"'sha256-{digest}'"
    assert not re.search(r"\son\w+=|\sstyle=|javascript:", text.partition('id="data"')[0])
    assert not re.search(r'(src|href)="|url\(|@import|https?://(?!www\.w3\.org/)', text)


def test_a_night_and_a_game_take_a_few_dozen_kilobytes(sunny, gemini):
    assert len(page(gemini, phases=["night 1"]).encode()) < 70_000
    assert len(page(sunny, audience=PUBLIC).encode()) < 55_000
    assert len(page(sunny).encode()) < 110_000


def test_the_same_input_gives_the_same_bytes(sunny):
    assert page(replay(sunny.game), phases=["night 1"]) == page(sunny, phases=["night 1"])


def test_the_words_are_those_of_why(sunny):
    shown = set(texts(page(sunny, phases=["night 1"])))
    outcome = sunny.verdict("night 1").outcome
    for lang in ("en", "ru"):
        for fact in ("fate:M", "fate:F", "done:M.kill", "done:A.clan_kill"):
            told = explain(outcome, fact, sunny.game.ruleset, lang)
            assert {step.text for step in told.walk()} <= shown


def test_a_public_page_holds_no_role_and_no_act_of_a_living_player(gemini):
    """Names of roles and abilities of who lives in the end stand nowhere in the bytes."""
    text = page(gemini, audience=PUBLIC)
    game = gemini.game
    told = set()
    for verdict in gemini.verdicts:
        view = phase_view(gemini, verdict.phase, PUBLIC)
        for gone in view.departures:
            told |= {gone.role, gone.faction}
            told |= {part for c in gone.causes for part in (c.ability, c.faction, c.role)}
        for marks in view.marks.values():
            told |= set(marks)
    r = game.ruleset
    hidden = [role.name for id_, role in r.roles.items() if id_ not in told]
    hidden += [ability.name for id_, ability in r.abilities.items() if id_ not in told]
    assert len(hidden) > 20
    public = " ".join([*texts(text), *re.findall(r">([^<>]*)<", text.partition("<script")[0])])
    own = " ".join([*EN.values(), *RU.values()])
    for name in hidden:
        for word in name.names():
            if word in own:  # the pictures' own words
                continue
            assert not re.search(rf"(?<!\w){re.escape(word)}(?!\w)", public), word
    for id_ in (*r.abilities, *r.roles, "gemini.yaml", "fatal:", "done:", "lands:"):
        if id_ not in ("kill", "cover", "check", "order"):  # words of the page's own code
            assert id_ not in data(text)["texts"]
    for secret in ("done:", "lands:", "fatal:", "gemini.yaml"):
        assert secret not in text


@pytest.mark.parametrize("name", sorted(shipped_games()))
def test_the_public_bytes_do_not_depend_on_what_is_hidden(name):
    """Two games of one public course have one public page, whatever happened in secret."""
    done = replay(load_game(shipped_games()[name]))
    if not all(verdict.decided for verdict in done.verdicts):
        pytest.skip("undecided: nothing is told to the public")
    assert page(done, audience=PUBLIC) == page(done, audience=PUBLIC)
    text = page(done, audience=PUBLIC)
    names = {reader["name"] for reader in data(text)["audiences"]}
    assert len(names) == 1
    rules = done.game.file.rpartition("/")[2]
    assert rules not in text


SECRET = """{"ruleset": "atlantis", "players": {"A": "commissioner", "B": "doctor", "C": "%s",
  "G": "killer"}, "phases": [{"night": 2, "acts": [
  {"by": "G", "do": "kill", "to": "B"}, {"by": "A", "do": "check", "to": "%s"}]}]}"""


def test_a_public_page_is_the_same_whoever_was_checked_and_whatever_a_living_player_is():
    pages = {
        page(replay(from_json(Game, json.loads(SECRET % secret))), audience=PUBLIC)
        for secret in (("sage", "G"), ("watcher", "C"), ("drinker", "A"))
    }
    assert len(pages) == 1


def test_a_players_page_holds_his_own_acts_and_answers_only():
    done = replay(from_json(Game, json.loads(SECRET % ("thug", "G"))))
    mine = " ".join(texts(page(done, audience=Audience("player", "A"))))
    assert "check → G" in mine
    assert "kill → B" not in mine
    assert "Commissioner" in mine


def test_who_reads_what(sunny, gemini):
    readers = {HOST: 2 + len(gemini.game.players), PUBLIC: 1, AFTER: 1}
    for audience, count in readers.items():
        found = data(page(gemini, phases=["night 1"], audience=audience))
        assert len(found["audiences"]) == count
    assert len(data(page(sunny))["audiences"]) == 2


def test_an_undecided_night_has_a_picture_of_each_outcome_for_the_host_and_none_for_others():
    done = replay(load_game(shipped_games()["atlantis-open"]))
    host, public, *_ = data(page(done))["audiences"]
    assert len(host["phases"][0]["outcomes"]) == 2
    assert len(public["phases"][0]["outcomes"]) == 1
    with pytest.raises(Undecided):
        page(done, audience=PUBLIC)


def test_the_public_is_not_told_in_how_many_ways_a_night_can_come_out():
    data_of = {
        "ruleset": "atlantis",
        "players": {"A": "doctor", "B": "drinker", "E": "boss", "G": "killer"},
        "open": ["atlantis-Q1"],
        "phases": [
            {
                "night": 2,
                "acts": [
                    {"by": "E", "do": "cover", "to": "G"},
                    {"by": "B", "do": "drink", "to": "G"},
                    {"by": "G", "do": "kill", "to": "A"},
                ],
            },
            {"night": 3, "acts": []},
        ],
    }
    done = replay(from_json(Game, data_of))
    assert "2 outcomes" in " ".join(texts(page(done)))
    public = " ".join(texts(page(done, audience=PUBLIC)))
    assert "nothing to tell yet" in public
    assert "outcome" not in public
    svg_of = svg(game_picture(done, audience=PUBLIC))
    assert "outcome" not in svg_of


def test_hostile_names_do_not_end_the_data():
    players = dict(zip(HOSTILE, ["killer", "doctor", "commissioner", "thug"] * 3, strict=True))
    phases = [{"night": 2, "acts": [{"by": HOSTILE[0], "do": "kill", "to": HOSTILE[1]}]}]
    game = from_json(Game, {"ruleset": "atlantis", "players": players, "phases": phases})
    for audience in (HOST, PUBLIC):
        text = page(replay(game), audience=audience)
        assert text.count("<script") == text.count("</script>") == 2
        assert "<script>alert" not in text
        shown = "".join(texts(text))
        assert "\u202e" not in shown
        assert "alert(1)" in shown


def test_unknown_phase_and_language(sunny):
    with pytest.raises(KeyError):
        page(sunny, phases=["night 77"])
    with pytest.raises(ValueError, match="there is no language"):
        page(sunny, languages=["xx"])
