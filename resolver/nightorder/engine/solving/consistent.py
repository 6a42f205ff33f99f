"""The consistent outcomes of a loop, found with the constraint solver.

The variables are the truths of a few facts, the cut, that make all others computable. They are
assumed one after the other, and each assumption is settled in three values before the next: an
assumed fact whose own rule then says otherwise rules out every assignment that begins so. What
remains open when all are assumed (rules read on under assumptions) joins the cut.

An outcome must be founded: no fact may support itself in a circle (the stable models of logic
programming).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from ..settle import OPEN, Entry, Key, Solver
from .csp import TooMany, boolean_solutions

__all__ = ["TRUTHS", "Elsewhere", "OpenChoice", "consistent", "sinks"]

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
        "seated",
        "anyway",
    }
)

Outcome = tuple[tuple[Key, bool], ...]

#: A loop of which more assignments than this have to be looked through is refused.
LIMIT = 1024
#: So is a night that needs more assumptions than this in all its worlds: it would take minutes.
EFFORT = 10_000


class OpenChoice(Exception):
    """The outcomes of a loop hang on a choice point, ``key``, which has to be taken first."""

    def __init__(self, key: Key) -> None:
        self.key = key
        super().__init__(str(key))


class Elsewhere(Exception):
    """The outcomes of a loop hang on ``facts`` of another one, which may not hang on it."""

    def __init__(self, facts: frozenset[Key]) -> None:
        self.facts = facts
        super().__init__(str(sorted(facts, key=str)))


def sinks(open_: Mapping[Key, tuple[Key, ...]], leaves: frozenset[str]) -> list[tuple[Key, ...]]:
    """The components of open facts that wait for nothing outside themselves, in a fixed order.

    Time: linear in the facts and what they wait for.
    """
    import networkx as nx

    waits: nx.DiGraph[Key] = nx.DiGraph()
    for key, reads in open_.items():
        if key[0] not in leaves:
            waits.add_node(key)
            waits.add_edges_from(
                (key, read) for read in reads if read in open_ and read[0] not in leaves
            )
    return sorted(
        tuple(sorted(part, key=str))
        for part in nx.strongly_connected_components(waits)
        if all(read in part for key in part for read in waits.successors(key))
    )


def consistent(
    s: Solver, members: frozenset[Key], *, alone: bool = True
) -> tuple[frozenset[Key], tuple[Outcome, ...]]:
    """The facts of a loop (more than ``members`` where it proves larger) and its outcomes.

    Raises :class:`OpenChoice` if a choice point has to be taken first, :class:`Elsewhere` (only
    if ``alone``) if another loop has to, and :class:`~nightorder.engine.solving.csp.TooMany`.
    """
    while True:
        search = _Enumeration(s, members, alone)
        found: dict[Outcome, None] = {}
        for settled, assumed in search.assignments():
            whole = _whole(settled, members, assumed)
            if whole and _founded(s, members, settled, whole):
                found[tuple(sorted(whole.items(), key=str))] = None
        if search.more <= members:
            return members, tuple(sorted(found, key=str))
        members |= search.more


#: What is assumed of some facts of a loop.
_Assumed = tuple[tuple[Key, bool], ...]


class _Enumeration:
    """The assignments of a loop that no rule contradicts.

    ``more`` are the facts of knots that the loop proved to hang on.
    """

    def __init__(self, s: Solver, members: frozenset[Key], alone: bool) -> None:
        self.s, self.members, self.alone = s, members, alone
        self.more: set[Key] = set()
        self.tries = 0

    def assignments(self) -> Iterator[tuple[Solver, _Assumed]]:
        """What settles under each assignment, with what was assumed for it."""
        start = _scratch(self.s, self.members)
        start.settle(sorted(self.members, key=str))
        cut = _cut([key for key in self.members if key in start.open], start.open)
        solved = self._solved(start, cut, ())
        more = self.more
        if self.alone and more and not more & self.members and more <= self.s.open.keys():
            raise Elsewhere(frozenset(more))
        return self._through(solved)

    def _through(
        self, solved: list[tuple[Solver, list[Key], _Assumed]]
    ) -> Iterator[tuple[Solver, _Assumed]]:
        for settled, knots, assumed in solved:
            if knots:  # what is known by now may leave less to assume than all that was open
                yield from self._through(self._solved(settled, knots, assumed))
            else:
                yield settled, assumed

    def _solved(
        self, start: Solver, cut: list[Key], assumed: _Assumed
    ) -> list[tuple[Solver, list[Key], _Assumed]]:
        """For each assignment of the cut what settles, and what would cut the knots that remain."""
        search = _Search(start, self.members, tuple(cut), assumed)
        found = []
        for values in boolean_solutions(cut, search.constraints(), LIMIT):
            settled = search.settled(values)
            knots = [part for part in sinks(settled.open, start.leaves) if _knotted(part, settled)]
            fresh = sorted({key for part in knots for key in _cut(part, settled.open)}, key=str)
            if fresh:
                self.more.update(key for part in knots for key in part)
            if fresh or not knots:
                found.append((settled, fresh, (*assumed, *zip(cut, values, strict=True))))
        self.tries += max(len(found), 1)
        if self.tries > LIMIT:
            raise TooMany(LIMIT)
        return found


def _knotted(part: tuple[Key, ...], s: Solver) -> bool:
    return len(part) > 1 or part[0] in s.open[part[0]]


def _cut(part: Iterable[Key], open_: Mapping[Key, tuple[Key, ...]]) -> list[Key]:
    """Few facts whose truth makes all others of the component computable.

    A feedback vertex set, found greedily: from each cycle that is left, the fact that stands in
    most ways through it, an act's own ``done`` before others. A cycle without a truth in it
    (aims that chase one another) cannot be cut: there is nothing that could be so or not so.
    """
    import networkx as nx

    rest: nx.DiGraph[Key] = nx.DiGraph()
    inside = frozenset(part)
    rest.add_nodes_from(inside)
    rest.add_edges_from((key, read) for key in inside for read in open_[key] if read in inside)
    cut: list[Key] = []
    while True:
        knots = [
            knot
            for knot in nx.strongly_connected_components(rest)
            if len(knot) > 1 or any(rest.has_edge(key, key) for key in knot)
        ]
        if not knots:
            return sorted(cut, key=str)
        for knot in knots:
            able = sorted((key for key in knot if key[0] in TRUTHS), key=str)
            if not able:
                rest.remove_nodes_from(knot)
                continue
            ways = rest.subgraph(knot)
            best = max(
                able,
                key=lambda key, ways=ways: (  # type: ignore[misc]
                    ways.in_degree(key) * ways.out_degree(key),
                    key[0] == "done",
                ),
            )
            cut.append(best)
            rest.remove_node(best)


class _Search:
    """What settles once the first facts of the cut are assumed, kept for the next assumption."""

    def __init__(
        self,
        start: Solver,
        members: frozenset[Key],
        cut: tuple[Key, ...],
        assumed: _Assumed,
    ) -> None:
        self.members, self.cut, self.assumed = sorted(members, key=str), cut, assumed
        self._known: dict[tuple[bool, ...], Solver | None] = {(): start}

    def constraints(self) -> list[tuple[tuple[Key, ...], _Possible]]:
        """One for every beginning of the cut: nothing in it is contradicted."""
        return [(self.cut[:n], _Possible(self)) for n in range(1, len(self.cut) + 1)]

    def settled(self, values: tuple[bool, ...]) -> Solver:
        """Everything that settles under an assignment that is not contradicted."""
        found = self.after(values)
        assert found is not None
        return found

    def after(self, values: tuple[bool, ...]) -> Solver | None:
        """Everything that settles once the beginning of the cut is so; None: it cannot be."""
        if values in self._known:
            return self._known[values]
        before = self.after(values[:-1])
        found = None
        if before is not None:
            found = self._assume(before.fork(), self.cut[len(values) - 1], values[-1])
            if found is not None and not self._possible(found, values):
                found = None
        self._known[values] = found
        return found

    def _assume(self, s: Solver, key: Key, value: bool) -> Solver | None:
        s.night.assumed += 1
        if s.night.assumed > EFFORT:
            raise TooMany(EFFORT)
        known = s.memo.get(key, OPEN)
        if known is not OPEN and bool(known.value) is not value:
            return None
        s.set(key, Entry(value, "assumed"))
        s.settle(self.members)
        return s

    def _possible(self, s: Solver, values: tuple[bool, ...]) -> bool:
        for key, value in (*self.assumed, *zip(self.cut, values, strict=False)):
            entry = s.rules[key[0]](s, key)
            if entry is None:
                s.settle()  # what lay too deep for one recursion
                entry = s.rules[key[0]](s, key)
            if entry is not None and bool(entry.value) is not value:
                return False
        return True


class _Possible:
    """A constraint: no rule contradicts these values of the first facts of the cut."""

    def __init__(self, search: _Search) -> None:
        self._search = search

    def __call__(self, *values: bool) -> bool:
        return self._search.after(values) is not None


def _scratch(s: Solver, members: frozenset[Key]) -> Solver:
    copy = Solver(s.night, s.rules, s.leaves)
    # What is open outside the loop is asked again: a rule that gave up early may not have told
    # all that it waits for, so that it can hang on the loop without being one of its facts.
    copy.memo = {
        key: entry for key, entry in s.memo.items() if entry is not OPEN and key not in members
    }
    copy.choices = s.choices
    return copy


def _whole(settled: Solver, members: frozenset[Key], assumed: _Assumed) -> dict[Key, bool] | None:
    """All truths of the loop under an assignment; None if not all of them follow."""
    for key, _ in assumed:  # so far: its own rule must say so as well, and why
        if settled.rules[key[0]](settled, key) is None:
            settled.settle()
            leaf = settled.open_leaf()
            if leaf is not None:
                raise OpenChoice(leaf)
    whole: dict[Key, bool] = {}
    for key in members:
        if key[0] in TRUTHS:
            entry = settled.entry(key)
            if entry is None:
                leaf = settled.open_leaf()
                if leaf is not None:
                    raise OpenChoice(leaf)
                return None
            whole[key] = bool(entry.value)
    return whole


def _founded(
    s: Solver, members: frozenset[Key], settled: Solver, whole: Mapping[Key, bool]
) -> bool:
    """Do the true facts follow once the false ones are given? (No support in a circle.)

    Given is all that is false under the assignment, also beside the loop: a mover that does not
    take hold because of a fact of the loop leaves the aim that this fact needs.
    """
    copy = _scratch(s, members)
    for key, entry in settled.memo.items():
        if key[0] in TRUTHS and key not in copy.memo and entry.value is False:
            copy.memo[key] = Entry(False, "assumed")
    copy.settle(sorted(members, key=str))
    founded = all(copy.memo[key].value for key, value in whole.items() if value)
    leaf = None if founded else copy.open_leaf()
    if leaf is not None:  # the rule of an assumed fact may wait for a choice point
        raise OpenChoice(leaf)
    return founded
