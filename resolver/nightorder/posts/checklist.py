"""The host's checklist as a text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..views.checklist import Checklist, Expected, MayAct
from .document import Block, Bullets, Document, Heading, Item, Paragraph, mark
from .speaker import Speaker

__all__ = ["checklist_document"]


def checklist_document(asked: Checklist, speaker: Speaker) -> Document:
    """Who has not sent an act and what he may send, what was sent, who has nothing to send."""
    title = speaker.line("post.title.checklist", phase=speaker.phase(asked.phase))
    waiting = [entry for entry in asked.players if entry.waited_for]
    quiet = [entry for entry in asked.players if not entry.sent and not entry.waited_for]
    blocks: list[Block] = [Heading(title, 1)]
    blocks.append(Heading(speaker.line("post.check.waiting"), 2))
    if waiting:
        blocks.append(Bullets(tuple(_waiting(entry, speaker) for entry in waiting)))
    else:
        blocks.append(Paragraph(speaker.line("post.check.nobody")))
    for key, items in (
        ("post.check.sent", [item for entry in asked.players for item in _sent(entry, speaker)]),
        ("post.check.nothing", [_idle(entry, speaker) for entry in quiet]),
    ):
        if items:
            blocks += [Heading(speaker.line(key), 2), Bullets(tuple(items))]
    blocks += _notes(asked, speaker)
    return Document(tuple(blocks))


def _waiting(entry: Expected, speaker: Speaker) -> Item:
    may = [act for act in entry.may if not act.common]
    return speaker.item(
        "post.check.entry",
        speaker.role(entry.role),
        player=mark(entry.player),
        abilities="; ".join(_ability(act, speaker) for act in may),
    )


def _ability(may: MayAct, speaker: Speaker) -> str:
    left = ""
    if may.left is not None:
        left = speaker.tongue.say("post.check.left", n=str(may.left))
    few = len(may.allowed) < len(may.barred)
    return speaker.tongue.say(
        "post.check.ability",
        ability=speaker.ability(may.ability),
        left=left,
        barred="" if few else speaker.targets(may.barred),
        allowed=speaker.targets(may.allowed) if few else "",
    )


def _sent(entry: Expected, speaker: Speaker) -> Iterator[Item]:
    role = speaker.role(entry.role)
    for act in entry.sent:
        params = {
            **role,
            "player": mark(entry.player),
            "ability": speaker.ability(act.do),
            "targets": speaker.targets(act.to),
        }
        if act.came == "refused":
            yield speaker.item("post.check.refused", params, why=speaker.refusal(act.why))
        else:
            yield speaker.item("post.check.act", params)
    more = [act for act in entry.may if not act.common] if entry.sent else []
    if more:
        told = "; ".join(_ability(act, speaker) for act in more)
        yield speaker.item("post.check.may_too", player=mark(entry.player), abilities=told)


def _idle(entry: Expected, speaker: Speaker) -> Item:
    return speaker.item("post.check.idle", speaker.role(entry.role), player=mark(entry.player))


def _notes(asked: Checklist, speaker: Speaker) -> Iterator[Block]:
    common = _names(
        (act.ability for entry in asked.players for act in entry.may if act.common), speaker
    )
    if common:
        yield Paragraph(speaker.line("post.check.common", abilities=common))
    if asked.no_vote:
        yield Paragraph(speaker.line("post.check.no_vote", names=speaker.names(asked.no_vote)))


def _names(abilities: Iterable[str], speaker: Speaker) -> str:
    return ", ".join(speaker.ability(one) for one in dict.fromkeys(abilities))
