"""What the host tells: everybody, and single players beside the answers to their questions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, get_args

import attrs

from ..errors import NOWHERE, Place
from ..reading import Broken, Node, Reader, Schema, SchemaWriter, field
from .text import Text

__all__ = ["CauseWord", "Notice", "Public", "ToldCause", "WayOut", "WhenWord"]

#: How a player goes out: by what others did (or he himself), by the vote, by the host, or
#: without a death.
WayOut = Literal["killed", "executed", "removed", "left"]

#: What is told of the act that put somebody out: what was done; the side, the role or the name
#: of who did it.
CauseWord = Literal["what", "side", "role", "player"]


#: When a notice is sent.
WhenWord = Literal["sent", "done", "stopped", "lands", "averted", "kills", "spares"]


@attrs.frozen
class ToldCause:
    """What is told of the act that put somebody out: a word, or a text of its own.

    ``what`` · ``side`` · ``role`` · ``player`` · ``{en: a failed hunt, ru: неудачная охота}``
    """

    how: CauseWord = "what"
    says: Text = Text()

    @classmethod
    def __read__(cls, node: Node, reader: Reader) -> ToldCause | Broken:
        if node.kind == "map":
            says = reader.fields(node, Text)
            return says if isinstance(says, Broken) else cls("what", says)
        words = get_args(CauseWord)
        if node.kind != "text" or node.raw not in words:
            return reader.expected(node, "what, side, role, player, or a text {en: …, ru: …}")
        return cls(node.raw)  # type: ignore[arg-type]

    @classmethod
    def __schema__(cls, writer: SchemaWriter) -> Schema:
        return {"anyOf": [{"enum": list(get_args(CauseWord))}, writer.standard(Text)]}


def _are_bearers(public: object, attribute: object, value: Mapping[str, str]) -> None:
    odd = [word for word in value.values() if word not in ("everyone", "bearer")]
    if odd:
        raise ValueError(f"a mark is told to `everyone` or to its `bearer`, not to '{odd[0]}'")


@attrs.frozen(kw_only=True)
class Notice:
    """A sentence that the host sends when an act of the phase has come to something.

    ``{actor}``, ``{target}``, ``{second}`` (the second one it names), ``{player}`` (whom it
    struck) are names; ``{role}``, ``{target_role}``, ``{second_role}`` roles as the phase began
    (in Russian also with a case, ``{role.acc}``), ``{side}`` the actor's side, ``{ability}`` the
    act, ``{answer}`` what it was told. With
    ``together`` there is one sentence for all such acts: ``{n}`` is how many, ``{actors}``,
    ``{roles}``, ``{targets}`` name them all. Forms for a number: ``{n#shot|shots}``.
    """

    of: tuple[str, ...] = field(
        one_or_many=True,
        names="ability or tag",
        doc="the abilities, traits or tags whose acts it is about (with lands, averted and kills "
        "also the tags of single effects)",
        doc_ru="о каких способностях, свойствах или тегах",
    )
    to: Literal["everyone", "actor", "target", "side"] = field(
        "everyone",
        doc="who reads it: everybody, who acted, whom the act reached (or struck), or the living "
        "players of the actor's side",
        doc_ru="кому: всем, исполнителю, цели или живым игрокам стороны исполнителя",
    )
    when: tuple[WhenWord, ...] = field(
        ("done",),
        one_or_many=True,
        doc="sent: in any case; done, stopped: the act took place, or did not; lands, averted: an "
        "effect of it took hold of its subject, or something kept it off; kills: a blow of it "
        "killed; spares: it took place and its target lives",
        doc_ru="когда: sent — в любом случае; done, stopped — состоялся или нет; lands, averted — "
        "подействовал или отражён; kills — убил; spares — состоялся, а цель жива",
    )
    effect: str = field("", names="effect", doc="with lands and averted: only effects of this kind")
    roles: tuple[str, ...] = field(
        (), one_or_many=True, names="role", doc="only where the actor has one of these roles"
    )
    target_roles: tuple[str, ...] = field(
        (), one_or_many=True, names="role", doc="only where its target has one of these roles"
    )
    beside: str = field(
        "",
        names="ability",
        doc="only in a phase in which an act of this ability takes place (an extended report)",
        doc_ru="только в фазе, где состоялся ход этой способности (расширенные итоги)",
    )
    unless_beside: str = field(
        "", names="ability", doc="only in a phase in which none of this ability does"
    )
    from_night: int = field(0, doc="the first night in which it is sent")
    together: bool = field(
        False, doc="one sentence for all such acts", doc_ru="одна фраза обо всех таких ходах"
    )
    says: Text = field(names="notice", doc="the sentence, a template", doc_ru="фраза-шаблон")
    source: str = field("")
    place: Place = attrs.field(default=NOWHERE, eq=False, repr=False)


@attrs.frozen(kw_only=True)
class Public:
    """What everybody is told of a phase. Who went out is always told; the rest is named here.

    Whatever the file does not name stays secret until the game is over.
    """

    roles: tuple[str, ...] = field(
        (),
        one_or_many=True,
        names="way out",
        doc="of whom the role is told, by how he went out: killed, executed, removed, left, or "
        "the ability, trait or tag that put him out",
        doc_ru="чьи роли раскрываются: killed — убитых, executed — казнённых, removed — удалённых "
        "ведущим, left — ушедших, или способность, свойство, тег, от которых выбыли",
    )
    sides: tuple[str, ...] = field(
        (),
        one_or_many=True,
        names="way out",
        doc="of whom the side is told, by the same words",
        doc_ru="чья сторона раскрывается, теми же словами",
    )
    causes: Mapping[str, ToldCause] = field(
        factory=dict,
        names="ability or tag",
        doc="ability, trait or tag -> what is told of it where it put somebody out: what (was "
        "done), the side, the role or the player who did it, or a text; the first entry that fits "
        "counts, and what fits none is not told",
        doc_ru="способность, свойство или тег -> что говорится о причине: what — что сделано, "
        "side, role, player — чья сторона, роль или кто, либо свой текст",
    )
    votes: Literal["secret", "counts", "open"] = field(
        "secret",
        doc="open: who voted for whom; counts: how many votes each got; secret: the result only",
        doc_ru="open — кто за кого; counts — сколько у кого голосов; secret — только итог",
    )
    marks: Mapping[str, str] = field(
        factory=dict,
        validator=_are_bearers,
        names="mark",
        doc="mark -> who is told of it: everyone, or its bearer; others are told to nobody",
        doc_ru="метка -> кому о ней сообщается: everyone — всем, bearer — носителю",
    )
    answers: tuple[str, ...] = field(
        (),
        one_or_many=True,
        names="teller",
        doc="abilities whose answers are not sent to who asked (a notice tells them to all)",
        doc_ru="чьи ответы не сообщаются лично (их называет объявление для всех)",
    )
    nobody_dies: bool = field(
        False,
        doc="nobody is killed in this game: whoever goes out leaves it",
        doc_ru="в этой игре никого не убивают: кто выбыл, тот просто вне игры",
    )
    source: str = field("")
    place: Place = attrs.field(default=NOWHERE, eq=False, repr=False)
