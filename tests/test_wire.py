"""Every value survives the way to JSON and back; what does not fit is told by its path."""

import copy
import json
import pickle
from fractions import Fraction
from functools import cache
from pathlib import Path

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nightorder import (
    Act,
    Answer,
    Choice,
    Fact,
    Game,
    NightorderError,
    Outcome,
    Phase,
    Ruleset,
    State,
    Verdict,
    Vote,
    from_json,
    load_ruleset,
    read_game,
    replay,
    resolve,
    to_json,
)
from nightorder.cases import load_cases
from nightorder.loading import shipped_rulesets
from nightorder.wire import VERSION

FOLDER = Path(__file__).parent / "cases"


@cache
def games():
    """The games of all cases that can be read."""
    found = []
    for ruleset in shipped_rulesets():
        path = FOLDER / f"{ruleset}.yaml"
        if path.exists():
            found += [case.game for case in load_cases(path).cases if not case.problems]
    return found


@cache
def verdicts():
    """Verdicts of all kinds: every case of one ruleset, one with dice, and the undecided."""
    cases = load_cases(FOLDER / "atlantis.yaml").cases
    return [v for case in cases for v in replay(case.game, seed=None).verdicts]


def through(value):
    """To JSON text and back to plain values, with other spaces and other order of keys."""
    return json.loads(json.dumps(to_json(value), ensure_ascii=False))


# -- round trips -----------------------------------------------------------------------------


def test_every_game_survives():
    assert len(games()) > 50
    for game in games():
        back = from_json(Game, through(game))
        assert attrs.evolve(back, file=game.file) == game


def test_every_phase_act_and_vote_survives():
    for game in games():
        for phase in game.phases:
            assert from_json(Phase, through(phase)) == phase
            for act in phase.acts:
                assert from_json(Act, through(act)) == act
            for vote in phase.votes or ():
                assert from_json(Vote, through(vote)) == vote


def test_a_game_in_json_is_a_game_file():
    for game in games():
        if not game.all_open:
            back = read_game(json.dumps(to_json(game)), game.file)
            assert back == game


def test_every_verdict_survives_with_its_facts_and_states():
    seen = 0
    for verdict in verdicts():
        data = through(verdict)
        back = from_json(Verdict, data)
        assert back == verdict
        assert to_json(back) == to_json(verdict) == data
        for ours, theirs in zip(verdict.outcomes, back.outcomes, strict=True):
            assert theirs.facts == dict(ours.facts)
            assert theirs.choices == ours.choices
            assert theirs.chance == ours.chance
            assert theirs.next_state == ours.next_state
            seen += len(ours.facts)
    assert seen > 500
    assert any(not verdict.decided for verdict in verdicts())


def test_keys_stand_in_the_same_order_every_time():
    game = load_cases(FOLDER / "atlantis.yaml").cases[0].game
    texts = {json.dumps(to_json(resolve(game))) for _ in range(3)}
    assert len(texts) == 1
    (text,) = texts
    assert list(json.loads(text)) == ["version", "phase", "outcomes"]


def test_a_game_goes_on_from_a_stored_state():
    game = games()[0]
    state = replay(game).verdicts[0].outcome.next_state
    back = from_json(State, through(state))
    assert back == state
    assert [*back.players] == [*game.players]  # in which order they sit


texts = st.text(max_size=5)
plain_values = st.one_of(st.booleans(), st.integers(), texts, st.none(), st.lists(texts).map(tuple))


@given(
    st.builds(
        Fact,
        id=texts,
        value=plain_values,
        code=texts,
        params=st.dictionaries(texts, texts).map(lambda d: tuple(d.items())),
        because=st.lists(texts).map(tuple),
        rule=texts,
    )
)
def test_any_fact_survives(fact):
    back = from_json(Fact, through(fact))
    assert back == fact
    assert type(back.value) is type(fact.value)


