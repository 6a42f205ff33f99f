"""Bilingual texts and names."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from ..reading import Broken, Node, Reader, Schema, SchemaWriter, field

__all__ = ["LANGUAGES", "Text"]

#: The languages that a ruleset file may use, the first one being the fall-back.
LANGUAGES = ("en", "ru")


@attrs.frozen(kw_only=True)
class Text:
    """One text per language; each may list further names after the first.

    A ruleset writes ``{en: Doctor, ru: [Доктор, врач]}``: the first name of a language is
    shown, all of them are understood. A bare text serves every language.

    >>> Text(en=("Doctor",), ru=("Доктор", "врач")).show("ru")
    'Доктор'
    >>> Text(en=("Doctor",)).show("ru")
    'Doctor'
    """

    en: tuple[str, ...] = field(
        (),
        one_or_many=True,
        doc="English; several = further names",
        doc_ru="по-английски; дальше — другие имена",
    )
    ru: tuple[str, ...] = field(
        (),
        one_or_many=True,
        doc="Russian; several = further names",
        doc_ru="по-русски; дальше — другие имена",
    )

    def show(self, language: str) -> str:
        """The text in ``language``, or else in the other one; ``""`` if it has neither."""
        names: tuple[str, ...] = getattr(self, language, ()) or self.en or self.ru
        return names[0] if names else ""

    def names(self) -> Iterator[str]:
        """Every name in every language."""
        yield from self.en
        yield from self.ru

    @classmethod
    def __read__(cls, node: Node, reader: Reader) -> Text | Broken:
        if node.kind == "text":
            return cls(en=(str(node.value),))
        return reader.fields(node, cls)

    @classmethod
    def __schema__(cls, writer: SchemaWriter) -> Schema:
        return {"anyOf": [{"type": "string"}, writer.standard(cls)]}
