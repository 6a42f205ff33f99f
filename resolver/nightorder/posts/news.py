"""What everybody is told of a phase: the newspaper of the night."""

from __future__ import annotations

from collections.abc import Iterator

from ..views import Departure, Message, PhaseView
from ..views.model import VoteView
from .departed import who_is_out
from .document import Block, Bullets, Document, Heading, Item, Line, Paragraph, Spoiler, line, mark
from .speaker import Speaker

__all__ = ["ending", "in_order", "message_words", "newspaper", "vote_blocks"]

#: First whom the vote has put out, then the dead of the night, then whom the host took out.
_WAYS = ("executed", "killed", "left", "removed")


def newspaper(view: PhaseView, speaker: Speaker) -> Document:
    """Who is out and how, the vote, what else was heard of, who is still in the game."""
    title = speaker.line("post.title.public", phase=speaker.phase(view.phase))
    return Document((Heading(title, 1), *news_blocks(view, speaker)))


def news_blocks(view: PhaseView, speaker: Speaker) -> Iterator[Block]:
    """The parts of the newspaper below its title."""
    gone = tuple(Item(line(who_is_out(speaker, one))) for one in in_order(view))
    if gone:
        yield Bullets(gone)
    elif view.phase.startswith("night") or not (view.vote or view.elected):
        kind = view.phase.partition(" ")[0]
        word = "out" if speaker.game.told.nobody_dies else "died"
        yield Paragraph(speaker.line(f"post.nobody.{word}.{kind}"))
    if view.vote is not None:
        yield from vote_blocks(view.vote, speaker)
    news = [Item(line(message_words(m, speaker))) for m in view.messages if not m.to]
    news += _elected(view, speaker)
    news += [
        speaker.item("post.mark", player=mark(name), marks=_marks(speaker, marks))
        for name, marks in view.marks.items()
    ]
    if news:
        yield Heading(speaker.line("post.news"), 2)
        yield Bullets(tuple(news))
    yield from ending(view, speaker)


def in_order(view: PhaseView) -> list[Departure]:
    """Those who went out, by the way out and then as in the game file."""
    return sorted(view.departures, key=lambda one: _WAYS.index(one.way))


def ending(view: PhaseView, speaker: Speaker) -> Iterator[Block]:
    """The winner, or who is still in the game."""
    if view.winner and view.over:
        key = "post.draw" if view.winner == "draw" else "post.over"
        winner = "" if view.winner == "draw" else speaker.winner(view.winner)
        yield Paragraph(speaker.line(key, winner=winner))
        return
    if view.winner:
        yield Paragraph(speaker.line("post.apart", winner=speaker.winner(view.winner)))
    yield Paragraph(
        speaker.line(
            "post.living", n=str(len(view.living)), names=speaker.names(view.living) or "0"
        )
    )


def _elected(view: PhaseView, speaker: Speaker) -> list[Item]:
    found = []
    for office, name in view.elected.items():
        title = speaker.ruleset.offices[office].name.show(speaker.tongue.code) or office
        found.append(speaker.item("post.elected", player=mark(name), office=title))
    return found


def _marks(speaker: Speaker, marks: tuple[str, ...]) -> str:
    return ", ".join(speaker.ability(one) for one in marks)


# -- the vote ------------------------------------------------------------------------------------


def vote_blocks(vote: VoteView, speaker: Speaker) -> Iterator[Block]:
    """How the vote came out beyond who is out by it, and the count as far as it is told."""
    lines: list[Line] = []
    spared = [name for name in vote.condemned if name not in vote.executed]
    if spared:
        lines.append(speaker.line("post.vote.spared", names=speaker.names(spared)))
    key = f"post.vote.{vote.how}"
    if vote.how and speaker.tongue.has(key):
        names = vote.tied if not vote.condemned else vote.condemned
        lines.append(speaker.line(key, names=speaker.names(names)))
    elif not vote.condemned:
        lines.append(speaker.line("post.vote.nobody"))
    count = tuple(_count(vote, speaker))
    if not lines and not count:
        return
    if lines:
        yield Heading(speaker.line("post.vote"), 2)
    for one in lines:
        yield Paragraph(one)
    if count:
        yield Spoiler(speaker.line("post.vote.spoiler"), (Bullets(count),))


def _count(vote: VoteView, speaker: Speaker) -> Iterator[Item]:
    for name, number in vote.counts.items():
        voters = [b.by for b in vote.ballots if b.counts and b.for_ == name]
        against = name == "against_all"
        who = speaker.tongue.say("post.vote.against") if against else mark(name)
        yield speaker.item(
            "post.vote.count", player=who, n=str(number), voters=speaker.targets(voters)
        )
    lost = [ballot.by for ballot in vote.ballots if not ballot.counts]
    if lost:
        yield speaker.item("post.vote.lost", n=str(len(lost)), voters=speaker.targets(lost))


# -- notices -------------------------------------------------------------------------------------


def message_words(message: Message, speaker: Speaker) -> str:
    """A notice as a sentence, its slots filled with names in the language."""
    from ..words.template import fill

    params: dict[str, str] = {}
    for slot, value in message.slots.items():
        if slot in ("role", "target_role", "second_role"):
            params |= speaker.role(value, slot) if value else {}
        elif slot == "side":
            params |= speaker.side(value)
        elif slot == "ability":
            params[slot] = speaker.ability(value)
        elif slot == "roles":
            roles = [speaker.role(one)["role"] for one in value.split(", ") if one]
            params[slot] = speaker.tongue.join(roles)
        elif slot in ("actors", "targets"):
            params[slot] = speaker.names(value.split(", "))
        elif slot == "n":
            params[slot] = value
        else:
            params[slot] = mark(value)
    if message.answer is not None:
        params["answer"] = speaker.answer(message.slots.get("ability", ""), message.answer)
    template = message.says.show(speaker.tongue.code)
    return fill(template, _with_blanks(template, params), speaker.tongue.plural)


def _with_blanks(template: str, params: dict[str, str]) -> dict[str, str]:
    """The parameters with ``…`` for what the act has not (a target, an answer)."""
    from ..words.template import parameters

    return dict.fromkeys(parameters(template), "…") | params
