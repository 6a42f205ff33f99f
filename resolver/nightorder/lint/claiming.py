"""Findings about claims: their rules, repairs and the question that a night must answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from ..conditions import conditions_in
from ..model.ability import Ability
from ..search import Question, between_rulesets
from .bearing import Bearing, in_time
from .conflicts import Conflict
from .finding import Finding, Repair, Rule, Severity
from .law import Law
from .moving import moved_before
from .sparing import spared
from .statements import Statement, pairs

__all__ = ["against_effects", "finding_of", "merged"]


def finding_of(
    law: Law, code: str, conflict: Conflict, smallest: Sequence[frozenset[str]]
) -> Finding:
    """A conflict of statements as a finding at its first claim.

    A claim that the list contradicts in several pairs of steps is one finding
    (:func:`merged` puts them together).
    """
    first = conflict.statements[0]
    points = _points(law, conflict.statements)
    return Finding(
        code,
        "error",
        first.place,
        {"words": _shown(conflict), "id": _id(first)},
        conflict.kind,
        tuple(s.rule for s in conflict.statements),
        (*_drops(law, conflict, smallest), *_moves(law, conflict)),
        points,
        question=_question(law, conflict, points),
    )


def merged(law: Law, conflicts: Sequence[Conflict]) -> Iterator[Finding]:
    """One finding for each claim that the list contradicts, and each way in which it does."""
    groups: dict[tuple[str, str], list[Conflict]] = {}
    for conflict in conflicts:
        groups.setdefault((conflict.statements[0].id, conflict.kind), []).append(conflict)
    for group in groups.values():
        finding = finding_of(law, "NO202", group[0], ())
        shown = "; ".join(dict.fromkeys(map(_shown, group)))
        listed = {s.id: s.rule for c in group for s in c.statements[1:]}
        yield attrs.evolve(
            finding,
            params={**finding.params, "words": shown},
            rules=(finding.rules[0], *listed.values()),
        )


def _shown(conflict: Conflict) -> str:
    if conflict.kind == "circle":
        return " → ".join((*conflict.words, conflict.words[0]))
    return ", ".join(conflict.words)


def _id(statement: Statement) -> str:
    return statement.claim.id if statement.claim is not None else statement.id


def _points(law: Law, statements: Sequence[Statement]) -> tuple[str, ...]:
    named = [s.claim.point for s in statements if s.claim is not None and s.claim.point]
    return tuple(dict.fromkeys(named))


def _drops(law: Law, conflict: Conflict, smallest: Sequence[frozenset[str]]) -> Iterator[Repair]:
    for way in smallest[:3]:
        ids = sorted(i.removeprefix("claim:") for i in way)
        text = "drop_claim" if len(ids) == 1 else "drop_claims"
        yield Repair(text, {"ids": ", ".join(ids)}, law.at("claims", ids[0]))
    if not smallest:
        for statement in conflict.statements:
            if statement.claim is not None:
                yield Repair("drop_claim", {"ids": statement.claim.id}, statement.place)


def _moves(law: Law, conflict: Conflict) -> Iterator[Repair]:
    """Moving a step, where the list itself is one of the statements and nothing else breaks."""
    if conflict.kind != "order":
        return
    first, then = conflict.words
    if moved_before(law, first, then) is not None:
        place = law.word_at(law.place_of(first), first)
        yield Repair("move_before", {"word": first, "then": then}, place)


def _question(law: Law, conflict: Conflict, points: Sequence[str]) -> Question | None:
    """Readings of the point, if it has one; otherwise the list as it is and with the step moved."""
    for point in points:
        if point in law.ruleset.options:
            return law.asked(point)
    if conflict.kind == "order":
        first, then = conflict.words
        moved = moved_before(law, first, then, checked=False)
        if moved is not None:
            about = [w for w in conflict.words if w in law.ruleset.abilities]
            return between_rulesets({"by_list": law.ruleset, "by_claim": moved}, about)
    return None


# -- claims against effects ----------------------------------------------------------------------


def against_effects(law: Law, statement: Statement) -> Iterator[Finding]:
    """Where no effect does what a claim says, or one does what it denies."""
    claim = statement.claim
    if claim is None or (law.as_stated and claim.readings):
        return  # what the effects do is then for the readings to say
    known = {*law.ruleset.abilities, *law.ruleset.traits, *law.ruleset.marks}
    for win in statement.wins:
        if win.winner not in known or win.loser not in law.ruleset.abilities:
            continue
        ways = pairs(law).get((win.winner, win.loser), ())
        if win.holds and not ways and not _otherwise(law, win.winner, win.loser):
            yield _effect_finding(law, statement, "no_effect", (win.winner, win.loser))
        elif not win.holds:
            if claim.readings:
                continue  # a reading is often about less than all nights
            stops = [w for w in ways if w.kind == "stops"]
            kept = [w for w in ways if w.kind != "moves"]
            hard = [w for w in stops or kept or ways if _hard(law, w)]
            if hard and all(law.certain(w.effect.when) for w in ways):
                yield _effect_finding(law, statement, "effect", (win.winner, win.loser), hard[0])
        elif claim.spares:
            yield from _spared(law, statement, ways, (win.winner, win.loser))


def _hard(law: Law, way: Bearing) -> bool:
    """Does the effect, whatever the night, keep acts of the target from working?"""
    target = law.ruleset.abilities[way.target]
    shared = target.pact or target.performer or target.passes_on or target.sender_blocked
    return (
        bool(in_time(law, way))
        and law.certain(way.effect.when)
        and way.kind != "masks"
        and way.effect.chance is None
        and not (shared and way.kind == "stops")
    )


#: Kinds of effects that can do to an act what no scope tells.
_BY_ANOTHER_WAY = frozenset(
    ("kill", "leave", "copy", "trade", "swap", "reflect", "share", "reprieve", "change", "mark")
)


def _otherwise(law: Law, winner: str, loser: str) -> bool:
    """May the winner bear on the loser by a blow, a reaction, or a condition that names it?"""
    r = law.ruleset
    owner = r.abilities.get(winner) or r.traits.get(winner) or r.marks[winner]
    if any(e.on is not None or e.kind in _BY_ANOTHER_WAY for e in owner.effects):
        return True
    words = owner.words if isinstance(owner, Ability) else frozenset({winner})
    return any(
        not words.isdisjoint(text for _, text in condition.constants)
        for condition in conditions_in(r.abilities[loser])
    )


def _spared(
    law: Law, statement: Statement, ways: Sequence[Bearing], words: tuple[str, str]
) -> Iterator[Finding]:
    assert statement.claim is not None
    for role in statement.claim.spares:
        stops = any(w.kind == "stops" for w in ways)
        if stops and words[1] not in law.ruleset.roles[role].abilities:
            continue  # whose acts are stopped must have them
        if _worn_against(law, role, words[0]):
            continue
        met = [w for w in ways if spared(law, w.effect, law.ruleset.roles[role]) is False]
        if met:
            yield _effect_finding(law, statement, "spares", words, met[0], role)


def _worn_against(law: Law, role: str, ability: str) -> bool:
    """Has the role a trait that keeps the ability off?"""
    traits = (*law.ruleset.roles[role].traits, *law.ruleset.everyone.traits)
    return any(
        w.kind in ("shields", "hides") for t in traits for w in pairs(law).get((t, ability), ())
    )


def _effect_finding(
    law: Law,
    statement: Statement,
    variant: str,
    words: tuple[str, str],
    bearing: Bearing | None = None,
    role: str = "",
) -> Finding:
    rules = [statement.rule]
    severity: Severity = "error"
    place = statement.place
    if bearing is not None:
        params = {"ability": bearing.source, "effect": bearing.effect.kind}
        rules.append(Rule(bearing.place, "effect", params))
    return Finding(
        "NO203",
        severity,
        place,
        {"id": _id(statement), "first": words[0], "then": words[1], "role": role},
        variant,
        tuple(rules),
        (Repair("drop_claim", {"ids": _id(statement)}, place),),
        _points(law, (statement,)),
    )
