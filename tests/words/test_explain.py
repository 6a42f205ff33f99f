"""Explanations over whole case files: true to length, to their citations and to what was open."""

from __future__ import annotations

import re

import attrs
import pytest

from nightorder import NightorderError, resolve
from nightorder.inquiry import turning_readings
from nightorder.loading import load_game, read_game, shipped_games, shipped_rulesets
from nightorder.model.verdict import Choice
from nightorder.replay import replay
from nightorder.words import (
    Step,
    explain,
    languages,
    lines,
    one_line,
    turns,
)
from nightorder.words.language import DATA, language
from nightorder.words.voice import Voice
from nightorder.words.walk import choice_clause

from .games import cases, game, verdict, verdicts

COVERED = [r for r in ("atlantis", "sunny", "highlander") if r in shipped_rulesets()]


def expected_causes(ruleset):
    """(case, phase index, player, acts, the dead if only that outcome is meant)."""
    for case in cases(ruleset):
        for index, expect in enumerate(case.expects):
            for block in () if expect is None else (expect, *expect.options):
                sent = {act.label for act in case.game.phases[index].acts}
                for player, acts in block.keys.get("because", {}).items():
                    yield pytest.param(
                        case,
                        index,
                        player,
                        set(acts) & sent,
                        block.keys.get("dead"),
                        id=f"{case.id}-{case.game.phases[index].label}-{player}",
                    )


@pytest.mark.parametrize(
    ("case", "index", "player", "acts", "dead"),
    [param for ruleset in COVERED for param in expected_causes(ruleset)],
)
def test_every_act_that_decides_a_fate_is_cited(case, index, player, acts, dead):
    found = replay(case.game).verdicts[index]
    outcomes = [o for o in found.outcomes if dead is None or set(o.dead) == set(dead)]
    assert outcomes
    for outcome in outcomes:
        for depth in ("steps", "all"):
            tree = explain(outcome, f"fate:{player}", case.game.ruleset, depth=depth)
            assert acts <= set(tree.cited), "\n".join(lines(tree))


@pytest.mark.parametrize("ruleset", COVERED)
@pytest.mark.parametrize("lang", languages())
def test_any_fact_of_any_case_can_be_told(ruleset, lang):
    step = 1 if ruleset == "atlantis" else 4  # the larger files are sampled
    for case in cases(ruleset)[::step]:
        if case.problems:
            continue
        for found in replay(case.game).verdicts:
            for outcome in found.outcomes[:4]:
                for id_, fact in outcome.facts.items():
                    line = one_line(outcome, id_, case.game.ruleset, lang)
                    assert 0 < len(line) <= 160
                    assert "\x01" not in line
                    assert not line.endswith(f": {fact.code}")


def named(long):
    names = {letter: f"{letter}{'x' * long}" for letter in "ABFGH"}
    return names, read_game(f"""
ruleset: atlantis
open: [atlantis-Q12, atlantis-Q3]
players:
  {{{names["A"]}: commissioner, {names["B"]}: doctor, {names["F"]}: thug,
   {names["G"]}: killer, {names["H"]}: awakened_sage}}
phases:
- night: 2
  acts:
  - {{by: {names["G"]}, do: kill, to: {names["B"]}}}
  - {{by: {names["H"]}, do: kill, to: {names["B"]}}}
  - {{by: {names["B"]}, do: heal, to: {names["B"]}}}
""")


@pytest.mark.parametrize("long", [1, 20, 40, 300])
def test_a_line_keeps_its_length_whatever_players_are_called(long):
    _, odd = named(long)
    for outcome in replay(odd).verdicts[0].outcomes:
        for id_ in outcome.facts:
            for lang in languages():
                assert len(one_line(outcome, id_, odd.ruleset, lang)) <= 160


HOSTILE = ["{player}", "[bold]x[/bold]", "a.b!c>d@e", "boss", "kill", "x#2", "a, b", "%s", "|}"]


@pytest.mark.parametrize("name", HOSTILE)
def test_names_are_never_read_as_anything_else(name):
    text = f"""
ruleset: atlantis
players: {{A: commissioner, "{name}": drinker, D: watcher, G: killer}}
phases:
- night: 2
  acts:
  - {{by: "{name}", do: drink, to: A}}
  - {{by: D, do: watch, to: A}}
  - {{by: G, do: kill, to: A}}
"""
    odd = read_game(text)
    outcome = replay(odd).verdicts[0].outcome
    assert outcome.dead == tuple(sorted(["A", name]))
    for lang in languages():
        assert name in one_line(outcome, f"fate:{name}", odd.ruleset, lang)
        assert name in one_line(outcome, "answer:D.watch/0", odd.ruleset, lang)
        for depth in ("steps", "all"):
            tree = explain(outcome, f"fate:{name}", odd.ruleset, lang, depth=depth)
            assert "G.kill" in tree.cited


