"""Claims: what the text of a ruleset says about precedence outside its list of steps."""

from __future__ import annotations

import attrs

from ..errors import NOWHERE, Place
from ..reading import field
from .text import Text

__all__ = ["KINDS", "Claim"]

#: How a claim puts its `acts` beside the others: the key of the file -> what it says.
KINDS = {
    "before": "the acts come before these, in time",
    "beats": "the acts keep these from working, undo them, or decide instead of them",
    "despite": "the acts work even where these would keep them from it",
    "arrival": "between the acts and these the order of arrival decides",
    "together": "the acts and these happen at once: neither keeps the other from working",
}


def _beside(kind: str, doc_ru: str) -> tuple[str, ...]:
    """The key for what the acts of a claim stand beside in one of these ways."""
    return field((), one_or_many=True, names="claimed word", doc=KINDS[kind], doc_ru=doc_ru)


@attrs.frozen(kw_only=True)
class Claim:
    """One statement of the text on precedence, whether the list of steps agrees or not.

    ``- acts: [drink]`` with one of ``before``, ``beats``, ``despite``, ``arrival``, ``together``.
    Nothing is resolved by it; lint holds it against the list, the effects and the other claims.
    A claim that belongs to a disputed point (``point``) counts while one of its ``readings`` is
    taken, one that another sentence of the text overrules (``overruled``) only as long as the
    rules are looked at as they are stated.
    """

    id: str = field(from_key=True)
    says: Text = field(
        factory=Text,
        doc="the statement in the author's words",
        doc_ru="само утверждение, словами автора",
    )
    acts: tuple[str, ...] = field(
        one_or_many=True,
        names="claimed word",
        doc="abilities, tags or words of the order that it is about",
        doc_ru="о каких способностях, метках или словах порядка речь",
    )
    before: tuple[str, ...] = _beside("before", "они раньше этих")
    beats: tuple[str, ...] = _beside("beats", "они отменяют эти или не дают им сработать")
    despite: tuple[str, ...] = _beside("despite", "они действуют, несмотря на эти")
    arrival: tuple[str, ...] = _beside("arrival", "между ними решает, кто прислал раньше")
    together: tuple[str, ...] = _beside("together", "всё происходит одновременно")
    spares: tuple[str, ...] = field(
        (),
        one_or_many=True,
        names="role",
        doc="with `beats`: roles against which it does not work",
        doc_ru="при `beats`: роли, на которые это не действует",
    )
    point: str = field(
        "",
        doc="the disputed point that it belongs to: an option's id, or another name for one that "
        "needs no option",
        doc_ru="спорный пункт, к которому оно относится",
    )
    readings: tuple[str, ...] = field(
        (),
        one_or_many=True,
        names="claimed reading",
        doc="the readings of the point under which the claim holds",
        doc_ru="чтения пункта, при которых утверждение верно",
    )
    overruled: Text = field(
        factory=Text,
        doc="why it does not count although it is stated",
        doc_ru="почему оно не действует, хотя и записано",
    )
    source: str = field("", doc="where it stands in the ruleset's source")
    place: Place = attrs.field(default=NOWHERE, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        if sum(bool(getattr(self, kind)) for kind in KINDS) != 1:
            raise ValueError("a claim has exactly one of " + ", ".join(f"`{k}`" for k in KINDS))
        if self.spares and not self.beats:
            raise ValueError("`spares` belongs to `beats`")

    @property
    def kind(self) -> str:
        """Which of the five it is."""
        return next(kind for kind in KINDS if getattr(self, kind))

    @property
    def others(self) -> tuple[str, ...]:
        """What stands under that key."""
        found: tuple[str, ...] = getattr(self, self.kind)
        return found
