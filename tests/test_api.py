"""The names that `nightorder` exports, and what importing it costs."""

import subprocess
import sys

import attrs
import pytest

import nightorder
from nightorder import (
    Act,
    Drop,
    EffectKind,
    Game,
    NightorderError,
    Phase,
    Retarget,
    Vote,
    changes,
    from_json,
    odds,
    read_game,
    register_effect,
    replay,
    resolve,
    weights,
    what_if,
    why,
    why_not,
    words,
)

GAME = """
ruleset: atlantis
players: {A: commissioner, B: doctor, F: thug, G: killer}
phases:
- night: 2
  acts: [{by: F, do: stun, to: A}, {by: A, do: shoot, to: G}]
- day: 3
- night: 3
  acts: [{by: G, do: kill, to: A}]
"""


@pytest.fixture
def game():
    return read_game(GAME, "g.yaml")


def run(code):
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return done.stdout.strip()


# -- names -----------------------------------------------------------------------------------


def test_every_exported_name_is_there_and_in_order():
    assert nightorder.__all__ == sorted(nightorder.__all__)
    for name in nightorder.__all__:
        assert getattr(nightorder, name) is not None
    assert {*nightorder.__all__} <= {*dir(nightorder)}


def test_an_unknown_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match="'nightorder' has no attribute 'reslove'"):
        nightorder.reslove  # noqa: B018


def test_star_import_works():
    assert run("from nightorder import *; print(resolve.__name__)") == "resolve"


@pytest.mark.parametrize("first", ["import nightorder.replay", "import nightorder.cases", ""])
def test_replay_is_the_function_whatever_was_imported_before(first):
    code = f"{first}\nimport nightorder\nprint(type(nightorder.replay).__name__)"
    assert run(code) == "function"


def test_import_is_light():
    heavy = ["attr", "yaml", "networkx", "constraint", "rich", "click"]
    code = f"import sys, nightorder; print([m for m in {heavy} if m in sys.modules])"
    assert run(code) == "[]"


def test_resolving_needs_no_heavy_library_where_nothing_loops():
    code = (
        "import sys, nightorder\n"
        f"nightorder.resolve(nightorder.read_game('''{GAME}'''))\n"
        "print([m for m in ['networkx', 'constraint', 'rich', 'click'] if m in sys.modules])"
    )
    assert run(code) == "[]"


def test_a_kind_of_effect_comes_in_by_the_same_door():
    with pytest.raises(ValueError, match="there is already an effect 'block'"):
        register_effect(EffectKind("block", object, lambda spec: None, "again"))


# -- resolve ---------------------------------------------------------------------------------


def test_the_last_phase_is_resolved_unless_one_is_named(game):
    assert resolve(game).phase == "night 3"
    assert resolve(game).outcome.dead == ("A",)
    assert resolve(game, "night 2").outcome.stopped == ("A",)
    assert resolve(game, "day 3").phase == "day 3"


def test_resolve_agrees_with_replay(game):
    verdicts = replay(game).verdicts
    assert [resolve(game, verdict.phase) for verdict in verdicts] == [*verdicts]


def test_later_phases_are_not_looked_at(game):
    act = attrs.evolve(game.phases[2].acts[0], do="nothing_known")
    broken = attrs.evolve(game.phases[2], acts=(act,))
    game = attrs.evolve(game, phases=(*game.phases[:2], broken))
    assert resolve(game, "night 2").decided


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"players": {"A": "docter", "G": "killer"}}, "$.players.A: there is no role 'docter'"),
        ({"rulings": {"atlantis-Q1": "yes"}}, "$.rulings.atlantis-Q1: 'yes' is no reading"),
        ({"open": frozenset({"Q01"})}, "$.open[0]: there is no option 'Q01'"),
        (
            {"phases": (Phase("night", 2, (Act("A", "kil", ("G",)),)),)},
            "$.phases[0].acts[0].do: there is no ability 'kil'",
        ),
        (
            {"phases": (Phase("day", 2, votes=(Vote("A", "Z"),)),)},
            "$.phases[0].votes[0].for: there is no player 'Z'",
        ),
        ({"phases": (Phase("night", 3), Phase("night", 2))}, "$.phases[1]: night 2 stands after"),
    ],
)
def test_a_game_built_by_hand_is_checked(game, changes, sentence):
    with pytest.raises(NightorderError) as error:
        resolve(attrs.evolve(game, **changes))
    assert any(str(problem).startswith(sentence) for problem in error.value.problems)


