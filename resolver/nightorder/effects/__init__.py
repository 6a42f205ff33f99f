"""The vocabulary of effects: one module a kind, all of them through the same door.

>>> from nightorder.effects import kinds
>>> "block" in kinds(), "testament" in kinds()
(True, False)
"""

from . import block, copy, exchange, hide, shield, heal, kill, redirect  # noqa: F401, I001
from . import share, mask, learn, lasting, reprieve  # noqa: F401
from .channel import Body
from .read import read_effect
from .registry import Kind, kind, kinds, register

__all__ = ["Body", "Kind", "kind", "kinds", "read_effect", "register"]
