"""What if, why not, weights, odds, turns and changes on small nights."""

from __future__ import annotations

from fractions import Fraction

import attrs
import pytest

from nightorder import (
    Act,
    AddAct,
    AddVote,
    Drop,
    NightorderError,
    PutBefore,
    Retarget,
    SetDraw,
    SetRoll,
    SetRuling,
    changes,
    difference,
    edit,
    odds,
    read_game,
    read_ruleset,
    resolve,
    separating,
    to_json,
    turning_points,
    weights,
    what_if,
    why,
    why_not,
)
from nightorder.inquiry import idle_rulings, scene, without_each
from nightorder.inquiry.scene import value_in, values_in

NIGHT = """
ruleset: atlantis
players: {A: commissioner, B: doctor, C: drinker, D: watcher, E: boss, F: thug, G: killer, H: sage}
phases:
- night: 2
  acts:
  - {by: F, do: stun, to: B}
  - {by: G, do: kill, to: A}
  - {by: B, do: heal, to: A}
  - {by: D, do: watch, to: A}
  - {by: A, do: check, to: G}
  - {by: H, do: ask, about: mafia, roll: true}
"""
TWO_KILLERS = """
ruleset: atlantis
players: {A: commissioner, C: drinker, G: killer, H: awakened_sage, F: thug}
phases:
- night: 2
  acts: [{by: G, do: kill, to: A}, {by: H, do: kill, to: A}, {by: F, do: stun, to: C}]
"""
VOTES = """
ruleset: atlantis
players: {A: commissioner, B: doctor, C: drinker, D: watcher, E: boss, F: thug, G: killer, H: sage}
phases:
- day: 2
  votes: [{by: A, for: H}, {by: B, for: G}, {by: C, for: G}, {by: D, for: G}, {by: E, for: A}]
- night: 2
  acts: [{by: G, do: kill, to: A}, {by: B, do: heal, to: B}]
"""


def night(text=NIGHT):
    return read_game(text, "night.yaml")


# -- edits ---------------------------------------------------------------------------------------


def test_edits_change_what_they_name_and_nothing_else():
    game = night()
    edits = [
        Drop("F.stun"),
        Retarget("G.kill", ("C",)),
        AddAct(Act("C", "drink", ("D",))),
        SetRoll("H.ask", (False,)),
        PutBefore("H.ask", "G.kill"),
        SetRuling("atlantis-Q1", "thug_only"),
        SetDraw("execution", "A"),
    ]
    (phase,) = edit(game, "night 2", edits).phases
    assert [act.label for act in phase.acts] == [
        "H.ask",
        "G.kill",
        "B.heal",
        "D.watch",
        "A.check",
        "C.drink",
    ]
    assert phase.acts[1].to == ("C",)
    assert phase.acts[0].roll == (False,)
    assert phase.draws == {"execution": "A"}
    assert edit(game, "night 2", edits).rulings == {"atlantis-Q1": "thug_only"}
    assert edit(game, "night 2", []) == game


def test_votes_are_edited_like_acts():
    game = night(VOTES)
    day = edit(game, "day 2", [Drop("B.vote"), AddVote("A", "G"), AddVote("F", "against_all")])
    votes = [(vote.by, vote.for_) for vote in day.phases[0].votes or ()]
    assert votes == [("C", "G"), ("D", "G"), ("E", "A"), ("A", "G"), ("F", "against_all")]
    again = edit(game, "day 2", [Retarget("A.vote", ("E",))])
    assert next((v.by, v.for_) for v in again.phases[0].votes or ()) == ("A", "E")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (Drop("F.stum"), "no act 'F.stum' in night 2; did you mean 'F.stun'?"),
        (Retarget("G.kill", ("X",)), "no player 'X'"),
        (AddAct(Act("X", "kill", ("A",))), "no player 'X'"),
        (AddAct(Act("C", "drnk", ("A",))), "no ability 'drnk'; did you mean 'drink'?"),
        (SetRuling("atlantis-Q1", "thug"), "no reading 'thug'; did you mean 'thug_only'?"),
        (SetRuling("atlantis-Q1x", "thug_only"), "did you mean 'atlantis-Q1'?"),
        (PutBefore("G.kill", "G.kil"), "did you mean 'G.kill'?"),
        (SetRoll("G.kil", (True,)), "did you mean 'G.kill'?"),
    ],
)
def test_what_an_edit_does_not_find_is_told_with_the_nearest_name(change, said):
    with pytest.raises(NightorderError, match=r"night\.yaml") as error:
        edit(night(), "night 2", [change])
    assert said in str(error.value)


