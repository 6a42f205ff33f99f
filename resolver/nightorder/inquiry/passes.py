"""The passes of the reduction: each takes out of a proof what says nothing new.

A pass is a pure function of a proof; it changes no fact.
"""

from __future__ import annotations

from .proof import Pass, Proof, below, kind, reachable, spliced, without

__all__ = ["PASSES", "PREVENTED", "bystanders"]

#: Reasons that tell of something that was done about an act or a blow.
PREVENTED = frozenset(
    {
        "blocked",
        "unreached",
        "traded",
        "found_nobody",
        "fallen",
        "refused",
        "kept_off",
        "mended",
        "moved",
        "picked",
        "loop_fails",
        "loop_outcome",
        "paradox",
        "rolled_out",
        "already_dead",
        "struck_before",
        "no_agreement",
        "no_leader",
        "not_his_yet",
    }
)


def never_happened(proof: Proof) -> Proof:
    """A reaction that nothing set off matters only if something was done to prevent it."""
    dormant = {
        id_
        for id_, fact in proof.facts.items()
        if kind(fact) == "done" and fact.code in ("no_event", "no_source", "not_given", "not_done")
    }
    idle = {id_ for id_ in dormant if not _tells(proof, id_)}
    return spliced(without(proof, lambda fact: fact.id in idle), lambda fact: fact.id in dormant)


def _tells(proof: Proof, start: str) -> bool:
    return any(proof.facts[id_].code in PREVENTED for id_ in below(proof, start) - {start})


#: What only says that nothing unusual was the case.
_PLAIN = frozenset(
    {
        ("aim", "as_sent"),
        ("reach", "aimed"),
        ("legal", "legal"),
        ("done", "trait"),
        ("done", "host"),
        ("down", "standing"),
        ("gone", "standing"),
        ("shielded", "unprotected"),
        ("step", "step"),
        ("step", "no_step"),
        ("tie", "tie_chosen"),
        ("lands", "elsewhere"),
        ("aim", "condemned"),
    }
)


def bookkeeping(proof: Proof) -> Proof:
    """Aims as sent, legal acts, players still standing: only what they rest on is of interest.

    That an act is legal matters to the one that is refused beside it.
    """
    beside = {
        dep
        for id_, deps in proof.links.items()
        if kind(proof.facts[id_]) == "legal" and proof.facts[id_].value is False
        for dep in deps
    }
    return spliced(proof, lambda fact: (kind(fact), fact.code) in _PLAIN and fact.id not in beside)


#: Facts that the facts below them tell better.
_LINKS = frozenset({("lands", "not_done"), ("fatal", "no_blow"), ("done", "nobody")})


def chains(proof: Proof) -> Proof:
    """fate - fatal - lands - done: one sentence tells the whole chain.

    That an effect took hold is a step of its own where no sentence above it names the act.
    """
    told = _told_above(proof)
    return spliced(
        proof,
        lambda fact: (
            (kind(fact), fact.code) in _LINKS
            or (kind(fact) == "legal" and fact.value is False)
            or ((kind(fact), fact.code) == ("lands", "lands") and fact.id in told)
        ),
    )


def _told_above(proof: Proof) -> set[str]:
    """The facts whose act is named by every sentence that rests on them directly."""
    silent: set[str] = set()
    for id_, deps in proof.links.items():
        names = _named_by(proof, id_)
        silent.update(dep for dep in deps if dict(proof.facts[dep].params).get("act") not in names)
    return set(proof.facts) - silent


def _named_by(proof: Proof, id_: str) -> set[str | None]:
    fact = proof.facts[id_]
    params = dict(fact.params)
    names = {params.get(key) for key in ("act", "by_act", "trigger")}
    if fact.code in ("dies", "no_blow", "not_done") or kind(fact) in _NAMES_CAUSES:
        names |= {dict(proof.facts[dep].params).get("act") for dep in proof.links[id_]}
    return names


#: Kinds of facts whose sentence names the acts that they rest on.
_NAMES_CAUSES = frozenset({"condemned", "elected", "voters", "role", "faction", "mark"})


def single_causes(proof: Proof) -> Proof:
    """A death names its blows; a blow is a step of its own only where there are several."""
    root = proof.facts[proof.root]
    fatal = [id_ for id_ in proof.links[proof.root] if proof.facts[id_].code == "fatal"]
    if kind(root) not in ("fate", "killed") or len(fatal) != 1:
        return proof
    return spliced(proof, lambda fact: fact.id in fatal)


