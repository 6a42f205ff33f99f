"""Pictures of rulesets: the order, who can bear on whom, and contradictions in red."""

from pathlib import Path

import pytest

from nightorder.lint import lint_file
from nightorder.lint.runner import law_of
from nightorder.loading import shipped_rulesets
from nightorder_diagrams import dot, lay_out, mermaid, ruleset_scene, svg
from pictures.geometry import problems

BAD = Path(__file__).parents[1] / "lint" / "bad"


@pytest.mark.parametrize("name", shipped_rulesets())
def test_nothing_lies_on_anything_else(name):
    law = law_of(name)
    for claims in (False, True):
        scene = ruleset_scene(law, claims=claims, languages=("en", "ru"))
        assert problems(lay_out(scene)) == []
    numbers = [column.number for column in scene.columns if column.number]
    assert numbers == [str(i + 1) for i in range(len(law.ruleset.night.order))]
    placed = {box.id.partition(":")[2] for box in scene.boxes}
    assert set(law.ruleset.abilities) <= placed
    assert dot(scene).startswith("digraph")
    assert mermaid(scene, "ru")


def drawn(name):
    path = BAD / f"{name}.yaml"
    found = lint_file(path).findings
    return ruleset_scene(law_of(path), found), found


def red(scene):
    return [
        (link.source.partition(":")[2], link.target.partition(":")[2], link.label[0])
        for link in scene.links
        if link.kind == "finding"
    ]


def test_a_circle_of_claims_is_a_circle_of_red_arrows():
    scene, _ = drawn("NO201-circle")
    assert red(scene) == [
        ("block", "heal", "NO201"),
        ("heal", "kill", "NO201"),
        ("kill", "block", "NO201"),
    ]
    assert {box.kind for box in scene.boxes} == {"dead"}
    (note,) = scene.notes
    assert note[0].startswith("NO201, line 11: claims contradict each other")
    assert problems(lay_out(scene)) == []


def test_an_effect_that_comes_too_late_is_red_from_it_to_what_it_misses():
    scene, found = drawn("NO401-late")
    assert {f.code for f in found} == {"NO401"}
    assert ("protect", "kill", "NO401") in red(scene)
    assert {("stop", "check", "NO401"), ("stop", "kill", "NO401")} <= set(red(scene))
    text = svg(lay_out(scene))
    assert text.count("a-finding") > 2


@pytest.mark.parametrize(
    ("name", "words", "pairs"),
    [
        ("NO301-untied", {"block", "stun"}, [("block", "stun", "NO301")]),
        ("NO302-mutual", {"block"}, []),
        ("NO105-nobody", {"block"}, []),
    ],
)
def test_what_a_finding_is_about_is_red(name, words, pairs):
    scene, _ = drawn(name)
    assert {box.id.partition(":")[2] for box in scene.boxes if box.kind == "dead"} >= words
    assert red(scene) == pairs
    assert any(note[0].startswith(name[:5]) for note in scene.notes)


def test_a_claim_that_no_effect_upholds_is_an_arrow_of_its_own():
    law = law_of(BAD / "NO202-late.yaml")
    assert not any(link.kind == "claim" for link in ruleset_scene(law).links)
    scene = ruleset_scene(law, claims=True)
    claims = {link.label[0] for link in scene.links if link.kind == "claim"}
    assert "takes-the-night" in claims


def test_a_protection_is_an_arrow_and_a_block_of_everything_stands_in_its_box():
    scene = ruleset_scene(law_of("atlantis"), languages=("ru",))
    cover = {
        link.target.partition(":")[2]
        for link in scene.links
        if link.source.endswith(":cover") and link.kind == "guard"
    }
    assert {"shoot", "kill", "poison"} <= cover
    stun = next(box for box in scene.boxes if box.id.endswith(":stun"))
    assert any("все ходы" in span.text[0] for line in stun.lines for span in line)
