"""A short way to declare how an attribute of a model class is written in a file."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs

__all__ = ["about", "field"]


def about(
    *,
    key: str | None = None,
    doc: str | None = None,
    doc_ru: str | None = None,
    one_or_many: bool = False,
    from_key: bool = False,
    skip: bool = False,
) -> dict[str, Any]:
    """Build the metadata of an attribute, for ``attrs.field(metadata=about(...))``.

    ``key`` is the name in the file when it is not the attribute's own; ``doc`` and ``doc_ru``
    describe it to an author; ``one_or_many`` takes a single value for a list of one;
    ``from_key`` takes the key under which the object stands; ``skip`` is never read.

    >>> about(key="from", doc="Where it starts.", one_or_many=True)
    {'key': 'from', 'doc': {'en': 'Where it starts.'}, 'one_or_many': True}
    """
    metadata: dict[str, Any] = {}
    if key is not None:
        metadata["key"] = key
    doc_texts = {name: text for name, text in (("en", doc), ("ru", doc_ru)) if text}
    if doc_texts:
        metadata["doc"] = doc_texts
    flags = {"one_or_many": one_or_many, "from_key": from_key, "skip": skip}
    metadata.update({name: flag for name, flag in flags.items() if flag})
    return metadata


def field(
    default: Any = attrs.NOTHING,
    *,
    factory: Callable[[], Any] | None = None,
    key: str | None = None,
    doc: str | None = None,
    doc_ru: str | None = None,
    one_or_many: bool = False,
    from_key: bool = False,
    skip: bool = False,
    validator: Any = None,
    converter: Any = None,
    kw_only: bool | None = None,
    eq: bool | None = None,
    repr: bool = True,
) -> Any:
    """Declare an attribute: ``attrs.field`` with the words of :func:`about`.

    >>> @attrs.frozen
    ... class Move:
    ...     start: str = field(key="from", doc="Where it starts.")
    >>> attrs.fields(Move).start.metadata["key"]
    'from'
    """
    metadata = about(
        key=key, doc=doc, doc_ru=doc_ru, one_or_many=one_or_many, from_key=from_key, skip=skip
    )
    more: dict[str, Any] = {} if kw_only is None else {"kw_only": kw_only}
    return attrs.field(
        default=default,
        factory=factory,
        metadata=metadata,
        validator=validator,
        converter=converter,
        eq=eq,
        repr=repr,
        **more,
    )
