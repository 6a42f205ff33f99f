"""SVG, DOT, Mermaid and PNG: they parse, and no name can break out of them."""

import os
import re
import shutil
import subprocess
import xml.etree.ElementTree as ET

import pytest

from nightorder import Game, from_json, load_game, read_game, replay
from nightorder.loading import shipped_games
from nightorder_diagrams import dot, game_picture, lay_out, mermaid, night_scene, png, svg
from nightorder_diagrams.measuring.measure import cut, plain, text_width, wrap
from nightorder_diagrams.writing.png import NoRenderer
from nightorder_diagrams.writing.svg import escape
from pictures.games import GEMINI, HOSTILE
from pictures.geometry import problems


@pytest.fixture(scope="module")
def hostile():
    players = dict(zip(HOSTILE, ["killer", "doctor", "commissioner", "thug"] * 3, strict=True))
    a, b, c, d, *rest = HOSTILE
    acts = [
        {"by": a, "do": "kill", "to": b},
        {"by": b, "do": "heal", "to": rest[4]},
        {"by": c, "do": "check", "to": rest[4]},
        {"by": d, "do": "stun", "to": b},
    ]
    data = {"ruleset": "atlantis", "players": players, "phases": [{"night": 2, "acts": acts}]}
    return replay(from_json(Game, data))


@pytest.fixture(scope="module")
def night():
    return night_scene(replay(read_game(GEMINI)), "night 1")


@pytest.fixture(scope="module")
def scene(hostile):
    return night_scene(hostile, "night 2", languages=("en", "ru"))


def test_hostile_names_fit_and_are_only_text(scene, hostile):
    picture = lay_out(scene)
    assert problems(picture) == []
    for text in (svg(picture), svg(game_picture(hostile))):
        tree = ET.fromstring(text)
        tags = {element.tag.partition("}")[2] for element in tree.iter()}
        assert tags == {"svg", "title", "style", "rect", "text", "tspan", "path", "g"} - (
            {"path"} if "path" not in tags else set()
        )
        assert not any(name.startswith("on") for e in tree.iter() for name in e.attrib)
        shown = "".join(tree.itertext())
        assert "\u202e" not in shown
        assert "\u2068שלום עולם\u2069" in shown
        assert "<script>" in shown


def test_no_character_breaks_xml():
    every = "".join(map(chr, range(0x300))) + "\ufffe\uffff\ud800"
    ET.fromstring(f'<a b="{escape(every)}">{escape(every)}</a>')


def test_long_names_are_cut_in_the_picture_and_whole_in_the_tooltip(scene):
    box = next(box for box in scene.boxes if box.full and box.full[0].startswith("Я" * 100))
    assert box.lines[0][0].text[0].endswith("…")
    assert len(box.full[0]) == 200


def test_dot_keeps_names_inside_their_quotes(scene):
    text = dot(scene)
    rest = re.sub(r'"(?:[^"\\]|\\.)*"', "", text)
    assert not re.search(r"script|rm|quot|alert", rest)
    assert text.count("->") >= len(scene.links)
    assert r"a\\\\b\\n\\" in text  # every backslash of the name is doubled


@pytest.mark.skipif(shutil.which("dot") is None, reason="graphviz is not installed")
@pytest.mark.parametrize("name", [*sorted(shipped_games()), "hostile"])
def test_graphviz_reads_what_is_written(name, request):
    if name == "hostile":
        written = dot(request.getfixturevalue("scene"))
    else:
        done = replay(load_game(shipped_games()[name]))
        written = dot(night_scene(done, done.verdicts[-1].phase))
    found = subprocess.run(["dot", "-Tplain"], input=written.encode(), capture_output=True)
    assert found.returncode == 0, found.stderr
    assert not found.stderr
    assert found.stdout.startswith(b"graph")


def test_what_is_struck_out_is_marked_where_text_cannot_be_struck(night):
    for text in (dot(night), mermaid(night)):
        assert "✗ kill → Ann" in text
        assert "kill → (✗ Ann) Ted" in text or "kill → #40;✗ Ann#41; Ted" in text


def test_mermaid_keeps_the_steps_in_their_order(night):
    (chain,) = [line for line in mermaid(night).splitlines() if "~~~" in line]
    assert chain.split() == " ~~~ ".join(f"c{i}" for i in range(len(night.columns))).split()


def test_mermaid_keeps_names_names_inside_their_quotes(scene):
    text = mermaid(scene)
    for line in text.splitlines():
        if '"' in line:
            assert line.count('"') == 2, line
    inside = re.findall(r'"([^"]*)"', text)
    for part in inside:
        assert not re.search(r"[<>&`{}\[\]|;]", re.sub(r"#\d+;|<br/>", "", part)), part


def test_mermaids_own_parser_reads_what_is_written(hostile, tmp_path):
    """Needs the package `mermaid` of npm: MERMAID names its file `mermaid.min.js`."""
    from pictures.browser import Browser, executable

    library = os.environ.get("MERMAID")
    if library is None or executable() is None:
        pytest.skip("MERMAID names no mermaid.min.js, or there is no browser to run it")
    texts = [mermaid(night_scene(hostile, "night 2"))]
    for path in shipped_games().values():
        done = replay(load_game(path))
        texts += [mermaid(night_scene(done, verdict.phase)) for verdict in done.verdicts]
    shutil.copy(library, tmp_path / "mermaid.js")
    (tmp_path / "page.html").write_text('<script src="mermaid.js"></script>', encoding="utf-8")
    browser = Browser(executable() or "")
    try:
        browser.open(tmp_path / "page.html")
        for text in texts:
            browser.run(
                f"window.said = null; mermaid.parse({text!r}).then((r) => said = "
                "r.diagramType, (e) => said = String(e)); 1"
            )
            browser.wait("said !== null")
            assert str(browser.run("said")).startswith("flowchart"), (browser.run("said"), text)
    finally:
        browser.close()


def test_png_is_a_picture_with_text_in_it(scene):
    pytest.importorskip("resvg_py", reason="PNG needs the extra 'png'")
    data = png(lay_out(scene), "ru", zoom=1)
    assert data.startswith(b"\x89PNG\r\n")
    small = night_scene(replay(load_game(shipped_games()["atlantis-night"])), "night 2")
    one, again = png(lay_out(small)), png(lay_out(small))
    assert one == again
    assert len(one) > 20_000
    width = int.from_bytes(one[16:20], "big")  # of the header IHDR
    assert width == pytest.approx(2 * lay_out(small).width, abs=2)


def test_without_the_renderer_png_says_what_to_install(scene, monkeypatch):
    import sys

    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(NoRenderer, match=r"pip install 'nightorder\[png\]'"):
        png(lay_out(scene))


def test_widths_cuts_and_wraps():
    assert text_width("W", 10) > text_width("i", 10)
    assert text_width("Щ", 10, bold=True) > text_width("Щ", 10)
    for text in ("A" * 200, "Ж" * 50, plain("שלום" * 40), "日本" * 60, "e\u0301" * 90):
        short = cut(text, 80, 12)
        assert text_width(short, 12) <= 80
        assert short.count("\u2068") == short.count("\u2069")
    assert cut("short", 80, 12) == "short"
    lines = wrap("one two three four five six seven eight nine ten " + "x" * 99, 60, 10, most=3)
    assert len(lines) == 3
    assert all(text_width(line, 10) <= 60 for line in lines)
