"""The same phase under several presets, in words: a table, and what makes the difference."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial

import attrs

from ..inquiry.difference import Change
from ..inquiry.presets import DEFAULT, Comparison, Sent, Split
from ..model.game import Game
from ..model.preset import Ruling
from ..model.verdict import FactValue, Outcome, Verdict
from .language import DATA, Language, finish, language
from .voice import Voice, ability_name, act_words, answer_words, names_of, role_words, side_name

__all__ = ["Sheet", "comparison_lines", "comparison_markdown", "comparison_sheet"]


@attrs.frozen
class Sheet:
    """A table of plain texts: its title, a head for each column, rows with a head of their own."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def comparison_sheet(comparison: Comparison, game: Game, lang: str = "en") -> Sheet:
    """What the phase comes to under each preset; presets with the same result share a column.

    Who dies and what does not take place is always told; of the rest what is not the same in all
    columns. Raises ValueError for an unknown language.
    """
    tongue = language(lang)
    writer = _Writer(comparison, game, tongue)
    kind, _, number = comparison.phase.partition(" ")
    title = tongue.say(f"phase.{kind}", n=number)
    heads = tuple(", ".join(writer.name(p) for p in group) for group in comparison.groups)
    return Sheet(title, ("", *heads), tuple(writer.rows()))


def comparison_lines(comparison: Comparison, game: Game, lang: str = "en") -> list[str]:
    """What makes the results differ: for each of them the disputed points and the acts.

    >>> from nightorder.inquiry.presets import compare_presets
    >>> from nightorder.loading import read_game
    >>> game = read_game('''{ruleset: nar, players: {A: vigilante, B: vigilante, D: doctor, V: cop},
    ...     phases: [{night: 1, acts: [{by: A, do: kill, to: V}, {by: B, do: kill, to: V},
    ...     {by: D, do: protect, to: V}]}]}''')
    >>> (night,) = compare_presets(game, ["xylbot", "calder"])
    >>> print(*comparison_lines(night, game), sep="\\n")
    calder/mafia differs from XylBot:
    - nar-Q13 “One protection, two kills?”: blanket instead of one_each
      (A's “kill” at V, B's “kill” at V and D's “protect” at V)
    """
    writer = _Writer(comparison, game, language(lang))
    return [line for split in comparison.splits for line in writer.split(split)]


def comparison_markdown(comparison: Comparison, game: Game, lang: str = "en") -> str:
    """The table and what makes the difference as Markdown, for a forum that knows tables."""
    sheet = comparison_sheet(comparison, game, lang)
    rows = [sheet.heads, ("---",) * len(sheet.heads), *sheet.rows]
    table = [f"| {' | '.join(map(_cell, row))} |" for row in rows]
    below: list[str] = []
    for line in comparison_lines(comparison, game, lang):
        item = line.startswith(("- ", "  "))
        below += [line[:2] + _cell(line[2:])] if item else ["", _cell(line), ""]
    return "\n".join([f"## {_cell(sheet.title)}", "", *table, *below]) + "\n"


def _cell(text: str) -> str:
    """A text that cannot break a table, whatever a nickname holds."""
    for char in "\\|*_`<[":
        text = text.replace(char, "\\" + char)
    return text.replace("\n", " ")


def _subject(change: Change) -> tuple[str, str, str]:
    return change.kind, change.about, change.target


