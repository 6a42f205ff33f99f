"""Finding the conditions in a value of the model."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..reading import attributes
from .parse import Condition

__all__ = ["conditions_in"]


def conditions_in(value: object) -> Iterator[Condition]:
    """Every condition anywhere inside an attrs object, a mapping or a sequence, in their order.

    >>> from .parse import parse_condition
    >>> [found.text for found in conditions_in({"when": (parse_condition("night > 1"), 3)})]
    ['night > 1']
    """
    if isinstance(value, Condition):
        yield value
    elif isinstance(value, Mapping):
        for inner in value.values():
            yield from conditions_in(inner)
    elif isinstance(value, (tuple, list)):
        for inner in value:
            yield from conditions_in(inner)
    else:
        for _, inner in attributes(value):
            yield from conditions_in(inner)
