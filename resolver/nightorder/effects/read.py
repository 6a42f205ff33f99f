"""Reading an effect: the keyword tells its kind, the other keys are common or the kind's own."""

from __future__ import annotations

import ast
from fractions import Fraction
from typing import Literal

import attrs

from ..conditions import Condition
from ..model.effect import Effect, Event, Subject
from ..reading import BROKEN, Broken, Node, Reader, Schema, SchemaWriter, field
from .registry import Kind, kinds

__all__ = ["effect_schema", "read_effect"]


@attrs.frozen(kw_only=True)
class Common:
    """The keys that every effect may have beside its keyword and its kind's own keys."""

    when: Condition | None = field(
        None, doc="it takes hold only while this is true", doc_ru="действует, только если это верно"
    )
    unless: Condition | None = field(
        None, doc="it does not take hold while this is true", doc_ru="не действует, если это верно"
    )
    chance: Fraction | None = field(
        None, doc="with this chance, thrown for each act", doc_ru="с этой вероятностью"
    )
    on: Event | None = field(None, doc="it waits for this event", doc_ru="ждёт этого события")
    at: str | None = field(
        None,
        names="word",
        doc="it happens in the step of this ability, or word of the order, and not in that of "
        "the act",
        doc_ru="на шаге какой способности",
    )
    tags: tuple[str, ...] = field(
        (),
        one_or_many=True,
        defines="tag",
        doc="words by which shields may mean it",
        doc_ru="слова, которыми его называют защиты",
    )
    faces: tuple[int, ...] = field(
        (),
        one_or_many=True,
        doc="it takes hold only if the die of the ability (`die: 6`) shows one of these",
        doc_ru="действует, только если на кубике способности выпало одно из этих чисел",
    )
    nth: Condition | None = field(
        None,
        doc="for `chance` and `faces`: which of the dice given for the act (`roll:`) is meant, "
        "from 0; effects that name the same one share it",
        doc_ru="какой по счёту (с 0) кубик хода имеется в виду; один кубик может быть общим",
    )
    dice_of: Literal["self", "attacker"] = field(
        "self",
        doc="for `nth`: attacker, in a reaction, means the dice of the act that set it off",
        doc_ru="attacker — в ответном действии: кубики того хода, который его вызвал",
    )
    thrown: str = field(
        "",
        doc="for `chance`: a die of the whole phase, given under this name in `draws:`; with "
        "`{attacker}` in it whoever sets the reaction off has a die of his own, under a name with "
        "his in that place",
        doc_ru="кубик всей фазы; его бросок записан под этим именем в `draws:`; с `{attacker}` в "
        "имени у каждого, кто вызвал ответное действие, кубик свой, и в имени его ник",
    )
    fails: bool = field(
        False,
        doc="for `chance` and `faces`: it takes hold if they do not come up",
        doc_ru="действует, если не выпало",
    )


def _keys(cls: type) -> dict[str, str]:
    return {a.metadata.get("key") or a.name: a.name for a in attrs.fields(cls)}


def read_effect(node: Node, reader: Reader) -> Effect | Broken:
    """Build an effect from its mapping; complain if it is none."""
    if node.kind != "map":
        return reader.expected(node, "an effect such as {block: target}")
    head = _head(node, reader)
    if head is None:
        return BROKEN
    kind = kinds()[head.raw]
    common_pairs, own_pairs = _shared_out(node, head, kind, reader)
    subject = reader.structure(node.get(kind.name) or node, Subject)
    common = reader.fields(Node(node.place, "map", common_pairs), Common)
    spec = reader.fields(Node(node.place, "map", own_pairs), kind.spec)

    def make(subject: Subject, common: Common, spec: object) -> Effect:
        return Effect(
            kind.name,
            subject,
            spec,
            _both(common.when, common.unless),
            common.chance,
            common.on,
            common.at,
            common.tags,
            common.faces,
            common.nth,
            common.dice_of,
            common.thrown,
            common.fails,
            node.place,
        )

    return reader.build(make, node.place, subject=subject, common=common, spec=spec)


def _head(node: Node, reader: Reader) -> Node | None:
    """The key that is an effect's keyword."""
    known, common = kinds(), _keys(Common)
    head = next((key for key, _ in node.pairs if key.raw in known), None)
    if head is None:
        others = (key.raw for key, _ in node.pairs if key.raw not in common)
        guess = next((reader.nearest(word, known) for word in others), "")
        said = "this has no effect keyword" + (guess or "; known ones: " + ", ".join(known))
        reader.problem(node.place, "unknown-effect", said)
        rest = tuple(pair for pair in node.pairs if pair[0].raw in common)
        reader.fields(Node(node.place, "map", rest), Common)
    return head


def _shared_out(
    node: Node, head: Node, kind: Kind, reader: Reader
) -> tuple[tuple[tuple[Node, Node], ...], tuple[tuple[Node, Node], ...]]:
    """The pairs with common keys, and those with the kind's own."""
    own, common = _keys(kind.spec), _keys(Common)
    for key, _ in node.pairs:
        if key is not head and key.raw not in own and key.raw not in common:
            guess = reader.nearest(key.raw, [*own, *common])
            said = f"`{kind.name}` has no key '{key.raw}'{guess}"
            reader.problem(key.place, "unknown-key", said)
    pairs = [pair for pair in node.pairs if pair[0] is not head]
    return (
        tuple(pair for pair in pairs if pair[0].raw in common and pair[0].raw not in own),
        tuple(pair for pair in pairs if pair[0].raw in own),
    )


def _both(when: Condition | None, unless: Condition | None) -> Condition | None:
    if unless is None:
        return when
    negated: ast.expr = ast.UnaryOp(op=ast.Not(), operand=unless.tree)
    text = f"not ({unless.text})"
    if when is not None:
        negated = ast.BoolOp(op=ast.And(), values=[when.tree, negated])
        text = f"({when.text}) and {text}"
    return Condition(text, negated, unless.place)


def effect_schema(writer: SchemaWriter) -> Schema:
    """The JSON Schema of an effect: one form per kind, with the common keys in each."""
    forms = []
    common, _ = writer.keys(Common)
    for kind in kinds().values():
        own, required = writer.keys(kind.spec)
        subject = {**writer.schema(Subject), "description": kind.doc}
        form = writer.standard(kind.spec)
        form["properties"] = {kind.name: subject, **own, **common}
        form["required"] = [kind.name, *required]
        form["title"] = kind.name
        forms.append(form)
    return {"anyOf": forms}