def test_a_tree_tells_no_fact_twice_and_has_the_places_of_rules():
    outcome = verdict("night", "night 2").outcome
    tree = explain(outcome, "fate:A", game("night").ruleset)
    facts = [step.fact for step in tree.walk()]
    assert len(facts) == len(set(facts))
    assert re.fullmatch(r"atlantis\.yaml:\d+:\d+", tree.rule)
    assert tree.children[0] == Step(
        "B's “heal” at A does not take place: F's “stun” at B stops it",
        "done:B.heal",
        tree.children[0].rule,
        ("B.heal", "F.stun"),
        (),
    )


def test_the_reduction_is_shorter_and_everything_is_everything():
    outcome = verdict("night", "night 2").outcome
    short = explain(outcome, "fate:C", game("night").ruleset)
    whole = explain(outcome, "fate:C", game("night").ruleset, depth="all")
    line = explain(outcome, "fate:C", game("night").ruleset, depth="line")
    assert {s.fact for s in short.walk()} < {s.fact for s in whole.walk()}
    assert line.children == ()


def test_an_open_ruling_is_named_as_open():
    for outcome in verdict("open", "night 2").outcomes:
        tree = explain(outcome, "fate:A", game("open").ruleset)
        assert any("atlantis-Q1" in step.text and "is open" in step.text for step in tree.walk())
        assert "atlantis-Q1 open" in one_line(outcome, "fate:A", game("open").ruleset)


def test_a_reading_that_is_not_the_default_is_named_as_chosen():
    chosen = attrs.evolve(game("night"), rulings={"atlantis-Q20": "dawn"})
    outcome = replay(chosen).verdicts[0].outcome
    tree = explain(outcome, "answer:H.ask/0", chosen.ruleset)
    assert any("chosen for this game" in step.text for step in tree.walk())
    assert "atlantis-Q20 = dawn" in one_line(outcome, "answer:H.ask/0", chosen.ruleset)


def test_the_readings_on_which_a_fate_hangs_are_found_by_trying_them():
    ruled = attrs.evolve(game("open"), open=frozenset())
    found = list(turning_readings(ruled, "night 2", "fate:A"))
    assert [(t.option, t.taken, t.other, t.values) for t in found] == [
        ("atlantis-Q1", "cover", "thug_only", (False,))
    ]
    verdict_ = replay(ruled).verdicts[0]
    for lang, word in (("en", "A lives"), ("ru", "игрок A жив")):
        (line,) = turns(verdict_, ruled, "fate:A", lang)
        assert "atlantis-Q1" in line
        assert line.endswith(word)
    with pytest.raises(NightorderError, match="did you mean 'night 2'"):
        list(turning_readings(ruled, "night 9", "fate:A"))


def test_an_order_that_is_not_known_is_named():
    for outcome in verdict("unordered", "night 2").outcomes:
        tree = explain(outcome, "fate:A", game("unordered").ruleset, "ru")
        assert any(
            "оглушить" in step.text
            and "споить" in step.text
            and ("не задано" in step.text or "Неизвестно" in step.text)
            for step in tree.walk()
        )


def test_who_threw_the_dice_is_told():
    drawn = verdict("dice", "night 2").outcome
    (open_, _) = verdict("dice", "night 2", None).outcomes
    given = verdict("night", "night 2").outcome
    said = [explain(o, "roll:H.ask/0", game("dice").ruleset).text for o in (drawn, open_, given)]
    assert "thrown by the generator" in said[0]
    assert "left open" in said[1]
    assert "as the game file says" in said[2]


def test_whoever_was_never_in_danger_or_is_out_already_is_told_so():
    ruleset = game("night").ruleset
    outcome = verdict("night", "night 2").outcome
    assert "could have killed" in explain(outcome, "fate:H", ruleset).text
    later = verdict("votes", "day 3").outcome
    assert "before this phase" in explain(later, "fate:G", ruleset).text
    with pytest.raises(KeyError):
        explain(outcome, "fate:nobody", ruleset)
    with pytest.raises(ValueError, match="no language 'xx'"):
        explain(outcome, "fate:A", ruleset, "xx")


def test_every_language_cites_the_same():
    for found in verdicts("shot"):
        for id_ in found.outcome.facts:
            trees = [
                explain(found.outcome, id_, game("shot").ruleset, lang) for lang in languages()
            ]
            assert len({tree.cited for tree in trees}) == 1


LOOP = """
ruleset: nar
players: {A: roleblocker, B: mafia_roleblocker, V: townie, C: cop, S: serial_killer, D: doctor}
phases:
- night: 1
  acts: [{by: A, do: block, to: B}, {by: B, do: block, to: A}, {by: C, do: check, to: V},
    {by: S, do: kill, to: D}, {by: B, do: faction_kill, to: V}]
"""


