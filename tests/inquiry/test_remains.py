"""Why a role, a side or a mark is as it is: facts that say the same as the outcome."""

from __future__ import annotations

from nightorder import NightorderError
from nightorder.replay import replay

from .citations import all_cases


def facts_of(outcome, kind):
    return {
        id_.partition(":")[2]: fact
        for id_, fact in outcome.facts.items()
        if id_.startswith(f"{kind}:")
    }


def test_changed_roles_sides_and_marks_are_facts():
    tried = 0
    for case in all_cases()[::7]:
        try:
            verdicts = replay(case.game).verdicts
        except NightorderError:
            continue
        marks = case.game.ruleset.marks
        for outcome in (outcome for verdict in verdicts for outcome in verdict.outcomes):
            if outcome.paradox:
                continue
            where = (case.id, outcome)
            roles = {n: f.value for n, f in facts_of(outcome, "role").items() if f.code == "became"}
            assert roles == outcome.roles, where
            sides = facts_of(outcome, "faction")
            joined = {n: f.value for n, f in sides.items() if f.code == "joined"}
            assert joined == outcome.factions, where
            told: dict[str, set[str]] = {}
            for id_, fact in facts_of(outcome, "mark").items():
                name, _, mark = id_.rpartition(":")
                if fact.value and marks[mark].shown:
                    told.setdefault(name, set()).add(marks[mark].shown_as or mark)
            living = {n: set(m) for n, m in outcome.marks.items() if n not in outcome.dead}
            assert all(shown <= told.get(name, set()) for name, shown in living.items()), where
            tried += len(roles) + len(joined) + len(living)
    assert tried > 30
