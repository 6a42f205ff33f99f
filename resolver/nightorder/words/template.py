"""Sentences with named parameters: a tiny template language that translators can read.

``{name}`` is a parameter; ``{name?yes|no}`` takes the first branch if the parameter is there and
not empty; ``{name#one|few|many}`` picks a plural form. Branches may hold parameters again. A
parameter's value is data: it is never read as a template, whatever braces a nickname has.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache

import attrs

__all__ = ["TemplateError", "fill", "parameters"]

#: From a count to the index of its plural form.
Plural = Callable[[int], int]

_NAME = re.compile(r"\{([a-z][a-z_]*(?:\.[a-z]+)?)([}?#])")


class TemplateError(ValueError):
    """A template that is not well formed."""


@attrs.frozen
class _Slot:
    name: str
    kind: str = "}"
    branches: tuple[tuple[object, ...], ...] = ()


def fill(template: str, params: Mapping[str, str], plural: Plural = lambda n: int(n != 1)) -> str:
    """The template with its parameters put in.

    Raises KeyError for a parameter that is missing, TemplateError for a broken template.

    >>> fill("{n} {n#blow|blows}{by? of {by}|}", {"n": "2", "by": "{A}"})
    '2 blows of {A}'
    """
    return _render(_parse(template), params, plural)


def parameters(template: str) -> frozenset[str]:
    """The names of all parameters that a template can use.

    >>> sorted(parameters("{player} dies{by? of {act}|}"))
    ['act', 'by', 'player']
    """
    found: set[str] = set()
    stack: list[object] = [*_parse(template)]
    while stack:
        part = stack.pop()
        if isinstance(part, _Slot):
            found.add(part.name)
            for branch in part.branches:
                stack += branch
    return frozenset(found)


def _render(parts: tuple[object, ...], params: Mapping[str, str], plural: Plural) -> str:
    out: list[str] = []
    for part in parts:
        if isinstance(part, str):
            out.append(part)
            continue
        assert isinstance(part, _Slot)
        if part.kind == "}":
            out.append(params[part.name])
        elif part.kind == "?":
            chosen = part.branches[0 if params.get(part.name) else 1]
            out.append(_render(chosen, params, plural))
        else:
            form = min(plural(int(params[part.name])), len(part.branches) - 1)
            out.append(_render(part.branches[form], params, plural))
    return "".join(out)


@lru_cache(maxsize=1024)
def _parse(template: str) -> tuple[object, ...]:
    parts, end = _parts(template, 0, "")
    if end != len(template):
        raise TemplateError(f"stray '{template[end]}' in {template!r}")
    return parts


def _parts(text: str, at: int, stops: str) -> tuple[tuple[object, ...], int]:
    """The parts up to one of ``stops`` (or the end), and where that is."""
    parts: list[object] = []
    start = at
    while at < len(text) and text[at] not in (stops or "}"):
        if text[at] != "{":
            at += 1
            continue
        if start < at:
            parts.append(text[start:at])
        found = _NAME.match(text, at)
        if found is None:
            raise TemplateError(f"not a parameter at {at} in {text!r}")
        name, kind = found.groups()
        at = found.end()
        branches: list[tuple[object, ...]] = []
        while kind != "}":
            branch, at = _parts(text, at, "|}")
            branches.append(branch)
            if at >= len(text):
                raise TemplateError(f"'{{{name}' is not closed in {text!r}")
            at += 1
            if text[at - 1] == "}":
                break
        if kind == "?" and len(branches) != 2:
            raise TemplateError(f"'{{{name}?' needs two branches in {text!r}")
        parts.append(_Slot(name, kind, tuple(branches)))
        start = at
    if start < at:
        parts.append(text[start:at])
    return tuple(parts), at
