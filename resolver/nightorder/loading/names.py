"""Ids by the names they go by."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

import attrs

from ..model.text import Text

__all__ = ["Names", "fold"]


class Named(Protocol):
    """What has a bilingual name."""

    @property
    def name(self) -> Text:
        """Its names in every language."""
        ...


@attrs.frozen
class Names:
    """Ids by every name they go by, in lower case."""

    by_name: Mapping[str, str]

    @classmethod
    def of(cls, things: Mapping[str, Named]) -> Names:
        """Those of things with an id and a bilingual name."""
        found: dict[str, str] = {}
        for id_, thing in things.items():
            for name in thing.name.names():
                found.setdefault(fold(name), id_)
        for id_ in things:
            found[fold(id_)] = id_
        return cls(found)

    def find(self, name: str) -> str | None:
        """The id of what goes by the name."""
        return self.by_name.get(fold(name))


def fold(name: str) -> str:
    """A name as it is compared."""
    return name.casefold().replace("ё", "е").strip()
