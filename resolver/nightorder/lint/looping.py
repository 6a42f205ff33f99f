"""Circles of abilities that could stop one another in such a way that no order settles it.

By the golden rule any circle of influences can be one. In an order list the later does not stop the
earlier, unless its effect reaches back; so a circle needs an effect that does.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..model.order import LoopPolicy
from .bearing import Bearing, bearings, in_time
from .law import Law

__all__ = ["circles", "is_total", "settled"]

_KINDS = frozenset(("stops", "hides", "moves"))
#: Policies that decide every loop of acts that players sent.
_TOTAL = frozenset(("earliest_step", "all_fail", "cancel", "simultaneous"))


def circles(law: Law) -> Iterator[tuple[tuple[str, ...], tuple[Bearing, ...]]]:
    """Sets of abilities that could form a loop, with the effects that close it, largest first."""
    import networkx as nx

    graph: nx.MultiDiGraph[str] = nx.MultiDiGraph()
    golden = law.ruleset.night.family == "golden_rule"
    for bearing in bearings(law):
        if bearing.kind not in _KINDS or bearing.source not in law.ruleset.abilities:
            continue
        if golden or in_time(law, bearing) is not False or bearing.back is None:
            graph.add_edge(bearing.source, bearing.target, bearing=bearing)
    for part in sorted(nx.strongly_connected_components(graph), key=lambda p: (-len(p), min(p))):
        inside = [d["bearing"] for a, b, d in graph.edges(data=True) if {a, b} <= part]
        closing = [b for b in inside if golden or b.back is not False]
        if closing:
            yield tuple(sorted(part)), tuple(closing)


def is_total(policy: LoopPolicy) -> bool:
    """Does the policy decide whatever loop comes before it?"""
    free = not (policy.among or policy.has or policy.when) and policy.outcomes == "any"
    return free and policy.shape == "any" and policy.policy in _TOTAL


def settled(law: Law, abilities: tuple[str, ...]) -> bool:
    """Is there a policy that decides every loop of these abilities, under the readings in force?"""
    r = law.ruleset
    for policy in r.night.loops:
        if policy.policy not in _TOTAL or policy.outcomes != "any" or policy.shape != "any":
            continue
        if policy.has or not law.certain(policy.when):
            continue
        among = set(policy.among)
        if not among or all(among & r.abilities[a].words for a in abilities):
            return True
    return False