def test_how_a_loop_was_decided_is_told_where_it_matters_and_only_there():
    looped = read_game(LOOP)
    outcome = resolve(looped).outcome
    for lang, word in (("en", "all acts of those involved fail"), ("ru", "все ходы участников")):
        tree = explain(outcome, "done:B.faction_kill", looped.ruleset, lang)
        assert any(word in step.text for step in tree.walk())
        for elsewhere in ("fate:D", "answer:C.check/0"):
            tree = explain(outcome, elsewhere, looped.ruleset, lang)
            assert not any(word in step.text for step in tree.walk())


LONG = """\
ruleset: atlantis
players: {ANNA: commissioner, Boris: doctor, Clara: drinker, GLEB: killer, Fedor: thug}
phases:
  - night: 2
    acts:
      - {by: GLEB, do: kill, to: ANNA}
      - {by: Boris, do: heal, to: ANNA}
      - {by: Fedor, do: stun, to: Boris}
      - {by: Clara, do: drink, to: GLEB}
"""


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("letters", [20, 60, 100, 300, 900])
def test_long_names_lose_their_middle_and_not_the_reason(lang, letters):
    short = read_game(LONG)
    anna = "Анна " + "я" * (letters - 10) + "конец"
    gleb = "Gleb the " + "G" * (letters - 12) + "end"
    long = read_game(LONG.replace("ANNA", anna).replace("GLEB", gleb))
    for name, other in (("GLEB.kill", f"{gleb}.kill"), ("Boris.heal", "Boris.heal")):
        was, now = (
            one_line(replay(game).verdicts[0].outcome, f"done:{act}", game.ruleset, lang)
            for game, act in ((short, name), (long, other))
        )
        assert len(now) <= 160
        for full, first, last in ((anna, "Анна я", "конец"), (gleb, "Gleb the G", "end")):
            shown = re.escape(first) + "[^ ]*" + last
            now = re.sub(shown, "ANNA" if full == anna else "GLEB", now)
        assert now == was


def test_two_long_names_are_cut_evenly():
    anna, boris = "A" * 200, "B" * 50
    text = LONG.replace("ANNA", anna).replace("Boris", boris)
    found = read_game(text)
    line = one_line(replay(found).verdicts[0].outcome, f"done:{boris}.heal", found.ruleset)
    assert line.endswith("stops it")
    assert 155 <= len(line) <= 160
    assert "…A" in line
    assert boris[:20] in line


@pytest.mark.parametrize(
    ("choice", "said"),
    [
        (
            Choice("atlantis-Q1", "cover", "world", "ruling"),
            "disputed point atlantis-Q1 “Can the drinker reach a covered or shielded player?” is "
            "open; this outcome reads it as: the cover keeps him off",
        ),
        (
            Choice("A.heal/0", "yes", "drawn", "roll"),
            "drawn in this phase: dice of A's “heal” at G: yes",
        ),
        (
            Choice("A.heal, G.kill", "A.heal=yes, G.kill=idle", "world", "loop"),
            "open in this phase: A's “heal” at G, G's “kill” at A; this outcome takes A's “heal” "
            "at G takes place, G's “kill” at A takes no hold",
        ),
        (
            Choice("A.heal, G.kill", "all_fail", "policy", "all_fail"),
            "the loop of A's “heal” at G, G's “kill” at A is decided by policy “all acts of those "
            "involved fail”",
        ),
        (
            Choice("A.heal, G.kill", "G.kill", "given", "order"),
            "given in the game file: A's “heal” at G, G's “kill” at A: G's “kill” at A",
        ),
        (
            Choice("execution", "A", "world", "draw"),
            "open in this phase: execution; this outcome takes A",
        ),
    ],
)
def test_every_kind_of_choice_is_told_in_its_own_words(choice, said):
    found = read_game(
        "{ruleset: atlantis, players: {A: doctor, G: killer}, phases: [{night: 2, acts: ["
        "{by: A, do: heal, to: G}, {by: G, do: kill, to: A}]}]}"
    )
    voice = Voice(resolve(found).outcome, found.ruleset, language("en"))
    assert choice_clause(voice, choice).replace(DATA, "") == said


@pytest.mark.parametrize("lang", languages())
def test_what_sets_a_reaction_off_is_told_less_deep_before_a_line_is_cut(lang):
    found = load_game(shipped_games()["federation-game"])
    for done in replay(found).verdicts:
        for fact in done.outcome.facts:
            if fact.startswith("done:"):
                line = one_line(done.outcome, fact, found.ruleset, lang)
                assert "…" not in line
                assert len(line) <= 160