def test_a_phase_that_is_not_there_is_a_problem(game):
    with pytest.raises(NightorderError) as error:
        resolve(game, "nigth 2")
    assert str(error.value) == "g.yaml: the game has no 'nigth 2'; did you mean 'night 2'?"
    with pytest.raises(NightorderError, match="the game has no phase yet"):
        resolve(attrs.evolve(game, phases=()))


def test_names_in_a_game_built_by_hand_may_be_those_of_a_file(game):
    act = Act("G", "убить", ("A",))
    by_name = attrs.evolve(
        game,
        players={"A": "Доктор", "G": "убийца"},
        phases=(Phase("night", 2, (act,)),),
        rulings={"q1": "thug_only"},
    )
    assert resolve(by_name).outcome.dead == ("A",)
    assert resolve(by_name).outcome.facts["done:G.kill"].value is True
    assert odds(by_name, None, "fate:A")[0].chances[0].value is True
    assert what_if(by_name, None, [Drop("G.kill")]).changes[0].about == "A"
    assert why_not(by_name, None, "fate:A", False).nearest
    assert weights(by_name, None, "fate:A")[0].word == "decisive"
    assert changes(by_name, by_name) == ()
    with pytest.raises(NightorderError, match=r"\$\.players\.A: there is no role 'Докторр'"):
        odds(attrs.evolve(by_name, players={"A": "Докторр"}), None, "fate:A")


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda game: resolve(None), "expected a Game, got a Python NoneType; read_game, load"),
        (lambda game: resolve(game, 2), "a phase is named by a label such as 'night 2', not by 2"),
        (lambda game: Game("atlantis", {}), "a game needs a Ruleset, not 'atlantis'"),
        (lambda game: from_json(Game, {}, ruleset="atlantis"), "is a Ruleset, not 'atlantis'"),
        (lambda game: read_game(b"ruleset: atlantis"), "the text of a file is a str, not bytes"),
        (
            lambda game: resolve(attrs.evolve(game, phases=({},))),
            "expected a Phase, got a Python",
        ),
        (
            lambda game: resolve(attrs.evolve(game, phases=(Phase("night", 2, ({},)),))),
            "Phase.acts: expected a value of Act, got {}",
        ),
        (
            lambda game: resolve(_with(game, Act("G", "kill", "A"))),
            "Phase.acts: Act.to: expected a tuple, got 'A'",
        ),
        (
            lambda game: resolve(_with(game, Act("G", "kill", ("A",), roll=("x",)))),
            "Phase.acts: Act.roll: expected true or false or a whole number, got 'x'",
        ),
        (
            lambda game: resolve(attrs.evolve(game, phases=(Phase("day", 2, draws={"tie": 1}),))),
            "Phase.draws: expected text or a list, got 1",
        ),
        (lambda game: why(resolve(game), None), "a subject is a text such as 'A' or"),
        (lambda game: what_if(game, None, ["G.kill"]), "expected an edit such as Drop('A.shoot')"),
        (
            lambda game: what_if(game, None, [Retarget("G.kill", "A")]),
            "`to` is a tuple of names, not 'A'",
        ),
    ],
)
def test_what_is_no_value_of_the_types_is_a_clear_type_error(game, call, sentence):
    with pytest.raises(TypeError) as error:
        call(game)
    assert sentence in str(error.value)


def _with(game, act):
    return attrs.evolve(game, phases=(Phase("night", 2, (act,)),))


@pytest.mark.parametrize("ask", [odds, weights, why_not])
def test_a_fact_that_is_not_there_is_never_answered(game, ask):
    with pytest.raises(NightorderError, match="night 3 has no fact 'fate:Z'"):
        ask(game, None, "fate:Z")


def test_a_depth_that_is_none():
    verdict = resolve(read_game(GAME))
    with pytest.raises(ValueError, match="there is no depth 'deep'; there are line, steps, all"):
        words.explain(verdict.outcome, "fate:A", read_game(GAME).ruleset, depth="deep")
