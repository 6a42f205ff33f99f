"""The layout of any scene, also of those that no game makes."""

import time
from random import Random

import pytest

from nightorder_diagrams import Scene, dot, lay_out, mermaid, svg
from nightorder_diagrams.placing.layering import arrange, crossings, layers_of
from nightorder_diagrams.scene import Box, Column, Line, Link, Span
from pictures.geometry import problems

KINDS = ("kill", "stop", "move", "guard", "learn")


def scene(rng: Random, columns: int, boxes: int, links: int) -> Scene:
    """Boxes of one to five lines in columns, and arrows between any two of them: forwards, back,
    inside a column, in circles, several between the same two."""
    made = []
    for number in range(boxes):
        lines: list[Line] = [(Span((f"Box {number}", f"Ящик {number}"), "name"),)]
        for _ in range(rng.randrange(4)):
            word = "слово " * rng.randrange(1, 5)
            lines.append((Span((word.strip(), "word"), rng.choice(("plain", "note", "told"))),))
        made.append(Box(f"b{number}", rng.randrange(columns), tuple(lines), "act"))
    arrows = []
    for number in range(links):
        one, two = rng.sample(made, 2)
        label = ("label", "подпись " + "и" * rng.randrange(20)) if rng.random() < 0.8 else ("", "")
        arrows.append(Link(one.id, two.id, rng.choice(KINDS), label, number % 3 == 0))
    heads = tuple(Column(str(i + 1), (("head", "шапка столбца"),)) for i in range(columns))
    return Scene(("Title", "Заголовок"), ("en", "ru"), heads, tuple(made), tuple(arrows))


@pytest.mark.parametrize("seed", range(40))
def test_nothing_lies_on_anything_else(seed):
    rng = Random(seed)
    columns = rng.randrange(1, 9)
    boxes = rng.randrange(2, 40)
    made = scene(rng, columns, boxes, rng.randrange(0, boxes * 2))
    picture = lay_out(made)
    assert problems(picture) == []
    assert svg(picture, "ru") == svg(lay_out(made), "ru")


def test_a_hundred_arrows_between_forty_boxes_take_less_than_a_second():
    made = scene(Random(7), 7, 40, 100)
    start = time.process_time()
    picture = lay_out(made)
    assert time.process_time() - start < 1.0
    assert len(picture.arrows) == 100


@pytest.mark.parametrize("seed", range(10))
def test_the_order_has_fewer_crossings_than_the_file(seed):
    layers = layers_of(scene(Random(seed), 5, 25, 40))
    before = crossings(layers)
    arrange(layers)
    assert crossings(layers) < before


def test_arrows_inside_a_column_run_from_left_to_right_unless_they_are_in_a_circle():
    boxes = tuple(Box(name, 0, ((Span((name,), "name"),),), "act") for name in "abc")
    links = (Link("a", "b", "stop", ("x",)), Link("b", "c", "stop", ("y",)))
    made = Scene(("",), ("en",), (Column("1", ()),), boxes, links)
    a, b, c = lay_out(made).boxes
    assert a.right < b.x < b.right < c.x
    circle = (*links, Link("c", "a", "stop", ("z",)))
    picture = lay_out(Scene(("",), ("en",), (Column("1", ()),), boxes, circle))
    assert [arrow.backwards for arrow in picture.arrows] == [False, False, True]
    assert problems(picture) == []


def test_a_legend_takes_as_many_lines_as_it_needs():
    box = Box("a", 0, ((Span(("a",), "name"),),), "act")
    legend = {kind: (f"the meaning of an arrow that is {kind}",) for kind in KINDS}
    made = Scene(("",), ("en",), (Column("1", ()),), (box,), (), legend=legend)
    picture = lay_out(made)
    assert len({y for _, _, (_, y) in picture.legend}) > 1
    assert problems(picture) == []


@pytest.mark.parametrize("columns", [0, 1])
def test_an_empty_scene(columns):
    heads = tuple(Column("", (("nothing",),)) for _ in range(columns))
    made = Scene(("Title",), ("en",), heads, (), ())
    assert problems(lay_out(made)) == []
    assert svg(lay_out(made)).startswith("<svg")
    assert dot(made).startswith("digraph")
    assert mermaid(made).startswith("---")
