"""The vocabulary of effects: one module a kind, all of them through the same door.

>>> from nightorder.effects import kinds
>>> ", ".join(kinds())
'block, hide, shield, heal, revive, kill, leave, redirect, swap, reflect, share, mask, learn, mark, change, tally'
"""

from . import block, hide, shield, heal, kill, redirect, share, mask, learn, lasting  # noqa: F401, I001
from .channel import Body
from .read import read_effect
from .registry import Kind, kind, kinds, register

__all__ = ["Body", "Kind", "kind", "kinds", "read_effect", "register"]
