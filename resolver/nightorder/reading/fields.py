"""A short way to declare how an attribute of a model class is written in a file."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypedDict, TypeVar, Unpack, overload

import attrs

__all__ = ["Words", "about", "field"]

T = TypeVar("T")


class Words(TypedDict, total=False):
    """How an attribute is written in a file, and what its author is told of it."""

    key: str | None  #: the name in the file when it is not the attribute's own
    doc: str | None  #: what it is, for an author
    doc_ru: str | None  #: the same in Russian
    one_or_many: bool  #: a single value may stand for a list of one
    from_key: bool  #: it is the key under which the object stands
    skip: bool  #: it is never read
    names: str  #: of what sort the things are that its texts (of a mapping: its keys) name
    defines: str  #: of what sort those are to which they give a name


class _More(Words, total=False):
    validator: Callable[[Any, attrs.Attribute[Any], Any], object] | None
    eq: bool | None


def about(**words: Unpack[Words]) -> dict[str, object]:
    """Build the metadata of an attribute, for ``attrs.field(metadata=about(...))``.

    >>> about(key="from", doc="Where it starts.", one_or_many=True)
    {'key': 'from', 'doc': {'en': 'Where it starts.'}, 'one_or_many': True}
    """
    metadata: dict[str, object] = {}
    if words.get("key") is not None:
        metadata["key"] = words["key"]
    texts = {"en": words.get("doc"), "ru": words.get("doc_ru")}
    if any(texts.values()):
        metadata["doc"] = {language: text for language, text in texts.items() if text}
    flags: dict[str, object] = {
        name: words.get(name) for name in ("one_or_many", "from_key", "skip")
    }
    sorts: dict[str, object] = {name: words.get(name) for name in ("names", "defines")}
    metadata.update({name: said for name, said in (flags | sorts).items() if said})
    return metadata


@overload
def field(default: T, **more: Unpack[_More]) -> T: ...


@overload
def field(*, factory: Callable[[], T], **more: Unpack[_More]) -> T: ...


@overload
def field(**more: Unpack[_More]) -> Any: ...


def field(
    default: object = attrs.NOTHING,
    *,
    factory: Callable[[], object] | None = None,
    validator: Callable[[Any, attrs.Attribute[Any], Any], object] | None = None,
    eq: bool | None = None,
    **words: Unpack[Words],
) -> object:
    """Declare an attribute: ``attrs.field`` with the words of :func:`about`.

    Like ``attrs.field`` it seems to give what the attribute will hold, so that a class body
    reads and type-checks as if the default were assigned.

    >>> @attrs.frozen
    ... class Move:
    ...     start: str = field(key="from", doc="Where it starts.")
    >>> attrs.fields(Move).start.metadata["key"]
    'from'
    """
    return attrs.field(
        default=default, factory=factory, metadata=about(**words), validator=validator, eq=eq
    )
