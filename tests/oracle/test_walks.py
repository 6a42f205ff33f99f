"""Rulesets against a walk down the list of their sheets, on random nights."""

from __future__ import annotations

from random import Random

import pytest

from nightorder import Act, Game, Outcome, Phase, load_ruleset, replay

from .walks import PRESIDENT, TOMAHAWK, Sent, Walked, president, tomahawk

LAWS = {name: load_ruleset(name) for name in ("president", "tomahawk")}
NIGHTS = 40


def outcome(name: str, roles: dict[str, str], sent: list[Sent], before: list[Phase], **draws: str):
    acts = tuple(
        Act(by=a.by, do=a.do, to=a.to, roll=() if a.heals is None else (a.heals,)) for a in sent
    )
    night = Phase(kind="night", number=5, acts=acts, draws=draws)
    game = Game(ruleset=LAWS[name], players=roles, phases=(*before, night))
    (only,) = replay(game).verdicts[-1].outcomes
    assert only.rejected == ()
    return only


def told(only: Outcome) -> dict[str, str]:
    return {a.player: str(a.value) for a in only.answers if a.value != "nothing" and not a.notice}


# -- White against Red -------------------------------------------------------------------------


def night_of_tomahawk(rng: Random) -> tuple[list[Sent], str]:
    """Acts that the rules take, and whom the vengeance takes after the brute is voted out."""
    avenging = rng.random() < 0.25
    living = [name for name in TOMAHAWK if not (avenging and name in "GH")]

    def one(*but: str) -> str:
        return rng.choice([name for name in living if name not in but])

    charges = [name for name in "GH" if name in living]
    acts = [
        Sent("A", rng.choice(["check", "shoot", "shoot"]), (one("A"),)),
        Sent("B", rng.choice(["search", "shoot", "shoot"]), (one("B"),)),
        Sent("C", "ward", (rng.choice("DE"),)),
        Sent("E", "steal", (one("E"),)),
    ]
    model = one("D")
    victims = [n for n in living if n not in ("D", model) and (model not in "CF" or n in "CDE")]
    acts.append(Sent("D", "copy", (model, rng.choice(victims))))
    if not avenging:
        acts += [
            Sent("F", "ward", (rng.choice(charges),)),
            Sent("G", "redirect", (one("F", "G", "H"), one("G"))),
            Sent("H", "stun", (one("H"),)),
        ]
    acts = [act for act in acts if rng.random() < 0.85]
    rng.shuffle(acts)
    return acts, one("F") if avenging else ""


@pytest.mark.parametrize("seed", range(NIGHTS))
def test_white_against_red(seed):
    for number in range(5):
        rng = Random(1000 * seed + number)
        sent, avenged = night_of_tomahawk(rng)
        walked = tomahawk(sent, avenged)
        roles = {name: TOMAHAWK[name] for name in TOMAHAWK if not (avenged and name == "G")}
        before = [Phase(kind="day", number=5, executed="H")] if avenged else []
        draws = {"vengeance": avenged} if avenged else {}
        only = outcome("tomahawk", roles, sent, before, **draws)
        news = told(only)
        if "A" in walked.dead:
            assert news.pop("B", "commissioner_out") in ("commissioner_out", "found", "not_found")
            walked.told.pop("B", None)
        if any(act.do == "copy" and act.to[0] == avenged for act in sent):
            news.pop("D", None)  # what he is told of somebody who has left, no sentence says
        assert seen(only, news) == expected(walked), sent


def seen(only: Outcome, news: dict[str, str]) -> tuple:
    moved = {label.partition(".")[0]: place for label, place in only.moved.items()}
    return {*only.dead}, {*only.stopped}, news, moved


def expected(walked: Walked) -> tuple:
    return walked.dead, walked.stopped, walked.told, walked.moved


# -- The President -----------------------------------------------------------------------------

ABILITIES = {
    "boss": "clan_kill",
    "bodyguard": "guard",
    "thug": "beat",
    "killer": "snipe",
    "schizo": "abduct",
    "professor": "experiment",
    "thief": "steal",
    "journalist": "compare",
    "detective": "detect",
    "doctor": "heal",
    "hostess": "invite",
    "shooter": "shoot",
}
NOT_HIMSELF = ("compare", "detect", "invite", "shoot", "snipe", "hunt", "jail")


def night_of_president(rng: Random) -> tuple[list[str], list[Sent], str, dict[str, str]]:
    living = sorted(rng.sample([*PRESIDENT], rng.choice([5, 7, len(PRESIDENT)])))
    office = rng.choice(living) if rng.random() < 0.4 else ""
    acts = []
    for name in living:
        kind = PRESIDENT[name].rpartition("_")[2] if name < "M" else PRESIDENT[name]
        do = "hunt" if name > "O" and rng.random() < 0.2 else ABILITIES[kind]
        others = [x for x in living if x != name or do not in NOT_HIMSELF]
        to = tuple(rng.sample(others, 2 if do == "compare" else 1))
        acts.append(Sent(name, do, to, rng.random() < 0.5 if do == "experiment" else None))
    acts = [act for act in acts if rng.random() < 0.85 and act.by != office]
    if office and rng.random() < 0.9:
        acts.append(Sent(office, "jail", (rng.choice([x for x in living if x != office]),)))
    rng.shuffle(acts)
    drawn = {}
    for do in ("snipe", "hunt"):
        hunters = [act.by for act in acts if act.do == do]
        if len(hunters) > 1:
            drawn[do] = rng.choice(hunters)
    return living, acts, office, drawn


@pytest.mark.parametrize("seed", range(NIGHTS))
def test_the_president(seed):
    for number in range(5):
        rng = Random(1000 * seed + number)
        living, sent, office, drawn = night_of_president(rng)
        walked = president(sent, living, office, drawn)
        if walked is None:
            continue
        before = [Phase(kind="day", number=5, elected={"president": office})] if office else []
        roles = {name: PRESIDENT[name] for name in living}
        only = outcome("president", roles, sent, before, **drawn)
        assert {*only.dead} == walked.dead, sent
        assert {*only.stopped} == walked.stopped, sent
        assert told(only) == walked.told, sent
        assert {*only.pending} == walked.pending, sent
