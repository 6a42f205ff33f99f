"""Texts to post: what they say, in which format, and that no name breaks out of one."""

from __future__ import annotations

import html.parser
import re
from pathlib import Path

import attrs
import pytest

from nightorder import (
    NightorderError,
    Phase,
    Undecided,
    from_json,
    load_game,
    load_ruleset,
    read_game,
    replay,
    to_json,
)
from nightorder.cases import load_cases
from nightorder.loading import shipped_games, shipped_rulesets
from nightorder.model.public import Notice
from nightorder.posts import (
    FORMATS,
    Document,
    after_game,
    checklist_post,
    post,
    undecided_post,
    write,
)
from nightorder.posts.document import Bullets, Heading, Item, Paragraph, Spoiler, line, mark
from nightorder.posts.news import message_words
from nightorder.posts.speaker import Speaker
from nightorder.views import AFTER, HOST, PUBLIC, Audience, Message, checklist, phase_views
from nightorder.words import languages
from nightorder.words.template import parameters

FEDERATION = """
ruleset: federation
players: {Ann: commissioner, Carl: cop, Bea: beauty, Cy: civilian, Max: maniac, Sid: shahid,
  Taka: takanawa, Nina: ninja, Hank: hacker, Dora: doctor}
phases:
- night: 1
  acts:
  - {by: Carl, do: lock, to: Cy}
  - {by: Bea, do: seduce, to: Nina}
  - {by: Hank, do: hack, to: Taka}
  - {by: Max, do: shoot, to: Sid}
  - {by: Dora, do: heal, to: Cy}
"""


def _told(game, label, who, lang="en", form="plain"):
    reader = {"public": PUBLIC, "host": HOST, "after": AFTER}.get(who)
    done = replay(read_game(game))
    return write(post(done, label, reader or Audience("player", who), lang), form)


# -- what is told ----------------------------------------------------------------------------------


def test_a_locked_player_hears_of_it_but_not_from_whom():
    letter = _told(FEDERATION, "night 1", "Cy")
    assert "Locked behind bars" in letter
    assert "Carl" not in letter
    assert "Bea" not in _told(FEDERATION, "night 1", "Nina", "ru")


def test_what_is_published_is_not_sent_to_who_asked():
    paper = _told(FEDERATION, "night 1", "public")
    assert "The hacker has broken into a computer: Takanawa" in paper
    assert "Takanawa" not in _told(FEDERATION, "night 1", "Hank")
    assert "Hank" not in paper.partition("Still in the game")[0]


def test_shots_and_blasts_are_counted_without_names():
    paper = _told(FEDERATION, "night 1", "public")
    assert "1 shot was heard in the night" in paper
    assert "1 blast was heard in the night" in paper
    assert "Ночью раздался 1 взрыв" in _told(FEDERATION, "night 1", "public", "ru")


def test_the_extended_report_names_roles_only_where_it_is_ordered():
    done = replay(load_game(shipped_games()["federation-game"]))
    quiet = write(post(done, "night 1", PUBLIC, "ru"))
    full = write(post(done, "night 2", PUBLIC, "ru"))
    assert "прикрывал" not in quiet
    assert "Телохранитель прикрывал собой Комиссара" in full
    assert "Доктор лечил Счастливчика" in full


def test_a_mafioso_of_gemini_reads_what_his_friends_are_told():
    game = """
ruleset: gemini
players: {A: commissioner, B: boss, C: black_doctor, D: recruiter, E: maniac}
phases: [{night: 1, acts: [{by: D, do: recruit, to: E}, {by: A, do: check, to: E}]}]
"""
    assert "Negative" not in _told(game, "night 1", "B")
    shot = """
ruleset: gemini
players: {A: commissioner, B: boss, C: black_doctor, D: recruiter, E: maniac}
phases: [{night: 1, acts: [{by: B, do: cover, to: C}, {by: A, do: shoot, to: C}]}]
"""
    for name in ("B", "C", "D"):
        letter = _told(shot, "night 1", name)
        assert "attacked" in letter.lower()
        assert not re.search(r"\bA\b", letter)
    assert "attacked" not in _told(shot, "night 1", "E").lower()


