"""One self-contained HTML page: pictures of the phases, and why everything is as it is.

The page holds everything that it shows, and shows everything that it holds: what an audience may
not know is not in it. It loads nothing; its content security policy forbids it to.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Iterator, Sequence
from hashlib import sha256
from importlib.resources import files
from itertools import zip_longest
from string import Template

from nightorder.model.verdict import Undecided, Verdict
from nightorder.posts import post
from nightorder.posts.departed import who_is_out
from nightorder.posts.document import Block, Bullets, Heading, Item, Paragraph, line
from nightorder.posts.document import plain as plain_text
from nightorder.posts.speaker import Speaker
from nightorder.replay import Replay
from nightorder.views import HOST, PUBLIC, Audience, PhaseView, phase_view
from nightorder.words import phase_report, phase_title

from ..measuring.measure import plain
from ..picture import Picture, PlacedBox
from ..placing.chart import game_picture
from ..placing.layout import lay_out
from ..scene import Text
from ..scenes.night import check_languages, scene_of, sight_of, title_of, with_facts
from ..scenes.telling import Reason, Told, told
from ..scenes.viewed import view_scene
from ..texts import in_each, known_languages
from .book import Book, Data, outcome_data, subjects
from .flat import line_text
from .palette import css
from .svg import escape

__all__ = ["page", "readers"]

#: Texts of the page's own controls.
_UI = (
    "step",
    "all",
    "phase",
    "audience",
    "language",
    "outcome",
    "why",
    "result",
    "deaths",
    "back",
    "hint",
    "order",
)


def readers(replayed: Replay, audience: Audience, phases: Sequence[str]) -> tuple[Audience, ...]:
    """For whom a page made for an audience holds pictures.

    The host's page holds also what everybody may see and, of a single phase, what each player
    may see, so that he can look; every other page holds its own audience's and nothing else.
    """
    if audience != HOST:
        return (audience,)
    players = (Audience("player", name) for name in replayed.game.players)
    return (HOST, PUBLIC, *(players if len(phases) == 1 else ()))


def page(
    replayed: Replay,
    *,
    phases: Sequence[str] | None = None,
    audience: Audience = HOST,
    languages: Sequence[str] | None = None,
    lang: str | None = None,
) -> str:
    """A page for an audience: of the phases named (``"night 2"``), or of the whole game.

    ``languages`` are those between which the reader can switch (default: all there are), ``lang``
    the one that is shown first. Raises KeyError for a phase that the game has not come to,
    ValueError for an unknown language, :class:`~nightorder.Undecided` if the audience may not see
    everything and none of the phases can be told yet.

    >>> from nightorder import load_game, replay
    >>> from nightorder.loading import shipped_games
    >>> done = replay(load_game(shipped_games()["atlantis-night"]))
    >>> "Clara" in page(done, phases=["night 2"]), "https://" in page(done)
    (True, False)
    """
    langs = check_languages(known_languages() if languages is None else languages)
    labels = [v.phase for v in replayed.verdicts] if phases is None else list(phases)
    book = Book(langs)
    replayed = with_facts(replayed)
    shelves = [
        _shelf(book, replayed, labels, who, undecided_ok=len(labels) > 1 or who != audience)
        for who in readers(replayed, audience, labels)
    ]
    title = tuple(
        plain(replayed.game.ruleset.title.show(code) or replayed.game.ruleset.id) for code in langs
    )
    data: dict[str, Data] = {
        "langs": langs,
        "lang": langs.index(lang) if lang is not None else 0,
        "start": 0,
        "title": title,
        "ui": {key: in_each(langs, f"page.{key}") for key in _UI},
        "audiences": shelves,
        "outcomes": book.outcomes,
        "texts": book.texts,
    }
    return _html(data, langs, title)


# -- the data ----------------------------------------------------------------------------------


def _shelf(
    book: Book, replayed: Replay, labels: Sequence[str], who: Audience, *, undecided_ok: bool
) -> Data:
    """Everything that a page holds for one audience."""
    phases = [_whole(book, replayed, who)] if len(labels) > 1 else []
    for label in labels:
        verdict = replayed.verdict(label)
        try:
            outcomes = list(_outcomes(book, replayed, label, who))
        except Undecided:
            if not undecided_ok:
                raise
            outcomes = [_nothing(book)]
        name = tuple(phase_title(verdict, lang) for lang in book.languages)
        title = title_of(Verdict(label, ()), replayed.game, 1, book.languages)
        phases.append(
            {
                "name": book.text(name),
                "title": book.text(title),
                "outcomes": [book.outcome(outcome) for outcome in outcomes],
            }
        )
    if who.player:
        known = book.same(plain(who.player))
    else:
        known = book.text(in_each(book.languages, f"audience.{who.kind}"))
    return {"name": known, "phases": phases}


def _whole(book: Book, replayed: Replay, who: Audience) -> Data:
    """The chart of the game, where a page shows more than one phase."""
    picture = game_picture(replayed, audience=who, languages=book.languages)
    known: dict[str, Told | None] = {}
    report: list[int] = []
    for box in sorted(picture.boxes, key=lambda box: box.step):
        if box.kind not in ("dead", "winner"):
            continue
        phase, _, fact = box.subject.partition("/")
        text = _chart_text(book, replayed, box, phase)
        report.append(book.text(tuple(f"- {part}" for part in text)))
        verdict = replayed.verdict(phase)
        one = None
        if who.sees_all:
            one = told(sight_of(replayed, verdict, 1, book.languages), fact)
        tree = one.tree if one is not None else Reason(text, "", fact)
        known[box.subject] = Told(tree, frozenset({box.id}), frozenset())
    outcome = outcome_data(book, picture, known, report, skip=0)
    name = book.text(in_each(book.languages, "page.chart"))
    return {"name": name, "title": book.text(picture.title), "outcomes": [book.outcome(outcome)]}


def _chart_text(book: Book, replayed: Replay, box: PlacedBox, phase: str) -> Text:
    verdict = replayed.verdict(phase)
    player = plain(box.id.partition(":")[2])
    who = f"{player}: " if player else ""
    return tuple(
        f"{phase_title(verdict, lang)}: {who}{line_text(box.lines[0], i)}"
        for i, lang in enumerate(book.languages)
    )


def _nothing(book: Book) -> Data:
    text = book.text(in_each(book.languages, "page.undecided"))
    lists: dict[str, Data] = {key: [] for key in ("heads", "boxes", "arrows", "legend", "notes")}
    return {"width": 0, "report": [text], "skip": 0, "why": [], **lists}


def _outcomes(book: Book, replayed: Replay, label: str, who: Audience) -> Iterator[Data]:
    verdict = replayed.verdict(label)
    if not who.sees_all:
        view = phase_view(replayed, label, who)
        picture = lay_out(view_scene(view, replayed.game, book.languages))
        yield _seen(book, replayed, view, picture)
        return
    reports = [phase_report(verdict, replayed.game, lang) for lang in book.languages]
    report = [book.text(lines) for lines in zip_longest(*reports, fillvalue="")]
    for number in range(1, len(verdict.outcomes) + 1):
        sight = sight_of(replayed, verdict, number, book.languages)
        title = title_of(verdict, replayed.game, number, book.languages)
        picture = lay_out(scene_of(sight, title))
        known: dict[str, Told | None] = {}
        for subject in subjects(picture):
            if subject and subject not in known:
                known[subject] = told(sight, subject)
        yield outcome_data(book, picture, known, report)


def _seen(book: Book, replayed: Replay, view: PhaseView, picture: Picture) -> Data:
    """A picture of what an audience may see, with the text that is posted to it."""
    known: dict[str, Told | None] = {}
    for box in picture.boxes:
        if box.subject:
            text = _sentence(book, replayed, view, box)
            tree = Reason(text, "", box.subject)
            known[box.subject] = Told(tree, frozenset({box.id}), frozenset())
    documents = [
        post(replayed, view.phase, view.audience, lang, view=view) for lang in book.languages
    ]
    lines = [list(_posted(document.blocks)) for document in documents]
    report = [book.text(texts) for texts in zip_longest(*lines, fillvalue="")]
    return outcome_data(book, picture, known, report)


def _sentence(book: Book, replayed: Replay, view: PhaseView, box: PlacedBox) -> Text:
    """What a click on a box tells: of one who went out how he did, of others what the box says."""
    gone = {departure.player: departure for departure in view.departures}
    departure = gone.get(box.subject.partition(":")[2])
    if departure is not None:
        speakers = [Speaker.of(replayed.game, lang) for lang in book.languages]
        return tuple(plain_text(line(who_is_out(s, departure))) for s in speakers)
    texts = [tuple(line_text(words, i) for i in range(len(book.languages))) for words in box.lines]
    return tuple(": ".join(filter(None, parts)) for parts in zip(*texts, strict=True))


def _posted(blocks: tuple[Block, ...]) -> Iterator[str]:
    """The lines of a post, those of its lists with a dash."""
    for block in blocks:
        if isinstance(block, Heading):
            yield "# " + plain_text(block.line)
        elif isinstance(block, Paragraph):
            yield plain_text(block.line)
        elif isinstance(block, Bullets):
            yield from _items(block.items)
        else:
            yield plain_text(block.title)
            yield from _posted(block.blocks)


def _items(items: tuple[Item, ...]) -> Iterator[str]:
    for item in items:
        yield "- " + plain_text(item.line)
        yield from _items(item.items)


# -- the document --------------------------------------------------------------------------------


def _html(data: Data, langs: tuple[str, ...], title: Text) -> str:
    assets = files(__package__) / "assets"
    script = (assets / "page.js").read_text(encoding="utf-8")
    style = css() + (assets / "page.css").read_text(encoding="utf-8")
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    text = text.encode("utf-8", "replace").decode("utf-8")
    # Nothing in a name can end the element or open a comment in it.
    text = text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
    policy = (
        f"default-src 'none'; script-src '{_digest(script)}'; style-src '{_digest(style)}'; "
        "base-uri 'none'; form-action 'none'"
    )
    note = " ".join(in_each(langs, "page.script"))
    return Template((assets / "page.html").read_text(encoding="utf-8")).substitute(
        lang=escape(langs[0]),
        title=escape(title[0]),
        note=escape(note),
        policy=policy,
        style=style,
        script=script,
        data=text,
    )


def _digest(text: str) -> str:
    return "sha256-" + b64encode(sha256(text.encode()).digest()).decode()