class _Writer:
    def __init__(self, comparison: Comparison, game: Game, tongue: Language) -> None:
        self.comparison = comparison
        self.game = game
        self.tongue = tongue
        self.say = tongue.say
        verdicts = {c.preset: c.verdict for c in comparison.columns}
        self.groups = [(group, verdicts[group[0]]) for group in comparison.groups]

    def name(self, preset: str) -> str:
        """A preset's name."""
        model = self.game.ruleset.presets.get(preset)
        if model is None:
            return self.say("compare.default") if preset == DEFAULT else preset
        return model.name.show(self.tongue.code) or preset

    # -- the table -------------------------------------------------------------------------

    def rows(self) -> Iterator[tuple[str, ...]]:
        """The rows of the table."""
        if any(verdict is None for _, verdict in self.groups):
            problems = {c.preset: c.problem for c in self.comparison.columns}
            yield self.row("compare.problem", (problems[group[0]] for group, _ in self.groups))
        if any(verdict and len(verdict.outcomes) > 1 for _, verdict in self.groups):
            counts = (str(len(verdict.outcomes)) if verdict else "" for _, verdict in self.groups)
            yield self.row("compare.outcomes", counts)
        yield self.row("compare.dead", (self.each(v, self.dead) for _, v in self.groups))
        for key, refused in (("compare.stopped", False), ("compare.refused", True)):
            told = partial(self.lost, refused=refused)
            cells = [self.each(verdict, told) for _, verdict in self.groups]
            if set(cells) - {"", self.say("compare.nothing")}:
                yield self.row(key, cells)
        rows = {
            _subject(change): change
            for split in self.comparison.splits
            for change in split.changes
            if change.kind not in ("fate", "act", "paradox")
        }
        for change in rows.values():
            head = finish(self.subject(change))
            yield (head, *(self.value(change, group, v) for group, v in self.groups))

    def row(self, key: str, cells: Iterable[str]) -> tuple[str, ...]:
        """A row under a fixed head."""
        return (self.say(key), *cells)

    def each(self, verdict: Verdict | None, told: Callable[[Outcome], str]) -> str:
        """What every outcome tells, each once."""
        outcomes = verdict.outcomes if verdict else ()
        texts = [self.say("compare.paradox") if o.paradox else told(o) for o in outcomes]
        return finish(DATA + self.say("report.separator").join(dict.fromkeys(texts)))

    def voice(self, outcome: Outcome) -> Voice:
        """Who speaks of an outcome."""
        return Voice(outcome, self.game.ruleset, self.tongue)

    def dead(self, outcome: Outcome) -> str:
        """The dead of an outcome."""
        return names_of(self.voice(outcome), outcome.dead)

    def lost(self, outcome: Outcome, refused: bool) -> str:
        """The acts that do not take place, or are refused."""
        voice = self.voice(outcome)
        acts = [
            act_words(voice, id_.removeprefix("done:"))
            for id_, fact in outcome.facts.items()
            if id_.startswith("done:")
            and fact.value is False
            and dict(fact.params).get("origin") in ("sent", "pact")
            and fact.code != "not_needed"
            and (fact.code in ("refused", "not_his_yet")) is refused
        ]
        return "; ".join(acts) or self.say("compare.nothing")

    def subject(self, change: Change) -> str:
        """What a row is about."""
        voice = self.any_voice()
        if change.kind == "answer":
            player, _, ability = change.about.rpartition(".")
            return self.say(
                "compare.answer",
                player=DATA + player,
                ability=ability_name(voice, ability),
                about=change.target,
            )
        about = act_words(voice, change.about) if change.kind == "aim" else DATA + change.about
        return self.say(f"compare.{change.kind}", about=about)

    def value(self, change: Change, group: tuple[str, ...], verdict: Verdict | None) -> str:
        """What a row says in a column."""
        if verdict is None:
            return ""
        for split in self.comparison.splits:
            for other in split.changes if split.presets == group else ():
                if _subject(other) == _subject(change):
                    return self.words(other, other.after)
        return self.words(change, change.before)

    def words(self, change: Change, values: tuple[FactValue, ...]) -> str:
        """The values that a thing has in the outcomes of a column."""
        voice = self.any_voice()
        told = []
        for value in values:
            if value in (None, "", ()):
                told.append(self.say("compare.nothing"))
            elif change.kind == "answer":
                told.append(answer_words(voice, change.about.rpartition(".")[2], value))
            elif change.kind == "role":
                told.append(role_words(voice, str(value))["role"])
            elif change.kind in ("faction", "winner"):
                told.append(self.side(voice, str(value)))
            elif change.kind == "marks":
                marks = value if isinstance(value, tuple) else (str(value),)
                told.append(", ".join(ability_name(voice, mark) for mark in marks))
            elif change.kind == "pending":
                told.append(self.say("phase.night", n=str(value)))
            else:
                told.append(DATA + str(value))
        return finish(DATA + self.say("report.separator").join(dict.fromkeys(told)))

    def side(self, voice: Voice, id_: str) -> str:
        """A side, or a role that wins alone."""
        if id_ in self.game.ruleset.factions:
            return side_name(voice, id_)
        return answer_words(voice, "", id_)

    def any_voice(self) -> Voice:
        """Speaks of the first outcome there is."""
        return self.voice(next(v.outcomes[0] for _, v in self.groups if v is not None))

    # -- what makes the difference -----------------------------------------------------------

    def split(self, split: Split) -> Iterator[str]:
        """What sets some presets apart from the first one, as lines."""
        first = next(c.preset for c in self.comparison.columns if c.verdict is not None)
        yield finish(
            DATA
            + self.say(
                "compare.apart",
                presets=", ".join(self.name(preset) for preset in split.presets),
                first=self.name(first),
                count=str(len(split.presets)),
            )
        )
        code = self.tongue.code
        for point in split.points:
            yield "- " + finish(
                DATA
                + self.say(
                    "compare.point",
                    option=point.option,
                    question=self.game.ruleset.options[point.option].question.show(code),
                    taken=self.ruling(point.taken),
                    other=self.ruling(point.other),
                )
            )
            acts = self.tongue.join([self.sent(sent) for sent in point.acts])
            yield "  " + finish(DATA + self.say("compare.acts", acts=acts))

    def sent(self, sent: Sent) -> str:
        """An act, with its phase if that is an earlier one."""
        kind, _, number = sent.phase.partition(" ")
        here = sent.phase == self.comparison.phase
        when = "" if here else self.say(f"phase.{kind}", n=number)
        return self.say("compare.act", act=act_words(self.any_voice(), sent.act), when=when)

    def ruling(self, ruling: Ruling) -> str:
        """A ruling in words."""
        if ruling == "":
            return self.say("compare.open")
        return ruling if isinstance(ruling, str) else self.say("report.separator").join(ruling)
