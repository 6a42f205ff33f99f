"""English: the tables of its texts, by subject, and its plural."""

from __future__ import annotations

__all__ = ["plural"]


def plural(count: int) -> int:
    """One, or several.

    >>> plural(1), plural(0), plural(5)
    (0, 1, 1)
    """
    return int(count != 1)
