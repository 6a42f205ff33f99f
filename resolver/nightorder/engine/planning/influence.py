"""One effect of an ability, trait or mark as the engine reads it."""

from __future__ import annotations

from ...conditions import Condition, Term, compile_condition
from ...effects import Body, kind
from ...effects.channel import Avert, Fell, Leave, Mend, Tell
from ...model.effect import Effect
from .dusk import reads_target

__all__ = ["Influence", "term"]


def term(condition: Condition | None) -> Term | None:
    """The closure of an optional condition."""
    return None if condition is None else compile_condition(condition)


#: Conditions of effects, by the names of their keys.
_TEXTS = (
    "number",
    "when_dead",
    "void",
    "one",
    "told_when_stopped",
    "revived",
    "of",
    "moreover",
    "turn",
    "latest",
    "lot_when",
    "cancels",
    "seconds",
)


class Influence:
    """One lowered effect of an ability, trait or mark.

    ``words`` are those by which scopes may mean it: its owner's and its own tags.
    """

    __slots__ = (
        "adds",
        "after",
        "again",
        "amount",
        "at",
        "backwards",
        "blows",
        "body",
        "chance",
        "eager",
        "effect",
        "faces",
        "fails",
        "fells",
        "index",
        "keeps",
        "lapses",
        "limited",
        "model_place",
        "nth",
        "on",
        "only_if",
        "owner",
        "poses",
        "provided",
        "reads_target",
        "rows",
        "same_dice",
        "spare",
        "sparing",
        "stopped",
        "subject",
        "tallies",
        "texts",
        "throw",
        "thrown",
        "waits",
        "wears",
        "when",
        "when_due",
        "word",
        "words",
    )

    def __init__(self, owner: str, index: int, effect: Effect, words: frozenset[str]) -> None:
        body: Body = kind(effect.kind).lower(effect.spec)
        self.owner = owner
        self.index = index
        self.effect = effect
        self.body = body
        self.fells = isinstance(body, Fell)
        self.subject = effect.subject
        self.word = effect.subject.word
        self.when = term(effect.when)
        self.chance = effect.chance
        self.faces = effect.faces
        self.nth = term(effect.nth)
        self.thrown = effect.thrown
        self.fails = effect.fails
        self.throw = 0  #: which of the act's throws is its own
        self.on = effect.on
        self.at = effect.at
        self.words = words | frozenset(effect.tags)
        self.backwards = term(getattr(body, "backwards", None))
        self.reads_target = effect.when is not None and reads_target(effect.when)
        self.eager = term(body.eager) if isinstance(body, Avert) else None
        self.only_if = term(body.only_if) if isinstance(body, Avert) else None
        self.spare = term(getattr(body, "spare", None))
        self.blows = term(getattr(body, "blows", None))
        self.keeps = term(getattr(body, "keeps", None))
        self.again = term(getattr(body, "again", None))
        self.poses = term(getattr(body, "poses", None))
        #: Can a protection be used up beyond the phase?
        self.wears = bool(
            body.lasting if isinstance(body, Avert) else isinstance(body, Mend) and body.spends
        )
        self.after = term(body.after) if isinstance(body, Mend) else None
        self.waits = term(body.waits) if isinstance(body, Fell) else None
        self.when_due = term(body.when_due) if isinstance(body, Fell) else None
        self.lapses = term(getattr(body, "lapses", None))
        self.adds = (
            tuple((word, compile_condition(c)) for word, c in body.adds)
            if isinstance(body, Tell)
            else ()
        )
        self.stopped = term(getattr(body, "stopped", None))
        self.provided = term(getattr(body, "provided", None))
        self.model_place = term(getattr(body, "model_place", None))
        self.same_dice = term(getattr(body, "same_dice", None))
        self.limited = isinstance(body, (Avert, Mend)) and body.blows is not None
        self.amount = term(body.by) if isinstance(body, Leave) else None
        self.tallies = body.counter if isinstance(body, Leave) else ""
        self.sparing = self.limited or self.eager is not None
        self.rows = tuple(
            (word, compile_condition(that)) for word, that in getattr(body, "table", ())
        )
        self.texts = {
            name: compile_condition(getattr(body, name))
            for name in _TEXTS
            if getattr(body, name, None) is not None
        }

    @property
    def counter(self) -> str:
        """The counter that keeps how much of a lasting protection is spent."""
        return f"spent:{self.owner}/{self.index}"
