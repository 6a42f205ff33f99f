"""What hosts and rule authors get wrong most often, and the sentence that they are answered."""

from collections.abc import Callable

import pytest

from nightorder import Game, NightorderError, from_json, read_game, read_ruleset
from nightorder.cases import read_cases

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
        ("  Anna:", "  ' ':", "f.yaml:3:3: a player needs a name with a letter that can be seen"),
        ("  Anna:", "  ''  :", "f.yaml:3:3: a player needs a name with a letter that can be seen"),
        ("  Anna:", "  against_all:", "`against_all` is a vote for nobody; a player cannot be"),
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
        ("target.alive == yes", "unknown name 'yes'; write true or false"),
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
        ("died('xyz')", "there is no role 'xyz'; there are: doctor, killer"),
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


# -- game files: names that were read past -----------------------------------------------------

HEAD = """\
ruleset: {ruleset}
players: {{{players}}}
phases:
"""


@pytest.mark.parametrize(
    ("ruleset", "players", "phase", "sentences"),
    [
        (
            "atlantis",
            "Анна: killer, Boris: doctor",
            "- day: 2\n  draws: {exection: Anna, tie: Бориc, loop: x}",
            [
                "f.yaml:5:11: there is no lot 'exection'; did you mean 'execution'?",
                "f.yaml:5:32: there is no player 'Бориc'; did you mean 'Boris'?",
            ],
        ),
        (
            "atlantis",
            "A: sage, Boris: doctor",
            "- night: 2\n  acts:\n  - {by: A, do: ask, about: мафея}\n"
            "  - {by: X, do: hael, to: [Y, A]}\n  - {by: Boris, do: [heal], to: A}\n"
            "  - {by: Boris, do: вылечит, to: Бoris}\n  - {by: A, do: ask, about: [mafia]}\n"
            "  - {by:\u00a0A, do: ask}",
            [
                "f.yaml:6:29: there is no faction 'мафея'; did you mean 'мафия'?",
                "f.yaml:7:10: there is no player 'X'; there are: A, Boris",
                "f.yaml:7:17: there is no ability 'hael'; did you mean 'heal'?",
                "f.yaml:7:28: there is no player 'Y'; there are: A, Boris",
                "f.yaml:8:21: expected the name of an ability, got a list",
                "f.yaml:9:21: there is no ability 'вылечит'; did you mean 'вылечить'?",
                "f.yaml:9:34: there is no player 'Бoris'; did you mean 'Boris'?",
                "f.yaml:10:29: expected a word, got a list",
                "f.yaml:11:6: unknown key 'by:\u00a0A' in an act; the space after 'by:' is a "
                "no-break one (U+00A0), write a plain one",
            ],
        ),
        (
            "atlantis",
            "A: docter, B: doctor",
            "- night: 2\n  acts: [{by: A, to: B}, {by: A, do: sing, to: B}]",
            [
                "f.yaml:2:14: there is no role 'docter' in ruleset 'atlantis'; did you mean "
                "'doctor'?",
                "f.yaml:5:38: there is no ability 'sing'",
            ],
        ),
        (
            "atlantis",
            "A: sage",
            "- night: 2\n  elected: A\n  ballots: {mayor: []}",
            [
                "f.yaml:5:12: ruleset 'atlantis' has no office for `elected`",
                "f.yaml:6:12: ruleset 'atlantis' has no office for `ballots`",
            ],
        ),
        (
            "federation",
            "A: civilian",
            "- day: 1\n  elected: {mayr: A}\n  ballots: {mayr: [], mayor: 7}",
            [
                "f.yaml:5:13: there is no office 'mayr'; did you mean 'mayor'?",
                "f.yaml:6:13: there is no office 'mayr'; did you mean 'mayor'?",
                "f.yaml:6:30: `mayor` is a list, got the number 7",
            ],
        ),
        (
            "president",
            "A: journalist",
            "- night: 1\n  acts: [{by: A, do: ask, question: robed}]",
            ["f.yaml:5:37: there is no question 'robed'; did you mean 'robbed'?"],
        ),
        (
            "atlantis",
            "A: sage, A: doctor, B: x",
            "- night: 2",
            [
                "f.yaml:2:20: key 'A' is already given in line 2",
                "f.yaml:2:34: there is no role 'x' in ruleset 'atlantis'; there are: commissioner, "
                "doctor, drinker, watcher, boss, thug, killer, sage, awakened_sage",
            ],
        ),
    ],
)
def test_every_name_of_a_game_file_means_something(
    ruleset: str, players: str, phase: str, sentences: list[str]
) -> None:
    text = HEAD.format(ruleset=ruleset, players=players) + phase
    assert said(read_game, text).splitlines() == sentences


def test_a_die_of_the_ruleset_may_be_named_and_so_may_acts() -> None:
    head = HEAD.format(ruleset="atlantis", players="A: sage, B: doctor")
    text = f'{head}- night: 2\n  draws: {{A.ask: x, "A.ask, B.heal": A.ask, loop: A.ask}}'
    assert set(read_game(text).phases[0].draws) == {"A.ask", "A.ask, B.heal", "loop"}


def test_a_ruleset_file_that_is_not_there_is_told_where_the_game_names_it() -> None:
    text = "ruleset: ./nowhere.yaml\nplayers: {A: doctor}"
    assert said(read_game, text).startswith(
        "f.yaml:1:10: ruleset './nowhere.yaml': the file cannot be opened: "
    )


@pytest.mark.parametrize(
    ("read", "text", "sentence"),
    [
        (read_ruleset, "ruleset: atlantis\ncases: []", "this is a case file; a ruleset has"),
        (read_ruleset, "players: {A: b}\nplayers: {A: b}", "this is a game; a ruleset has"),
        (read_cases, GAME, "this is a game; a case file has `ruleset` and a list `cases`"),
        (read_cases, RULES, "this is a ruleset; a case file has `ruleset` and a list `cases`"),
    ],
)
def test_more_files_for_others(read: Callable[..., object], text: str, sentence: str) -> None:
    (line,) = said(read, text).splitlines()
    assert line.startswith(f"f.yaml:1:1: {sentence}")


@pytest.mark.parametrize(
    ("right", "wrong", "sentence"),
    [
        ("cases:", "csaes:", "f:2:1: unknown key 'csaes' in a case file; did you mean 'cases'?"),
        ("id: x", "idd: x", "f:3:4: unknown key 'idd' in a case; did you mean 'id'?"),
        ("players:", "palyers:", "f:3:11: unknown key 'palyers' in a case; did you mean 'players'"),
        ("dead: [A]", "dead: [B]", "f:3:69: there is no player 'B'"),
    ],
)
def test_a_slip_in_a_case_is_one_line(right: str, wrong: str, sentence: str) -> None:
    text = (
        "ruleset: atlantis\ncases:\n"
        "- {id: x, players: {A: doctor}, phases: [{night: 1, expect: {dead: [A]}}]}"
    ).replace(right, wrong)
    try:
        (problem,) = read_cases(text, "f").problems
    except NightorderError as error:
        (problem,) = error.problems
    assert str(problem).startswith(sentence)


def test_a_case_file_tells_all_its_problems_with_those_of_its_cases() -> None:
    text = (
        "ruleset: atlantis\ncases:\n- 5\n- {id: x, players: {A: docter}}\n"
        "- {id: x, players: {A: doctor}, phases: [{night: 1, expect: {daed: []}}]}"
    )
    assert [line.partition(": ")[0] for line in said(read_cases, text).splitlines()] == [
        "f.yaml:3:3",
        "f.yaml:4:24",
        "f.yaml:5:3",
        "f.yaml:5:62",
    ]
