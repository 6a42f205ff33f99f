"""How two verdicts differ, as data: one entry for each thing that is not the same."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias, get_args

import attrs

from ..model.verdict import FactValue, Outcome, Verdict

__all__ = ["Change", "difference"]

#: What a change is about; the kinds stand in the order in which changes are listed.
Kind = Literal[
    "fate",
    "condemned",
    "winner",
    "act",
    "aim",
    "answer",
    "role",
    "faction",
    "marks",
    "pending",
    "paradox",
]
_ORDER: Mapping[Kind, int] = {kind: place for place, kind in enumerate(get_args(Kind))}
#: What a change is about: the kind, of whom or what, at whom.
_Key: TypeAlias = tuple[Kind, str, str]


@attrs.frozen
class Change:
    """One thing that differs between two verdicts.

    ``kind`` and ``about`` say what: ``fate`` of a player (True: he dies), an ``act`` by its label
    (``done``, ``stopped``, ``refused``; None: not sent), its ``aim`` where it was led elsewhere,
    an ``answer`` (``PLAYER.ability`` with ``target`` for whom it is about), the ``marks``, ``role``
    or ``faction`` of a player, ``pending`` (the night in which a delayed blow strikes), who is
    ``condemned``, the ``winner``. ``before`` and ``after`` are the values in the outcomes of
    either verdict, each once: one value where a verdict is decided.
    """

    kind: Kind
    about: str
    before: tuple[FactValue, ...]
    after: tuple[FactValue, ...]
    target: str = ""


#: Values by kind, subject and target.
_Told = Mapping[_Key, FactValue]


def difference(before: Verdict, after: Verdict) -> tuple[Change, ...]:
    """What differs between two verdicts of a phase, the weightiest kind first.

    Time: linear in the size of the verdicts.

    >>> from nightorder import read_game, resolve
    >>> from nightorder.inquiry import Drop, edit
    >>> game = read_game('''{ruleset: atlantis, players: {A: doctor, G: killer}, phases: [
    ...     {night: 2, acts: [{by: G, do: kill, to: A}]}]}''')
    >>> quiet = edit(game, "night 2", [Drop("G.kill")])
    >>> for change in difference(resolve(game), resolve(quiet)):
    ...     print(change.kind, change.about, change.before, change.after)
    fate A (True,) (False,)
    winner  ('mafia',) ('',)
    act G.kill ('done',) (None,)
    """
    old = [_told(outcome) for outcome in before.outcomes]
    new = [_told(outcome) for outcome in after.outcomes]
    keys = dict.fromkeys(key for told in (*old, *new) for key in told)
    found = []
    for kind, about, target in sorted(keys, key=lambda key: (_ORDER[key[0]], *key[1:])):
        key = kind, about, target
        one, two = _values(old, key), _values(new, key)
        if one != two:
            found.append(Change(kind, about, one, two, target))
    return tuple(found)


_NONE: Mapping[str, FactValue] = {"fate": False, "marks": (), "winner": ""}


def _values(sides: list[_Told], key: _Key) -> tuple[FactValue, ...]:
    found = {repr(v): v for v in (told.get(key, _NONE.get(key[0])) for told in sides)}
    return tuple(found[text] for text in sorted(found))


def _told(outcome: Outcome) -> _Told:
    if outcome.paradox:
        return {("paradox", "", ""): ", ".join(outcome.paradox)}
    found: dict[_Key, FactValue] = {}
    for name in outcome.dead:
        found["fate", name, ""] = True
    if outcome.winner:
        found["winner", "", ""] = outcome.winner
    for answer in outcome.answers:
        key: _Key = "answer", f"{answer.player}.{answer.ability}", answer.about
        heard = found.get(key)
        found[key] = answer.value if heard is None else (*_texts(heard), *_texts(answer.value))
    for label, target in outcome.moved.items():
        found["aim", label, ""] = target
    for name, marks in outcome.marks.items():
        found["marks", name, ""] = marks
    found |= {("role", name, ""): role for name, role in outcome.roles.items()}
    found |= {("faction", name, ""): side for name, side in outcome.factions.items()}
    for name, night in outcome.pending.items():
        found["pending", name, ""] = night
    return found | _acts(outcome)


def _texts(value: FactValue) -> tuple[str, ...]:
    return value if isinstance(value, tuple) else (str(value),)


def _acts(outcome: Outcome) -> dict[_Key, FactValue]:
    found: dict[_Key, FactValue] = {}
    for id_ in outcome.facts:
        if id_ == "condemned":
            found["condemned", "", ""] = outcome.facts[id_].value
        if not id_.startswith("done:"):
            continue
        fact = outcome.facts[id_]
        params = dict(fact.params)
        if params.get("origin") not in ("sent", "pact", "vote"):
            continue
        if fact.code == "not_needed":  # nobody sent it, he would have stood in
            continue
        refused = fact.code in ("refused", "not_his_yet")
        state = "done" if fact.value else "refused" if refused else "stopped"
        found["act", id_.removeprefix("done:"), ""] = state
    return found
