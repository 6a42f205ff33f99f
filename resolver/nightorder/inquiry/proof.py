"""The proof of a fact: the facts that it rests on, as a graph, and the tools to cut it down."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

import attrs

from ..model.verdict import Fact, Outcome

__all__ = [
    "Pass",
    "Proof",
    "above",
    "after",
    "below",
    "fact_in",
    "kind",
    "leave_out",
    "proof_of",
    "reachable",
    "spliced",
    "without",
]


@attrs.frozen
class Proof:
    """A root fact, all facts it rests on, and for each of them those it rests on directly."""

    root: str
    facts: Mapping[str, Fact]
    links: Mapping[str, tuple[str, ...]]


def fact_in(outcome: Outcome, id_: str) -> Fact:
    """A fact of an outcome, also where nothing in the phase could have touched it.

    Of a player of whom nothing could have disposed there is no fact ``fate:NAME``; that he lives
    (``untouched``), or was out before (``gone``), holds all the same. So does that he keeps his
    role and side and is free of a mark. KeyError if the outcome has no such fact.
    """
    if id_ in outcome.facts:
        return outcome.facts[id_]
    kind, _, about = id_.partition(":")
    state = outcome.next_state
    name, _, mark = about.partition(":") if kind == "mark" else (about, "", "")
    if state is None or name not in state.players:
        raise KeyError(id_)
    player = state.players[name]
    if kind == "fate":
        code = "untouched" if player.alive else "gone"
        return Fact(id_, False if player.alive else None, code, (("player", name),))
    if kind in ("role", "faction"):
        value = player.role if kind == "role" else player.faction
        return Fact(id_, value, "kept", (("player", name), ("value", value)))
    if kind == "mark":
        return Fact(id_, False, "not_marked", (("mark", mark), ("player", name)))
    raise KeyError(id_)


def proof_of(outcome: Outcome, root: str) -> Proof:
    """Everything that a fact rests on; KeyError if the outcome has no such fact."""
    facts = {root: fact_in(outcome, root)}
    links: dict[str, tuple[str, ...]] = {}
    todo = [root]
    while todo:
        id_ = todo.pop()
        links[id_] = tuple(dep for dep in facts[id_].because if dep in outcome.facts and dep != id_)
        for dep in links[id_]:
            if dep not in facts:
                facts[dep] = outcome.facts[dep]
                todo.append(dep)
    return Proof(root, facts, links)


def leave_out(proof: Proof, ids: Collection[str]) -> Proof:
    """The proof without some facts; what they rest on stands in their place."""
    return spliced(proof, lambda fact: fact.id in ids) if ids else proof


def without(proof: Proof, drop: Callable[[Fact], bool]) -> Proof:
    """Take facts out together with what only they rest on."""
    gone = {id_ for id_, fact in proof.facts.items() if id_ != proof.root and drop(fact)}
    if not gone:
        return proof
    links = {
        id_: tuple(dep for dep in deps if dep not in gone)
        for id_, deps in proof.links.items()
        if id_ not in gone
    }
    return reachable(Proof(proof.root, proof.facts, links))


def spliced(proof: Proof, drop: Callable[[Fact], bool]) -> Proof:
    """Take facts out and put what they rest on in their place."""
    gone = {id_ for id_, fact in proof.facts.items() if id_ != proof.root and drop(fact)}
    if not gone:
        return proof

    def kept(id_: str, seen: set[str]) -> list[str]:
        found: list[str] = []
        for dep in proof.links[id_]:
            if dep not in gone:
                found.append(dep)
            elif dep not in seen:
                seen.add(dep)
                found += kept(dep, seen)
        return found

    links = {
        id_: tuple(dep for dep in dict.fromkeys(kept(id_, set())) if dep != id_)
        for id_ in proof.links
        if id_ not in gone
    }
    return reachable(Proof(proof.root, proof.facts, links))


def reachable(proof: Proof) -> Proof:
    """The part of a proof that its root still rests on."""
    found, todo = {proof.root: None}, [proof.root]
    while todo:
        for dep in proof.links[todo.pop()]:
            if dep not in found:
                found[dep] = None
                todo.append(dep)
    return Proof(
        proof.root,
        {id_: proof.facts[id_] for id_ in found},
        {id_: proof.links[id_] for id_ in found},
    )


def kind(fact: Fact) -> str:
    """What sort of fact it is: the first word of its id."""
    return fact.id.partition(":")[0]


def above(proof: Proof) -> dict[str, list[str]]:
    """For each fact, those that rest on it directly."""
    found: dict[str, list[str]] = {}
    for id_, deps in proof.links.items():
        for dep in deps:
            found.setdefault(dep, []).append(id_)
    return found


def below(proof: Proof, start: str) -> set[str]:
    """All facts that one rests on, and itself."""
    return set(reachable(Proof(start, proof.facts, proof.links)).facts)


#: A step of the reduction.
Pass = Callable[[Proof], Proof]


def after(proof: Proof, passes: tuple[Pass, ...]) -> Proof:
    """The proof after some steps of the reduction."""
    for step in passes:
        proof = step(proof)
    return proof
