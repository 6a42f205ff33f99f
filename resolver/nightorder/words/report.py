"""The host's result of a phase, as plain lines."""

from __future__ import annotations

from fractions import Fraction

from ..model.game import Game
from ..model.verdict import Choice, Fact, Verdict
from .language import DATA, Language, finish, language
from .sentences import loop_words
from .undecided import advice, points_of
from .voice import Voice, ability_name, answer_words, role_words
from .walk import choice_clause, one_line

__all__ = ["odds_lines", "outcome_title", "phase_report", "phase_title"]

#: A heading's key and a line below it.
_Entry = tuple[str, str]


def phase_report(verdict: Verdict, game: Game, lang: str = "en") -> list[str]:
    """What a phase came to, as lines: deaths and why, what did not take place, what was refused
    and by which rule, answers, marks, what is still to come, changes, the winner.

    An undecided phase lists its outcomes, what separates them, and what to write into the game
    file to decide it; a paradox names the acts of its loop. Raises ValueError for an unknown
    language.

    >>> from nightorder.loading import read_game
    >>> from nightorder.replay import replay
    >>> game = read_game('''{ruleset: atlantis, players: {A: commissioner, G: killer, D: doctor},
    ...     phases: [{night: 2, acts: [{by: G, do: kill, to: D}]}]}''')
    >>> print(*phase_report(replay(game).verdicts[0], game), sep="\\n")
    Night 2
    Dead:
    - D (Doctor) dies: G's “kill” at D
    """
    tongue = language(lang)
    found = [phase_title(verdict, lang)]
    if len(verdict.outcomes) == 1:
        outcome = verdict.outcomes[0]
        voice = Voice(outcome, game.ruleset, tongue)
        if outcome.paradox:
            return [
                *found,
                finish(tongue.say("report.paradox")),
                *_loops(voice),
                *_advice(verdict, game, tongue),
            ]
        entries = _entries(voice)
        return [*found, *_lines(tongue, [*entries, *_decided_by(voice)])]
    return [*found, *_outcomes(verdict, game, tongue)]


def phase_title(verdict: Verdict, lang: str = "en") -> str:
    """``Night 2`` in the language; ValueError for an unknown one.

    >>> phase_title(Verdict("night 2", ()), "ru")
    'Ночь 2'
    """
    kind, _, number = verdict.phase.partition(" ")
    return language(lang).say(f"phase.{kind}", n=number)


def odds_lines(verdict: Verdict, lang: str = "en") -> list[str]:
    """The exact chance of each player's death, over all outcomes; empty if chances mean nothing.

    They mean something only where dice alone keep the outcomes apart.
    """
    if not _by_dice(verdict):
        return []
    tongue = language(lang)
    chances: dict[str, Fraction] = {}
    for outcome in verdict.outcomes:
        for name in outcome.dead:
            chances[name] = chances.get(name, Fraction(0)) + outcome.chance
    return [
        tongue.say("report.odds"),
        *(
            "- "
            + finish(tongue.say("report.chance", player=DATA + name, chance=str(chances[name])))
            for name in sorted(chances)
        ),
    ]


# -- one outcome -------------------------------------------------------------------------------


def _entries(voice: Voice) -> list[_Entry]:
    outcome, r, say = voice.outcome, voice.ruleset, voice.language.say
    found: list[_Entry] = []

    def told(heading: str, id_: str) -> None:
        found.append((heading, one_line(outcome, id_, r, voice.language.code, points=False)))

    for heading in ("dead", "left"):
        for name in outcome.dead:
            if _leaves(voice, name) is (heading == "left"):
                told(heading, f"fate:{name}")
    if not outcome.dead:
        found.append(("none_out" if voice.ruleset.public.nobody_dies else "none_dead", ""))
    acts = [
        fact
        for id_, fact in outcome.facts.items()
        if id_.startswith("done:")
        and fact.value is False
        and dict(fact.params)["origin"] in ("sent", "pact", "vote")
    ]
    for fact in acts:
        if fact.code not in ("refused", "not_his_yet", "not_needed"):
            told("stopped", fact.id)
    found += _refused(voice, acts)
    for answer in outcome.answers:
        found.append(
            (
                "answers",
                finish(
                    say(
                        "report.answer",
                        player=DATA + answer.player,
                        about=answer.about,
                        ability=ability_name(voice, answer.ability),
                        value=answer_words(voice, answer.ability, answer.value),
                    )
                ),
            )
        )
    for label in outcome.moved:
        told("moved", _aim(voice, label))
    return found + _lasting(voice)


def _aim(voice: Voice, label: str) -> str:
    """The fact of an act's new aim: where a delayed blow has its label too, acts are numbered."""
    known = f"aim:{label}"
    ids = [id_ for id_ in voice.facts if id_ == known or id_.startswith(known + "#")]
    return next((id_ for id_ in ids if voice.facts[id_].code == "moved"), known)


def _leaves(voice: Voice, name: str) -> bool:
    """Is it no death but a leave that put the player out?"""
    if voice.ruleset.public.nobody_dies:
        return True
    fact = voice.facts.get(f"fate:{name}")
    causes = [voice.facts[id_] for id_ in fact.because if id_ in voice.facts] if fact else []
    return bool(causes) and all(dict(c.params).get("effect") == "leave" for c in causes)


