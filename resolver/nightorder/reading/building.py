"""Builds the tree of nodes from the stream of YAML events, within limits, without recursion.

The limits are checked on the events, before anything is built from them: an alias counts as
all the nodes that it stands for, so that a small file cannot grow into a huge tree.
"""

from __future__ import annotations

import re
from typing import Final

import attrs
import yaml

from nightorder.errors import Place, Problem
from nightorder.reading.complaints import letter_problems, syntax_problem, text_size
from nightorder.reading.events import has_halves, yaml_events
from nightorder.reading.scalars import CORE_TAGS, SPECIAL_STARTS, resolve_plain, resolve_tagged
from nightorder.reading.suggest import did_you_mean
from nightorder.reading.tree import Kind, Limits, Node, Value, quoted

__all__ = ["build_tree"]

_INVISIBLE: Final = "\u00a0\u00ad\u200b\u2060"
_ANCHOR: Final = re.compile(r"&\S+\s+")
_HAS_INVISIBLE: Final = re.compile(f"[{_INVISIBLE}]")
_SHAPE_TAGS: Final = {
    "list": ("!", "tag:yaml.org,2002:seq"),
    "map": ("!", "tag:yaml.org,2002:map"),
}


class _StopError(Exception):
    """The rest of the input is not read."""


@attrs.define(eq=False)
class _Open:
    """A list or mapping whose end has not come yet."""

    place: Place
    kind: Kind
    anchor: str | None
    before: int
    items: list[Node] = attrs.field(factory=list)
    height: int = 1


@attrs.define(eq=False)
class _Anchored:
    """A node that aliases may point at, with what each of them costs."""

    node: Node
    size: int
    height: int


def build_tree(text: str, file: str, limits: Limits) -> tuple[Node | None, list[Problem]]:
    """Build the tree, or as much as makes sense, and give the problems found on the way.

    The tree is None when a problem leaves it without some of its parts.

    >>> tree, problems = build_tree("a: 1\\na: 2", "g.yaml", Limits())
    >>> print(*problems)
    g.yaml:2:1: key 'a' is already given in line 1
    """
    if not isinstance(text, str):
        raise TypeError(f"the text of a file is a str, not {type(text).__name__}")
    if len(text) > limits.size or text_size(text) > limits.size:
        sentence = f"the file is bigger than {limits.size} bytes"
        return None, [Problem(Place(file), "too-big", sentence)]
    text = text.removeprefix("\ufeff")
    problems = letter_problems(text, file)
    if problems:
        return None, problems
    builder = _Builder(text, file, limits)
    try:
        builder.run()
    except _StopError:
        return None, builder.problems
    except (yaml.YAMLError, ValueError, OverflowError) as error:
        return None, [*builder.problems, syntax_problem(error, text, file)]
    return (None if builder.broken else builder.root), builder.problems


