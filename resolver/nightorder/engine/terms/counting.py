"""Functions of conditions that ask a condition of one player, or of one act, after the other.

Their arguments come unevaluated, for each of them is asked anew.
"""

from __future__ import annotations

from ...conditions import Term
from ...conditions.compile import Value
from ..facts.order import received_before
from ..night.env import Env
from .past import fell_by_night

__all__ = ["count", "ever", "last_fallen", "lot", "received", "those", "who"]


def count(env: Env, args: tuple[Term, ...], words: dict[str, Term]) -> Value:
    at = words["at"](env) if "at" in words else "dusk"
    if at == "dusk" and not args:
        return _count_words(env, words)
    total = 0
    for name in env.living:
        if at == "dawn":
            dead = env.read(("fate", name))
            if dead is None:
                return None
            if dead:
                continue
        fit = _fits(env, name, args, words)
        if fit is None:
            return None
        total += fit
    return total


def _count_words(env: Env, words: dict[str, Term]) -> Value:
    """How many of the living have a faction and a role, from a table made once."""
    sides = env.sides
    if sides is None:
        sides = env.sides = {}
        players = env.players
        for name in env.living:
            player = players[name]
            roles = sides.get(player.faction)
            if roles is None:
                roles = sides[player.faction] = {}
            roles[player.role] = roles.get(player.role, 0) + 1
    wanted: Value = words["faction"](env) if "faction" in words else ""
    kinds: Value = words["role"](env) if "role" in words else ""
    if wanted is None or kinds is None:
        return None
    if not wanted:
        wanted = tuple(sides)
    total = 0
    for side in dict.fromkeys(wanted) if isinstance(wanted, tuple) else (str(wanted),):
        roles = sides.get(side)
        if roles is None:
            continue
        if not kinds:
            total += sum(roles.values())
        elif isinstance(kinds, tuple):
            for kind in dict.fromkeys(kinds):
                total += roles.get(kind, 0)
        else:
            total += roles.get(str(kinds), 0)
    return total


def ever(env: Env, args: tuple[Term, ...], words: dict[str, Term]) -> Value:
    found = [_fits(env, name, args, words) for name in env.players]
    return None if None in found else sum(f for f in found if f)


def who(env: Env, args: tuple[Term, ...], words: dict[str, Term]) -> Value:
    for name in env.players:
        fits = _fits(env, name, args[:1], {})
        if fits or fits is None:
            return None if fits is None else name
    return ""


def those(env: Env, args: tuple[Term, ...], words: dict[str, Term]) -> Value:
    found = {name: _fits(env, name, args[:1], {}) for name in env.living}
    if None in found.values():
        return None
    return tuple(sorted(name for name, fits in found.items() if fits))


def last_fallen(env: Env, args: tuple[Term, ...], words: dict[str, Term]) -> Value:
    """How many fit, of those who fell in the last night in which anybody of ``among`` did."""
    among = (words["among"],) if "among" in words else ()
    by_night: dict[int, list[str]] = {}
    for name, player in env.players.items():
        at = fell_by_night(player)
        if at is not None:
            by_night.setdefault(at, []).append(name)
    for at in sorted(by_night, reverse=True):
        asked = [_fits(env, name, among, {}) for name in by_night[at]]
        if True in asked:
            found = [_fits(env, name, args, {}) for name in by_night[at]]
            return None if None in found else sum(f for f in found if f)
        if None in asked:
            return None
    return 0


def received(env: Env, args: tuple[Term, ...], words: dict[str, Term]) -> Value:
    """For how many acts received before this one, and not refused, a condition of theirs
    holds."""

    mine = env.act
    if mine is None:
        return 0
    total, open_ = 0, False
    for act in env.s.night.acts:
        if act.origin not in ("sent", "pact") or act is mine:
            continue
        early = received_before(env.s, act, mine, env.deps)
        if early is False:
            continue
        other = Env(env.s, act, act.to[0] if act.to else "")
        fits = args[0](other)
        env.deps += other.deps
        if fits and act.doubtful:
            legal = env.read(("legal", act.id))
            fits = legal if not legal else fits
        total += bool(fits and early)
        open_ |= fits is None or (early is None and bool(fits))
    return None if open_ else total


def lot(env: Env, args: tuple[Term, ...], words: dict[str, Term]) -> Value:
    """On whom the lot of a name falls, among the living for whom a condition holds."""
    word = args[0](env)
    pool: list[str] = []
    outer = env.it
    for name in sorted(env.living):
        env.it = name
        fits = args[1](env) if len(args) > 1 else True
        if fits is None:
            env.it = outer
            return None
        if fits:
            pool.append(name)
    env.it = outer
    if len(pool) < 2 or word is None:
        return (pool or [""])[0]
    fallen: Value = env.read(("draw", word, *pool))
    return fallen


def _fits(env: Env, name: str, args: tuple[Term, ...], words: dict[str, Term]) -> bool | None:
    """Does a player fit the words (``faction``, ``role``) and the condition on ``it``, if any?"""
    state = env.players[name]
    for key in ("faction", "role"):
        if key in words:
            wanted = words[key](env)
            if wanted is None:
                return None
            have = getattr(state, key)
            if have not in wanted if isinstance(wanted, tuple) else have != wanted:
                return False
    if not args:
        return True
    outer, env.it = env.it, name
    value = args[0](env)
    env.it = outer
    return None if value is None else bool(value)