@given(st.fractions(), st.dictionaries(texts, texts), st.dictionaries(texts, st.integers()))
def test_any_outcome_survives(chance, moved, pending):
    outcome = Outcome(
        ("A",),
        (),
        (),
        (Answer("A", "check", "B", "mafia"),),
        moved,
        pending,
        {},
        {},
        {},
        "",
        {},
        (Choice("x-Q1", "yes", "world", "ruling", ("no",)),),
        None,
        chance,
        ("A.a, B.b",),
    )
    back = from_json(Outcome, through(outcome))
    assert back == outcome
    assert (back.chance, back.choices) == (chance, outcome.choices)


# -- shapes ----------------------------------------------------------------------------------


def test_inputs_have_the_shape_of_a_game_file():
    phase = Phase(
        "night",
        2,
        (Act("A", "kill", ("B", "C"), {"with": "D"}, (True, 3), True), Act("B", "heal")),
        votes=(),
        order_known=False,
        draws={"hunt": "B"},
    )
    assert to_json(phase) == {
        "night": 2,
        "order": "unknown",
        "acts": [
            {
                "by": "A",
                "do": "kill",
                "to": ["B", "C"],
                "with": "D",
                "roll": [True, 3],
                "assumed": True,
            },
            {"by": "B", "do": "heal"},
        ],
        "votes": [],
        "draws": {"hunt": "B"},
    }
    assert from_json(Phase, to_json(phase)) == phase


def test_fractions_are_text_and_may_be_whole_numbers():
    verdict = verdicts()[0]
    data = to_json(verdict)
    assert data["outcomes"][0]["chance"] == "1"
    data["outcomes"][0]["chance"] = "1/3"
    assert from_json(Verdict, data).outcomes[0].chance == Fraction(1, 3)
    data["outcomes"][0]["chance"] = 1
    assert from_json(Verdict, data).outcomes[0].chance == 1


def test_what_has_no_json_form_is_a_type_error():
    for value in (object(), load_ruleset("atlantis"), lambda: None):
        with pytest.raises(TypeError, match="has no JSON form"):
            to_json(value)
    with pytest.raises(TypeError, match="Ruleset has no JSON form"):
        from_json(Ruleset, {})


# -- problems --------------------------------------------------------------------------------

GAME = {
    "ruleset": "atlantis",
    "players": {"A": "commissioner", "B": "doctor"},
    "phases": [
        {
            "night": 2,
            "acts": [{"by": "A", "do": "shoot", "to": "B"}, {"by": "B", "do": "heal", "to": "A"}],
        }
    ],
}


def changed(value, *path):
    """The game with one value put in at a path."""
    game = copy.deepcopy(GAME)
    inner = game
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    return game


@pytest.mark.parametrize(
    ("game", "sentence"),
    [
        (
            changed("Z", "phases", 0, "acts", 1, "by"),
            "$.phases[0].acts[1].by: there is no player 'Z'",
        ),
        (
            changed("shot", "phases", 0, "acts", 0, "do"),
            "$.phases[0].acts[0].do: there is no ability 'shot'; did you mean 'shoot'?",
        ),
        (
            changed("docter", "players", "B"),
            "$.players.B: there is no role 'docter' in ruleset 'atlantis'; did you mean 'doctor'?",
        ),
        (changed(None, "ruleset"), "$: missing key 'ruleset' in game"),
        (changed(3, "ruleset"), "$.ruleset: expected text, got a whole number"),
        (changed("/etc/x.yaml", "ruleset"), "$.ruleset: there is no shipped ruleset '/etc/x.yaml'"),
        (changed([], "phasse"), "$.phasse: unknown key 'phasse' in game; did you mean 'phases'?"),
        (changed(1, "all_open"), "$.all_open: expected true or false, got a whole number"),
        (changed({1: "A"}, "partner"), "$.partner: a key is text in JSON, got a whole number"),
        (changed(b"x", "phases"), "$.phases: a Python bytes is no JSON value"),
        (changed(float("nan"), "phases", 0, "night"), "$.phases[0].night: a number is no JSON"),
        ([], "$: expected an object (game), got a list"),
    ],
)
def test_a_problem_of_a_game_has_its_path(game, sentence):
    with pytest.raises(NightorderError) as error:
        from_json(Game, game)
    assert str(error.value).startswith(sentence)
    assert len(error.value.problems) == 1


