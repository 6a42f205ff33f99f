"""From the facts of a world to an outcome, and to the state in which the next phase begins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ...model.state import State
from ...model.verdict import Choice, Fact, Outcome
from ..facts.ballots import tied_players
from ..facts.delays import held_after, replaced
from ..facts.factnames import fact_of, name_of
from ..facts.hindrances import BESIDES
from ..facts.history import NO_ACT, history
from ..facts.order import before
from ..facts.remains import remains
from ..night.night import Night
from ..night.nightact import PLAYED, NightAct
from ..settle import OPEN, Entry, Key, Solver
from ..solving.world import World
from .dues import due_after
from .listeners import answers_told
from .players import players_after

__all__ = ["Facts", "outcome_of"]

#: Values of facts and answers that come to nothing.
_NOTHING = (None, False, "nothing", "failed")
#: Reasons whose details are the act and the effect behind them; `too_late` did nothing.
_BY_SOURCE = frozenset({"blocked", "held_over", "unreached", "kept_off", "mended", "traded"})

#: Reasons why something is no act of its own in the end, but is not stopped.
_LED_ELSEWHERE = ("not_copied", "traded", "held_over", "vain_act")
#: Facts on which no reason rests: where an act goes rests on what they rest on.
_INNER = frozenset({"reason", "seated"})


class Facts(Mapping[str, Fact]):
    """The facts of an outcome by id; each is put into words' raw material when it is looked up."""

    def __init__(self, solver: Solver) -> None:
        self._solver = solver
        self._keys: dict[str, Key] | None = None
        self._of_kind: dict[str, dict[str, Key]] = {}
        self._told: dict[str, Fact] = {}

    def _index(self) -> dict[str, Key]:
        if self._keys is None:
            s = self._solver
            # What a reason rests on may never have been asked for its value (a ruling that keeps
            # an effect out of the night, an influence that comes too late).
            for _, entry in list(s.settled()):
                for dep in entry.deps:
                    s.value(dep)
            for left in remains(s):
                for dep in (left, *(s.entry(left) or OPEN).deps):
                    s.value(dep)
            self._keys = {
                name_of(s.night, key): key for key, _ in s.settled() if key[0] not in _INNER
            }
        return self._keys

    def fired(self) -> frozenset[tuple[str, int]]:
        """The effects that did something: the owner's id, and the effect's place in its list.

        An effect did something if it took hold, told an answer, or is what stopped, kept off,
        mended or traded something.
        """
        found: set[tuple[str, int]] = set()
        night, told = self._solver.night, ("lands", "answer")
        for key, entry in self._solver.settled():
            if entry.code in _BY_SOURCE:
                influence = entry.info[1]
            elif key[0] in told and entry.value not in _NOTHING:
                influence = night.influence(night.act(key[1]), key[2])
            else:
                continue
            found.add((influence.owner, influence.index))
        return frozenset(found)

    def _find(self, id_: str) -> Key:
        """The key of one fact: most are found among those of its kind that a verdict needs."""
        if self._keys is None:
            kind = id_.partition(":")[0]
            key = tuple(id_.split(":"))
            if self._solver.memo.get(key, OPEN) is not OPEN and kind not in _INNER:
                return key  # it is about a player, who stands in it by his name
            named = self._of_kind.get(kind)
            if named is None:
                s = self._solver
                named = self._of_kind[kind] = {
                    name_of(s.night, key): key
                    for key, _ in s.settled()
                    if key[0] == kind and kind not in _INNER
                }
            if id_ in named:
                return named[id_]
        return self._index()[id_]

    def __getitem__(self, id_: str) -> Fact:
        told = self._told.get(id_)
        if told is None:
            told = self._told[id_] = fact_of(self._solver, self._find(id_))
        return told

    def __contains__(self, id_: object) -> bool:
        try:
            return isinstance(id_, str) and self._find(id_) is not None
        except KeyError:
            return False

    def __iter__(self) -> Iterator[str]:
        return iter(sorted(self._index()))

    def __reduce__(self) -> tuple[type, tuple[dict[str, Fact]]]:
        return dict, (dict(self),)

    def __len__(self) -> int:
        return len(self._index())


def _was_moved(s: Solver, act: NightAct, done: Entry, aim: Entry) -> bool:
    """Was the act on its way when it was moved, whether or not something stopped it later?"""
    night: Night = s.night
    if done.value or (act.door and s.value(("came", act.id))):
        return True
    if done.code == "unreached":  # where it ended nobody can be reached
        return True
    if night.plan.golden or done.code not in ("blocked", "fallen"):
        return False
    movers = [mover for mover, _ in night.movers if mover.label in aim.info]
    if done.code == "fallen":
        return not any(s.value(("down", act.performer, mover.id)) for mover in movers)
    stops = [
        source
        for player in act.hinges
        for source, influence in s.night.stops.get(player, ())
        if influence.body.acts.covers(act.words)
        and s.value(("lands", source.id, influence.index, player))
    ]
    return all(before(s, mover, stop) for mover in movers for stop in stops)


