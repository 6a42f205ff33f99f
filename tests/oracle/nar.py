"""A night of natural action resolution, straight from the sheet and by brute force.

Every assignment (which acts take place, at whom each is aimed) is tried, and kept if each act is
what the others make of it and nothing is its own reason: the *consistent outcomes* of the golden
rule. The end of the night is then played out step by step. Of the ruleset's vocabulary, engine and
loop policies nothing is used.

Acts are ``(by, do, targets)`` in the order received; traits are words such as ``ascetic``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

import attrs

__all__ = ["Night", "Result", "Sent"]

KILLS = ("kill", "faction_kill", "strong_kill", "hit", "burn")
BLOCKS = ("block", "jail")
HIDING = ("hide", "commute")
GUARDS = ("guard", "elite_guard")


@attrs.frozen
class Sent:
    """One act: by whom, what, at whom (a redirect and a swap name two)."""

    by: str
    do: str
    to: tuple[str, ...] = ()


@attrs.frozen(order=True)
class Result:
    """The dead, those whose acts did not take place, where trackers and watchers found whom."""

    dead: tuple[str, ...]
    stopped: tuple[str, ...]
    seen: tuple[tuple[str, tuple[str, ...]], ...]


@attrs.frozen
class _World:
    done: tuple[bool, ...]
    aim: tuple[str, ...]  #: the first target of each act; "" if it has none


@attrs.frozen
class Night:
    """A night under some readings (short name -> reading; the ruleset's defaults elsewhere)."""

    acts: tuple[Sent, ...]
    traits: Mapping[str, frozenset[str]]
    readings: Mapping[str, str] = attrs.field(factory=dict)

    def reads(self, option: str, reading: str) -> bool:
        return self.readings.get(option, DEFAULTS.get(option, "")) == reading

    def has(self, player: str, trait: str) -> bool:
        return trait in self.traits.get(player, ())

    # -- who takes place, and at whom -------------------------------------------------------

    def outcomes(self) -> list[Result]:
        """The results of all consistent outcomes, each once."""
        return sorted({self.dawn(world) for world in self.worlds()})

    def worlds(self) -> Iterator[_World]:
        ends = {name for act in self.acts for name in act.to} | {act.by for act in self.acts}
        aims = [sorted(ends) if act.to else [""] for act in self.acts]
        for done in product((True, False), repeat=len(self.acts)):
            for aim in product(*aims):
                world = _World(done, aim)
                if self.consistent(world) and self.founded(world):
                    yield world

    def consistent(self, w: _World) -> bool:
        return all(
            self.aim(i, w)[0] == w.aim[i] and self.done(i, w) == w.done[i]
            for i in range(len(self.acts))
        )

    def of(self, w: _World, *kinds: str) -> Iterator[int]:
        """The acts of these kinds that take place."""
        return (i for i, act in enumerate(self.acts) if w.done[i] and act.do in kinds)

    def aim(self, i: int, w: _World) -> tuple[str, list[int]]:
        """Where act ``i`` goes first, and the acts that move it there."""
        act = self.acts[i]
        if not act.to:
            return "", []
        at, moved = act.to[0], []
        pulls = (
            []
            if self.has(act.by, "steady") or self.has(act.by, "ascetic")
            else [j for j in self.of(w, "redirect") if w.aim[j] == act.by and j != i]
        )
        if pulls:
            j = pulls[0] if self.reads("Q9", "first_received") else pulls[-1]
            at, moved = self.acts[j].to[1], [j]
        if act.do != "swap":
            for j in self.of(w, "swap"):
                seats = w.aim[j], self.acts[j].to[1]
                if at in seats and self.acts[j].by != act.by and seats[0] != seats[1]:
                    at = seats[1] if at == seats[0] else seats[0]
                    moved.append(j)
        if act.do != "reflect":
            for j in self.of(w, "reflect"):
                if self.has(at, "ascetic"):
                    break  # no shield but his own works at him
                if w.aim[j] == at and self.acts[j].by != act.by and at != act.by:
                    at = act.by
                    moved.append(j)
                    break
        return at, moved

    def done(self, i: int, w: _World) -> bool:
        act = self.acts[i]
        hidden = {self.acts[j].by for j in self.of(w, *HIDING)}
        if act.to and w.aim[i] in hidden and w.aim[i] != act.by:
            return False
        if act.do in (*HIDING, "strong_kill") or self.has(act.by, "unblockable"):
            return True
        if self.has(act.by, "ascetic"):
            return True
        return not any(w.aim[j] == act.by for j in self.of(w, *BLOCKS))

    def founded(self, w: _World) -> bool:
        """What moves an act must not itself be there only because that act moved it."""
        needs = {
            i: set(self.aim(i, w)[1])
            for i, act in enumerate(self.acts)
            if w.done[i] and act.do in ("redirect", "swap", "reflect")
        }
        derived: set[int] = set()
        while fresh := [i for i in needs if i not in derived and needs[i] <= derived]:
            derived.update(fresh)
        return len(derived) == len(needs)

    # -- the end of the night ---------------------------------------------------------------

    def dawn(self, w: _World) -> Result:
        stopped = sorted({act.by for i, act in enumerate(self.acts) if not w.done[i]})
        dead = _Dawn(self, w).dead()
        seen = []
        for i in self.of(w, "track", "watch"):
            act = self.acts[i]
            if self.has(w.aim[i], "ascetic"):
                told: tuple[str, ...] = ("failed",)
            elif act.do == "track":
                # Of his own coming, should the act be brought home, a tracker is told nothing.
                told = tuple(sorted(p for v, p in self.visits(w) if v == w.aim[i] and v != act.by))
            else:
                told = tuple(
                    sorted(v for v, p in self.visits(w) if v not in (p, act.by) and p == w.aim[i])
                )
            seen.append((act.by, tuple(dict.fromkeys(told))))
        return Result(tuple(sorted(dead)), tuple(stopped), tuple(sorted(seen)))

    def visits(self, w: _World, met: bool = False) -> Iterator[tuple[str, str]]:
        """Who went to whom, for those who see (or, with ``met``, for those who shoot)."""
        for i, act in enumerate(self.acts):
            if not act.to or (not met and self.has(act.by, "unseen")):
                continue
            hidden = not w.done[i] and not self.out_of_reach(i, w)
            if hidden or (met and not w.done[i]):
                continue
            places = [w.aim[i]]
            if act.do == "swap" or (act.do == "redirect" and self.reads("Q36", "both")):
                places.append(act.to[1])
            yield from ((act.by, place) for place in dict.fromkeys(places))

    def out_of_reach(self, i: int, w: _World) -> bool:
        """Did the act come to nothing only because its target was away?"""
        away = {self.acts[j].by for j in self.of(w, *HIDING)}
        if w.aim[i] not in away:
            return False
        open_ = attrs.evolve(self, acts=tuple(a for a in self.acts if a.do not in HIDING))
        keep = [j for j, a in enumerate(self.acts) if a.do not in HIDING]
        world = _World(tuple(w.done[j] for j in keep), tuple(w.aim[j] for j in keep))
        return open_.done(keep.index(i), world)


class _Dawn:
    """The kills of a night, one after the other (E1, E2, E4)."""

    def __init__(self, night: Night, world: _World) -> None:
        self.n, self.w = night, world
        self.fallen: dict[str, str] = {}
        self.used: dict[object, int] = {}
        # Everything but kills fails at an ascetic: nobody hides behind him either.
        self.hides = {
            night.acts[i].by: world.aim[i]
            for i in night.of(world, "hide_behind")
            if not night.has(world.aim[i], "ascetic")
        }

    def dead(self) -> set[str]:
        for i in self.n.of(self.w, *KILLS):
            act = self.n.acts[i]
            self.strike(act.by, self.w.aim[i], act.do)
        for visitor, host in self.n.visits(self.w, met=True):
            if self.n.has(host, "gun_owner") and visitor != host:
                self.strike(host, visitor, "kill")
        for hider, host in self.hides.items():
            if host in self.fallen:
                self.fallen.setdefault(hider, "host")
        return set(self.fallen)

    def strike(self, by: str, victim: str, how: str) -> None:
        """A kill comes at somebody."""
        if self.n.has(victim, "mirror") and by != victim:
            self.answer(by)
        if victim in self.fallen:
            return
        if victim in self.hides:
            return
        if how == "burn":
            doused = any(self.w.aim[i] == victim for i in self.n.of(self.w, "douse"))
            if doused and self.helped(victim):
                return
        elif how in ("kill", "faction_kill") and self.saved(by, victim):
            return
        self.fall(victim, by)

    def answer(self, whom: str) -> None:
        """The mirror strikes back, and nothing stops it."""
        self.fallen.setdefault(whom, "mirror")

    def fall(self, victim: str, by: str) -> None:
        self.fallen[victim] = by
        if self.n.has(victim, "vengeful"):
            self.in_answer(victim, by)

    def in_answer(self, by: str, whom: str) -> None:
        if self.n.reads("Q21", "certain"):
            if whom not in self.fallen and whom not in self.hides:
                self.fall(whom, by)
        else:
            self.strike(by, whom, "kill")

    def saved(self, by: str, victim: str) -> bool:
        """Does a protection meet an ordinary kill?"""
        stages = [self.jails, *self.helpers(), self.armour]
        if self.n.reads("Q19", "passive_first"):
            stages = [self.armour, *stages[:-1]]
        return any(stage(by, victim) for stage in stages)

    def helpers(self) -> list:  # type: ignore[type-arg]
        if self.n.reads("Q16", "doctor_first"):
            return [self.doctors, self.guards]
        if self.n.reads("Q16", "guard_first"):
            return [self.guards, self.doctors]
        return [self.any_helper]

    def spend(self, key: object, limit: int | None) -> bool:
        used = self.used.get(key, 0)
        if limit is not None and used >= limit:
            return False
        self.used[key] = used + 1
        return True

    def jails(self, by: str, victim: str) -> bool:
        limit = 1 if self.n.reads("Q15", "one") else None
        return self.helped(victim) and any(
            self.w.aim[i] == victim and self.spend(i, limit) for i in self.n.of(self.w, "jail")
        )

    def helped(self, victim: str) -> bool:
        return not self.n.has(victim, "macho") and not self.n.has(victim, "ascetic")

    def doctors(self, by: str, victim: str) -> bool:
        return self.helped(victim) and any(
            self.doctor(i, victim) for i in self.n.of(self.w, "protect")
        )

    def doctor(self, i: int, victim: str) -> bool:
        limit = 1 if self.n.reads("Q13", "one_each") else None
        return self.w.aim[i] == victim and self.spend(i, limit)

    def guards(self, by: str, victim: str) -> bool:
        order = [*self.n.of(self.w, *GUARDS)]
        if self.n.reads("Q18", "last_received"):
            order.reverse()
        return self.helped(victim) and any(self.guard(i, by, victim) for i in order)

    def guard(self, i: int, by: str, victim: str) -> bool:
        act = self.n.acts[i]
        limit = 1 if self.n.reads("Q14", "one") else None
        if act.by == by:  # nobody stands in the way of his own answer, as no driver moves himself
            return False
        if self.w.aim[i] != victim or not self.spend(i, limit):
            return False
        if act.by not in self.fallen:
            if self.n.reads("Q17", "preventable") and act.by != victim:
                self.strike(by, act.by, "kill")
            else:
                self.fallen[act.by] = by
        if act.do == "elite_guard":
            self.in_answer(act.by, by)
        return True

    def any_helper(self, by: str, victim: str) -> bool:
        return self.helped(victim) and any(
            self.doctor(i, victim) if self.n.acts[i].do == "protect" else self.guard(i, by, victim)
            for i in self.n.of(self.w, "protect", *GUARDS)
        )

    def armour(self, by: str, victim: str) -> bool:
        if self.n.has(victim, "bulletproof"):
            return True
        vests = 1 if self.n.has(victim, "vest_1") else 2 if self.n.has(victim, "vest_2") else 0
        return self.spend(("vest", victim), vests)


DEFAULTS = {
    "Q9": "last_received",
    "Q13": "one_each",
    "Q14": "one",
    "Q15": "all",
    "Q16": "doctor_first",
    "Q17": "final",
    "Q18": "first_received",
    "Q19": "active_first",
    "Q21": "ordinary",
    "Q36": "puppet_only",
}
