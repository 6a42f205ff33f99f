"""The report of a game that is over: who was what, and everything that happened, phase by phase."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from ..model.verdict import Answer, Outcome
from ..replay import Replay
from ..views import AFTER, Departure, PhaseView, SentAct, phase_view
from ..words.walk import one_line
from .departed import fate, who_is_out
from .document import Block, Bullets, Document, Heading, Item, Paragraph, Spoiler, line, mark
from .news import ending, in_order, message_words, vote_blocks
from .speaker import Speaker

__all__ = ["phase_after", "whole_game"]

#: Player -> the marks that he carries.
Marks: TypeAlias = Mapping[str, tuple[str, ...]]
NO_MARKS: Marks = {}


def whole_game(replayed: Replay, speaker: Speaker) -> Document:
    """The players with their roles and fates, then each phase with all its acts.

    Raises :class:`~nightorder.Undecided` if a phase is undecided.
    """
    views = [phase_view(replayed, phase.label, AFTER) for phase in replayed.game.phases]
    title = Heading(speaker.line("post.title.after", game=speaker.title()), 1)
    blocks: list[Block] = [title]
    if views:
        blocks += ending(views[-1], speaker)
    blocks.append(Heading(speaker.line("post.after.players"), 2))
    blocks += _players(replayed, views, speaker)
    known: Marks = NO_MARKS
    for view, verdict in zip(views, replayed.verdicts, strict=True):
        heading = line(speaker.phase(view.phase))
        blocks.append(Spoiler(heading, tuple(_phase(view, verdict.outcome, speaker, known))))
        known = view.marks
    return Document(tuple(blocks))


def phase_after(view: PhaseView, outcome: Outcome, speaker: Speaker) -> Document:
    """One phase with all its acts, as the report of the whole game tells it."""
    title = speaker.line("post.title.public", phase=speaker.phase(view.phase))
    return Document((Heading(title, 1), *_phase(view, outcome, speaker)))


# -- the players ---------------------------------------------------------------------------------


def _players(replayed: Replay, views: list[PhaseView], speaker: Speaker) -> Iterator[Block]:
    """By side, in the order of the ruleset; in a side in the order of the game file."""
    game = replayed.game
    gone = {one.player: (one, view.phase) for view in views for one in view.departures}
    for side in game.ruleset.factions:
        names = [n for n, role in game.players.items() if game.ruleset.roles[role].faction == side]
        if not names:
            continue
        entries = tuple(
            speaker.item(
                "post.after.player",
                speaker.role(game.players[name]),
                player=mark(name, "gone" if name in gone else "name"),
                became=_became(name, game.players[name], views, speaker),
                fate=_fate(gone.get(name), speaker),
            )
            for name in names
        )
        yield Heading(speaker.line("post.after.count", speaker.side(side), n=str(len(names))), 3)
        yield Bullets(entries)


def _became(name: str, role: str, views: list[PhaseView], speaker: Speaker) -> str:
    """The roles that a player had after his first one, and sides he was turned to."""
    found: list[str] = []
    for view in views:
        if name in view.roles:
            found.append(speaker.role(view.roles[name])["role"])
        elif name in view.factions:
            side = speaker.side(view.factions[name])
            found.append(speaker.tongue.say("post.after.turned", side))
    return ", ".join(found)


def _fate(gone: tuple[Departure, str] | None, speaker: Speaker) -> str:
    return speaker.tongue.say("post.after.lived") if gone is None else fate(speaker, *gone)


# -- a phase -------------------------------------------------------------------------------------


def _phase(
    view: PhaseView, outcome: Outcome, speaker: Speaker, known: Marks = NO_MARKS
) -> Iterator[Block]:
    """What happened in a phase; ``known`` are marks that have been told of before."""
    parts = [
        ("post.after.acts", [_act(act, view, speaker) for act in _done(view)]),
        ("post.after.answers", [_answer(one, speaker) for one in _apart(view)]),
        ("post.after.stopped", list(_stopped(view, outcome, speaker))),
        ("post.after.refused", list(_refused(view, speaker))),
        ("post.after.dead", [Item(line(who_is_out(speaker, one))) for one in in_order(view)]),
        ("post.after.saved", list(_saved(outcome, speaker))),
        ("post.after.changes", list(_changes(view, speaker, known))),
        ("post.news", [Item(line(message_words(m, speaker))) for m in view.messages if not m.to]),
    ]
    vote = [] if view.vote is None else list(vote_blocks(view.vote, speaker))
    yield from vote
    for key, items in parts:
        if items:
            yield Heading(speaker.line(key), 3)
            yield Bullets(tuple(items))
    if not vote and not any(items for _, items in parts):
        yield Paragraph(speaker.line("post.after.quiet"))
    if view.winner:
        yield from ending(view, speaker)


def _done(view: PhaseView) -> list[SentAct]:
    return [act for act in view.acts if act.came in ("sent", "done", "moved")]


def _act(act: SentAct, view: PhaseView, speaker: Speaker) -> Item:
    answers = [
        speaker.answer(one.ability, one.value)
        for one in view.answers
        if _is_of(one, act) and one.value != "nothing"
    ]
    return speaker.item(
        "post.after.act",
        player=mark(act.by),
        ability=speaker.ability(act.do),
        targets=speaker.targets(act.named or act.to),
        moved=speaker.targets(act.to) if act.came == "moved" else "",
        details=speaker.details(act.fields),
        answer="; ".join(dict.fromkeys(answers)),
    )


def _is_of(answer: Answer, act: SentAct) -> bool:
    return (
        answer.player == act.by
        and answer.ability == act.do
        and (not answer.about or not act.to or answer.about in (*act.to, *act.named))
    )


def _apart(view: PhaseView) -> list[Answer]:
    """Answers that belong to no act that stands in the list."""
    acts = _done(view)
    return [
        answer
        for answer in view.answers
        if answer.value != "nothing" and not any(_is_of(answer, act) for act in acts)
    ]


def _answer(answer: Answer, speaker: Speaker) -> Item:
    return speaker.item(
        "post.you.shared",
        player=mark(answer.player),
        ability=speaker.ability(answer.ability),
        about=mark(answer.about) if answer.about and answer.about != answer.player else "",
        value=speaker.answer(answer.ability, answer.value),
    )


def _stopped(view: PhaseView, outcome: Outcome, speaker: Speaker) -> Iterator[Item]:
    facts = dict.fromkeys(act.fact for act in view.acts if act.came == "stopped")
    for fact in facts:
        text = one_line(outcome, fact, speaker.ruleset, speaker.tongue.code, points=False)
        yield Item(line(text, capital=False))


def _refused(view: PhaseView, speaker: Speaker) -> Iterator[Item]:
    for act in view.acts:
        if act.came == "refused":
            yield speaker.item(
                "post.you.refused",
                ability=speaker.ability(act.do),
                targets=speaker.targets(act.to),
                why=speaker.refusal(act.why),
            )


def _saved(outcome: Outcome, speaker: Speaker) -> Iterator[Item]:
    """Who would have gone out if something had not kept the blow off, or mended it."""
    facts = outcome.facts
    for name in speaker.game.players:
        fate = facts.get(f"fate:{name}")
        if fate is None or fate.value is not False:
            continue
        blows = [facts[id_] for id_ in fate.because if id_ in facts]
        below = [facts[id_] for blow in blows for id_ in blow.because if id_ in facts]
        if any(f.code == "mended" for f in blows) or any(f.code == "kept_off" for f in below):
            text = one_line(outcome, fate.id, speaker.ruleset, speaker.tongue.code, points=False)
            yield Item(line(text, capital=False))


def _changes(view: PhaseView, speaker: Speaker, known: Marks) -> Iterator[Item]:
    say = speaker.item
    for name, role in view.roles.items():
        yield say("report.role", speaker.role(role), player=mark(name))
    for name, side in view.factions.items():
        yield say("report.faction", player=mark(name), faction=speaker.side(side)["side"])
    for name, night in view.pending.items():
        yield say("report.due", player=mark(name), night=str(night))
    for name, marks in view.marks.items():
        told = [speaker.ability(one) for one in marks if one not in known.get(name, ())]
        if told:
            yield say("post.mark", player=mark(name), marks=", ".join(told))
