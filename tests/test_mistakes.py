"""What hosts and rule authors get wrong most often, and the sentence that they are answered."""

import pytest

from nightorder import Game, NightorderError, from_json, read_game, read_ruleset

GAME = """ruleset: atlantis
players:
  Anna: doctor
  Boris: killer
phases:
  - night: 2
    acts:
      - {by: Boris, do: kill, to: Anna}
"""
RULES = """ruleset: mine
title: {en: Mine}
factions: {town: {name: {en: Town}}, mafia: {name: {en: Mafia}}}
roles:
  doctor: {name: {en: Doctor}, faction: town, abilities: [heal]}
  killer: {name: {en: Killer}, faction: mafia, abilities: [kill]}
night: {order: [[kill], [heal]]}
abilities:
  heal: {effects: [{heal: target}]}
  kill: {name: {en: shoot}, effects: [{kill: target}]}
"""


def said(read, text: str) -> str:
    with pytest.raises(NightorderError) as error:
        read(text, "f.yaml")
    return str(error.value)


@pytest.mark.parametrize(
    ("right", "wrong", "sentence"),
    [
        ("ruleset: atlantis", "ruleset: atlants", "f.yaml:1:10: there is no shipped ruleset"),
        (
            ": doctor",
            ": docter",
            "f.yaml:3:9: there is no role 'docter' in ruleset 'atlantis'",
        ),
        (": doctor", ": baker", "in ruleset 'atlantis'; there are: commissioner, doctor, drinker"),
        (": doctor", ":", "expected the name of a role, got nothing"),
        (": doctor", ": {role: doctor}", "f.yaml:3:9: expected the name of a role, got a mapping"),
        ("to: Anna", "to: Zed", "there is no player 'Zed'; there are: Anna, Boris"),
        ("do: kill", "do: sing", "there is no ability 'sing'; Boris has kill, save_self"),
        ("do: kill", "do:kill", "unknown key 'do:kill' in an act; write a space after 'do:'"),
        (
            "{by: Boris, do: kill, to: Anna}",
            "by: Boris\n    do: kill\n    to: Anna",
            "f.yaml:9:5: 'do' belongs to an act: indent it as far as the act's other keys",
        ),
        ("  - night: 2", "  - night: 2\n  - night: 2", "f.yaml:7:5: night 2 is already given at"),
        ("  - night: 2", "  - night: 3\n  - night: 2", "f.yaml:7:5: night 2 stands after night 3"),
    ],
)
def test_a_game_file(right: str, wrong: str, sentence: str) -> None:
    read_game(GAME)
    assert sentence in said(read_game, GAME.replace(right, wrong, 1))


def test_one_file_for_another() -> None:
    assert "f.yaml:1:1: this is a ruleset; a game file has" in said(read_game, RULES)
    assert "f.yaml:1:1: this is a game; a ruleset has" in said(read_ruleset, GAME)
    cases = "ruleset: atlantis\ncases: []"
    assert "f.yaml:1:1: this is a case file; a game file has" in said(read_game, cases)


def test_without_players_no_name_is_called_unknown() -> None:
    text = "ruleset: atlantis\nphases: [{night: 2, acts: [{by: A, do: kill, to: B}]}]"
    assert said(read_game, text).splitlines() == [
        "f.yaml:1:1: a game needs `players: {name: role, …}`"
    ]


def test_a_role_that_a_front_end_sends_as_something_else() -> None:
    with pytest.raises(NightorderError, match=r"\$\.players\.A: expected the name of a role"):
        from_json(Game, {"ruleset": "atlantis", "players": {"A": None}, "phases": []})


@pytest.mark.parametrize(
    ("condition", "sentence"),
    [
        ("target.role = 'doctor'", "`==` compares two things"),
        ("night => 2", "write `>=` or `<=`"),
        ("night > 1 && night < 3", "write `and`"),
        ("!target.alive", "write `not`"),
        ("night > ", "it breaks off at its end"),
        ("night 3", "it makes no sense from '3' on"),
        (
            "count(mafia) > 1",
            "unknown name 'mafia'; a role, side, ability or mark stands in quotes",
        ),
        (
            "count('mafia') > 1",
            "a condition on `it`, not a text; write `faction='mafia'`",
        ),
        ("count(faction='mafiaa') > 1", "there is no faction 'mafiaa'; did you mean 'mafia'?"),
        ("counter(self, 'kills') > 1", "there is no counter 'kills'"),
        ("dies_to(target, 'kil')", "there is no ability or tag 'kil'; did you mean 'kill'?"),
        ("died('docter')", "there is no role 'docter'; did you mean 'doctor'?"),
    ],
)
def test_a_condition(condition: str, sentence: str) -> None:
    wrong = RULES.replace("{kill: target}", f'{{kill: target, when: "{condition}"}}')
    assert sentence in said(read_ruleset, wrong)


@pytest.mark.parametrize(
    ("right", "wrong", "sentence"),
    [
        ("[heal]]", "heal]", "f.yaml:7:25: expected a step such as [kill, heal], got text 'heal'"),
        (
            "abilities: [kill]",
            "abilities: [kill, heal]",
            "of role 'killer', the name 'shoot' means both",
        ),
        (
            "abilities:\n",
            "traits: {kill: {}}\nabilities:\n",
            "f.yaml:8:16: the ability 'kill' has this id already",
        ),
        ("{kill: target}", "{redirect: target}", "`redirect` belongs to an ability with two targ"),
        (
            "[[kill], [heal]]",
            "[{acts: [kill], when: 'self.alive'}, [heal]]",
            "`when` is asked before the night is settled and cannot read 'alive'; it may read "
            "rulings and `night`",
        ),
    ],
)
def test_a_ruleset(right: str, wrong: str, sentence: str) -> None:
    text = RULES.replace("heal: {effects", "heal: {name: {en: shoot}, effects")
    read_ruleset(text)
    assert sentence in said(read_ruleset, text.replace(right, wrong, 1))
