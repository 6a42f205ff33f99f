"""Every misspelt name of a ruleset: at its own place, once, beside all else that is wrong."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import re
import subprocess
import sys
import warnings
from contextlib import suppress

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import nightorder.effects
import nightorder.model
from nightorder import NightorderError, read_game, read_ruleset
from nightorder.conditions import parse_condition

#: A ruleset in which every key that names something is used; the names stand in ⟦⟧.
RULES = """\
ruleset: tiny
factions:
  town: {}
  mafia: {name: {en: Mafia, ru: Мафия}, knows: [⟦doctor⟧, ⟦killer⟧]}
roles:
  doctor: {faction: ⟦town⟧, abilities: [⟦heal⟧, ⟦ask⟧], traits: [⟦vest⟧], uses: {⟦heal⟧: 2}}
  killer:
    {faction: ⟦mafia⟧, abilities: [⟦shoot⟧, ⟦steal⟧], knows: ⟦doctor⟧, told_as: ⟦doctor⟧}
everyone: {abilities: [⟦observe⟧], traits: [⟦plain⟧]}
night:
  ties: received
  order: [[⟦observe⟧, ⟦vote⟧], {acts: [⟦shoot⟧, ⟦steal⟧.⟦heal⟧]}, [⟦heal⟧, ⟦ask⟧, ⟦steal⟧]]
  loops:
    - {policy: kind_fails, kind: ⟦heal⟧, among: [⟦heal⟧, ⟦shoot⟧], has: [⟦heal⟧]}
    - {policy: class_order, classes: [[⟦heal⟧], [⟦assault⟧]]}
abilities:
  observe: {excludes: ⟦heal⟧, effects: [{learn: target, what: role, also: ⟦doctor⟧}]}
  heal:
    effects:
      - {heal: target, from: [⟦assault⟧, -⟦shoot⟧], spends: ⟦cursed⟧}
      - {mark: target, with: ⟦cursed⟧, at: ⟦observe⟧}
      - tally: target
        counter: healings
        when: >-
          target.role == "⟦doctor⟧" and
          target.faction != "⟦town⟧" or marked(target, '⟦cursed⟧') and
          ruling.⟦Qone⟧ == "⟦strict⟧"
  shoot:
    tags: assault
    pact: {leader: ⟦killer⟧}
    effects:
      - {kill: target, unless: 'counter(self, ''⟦healings⟧'') > 1'}
      - {kill: target, delay: 1, due: ⟦heal⟧, when: "trait(target, '⟦vest⟧') or sent('⟦heal⟧')"}
      - {unmark: target, with: [⟦cursed⟧], on: {dies: target, by: ⟦assault⟧}}
  ask:
    effects:
      - learn: target
        what: faction
        when: |
          hits(target, "⟦assault⟧", "⟦heal⟧") > 0
      - {change: self, role: ⟦doctor⟧, faction: ⟦mafia⟧, when: elected("⟦mayor⟧") == self}
  steal: {effects: [{copy: target, what: ability, uses: ⟦heal⟧}]}
traits:
  vest: {effects: [{shield: self, from: [⟦assault⟧], blows: 1, lasting: true}]}
  plain: {when: "counted(self, '⟦spent:vest/0⟧') == 0"}
marks:
  cursed: {lasts: game, shown_as: ⟦cursed⟧}
offices:
  mayor: {effects: [{mark: self, with: ⟦cursed⟧}]}
vote:
  follows: ⟦cursed⟧
  marks_tied: [⟦cursed⟧]
  marks_absent: [⟦cursed⟧]
  absent: [{kill: self, when: count(role='⟦doctor⟧') > 1}]
victories:
  - {winner: ⟦mafia⟧, when: count(faction='⟦town⟧') == 0}
options:
  tiny-Qone:
    readings: {strict: a, lenient: b, somehow: c}
    default: ⟦strict⟧
    open: ⟦strict⟧
    settled: ⟦strict⟧
    undecided: ⟦lenient⟧
    aside: [⟦somehow⟧]
public:
  roles: [⟦killed⟧, ⟦assault⟧]
  sides: ⟦executed⟧
  causes: {⟦shoot⟧: what}
  marks: {⟦cursed⟧: everyone}
  answers: ⟦observe⟧
