"""The reduction of a proof: a list of small passes, and which attempts that failed are told.

None of this changes a fact; it only takes out what says nothing new, so that what is left can be
read, and what it names is enough for the fact and needed for it.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping

from ..model.verdict import Fact
from .citing import named_acts, sent_acts
from .passes import PASSES, PREVENTED, bystanders
from .proof import Pass, Proof, above, after, kind, reachable, without

__all__ = ["PASSES", "reduce_proof"]


def reduce_proof(proof: Proof, passes: tuple[Pass, ...] | None = None) -> Proof:
    """The proof after all passes of the reduction.

    They run twice: what the first run leaves directly below the root tells which attempts that
    came to nothing are of interest; all others go before the second run (:func:`vain_attempts`).
    In the end what the acts that are named hang on is named too (:func:`still_needed`), and what
    has no part in that goes (:func:`idle_attempts`).
    """
    steps = PASSES if passes is None else passes
    short = after(proof, steps)
    if passes is not None:
        return short
    short = after(vain_attempts(proof, short.links[short.root]), steps)
    return idle_attempts(still_needed(short, proof, steps), proof)


def vain_attempts(proof: Proof, direct: tuple[str, ...]) -> Proof:
    """What did not come about, and would not have without its act either, is no reason.

    That a block was too late, that a condition did not hold: only directly below the root, where
    it is what one would have expected otherwise, is it told. ``direct`` are the facts there. What
    somebody prevented stays, for whoever prevented it may have decided; so does what hangs on a
    point that is open.
    """
    up = above(proof)
    kept = {*direct, *(id_ for id_, fact in proof.facts.items() if fact.code in _TOLD_ANYWHERE)}
    todo = [*kept]
    while todo:
        for id_ in up.get(todo.pop(), ()):
            if id_ not in kept:
                kept.add(id_)
                todo.append(id_)
    return without(proof, lambda fact: fact.id not in kept and _in_vain(fact))


def still_needed(short: Proof, proof: Proof, passes: tuple[Pass, ...]) -> Proof:
    """What kept an act that is named from doing something else besides is named too: without it
    the named acts alone would not lead to the same. So is what kept a trait or a mark from
    striking, for those are there whatever the players send. ``proof`` is the whole proof.
    """
    while True:
        named = {name for fact in short.facts.values() for name in named_acts(proof.facts, fact)}
        missing = [
            id_
            for id_, fact in proof.facts.items()
            if id_ not in short.facts and _keeps_off(proof, fact, named)
        ]
        if not missing:
            return short
        up = above(proof)
        for id_ in missing:
            if id_ not in short.facts:
                part = after(reachable(Proof(id_, proof.facts, proof.links)), passes)
                short = _attached(short, part, _nearest(up, id_, short.facts))


def _keeps_off(proof: Proof, fact: Fact, named: set[str]) -> bool:
    """Did somebody who is not named keep off something that happens if only the named act?"""
    params = dict(fact.params)
    if "act" not in params or fact.id == proof.root:
        return False
    itself = _sent_by_players(proof, sent_acts(proof.facts, params["act"]))
    if not itself <= named:
        return False
    if fact.code in PREVENTED or fact.code == "spread":
        return not _sent_by_players(proof, named_acts(proof.facts, fact)) <= named
    if fact.code != "void" or itself:
        return False
    return any(
        proof.facts[dep].value is True
        and kind(proof.facts[dep]) in ("done", "sent")
        and not _sent_by_players(proof, named_acts(proof.facts, proof.facts[dep])) <= named
        for dep in proof.links[fact.id]
    )


def _lasting(proof: Proof, labels: Iterable[str]) -> set[str]:
    """Those acts that are known to be in the night whatever the players send."""
    return {name for name in labels if f"done:{name}" in proof.facts} - _sent_by_players(
        proof, labels
    )


def _sent_by_players(proof: Proof, labels: Iterable[str]) -> set[str]:
    """Those acts that are in the night because a player has sent them."""
    facts = (proof.facts.get(f"done:{label}") for label in labels)
    return {
        dict(fact.params)["act"]
        for fact in facts
        if fact is not None and dict(fact.params).get("origin") in _SENT
    }


#: Origins of acts that are in a night because a player has sent them.
_SENT = frozenset({"sent", "pact", "vote"})


def _nearest(resting: Mapping[str, list[str]], id_: str, among: Container[str]) -> str:
    """The nearest fact among some that rests on this one, however far below."""
    level = [id_]
    while True:
        level = list(dict.fromkeys(one_up for one in level for one_up in resting[one]))
        for one in level:
            if one in among:
                return one


def _attached(proof: Proof, part: Proof, at: str) -> Proof:
    """The proof with another one put below one of its facts."""
    links = {**part.links, **proof.links}
    links[at] = tuple(dict.fromkeys((*proof.links[at], part.root)))
    return Proof(proof.root, {**part.facts, **proof.facts}, links)


def idle_attempts(proof: Proof, whole: Proof) -> Proof:
    """An attempt that came to nothing, deeper than directly below the root, is told for the sake of
    whoever prevented it. Where nobody did who is not named anyway, it goes, and so does the good
    fortune of a player whom nothing else threatened, and the order of acts of which one has no part
    in the rest. ``whole`` is the proof before its reduction.
    """
    direct = {proof.root, *proof.links[proof.root]}
    # What would be without an act rests on the very attempts that the act brings to nothing.
    direct.update(d for id_, deps in proof.links.items() if id_.startswith("anyway:") for d in deps)
    named = {id_: set(named_acts(whole.facts, fact)) for id_, fact in proof.facts.items()}
    lasting = _lasting(whole, {name for names in named.values() for name in names})
    for id_, fact in tuple(proof.facts.items()):
        lives = kind(fact) in ("fate", "killed")
        order = kind(fact) in ("tie", "order")
        if id_ == proof.root or id_ not in proof.facts or (id_ in direct and not lives):
            continue
        if not order and (fact.value is not False or kind(fact) not in _HAPPENINGS):
            continue
        tried = (fact, *(proof.facts[dep] for dep in proof.links[id_]))
        acts = (dict(one.params).get("act") for one in (tried if lives else tried[:1]))
        attempts = {name for act in acts if act is not None for name in sent_acts(whole.facts, act)}
        less = without(proof, _is(id_))
        gone = proof.facts.keys() - less.facts.keys()
        if any(proof.facts[one].code in _OPEN for one in gone):
            continue  # that this was open, and how it was taken, must be told
        lost = {name for one in gone for name in named[one]}
        lost -= {name for one in less.facts for name in named[one]} | lasting
        if lost <= attempts if not order else lost:
            proof = less
    return bystanders(proof)


#: Reasons that tell of something that was open, by themselves or by what they rest on.
_OPEN = frozenset({"ruling_open", "chosen", "picked", "loop_fails", "loop_outcome"})


def _is(id_: str) -> Callable[[Fact], bool]:
    return lambda fact: fact.id == id_


def _in_vain(fact: Fact) -> bool:
    return fact.code == "too_late" or (fact.value is False and kind(fact) in _HAPPENINGS)


#: Reasons that name who prevented something, or what was open.
_TOLD_ANYWHERE = frozenset(
    {
        "ruling_open",
        "chosen",
        "blocked",
        "unreached",
        "kept_off",
        "mended",
        "traded",
        "held_over",
        "fallen",
        "found_nobody",
        "already_dead",
        "loop_fails",
    }
)
#: Kinds of facts that are false where nobody acts.
_HAPPENINGS = frozenset(
    {"came", "done", "lands", "fatal", "fate", "killed", "down", "gone", "shielded", "mark"}
)
