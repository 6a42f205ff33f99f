"""Pictures of nights: nothing lies on anything else, and they show what happened."""

import re
import time
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from crowd import crowd

from nightorder import load_game, read_game, read_ruleset, replay
from nightorder.cases import load_cases
from nightorder.loading import shipped_games, shipped_rulesets
from nightorder.views import HOST, PUBLIC, Audience
from nightorder_diagrams import lay_out, night_scene, page, svg
from nightorder_diagrams.scenes.night import with_facts
from pictures.games import GEMINI, LONG
from pictures.geometry import problems

GAMES = sorted(shipped_games())
CASES = Path(__file__).parents[1] / "cases"


@pytest.fixture(scope="module", params=GAMES)
def replayed(request):
    return with_facts(replay(load_game(shipped_games()[request.param])))


def test_nothing_lies_on_anything_else(replayed):
    for verdict in replayed.verdicts:
        for number in range(1, len(verdict.outcomes) + 1):
            scene = night_scene(replayed, verdict.phase, number=number, languages=("en", "ru"))
            assert problems(lay_out(scene)) == [], verdict.phase


def test_the_public_picture_is_as_tidy(replayed):
    if not all(verdict.decided for verdict in replayed.verdicts):
        pytest.skip("an undecided game tells the public nothing")
    for verdict in replayed.verdicts:
        for audience in (PUBLIC, Audience("player", next(iter(replayed.game.players)))):
            scene = night_scene(replayed, verdict.phase, languages=("ru",), audience=audience)
            assert problems(lay_out(scene)) == []


def test_the_same_input_gives_the_same_bytes(replayed):
    label = replayed.verdicts[0].phase
    one = svg(lay_out(night_scene(replayed, label)))
    again = replay(replayed.game)
    assert svg(lay_out(night_scene(again, label))) == one
    ET.fromstring(one)


def test_forty_acts_stay_readable_and_take_less_than_a_second():
    done = replay(crowd(40, seed=1))
    start = time.process_time()
    picture = lay_out(night_scene(done, "night 1"))
    svg(picture)
    assert time.process_time() - start < 1.0
    assert sum(box.id.startswith("act:") for box in picture.boxes) >= 40
    assert problems(picture) == []


def test_names_of_twenty_cyrillic_letters_are_whole():
    game = read_game(LONG)
    scene = night_scene(replay(game), "night 2", languages=("ru",))
    shown = {span.text[0] for box in scene.boxes for line in box.lines for span in line}
    assert set(game.players) <= shown
    assert problems(lay_out(scene)) == []


@pytest.fixture(scope="module")
def night():
    return night_scene(replay(read_game(GEMINI)), "night 1")


def box(scene, id_):
    return next(box for box in scene.boxes if box.id == id_)


def arrows(scene, target):
    return {
        (link.source, link.label[0], link.faded) for link in scene.links if link.target == target
    }


def styles(scene, id_):
    return {span.text[0]: span.style for line in box(scene, id_).lines for span in line}


def test_a_stopped_act_is_struck_out_with_its_stopper(night):
    assert box(night, "act:Jon.kill").kind == "stopped"
    assert styles(night, "act:Jon.kill")["kill → Ann"] == "struck"
    assert arrows(night, "act:Jon.kill") == {("act:Lea.seduce", "stops", False)}


def test_a_redirected_aim_is_shown_old_and_new(night):
    assert styles(night, "act:Max.kill") == {
        "Max": "name",
        "kill → ": "plain",
        "Ann": "struck",
        " Ted": "plain",
    }
    assert arrows(night, "act:Max.kill") == {("act:Gus.redirect", "redirects", False)}


def test_a_death_and_a_healed_blow(night):
    assert box(night, "player:Lea").kind == "dead"
    assert ("act:Ike.kill", "kills", False) in arrows(night, "player:Lea")
    assert box(night, "player:Ted").kind == "saved"
    assert arrows(night, "player:Ted") == {
        ("act:Max.kill", "averted", True),
        ("act:Dora.heal", "saves", False),
    }


def test_what_a_player_is_told_stands_in_his_box(night):
    (told,) = [text for text, style in styles(night, "player:Ann").items() if style == "told"]
    assert "check Ike" in told


