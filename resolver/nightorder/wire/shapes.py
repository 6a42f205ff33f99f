"""What some classes look like in JSON, where that is more than one key for each attribute."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

import attrs

from ..model.game import Act, Phase
from ..model.verdict import Verdict
from ..reading import did_you_mean

__all__ = ["PLAIN", "SHAPES", "VERSION", "Shape"]

VERSION: Final = 1
"""The version of the shape of a verdict; it grows when a reader of the old one would fail."""

_FIELDS: Final = ("with", "about", "question", "as", "arg")
_KEYS: Final = ("by", "do", "to", "roll", "assumed", "place")
_KINDS: Final = ("night", "day")


def _same(data: dict[str, object]) -> dict[str, object]:
    return data


@attrs.frozen
class Shape:
    """How the object of a class is turned outward from its attributes, and inward to them.

    ``inward`` gives a sentence instead when the object cannot be turned; ``moved`` says under
    which keys of the object an attribute is found, for the paths of problems.
    """

    outward: Callable[[dict[str, object]], dict[str, object]] = _same
    inward: Callable[[dict[str, object]], dict[str, object] | str] = _same
    moved: Mapping[str, tuple[str, ...]] = attrs.field(factory=dict)
    inlined: str = ""  #: the mapping whose keys stand among those of the object
    omits_defaults: bool = False

    def path(self, path: str, key: str, data: Mapping[str, object]) -> str:
        """The path of an attribute in the object as it was given."""
        if key == self.inlined:
            return path
        found = [outer for outer in self.moved.get(key, ()) if outer in data]
        return f"{path}.{found[0] if found else key}"

    def keys(self, fields: Iterable[str]) -> list[str]:
        """Every key that the object may have."""
        return [outer for key in fields for outer in self.moved.get(key, (key,))]


def _act_outward(data: dict[str, object]) -> dict[str, object]:
    fields = data.pop("fields", {})
    assert isinstance(fields, dict)
    late = {key: data.pop(key) for key in ("roll", "assumed") if key in data}
    return {**data, **fields, **late}


def _act_inward(data: dict[str, object]) -> dict[str, object]:
    fields = {key: data.pop(key) for key in tuple(data) if _is_field(key, data[key])}
    for key in ("to", "roll"):
        if key in data and not isinstance(data[key], (list, tuple)):
            data[key] = [] if data[key] is None else [data[key]]
    return {**data, "fields": fields} if fields else data


def _is_field(key: str, value: object) -> bool:
    """A known field, or a word that a ruleset's ability may take as one; no slip of the pen."""
    if key in _FIELDS:
        return True
    known = (*_KEYS, *_FIELDS)
    return key not in known and isinstance(value, str) and not did_you_mean(key, known)


def _phase_outward(data: dict[str, object]) -> dict[str, object]:
    made = {str(data.pop("kind")): data.pop("number")}
    if not data.pop("order_known", True):
        made["order"] = "unknown"
    return {**made, **data}


def _phase_inward(data: dict[str, object]) -> dict[str, object] | str:
    kinds = [kind for kind in _KINDS if kind in data]
    if len(kinds) != 1:
        return "a phase is either {'night': N} or {'day': N}"
    data["number"] = data.pop(kinds[0])
    if "order" in data:
        if data["order"] not in ("unknown", "received"):
            return "'order' is 'unknown' or 'received'"
        data["order_known"] = data.pop("order") == "received"
    return {"kind": kinds[0], **data}


def _verdict_outward(data: dict[str, object]) -> dict[str, object]:
    return {"version": VERSION, **data}


def _verdict_inward(data: dict[str, object]) -> dict[str, object] | str:
    version = data.pop("version", None)
    if version != VERSION or isinstance(version, bool):
        return f"expected a verdict of version {VERSION}, got version {version!r}"
    return data


PLAIN: Final = Shape()
SHAPES: Final[Mapping[type, Shape]] = {
    Act: Shape(
        _act_outward,
        _act_inward,
        {"fields": (*_FIELDS, "fields")},
        inlined="fields",
        omits_defaults=True,
    ),
    Phase: Shape(
        _phase_outward,
        _phase_inward,
        {"kind": (), "number": _KINDS, "order_known": ("order",)},
        omits_defaults=True,
    ),
    Verdict: Shape(_verdict_outward, _verdict_inward),
}
