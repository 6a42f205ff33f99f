"""Changes of a phase, and what differs after them, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..inquiry.course import PhaseChange
from ..inquiry.difference import Change
from ..inquiry.edits import (
    AddAct,
    AddVote,
    Drop,
    Edit,
    PutBefore,
    Retarget,
    SetDraw,
    SetRoll,
)
from ..inquiry.whatif import WhatIf
from ..model.game import Game
from ..model.verdict import FactValue, Verdict
from .language import DATA, Language, finish, language
from .values import condemned_words, winner_words
from .voice import (
    Voice,
    ability_name,
    act_words,
    answer_words,
    names_of,
    reading_words,
    role_words,
    side_name,
)

__all__ = ["Sides", "change_lines", "changes_lines", "edit_words", "what_if_lines"]


class Sides:
    """Two verdicts to speak of: an act is called as the newer one knows it, if it does."""

    def __init__(
        self, game: Game, before: Verdict, after: Verdict | None, tongue: Language
    ) -> None:
        self.tongue = tongue
        verdicts = [before] if after is None else [after, before]
        self.voices = [
            Voice(outcome, game.ruleset, tongue)
            for verdict in verdicts
            for outcome in verdict.outcomes
        ]

    def of(self, label: str) -> Voice:
        """A voice that knows the act; any if none does."""
        return self._knows(self.voices, label)

    def _knows(self, voices: Sequence[Voice], label: str) -> Voice:
        ids = (f"done:{label}", f"ballot:{label}")
        known = (voice for voice in voices if any(id_ in voice.facts for id_ in ids))
        return next(known, self.voices[0])

    def sent(self, label: str) -> str:
        """An act in words, called as it was sent, not as it is after the change."""
        return act_words(self._knows(self.voices[::-1], label), label)

    def is_vote(self, label: str) -> bool:
        """Is it a vote, and no act?"""
        facts = self.of(label).facts
        done = facts.get(f"done:{label}")
        origin = dict(done.params).get("origin", "") if done is not None else ""
        return origin == "vote" or (done is None and f"ballot:{label}" in facts)

    def act(self, label: str) -> str:
        """An act in words."""
        return act_words(self.of(label), label)


def what_if_lines(found: WhatIf, game: Game, lang: str = "en") -> list[str]:
    """A changed phase as lines: the change, then one line for each thing that differs.

    Raises ValueError for an unknown language.
    """
    tongue = language(lang)
    sides = Sides(game, found.before, found.after, tongue)
    head = tongue.join([edit_words(sides, one) for one in found.edits])
    own = {one.act for one in found.edits if isinstance(one, Drop)}
    told = [*change_lines(sides, found.changes, own)]
    lines = [f"- {line}" for line in told] or ["- " + finish(tongue.say("change.nothing"))]
    return [f"{finish(head)}:", *lines]


def changes_lines(found: tuple[PhaseChange, ...], game: Game, lang: str = "en") -> list[str]:
    """What a corrected game changes, phase by phase, as lines; ``game`` is the new version."""
    tongue = language(lang)
    lines: list[str] = []
    for phase in found:
        kind, _, number = phase.phase.partition(" ")
        lines.append(tongue.say(f"phase.{kind}", n=number))
        if phase.before is None or phase.after is None:
            key = "change.phase_new" if phase.before is None else "change.phase_gone"
            lines.append("- " + finish(tongue.say(key)))
            continue
        sides = Sides(game, phase.before, phase.after, tongue)
        lines += [f"- {line}" for line in change_lines(sides, phase.changes)]
    return lines or [tongue.say("changes.none")]


def change_lines(
    sides: Sides, changes: tuple[Change, ...], dropped: set[str] | None = None
) -> Iterator[str]:
    """One sentence for each change; that a ``dropped`` act is not sent goes without saying."""
    say = sides.tongue.say
    for change in changes:
        if change.kind == "act" and change.about in (dropped or ()):
            continue
        now, was = (_values(sides, change, values) for values in (change.after, change.before))
        plain = change.kind in ("fate", "act", "paradox")
        if not plain:
            now = _subject(sides, change, now)
        if plain and len(change.before) == len(change.after) == 1:
            yield finish(now)
        else:
            yield finish(say("change.was", now=now, was=was))


def _values(sides: Sides, change: Change, values: tuple[FactValue, ...]) -> str:
    told = [_value(sides, change, value) for value in values]
    return sides.tongue.say("report.separator").join(dict.fromkeys(told))


def _subject(sides: Sides, change: Change, value: str) -> str:
    """A value with what it is a value of."""
    say, about = sides.tongue.say, change.about
    told = {"player": DATA + about, "value": value}
    if change.kind == "aim":
        told["act"] = sides.act(about)
    if change.kind == "answer":
        player, _, ability = about.rpartition(".")
        told["player"] = DATA + player
        told["ability"] = DATA + ability_name(sides.voices[0], ability)
        told["target"] = DATA + change.target if change.target else ""
    return say(f"change.{change.kind}", told)


def _value(sides: Sides, change: Change, value: FactValue) -> str:
    say, voice = sides.tongue.say, sides.voices[0]
    if change.kind == "fate":
        words = (".out", ".in") if voice.ruleset.public.nobody_dies else ("", ".no")
        return say(f"change.fate{words[0 if value else 1]}", player=DATA + change.about)
    if change.kind == "act":
        sort = "vote" if sides.is_vote(change.about) else "act"
        return say(f"change.{sort}.{value or 'none'}", act=sides.act(change.about))
    if change.kind == "winner":
        return winner_words(voice, value)
    if change.kind == "condemned":
        return condemned_words(voice, value)
    if value in (None, ""):
        return say(f"change.{change.kind}.none")
    if change.kind == "answer":
        return answer_words(voice, change.about.rpartition(".")[2], value)
    if change.kind == "role":
        return role_words(voice, str(value))["role"]
    if change.kind == "faction":
        return side_name(voice, str(value))
    if change.kind == "marks":
        marks = [ability_name(voice, mark) for mark in value] if isinstance(value, tuple) else []
        return DATA + ", ".join(marks) if marks else say("change.marks.none")
    if change.kind == "pending":
        return say("change.pending.night", n=str(value))
    return say("change.paradox") if change.kind == "paradox" else DATA + str(value)


def edit_words(sides: Sides, change: Edit) -> str:
    """A change of the phase as a condition: ``without B's “stun” at A``."""
    say, voice = sides.tongue.say, sides.voices[0]
    if isinstance(change, Drop):
        return say("edit.drop", act=sides.sent(change.act))
    if isinstance(change, Retarget) and change.act.endswith(".vote"):
        change = AddVote(change.act.removesuffix(".vote"), change.to[0])
    if isinstance(change, Retarget):
        act, to = sides.sent(change.act), names_of(voice, change.to)
        if not change.to:
            return say("edit.retarget.nobody", act=act)
        return say(f"edit.retarget{'.many' if len(change.to) > 1 else ''}", act=act, to=to)
    if isinstance(change, AddAct):
        ability = voice.ruleset.abilities[change.act.do]
        return say("edit.add", act=sides.act(ability.label(change.act.by)))
    if isinstance(change, AddVote):
        if change.for_ == "against_all":
            return say("edit.vote.against_all", by=DATA + change.by)
        return say("edit.vote", by=DATA + change.by, to=DATA + change.for_)
    if isinstance(change, SetRoll):
        texts = sides.tongue.texts
        faces = [
            texts["yes" if die else "no"] if isinstance(die, bool) else str(die)
            for die in change.roll
        ]
        return say("edit.roll", act=sides.act(change.act), roll=", ".join(faces))
    if isinstance(change, SetDraw):
        return say("edit.draw", point=DATA + change.point, value=DATA + change.value)
    if isinstance(change, PutBefore):
        return say("edit.before", first=sides.act(change.first), second=sides.act(change.second))
    words = reading_words(voice, change.option, change.reading)
    return say("edit.ruling", words)