def test_a_bastard_is_refused_as_the_citizen_he_takes_himself_for():
    game = """
ruleset: sunny
players: {A: bastard_cosa, B: cosa_don, C: citizen}
phases: [{night: 1, acts: [{by: A, do: check, to: B}]}]
"""
    letter = _told(game, "night 1", "A")
    assert "Bastard" not in letter
    assert "the role Citizen does not have" in letter


def test_nobody_hears_of_a_stopped_act():
    game = """
ruleset: atlantis
players: {A: commissioner, C: drinker, G: killer}
phases: [{night: 2, acts: [{by: C, do: drink, to: A}, {by: A, do: check, to: G}]}]
"""
    letter = _told(game, "night 2", "A")
    assert "“check” (G): no answer" in letter
    assert "drunk" not in letter
    assert "C" not in re.findall(r"\b[A-Z]\b", letter)


def test_an_undecided_phase_is_told_to_nobody_but_the_host():
    done = replay(load_game(shipped_games()["atlantis-open"]))
    with pytest.raises(Undecided):
        post(done, "night 2", PUBLIC)
    with pytest.raises(Undecided):
        after_game(done)
    assert "Outcome 2" in write(post(done, "night 2", HOST))
    why = undecided_post(done, "night 2", "ru")
    assert why is not None
    assert "rulings: {atlantis-Q1: cover или thug_only}" in write(why)
    decided = replay(load_game(shipped_games()["atlantis-night"]))
    assert undecided_post(decided, "night 2") is None


def test_after_a_paradox_nothing_is_told_either():
    cases = load_cases(Path(__file__).parent / "cases" / "highlander.yaml").cases
    stuck = next(case.game for case in cases if case.id == "highlander-027")
    done = replay(attrs.evolve(stuck, phases=(*stuck.phases, Phase("night", 9))))
    why = undecided_post(done, "night 9")
    assert why is not None
    assert write(why).startswith("Night 1 is not decided yet, so nothing may be told of night 9.")
    with pytest.raises(Undecided):
        post(done, "night 9", PUBLIC)


@pytest.mark.parametrize("name", [n for n in shipped_games() if n != "atlantis-open"])
def test_every_post_of_a_shipped_game_is_whole(name):
    done = replay(load_game(shipped_games()[name]))
    for lang in languages():
        for phase in done.game.phases:
            for reader, view in phase_views(done, phase.label).items():
                text = write(post(done, phase.label, reader, lang, view=view))
                assert "{" not in text, text
                assert "\x01" not in text
                assert "\x02" not in text
                assert "()" not in text
                assert "None" not in text
                assert "  (" not in text
                assert not re.search(r"[^.]\.\.(?!\.)", text)
        whole = write(after_game(done, lang))
        assert all(player in whole for player in done.game.players)


def test_the_report_tells_whom_somebody_saved_and_not_who_died_all_the_same():
    game = read_game(
        """
ruleset: atlantis
players: {Ann: commissioner, Bob: doctor, Eve: awakened_sage, Gus: killer, Kay: sage}
phases:
- night: 2
  acts: [{by: Bob, do: heal, to: Ann}, {by: Gus, do: kill, to: Ann}, {by: Eve, do: kill, to: Kay}]
"""
    )
    whole = write(after_game(replay(game)))
    assert "Survived an attack" in whole
    saved = whole.partition("Survived an attack")[2]
    assert "Ann" in saved
    assert "Kay" not in saved


@pytest.mark.parametrize("lang", languages())
def test_the_report_of_a_real_game_reads_as_it_was_approved(lang, golden_report):
    done = replay(load_game(shipped_games()["sunny-published"]))
    assert write(after_game(done, lang)) == golden_report(lang)


@pytest.fixture
def golden_report():
    def read(lang):
        path = Path(__file__).parent / "words" / f"report_{lang}.txt"
        return path.read_text(encoding="utf-8")

    return read


# -- notices of the rulesets -----------------------------------------------------------------------

