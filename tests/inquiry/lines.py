"""What is wrong with a one-line text, if anything."""

from __future__ import annotations

import re
from functools import cache

from nightorder.model.ruleset import Ruleset
from nightorder.words.fitting import LINE

_LABEL = re.compile(r"\w\.\w+[!#@>]|\w[!@>]\w|#\d")
_EMPTY = re.compile(
    r"“”|«»|\(\)|\[\]|\{|\}|`|  |\x01|: *$|, *$|: :|: ,|, ,|\( |→ *[)}]|None|True|False"
)


@cache
def inner_names(rules: Ruleset) -> frozenset[str]:
    """Ids of a ruleset that nobody should meet in a text: those with an underscore."""
    tables = (rules.roles, rules.factions, rules.abilities, rules.traits, rules.marks)
    return frozenset(id_ for table in tables for id_ in table if "_" in id_)


def wrong(line: str, rules: Ruleset, code: str) -> list[str]:
    """Every fault of a line: its length, names that only programs know, holes, repetitions."""
    found = []
    if not 0 < len(line) <= LINE:
        found.append(f"length {len(line)}")
    plain = re.sub(r"\[[^\]]*\]$", "", line)  # points are named by their ids
    words = set(re.findall(r"\w+", plain))
    if words & inner_names(rules) or ("_" in code and code in words):
        found.append(f"inner name {sorted(words & inner_names(rules))}")
    if _LABEL.search(plain):
        found.append("a label")
    if _EMPTY.search(line):
        found.append(f"a hole {_EMPTY.search(line)}")
    clauses = [part.strip() for part in re.split(r": |; |, | — ", plain) if len(part) > 14]
    # A paradox names its act and then the whole loop, of which it is one.
    if len(clauses) != len(set(clauses)) and code != "paradox":
        found.append("a clause twice")
    return found
