"""What a search can look for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import attrs

from ..errors import NightorderError, Place, Problem
from ..model.ruleset import Ruleset
from ..reading import did_you_mean
from .parts import Part, parts_of
from .values import Kind

__all__ = [
    "Question",
    "Way",
    "arrival",
    "between_readings",
    "between_rulesets",
    "fires",
    "paradox",
    "undecided",
]


@attrs.frozen
class Way:
    """One of the ways compared: a ruleset with rulings, under a label."""

    label: str
    ruleset: Ruleset
    rulings: Mapping[str, str] = attrs.field(factory=dict)


@attrs.frozen
class Question:
    """What to look for: where the ``ways`` differ, or what happens in the only one.

    ``about`` are the parts of the ruleset concerned; none: any. ``option`` is the short name of
    the option whose readings are compared; ``effect`` is the number of the effect that is to fire.
    """

    kind: Kind
    ways: tuple[Way, ...]
    about: tuple[Part, ...] = ()
    option: str = ""
    effect: int | None = None

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset of whose roles and abilities the games are made."""
        return self.ways[0].ruleset


def between_readings(
    ruleset: Ruleset,
    option: str,
    readings: Iterable[str] = (),
    rulings: Mapping[str, str] | None = None,
) -> Question:
    """Where readings of an option come to different results; no ``readings``: any two of them.

    All other options have their default reading, or that of ``rulings``. Raises
    :class:`~nightorder.NightorderError` if there is no such option or reading.

    >>> from nightorder import load_ruleset
    >>> question = between_readings(load_ruleset("atlantis"), "atlantis-Q1")
    >>> len(question.ways) >= 2
    True
    """
    if option not in ruleset.options:
        raise _no_such(ruleset, f"there is no option '{option}'", option, ruleset.options)
    known = ruleset.options[option].readings
    chosen = tuple(readings) or tuple(known)
    for reading in chosen:
        if reading not in known:
            said = f"'{reading}' is no reading of {option}"
            raise _no_such(ruleset, said, reading, known)
    short = option.rsplit("-", 1)[-1]
    return Question(
        "readings",
        tuple(Way(r, ruleset, {**(rulings or {}), option: r}) for r in chosen),
        tuple(parts_of(ruleset).reading(short)),
        short,
    )


def between_rulesets(
    ways: Mapping[str, Ruleset],
    about: Iterable[str] = (),
    rulings: Mapping[str, str] | None = None,
) -> Question:
    """Where variants of one ruleset (its order changed, a claim honoured) differ.

    The games are made of the roles and abilities of the first one; the others must know them.
    ``about`` names the abilities, traits and marks concerned.
    """
    ways_ = tuple(Way(label, r, rulings or {}) for label, r in ways.items())
    return Question("rulesets", ways_, _parts(ways_[0].ruleset, about))


def undecided(
    ruleset: Ruleset, about: Iterable[str] = (), rulings: Mapping[str, str] | None = None
) -> Question:
    """Where the rules allow several outcomes: a loop, an order nobody knows; dice do not count.

    ``about`` names the abilities, traits and marks concerned (none: any), ``rulings`` the readings
    that are not the default ones; so for the questions below.

    >>> from nightorder import load_ruleset
    >>> from nightorder.search import Bound, witness
    >>> witness(undecided(load_ruleset("atlantis"), ["kill"]), Bound(2, 3)).complete
    True
    """
    return _one("undecided", ruleset, about, rulings)


def paradox(
    ruleset: Ruleset, about: Iterable[str] = (), rulings: Mapping[str, str] | None = None
) -> Question:
    """Where the rules allow no outcome; arguments as for :func:`undecided`."""
    return _one("paradox", ruleset, about, rulings)


def arrival(
    ruleset: Ruleset, about: Iterable[str] = (), rulings: Mapping[str, str] | None = None
) -> Question:
    """Where the same acts in another order of arrival come to another result.

    Arguments as for :func:`undecided`.
    """
    return _one("arrival", ruleset, about, rulings)


def fires(
    ruleset: Ruleset,
    about: str,
    effect: int | None = None,
    rulings: Mapping[str, str] | None = None,
) -> Question:
    """Where an ability, trait or mark does something: its effect of that number, or any.

    An effect fires where it takes hold, tells an answer, or is what stops, keeps off or mends
    something. One on which nothing ever hangs is not seen to do anything.

    >>> from nightorder import load_ruleset
    >>> from nightorder.search import witness
    >>> found = witness(fires(load_ruleset("atlantis"), "kill"))
    >>> found.acts, found.players
    (1, 1)
    """
    return attrs.evolve(_one("fires", ruleset, (about,), rulings), effect=effect)


def _one(
    kind: Kind, ruleset: Ruleset, about: Iterable[str], rulings: Mapping[str, str] | None
) -> Question:
    return Question(kind, (Way("", ruleset, rulings or {}),), _parts(ruleset, about))


def _parts(ruleset: Ruleset, about: Iterable[str]) -> tuple[Part, ...]:
    known = {p.id: p for p in parts_of(ruleset).rest} | dict(parts_of(ruleset).owners)
    for name in about:
        if name not in known:
            raise _no_such(ruleset, f"there is no ability or trait '{name}'", name, known)
    return tuple(known[name] for name in about)


def _no_such(ruleset: Ruleset, said: str, name: str, known: Iterable[str]) -> NightorderError:
    place = ruleset.place if ruleset.place.file else Place(ruleset.id)
    return NightorderError(
        [Problem(place, "unknown-name", said + did_you_mean(name, tuple(known)))]
    )