NOTICES = [
    pytest.param(name, notice, id=f"{name}-{number}")
    for name in shipped_rulesets()
    for number, notice in enumerate(load_ruleset(name).notices)
]


@pytest.mark.parametrize(("name", "notice"), NOTICES)
def test_a_notice_says_the_same_in_both_languages(name, notice: Notice):
    ruleset = load_ruleset(name)
    assert notice.says.en
    assert notice.says.ru
    slots = {
        lang: {p.partition(".")[0] for p in parameters(notice.says.show(lang))}
        for lang in languages()
    }
    # A role that only one of the two names is the reader's to know all the same.
    assert slots["en"] <= slots["ru"] | {"role", "target_role"}
    game = read_game(
        f"{{ruleset: {name}, players: {{A: {next(iter(ruleset.roles))}}}, phases: []}}"
    )
    role = next(iter(ruleset.roles))
    filled = {
        **dict.fromkeys(("actor", "target", "second", "player", "actors", "targets"), "A"),
        **dict.fromkeys(("role", "target_role", "second_role", "roles"), role),
        "side": next(iter(ruleset.factions)),
        "ability": notice.of[0],
        "n": "2",
    }
    for lang in languages():
        message = Message("", notice.says, filled, "A" if "answer" in slots[lang] else None)
        text = message_words(message, Speaker.of(game, lang))
        assert "…" not in text
        assert not text.endswith(".")


# -- formats ---------------------------------------------------------------------------------------

HOSTILE = (
    "[b]x[/b]",
    "[/spoiler][url=http://evil.example]x[/url]",
    "<script>alert(1)</script>",
    "*bold* _it_ `code` ~~x~~ ||x||",
    "# head",
    "- item",
    "1. one",
    "[x](http://evil.example)",
    "![x](y)",
    "&lt;b&gt;",
    "a\nb",
    "http://evil.example/",
    "www.evil.example",
    "x\u202egpj.exe",
    "\x1b[31mred",
    "]]>",
    '"><img src=x onerror=alert(1)>',
    "\\",
    "{player}",
    "a|b",
    "$x$",
)


def _document(name):
    who = mark(name)
    return Document(
        (
            Heading(line(f"{who} is the heading"), 1),
            Paragraph(line(f"{who} lives")),
            Bullets((Item(line(who), (Item(line(f"a {who}")),)),)),
            Spoiler(line(f"of {who}"), (Paragraph(line(who)),)),
        )
    )