def test_an_unknown_phase_is_told():
    with pytest.raises(NightorderError, match="did you mean 'night 2'"):
        what_if(night(), "night 22", [])
    with pytest.raises(NightorderError, match="no phase yet"):
        what_if(attrs.evolve(night(), phases=()), None, [])


# -- what if -------------------------------------------------------------------------------------


def told(found):
    return {(change.kind, change.about): (change.before, change.after) for change in found}


def test_what_if_says_what_differs():
    found = told(what_if(night(), None, [Drop("F.stun")]).changes)
    assert found["fate", "A"] == ((True,), (False,))
    assert found["act", "B.heal"] == (("stopped",), ("done",))
    assert found["act", "F.stun"] == (("done",), (None,))
    assert found["answer", "D.watch"] == ((("G",),), (("B", "G"),))


def test_nothing_differs_from_itself():
    assert what_if(night(), None, []).changes == ()
    verdict = resolve(night())
    assert difference(verdict, verdict) == ()


def test_every_act_left_out_in_turn_is_what_if_of_each():
    game = night()
    for found in without_each(game):
        assert found.changes == what_if(game, None, found.edits).changes


def test_a_ruling_holds_from_the_beginning_of_the_game():
    game = night()
    found = what_if(game, None, [SetRuling("atlantis-Q20", "dawn")])
    assert found.after == resolve(attrs.evolve(game, rulings={"atlantis-Q20": "dawn"}))


def test_dice_fall_alike_whatever_else_is_changed():
    text = NIGHT.replace(", roll: true", "")
    for label in ("F.stun", "G.kill", "B.heal", "D.watch", "A.check"):
        found = what_if(night(text), None, [Drop(label)])
        assert not any(change.about == "H.ask" for change in found.changes), label


def test_changes_are_json():
    (change, *_) = what_if(night(), None, [Drop("F.stun")]).changes
    assert to_json(change) == {
        "kind": "fate",
        "about": "A",
        "before": [True],
        "after": [False],
        "target": "",
    }


# -- why -----------------------------------------------------------------------------------------


def test_why_takes_a_player_an_act_or_a_fact():
    verdict = resolve(night())
    (fate,) = why(verdict, "A")
    assert fate.acts == ("G.kill", "B.heal", "F.stun")
    assert why(verdict, "B.heal")[0].fact.code == "blocked"
    assert why(verdict, "answer:A.check/0")[0].fact.code == "told"
    assert why(verdict, "winner")[0].fact.code == "goes_on"
    assert why(verdict, "role:C")[0].fact.code == "kept"
    with pytest.raises(NightorderError, match=r"did you mean 'B\.heal'"):
        why(verdict, "B.heel")


def test_whoever_nothing_could_touch_is_explained_too():
    verdict = resolve(night())
    (found,) = why(verdict, "H")
    assert (found.fact.code, found.acts) == ("untouched", ())


# -- weights -------------------------------------------------------------------------------------


def words(game, fact):
    return {weight.act: (weight.word, weight.beside) for weight in weights(game, None, fact)}


def test_one_killer_and_who_kept_the_doctor_away_are_decisive():
    found = words(night(), "fate:A")
    assert found["G.kill"] == found["F.stun"] == ("decisive", ())
    assert found["B.heal"] == found["D.watch"] == ("irrelevant", ())


def test_two_killers_are_joint_and_not_both_irrelevant():
    found = words(night(TWO_KILLERS), "fate:A")
    assert found["G.kill"] == ("joint", ("H.kill",))
    assert found["H.kill"] == ("joint", ("G.kill",))
    assert found["F.stun"] == ("irrelevant", ())


