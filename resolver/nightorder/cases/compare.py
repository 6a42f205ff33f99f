"""Comparing what a block expects with all outcomes of a phase."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from ..model.verdict import Outcome, Verdict
from .cited import cited, cited_earlier, reasons
from .model import Expect, Failure, NotChecked, Value
from .project import project

__all__ = ["chances_differ", "check", "dying"]

_SPECIAL = ("because", "chances", "paradox")


def check(
    expect: Expect, verdicts: Sequence[Verdict], sent: Sequence[frozenset[str]]
) -> Iterator[Failure | NotChecked]:
    """All that does not fit in the last of the verdicts, or cannot be checked there.

    ``sent`` holds the labels of the acts of each of the phases.
    """
    verdict = verdicts[-1]
    for key, expected in expect.keys.items():
        if key not in _SPECIAL:
            yield from _everywhere(expect, verdict, key, expected)
    if "because" in expect.keys:
        yield from _because(expect, verdicts, sent)
    if expect.options:
        if not any(option.has_chances for option in expect.options):
            yield from _options(expect, verdict)
    elif "paradox" in expect.keys:
        if not all(outcome.paradox for outcome in verdict.outcomes):
            got = tuple(_shown(outcome, ("dead",)) for outcome in verdict.outcomes)
            place = expect.place_of("paradox")
            yield Failure(verdict.phase, "paradox", True, got, (), place)
    else:
        for outcome in verdict.outcomes:
            if outcome.paradox:
                got = tuple(outcome.paradox)
                yield Failure(verdict.phase, "paradox", False, got, (), expect.place)
                break


def dying(outcomes: Sequence[Outcome], name: str) -> Fraction:
    """The chance that a player is dead after the phase."""
    return sum((outcome.chance for outcome in outcomes if name in outcome.dead), Fraction())


def chances_differ(expected: Value, outcomes: Sequence[Outcome]) -> Mapping[str, Value]:
    """The chances of those players for whom they are not as expected.

    Fractions are exact; a number with a decimal point is near enough at nine digits.
    """
    dead = expected.get("dead", {}) if isinstance(expected, Mapping) else {}
    found: dict[str, Value] = {}
    for name, chance in dead.items() if isinstance(dead, Mapping) else ():
        got = dying(outcomes, name)
        exact = isinstance(chance, (int, Fraction))
        near = isinstance(chance, float) and abs(float(got) - chance) < 1e-9
        if not (got == chance if exact else near):
            found[name] = got
    return found


def _everywhere(
    expect: Expect, verdict: Verdict, key: str, expected: Value
) -> Iterator[Failure | NotChecked]:
    seen: list[Value] = []
    for outcome in verdict.outcomes:
        got = project(outcome, key, expected)
        if got != expected and got not in seen:
            seen.append(got)
            why = reasons(outcome, key, _concerned(expected, got))
            place = expect.place_of(key)
            yield Failure(verdict.phase, key, expected, got, why, place, outcome)


def _concerned(expected: Value, got: Value) -> set[str]:
    """Whose entry differs; the keys of ``to`` are acts, whose player is meant."""
    if isinstance(expected, tuple) and isinstance(got, tuple):
        return {str(name) for name in set(expected) ^ set(got)}
    if isinstance(expected, Mapping) and isinstance(got, Mapping):
        names = {*expected, *got}
        differ = {name for name in names if expected.get(name, _NONE) != got.get(name, _NONE)}
        return {name.split(".")[0] for name in differ}
    return set()


_NONE = ("none",)


# -- because ---------------------------------------------------------------------------------


def _because(
    expect: Expect, verdicts: Sequence[Verdict], sent: Sequence[frozenset[str]]
) -> Iterator[Failure | NotChecked]:
    seen: list[Failure | NotChecked] = []
    for outcome in verdicts[-1].outcomes:
        for found in _uncited(expect, verdicts, sent, outcome):
            if found not in seen:
                seen.append(found)
                yield found


def _uncited(
    expect: Expect, verdicts: Sequence[Verdict], sent: Sequence[frozenset[str]], outcome: Outcome
) -> Iterator[Failure | NotChecked]:
    wanted = expect.keys["because"]
    place = expect.place_of("because")
    phase = verdicts[-1].phase
    assert isinstance(wanted, Mapping)
    for player, acts in wanted.items():
        assert isinstance(acts, tuple)
        here = cited(outcome, player)
        missing = [str(act) for act in acts if act not in here]
        old = [act for act in missing if any(act in s for s in sent[:-1])]
        if old:
            before = cited_earlier(verdicts[:-1], outcome, player)
            missing = [act for act in missing if act not in old]
            for act in old:
                if act not in before:
                    why = f"no fact of an earlier phase ties {act} to {player}"
                    yield NotChecked(phase, "because", why, place)
        if missing:
            facts = reasons(outcome, "because", [player])
            uncited: Value = {player: tuple(missing)}
            got: Value = {player: tuple(sorted(here))}
            yield Failure(phase, "because", uncited, got, facts, place, outcome)


# -- options ---------------------------------------------------------------------------------


def _options(expect: Expect, verdict: Verdict) -> Iterator[Failure]:
    """The outcomes must be the options: each option its own outcome, and no outcome beside."""
    options = [_completed(option, expect.options) for option in expect.options]
    keys = tuple(dict.fromkeys(key for option in options for key in option.keys))
    fits = [[_fits(outcome, option) for outcome in verdict.outcomes] for option in options]
    got = tuple(dict.fromkeys(map(_Frozen, (_shown(o, keys) for o in verdict.outcomes))))
    all_got = tuple(frozen.value for frozen in got)
    for index in _unmatched(fits):
        place = expect.options[index].place
        wanted = dict(expect.options[index].keys)
        yield Failure(verdict.phase, "options", wanted, all_got, (), place)
    told: list[Value] = []
    for i, outcome in enumerate(verdict.outcomes):
        shown = _shown(outcome, keys)
        if not any(row[i] for row in fits) and shown not in told:
            told.append(shown)
            place = expect.place_of("options")
            yield Failure(verdict.phase, "options", "no further outcome", shown, (), place)


class _Frozen:
    """A value by its text, to leave out what is shown twice."""

    def __init__(self, value: Value) -> None:
        self.value = value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Frozen) and self.value == other.value

    def __hash__(self) -> int:
        return hash(repr(self.value))


def _completed(option: Expect, options: Sequence[Expect]) -> Expect:
    """``learned: {}`` among options: those whom the others name are told nothing."""
    if option.keys.get("learned", None) != {}:
        return option
    named: dict[str, Value] = {}
    for other in options:
        learned = other.keys.get("learned")
        named |= dict.fromkeys(learned, "nothing") if isinstance(learned, Mapping) else {}
    return Expect({**option.keys, "learned": named}, (), option.place, option.places)


def _fits(outcome: Outcome, option: Expect) -> bool:
    if bool(outcome.paradox) != ("paradox" in option.keys):
        return False
    for key, expected in option.keys.items():
        if key == "because":
            assert isinstance(expected, Mapping)
            for player, acts in expected.items():
                assert isinstance(acts, tuple)
                if not set(acts) <= cited(outcome, player):
                    return False
        elif key == "learned" and expected == {}:
            continue
        elif project(outcome, key, expected) != expected:
            return False
    return True


def _unmatched(fits: Sequence[Sequence[bool]]) -> list[int]:
    """The options that get no outcome of their own, in the best assignment of outcomes."""
    taken: dict[int, int] = {}

    def place(option: int, tried: set[int]) -> bool:
        for outcome, fit in enumerate(fits[option]):
            if fit and outcome not in tried:
                tried.add(outcome)
                if outcome not in taken or place(taken[outcome], tried):
                    taken[outcome] = option
                    return True
        return False

    return [option for option in range(len(fits)) if not place(option, set())]


def _shown(outcome: Outcome, keys: Sequence[str]) -> Value:
    """An outcome under the keys that matter, for a failure."""
    shown: dict[str, Value] = {}
    for key in keys:
        if key not in _SPECIAL:
            shown[key] = project(outcome, key, {})
    if outcome.paradox:
        shown["paradox"] = tuple(outcome.paradox)
    return shown
