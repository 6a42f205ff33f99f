"""The picture of a ruleset: abilities in the columns of the night order, who can bear on whom.

What can bear on what is read off the rules by :mod:`nightorder.lint`, whose findings are drawn in
red with their codes: claims that contradict each other or the order, effects that come too late,
pairs that nobody has decided.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

import attrs

from nightorder.lint import Finding
from nightorder.lint.bearing import Bearing, bearings, in_time
from nightorder.lint.law import Law
from nightorder.lint.telling import message
from nightorder.model.order import Step

from ..measuring.measure import plain, wrap
from ..measuring.rows import rows
from ..scene import ArrowKind, Box, BoxKind, Column, Link, Scene, Text
from .acts import short
from .names import Names
from .night import check_languages, legend_of

__all__ = ["ruleset_scene"]

#: More targets than this are named in the box instead of by arrows.
_MOST = 6
#: The widest a line in a box and in a header may be, in pixels.
_ROOM, _HEAD_ROOM = 132.0, 110.0

_KINDS: dict[str, tuple[ArrowKind, str]] = {
    "stops": ("stop", "arrow.stop.act"),
    "hides": ("stop", "arrow.stop.hide"),
    "shields": ("guard", "arrow.guard.works"),
    "mends": ("guard", "arrow.heal"),
    "moves": ("move", "arrow.move"),
    "masks": ("mask", "arrow.mask.act"),
}
_WORD = re.compile(r"\w+")


def ruleset_scene(
    law: Law,
    findings: Sequence[Finding] = (),
    *,
    claims: bool = False,
    languages: Sequence[str] = ("en",),
) -> Scene:
    """The scene of a ruleset, with what lint found in it.

    ``law`` is :func:`nightorder.lint.runner.law_of` of its file. An effect on everything stands
    in its box; one on a few abilities is an arrow to each. ``claims`` adds what the text states on
    precedence and no effect says already. Raises ValueError for an unknown language.

    >>> from nightorder.lint.runner import law_of
    >>> scene = ruleset_scene(law_of("atlantis"))
    >>> {link.label[0] for link in scene.links if link.source.endswith(":heal")}
    {'heals'}
    """
    return _Drawing(law, Names(law.ruleset, check_languages(languages))).scene(findings, claims)


@attrs.define
class _Drawing:
    """A ruleset while it is drawn."""

    law: Law
    names: Names

    def scene(self, findings: Sequence[Finding], claims: bool) -> Scene:
        order = self.law.ruleset.night.order
        found = [b for b in bearings(self.law) if b.kind in _KINDS]
        owned = self._owned(found)
        columns: list[Column] = []
        boxes: list[Box] = []
        flagged = {word for finding in findings for word in self._words(finding)}
        loose = [a for a in self.law.ruleset.abilities if a not in self.law.steps]
        for key, words in (("traits", owned), ("loose", loose)):
            if words:
                boxes += [self._box(f"{key}:{w}", w, len(columns), found, flagged) for w in words]
                shown = "acts" if key == "loose" and not order else key
                columns.append(Column("", (self.names.say(f"column.{shown}"),)))
        for index, step in enumerate(order):
            boxes += [
                self._box(f"step{index}:{word}", word, len(columns), found, flagged)
                for word in step.acts
            ]
            columns.append(Column(str(index + 1), self._head(step)))
        places = self._places(boxes)
        links = [*self._links(found, places), *self._findings(findings, places)]
        if claims:
            links += self._claims(places, {(link.source, link.target) for link in links})
        return Scene(
            self._title(),
            self.names.languages,
            tuple(columns),
            tuple(boxes),
            tuple(links),
            legend_of(links, self.names.languages),
            self._notes(findings),
        )

    def _title(self) -> Text:
        r = self.law.ruleset
        shown = tuple(plain(r.title.show(lang) or r.id) for lang in self.names.languages)
        return self.names.say("title.ruleset", ruleset=shown)

    def _owned(self, found: list[Bearing]) -> list[str]:
        """Traits and marks that can bear on an act."""
        abilities = self.law.ruleset.abilities
        return list(dict.fromkeys(b.source for b in found if b.source not in abilities))

    def _places(self, boxes: list[Box]) -> dict[str, list[str]]:
        """Word -> its boxes, those first in whose step it is done by the readings in force."""
        found: dict[str, list[str]] = {}
        for box in sorted(boxes, key=lambda box: not self._in_force(box.id)):
            found.setdefault(box.id.partition(":")[2], []).append(box.id)
        return found

    def _in_force(self, id_: str) -> bool:
        step, _, word = id_.partition(":")
        number = step.removeprefix("step")
        return not number.isdigit() or int(number) in self.law.places.get(word, ())

    # -- boxes -------------------------------------------------------------------------------

    def _head(self, step: Step) -> tuple[Text, ...]:
        """How ties go, and when the step counts at all."""
        parts: list[Text] = []
        if step.when is not None:
            parts.append(self.names.say("rules.when", condition=plain(step.when.text)))
        if step.ties is not None:
            parts.append(self.names.say("rules.ties", rule=self.names.say(f"ties.{step.ties}")))
        return tuple(row for part in parts for row in _wrapped(part))

    def _box(
        self, id_: str, word: str, column: int, found: list[Bearing], flagged: set[str]
    ) -> Box:
        lines = rows(self._name(word), "name", 13.0, room=_ROOM)
        who = [role.id for role in self.law.ruleset.roles.values() if word in role.abilities]
        who += [role.id for role in self.law.ruleset.roles.values() if word in role.traits]
        if who:
            shown = self.names.listed([self.names.role(role) for role in who])
            lines += rows(shown, "note", 10.5, most=3, room=_ROOM)
        for text in self._reach(word, found):
            lines += rows(text, "plain", 10.5, most=4, room=_ROOM)
        kind: BoxKind = "ability"
        if word in flagged:
            kind = "dead"
        elif not self._in_force(id_):
            kind = "rest"
        elif id_.startswith("traits"):
            kind = "trait"
        full = self.names.listed([self._name(word), self.names.same(word)], " · ")
        return Box(id_, column, tuple(lines), kind, "", full)

    def _name(self, word: str) -> Text:
        """What stands at a place of the order: an ability, or a later part of one."""
        if not self.names.is_named(word):
            for owner in self.law.ruleset.abilities.values():
                for effect in owner.effects:
                    if word in (effect.at, getattr(effect.spec, "due", "")):
                        return self.names.say("rules.later", ability=self.names.ability(owner.id))
        return self.names.ability(word)

    def _reach(self, word: str, found: list[Bearing]) -> Iterator[Text]:
        """On what the ability bears, where that is not drawn as arrows."""
        mine = [b for b in found if b.source == word]
        for kind in dict.fromkeys(b.kind for b in mine):
            verb = self.names.say(_KINDS[kind][1])
            every = any(not b.named and b.kind == kind for b in mine)
            named = list(dict.fromkeys(b.target for b in mine if b.named and b.kind == kind))
            if every:
                yield self.names.say("rules.all", verb=verb)
            elif len(named) > _MOST or word not in self.law.ruleset.abilities:
                listed = self.names.listed([self.names.ability(w) for w in named])
                yield self.names.say("rules.some", verb=verb, acts=listed)

    # -- arrows --------------------------------------------------------------------------------

    def _links(self, found: list[Bearing], places: dict[str, list[str]]) -> Iterator[Link]:
        every = {(b.source, b.kind) for b in found if not b.named}
        named: dict[tuple[str, str], set[str]] = {}
        for b in found:
            if b.named:
                named.setdefault((b.source, b.kind), set()).add(b.target)
        drawn: dict[tuple[str, str, str], Bearing] = {}
        for b in found:
            many = len(named.get((b.source, b.kind), ())) > _MOST
            if not b.named or many or b.source == b.target or (b.source, b.kind) in every:
                continue
            if b.source in self.law.ruleset.abilities:
                # A shield and a healing by one ability against another are one arrow.
                drawn.setdefault((b.source, b.target, _KINDS[b.kind][0]), b)
        for (source, target, _), bearing in drawn.items():
            late = in_time(self.law, bearing) is False
            arrow, label = _KINDS[bearing.kind]
            text = self.names.say("arrow.late" if late else label)
            for one in places.get(source, ())[:1]:
                for other in places.get(target, ())[:1]:
                    yield Link(one, other, arrow, text, late)

    def _claims(self, places: dict[str, list[str]], drawn: set[tuple[str, str]]) -> list[Link]:
        """What the text states on precedence and no other arrow says already."""
        found: list[Link] = []
        for claim in self.law.ruleset.claims.values():
            if not claim.overruled.show("en") and claim.kind in ("before", "beats"):
                for first in claim.acts:
                    for then in claim.others:
                        ends = (places.get(first, [""])[0], places.get(then, [""])[0])
                        if all(ends) and ends[0] != ends[1] and ends not in drawn:
                            drawn.add(ends)
                            label = self.names.same(plain(claim.id))
                            found.append(Link(*ends, "claim", short(label, 110.0, 10.5)))
        return found

    # -- findings ------------------------------------------------------------------------------

    def _words(self, finding: Finding) -> list[str]:
        """The abilities, traits and marks that a finding speaks of, in its own order."""
        known = {*self.law.steps, *self.law.ruleset.abilities}
        texts = [finding.params.get(key, "") for key in ("ability", "first", "word")]
        texts += [finding.params.get(key, "") for key in ("then", "words", "acts", "abilities")]
        return [word for text in texts for word in _WORD.findall(text) if word in known]

    def _findings(
        self, findings: Sequence[Finding], places: dict[str, list[str]]
    ) -> Iterator[Link]:
        drawn: set[tuple[str, str, str]] = set()
        for finding in findings:
            words = self._words(finding)
            if len(words) > 2 and words[0] == words[-1]:  # a circle comes back to its first word
                pairs = list(pairwise(words))
            else:  # one ability against several others
                pairs = [(words[0], other) for other in words[1:]]
            for first, then in pairs:
                key = (first, then, finding.code)
                if first != then and key not in drawn:
                    drawn.add(key)
                    label = self.names.same(finding.code)
                    one, other = places[first][0], places[then][0]
                    yield Link(one, other, "finding", label)

    def _notes(self, findings: Sequence[Finding]) -> tuple[Text, ...]:
        notes = []
        for finding in findings:
            told = tuple(plain(message(finding, lang)) for lang in self.names.languages)
            line = str(finding.place.line)
            notes.append(
                self.names.say("rules.finding", code=finding.code, line=line, message=told)
            )
        return tuple(short(note, 1100.0) for note in notes)


def _wrapped(text: Text) -> list[Text]:
    lines = [wrap(part, _HEAD_ROOM, 11.0, most=2) for part in text]
    count = max(len(found) for found in lines)
    return [
        tuple(found[row] if row < len(found) else "" for found in lines) for row in range(count)
    ]