def test_votes_have_weights():
    game = attrs.evolve(night(VOTES), phases=night(VOTES).phases[:1])
    game = edit(game, "day 2", [AddVote("F", "B"), AddVote("H", "C")])
    found = words(game, "condemned")
    assert found["B.vote"][0] == "joint"


def test_leaving_out_the_decisive_act_changes_the_fact_to_what_the_weight_says():
    game = night()
    for weight in weights(game, None, "fate:A"):
        after = what_if(game, None, [Drop(weight.act)]).after
        same = values_in(after, "fate:A") == values_in(resolve(game), "fate:A")
        assert same is (weight.word != "decisive")
        if weight.word == "decisive":
            assert values_in(after, "fate:A") == weight.values


# -- why not -------------------------------------------------------------------------------------


def applied(game, found):
    after = resolve(edit(game, found.phase, found.nearest), found.phase)
    return [value_in(outcome, found.fact) for outcome in after.outcomes]


@pytest.mark.parametrize(
    ("fact", "wanted", "code", "nearest"),
    [
        ("fate:A", False, "blocked", (Drop("F.stun"),)),
        ("fate:C", True, "nobody_struck", (Retarget("G.kill", ("C",)),)),
        ("done:B.heal", True, "blocked", (Drop("F.stun"),)),
        ("done:A.check", False, "unhindered", (Retarget("F.stun", ("A",)),)),
        ("answer:D.watch/0", ("B", "G"), "seen", (Drop("F.stun"),)),
    ],
)
def test_why_not_names_what_failed_and_the_nearest_change(fact, wanted, code, nearest):
    game = night()
    found = why_not(game, None, fact, wanted)
    assert (found.failed[0].code, found.nearest) == (code, nearest)
    assert applied(game, found) == [wanted]


def test_unprotected_is_an_answer():
    game = night("""
ruleset: atlantis
players: {A: commissioner, B: doctor, G: killer, C: drinker}
phases: [{night: 2, acts: [{by: G, do: kill, to: A}]}]
""")
    found = why_not(game, None, "fate:A", False)
    assert found.failed[0].code == "unprotected"
    assert found.nearest == (Drop("G.kill"),)


def test_one_killer_led_to_the_other_saves_their_victim():
    game = night(TWO_KILLERS)
    found = why_not(game, None, "fate:A", False)
    assert found.nearest == (Retarget("G.kill", ("H",)),)  # who then falls before he can strike
    assert applied(game, found) == [False]


PLAIN = """
ruleset: plain
factions: {town: {}}
roles: {killer: {faction: town, abilities: [kill]}, citizen: {faction: town}}
night: {deaths: at_dawn, ties: received, order: [[kill]]}
abilities: {kill: {targets: other, effects: [{kill: target}]}}
"""


def test_where_one_change_is_not_enough_two_are_found():
    text = """
players: {A: citizen, G: killer, H: killer}
phases: [{night: 1, acts: [{by: G, do: kill, to: A}, {by: H, do: kill, to: A}]}]
"""
    game = read_game(text, "plain", read_ruleset(PLAIN))
    found = why_not(game, None, "fate:A", False)
    assert found.nearest == (Drop("G.kill"), Drop("H.kill"))
    assert applied(game, found) == [False]


def test_what_is_so_already_is_refused():
    with pytest.raises(NightorderError, match="is True in night 2"):
        why_not(night(), None, "fate:A", True)
    with pytest.raises(NightorderError, match=r"no fact 'done:X\.kill'"):
        why_not(night(), None, "done:X.kill", True)


def test_a_search_that_ends_at_its_bound_says_so():
    found = why_not(night(), None, "winner", "loner", tries=3)
    assert (found.nearest, found.tried, found.complete) == ((), 3, False)
    assert why_not(night(), None, "fate:A", False, tries=0).failed


# -- odds ----------------------------------------------------------------------------------------


def test_odds_are_exact_and_given_dice_can_be_thrown_again():
    game = night()
    (sure,) = odds(game, None, "answer:H.ask/0")
    assert [(c.value, c.chance) for c in sure.chances] == [(3, Fraction(1))]
    (open_,) = odds(game, None, "answer:H.ask/0", thrown=True)
    assert {c.value: c.chance for c in open_.chances} == {
        3: Fraction(1, 2),
        "nothing": Fraction(1, 2),
    }


