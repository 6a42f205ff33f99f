"""The conditions that failed: what kept something from being the case, the first one first."""

from __future__ import annotations

from collections.abc import Iterator

from ..model.verdict import Fact, FactValue, Outcome
from .proof import Proof, fact_in, proof_of
from .reduction import reduce_proof

__all__ = ["TELLING", "obstacles"]

#: Reasons why something did not come about, the most telling first.
TELLING = (
    "mended",
    "kept_off",
    "blocked",
    "unreached",
    "traded",
    "held_over",
    "found_nobody",
    "fallen",
    "refused",
    "not_his_yet",
    "loop_fails",
    "picked",
    "rolled_out",
    "already_dead",
    "void",
    "void_act",
    "vain_act",
    "moved",
    "too_late",
    "nobody",
    "no_agreement",
    "no_leader",
    "not_copied",
    "no_event",
)
_RANK = {code: rank for rank, code in enumerate(TELLING)}
#: Facts that say themselves why they are not otherwise.
_OWN = frozenset({"answer", "winner", "condemned", "elected", "legal", "told"})


def obstacles(outcome: Outcome, fact_id: str) -> tuple[Fact, ...]:
    """Why a fact of an outcome is not otherwise: the facts that stood in the way.

    The first is the condition that failed first; there is always one. Where nothing even tried,
    it is a fact of its own that says so: ``nobody_struck``, ``unprotected``, ``unhindered``.
    KeyError if there is no such fact.
    """
    root = fact_in(outcome, fact_id)
    kind = fact_id.partition(":")[0]
    if kind in _OWN or root.code in ("gone", "refused", "given"):
        deeper = _telling(reduce_proof(proof_of(outcome, fact_id))) if kind == "answer" else ()
        return (root, *deeper)
    if root.code in _RANK and root.code != "moved":
        return (root,)
    proof = reduce_proof(proof_of(outcome, fact_id))
    found = tuple(_telling(proof))
    if kind == "fate" and root.value is True:
        blows = {id_ for id_ in proof.links[fact_id] if proof.facts[id_].code == "fatal"}
        found = tuple(fact for fact in found if fact.id not in blows)
        return found or tuple(_unprotected(outcome, root))
    if found:
        return found
    return (_nothing_tried(root),)


def _telling(proof: Proof) -> Iterator[Fact]:
    """The telling reasons below the root: nearest first, of the same depth the most telling."""
    seen = {proof.root}
    level = [proof.root]
    while level:
        below = [dep for id_ in level for dep in proof.links[id_]]
        level = [id_ for id_ in dict.fromkeys(below) if id_ not in seen]
        seen.update(level)
        facts = [proof.facts[id_] for id_ in level if proof.facts[id_].code in _RANK]
        yield from sorted(facts, key=lambda fact: _RANK[fact.code])


def _unprotected(outcome: Outcome, root: Fact) -> Iterator[Fact]:
    """For each blow that kills: that nothing kept it off."""
    player = dict(root.params).get("player", "")
    for id_ in root.because:
        fact = outcome.facts.get(id_)
        if fact is not None and fact.value is True:
            act = dict(fact.params).get("act", "")
            yield Fact(
                f"shielded:{act}>{player}",
                False,
                "unprotected",
                tuple(sorted({**dict(fact.params), "act": act, "player": player}.items())),
                (id_,),
            )


def _nothing_tried(root: Fact) -> Fact:
    kind = root.id.partition(":")[0]
    value: FactValue = root.value
    if kind == "fate":
        code = "nobody_struck"
    elif kind == "done" and value is True:
        code = "unhindered"
    else:
        return root
    return Fact(root.id, value, code, root.params, (), root.rule)
