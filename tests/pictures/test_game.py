"""The chart of a whole game: who went out, when and how."""

import pytest

from nightorder import load_game, read_game, replay
from nightorder.loading import shipped_games
from nightorder.views import HOST, PUBLIC, Audience
from nightorder_diagrams import game_picture, game_scene, mermaid, svg
from pictures.geometry import problems


@pytest.mark.parametrize("name", sorted(shipped_games()))
def test_nothing_lies_on_anything_else(name):
    done = replay(load_game(shipped_games()[name]))
    first = next(iter(done.game.players))
    for audience in (HOST, PUBLIC, Audience("player", first)):
        picture = game_picture(done, audience=audience, languages=("en", "ru"))
        assert problems(picture) == []
        assert svg(picture, "ru")


def line(picture, name):
    box = next(box for box in picture.boxes if box.id == f"player:{name}")
    return "".join(span.text[0] for span in box.lines[0]), box.step


def test_everybody_who_went_out_stands_in_his_phase_with_the_cause():
    done = replay(load_game(shipped_games()["sunny-published"]))
    picture = game_picture(done)
    gone = {name for verdict in done.verdicts for name in verdict.outcome.dead}
    assert {b.id.partition(":")[2] for b in picture.boxes if b.kind == "dead"} == gone
    assert line(picture, "M") == ("dies: explodes when attacked (F)", 2)
    assert line(picture, "R") == ("put out by the vote", 2)
    assert line(picture, "U") == ("taken out by the host", 3)
    assert [h.number for h in picture.headings] == ["", "N0", "N1", "N2", "N3", "N4", "N5"]


def test_votes_are_counted_and_the_winner_is_named():
    done = replay(load_game(shipped_games()["gemini-game"]))
    picture = game_picture(done, audience=PUBLIC)
    assert line(picture, "Max")[0] == "put out by the vote (6 votes)"
    assert any(box.id == "winner" for box in picture.boxes)
    assert "Commissioner" not in svg(picture)


def test_an_undecided_game_is_drawn_up_to_there_and_says_so():
    game = read_game(
        "{ruleset: atlantis, players: {A: doctor, B: drinker, E: boss, G: killer}, "
        "open: [atlantis-Q1], phases: [{night: 2, acts: [{by: E, do: cover, to: G}, "
        "{by: B, do: drink, to: G}, {by: G, do: kill, to: A}]}, {night: 3, acts: []}]}"
    )
    picture = game_picture(replay(game))
    assert [note[0] for note, _ in picture.notes] == ["Night 2 is undecided: 2 outcomes"]


def test_the_same_in_mermaid():
    done = replay(load_game(shipped_games()["gemini-game"]))
    scene = game_scene(done)
    dead = [box.id for box in scene.boxes if box.kind == "dead"]
    assert len(dead) == sum(len(verdict.outcome.dead) for verdict in done.verdicts)
    assert mermaid(scene).count("subgraph") == len(scene.columns)
