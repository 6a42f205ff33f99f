"""From a checked tree to a closure that answers True, False, a value, or None for *not yet known*.

Three-valued logic after Kleene: ``a and b`` is False as soon as one side is False, even while
the other is open. A comparison with something open is open.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable
from typing import Any, Protocol

from .parse import Condition

__all__ = ["Env", "Term", "Value", "compile_condition"]

#: What a term yields: a truth value, a number, a text, a tuple of texts, or None = still open.
Value = bool | int | str | tuple[str, ...] | None


class Env(Protocol):
    """What a condition is evaluated in: it resolves names, attributes, functions and rulings."""

    def name(self, name: str) -> Value:
        """The value of a bare name."""

    def attribute(self, player: str, name: str) -> Value:
        """An attribute of a player."""

    def call(self, function: str, args: tuple[Term, ...], words: dict[str, Term]) -> Value:
        """The value of a function; arguments come unevaluated, for `count` binds `it`."""

    def ruling(self, option: str) -> Value:
        """The reading chosen for an option, by its short name."""


Term = Callable[[Env], Value]

_COMPARE: dict[type[ast.cmpop], Callable[[Any, Any], bool]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.In: lambda a, b: a in b,
    ast.NotIn: lambda a, b: a not in b,
}
_ARITHMETIC: dict[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
}


def compile_condition(condition: Condition) -> Term:
    """The closure of a condition; evaluating it costs about a microsecond a node.

    >>> class Night:
    ...     def name(self, name): return 3 if name == "night" else None
    ...     def attribute(self, player, name): return None
    ...     def call(self, function, args, words): return None
    ...     def ruling(self, option): return None
    >>> from .parse import parse_condition
    >>> compile_condition(parse_condition("night > 1"))(Night())
    True
    >>> compile_condition(parse_condition("night > 5 and target.down"))(Night())
    False
    >>> compile_condition(parse_condition("night > 1 and target.down"))(Night()) is None
    True
    """
    return _term(condition.tree)


def _term(node: ast.expr) -> Term:
    match node:
        case ast.Constant(value=value):
            return lambda env: value  # type: ignore[return-value]
        case ast.Tuple(elts=elts) | ast.List(elts=elts):
            fixed = _fixed(node)
            if fixed is not None:
                return lambda env: fixed
            return _tuple([_term(e) for e in elts])
        case ast.Name(id=name):
            return lambda env: env.name(name)
        case ast.Attribute(value=ast.Name(id="ruling"), attr=option):
            return lambda env: env.ruling(option)
        case ast.Attribute(value=ast.Name(id=name), attr=attr):
            return _attribute_of(name, attr)
        case ast.Attribute(value=inner, attr=attr):
            return _attribute(_term(inner), attr)
        case ast.Call(func=ast.Name(id=function), args=args, keywords=keywords):
            terms = tuple(_term(a) for a in args)
            words = {k.arg or "": _term(k.value) for k in keywords}
            return lambda env: env.call(function, terms, words)
        case ast.BoolOp(op=op, values=values):
            return _bool([_term(v) for v in values], stop=isinstance(op, ast.Or))
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return _not(_term(operand))
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return _arithmetic(operator.sub, _term(ast.Constant(value=0)), _term(operand))
        case ast.BinOp(left=left, op=binop, right=right):
            return _arithmetic(_ARITHMETIC[type(binop)], _term(left), _term(right))
        case ast.Compare(
            left=ast.Attribute(value=ast.Name(id="ruling"), attr=option),
            ops=[op],
            comparators=[ast.Constant(value=value)],
        ):
            return _ruling_is(option, _COMPARE[type(op)], value)
        case ast.Compare(left=left, ops=[op], comparators=[right]) if _fixed(right) is not None:
            return _compare_with(_COMPARE[type(op)], left, _fixed(right))
        case ast.Compare(left=left, ops=ops, comparators=right_sides):
            sides = [_term(left), *(_term(r) for r in right_sides)]
            pairs = [
                _compare(_COMPARE[type(op)], sides[i], sides[i + 1]) for i, op in enumerate(ops)
            ]
            return pairs[0] if len(pairs) == 1 else _bool(pairs, stop=False)
        case ast.IfExp(test=test, body=body, orelse=orelse):
            return _either(_term(test), _term(body), _term(orelse))
    raise AssertionError(f"unchecked node {type(node).__name__}")  # parse refuses all others


def _fixed(node: ast.expr) -> Value:
    """The value of a constant, or of a list of constants; None for whatever must be asked."""
    match node:
        case ast.Constant(value=bool() | int() | str() as value):
            return value
        case ast.Tuple(elts=elts) | ast.List(elts=elts):
            values = [e.value for e in elts if isinstance(e, ast.Constant)]
            return tuple(values) if len(values) == len(elts) else None  # type: ignore[arg-type]
    return None


def _tuple(items: list[Term]) -> Term:
    def run(env: Env) -> Value:
        values = [item(env) for item in items]
        return None if any(v is None for v in values) else tuple(values)  # type: ignore[arg-type]

    return run


def _attribute(inner: Term, attr: str) -> Term:
    def run(env: Env) -> Value:
        player = inner(env)
        return None if player is None else env.attribute(str(player), attr)

    return run


def _attribute_of(name: str, attr: str) -> Term:
    """``target.role`` in one step."""

    def run(env: Env) -> Value:
        player = env.name(name)
        return None if player is None else env.attribute(player, attr)  # type: ignore[arg-type]

    return run


def _ruling_is(option: str, op: Callable[[Any, Any], bool], value: object) -> Term:
    """``ruling.Q4 == "list"`` in one step."""

    def run(env: Env) -> Value:
        have = env.ruling(option)
        return None if have is None else op(have, value)

    return run


def _bool(items: list[Term], *, stop: bool) -> Term:
    def run(env: Env) -> Value:
        open_ = False
        for item in items:
            value = item(env)
            if value is None:
                open_ = True
            elif bool(value) is stop:
                return stop
        return None if open_ else not stop

    return run


def _not(inner: Term) -> Term:
    def run(env: Env) -> Value:
        value = inner(env)
        return None if value is None else not value

    return run


def _arithmetic(op: Callable[[int, int], int], left: Term, right: Term) -> Term:
    def run(env: Env) -> Value:
        a, b = left(env), right(env)
        return op(int(a), int(b)) if isinstance(a, int) and isinstance(b, int) else None

    return run


def _compare(op: Callable[[Any, Any], bool], left: Term, right: Term) -> Term:
    def run(env: Env) -> Value:
        a, b = left(env), right(env)
        if a is None or b is None:
            return None
        try:
            return op(a, b)
        except TypeError:  # a number compared with a text: never equal, never ordered
            return False

    return run


def _compare_with(op: Callable[[Any, Any], bool], left: ast.expr, right: Value) -> Term:
    """A comparison with something fixed; ``target.role == "doctor"``, the commonest, in one
    step."""
    match left:
        case ast.Attribute(value=ast.Name(id=name), attr=attr) if name != "ruling":

            def attribute_is(env: Env) -> Value:
                player = env.name(name)
                have = None if player is None else env.attribute(player, attr)  # type: ignore[arg-type]
                try:
                    return None if have is None else op(have, right)
                except TypeError:
                    return False

            return attribute_is

    term = _term(left)

    def run(env: Env) -> Value:
        have = term(env)
        try:
            return None if have is None else op(have, right)
        except TypeError:
            return False

    return run


def _either(test: Term, body: Term, orelse: Term) -> Term:
    def run(env: Env) -> Value:
        value = test(env)
        if value is None:  # settled all the same where both ways come to one
            one, other = body(env), orelse(env)
            return one if one == other else None
        return body(env) if value else orelse(env)

    return run
