"""Short expressions over named facts of a night, as rule authors write them.

``target.role == "brute"``, ``hits(target, "attack") < 2``, ``ruling.Q4 == "list"``: parsed
with :mod:`ast` against a whitelist, so no code runs, and evaluated in three values, so
that what is already settled never waits for what is still open.
"""

from .compile import Env, Term, compile_condition
from .faults import is_ruling
from .parse import ALWAYS, Condition, parse_condition
from .vocabulary import ATTRIBUTES, FUNCTIONS, NAMES, Function
from .walk import conditions_in

__all__ = [
    "ALWAYS",
    "ATTRIBUTES",
    "FUNCTIONS",
    "NAMES",
    "Condition",
    "Env",
    "Function",
    "Term",
    "compile_condition",
    "conditions_in",
    "is_ruling",
    "parse_condition",
]
