"""What an act or a trait does: a kind, whom it strikes, and when."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

import attrs

from ..conditions import Condition
from ..errors import NOWHERE, Place
from ..reading import BROKEN, Broken, Node, Reader, Schema, SchemaWriter, field
from .scope import ALL, Scope

__all__ = ["EVENTS", "SUBJECTS", "Effect", "Event", "Subject"]

#: Words for the players an effect may strike.
SUBJECTS = {
    "target": "everybody whom the act reaches by the first name in `to:`",
    "named": "every player named in `to:`",
    "aimed": "the player at whom the act was aimed, before it spread",
    "second": "the second player that the act names",
    "self": "whose act or trait it is",
    "attacker": "in a reaction: who performed the act that set it off",
    "victim": "in a reaction: whom that act reached",
    "giver": "in a mark: who gave it",
    "senders": "in a reaction: all who took part in the act that set it off",
    "partner": "the player bound to `self` in the game file",
    "everyone": "every living player",
}

#: Events that set off a reaction.
EVENTS = {
    "attempted": "an act of the scope reaches him, whatever comes of it",
    "visited": "somebody goes to him by an act of the scope, wherever it reaches",
    "sought": "somebody would have gone to him by an act of the scope, but it was stopped",
    "attacked": "a blow of the scope comes at him, even if something keeps it off",
    "comes": "an act of the scope comes to him: nothing has stopped it on its way; a `block` that "
    "answers it turns it back at the door",
    "struck": "a blow of the scope lands on him",
    "killed": "a blow of the scope kills him",
    "parried": "this act's or trait's shield or healing saves him from a blow of the scope",
    "sends": "he sends an act of the scope that is not refused, whatever comes of it",
    "performed": "he carries out an act of the scope",
    "slain": "a blow of his, of the scope, kills somebody",
    "strikes": "a blow of his, of the scope, lands on somebody",
    "dies": "he dies or leaves in this phase, whatever the cause",
    "executed": "the vote puts him out",
    "voted": "somebody votes for him",
    "silent": "he casts no valid vote though a vote is held",
}

EventWord = Literal[
    "attempted",
    "visited",
    "sought",
    "attacked",
    "comes",
    "struck",
    "killed",
    "parried",
    "sends",
    "performed",
    "slain",
    "strikes",
    "dies",
    "executed",
    "voted",
    "silent",
]


@attrs.frozen(kw_only=True)
class Subject:
    """The players an effect strikes: a word, or those for whom a condition on ``it`` holds.

    ``kill: attacker`` · ``change: {each: it.role == "heir"}`` ·
    ``kill: {first: voters, that: not it.dies}`` (the first of an ordered list that fits) ·
    ``kill: {drawn: victims, number: 3, each: it != self}`` (a lot).
    """

    word: str = field("", skip=True)
    each: Condition | None = field(
        None,
        doc="every living player for whom this holds",
        doc_ru="каждый живой игрок, для которого это верно",
    )
    drawn: str = field(
        "",
        doc="so many of those for whom `each` holds are drawn; `draws:` may name them under this "
        "word",
        doc_ru="столько из подходящих под `each` выбирает жребий; их можно записать в `draws:`",
    )
    number: int = field(1, doc="how many are drawn", doc_ru="сколько выбирается")
    by: Literal["lot", "host"] = field(
        "lot",
        doc="host: no dice, the host names them; until he does, the phase is undecided",
        doc_ru="host — не кубик, а ведущий; пока он не назвал, исход открыт",
    )
    among: Literal["living", "dead", "all"] = field(
        "living", doc="among whom they are drawn", doc_ru="среди кого"
    )
    first: Literal["voters", "players", ""] = field(
        "",
        doc="the first of this list for whom `that` holds",
        doc_ru="первый из этого списка, для кого верно `that`",
    )
    that: Condition | None = field(None, doc="the condition on `it`", doc_ru="условие на `it`")

    @classmethod
    def __read__(cls, node: Node, reader: Reader) -> Subject | Broken:
        if node.kind != "text":
            return reader.fields(node, cls)
        word = str(node.value)
        if word not in SUBJECTS:
            said = f"'{word}' is nobody an effect can strike{reader.nearest(word, SUBJECTS)}"
            return reader.problem(node.place, "unknown-subject", said)
        return cls(word=word)

    @classmethod
    def __schema__(cls, writer: SchemaWriter) -> Schema:
        return {"anyOf": [{"enum": sorted(SUBJECTS)}, writer.standard(cls)]}


@attrs.frozen
class Event:
    """What sets a reaction off: the event, the player it happens to, and by which acts."""

    event: EventWord
    of: Subject
    by: Scope = ALL
    place: Place = attrs.field(default=NOWHERE, eq=False, repr=False)

    @classmethod
    def __read__(cls, node: Node, reader: Reader) -> Event | Broken:
        if node.kind != "map":
            return reader.expected(node, "a mapping such as {killed: target, by: [kill]}")
        words = [key for key, _ in node.pairs if key.raw in EVENTS]
        odd = [key for key, _ in node.pairs if key.raw not in EVENTS and key.raw != "by"]
        for key in odd:
            reader.problem(
                key.place,
                "unknown-event",
                f"there is no event '{key.raw}'{reader.nearest(key.raw, EVENTS)}",
            )
        if odd or len(words) != 1:
            if not odd:
                reader.problem(
                    node.place,
                    "unknown-event",
                    "expected exactly one event; there are " + ", ".join(EVENTS),
                )
            return BROKEN
        event: EventWord = words[0].raw  # type: ignore[assignment]
        of = reader.structure(node.get(event) or node, Subject)
        by = node.get("by")
        scope = ALL if by is None else reader.structure(by, Scope)
        return reader.build(cls, node.place, event=event, of=of, by=scope, place=node.place)

    @classmethod
    def __schema__(cls, writer: SchemaWriter) -> Schema:
        subject = writer.schema(Subject)
        properties = {word: {**subject, "description": doc} for word, doc in EVENTS.items()}
        return {
            "type": "object",
            "properties": {**properties, "by": writer.schema(Scope)},
            "additionalProperties": False,
            "minProperties": 1,
            "maxProperties": 2,
        }


@attrs.frozen
class Effect:
    """One effect: its kind and that kind's parameters, and what all kinds have in common.

    ``when`` must hold for it to take hold; ``chance`` must come up; with ``on`` it waits for an
    event and then happens as a reaction. ``tags`` are further words by which shields and
    reactions may speak of it. ``at`` moves it, or the reaction, to the step of another ability.
    With ``faces`` it happens only if the act's die shows one of them. ``nth`` and ``thrown`` say
    which die it is; with ``fails`` it happens if the die is against it.
    """

    kind: str
    subject: Subject
    spec: object = None
    when: Condition | None = None
    chance: Fraction | None = None
    on: Event | None = None
    at: str | None = None
    tags: tuple[str, ...] = ()
    faces: tuple[int, ...] = ()
    nth: Condition | None = None
    dice_of: Literal["self", "attacker"] = "self"
    thrown: str = ""
    fails: bool = False
    place: Place = attrs.field(default=NOWHERE, eq=False, repr=False)
