"""What came out of a phase, in the terms of an ``expect`` block."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from ..model.verdict import Answer, Outcome
from .expect import plain_answer
from .model import Value

__all__ = ["project", "told"]

_UNTOLD = ("nothing", "failed")


def project(outcome: Outcome, key: str, expected: Value) -> Value:
    """The outcome under one key, as far as the expected value asks for it.

    For ``learned`` and ``to`` that is what it says of the players and acts that it names; an empty
    mapping asks for all who are told anything, and for all acts that were led elsewhere.
    """
    if key == "learned":
        wanted = expected if isinstance(expected, Mapping) else {}
        if not wanted:
            return {name: told(outcome, name, "") for name in _informed(outcome)}
        return {name: told(outcome, name, value) for name, value in wanted.items()}
    if key == "to" and isinstance(expected, Mapping) and expected:
        return {act: to for act, to in outcome.moved.items() if act in expected}
    if key == "winner" and expected == "none" and _goes_on(outcome):
        return "none"  # somebody may have won for himself alone
    return _KEYS[key](outcome)


def _goes_on(outcome: Outcome) -> bool:
    """Does the phase leave the game without a winner who ends it?"""
    return outcome.next_state is not None and not outcome.next_state.winner


_KEYS: Mapping[str, Callable[[Outcome], Value]] = {
    "dead": lambda outcome: tuple(sorted(outcome.dead)),
    "stopped": lambda outcome: tuple(sorted(outcome.stopped)),
    "rejected": lambda outcome: tuple(sorted(outcome.rejected)),
    "pending": lambda outcome: dict(outcome.pending),
    "status": lambda outcome: {name: tuple(sorted(m)) for name, m in outcome.marks.items()},
    "role": lambda outcome: dict(outcome.roles),
    "faction": lambda outcome: dict(outcome.factions),
    "to": lambda outcome: dict(outcome.moved),
    "winner": lambda outcome: outcome.winner or "none",
    "paradox": lambda outcome: bool(outcome.paradox),
}


def told(outcome: Outcome, player: str, expected: Value) -> Value:
    """What a player is told, in the form of ``expected`` if it is told in that form.

    Several answers of one night may be written as a list, or as a mapping from whom they are
    about or from the ability; an answer that says nothing may be left out among others.
    """
    answers = [a for a in outcome.answers if a.player == player and not a.notice]
    speaking = [answer for answer in answers if answer.value not in (None, "nothing")]
    forms = [*_forms(answers), *_forms(speaking)]
    if expected in forms:
        return expected
    mapped = [form for form in forms if isinstance(form, Mapping)]
    return (mapped or forms)[0] if isinstance(expected, Mapping) else forms[0]


def _forms(answers: Sequence[Answer]) -> Iterator[Value]:
    values = [plain_answer(answer.value) for answer in answers]
    if all(value in (None, "nothing") for value in values):
        yield "nothing"
        return
    if len(set(map(str, values))) == 1:  # twice the same is one piece of news
        yield values[0]
    if len(values) == 1:
        pass
    elif all(isinstance(value, (str, int)) for value in values):
        yield plain_answer(values)
    for names in ([a.about for a in answers], [a.ability for a in answers]):
        if len(set(names)) == len(names):
            yield dict(zip(names, values, strict=True))
    yield tuple(sorted(values, key=str))


def _informed(outcome: Outcome) -> list[str]:
    names = {answer.player for answer in outcome.answers}
    return sorted(name for name in names if told(outcome, name, "") not in _UNTOLD)
