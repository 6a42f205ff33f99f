"""A disputed point that changes nothing.

What it does: reports an option that no condition of the ruleset reads, and a reading that no
condition tells apart from another one.

Why it is bad: whoever chooses a reading thinks that he has decided something.

Example:

    options:
      Q1: {readings: {early: ..., late: ...}, default: early}     # and nobody asks `ruling.Q1`

Use instead: let the rule in question read it (`when: ruling.Q1 == "early"`), or delete the point.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...conditions import Condition, conditions_in
from ..finding import Finding, Repair
from ..law import Law
from ..registry import check
from ..words_of_conditions import told_apart


@check("NO403", "option-changes-nothing", "error")
def run(law: Law) -> Iterator[Finding]:
    """By the conditions alone; that a night can show it is looked for by NO404."""
    asked: dict[str, list[Condition]] = {}
    for condition in conditions_in(law.ruleset):
        for point in law.points(condition):
            asked.setdefault(point, []).append(condition)
    for short, id_ in law.options.items():
        option = law.ruleset.options[id_]
        place = law.at("options", id_)
        repair = (Repair("drop_option", {"option": id_}, place),)
        if short not in asked:
            yield Finding("NO403", "error", place, {"option": id_}, repairs=repair, points=(id_,))
            continue
        readings = tuple(r for r in option.readings if r != option.undecided)
        for group in told_apart(asked[short], short, readings):
            if len(group) > 1:
                params = {"option": id_, "readings": ", ".join(group)}
                where = law.at("options", id_, "readings", group[1])
                yield Finding("NO403", "warning", where, params, "alike", points=(id_,))
