"""The night order, ties, deaths and loop policies of a ruleset."""

from __future__ import annotations

from typing import Literal

import attrs

from ..conditions import Condition
from ..errors import NOWHERE, Place
from ..reading import Broken, Node, Reader, Schema, SchemaWriter, field

__all__ = ["LoopPolicy", "Night", "Step", "TieRule", "Visits"]

TieRule = Literal["received", "simultaneous", "dice", "listed", "none"]
PolicyWord = Literal[
    "earliest_step",
    "first_received",
    "all_fail",
    "least_harm",
    "most_acts",
    "kind_fails",
    "class_order",
    "simultaneous",
    "unaimed_first",
    "cancel",
    "draw",
    "host",
]


@attrs.frozen(kw_only=True)
class Step:
    """One step of the night: the abilities done in it, and how ties between them go.

    A ruleset may write just the list of abilities. With ``when``, the step counts only while
    the condition (on rulings) holds, so that a disputed place in the order is two steps.
    """

    acts: tuple[str, ...] = field(
        (),
        names="step",
        doc="the abilities done in this step",
        doc_ru="что делается на этом шаге",
    )
    ties: TieRule | None = field(
        None,
        doc="who goes first inside the step; default: the night's rule",
        doc_ru="кто первый внутри шага",
    )
    bites: Condition | None = field(
        None,
        doc="whoever falls in this step loses his later acts "
        "while this holds; default: the night's `deaths`",
    )
    when: Condition | None = field(None, doc="the step counts only while this holds")
    place: Place = attrs.field(default=NOWHERE, eq=False, repr=False)

    @classmethod
    def __read__(cls, node: Node, reader: Reader) -> Step | Broken:
        if node.kind == "list":
            reader.mention("step", node, node)
            acts = reader.structure(node, tuple[str, ...])
            return reader.build(cls, node.place, acts=acts, place=node.place)
        if node.kind == "map":
            return reader.fields(node, cls)
        return reader.expected(node, "a step such as [kill, heal]")

    @classmethod
    def __schema__(cls, writer: SchemaWriter) -> Schema:
        return {"anyOf": [{"type": "array", "items": {"type": "string"}}, writer.standard(cls)]}


@attrs.frozen(kw_only=True)
class LoopPolicy:
    """What decides a loop: tried in the order of the file; the first that applies decides.

    ``among`` limits it to loops whose acts all belong to these abilities or tags, ``has`` to
    those that have an act of each of these; ``outcomes`` to loops with no consistent outcome or
    with several; ``shape: unaimed`` to those in which, as the acts are aimed before any of them
    has taken place, nothing bears on some member: only the loop itself would bring it there.
    """

    policy: PolicyWord = field()
    among: tuple[str, ...] = field((), names="ability or tag")
    has: tuple[str, ...] = field((), names="ability or tag")
    outcomes: Literal["any", "none", "several"] = field("any")
    shape: Literal["any", "unaimed"] = field("any")
    kind: str = field(
        "", names="ability or tag", doc="for `kind_fails`: the ability or tag whose acts fail"
    )
    classes: tuple[tuple[str, ...], ...] = field(
        (), names="ability or tag", doc="for `class_order`: earlier goes first"
    )
    when: Condition | None = field(None)
    place: Place = attrs.field(default=NOWHERE, eq=False, repr=False)


@attrs.frozen(kw_only=True)
class Visits:
    """What is a visit beside an act that takes place at its target."""

    stopped: Condition | None = field(
        None,
        doc="an act that was blocked, or failed by a loop, can be noticed while this holds",
        doc_ru="остановленный ход виден, пока это верно",
    )
    unreached: Condition | None = field(
        None,
        doc="so can an act whose target was out of reach while this holds",
        doc_ru="виден и ход к тому, кого нет на месте, пока это верно",
    )
    as_named: Condition | None = field(
        None,
        doc="whoever performs an act goes to the name in the order, redirects included, and "
        "swaps move only the act, while this holds; otherwise he goes where the act ends",
        doc_ru="пока это верно, игрок идёт к названному, а обмен переносит только сам ход",
    )


@attrs.frozen(kw_only=True)
class Night:
    """How a night runs."""

    family: Literal["order_list", "golden_rule"] = field(
        "order_list",
        doc="order_list: steps are points in time; golden_rule: an act that bears on "
        "another goes first whatever the list says",
    )
    turn: Literal["separate", "together"] = field(
        "separate", doc="together: vote and night acts are one turn (`night: N` holds the votes)"
    )
    deaths: Literal["at_once", "at_dawn"] = field(
        "at_dawn", doc="at_once: whoever falls performs no later step"
    )
    fallen: Literal["stopped", "lapsed"] = field(
        "stopped", doc="do the acts of those who fell before their step count as stopped"
    )
    empty_handed: Condition | None = field(
        None,
        doc="an act aimed at a player who was struck down before is stopped while this holds for "
        "it; default: it takes place in vain",
    )
    ties: TieRule = field("none", doc="inside a step, unless the step says otherwise")
    order: tuple[Step, ...] = field((), doc="the steps, first to last", doc_ru="шаги по порядку")
    loops: tuple[LoopPolicy, ...] = field(())
    visits: Visits | None = field(None, doc="which acts are visits, and where")
    tell_stopped: Condition | None = field(
        None,
        doc="whoever is blocked is told `failed`, even if he waits for no answer, while this holds",
        doc_ru="каждому, чей ход сорван, сообщают failed, пока это верно",
    )
    place: Place = attrs.field(default=NOWHERE, eq=False, repr=False)
