"""The page in a real browser: everything can be clicked, nothing is loaded, nothing breaks."""

import pytest

from nightorder import Game, Replay, from_json, load_game, replay
from nightorder.loading import shipped_games
from nightorder.views import PUBLIC
from nightorder_diagrams import page
from pictures.browser import NAMES, Browser, executable
from pictures.games import HOSTILE

pytestmark = pytest.mark.skipif(
    executable() is None,
    reason=f"no browser: none of {', '.join(NAMES)} is on the PATH, and CHROME names none",
)


@pytest.fixture(scope="module")
def browser():
    one = Browser(executable() or "")
    yield one
    one.close()


def written(tmp_path, text):
    path = tmp_path / "page.html"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def sunny():
    return replay(load_game(shipped_games()["sunny-published"]))


@pytest.fixture
def game(browser, sunny, tmp_path):
    browser.open(written(tmp_path, page(sunny, lang="en")))
    yield browser
    assert browser.complaints() == []


def texts(browser, selector):
    return browser.run(
        f"[...document.querySelectorAll({selector!r})].map((e) => e.textContent.trim())"
    )


def box_of(browser, name):
    """The selector of a player's box."""
    number = browser.run(
        "[...document.querySelectorAll('#picture g[role=button]')].find((e) => "
        f"e.querySelector('.name')?.textContent === {name!r} && e.className.baseVal"
        ".match(/on-(dead|player|saved)/))?.dataset.i"
    )
    return f"#picture [data-i='{number}']"


def test_a_click_on_a_dead_player_says_why(game):
    game.click("#phases button:nth-child(3)")
    assert "Night 1" in game.run("document.title")
    game.click(box_of(game, "M"))
    said = texts(game, "#told")[0]
    assert said.startswith("M (Maniac) dies: F's “explodes when attacked” in answer to M's")
    hot = texts(game, "#picture g.hot .name")
    assert set(hot) == {"F", "M"}
    game.press("Escape")
    assert texts(game, "#told")[0].startswith("Dead:")


def test_a_click_on_an_act_and_on_an_arrow(game):
    game.click("#phases button:nth-child(3)")
    game.click("#picture .on-act")
    assert "takes place" in texts(game, "#told")[0]
    game.click("#picture .link text")
    assert len(texts(game, "#told li")) >= 1
    assert game.run("document.querySelectorAll('#picture .link.hot').length") >= 1


def test_the_slider_and_the_keys_walk_through_the_night(game):
    game.click("#phases button:nth-child(3)")
    everything = game.run("document.querySelectorAll('#picture .off').length")
    assert everything == 0
    game.run("document.activeElement.blur()")
    game.press("ArrowLeft")
    game.press("ArrowLeft")
    game.press("ArrowLeft")
    assert game.run("document.getElementById('slider').value") == "0"
    assert "vote" in texts(game, "#at")[0]
    assert game.run("document.querySelectorAll('#picture .off').length") > 5
    game.press("ArrowRight")
    game.press("ArrowRight")
    assert game.run("document.querySelectorAll('#picture .off').length") == 0
    game.press("ArrowDown")
    assert "Night 2" in game.run("document.title")
    game.press("ArrowUp")
    assert "Night 1" in game.run("document.title")


def test_language_and_audience_can_be_switched(game):
    game.press("l", "KeyL")
    assert game.run("document.documentElement.lang") == "ru"
    assert "Солнечный город" in texts(game, "#name")[0]
    game.press("l", "KeyL")
    game.click("#phases button:nth-child(3)")
    assert texts(game, "#picture .on-act .name")
    game.press("a", "KeyA")
    assert not texts(game, "#picture .on-act .name")
    assert texts(game, "#picture .on-dead .name")


def test_everything_can_be_reached_by_keyboard(game):
    game.click("#phases button:nth-child(3)")
    assert game.run(
        "[...document.querySelectorAll('#picture [data-i]')].every((e) => e.tabIndex === 0 "
        "&& e.getAttribute('aria-label'))"
    )
    game.run(f"document.querySelector({box_of(game, 'M')!r}).focus()")
    game.press("Enter")
    assert "M (Maniac) dies" in texts(game, "#told")[0]


def test_a_phone_shows_it_without_a_sideways_scroll(game):
    game.call(
        "Emulation.setDeviceMetricsOverride",
        width=360,
        height=700,
        deviceScaleFactor=2,
        mobile=True,
    )
    try:
        game.click("#phases button:nth-child(3)")
        assert game.run("document.documentElement.scrollWidth") <= 360
        game.run("document.getElementById('order').open = true")
        game.run("[...document.querySelectorAll('#acts button')].at(-1).click()")
        assert len(texts(game, "#told li")) >= 1
    finally:
        game.call("Emulation.clearDeviceMetricsOverride")


def test_every_part_of_every_phase_can_be_clicked(browser, tmp_path):
    done = replay(load_game(shipped_games()["gemini-game"]))
    browser.open(written(tmp_path, page(done)))
    count = browser.run(
        "(() => { let n = 0; for (const b of [...document.querySelectorAll('#phases button')]"
        ".keys()) { document.querySelectorAll('#phases button')[b].click(); for (const i of "
        "[...document.querySelectorAll('#picture [data-i]')].map((e) => e.dataset.i)) { "
        'document.querySelector(`#picture [data-i="${i}"]`).dispatchEvent(new '
        "MouseEvent('click', {bubbles: true})); if (!document.querySelector('#told li')) "
        "throw i; n++; } } return n; })()"
    )
    assert count > 100
    assert browser.complaints() == []


def test_hostile_names_are_only_names(browser, tmp_path):
    players = dict(zip(HOSTILE, ["killer", "doctor", "commissioner", "thug"] * 3, strict=True))
    acts = [{"by": HOSTILE[0], "do": "kill", "to": HOSTILE[1]}]
    data = {"ruleset": "atlantis", "players": players, "phases": [{"night": 2, "acts": acts}]}
    done = replay(from_json(Game, data))
    for audience in (None, PUBLIC):
        text = page(done) if audience is None else page(done, audience=audience)
        browser.open(written(tmp_path, text))
        assert browser.run("document.querySelectorAll('script').length") == 2
        assert browser.run("document.querySelectorAll('#picture svg g').length") >= 2
        assert browser.complaints() == []


def test_the_page_of_the_public_works_alone(browser, sunny, tmp_path):
    browser.open(written(tmp_path, page(sunny, audience=PUBLIC)), "#0.2.0.en.-1.-1")
    assert browser.run("document.getElementById('audience').parentElement.hidden")
    browser.click(box_of(browser, "M"))
    assert texts(browser, "#told")[0].startswith("M")
    assert browser.complaints() == []
    assert isinstance(sunny, Replay)
