"""Which of the facts that a condition read it hangs on.

A condition counts or compares what it finds, and reads more than its value needs: that a third
shot fell matters to a vest that stops two, not to one that stops five. What it reads is found in
the course of solving; what it hangs on only when somebody asks for the reason, by asking the
condition again as if one thing more had not happened.
"""

from __future__ import annotations

from collections import Counter

from ..night.env import Env
from ..night.night import Night
from ..night.nightact import NightAct
from ..planning.plan import Influence
from ..settle import Entry, Key, Solver
from .landing import asked_of

__all__ = ["bearing"]

#: Kinds of facts that are false where nobody acts.
_HAPPENINGS = frozenset({"lands", "fatal", "fate", "killed", "down", "gone", "shielded"})
#: Reasons that tell of something that would have happened.
_AVERTED = frozenset({"kept_off", "mended", "unreached", "blocked"})


def bearing(s: Solver, key: Key, entry: Entry) -> tuple[Key, ...]:
    """What a settled fact rests on, without what its condition reads but does not hang on.

    The condition has the same value as if none of the left out had happened. Linear in the number
    of happenings that the condition read, times the cost of the condition.
    """
    if key[0] != "lands":
        return entry.deps
    act = s.night.by_id[key[1]]
    influence = s.night.influence(act, key[2])
    deps = tuple(_where(s, dep, key[3]) for dep in entry.deps)
    target = None if influence.when is None else asked_of(s, act, influence, key[3], [])
    if target is None:
        return deps
    env = Env(s, act, target)
    if influence.when(env) is None:
        return deps
    read = Counter(env.deps)
    own = {act.id, *(one.id for one in (act.source, act.trigger) if one is not None)}
    # Without what the act itself has done there is nothing to explain.
    happened = [dep for dep in read if _happened(s, dep) and dep[1] not in own]
    idle = _idle(s, happened, list(read), act, influence, target)
    every = Counter(deps)
    return tuple(dep for dep in deps if dep not in idle or every[dep] > read[dep])


def _where(s: Solver, dep: Key, player: str) -> Key:
    """What an act reaches is of interest where it spreads to the player, not where it is aimed."""
    if dep[0] != "reach":
        return dep
    aim: Key = ("aim", dep[1])
    aimed = s.memo.get(aim)
    return aim if aimed is not None and aimed.value and player == aimed.value[0] else dep


def _happened(s: Solver, dep: Key) -> bool:
    """Did it happen, or would it have happened if something had not kept it off?"""
    entry = s.entry(dep) if dep[0] in _HAPPENINGS else None
    return entry is not None and (entry.value is True or entry.code in _AVERTED)


def _idle(
    s: Solver,
    happened: list[Key],
    read: list[Key],
    act: NightAct,
    influence: Influence,
    target: str,
) -> set[Key]:
    """The happenings without which, all left out, the condition has the same value, whatever the
    readings of the disputed points in it."""
    idle: set[Key] = set()
    term = influence.when
    if not happened or term is None:
        return idle
    worlds = [(world, term(Env(world, act, target))) for world in _readings(s, read)]
    for dep in happened:
        kept = []
        for world, _ in worlds:
            kept.append(world.memo[dep])
            # What was kept off is false as it is: it bears if it would have counted.
            world.memo[dep] = Entry(s.memo[dep].value is not True, "otherwise")
        if all(term(Env(world, act, target)) == value for world, value in worlds):
            idle.add(dep)
        else:
            for (world, _), was in zip(worlds, kept, strict=True):
                world.memo[dep] = was
    return idle


def _readings(s: Solver, read: list[Key]) -> list[Solver]:
    """The night as it is solved, and with each other reading of each point that was read."""
    night: Night = s.night
    worlds = [s.fork()]
    for dep in read:
        option = night.plan.options.get(dep[1]) if dep[0] == "ruling" else None
        for reading in () if option is None else night.plan.ruleset.options[option].readings:
            world = s.fork()
            world.memo[dep] = Entry(reading, "ruling")
            worlds.append(world)
    return worlds
