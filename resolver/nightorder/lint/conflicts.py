"""Minimal sets of statements that cannot all hold, and the smallest repairs.

Order constraints conflict exactly where they close a circle with a strict edge in it, so the
minimal conflicting sets are read off the short circles of a networkx graph. A repair drops at
least one statement of each conflict: a hitting set, found by the constraint solver, smallest first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import TYPE_CHECKING

import attrs

from ..engine.solving.csp import TooMany, boolean_solutions
from .law import Law
from .statements import Edge, Statement, order_statement

if TYPE_CHECKING:
    import networkx as nx

__all__ = ["Conflict", "against_order", "among", "repairs"]

#: Longer circles of claims than this are not looked for.
LONGEST = 6
#: A knot of more statements than this gets no repair that is proved smallest.
_KNOT = 16


@attrs.frozen
class Conflict:
    """Statements that cannot all hold, none of which can be spared; ``words`` is the circle."""

    statements: tuple[Statement, ...]
    words: tuple[str, ...]
    kind: str  #: ``circle``, ``opposite``, ``order``, ``apart`` or ``ties``

    @property
    def ids(self) -> frozenset[str]:
        """The ids of its statements."""
        return frozenset(s.id for s in self.statements)


def among(statements: Sequence[Statement]) -> list[Conflict]:
    """The minimal conflicts of claims with one another.

    Exponential in :data:`LONGEST` at worst; the graphs have some dozens of words.
    """
    found = [*_opposites(statements), *_circles(statements)]
    return _minimal(found)


def _opposites(statements: Sequence[Statement]) -> Iterator[Conflict]:
    said: dict[tuple[str, str, bool], list[Statement]] = {}
    for statement in statements:
        for win in statement.wins:
            said.setdefault((win.winner, win.loser, win.holds), []).append(statement)
    for (winner, loser, holds), ones in said.items():
        if holds:
            for one, other in product(ones, said.get((winner, loser, False), ())):
                both = sorted((one, other), key=lambda s: s.place)
                yield Conflict(tuple(both), (winner, loser), "opposite")


def _circles(statements: Sequence[Statement]) -> Iterator[Conflict]:
    import networkx as nx

    by_edge: dict[tuple[str, str], list[tuple[Statement, Edge]]] = {}
    for statement in statements:
        for edge in statement.edges:
            by_edge.setdefault((edge.first, edge.then), []).append((statement, edge))
    graph: nx.DiGraph[str] = nx.DiGraph(by_edge.keys())
    for circle in nx.simple_cycles(graph, length_bound=LONGEST):
        steps = list(zip(circle, [*circle[1:], circle[0]], strict=True))
        for chosen in product(*(by_edge[step] for step in steps)):
            if any(edge.strict for _, edge in chosen) or all(edge.force for _, edge in chosen):
                unique = {s.id: s for s, _ in chosen}
                told = sorted(unique.values(), key=lambda s: s.place)
                # The circle begins with what the statement that is told first begins with.
                heads = [e.first for s, e in chosen if s is told[0]]
                start = circle.index(min(heads))
                words = tuple(circle[start:] + circle[:start])
                yield Conflict(tuple(told), words, "circle")


def against_order(law: Law, statements: Sequence[Statement]) -> list[Conflict]:
    """Each claim that the list of steps contradicts, with the first pair of steps that does.

    Only what the list says under every reading in force counts.
    """
    if law.ruleset.night.family == "golden_rule":
        return []
    found = []
    for statement in statements:
        for edge in statement.edges:
            conflict = _against(law, statement, edge)
            if conflict is not None:
                found.append(conflict)
    return _minimal(found)


def _against(law: Law, statement: Statement, edge: Edge) -> Conflict | None:
    first, then = law.places.get(edge.first), law.places.get(edge.then)
    if not first or not then:
        return None
    late = law.earlier(edge.then, edge.first)
    kind = statement.claim.kind if statement.claim is not None else ""
    if edge.strict or edge.force:
        if late:
            listed = order_statement(law, edge.then, edge.first)
            return Conflict((statement, listed), (edge.first, edge.then), "order")
        if first == then and len(first) == 1 and not _may_come_first(law, edge, first):
            listed = order_statement(law, edge.then, edge.first)
            return Conflict((statement, listed), (edge.first, edge.then), "ties")
        return None
    if late or law.earlier(edge.first, edge.then):
        words = (edge.first, edge.then) if not late else (edge.then, edge.first)
        return Conflict((statement, order_statement(law, *words)), words, "apart")
    if first == then and len(first) == 1:
        step = law.ruleset.night.order[next(iter(first))]
        ties = step.ties or law.ruleset.night.ties
        if (kind == "arrival") != (ties == "received"):
            listed = order_statement(law, *sorted((edge.first, edge.then)))
            return Conflict((statement, listed), tuple(sorted((edge.first, edge.then))), "ties")
    return None


def _may_come_first(law: Law, edge: Edge, places: frozenset[int]) -> bool:
    """In one step, does the first come before the second, or may it where that is enough?"""
    step = law.ruleset.night.order[next(iter(places))]
    ties = step.ties or law.ruleset.night.ties
    if ties == "listed":
        return step.acts.index(edge.first) < step.acts.index(edge.then)
    return edge.force and ties != "simultaneous"


def _minimal(conflicts: Iterable[Conflict]) -> list[Conflict]:
    """Each set of statements once, and none that holds another; the shortest circle speaks."""
    best: dict[frozenset[str], Conflict] = {}
    for conflict in sorted(conflicts, key=lambda c: (len(c.ids), len(c.words), c.words)):
        if not any(known <= conflict.ids for known in best):
            best[conflict.ids] = conflict
    return list(best.values())


def repairs(conflicts: Sequence[Conflict]) -> dict[frozenset[str], tuple[frozenset[str], ...]]:
    """For each conflict (by its ids) the smallest sets of claims whose loss ends its whole knot.

    A knot is the conflicts that hang together by shared statements; it is solved as one. Claims
    are dropped, never the list.
    """
    import networkx as nx

    links: nx.Graph[str] = nx.Graph()
    for conflict in conflicts:
        ids = sorted(i for i in conflict.ids if i.startswith("claim:"))
        nx.add_path(links, ids)
        links.add_nodes_from(ids)
    found: dict[frozenset[str], tuple[frozenset[str], ...]] = {}
    for knot in nx.connected_components(links):
        inside = [c for c in conflicts if c.ids & knot]
        smallest = _hitting(sorted(knot), inside)
        for conflict in inside:
            found[conflict.ids] = smallest
    return found


def _hitting(ids: list[str], conflicts: Sequence[Conflict]) -> tuple[frozenset[str], ...]:
    if len(ids) > _KNOT:
        return ()
    constraints = [
        (sorted(c.ids & set(ids)), lambda *kept: not all(kept)) for c in conflicts if c.ids
    ]
    try:
        kept = boolean_solutions(ids, constraints, limit=1 << _KNOT)
    except TooMany:
        return ()
    dropped = [
        frozenset(i for i, keep in zip(ids, solution, strict=True) if not keep) for solution in kept
    ]
    least = min(map(len, dropped), default=0)
    return tuple(sorted((d for d in dropped if len(d) == least), key=sorted))