def outcome_of(world: World) -> Outcome:
    """What a host reads off a world."""
    s = world.solver
    night: Night = s.night
    memo = s.memo
    for act in [act for act in night.acts if act.doubtful]:
        legal = memo.get(("legal", act.id))
        if legal is not None and legal.value is False:  # it may have been stopped besides
            memo["done", act.id] = Entry(False, "refused", (("legal", act.id),))
    dead = tuple(sorted(n for n in night.fells if night.players[n].alive and memo["fate", n].value))
    stopped: set[str] = set()
    rejected = {act.by for act in night.refused if act.by}
    moved: dict[str, str] = {}
    passed = replaced(s, night) if night.plan.passing else ()
    for act in night.acts:
        if act.origin not in PLAYED or act.stands_for is not None or act in passed:
            continue
        entry = memo["done", act.id]
        if entry.code in BESIDES:  # it may have been stopped besides
            entry = memo["done", act.id] = s.entry(("reason", act.id)) or entry
        if entry.value is False:
            if entry.code in _LED_ELSEWHERE:
                continue
            if entry.code in NO_ACT:
                rejected.update(act.senders if act.origin == "pact" else (act.by,))
            elif entry.code != "fallen" or night.plan.ruleset.night.fallen == "stopped":
                stopped.update(act.senders if act.origin == "pact" else (act.by,))
        if night.movers and not act.fixed:
            aim = s.entry(("aim", act.id))
            if aim is not None and aim.code == "moved" and _was_moved(s, act, entry, aim):
                moved[act.label] = aim.value[0]
    players, roles, factions = players_after(s, night, dead)
    due = due_after(s, night, dead)
    marks = {
        name: tuple(
            sorted(
                {
                    night.plan.ruleset.marks[c.mark].shown_as or c.mark
                    for c in player.marks
                    if night.plan.ruleset.marks[c.mark].shown
                    and (c.until is None or c.until > night.now)
                }
            )
        )
        for name, player in players.items()
        if player.alive and player.marks
    }
    marks |= _marks_of_dead(s, night, dead)
    won = memo["winner",] if night.plan.victories and ("winner",) in memo else None
    winner = str(won.value or "") if won is not None else ""
    apart = won.info.apart if won is not None and won.code == "wins_apart" else ()
    state = (
        None
        if world.paradox
        else State(
            players=players,
            phase=night.now,
            history=history(s, night),
            due=due,
            held=held_after(s, night) if night.plan.delays else (),
            winner="" if apart else winner,
            apart=(*night.state.apart, *apart),
            tied=(*night.state.tied, *filter(None, (tuple(sorted(tied_players(s))),))),
        )
    )
    choices = _choices(s, world)
    return Outcome(
        dead=dead,
        stopped=tuple(sorted(stopped)),
        rejected=tuple(sorted(rejected)),
        answers=answers_told(s, night),
        moved=moved,
        pending={  # of several blows the next one
            d.target: d.night
            for d in sorted(due, key=lambda d: -d.night)
            if players[d.target].alive and not d.by_day
        },
        marks={name: held for name, held in marks.items() if held},
        roles=roles,
        factions=factions,
        winner=winner,
        facts=Facts(s),
        choices=choices,
        ways=(choices,),
        next_state=state,
        chance=world.chance,
        paradox=tuple(loop.name for loop in world.paradox),
    )


def _marks_of_dead(s: Solver, night: Night, dead: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """The marks that are told of those who go out in the very phase in which they get them."""
    known = night.plan.ruleset.marks
    marks: dict[str, set[str]] = {}
    for name in dead if night.plan.told_of_dead else ():
        if name in night.absent and night.plan.ruleset.vote is not None:
            given = night.plan.told_of_dead.intersection(night.plan.ruleset.vote.marks_absent)
            marks.setdefault(name, set()).update(known[m].shown_as or m for m in given)
        for act, influence in night.leaves.get(name, ()):
            given = night.plan.told_of_dead.intersection(influence.body.marks)  # type: ignore[union-attr]
            if given and s.memo["lands", act.id, influence.index, name].value:
                marks.setdefault(name, set()).update(known[m].shown_as or m for m in given)
    return {name: tuple(sorted(held)) for name, held in marks.items()}


def _choices(s: Solver, world: World) -> tuple[Choice, ...]:
    """What was chosen in this world, then the dice that the game file gives."""
    night: Night = s.night
    rolls = []
    for act in [a for a in night.acts if a.roll]:
        for index in range(len(act.roll)):
            entry = s.memo.get(("roll", act.id, index))
            if entry is not None and entry.code == "roll_given":
                taken = (
                    ("yes" if entry.value else "no")
                    if isinstance(entry.value, bool)
                    else str(entry.value)
                )
                rolls.append(Choice(f"{act.label}/{index}", taken, "given", "roll"))
    return (*world.choices, *rolls)
