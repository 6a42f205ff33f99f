"""Parts of a game file that need no ruleset to be read."""

from __future__ import annotations

from ..model.game import Roll
from ..reading import Node, Reader, did_you_mean

__all__ = ["known_keys", "roll_of"]


def known_keys(reader: Reader, node: Node, keys: tuple[str, ...], where: str) -> None:
    """Complain of every key that ``where`` (“a vote”) does not know."""
    for key, _ in node.pairs:
        if key.raw not in keys:
            reader.problem(
                key.place,
                "unknown-key",
                f"unknown key '{key.raw}' in {where}{did_you_mean(key.raw, keys)}",
            )


def roll_of(reader: Reader, node: Node | None) -> Roll:
    """The dice thrown for an act: one of them, or a list."""
    if node is None:
        return ()
    found: list[bool | int] = []
    for item in node.elements if node.kind == "list" else (node,):
        if isinstance(item.value, (bool, int)):
            found.append(item.value)
        else:
            reader.problem(item.place, "wrong-kind", "a roll is true, false or a whole number")
    return tuple(found)