notices:
  - of: ⟦assault⟧
    when: lands
    effect: ⟦block⟧
    roles: [⟦killer⟧]
    target_roles: ⟦doctor⟧
    beside: ⟦observe⟧
    unless_beside: ⟦heal⟧
    says: {en: "{⟦actor⟧} shot at '{⟦target⟧}'", ru: '{⟦actor⟧}: «выстрел»'}
presets:
  club: {rulings: {⟦tiny-Qone⟧: [⟦strict⟧, ⟦lenient⟧]}}
  other: {open: [⟦tiny-Qone⟧]}
claims:
  one: {acts: ⟦shoot⟧, before: ⟦observe⟧, point: tiny-Qone, readings: ⟦strict⟧}
  two: {acts: [⟦heal⟧], beats: ⟦assault⟧, spares: ⟦doctor⟧}
  three: {acts: [⟦heal⟧], despite: [⟦vote⟧]}
  four: {acts: [⟦heal⟧], arrival: [⟦execution⟧]}
  five: {acts: [⟦heal⟧], together: [⟦shoot⟧]}
  six: {acts: [⟦heal⟧], before: ⟦shoot⟧, point: ⟦tiny-Qone⟧, readings: lenient}
"""
MARKED = re.compile("⟦(.*?)⟧")
COUNT = len(MARKED.findall(RULES))


def lines(text: str) -> list[str]:
    try:
        read_ruleset(text, "f")
    except NightorderError as error:
        return [str(problem) for problem in error.problems]
    return []


def spelt(which: int | None) -> tuple[str, str, str]:
    """The rules with one name misspelt (all of them, if None): text, place, and the right name."""
    out, where, right, number = [], "", "", 0
    for line_number, line in enumerate(RULES.splitlines(), 1):
        done = ""
        for part in re.split("(⟦.*?⟧)", line):
            name = part.strip("⟦⟧")
            if part.startswith("⟦"):
                if which in (number, None):
                    where, right = f"f:{line_number}:{len(done) + 1}: ", name
                    name = name[:-1] + "qxzjw"[number % 5] + "qxzjw"[number // 5 % 5] + name[-1]
                number += 1
            done += name
        out.append(done)
    return "\n".join(out), where, right


def test_the_rules_are_right() -> None:
    assert lines(MARKED.sub(r"\1", RULES)) == []


@pytest.mark.parametrize("number", range(COUNT))
def test_one_misspelt_name_is_one_line_at_its_place(number: int) -> None:
    text, where, right = spelt(number)
    (line,) = lines(text)
    assert line.startswith(where)
    assert f"did you mean '{right}'?" in line


def test_all_of_them_are_reported_together_and_beside_a_broken_structure() -> None:
    text, _, _ = spelt(None)
    alone = lines(text)
    assert len(alone) == COUNT - 3  # a reading of a point that is misspelt cannot be looked up
    broken = lines(text.replace("ties: received", "ties: sometimes").replace("lasts:", "lastz:"))
    assert set(alone) < set(broken)
    assert len(broken) == len(alone) + 2


def test_every_key_that_names_something_is_in_the_rules() -> None:
    keys = set()
    for package in (nightorder.model, nightorder.effects):
        for module in pkgutil.iter_modules(package.__path__):
            found = importlib.import_module(f"{package.__name__}.{module.name}")
            for _, cls in inspect.getmembers(found, attrs.has):
                for field in attrs.fields(cls):
                    if field.metadata.get("names"):
                        keys.add(field.metadata.get("key", field.name))
    for key in keys:
        line = re.compile(rf"\b{key}: .*⟦")
        assert any(map(line.search, RULES.splitlines())), key


def test_a_name_behind_an_anchor_has_its_own_place() -> None:
    text = """\
ruleset: tiny
factions: {town: {}}
roles: {doctor: {faction: &t twon, abilities: [&x hael, &y
   "kil"]}}
night: {order: [[heal, kill]]}
abilities:
  heal: {effects: [{heal: target, when: &w target.role == "docto"}]}
  kill:
    effects:
      - {kill: target, when: *w}
      - {kill: target, when: &v 'target.role == "dcotor"'}
      - kill: target
        when: &z >-
          target.role
          == "docter"
