"""What a host is shown of a phase."""

from __future__ import annotations

import pytest

from nightorder.loading import load_game, read_game, shipped_games
from nightorder.replay import replay
from nightorder.views import HOST, phase_view
from nightorder.words import languages, odds_lines, phase_report

from .games import GAMES, cases, game, verdict, verdicts


def report(name, phase, lang="en", seed=0):
    return phase_report(verdict(name, phase, seed), game(name), lang)


def test_a_decided_night():
    assert report("night", "night 2") == [
        "Night 2",
        "Dead:",
        "- A (Commissioner) dies: G's “kill” at A",
        "- C (Drinker) dies: C's “get drunk” in answer to G's “kill” at A",
        "Did not take place:",
        "- A's “check” at G does not take place: C's “get drunk” at A stops it",
        "- B's “heal” at A does not take place: F's “stun” at B stops it",
        "Answers:",
        "- D, “watch” about C: nobody",
        "- A, “check” about G: nothing",
        "- H, “ask”: 3",
    ]


def test_what_is_still_to_come_and_what_was_refused():
    assert report("shot", "night 2")[-2:] == [
        "Still to come:",
        "- F: a delayed blow strikes in night 3",
    ]
    refused = report("shot", "night 4")
    assert refused[1:3] == ["Nobody dies.", "Refused:"]
    assert any(
        "the killer attacks only enemies of the mafia (atlantis.yaml:" in line for line in refused
    )


def test_an_act_refused_from_the_start_is_not_passed_over():
    odd = read_game("""{ruleset: atlantis, players: {A: doctor, G: killer}, phases: [
        {night: 2, acts: [{by: A, do: kill, to: G}]}]}""")
    lines = phase_report(replay(odd).verdicts[0], odd)
    assert "Refused:" in lines
    assert "A" in lines[-1]


def test_changed_roles_in_both_languages():
    assert "- H becomes Awakened Sage" in report("votes", "day 2")
    assert "- H: становится Разбуженным Мудрым" in report("votes", "day 2", "ru")


def test_who_wins_apart_does_not_end_the_game():
    found = load_game(shipped_games()["federation-game"])
    told = {
        lang: [line for v in replay(found).verdicts for line in phase_report(v, found, lang)]
        for lang in languages()
    }
    assert "Jester wins, and the game goes on." in told["en"]
    assert "Победа: Шут; игра продолжается." in told["ru"]
    assert [line for line in told["en"] if line.startswith("Winner")] == ["Winner: Town"]


def test_an_undecided_night_says_what_separates_its_outcomes_and_what_decides():
    assert report("open", "night 2") == [
        "Night 2",
        "Undecided: the rules allow 2 outcomes.",
        "Outcome 1, for example when atlantis-Q1 = cover:",
        "  Dead:",
        "  - A (Doctor) dies: G's “kill” at A",
        "  Winner: Mafia",
        "Outcome 2, for example when atlantis-Q1 = thug_only:",
        "  Nobody dies.",
        "  Did not take place:",
        "  - G's “kill” at A does not take place: C's “get drunk” at G stops it",
        "To decide it, write into the game file:",
        "- rulings: {atlantis-Q1: cover or thug_only}   "
        "# Can the drinker reach a covered or shielded player?",
    ]


def test_following_the_advice_decides_the_night():
    line = next(x for x in report("open", "night 2") if x.startswith("- rulings:"))
    for reading in ("cover", "thug_only"):
        written = line.removeprefix("- ").replace("cover or thug_only", reading)
        text = GAMES["open"].replace("open: [atlantis-Q1]", written)
        assert replay(read_game(text)).verdicts[0].decided


def test_an_unknown_order_is_to_be_written_down():
    lines = report("unordered", "night 2")
    assert any("received before" in line for line in lines)
    assert lines[-1] == "- the acts in the order received, without `order: unknown`"


def test_dice_left_open_have_chances():
    lines = report("dice", "night 2", seed=None)
    assert lines[1] == "The dice decide between 2 outcomes."
    assert lines[3].startswith("Outcome 1 (chance 1/2)")
    assert odds_lines(verdict("dice", "night 2", None)) == ["Chances:"]


def test_odds_mean_nothing_where_rulings_are_open():
    assert odds_lines(verdict("open", "night 2")) == []


@pytest.mark.parametrize("lang", languages())
def test_every_case_has_a_report(lang):
    for ruleset in ("atlantis", "highlander"):
        for case in cases(ruleset):
            for found in replay(case.game).verdicts:
                lines = phase_report(found, case.game, lang)
                assert all(line and "\x01" not in line for line in lines)


def paradoxes():
    for ruleset in ("highlander", "atlantis"):
        for case in cases(ruleset):
            for found in replay(case.game).verdicts:
                if any(outcome.paradox for outcome in found.outcomes):
                    yield case.game, found


def test_a_paradox_names_the_acts_of_its_loop():
    for odd, found in paradoxes():
        text = "\n".join(phase_report(found, odd))
        assert "aradox" in text
        assert "Acts of the loop: " in text


def test_reports_of_later_phases_know_of_earlier_deaths():
    assert [v.phase for v in verdicts("votes")] == ["day 2", "day 3"]


def test_an_act_that_is_moved_while_a_delayed_blow_of_its_name_strikes():
    delayed = read_game(
        "{ruleset: musketeers, players: {A: officer, B: maniac, C: boss, D: intriguer, E: citizen, "
        "F: citizen}, phases: [{night: 1, acts: [{by: B, do: poison, to: A}]}, {night: 2, acts: ["
        "{by: D, do: redirect, to: [B, F]}, {by: B, do: poison, to: E}]}]}"
    )
    said = phase_report(replay(delayed).verdicts[1], delayed)
    assert any("goes to F instead" in line for line in said)
    (sent,) = [act for act in phase_view(replay(delayed), "night 2", HOST).acts if act.by == "B"]
    assert (sent.came, sent.to, sent.named) == ("moved", ("F",), ("E",))


@pytest.mark.parametrize(
    ("lang", "head", "line", "nobody"),
    [
        ("en", "Left the game:", "Max (Pervert) leaves the game: ", "Nobody goes out."),
        ("ru", "Выбыли:", "Игрок Max (Извращенец) выбыл из игры: ", "Никто не выбыл."),
    ],
)
def test_where_nobody_is_killed_nobody_dies(lang, head, line, nobody):
    played = load_game(shipped_games()["monday-game"])
    told = [text for found in replay(played).verdicts for text in phase_report(found, played, lang)]
    assert head in told
    assert any(text.startswith(f"- {line}") for text in told)
    assert nobody in told
    assert not any(word in text for text in told for word in ("dies", "Dead", "погиб", "Погиб"))