def _refused(voice: Voice, acts: list[Fact]) -> list[_Entry]:
    found: list[_Entry] = []
    named: set[str] = set()
    for fact in acts:
        if fact.code in ("refused", "not_his_yet"):
            named.add(dict(fact.params)["actor"])
            line = one_line(
                voice.outcome, fact.id, voice.ruleset, voice.language.code, points=False
            )
            legal = voice.facts.get(fact.id.replace("done:", "legal:", 1))
            rule = (legal.rule if legal is not None else "") or fact.rule
            found.append(("refused", f"{line} ({rule})" if rule else line))
    for name in voice.outcome.rejected:
        if name not in named:
            found.append(
                ("refused", finish(voice.language.say("report.refused_act", player=DATA + name)))
            )
    return found


def _lasting(voice: Voice) -> list[_Entry]:
    outcome, r, say = voice.outcome, voice.ruleset, voice.language.say
    found: list[_Entry] = []
    for name, marks in sorted(outcome.marks.items()):
        shown = ", ".join(ability_name(voice, mark) for mark in marks)
        found.append(("marks", finish(say("report.mark", player=DATA + name, marks=shown))))
    for name, night in sorted(outcome.pending.items()):
        found.append(("pending", finish(say("report.due", player=DATA + name, night=str(night)))))
    for name, role in sorted(outcome.roles.items()):
        found.append(
            ("roles", finish(say("report.role", role_words(voice, role), player=DATA + name)))
        )
    for name, faction in sorted(outcome.factions.items()):
        side = r.factions[faction].name.show(voice.language.code) or faction
        found.append(("roles", finish(say("report.faction", player=DATA + name, faction=side))))
    if outcome.winner == "draw":
        found.append(("draw", ""))
    elif outcome.winner:
        after = outcome.next_state
        over = after is None or after.winner == outcome.winner
        found.append(("winner" if over else "apart", answer_words(voice, "", outcome.winner)))
    return found


def _decided_by(voice: Voice) -> list[_Entry]:
    """Dice, orders and policies that were needed; rulings are told by `why`."""
    return [
        ("decided_by", finish(text))
        for choice in voice.outcome.choices
        for text in (_choice(voice, choice),)
        if text
    ]


def _choice(voice: Voice, choice: Choice) -> str:
    return choice_clause(voice, choice) if choice.by in ("policy", "drawn", "world") else ""


def _lines(tongue: Language, entries: list[_Entry], indent: str = "") -> list[str]:
    found: list[str] = []
    last = ""
    for heading, text in entries:
        if heading in ("none_dead", "none_out", "draw"):
            found.append(indent + tongue.say(f"report.{heading}"))
        elif heading == "winner":
            found.append(indent + finish(tongue.say("report.winner", winner=text)))
        elif heading == "apart":
            found.append(indent + finish(tongue.say("winner.wins_apart", value=text)) + ".")
        else:
            if heading != last:
                found.append(indent + tongue.say(f"report.{heading}"))
            found.append(f"{indent}- {text}")
        last = heading
    return found


# -- several outcomes, or none ------------------------------------------------------------------


def _by_dice(verdict: Verdict) -> bool:
    open_ = [c for o in verdict.outcomes for c in o.choices if c.by == "world"]
    return (
        bool(open_)
        and all(c.how in ("roll", "draw") for c in open_)
        and not any(o.paradox for o in verdict.outcomes)
    )


def _loops(voice: Voice) -> list[str]:
    return [
        "- " + finish(voice.language.say("report.loop", acts=loop_words(voice, loop)))
        for loop in voice.outcome.paradox
    ]


def _outcomes(verdict: Verdict, game: Game, tongue: Language) -> list[str]:
    dice = _by_dice(verdict)
    found = [
        tongue.say("report.by_dice" if dice else "report.undecided", n=str(len(verdict.outcomes)))
    ]
    voices = [Voice(outcome, game.ruleset, tongue) for outcome in verdict.outcomes]
    bodies = [[] if v.outcome.paradox else _entries(v) for v in voices]
    real = [body for body in bodies if body] or [[]]
    common = [entry for entry in real[0] if all(entry in body for body in real)]
    if len(real) == len(bodies):
        found += _lines(tongue, common)
    else:
        common = []
    for number, (voice, body) in enumerate(zip(voices, bodies, strict=True), start=1):
        found.append(outcome_title(verdict, number, game, tongue.code))
        if voice.outcome.paradox:
            found.append("  " + finish(tongue.say("report.paradox_here")))
            found += ["  " + line for line in _loops(voice)]
        found += _lines(tongue, [entry for entry in body if entry not in common], "  ")
    return [*found, *_advice(verdict, game, tongue)]


def outcome_title(verdict: Verdict, number: int, game: Game, lang: str = "en") -> str:
    """``Outcome 1 (chance 1/3), for example when …``: which outcome of several, from 1."""
    tongue = language(lang)
    voice = Voice(verdict.outcomes[number - 1], game.ruleset, tongue)
    points = points_of(voice, verdict)
    when = tongue.say("report.when", points="; ".join(points)) if points else ""
    return finish(
        tongue.say(
            "report.outcome",
            n=str(number),
            when=when,
            chance=str(voice.outcome.chance) if _by_dice(verdict) else "",
        )
    )


def _advice(verdict: Verdict, game: Game, tongue: Language) -> list[str]:
    lines = advice(verdict, game, tongue)
    return [tongue.say("report.advice"), *("- " + line for line in lines)] if lines else []
