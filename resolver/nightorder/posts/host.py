"""The host's own text of a phase, and what he must write down before anybody is told anything."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..model.game import Game
from ..model.verdict import Verdict
from ..words.report import phase_report
from ..words.undecided import advice
from .document import Block, Bullets, Document, Heading, Item, Paragraph, line
from .speaker import Speaker

__all__ = ["host_document", "undecided_document"]


def host_document(verdict: Verdict, game: Game, speaker: Speaker) -> Document:
    """Everything of a phase, with reasons; of an undecided one its outcomes."""
    title = speaker.line("post.title.host", phase=speaker.phase(verdict.phase))
    lines = phase_report(verdict, game, speaker.tongue.code)[1:]
    return Document((Heading(title, 1), *_blocks(lines)))


def undecided_document(verdict: Verdict, asked: str, game: Game, speaker: Speaker) -> Document:
    """Why nothing may be told yet, and what the host must write into the game file first."""
    todo = advice(verdict, game, speaker.tongue)
    key = "post.undecided" if todo else "post.paradox"
    of = speaker.when(asked) if asked != verdict.phase else ""
    said = speaker.line(key, phase=speaker.phase(verdict.phase), asked=of)
    found: list[Block] = [Paragraph(said)]
    if todo:
        found.append(Bullets(tuple(Item(line(text, capital=False)) for text in todo)))
    return Document(tuple(found))


def _blocks(lines: Iterable[str]) -> Iterator[Block]:
    """The lines of a report: headings end with a colon, entries start with a dash."""
    items: list[Item] = []
    for text in lines:
        bare = text.strip()
        if bare.startswith("- "):
            items.append(Item(line(bare[2:], capital=False)))
            continue
        if items:
            yield Bullets(tuple(items))
            items = []
        if bare.endswith(":"):
            yield Heading(line(bare[:-1], capital=False), 3 if text.startswith(" ") else 2)
        else:
            yield Paragraph(line(bare, capital=False))
    if items:
        yield Bullets(tuple(items))