class _Tags(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[str] = []

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes += [key for key, _ in attrs]


@pytest.mark.parametrize("name", HOSTILE)
def test_html_holds_a_name_as_text(name):
    found = _Tags()
    found.feed(write(_document(name), "html"))
    plain = _Tags()
    plain.feed(write(_document("Ann"), "html"))
    assert found.tags == plain.tags
    assert found.attributes == plain.attributes


@pytest.mark.parametrize("name", HOSTILE)
def test_bbcode_holds_a_name_as_text(name):
    text = write(_document(name), "bbcode")
    tags = re.findall(r"\[[^\]\u200b]*\]", text)
    wanted = re.findall(r"\[[^\]]*\]", write(_document("Ann"), "bbcode"))
    assert [t for t in tags if not t.startswith("[spoiler")] == [
        t for t in wanted if not t.startswith("[spoiler")
    ]
    assert not re.search(r"(?i)https?:|www\.", text.replace("\u200b", "\0"))


@pytest.mark.parametrize("name", HOSTILE)
def test_markdown_holds_a_name_as_text(name):
    text = write(_document(name), "markdown")
    bare = re.sub(r"\\.", "", text)
    assert "<script" not in bare
    assert "<img" not in bare
    assert bare.count("**") % 2 == 0
    assert not re.search(r"\]\(", bare)
    assert [row[:2] for row in text.splitlines() if row.startswith("#")] == ["# "]


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("name", HOSTILE)
def test_no_name_breaks_a_line_or_hides_a_sign(name, form):
    text = write(_document(name), form)
    assert len(text.splitlines()) == len(write(_document("Ann"), form).splitlines())
    assert not {"\x1b", "\u202e", "\x02", "\x03"} & set(text)


def test_a_name_keeps_its_first_letter():
    assert write(_document("ann"), "plain").splitlines()[0] == "ann is the heading"


def test_there_is_no_other_format():
    with pytest.raises(ValueError, match="there are plain"):
        write(_document("Ann"), "pdf")  # type: ignore[arg-type]


def test_a_vote_is_counted_behind_a_spoiler():
    done = replay(load_game(shipped_games()["sunny-game"]))
    text = write(post(done, "night 2", PUBLIC, "ru"), "bbcode")
    assert "[spoiler=Кто за кого голосовал]" in text
    assert text.count("[spoiler") == text.count("[/spoiler]")


# -- the checklist ---------------------------------------------------------------------------------

FIRST = """
ruleset: atlantis
players: {A: commissioner, B: doctor, C: drinker, E: boss, F: thug, G: killer}
phases:
- night: 1
  acts:
  - {by: B, do: heal, to: B}
  - {by: A, do: save_self}
- night: 2
  acts:
  - {by: A, do: check, to: G}
  - {by: A, do: shoot, to: G}
"""


def _expected(label):
    found = checklist(replay(read_game(FIRST)), label)
    return {entry.player: entry for entry in found.players}


def test_the_checklist_knows_what_was_sent_and_what_may_be():
    entries = _expected("night 2")
    assert [(a.do, a.came) for a in entries["A"].sent] == [("check", "sent"), ("shoot", "refused")]
    assert not entries["A"].waited_for
    assert entries["B"].waited_for
    (heal, alone) = entries["B"].may
    assert (heal.ability, heal.barred) == ("heal", ("B",))
    assert (alone.ability, alone.left, alone.common) == ("save_self", 1, True)
    assert [act.ability for act in entries["A"].may if act.common] == []
    cover = entries["E"].may[0]
    assert (cover.ability, cover.allowed) == ("cover", ("F", "G"))


def test_the_checklist_of_a_night_that_is_not_in_the_file_yet():
    entries = _expected("night 3")
    assert not any(entry.sent for entry in entries.values())
    text = write(
        checklist_post(checklist(replay(read_game(FIRST)), "night 3"), replay(read_game(FIRST)))
    )
    assert "- E (Boss): cover (only F, G)" in text
    with pytest.raises(ValueError, match="night N"):
        checklist(replay(read_game(FIRST)), "dusk")


def test_the_checklist_of_a_phase_after_an_undecided_one_is_refused():
    done = replay(load_game(shipped_games()["atlantis-open"]))
    assert checklist(done, "night 2").players
    with pytest.raises(Undecided):
        checklist(done, "night 3")


def test_the_checklist_names_who_has_not_voted():
    game = """
ruleset: atlantis
players: {A: commissioner, B: doctor, G: killer}
phases: [{day: 2, votes: [{by: A, for: G}]}]
"""
    found = checklist(replay(read_game(game)), "day 2")
    assert found.no_vote == ("B", "G")


# -- what a host tells beyond the rules ------------------------------------------------------------

OWN = """
ruleset: nar
players: {A: cop, B: goon, C: townie}
public: {roles: [killed, executed], causes: {faction_kill: side}}
phases: [{night: 1, acts: [{by: B, do: faction_kill, to: A}]}]
"""


def test_a_game_may_tell_more_than_its_rules_say():
    assert "A (Cop) was killed by the Mafia" in _told(OWN, "night 1", "public")
    quiet = OWN.replace("public:", "# public:")
    assert "- A died" in _told(quiet, "night 1", "public")
    game = read_game(OWN)
    assert game.told.votes == "open"  # the ruleset's, for the game does not speak of it
    again = from_json(type(game), to_json(game))
    assert again == game
    assert again.told == game.told


def test_a_name_that_means_nothing_is_named():
    with pytest.raises(NightorderError) as error:
        read_game(OWN.replace("faction_kill: side", "faktion_kill: side"))
    assert "did you mean 'faction_kill'" in str(error.value)
    with pytest.raises(NightorderError, match="what, side, role"):
        read_game(OWN.replace("faction_kill: side", "faction_kill: town"))