@pytest.mark.parametrize(
    ("cls", "data", "sentences"),
    [
        (Act, 3, ["$: expected an object (act), got a whole number"]),
        (Act, {"do": 1}, ["$: missing key 'by' in act", "$.do: expected text, got a whole number"]),
        (
            Act,
            {"by": "A", "do": "x", "wiht": "B"},
            ["$.wiht: unknown key 'wiht' in act; did you mean 'with'?"],
        ),
        (Act, {"by": "A", "do": "x", "with": 4}, ["$.with: expected text, got a whole number"]),
        (
            Act,
            {"by": "A", "do": "x", "roll": [1.5]},
            ["$.roll[0]: expected true or false or a whole number, got a number"],
        ),
        (Phase, {"acts": []}, ["$: a phase is either {'night': N} or {'day': N}"]),
        (Phase, {"night": True}, ["$.night: expected a whole number, got true or false"]),
        (
            Phase,
            {"day": 1, "acts": [{"by": "A", "do": "x"}, {"by": [], "do": "x"}]},
            ["$.acts[1].by: expected text, got a list"],
        ),
        (Verdict, {}, ["$: expected a verdict of version 1, got version None"]),
        (Verdict, {"version": VERSION, "phase": "night 1", "outcomes": [{}]}, None),
        (
            Choice,
            {"point": "", "taken": "", "by": "", "others": {}},
            ["$.others: expected a list, got an object"],
        ),
    ],
)
def test_a_problem_of_another_value_has_its_path(cls, data, sentences):
    with pytest.raises(NightorderError) as error:
        from_json(cls, data)
    if sentences is not None:
        assert str(error.value).splitlines() == sentences


def test_a_fraction_that_is_none_is_told():
    data = to_json(verdicts()[0])
    for chance in ("1/0", "half"):
        data["outcomes"][0]["chance"] = chance
        with pytest.raises(NightorderError, match=r"\$\.outcomes\[0\]\.chance: expected a frac"):
            from_json(Verdict, data)


def test_all_problems_are_told_at_once():
    game = changed("Z", "phases", 0, "acts", 1, "by")
    game["phases"][0]["acts"][0]["to"] = "Y"
    with pytest.raises(NightorderError) as error:
        from_json(Game, game)
    assert len(error.value.problems) == 2


def test_a_ruleset_of_ones_own_is_handed_in():
    mine = attrs.evolve(load_ruleset("atlantis"), id="mine")
    assert from_json(Game, {**GAME, "ruleset": "mine"}, ruleset=mine).ruleset is mine
    with pytest.raises(NightorderError, match=r"\$\.ruleset: the game is of ruleset 'atlantis'"):
        from_json(Game, GAME, ruleset=mine)


anything = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), texts),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(
            st.sampled_from(
                [
                    "by",
                    "do",
                    "to",
                    "night",
                    "day",
                    "acts",
                    "players",
                    "phases",
                    "ruleset",
                    "votes",
                    "roll",
                    "version",
                    "outcomes",
                    "open",
                ]
            ),
            inner,
            max_size=4,
        ),
    ),
    max_leaves=20,
)


@given(anything, st.sampled_from([Act, Vote, Phase, Game, State, Verdict, Fact, Answer]))
def test_any_json_is_read_or_refused(data, cls):
    if cls is Game and isinstance(data, dict):
        data = {**data, "ruleset": "atlantis"}
    try:
        made = from_json(cls, data)
    except NightorderError:
        return
    assert isinstance(made, cls)
    assert from_json(cls, to_json(made)) == made


def test_a_value_too_deep_is_refused():
    deep = []
    for _ in range(200):
        deep = [deep]
    with pytest.raises(NightorderError, match="too deep"):
        from_json(Game, changed(deep, "phases"))


# -- pickle ----------------------------------------------------------------------------------


def test_a_verdict_can_be_pickled():
    verdict = verdicts()[0]
    back = pickle.loads(pickle.dumps(verdict))
    assert back == verdict
    assert dict(back.outcomes[0].facts) == dict(verdict.outcomes[0].facts)
