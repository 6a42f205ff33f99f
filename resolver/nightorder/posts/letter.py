"""A player's letter: what he is told of a phase, and nothing else; and the letter with his role."""

from __future__ import annotations

from collections.abc import Iterator

from ..model.game import Game
from ..model.verdict import Answer
from ..views import Introduction, PhaseView, SentAct
from ..words.voice import answers_of
from .document import Block, Bullets, Document, Heading, Item, Paragraph, line, mark
from .news import message_words
from .speaker import Speaker

__all__ = ["letter", "role_letter"]


def letter(view: PhaseView, speaker: Speaker) -> Document:
    """What a player sent, what he is told, and what has changed for him.

    A function of the view: two nights of which a player may know the same give the same letter.
    """
    title = speaker.line(
        "post.title.player", phase=speaker.phase(view.phase), player=mark(view.audience.player)
    )
    return Document((Heading(title, 1), *_blocks(view, speaker)))


def _blocks(view: PhaseView, speaker: Speaker) -> Iterator[Block]:
    if not view.alive:
        yield Paragraph(speaker.line("post.you.gone"))
        return
    if view.acts:
        yield Heading(speaker.line("post.you.sent"), 2)
        yield Bullets(tuple(_act(act, speaker) for act in view.acts))
    told = tuple(_told(view, speaker))
    if told:
        yield Heading(speaker.line("post.you.told"), 2)
        yield Bullets(told)
    else:
        yield Paragraph(speaker.line("post.you.nothing"))


def _act(act: SentAct, speaker: Speaker) -> Item:
    params = {"ability": speaker.ability(act.do), "targets": speaker.targets(act.to)}
    if act.came == "refused":
        return speaker.item("post.you.refused", params, why=speaker.refusal(act.why))
    return speaker.item("post.you.act", params, details=speaker.details(act.fields))


def _told(view: PhaseView, speaker: Speaker) -> Iterator[Item]:
    who = view.audience.player
    for answer in view.answers:
        if answer.notice and answer.player == who:
            yield _notice(answer, speaker)
            continue
        key = "post.you.answer" if answer.player == who else "post.you.shared"
        yield speaker.item(
            key,
            player=mark(answer.player),
            ability=speaker.ability(answer.ability),
            about=mark(answer.about) if answer.about and answer.about != who else "",
            value=speaker.answer(answer.ability, answer.value),
        )
    for act in _unanswered(view, speaker.game):
        yield speaker.item(
            "post.you.no_answer",
            ability=speaker.ability(act.do),
            about=speaker.targets(act.to),
        )
    for message in view.messages:
        if message.to:
            yield Item(line(message_words(message, speaker)))
    if who in view.roles:
        yield speaker.item("post.you.role", speaker.role(view.roles[who]))
    if who in view.factions:
        yield speaker.item("post.you.side", speaker.side(view.factions[who]))
    joined = [name for name in view.joined if name in view.living]
    if joined:
        yield speaker.item("post.you.joined", names=speaker.names(joined))
    if who in view.marks:
        marks = ", ".join(speaker.ability(one) for one in view.marks[who])
        yield speaker.item("post.you.mark", marks=marks)
    if any(gone.player == who for gone in view.departures):
        yield speaker.item("post.you.out")


def _notice(answer: Answer, speaker: Speaker) -> Item:
    """What somebody is told unasked: the words alone."""
    text = answers_of(speaker.voice, answer.ability).get(str(answer.value))
    value = text.show(speaker.tongue.code) if text is not None else ""
    about = answer.about if answer.about != answer.player else ""
    return speaker.item(
        "post.you.notice",
        value=value or speaker.answer(answer.ability, answer.value),
        about=mark(about) if about else "",
    )


def _unanswered(view: PhaseView, game: Game) -> Iterator[SentAct]:
    """Acts by which the player wanted to learn something and from which he hears nothing.

    That it was stopped is not told: an answer that he does not get looks the same, whatever the
    reason.
    """
    answered = {answer.ability for answer in view.answers if answer.player == view.audience.player}
    for act in view.acts:
        model = game.ruleset.abilities.get(act.do)
        if (
            model is not None
            and act.came != "refused"
            and act.do not in answered
            and act.do not in game.told.answers
            and model.effects
            and model.effects[0].kind == "learn"
        ):
            yield act


def role_letter(seen: Introduction, speaker: Speaker) -> Document:
    """The letter before the game: who the player is, what he may do, whom he knows."""
    title = speaker.line("post.title.role", game=speaker.title(), player=mark(seen.player))
    items = [
        speaker.item("post.you.are", speaker.role(seen.role)),
        speaker.item("post.you.of", speaker.side(seen.faction)),
    ]
    if seen.abilities:
        abilities = [_limited(one, seen, speaker) for one in seen.abilities]
        items.append(speaker.item("post.you.can", abilities="; ".join(abilities)))
    if seen.team:
        items.append(speaker.item("post.you.with", names=speaker.names(seen.team)))
    for name, role in seen.knows.items():
        items.append(speaker.item("post.you.knows", speaker.role(role), player=mark(name)))
    return Document((Heading(title, 1), Bullets(tuple(items))))


def _limited(ability: str, seen: Introduction, speaker: Speaker) -> str:
    name = speaker.ability(ability)
    if ability not in seen.uses:
        return name
    return speaker.tongue.say("post.you.times", ability=name, n=str(seen.uses[ability]))
