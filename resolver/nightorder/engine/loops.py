"""Loops: what stays open when everything that could settle has settled.

The open facts form a graph of who waits for whom. Its strongly connected components are taken
in topological order; the consistent outcomes of one are enumerated with the constraint solver
(variables: the truth of its facts; constraints: each fact's own rule). An outcome must be founded:
no fact may support itself in a circle (the stable models of logic programming). Exactly one
outcome is taken; with none or several the ruleset's policies are asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import attrs

from .csp import boolean_solutions
from .nightact import PLAYED
from .settle import OPEN, Entry, Key, Solver

if TYPE_CHECKING:
    from .nightact import NightAct

__all__ = ["Loop", "OpenChoice", "first_loop"]

#: Facts that say that something happens: they can be guessed, and must be founded when true.
TRUTHS = frozenset(
    {
        "came",
        "done",
        "lands",
        "fatal",
        "fate",
        "killed",
        "down",
        "gone",
        "legal",
        "shielded",
        "anyway",
    }
)


class OpenChoice(Exception):
    """The outcomes of a loop hang on a choice point, ``key``, which has to be taken first."""

    def __init__(self, key: Key) -> None:
        self.key = key
        super().__init__(str(key))


@attrs.frozen
class Loop:
    """A component of open facts: its acts in the order received, and its consistent outcomes."""

    facts: tuple[Key, ...]
    acts: tuple[NightAct, ...]
    outcomes: tuple[tuple[tuple[Key, bool], ...], ...]

    @property
    def name(self) -> str:
        """The labels of its acts, for reasons and choices."""
        return ", ".join(act.label for act in self.acts)


def first_loop(s: Solver) -> Loop | None:
    """The first component that waits for nothing outside itself; None if nothing is open.

    Time: linear in the open facts for finding it, exponential in the worst case in its own size
    for its outcomes.
    """
    component = _component(s)
    if not component:
        return None
    members = frozenset(component)
    acts = tuple(
        s.night.act(i)
        for i in sorted(
            {
                key[1]
                for key in component
                if key[0] in ("done", "lands", "aim")
                and s.night.by_id[key[1]].origin in (*PLAYED, "vote", "execution")
            }
        )
    )
    return Loop(component, acts, _outcomes(s, component, members))


def _component(s: Solver) -> tuple[Key, ...]:
    import networkx as nx

    waits: nx.DiGraph[Key] = nx.DiGraph()
    for key, reads in s.open.items():
        if key[0] not in s.leaves:
            waits.add_node(key)
            waits.add_edges_from(
                (key, read) for read in reads if read in s.open and read[0] not in s.leaves
            )
    sinks = [
        part
        for part in nx.strongly_connected_components(waits)
        if all(read in part for key in part for read in waits.successors(key))
    ]
    parts = sorted(tuple(sorted(part, key=str)) for part in sinks)
    return parts[0] if parts else ()


def _outcomes(
    s: Solver, component: tuple[Key, ...], members: frozenset[Key]
) -> tuple[tuple[tuple[Key, bool], ...], ...]:
    truths = [key for key in component if key[0] in TRUTHS]
    if not truths:
        return ()  # aims that chase one another: there is nothing that could be so or not so
    cut = _cut(s, component, members, truths)
    needs = _needs(s, cut, members)
    rank = {key: i for i, key in enumerate(cut)}
    tests = []
    for key in cut:
        scope = [key, *sorted(needs[key] - {key}, key=rank.__getitem__)]
        tests.append((scope, _Consistent(s, members, scope)))
    found: dict[tuple[tuple[Key, bool], ...], None] = {}
    for values in boolean_solutions(cut, tests):
        whole = _complete(s, members, dict(zip(cut, values, strict=True)))
        if whole is not None and _founded(s, members, whole):
            found[tuple((key, whole[key]) for key in truths)] = None
    return tuple(sorted(found, key=str))


def _cut(
    s: Solver, component: tuple[Key, ...], members: frozenset[Key], truths: list[Key]
) -> list[Key]:
    """Few facts whose truth makes all others of the component computable.

    A feedback vertex set, found greedily: from each cycle that is left, the fact that stands in
    most ways through it, an act's own ``done`` before others. Where a cycle has no truth in it
    (aims that chase one another), nothing is computable and all truths are returned.
    """
    import networkx as nx

    rest: nx.DiGraph[Key] = nx.DiGraph()
    rest.add_nodes_from(component)
    rest.add_edges_from((key, read) for key in component for read in s.open[key] if read in members)
    cut: list[Key] = []
    while True:
        knots = [
            part
            for part in nx.strongly_connected_components(rest)
            if len(part) > 1 or any(rest.has_edge(key, key) for key in part)
        ]
        if not knots:
            return sorted(cut, key=str)
        for knot in knots:
            able = [key for key in knot if key[0] in TRUTHS]
            if not able:
                return truths
            ways = rest.subgraph(knot)
            best = max(
                sorted(able, key=str),
                key=lambda key, ways=ways: (  # type: ignore[misc]
                    ways.in_degree(key) * ways.out_degree(key),
                    key[0] == "done",
                ),
            )
            cut.append(best)
            rest.remove_node(best)


def _needs(s: Solver, cut: Sequence[Key], members: frozenset[Key]) -> dict[Key, set[Key]]:
    """For each fact of the cut, the facts of the cut that its rule reads, through the others."""
    chosen = set(cut)
    needs: dict[Key, set[Key]] = {}
    for key in cut:
        found: set[Key] = set()
        seen: set[Key] = set()
        stack = [read for read in s.open[key] if read in members]
        while stack:
            read = stack.pop()
            if read in chosen:
                found.add(read)
            elif read not in seen:
                seen.add(read)
                stack += [r for r in s.open[read] if r in members]
        needs[key] = found
    return needs


class _Consistent:
    """A constraint: the first fact's rule yields its value, the others being as assumed."""

    def __init__(self, s: Solver, members: frozenset[Key], scope: list[Key]) -> None:
        self.s, self.members, self.scope = s, members, scope

    def __call__(self, *values: bool) -> bool:
        assumed = dict(zip(self.scope, values, strict=True))
        return _derive(self.s, self.members, assumed, self.scope[0]) == values[0]


