"""The formats in which a document can be written: one writer each."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Literal, get_args

from .document import (
    Block,
    Bullets,
    Document,
    Heading,
    Item,
    Line,
    Paragraph,
    Span,
    plain,
)

__all__ = ["ENDINGS", "FORMATS", "Format", "write"]

Format = Literal["plain", "markdown", "bbcode", "html"]
FORMATS: tuple[str, ...] = get_args(Format)

#: How a file of the format ends.
ENDINGS: Mapping[str, str] = {
    "plain": ".txt",
    "markdown": ".md",
    "bbcode": ".bbcode.txt",
    "html": ".html",
}

#: Colours of sides by their place in the ruleset, to be read on white and on black.
_COLOURS = ("#2e8b57", "#c0392b", "#2874a6", "#b7791f", "#8e44ad", "#5d6d7e", "#a04000", "#148f77")
_GONE = "#c0392b"


def write(document: Document, form: Format = "plain") -> str:
    """The document in a format, ending with a line break.

    Names are written so that none of them can open a tag or a link, or start a list, in the
    format. Raises ValueError for a format that there is not.

    >>> from nightorder.posts.document import Document, Paragraph, line, mark
    >>> text = Document((Paragraph(line(f"{mark('[b]Ann<i>')} lives")),))
    >>> write(text, "html")
    '<p><strong><bdi>[b]Ann&lt;i&gt;</bdi></strong> lives</p>\\n'
    """
    if form not in _WRITERS:
        raise ValueError(f"there is no format '{form}'; there are {', '.join(FORMATS)}")
    return _WRITERS[form](document)


def _colour(span: Span) -> str:
    if span.style == "gone":
        return _GONE
    if span.style == "role" and span.side is not None:
        return _COLOURS[span.side % len(_COLOURS)]
    return ""


# -- plain ---------------------------------------------------------------------------------------


def _plain(document: Document) -> str:
    return "\n".join(_parted(list(_plain_blocks(document.blocks, "")))) + "\n"


def _plain_blocks(blocks: tuple[Block, ...], indent: str) -> Iterator[str]:
    before: Block | None = None
    for block in blocks:
        if isinstance(block, Paragraph) and not isinstance(before, (Heading, type(None))):
            yield ""
        before = block
        if isinstance(block, Heading):
            text = plain(block.line)
            yield ""
            yield indent + text
            if block.level == 1:
                yield indent + "=" * len(text)
        elif isinstance(block, Paragraph):
            yield indent + plain(block.line)
        elif isinstance(block, Bullets):
            yield from _plain_items(block.items, indent)
            yield ""
        else:
            yield ""
            yield indent + plain(block.title) + ":"
            yield from _plain_blocks(block.blocks, indent + "  ")


def _plain_items(items: tuple[Item, ...], indent: str) -> Iterator[str]:
    for item in items:
        yield f"{indent}- {plain(item.line)}"
        yield from _plain_items(item.items, indent + "  ")


def _parted(lines: list[str]) -> list[str]:
    """The lines without empty ones at the edges and without two running."""
    kept = [text for i, text in enumerate(lines) if text.strip() or (i and lines[i - 1].strip())]
    while kept and not kept[0].strip():
        kept.pop(0)
    while kept and not kept[-1].strip():
        kept.pop()
    return [text.rstrip() for text in kept]


# -- Markdown ------------------------------------------------------------------------------------

_MARKS = re.compile(r"([\\`*_{}\[\]<>|~#$^&@])")
_SIGNS = frozenset("\\`*_{}[]()<>|~#$^&@!:.")
_AT_START = re.compile(r"^(\s*)([-+=:]|\d+(?=[.)]))")
_LINK = re.compile(r"(?i)(https?|ftp|www|mailto)([:.])")


def _md(text: str) -> str:
    """Text that Markdown shows as it stands, wherever it stands in a line."""
    return _LINK.sub(r"\1\\\2", _MARKS.sub(r"\\\1", text))


def _md_line(spans: Line, *, start: bool = True) -> str:
    found = "".join(_md_span(span) for span in spans)
    return _AT_START.sub(_escaped_start, found) if start else found


def _escaped_start(found: re.Match[str]) -> str:
    space, sign = found.groups()
    # Of a number the sign behind it is escaped, or the digits would show a backslash.
    return f"{space}\\{sign}" if not sign[0].isdigit() else f"{space}{sign}\\"


def _md_span(span: Span) -> str:
    text = _md(span.text)
    if span.style == "text":
        return text
    # Marks of emphasis must stand close to what they emphasise.
    inner = text.strip()
    if not inner:
        return text
    sign = "*" if span.style == "role" else "**"
    before, after = text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]
    return f"{before}{sign}{inner}{sign}{after}"


def _markdown(document: Document) -> str:
    return "\n".join(_parted(list(_md_blocks(document.blocks)))) + "\n"


def _md_blocks(blocks: tuple[Block, ...]) -> Iterator[str]:
    for block in blocks:
        yield ""
        if isinstance(block, Heading):
            yield f"{'#' * block.level} {_md_line(block.line)}"
        elif isinstance(block, Paragraph):
            yield _md_line(block.line)
        elif isinstance(block, Bullets):
            yield from _md_items(block.items, "")
        else:
            yield f"<details><summary>{_md_summary(block.title)}</summary>"
            yield from _md_blocks(block.blocks)
            yield ""
            yield "</details>"


def _md_summary(spans: Line) -> str:
    """A title inside a tag, where some readers of Markdown look for marks and others do not."""
    return "".join(
        f"&#{ord(char)};" if char in _SIGNS else html.escape(char) for char in plain(spans)
    )


def _md_items(items: tuple[Item, ...], indent: str) -> Iterator[str]:
    for item in items:
        yield f"{indent}- {_md_line(item.line)}"
        yield from _md_items(item.items, indent + "  ")


# -- BBCode --------------------------------------------------------------------------------------

#: Breaks a tag without showing: boards know no way to escape a bracket.
_BREAK = "\u200b"


def _bb(text: str) -> str:
    """Text in which no board finds a tag, an image or a link."""
    broken = text.replace("[", f"[{_BREAK}")
    return _LINK.sub(rf"\1{_BREAK}\2", broken)


def _bb_line(spans: Line) -> str:
    return "".join(_bb_span(span) for span in spans)


def _bb_span(span: Span) -> str:
    text = _bb(span.text)
    if span.style == "text":
        return text
    colour = _colour(span)
    if colour:
        text = f"[color={colour}]{text}[/color]"
    return f"[i]{text}[/i]" if span.style == "role" else f"[b]{text}[/b]"


def _bbcode(document: Document) -> str:
    return "\n".join(_parted(list(_bb_blocks(document.blocks)))) + "\n"


def _bb_blocks(blocks: tuple[Block, ...]) -> Iterator[str]:
    for block in blocks:
        if isinstance(block, Heading):
            yield ""
            text = f"[b]{_bb_line(block.line)}[/b]"
            yield f"[size=150]{text}[/size]" if block.level == 1 else text
        elif isinstance(block, Paragraph):
            yield _bb_line(block.line)
        elif isinstance(block, Bullets):
            yield from _bb_items(block.items)
        else:
            yield ""
            title = _bb(plain(block.title).replace("[", "(").replace("]", ")").replace('"', "'"))
            yield f"[spoiler={title}]"
            yield from _parted(list(_bb_blocks(block.blocks)))
            yield "[/spoiler]"


def _bb_items(items: tuple[Item, ...]) -> Iterator[str]:
    yield "[list]"
    for item in items:
        yield f"[*]{_bb_line(item.line)}"
        if item.items:
            yield from _bb_items(item.items)
    yield "[/list]"


# -- HTML ----------------------------------------------------------------------------------------


def _html_line(spans: Line) -> str:
    return "".join(_html_span(span) for span in spans)


def _html_span(span: Span) -> str:
    text = html.escape(span.text)
    if span.style == "text":
        return text
    if span.style in ("name", "gone"):
        text = f"<bdi>{text}</bdi>"
    colour = _colour(span)
    style = f' style="color:{colour}"' if colour else ""
    tag = "em" if span.style == "role" else "strong"
    return f"<{tag}{style}>{text}</{tag}>"


def _html(document: Document) -> str:
    return "\n".join(_html_blocks(document.blocks)) + "\n"


def _html_blocks(blocks: tuple[Block, ...]) -> Iterator[str]:
    for block in blocks:
        if isinstance(block, Heading):
            yield f"<h{block.level + 1}>{_html_line(block.line)}</h{block.level + 1}>"
        elif isinstance(block, Paragraph):
            yield f"<p>{_html_line(block.line)}</p>"
        elif isinstance(block, Bullets):
            yield from _html_items(block.items)
        else:
            yield f"<details><summary>{_html_line(block.title)}</summary>"
            yield from _html_blocks(block.blocks)
            yield "</details>"


def _html_items(items: tuple[Item, ...]) -> Iterator[str]:
    yield "<ul>"
    for item in items:
        if item.items:
            yield f"<li>{_html_line(item.line)}"
            yield from _html_items(item.items)
            yield "</li>"
        else:
            yield f"<li>{_html_line(item.line)}</li>"
    yield "</ul>"


_WRITERS: Mapping[str, Callable[[Document], str]] = {
    "plain": _plain,
    "markdown": _markdown,
    "bbcode": _bbcode,
    "html": _html,
}
