"""Findings about claims: their rules, repairs and the question that a night must answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..search import Question, between_readings, between_rulesets
from .bearing import Bearing, in_time
from .conflicts import Conflict
from .finding import Finding, Repair, Rule, Severity
from .law import Law
from .moving import moved_before
from .sparing import spared
from .statements import Statement, pairs

__all__ = ["against_effects", "finding_of"]


def finding_of(
    law: Law, code: str, conflict: Conflict, smallest: Sequence[frozenset[str]]
) -> Finding:
    """A conflict of statements as a finding at its first claim."""
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
            return between_readings(law.ruleset, point)
    if conflict.kind == "order":
        first, then = conflict.words
        moved = moved_before(law, first, then, checked=False)
        if moved is not None:
            about = [w for w in conflict.words if w in law.ruleset.abilities]
            return between_rulesets({"list": law.ruleset, "claim": moved}, about)
    return None


# -- claims against effects ----------------------------------------------------------------------


def against_effects(law: Law, statement: Statement) -> Iterator[Finding]:
    """Where no effect does what a claim says, or one does what it denies."""
    claim = statement.claim
    if claim is None:
        return
    known = {*law.ruleset.abilities, *law.ruleset.traits, *law.ruleset.marks}
    for win in statement.wins:
        if win.winner not in known or win.loser not in law.ruleset.abilities:
            continue
        ways = pairs(law).get((win.winner, win.loser), ())
        if win.holds and not ways and not _kills_the_author(law, win.winner):
            yield _effect_finding(law, statement, "no_effect", (win.winner, win.loser))
        elif not win.holds:
            hard = [w for w in ways if in_time(law, w) and law.certain(w.effect.when)]
            hard = [w for w in hard if w.kind not in ("masks", "moves") and w.effect.chance is None]
            if hard:
                yield _effect_finding(law, statement, "effect", (win.winner, win.loser), hard[0])
        elif claim.spares:
            yield from _spared(law, statement, ways, (win.winner, win.loser))


def _kills_the_author(law: Law, ability: str) -> bool:
    """A deadly act stops whoever it strikes, where deaths bite; a reaction may do anything."""
    found = law.ruleset.abilities.get(ability) or law.ruleset.traits.get(ability)
    found_effects = found.effects if found is not None else law.ruleset.marks[ability].effects
    return any(e.on is not None or e.kind in ("kill", "leave") for e in found_effects) or any(
        e.kind in ("copy", "trade", "swap", "reflect", "share", "reprieve", "change", "mark")
        for e in found_effects
    )


def _spared(
    law: Law, statement: Statement, ways: Sequence[Bearing], words: tuple[str, str]
) -> Iterator[Finding]:
    assert statement.claim is not None
    for role in statement.claim.spares:
        if law.ruleset.abilities[words[1]].id not in law.ruleset.roles[role].abilities:
            continue
        met = [w for w in ways if spared(law, w.effect, law.ruleset.roles[role]) is False]
        if met:
            yield _effect_finding(law, statement, "spares", words, met[0], role)


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