def _scratch(s: Solver, members: frozenset[Key], assumed: dict[Key, bool]) -> Solver:
    copy = Solver(s.night, s.rules, s.leaves)
    # What is open outside the loop is asked again: a rule that gave up early may not have told
    # all that it waits for, so that it can hang on the loop without being one of its facts.
    copy.memo = {
        key: entry for key, entry in s.memo.items() if entry is not OPEN and key not in members
    }
    copy.choices = s.choices
    for key, value in assumed.items():
        copy.memo[key] = Entry(value, "assumed")
    return copy


def _derive(s: Solver, members: frozenset[Key], assumed: dict[Key, bool], key: Key) -> object:
    """What a fact's own rule yields when the facts of the cut, itself included, are as assumed."""
    copy = _scratch(s, members, assumed)
    entry = copy.rules[key[0]](copy, key)
    if entry is None:
        copy.settle()  # what lay too deep for one recursion
        entry = copy.rules[key[0]](copy, key)
    if entry is None:
        _ask(copy)
    return None if entry is None else entry.value


def _ask(s: Solver) -> None:
    """Complain if a choice point that only shows inside the loop keeps a fact open."""
    leaf = next((key for key in sorted(s.open, key=str) if key[0] in s.leaves), None)
    if leaf is not None:
        raise OpenChoice(leaf)


def _complete(
    s: Solver, members: frozenset[Key], assumed: dict[Key, bool]
) -> dict[Key, bool] | None:
    """All truths of the component under an assignment of the cut."""
    copy = _scratch(s, members, assumed)
    copy.settle(sorted(members, key=str))
    whole: dict[Key, bool] = {}
    for key in members:
        if key[0] in TRUTHS:
            entry = copy.entry(key)
            if entry is None:
                _ask(copy)
                return None
            whole[key] = bool(entry.value)
    return whole


def _founded(s: Solver, members: frozenset[Key], whole: dict[Key, bool]) -> bool:
    """Do the true facts follow once the false ones are given? (No support in a circle.)"""
    copy = _scratch(s, members, {key: False for key, value in whole.items() if not value})
    copy.settle(sorted(members, key=str))
    return all(copy.memo[key].value for key, value in whole.items() if value)