def idle_leaves(proof: Proof) -> Proof:
    """That an act took place is told by a sentence that names what it did."""
    triggers = {
        dict(fact.params).get("trigger") for fact in proof.facts.values() if fact.code == "event"
    }
    triggers -= {
        dict(fact.params).get("act") for fact in proof.facts.values() if fact.code == "fatal"
    }
    told = _told_above(proof)
    counted = {
        dep for id_, deps in proof.links.items() if id_.startswith("elected:") for dep in deps
    }
    return spliced(
        proof,
        lambda fact: (
            (
                (kind(fact) == "done" and fact.code in ("done", "due", "executed"))
                or (kind(fact) == "came" and fact.value is True)
                or (kind(fact) == "ballot" and fact.id in counted)
            )
            and fact.id in told
            and dict(fact.params)["act"] not in triggers
        ),
    )


def idle_movers(proof: Proof) -> Proof:
    """Of what could have led an act astray only what did is of interest."""
    links = dict(proof.links)
    for id_, fact in proof.facts.items():
        if fact.code == "moved":
            movers = dict(fact.params).get("movers", "").split(", ")
            links[id_] = tuple(
                dep
                for dep in links[id_]
                if (proof.facts[dep].code, proof.facts[dep].value) not in _COULD_MOVE
                or dict(proof.facts[dep].params).get("act") in movers
            )
    return reachable(Proof(proof.root, proof.facts, links))


#: Facts that say that an act took place, or took hold.
_COULD_MOVE = frozenset({("lands", True), ("done", True)})


def named_reactions(proof: Proof) -> Proof:
    """A reaction that a sentence above names needs no step that says it was set off."""
    named = {dict(fact.params).get("act") for fact in proof.facts.values() if fact.code == "fatal"}
    named |= {
        dict(fact.params).get(key)
        for fact in proof.facts.values()
        for key in ("act", "by_act")
        if fact.code in ("blocked", "kept_off", "mended")
    }
    root = proof.facts[proof.root]
    if kind(root) in ("fate", "killed"):
        named |= {dict(proof.facts[id_].params).get("act") for id_ in proof.links[proof.root]}
    return spliced(
        proof, lambda fact: fact.code == "event" and dict(fact.params).get("act") in named
    )


def moot_conditions(proof: Proof) -> Proof:
    """An effect without effect is left out beside one of the same act that did its work.

    Disputed points on which its condition rests stay.
    """
    worked = {
        (dict(fact.params).get("act"), dict(fact.params).get("player"))
        for fact in proof.facts.values()
        if kind(fact) in ("lands", "fatal")
        and (fact.value is True or fact.code in ("mended", "kept_off", "not_done"))
    }
    worked |= {
        (dict(fact.params).get("by_act"), dict(fact.params).get("player"))
        for fact in proof.facts.values()
        if fact.code in ("mended", "kept_off")
    }
    return spliced(
        proof,
        lambda fact: (
            fact.code == "void"
            and (dict(fact.params).get("act"), dict(fact.params).get("player")) in worked
        ),
    )


def idle_traits(proof: Proof) -> Proof:
    """What a trait or a mark would do on a condition that does not hold is of no interest."""
    return without(
        proof,
        lambda fact: (
            fact.code == "void" and dict(fact.params).get("origin") in ("trait", "mark", "later")
        ),
    )


def who_is_left(proof: Proof) -> Proof:
    """Who wins is told by who died of what; why nobody saved them is another question."""
    if kind(proof.facts[proof.root]) != "winner":
        return proof
    links = dict(proof.links)
    direct = links[proof.root]
    dead = {dep.partition(":")[2] for dep in direct if kind(proof.facts[dep]) == "fate"}
    links[proof.root] = tuple(
        dep
        for dep in direct
        if proof.facts[dep].code != "fatal" or dict(proof.facts[dep].params)["player"] not in dead
    )
    for id_, fact in proof.facts.items():
        if kind(fact) == "fate" and fact.value is True:
            voted = "condemned" in links and "condemned" in below(proof, id_)
            links[id_] = ("condemned",) if voted else ()
    return reachable(Proof(proof.root, proof.facts, links))


def bystanders(proof: Proof) -> Proof:
    """That somebody else lives, and nothing threatened him, is no reason for anything."""
    return without(
        proof,
        lambda fact: (
            kind(fact) in ("fate", "killed") and fact.value is False and not proof.links[fact.id]
        ),
    )


PASSES: tuple[Pass, ...] = (
    never_happened,
    idle_traits,
    moot_conditions,
    bookkeeping,
    chains,
    idle_movers,
    idle_leaves,
    named_reactions,
    single_causes,
    who_is_left,
    bystanders,
)