def test_what_is_open_beside_dice_has_no_chance_but_a_way_of_its_own():
    game = attrs.evolve(
        night("""
ruleset: atlantis
players: {A: doctor, C: drinker, E: boss, F: thug, G: killer, H: sage}
phases:
- night: 2
  acts: [{by: E, do: cover, to: G}, {by: C, do: drink, to: G}, {by: G, do: kill, to: A}]
"""),
        open=frozenset({"atlantis-Q1"}),
    )
    found = {one.given[0].taken: one.chances for one in odds(game, None, "fate:A")}
    assert [(c.value, c.chance) for c in found["cover"]] == [(True, 1)]
    assert [(c.value, c.chance) for c in found["thug_only"]] == [(False, 1)]
    (point,) = separating(resolve(game))
    assert (point.point, point.ways) == ("atlantis-Q1", ("cover", "thug_only"))
    assert point.outcomes == ((1,), (2,))


# -- turns ---------------------------------------------------------------------------------------


def test_dice_that_decided_are_found_by_throwing_them_otherwise():
    found = [
        turn for turn in turning_points(night(), None, "answer:H.ask/0") if turn.kind == "roll"
    ]
    assert [(t.option, t.taken, t.other, t.values) for t in found] == [
        ("H.ask/0", "yes", "no", ("nothing",))
    ]


def test_dice_that_a_fact_does_not_read_are_no_turn_of_it():
    assert "H.ask/0" not in {turn.option for turn in turning_points(night(), None, "fate:C")}


def test_an_order_of_arrival_that_decided_is_found_by_swapping():
    game = night("""
ruleset: sunny
players: {A: citizen, T: thug, S: citizen, P: priest, M: maniac, H: doctor}
phases:
- night: 1
  acts: [{by: P, do: take, to: T}, {by: T, do: beat, to: P}, {by: H, do: heal, to: A}]
""")
    for label in ("P.take", "T.beat"):
        for turn in turning_points(game, None, f"done:{label}"):
            if turn.kind == "tie":
                assert turn.values != values_in(resolve(game), f"done:{label}")


LOOP = """
ruleset: nar
players: {A: roleblocker, B: roleblocker, C: townie}
phases:
- night: 1
  acts: [{by: A, do: block, to: B}, {by: B, do: block, to: A}]
"""


def test_a_loop_policy_that_decided_is_told_with_what_the_rules_alone_allow():
    game = night(LOOP)
    found = [turn for turn in turning_points(game, None, "done:A.block") if turn.kind == "policy"]
    assert found
    assert found[0].values != values_in(resolve(game), "done:A.block")


def test_rulings_that_decide_nothing_are_known():
    game = night()
    verdict = resolve(game)
    turns = turning_points(game, None, "fate:A")
    idle = idle_rulings(verdict, "fate:A", turns, game.ruleset)
    assert not {f"ruling:{turn.option}" for turn in turns} & idle


# -- changes -------------------------------------------------------------------------------------


def test_a_corrected_line_changes_later_phases():
    old = night(VOTES)
    new = edit(old, "day 2", [Retarget("B.vote", ("H",)), Retarget("C.vote", ("H",))])
    found = changes(old, new)
    assert [phase.phase for phase in found] == ["day 2", "night 2"]
    assert told(found[0].changes)["condemned", ""] == (("G",), ("H",))
    assert ("act", "G.kill") in told(found[1].changes)
    assert changes(old, old) == ()


def test_a_phase_that_only_one_version_has_is_told():
    old = night(VOTES)
    new = attrs.evolve(old, phases=old.phases[:1])
    (found,) = changes(old, new)
    assert (found.phase, found.after, found.changes) == ("night 2", None, ())
    assert changes(new, old)[0].before is None


def test_a_scene_of_a_later_phase_stands_on_the_earlier_ones():
    place = scene(night(VOTES), "night 2")
    assert place.verdict == resolve(night(VOTES), "night 2")
