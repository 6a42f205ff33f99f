"""Whose loop it is: the acts without any one of which it would be another one, or none.

Which open facts make up a component hangs on how far their rules happened to read. Whether an act
belongs to the loop must not: an act is a member if the rest comes out otherwise once it does not
take place. Of a circle without any outcome the members are a smallest set of acts that has none.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..night.nightact import PLAYED, NightAct
from ..settle import OPEN, Entry, Key, Solver
from .consistent import Elsewhere, OpenChoice, consistent, sinks
from .csp import TooMany

__all__ = ["members_of", "without"]

#: Facts that tell what becomes of an act.
_FATES = ("done", "aim", "lands")

_Way = tuple[tuple[Key, Any], ...]


def members_of(
    s: Solver, facts: frozenset[Key], acts: tuple[NightAct, ...], *, several: bool
) -> tuple[frozenset[Key], tuple[NightAct, ...]]:
    """The facts of a loop, with those of members that it did not show, and its acts as received.

    ``several`` says whether it has outcomes. Time: an enumeration of them for each act.
    """
    hidden = [act for act in s.night.acts if act not in acts and _is_open(s, act)]
    own = [act for act in (*acts, *hidden) if act.given is None]  # copies go with their acts
    try:
        kept = (_that_matter if several else _smallest)(s, facts, own)
    except (OpenChoice, Elsewhere, TooMany):
        return facts, acts  # what hangs on more than this loop is left as it is
    kept += [act for act in acts if act.given is not None and act.given[0] in kept]
    if not any(act in acts for act in kept):
        return facts, acts
    found = frozenset(act for act in hidden if act in kept)
    more = {
        key
        for act in found
        for key in (("done", act.id), ("aim", act.id))
        if s.memo.get(key, OPEN) is OPEN
    }
    return facts | more, tuple(sorted(kept, key=lambda act: act.id))


def _is_open(s: Solver, act: NightAct) -> bool:
    if act.origin not in PLAYED:
        return False
    return any(
        s.memo.get(key, OPEN) is OPEN
        for key in (("done", act.id), *([] if act.fixed else [("aim", act.id)]))
    )


def _that_matter(s: Solver, facts: frozenset[Key], acts: list[NightAct]) -> list[NightAct]:
    """The acts without any one of which the others would come out otherwise.

    Of acts that do the same none matters while another is there: each is asked about alone.
    """
    every = _ways(without(s, ()), _fates(s, facts, ()))
    kept = [act for act in acts if _differs(s, facts, every, act)]
    rest = [act for act in acts if act not in kept]
    if not kept or len(rest) < 2:
        return kept
    keys = _fates(s, facts, rest)
    bare = _ways(without(s, rest), keys)
    if bare == {tuple(told for told in way if told[0] in keys) for way in every}:
        return kept
    alike = [
        act for act in rest if _ways(without(s, [r for r in rest if r is not act]), keys) != bare
    ]
    return [act for act in acts if act in kept or act in alike]


def _differs(s: Solver, facts: frozenset[Key], every: frozenset[_Way], act: NightAct) -> bool:
    keys = frozenset(_fates(s, facts, (act,)))
    before = {tuple(told for told in way if told[0] in keys) for way in every}
    return _ways(without(s, (act,)), sorted(keys, key=str)) != before


def _smallest(s: Solver, facts: frozenset[Key], acts: list[NightAct]) -> list[NightAct]:
    """Few acts that have no outcome among themselves, found by leaving out one after the other."""
    gone: list[NightAct] = []
    for act in sorted(acts, key=lambda act: act.label, reverse=True):
        fewer = [*gone, act]
        if not _ways(without(s, fewer), _fates(s, facts, fewer)):
            gone = fewer
    return [act for act in acts if act not in gone]


def _fates(s: Solver, facts: Iterable[Key], without: Iterable[NightAct]) -> list[Key]:
    gone = {act.id for act in _with_copies(s, without)}
    return sorted((k for k in facts if k[0] in _FATES and k[1] not in gone), key=str)


def without(s: Solver, acts: Iterable[NightAct]) -> Solver:
    """The night as decided so far, asked from its beginning, with some acts not taking place."""
    copy = Solver(s.night, s.rules, s.leaves)
    copy.memo = {k: e for k, e in s.memo.items() if k[0] in s.leaves and e is not OPEN}
    copy.memo.update(s.decided)
    copy.choices = s.choices
    for act in _with_copies(s, acts):
        copy.memo["done", act.id] = Entry(False, "assumed")
    return copy


def _with_copies(s: Solver, acts: Iterable[NightAct]) -> set[NightAct]:
    """The acts and the copies that they make or that are made of them."""
    gone = set(acts)
    return gone | {
        act
        for act in s.night.acts
        if act.given is not None and (act.given[0] in gone or act.template in gone)
    }


def _ways(s: Solver, keys: list[Key]) -> frozenset[_Way]:
    """All consistent ways in which these facts can come out; none in a paradox."""
    s.settle(keys)
    if all(s.memo.get(key, OPEN) is not OPEN for key in keys):
        return frozenset({tuple((key, _told(s, key)) for key in keys)})
    parts = sinks(s.open, s.leaves)
    if not parts:
        raise OpenChoice(s.open_leaf() or keys[0])
    _facts, outcomes = _first(s, parts)
    found: set[_Way] = set()
    for outcome in outcomes:
        branch = s.fork()
        branch.decide((key, Entry(value, "assumed")) for key, value in outcome)
        branch.settle()
        found |= _ways(branch, keys)
    return frozenset(found)


def _told(s: Solver, key: Key) -> Any:
    """The value of a fact; of an act that does not take place nobody asks whither it goes."""
    if key[0] == "aim" and s.value(("done", key[1])) is False:
        return None
    return s.memo[key].value


def _first(s: Solver, parts: list[tuple[Key, ...]]) -> tuple[frozenset[Key], Any]:
    for part in parts:
        try:
            return consistent(s, frozenset(part))
        except Elsewhere:
            continue
    return consistent(s, frozenset(parts[0]), alone=False)