def test_columns_go_by_the_night_order(night):
    numbers = [int(column.number) for column in night.columns if column.number]
    assert numbers == sorted(numbers)
    assert len(set(numbers)) == len(numbers) > 3


def test_every_box_asks_about_a_fact_of_the_night():
    done = replay(read_game(GEMINI))
    scene = night_scene(done, "night 1")
    facts = set(done.verdicts[0].outcome.facts)
    players = {f"fate:{name}" for name in done.game.players}
    subjects = {b.subject for b in scene.boxes} | {link.subject for link in scene.links}
    assert subjects - {""} <= facts | players


def test_a_player_sees_his_own_acts_and_no_others():
    done = replay(read_game(GEMINI))
    seen = svg(lay_out(night_scene(done, "night 1", audience=Audience("player", "Jon"))))
    assert "kill → Ann" in seen
    texts = " ".join(re.findall(r">([^<]+)</t", seen))
    for secret in ("stopped", "lure", "divert", "Commissioner", "Black doctor: "):
        assert secret not in texts, secret


def _lines(found):
    return ["".join(span.text[0] for span in line) for line in found.lines]


def test_an_act_that_names_two_shows_both_and_a_moved_one_where_it_was_and_is():
    scene = night_scene(replay(read_game(GEMINI)), "night 1")
    assert _lines(box(scene, "act:Gus.redirect"))[1] == "divert → Max, Ted"
    assert _lines(box(scene, "act:Max.kill"))[1] == "kill → Ann Ted"


def test_a_vote_that_puts_out_several_names_them_all():
    rules = read_ruleset(
        """
ruleset: tie
factions: {town: {}, mafia: {}}
roles: {man: {faction: town}, don: {faction: mafia, abilities: [kill]}}
night: {order: [[kill]]}
abilities: {kill: {targets: other, effects: [{kill: target}]}}
vote: {ties: all}
"""
    )
    game = "{players: {A: man, B: man, C: man, D: don}, phases: [{day: 1, votes: VOTES}]}"
    votes = "[{by: A, for: B}, {by: B, for: A}]"
    scene = night_scene(replay(read_game(game.replace("VOTES", votes), ruleset=rules)), "day 1")
    assert _lines(box(scene, "act:execution"))[1] == "→ B, A"
    votes = {link.source for link in scene.links if link.target == "act:execution"}
    assert votes == {"votes:A", "votes:B"}
    assert {box(scene, f"player:{name}").kind for name in "AB"} == {"dead"}


def test_a_player_sees_who_is_with_him_and_others_do_not():
    done = replay(read_game(GEMINI))
    jon = night_scene(done, "night 1", audience=Audience("player", "Jon"))
    assert "on his side: Ike" in _lines(box(jon, "player:Jon"))
    ann = night_scene(done, "night 1", audience=Audience("player", "Ann"))
    assert not any("on his side" in line for found in ann.boxes for line in _lines(found))


def test_an_outcome_of_an_undecided_night_and_none_for_the_public():
    done = replay(load_game(shipped_games()["atlantis-open"]))
    one, two = (night_scene(done, "night 2", number=n, audience=HOST) for n in (1, 2))
    assert box(one, "player:Anna").kind == "dead"
    assert "outcome 2 of 2" in two.title[0]
    with pytest.raises(IndexError):
        night_scene(done, "night 2", number=3)
    with pytest.raises(Exception, match="not decided"):
        night_scene(done, "night 2", audience=PUBLIC)


def test_unknown_language_and_phase():
    done = replay(read_game(GEMINI))
    with pytest.raises(ValueError, match="there is no language 'tlh'"):
        night_scene(done, "night 1", languages=("tlh",))
    with pytest.raises(KeyError):
        night_scene(done, "night 7")


@pytest.mark.parametrize("name", shipped_rulesets())
def test_nights_of_the_case_files(name):
    """A few of the hundreds of nights that the case files hold, odd ones among them."""
    cases = load_cases(CASES / f"{name}.yaml").cases
    for case in cases[:: max(1, len(cases) // 3)]:
        done = with_facts(replay(case.game))
        for verdict in done.verdicts:
            for number in range(1, len(verdict.outcomes) + 1)[:3]:
                scene = night_scene(done, verdict.phase, number=number, languages=("en", "ru"))
                assert problems(lay_out(scene)) == [], case.id
        assert page(done, languages=("en",)).startswith("<!DOCTYPE")