class _Builder:
    def __init__(self, text: str, file: str, limits: Limits) -> None:
        self.text = text
        self.file = file
        self.limits = limits
        self.problems: list[Problem] = []
        self.broken = False
        self.root: Node | None = None
        self.count = 0
        self.open: list[_Open] = []
        self.anchors: dict[str, _Anchored | _Open] = {}
        self.halves = has_halves(text)
        self.invisible = _HAS_INVISIBLE.search(text) is not None

    def run(self) -> None:
        """Take the events one by one."""
        for event in yaml_events(self.text):
            if isinstance(event, yaml.ScalarEvent):
                self.scalar(event)
            elif isinstance(event, yaml.MappingStartEvent):
                self.start("map", event)
            elif isinstance(event, yaml.SequenceStartEvent):
                self.start("list", event)
            elif isinstance(event, yaml.CollectionEndEvent):
                self.end()
            elif isinstance(event, yaml.AliasEvent):
                self.alias(event)
            elif isinstance(event, yaml.DocumentStartEvent) and self.root is not None:
                sentence = "a second document starts here; one file holds one document"
                self.stop(self.place(event), "second-document", sentence)
        root = self.root
        if root is None or (root.kind == "null" and not root.raw):
            self.stop(Place(self.file, 1, 1), "empty", "the file is empty")

    def place(self, event: yaml.Event) -> Place:
        mark = event.start_mark
        assert mark is not None, "the parser marks every event"
        return Place(self.file, mark.line + 1, mark.column + 1)

    def problem(self, place: Place, code: str, sentence: str, *, broken: bool = True) -> None:
        self.problems.append(Problem(place, code, sentence))
        self.broken = self.broken or broken
        if len(self.problems) >= self.limits.problems:
            sentence = f"there are {self.limits.problems} problems or more; the rest is not read"
            self.stop(Place(self.file), "too-many-problems", sentence)

    def stop(self, place: Place, code: str, sentence: str) -> None:
        self.problems.append(Problem(place, code, sentence))
        raise _StopError

    def spend(self, nodes: int, place: Place) -> None:
        self.count += nodes
        if self.count > self.limits.nodes:
            self.too_many(place)

    def add(self, node: Node, height: int) -> None:
        if self.open:
            parent = self.open[-1]
            parent.items.append(node)
            if height >= parent.height:
                parent.height = height + 1
        else:
            self.root = node

    def scalar(self, event: yaml.ScalarEvent) -> None:
        place = self.place(event) if event.anchor is None else self.marked(event)
        self.count += 1
        if self.count > self.limits.nodes:
            self.too_many(place)
        raw: str = event.value
        if self.halves:
            raw = self.joined(raw, place)
        is_plain = event.implicit[0]
        if is_plain and raw and raw[0] not in SPECIAL_STARTS:
            # only a text with a blank can go on in another line
            node = Node(place, "text", raw, raw, self.written(event) if " " in raw else "")
        else:
            node = self.special_scalar(event, raw, place)
        if event.anchor:
            self.anchors[event.anchor] = _Anchored(node, 1, 0)
        if not self.open:
            self.root = node
            return
        parent = self.open[-1]
        if is_plain and parent.kind == "map" and len(parent.items) % 2 == 0:
            self.check_key(node)
        parent.items.append(node)

    def special_scalar(self, event: yaml.ScalarEvent, raw: str, place: Place) -> Node:
        """Make a scalar that may be more than plain text."""
        kind: Kind = "text"
        value: Value = raw
        try:
            if event.implicit[0]:
                kind, value = resolve_plain(raw)
            elif event.tag is not None:
                if event.tag not in CORE_TAGS:
                    self.unknown_tag(event.tag, place)
                else:
                    kind, value = resolve_tagged(raw, CORE_TAGS[event.tag])
        except (ValueError, OverflowError) as error:
            self.problem(place, "bad-number", str(error))
        return Node(place, kind, value, raw, self.written(event))

    def marked(self, event: yaml.ScalarEvent) -> Place:
        """The place of a value that stands behind its anchor: `&name value`."""
        mark, start = event.start_mark, self.start_of(event)
        assert mark is not None, "the parser marks every event"
        before = self.text[mark.index : start]
        lines = before.count("\n")
        column = len(before) - before.rfind("\n") if lines else mark.column + 1 + len(before)
        return Place(self.file, mark.line + 1 + lines, column)

    def start_of(self, event: yaml.ScalarEvent) -> int:
        """At which letter of the text a value begins, after its anchor if it has one."""
        mark = event.start_mark
        assert mark is not None, "the parser marks every event"
        if event.anchor is None:
            return mark.index
        found = _ANCHOR.match(self.text, mark.index)
        return found.end() if found is not None else mark.index

    def written(self, event: yaml.ScalarEvent) -> str:
        """How a scalar stands in the file, if it is in quotes or over several lines."""
        start, end = event.start_mark, event.end_mark
        assert start is not None, "the parser marks every event"
        assert end is not None, "the parser marks every event"
        if event.implicit[0] and start.line == end.line:
            return ""
        return self.text[self.start_of(event) : end.index]

    def check_key(self, key: Node) -> None:
        """Complain about keys without quotes that do not mean what they seem to."""
        if key.raw == "<<":
            sentence = "merge keys '<<' are not read; repeat the keys that are meant"
            self.problem(key.place, "merge-key", sentence)
        elif not key.raw:
            self.problem(key.place, "bad-key", "a key is missing before ':'")
        elif self.invisible and key.raw.strip(_INVISIBLE) != key.raw:
            letter = next(letter for letter in key.raw if letter in _INVISIBLE)
            name = "a no-break space" if letter == "\u00a0" else "an invisible letter"
            sentence = f"key {quoted(key.raw)} holds {name} (U+{ord(letter):04X}); delete it"
            self.problem(key.place, "no-break-space", sentence)

    def joined(self, raw: str, place: Place) -> str:
        """Join halves of characters that were written as two escapes."""
        try:
            return raw.encode("utf-16-le", "surrogatepass").decode("utf-16-le")
        except UnicodeDecodeError:
            sentence = "a '\\u' escape is half of a character; write the character itself"
            self.problem(place, "syntax", sentence)
            return ""

    def start(self, kind: Kind, event: yaml.CollectionStartEvent) -> None:
        place = self.place(event)
        self.spend(1, place)
        if event.tag is not None and event.tag not in _SHAPE_TAGS[kind]:
            self.unknown_tag(event.tag, place)
        if len(self.open) >= self.limits.depth:
            self.too_deep(place)
        frame = _Open(place, kind, event.anchor, self.count - 1)
        if event.anchor:
            self.anchors[event.anchor] = frame
        self.open.append(frame)

    def end(self) -> None:
        frame = self.open.pop()
        items = frame.items
        if frame.kind == "map":
            pairs = tuple(zip(items[::2], items[1::2], strict=True))
            if len({key.raw for key, _ in pairs}) < len(pairs):
                pairs = self.without_repeats(pairs)
            elif any(key.kind in ("list", "map") for key, _ in pairs):
                self.shapes_as_keys(pairs)
            node = Node(frame.place, "map", pairs)
        else:
            node = Node(frame.place, "list", tuple(items))
        if frame.anchor and self.anchors.get(frame.anchor) is frame:
            anchored = _Anchored(node, self.count - frame.before, frame.height)
            self.anchors[frame.anchor] = anchored
        self.add(node, frame.height)

    def shapes_as_keys(self, pairs: tuple[tuple[Node, Node], ...]) -> None:
        for key, _ in pairs:
            if key.kind in ("list", "map"):
                sentence = f"{key.describe()} cannot be a key; a key is one word or text"
                self.problem(key.place, "bad-key", sentence)

    def without_repeats(
        self, pairs: tuple[tuple[Node, Node], ...]
    ) -> tuple[tuple[Node, Node], ...]:
        self.shapes_as_keys(pairs)
        first: dict[str, tuple[Node, Node]] = {}
        for key, value in pairs:
            if key.kind in ("list", "map"):
                continue
            earlier = first.setdefault(key.raw, (key, value))[0]
            if earlier is not key:
                line = earlier.place.line
                sentence = f"key {quoted(key.raw)} is already given in line {line}"
                self.problem(key.place, "duplicate-key", sentence, broken=False)
        return tuple(first.values())

    def alias(self, event: yaml.AliasEvent) -> None:
        place = self.place(event)
        name = event.anchor or ""
        target = self.anchors.get(name)
        if isinstance(target, _Open):
            sentence = f"alias {quoted('*' + name)} stands inside the value that it repeats"
            self.problem(place, "self-alias", sentence)
        elif target is None:
            hint = did_you_mean(name, self.anchors) or "; put a text that starts with '*' in quotes"
            sentence = f"nothing is marked '&{name}' before this alias{hint}"
            self.problem(place, "unknown-alias", sentence)
        else:
            self.spend(target.size, place)
            if len(self.open) + target.height > self.limits.depth:
                self.too_deep(place)
            self.add(target.node, target.height)
            return
        self.add(Node(place, "text", "", "*" + name), 0)

    def unknown_tag(self, tag: str, place: Place) -> None:
        written = "!!" + tag[18:] if tag.startswith("tag:yaml.org,2002:") else tag
        sentence = f"tag {quoted(written)} is not read; put a text that starts with '!' in quotes"
        self.problem(place, "unknown-tag", sentence)

    def too_many(self, place: Place) -> None:
        sentence = f"the file holds more than {self.limits.nodes} values, aliases written out"
        self.stop(place, "too-many-nodes", sentence)

    def too_deep(self, place: Place) -> None:
        sentence = f"lists and mappings stand deeper than {self.limits.depth} inside one another"
        self.stop(place, "too-deep", sentence)
