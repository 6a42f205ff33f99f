"""Why a fact holds: its reduced proof, the acts it cites, and what had to be chosen on the way."""

from __future__ import annotations

import attrs

from ..errors import NightorderError, Place, Problem
from ..model.verdict import Choice, Fact, Outcome, Verdict
from ..reading import did_you_mean
from .citing import named_acts
from .proof import Proof, fact_in, proof_of
from .reduction import reduce_proof

__all__ = ["Explanation", "fact_id_of", "rests_on", "why"]


@attrs.frozen
class Explanation:
    """Why a fact holds in one outcome of a verdict.

    ``outcome`` is the number of the outcome, from 1; ``fact`` what is explained; ``proof`` the
    facts it rests on after the reduction; ``acts`` the labels of all acts that the proof names,
    in reading order; ``chosen`` what was open on the way and had to be chosen (dice, an order of
    arrival, a loop, a point left open), each with who chose.
    """

    phase: str
    outcome: int
    fact: Fact
    proof: Proof = attrs.field(repr=False)
    acts: tuple[str, ...]
    chosen: tuple[Choice, ...] = ()


def why(verdict: Verdict, subject: str) -> tuple[Explanation, ...]:
    """Why something is as it is: one explanation for each outcome that has the fact.

    ``subject`` is a player (his fate), the label of an act (``A.shoot``: whether it takes place,
    or why it is refused) or the id of a fact: ``fate:A``, ``done:A.shoot``, ``aim:A.shoot``,
    ``answer:A.check/0``, ``mark:A:silenced``, ``role:A``, ``faction:A``, ``condemned`` (whom the
    vote puts out), ``winner``. :func:`nightorder.words.explain` puts it into sentences.

    Raises NightorderError if there is no such fact, with the nearest name there is. Time: linear
    in the size of the verdict.

    >>> from nightorder import read_game, resolve
    >>> game = read_game('''{ruleset: atlantis, players: {A: doctor, B: thug, G: killer, H: sage},
    ...     phases: [{night: 2, acts: [{by: B, do: stun, to: A}, {by: A, do: heal, to: H},
    ...     {by: G, do: kill, to: H}]}]}''')
    >>> (found,) = why(resolve(game), "H")
    >>> found.fact.id, found.fact.value, found.acts
    ('fate:H', True, ('G.kill', 'A.heal', 'B.stun'))
    """
    id_ = fact_id_of(verdict, subject)
    found = []
    for number, outcome in enumerate(verdict.outcomes, start=1):
        try:
            fact = fact_in(outcome, id_)
        except KeyError:
            continue
        whole = proof_of(outcome, id_)
        proof = reduce_proof(whole)
        acts = _acts(outcome, proof)
        chosen = _chosen(outcome, proof, whole)
        found.append(Explanation(verdict.phase, number, fact, proof, acts, chosen))
    return tuple(found)


def fact_id_of(verdict: Verdict, subject: str) -> str:
    """The id of the fact that a subject means; NightorderError if there is none."""
    if not isinstance(subject, str):
        raise TypeError(f"a subject is a text such as 'A' or 'A.shoot', not {subject!r}")
    for id_ in (f"fate:{subject}", subject, f"done:{subject}"):
        for outcome in verdict.outcomes:
            try:
                fact_in(outcome, id_)
            except KeyError:
                continue
            return id_
    players: dict[str, None] = {}
    facts: dict[str, None] = {}
    for outcome in verdict.outcomes:
        state = outcome.next_state
        players |= dict.fromkeys(state.players if state is not None else ())
        facts |= dict.fromkeys(outcome.facts)
    names = [*players, *(id_.removeprefix("done:") for id_ in facts if id_.startswith("done:"))]
    hint = did_you_mean(subject, names) or did_you_mean(subject, facts)
    said = f"there is no player, act or fact '{subject}' in {verdict.phase}{hint}"
    raise NightorderError([Problem(Place(), "unknown-fact", said)])


def _acts(outcome: Outcome, proof: Proof) -> tuple[str, ...]:
    found: dict[str, None] = {}
    seen: set[str] = set()

    def read(id_: str) -> None:
        seen.add(id_)
        found.update(dict.fromkeys(named_acts(outcome.facts, proof.facts[id_])))
        for dep in proof.links[id_]:
            if dep not in seen:
                read(dep)

    read(proof.root)
    return tuple(found)


def _chosen(outcome: Outcome, proof: Proof, whole: Proof) -> tuple[Choice, ...]:
    """The choices whose point a fact of the proof is about, and the policies of loops behind it."""
    about = {id_.partition(":")[2] for id_ in proof.facts}
    loops = {dict(fact.params).get("loop", "") for fact in proof.facts.values()}
    return tuple(
        choice
        for choice in outcome.choices
        if choice.point in about
        or choice.point.replace(", ", ",") in about
        or choice.point in loops
        or (choice.by == "policy" and rests_on(whole, choice))
    )


def rests_on(whole: Proof, choice: Choice) -> bool:
    """Does a fact rest on what was chosen (dice, a lot, the acts of a loop), by its whole proof?"""
    if choice.by == "policy":
        acts = {dict(fact.params).get("act") for fact in whole.facts.values()}
        return not acts.isdisjoint(choice.point.split(", "))
    point = choice.point.replace(", ", ",")
    about = [id_.partition(":")[2] for id_ in whole.facts]
    return any(one in (choice.point, point) or one.startswith(f"{point}:") for one in about)