"""
    places = [line.partition(": ")[0] for line in lines(text)]
    assert places == ["f:3:30", "f:3:51", "f:4:5", "f:7:60", "f:11:50", "f:15:15"]


def test_several_mistakes_of_every_sort_at_once() -> None:
    found = lines(
        """\
ruleset: tiny
factions: {town: {}, mafia: {name: {en: Mafia, ru: Мафия}}}
roles:
  doctor: {faction: twon, abilities: [haal]}
  killer: {faction: Мафия, abilities: [kill], traits: [kill]}
  odd: {fction: town}
night: {order: [[kill], [heal]], ties: sometimes}
abilities:
  heal: {effects: [{heal: target, from: kil, unless: "target.rol == 'doctor' and nigt > 1"}]}
  kill:
    targets: othr
    effects:
      - {hael: target, tags: blow}
      - {shield: target, from: [blow, 3, bolw]}
"""
    )
    assert found == [
        "f:4:21: there is no faction 'twon'; did you mean 'town'?",
        "f:4:39: there is no ability 'haal'; did you mean 'heal'?",
        "f:5:21: there is no faction 'Мафия'; 'Мафия' is the name of 'mafia': write its id",
        "f:5:56: there is no trait 'kill'; 'kill' is an ability",
        "f:6:9: unknown key 'fction' in role; did you mean 'faction'?",
        "f:7:40: 'sometimes' is not one of received, simultaneous, dice, listed, none",
        "f:9:41: there is no ability or tag 'kil'; did you mean 'kill'?",
        "f:9:62: a player has no 'rol'; did you mean 'role'?",
        "f:9:82: unknown name 'nigt'; did you mean 'night'?",
        "f:11:14: 'othr' is not one of none, any, other, dead, free, maybe; did you mean 'other'?",
        "f:13:9: this has no effect keyword; did you mean 'heal'?",
        "f:14:39: expected the name of an ability or a tag or all, got the number 3",
        "f:14:42: there is no ability or tag 'bolw'; did you mean 'blow'?",
    ]


def test_a_section_that_cannot_be_read_makes_no_names_unknown() -> None:
    text = MARKED.sub(r"\1", RULES)
    assert lines(text.replace("\nmarks:", "\nmraks:")) == [
        "f:46:1: unknown key 'mraks' in ruleset; did you mean 'marks'?"
    ]
    assert lines(text.replace("\nabilities:\n", "\nabilities: []\nablities:\n")) == [
        "f:16:12: expected a mapping, got a list",
        "f:17:1: unknown key 'ablities' in ruleset; did you mean 'abilities'?",
    ]


def test_what_a_game_says_to_the_public() -> None:
    with pytest.raises(NightorderError) as error:
        read_game(
            "ruleset: atlantis\nplayers: {A: doctor}\n"
            "public: {roles: [kiled], marks: {blockd: bearer}, answers: chek}\n",
            "g",
        )
    assert str(error.value).splitlines()[0] == (
        "g:3:18: there is no way out, ability or tag 'kiled'; did you mean 'killed'?"
    )
    assert [p.place.column for p in error.value.problems] == [18, 34, 60]


# -- conditions ------------------------------------------------------------------------------------

PIECES = ["1if ", "2", "else", " night", "in(", ")", "0x1", ".5", "1e5", "'\\d'", '"1if"', "and "]


@given(st.lists(st.sampled_from(PIECES), max_size=6).map("".join))
def test_a_condition_is_read_or_refused_without_another_word(text: str) -> None:
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        with suppress(ValueError):
            parse_condition(text)
    assert said == []


def test_nothing_is_printed_but_the_error(tmp_path) -> None:
    file = tmp_path / "r.yaml"
    text = MARKED.sub(r"\1", RULES)
    file.write_text(text.replace("count(faction='town') == 0", "1if night == 2 else 0"))
    result = subprocess.run(
        [sys.executable, "-c", "from nightorder.cli import main; main()", "show", "r.yaml"],
        capture_output=True,
        encoding="utf-8",
        check=False,
        cwd=tmp_path,
    )
    assert result.stderr == (
        "r.yaml:56:27: '1if' is neither a number nor a name; write a space: '1 if'\n"
    )
