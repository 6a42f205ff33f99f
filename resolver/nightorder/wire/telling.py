"""What a game's host tells everybody, as JSON in the shape of the game file."""

from __future__ import annotations

from ..model.public import Public, ToldCause
from ..model.text import Text
from .codecs import Json

__all__ = ["public_to_json"]


def public_to_json(told: Public) -> Json:
    """Every key of a game's ``public:``, so that it reads back the same whatever the rules say.

    >>> from nightorder.model.public import Public, ToldCause
    >>> public_to_json(Public(roles=("killed",), causes={"kill": ToldCause("side")}))["causes"]
    {'kill': 'side'}
    """
    causes: dict[str, Json] = {word: _cause(cause) for word, cause in told.causes.items()}
    return {
        "roles": [*told.roles],
        "sides": [*told.sides],
        "causes": causes,
        "votes": told.votes,
        "marks": {**told.marks},
        "answers": [*told.answers],
        "nobody_dies": told.nobody_dies,
        "source": told.source,
    }


def _cause(cause: ToldCause) -> Json:
    if cause.says == Text():
        return cause.how
    return {"en": [*cause.says.en], "ru": [*cause.says.ru]}
