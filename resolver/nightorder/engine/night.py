"""One night laid out: every act that could matter, and whom it could bear on.

Sent acts, votes, the execution, traits, marks, delayed blows that are due, and the reactions that
any of these could set off are all *night acts*. For each influence the tables below list the
players it could strike, over all candidate aims; the facts then tell what really happens.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..effects.channel import (
    Avert, Bar, Fell, Leave, Mend, Move, Show, Spread, Stop, Tell,
)
from ..model.game import Act, Game, Phase, Vote
from ..model.scope import ALL
from ..model.state import Due, State
from .clock import clock
from .legal import Refusal, refuse
from .layout import laid_out
from .plan import DAWN, EXECUTION, HOST, VOTE, Influence, Plan, PlanAbility, compile_plan

__all__ = ["Night", "NightAct", "Strike"]

#: A night act with one of its influences.
Strike = tuple["NightAct", Influence]
#: A night act and the player whom it meets.
Meeting = tuple["NightAct", str]

_CHAIN = 6  #: how many reactions may follow from one another


class NightAct:
    """Something that happens, or would happen, in this night.

    ``origin`` is sent, vote, execution, host, trait, mark, due or reaction. ``by`` is whose act or
    trait it is, ``performer`` who carries it out; ``trigger`` the act that sets a reaction off and
    ``met`` the player whom that act reached. ``candidates`` are the players it may reach.
    """

    __slots__ = ("ability", "by", "candidates", "depth", "due", "fields", "given", "hinges", "id",
                 "influences", "label", "met", "order", "origin", "performer", "refusal", "roll",
                 "root", "senders", "sent", "source", "step", "steps", "to", "trigger", "words")

    def __init__(self, id_: int, origin: str, by: str, ability: PlanAbility,
                 to: tuple[str, ...] = ()) -> None:
        self.id = id_
        self.origin = origin
        self.by = by
        self.performer = by
        self.ability = ability
        self.words = ability.words
        self.to = to
        self.candidates: tuple[str, ...] = to[:1]
        self.influences: tuple[Influence, ...] = ability.direct
        self.order = id_
        self.step: int | None = -1
        self.steps: list[int] = []
        self.fields: Mapping[str, str] = {}
        self.roll: tuple[bool | int, ...] = ()
        self.senders: tuple[str, ...] = (by,)
        self.hinges: tuple[str, ...] = (by,)
        self.trigger: NightAct | None = None
        self.source: NightAct | None = None
        self.met = ""
        self.root = self
        self.depth = 0
        self.due: Due | None = None
        self.given: Strike | None = None
        self.sent: Act | Vote | None = None
        self.refusal: Refusal | None = None
        self.label = f"{by}.{ability.id}"

    @property
    def whose(self) -> NightAct:
        """The act whose target is meant: for a reaction of a sent act, that act."""
        return self.source if self.source is not None and self.source.to else self

    def __repr__(self) -> str:
        return f"<{self.origin} {self.label}>"


class Night:
    """The night acts of one phase and the tables of influences, by player."""

    def __init__(self, game: Game, state: State, phase: Phase,
                 chosen: Mapping[str, str] | None = None,
                 without: frozenset[int] = frozenset()) -> None:
        self.game = game
        self.state = state
        self.phase = phase
        self.now = clock(phase)
        self.without = without
        self.plan: Plan = compile_plan(game.ruleset)
        self.players = state.players
        self.living = state.living
        self.acts: list[NightAct] = []
        self.refused: list[NightAct] = []
        self.votes: list[NightAct] = []
        self.execution: NightAct | None = None
        self.stops: dict[str, list[Strike]] = {}
        self.bars: dict[str, list[Strike]] = {}
        self.averts: dict[str, list[Strike]] = {}
        self.mends: dict[str, list[Strike]] = {}
        self.fells: dict[str, list[Strike]] = {}
        self.shows: dict[str, list[Strike]] = {}
        self.leaves: dict[str, list[Strike]] = {}
        self.spreads: dict[str, list[Strike]] = {}
        self.movers: list[Strike] = []
        self.tells: list[Strike] = []
        self.by_player: dict[str, list[NightAct]] = {}
        self.chosen = dict(chosen or {})
        self.readings = {short: self.chosen.get(short) or game.reading(full)
                         for short, full in self.plan.options.items()}
        self._serial = 0
        self._by_id: dict[int, NightAct] = {}
        self._reaching: dict[str, list[NightAct]] | None = None
        self._names: dict[int, str] | None = None
        self._less: dict[int, Night] = {}
        self._build()

    def act(self, id_: int) -> NightAct:
        """The night act with that id."""
        return self._by_id[id_]

    def act_name(self, id_: int) -> str:
        """The act's label, with a number where the same label occurs again."""
        if self._names is None:
            self._names = {}
            seen: dict[str, int] = {}
            for known in self._by_id.values():
                number = seen[known.label] = seen.get(known.label, 0) + 1
                self._names[known.id] = known.label if number == 1 else f"{known.label}#{number}"
        return self._names[id_]

    def influence(self, act: NightAct, index: int) -> Influence:
        """The influence of an act with that index in its ability."""
        return act.influences[0] if act.origin in ("reaction", "due") \
            else act.ability.influences[index]

    def reaching(self, player: str) -> list[NightAct]:
        """The acts that could reach the player, in the order received."""
        if self._reaching is None:
            self._reaching = {}
            for act in self.acts:
                for name in self._wide(act):
                    self._reaching.setdefault(name, []).append(act)
        return self._reaching.get(player, [])

    def less(self, id_: int) -> Night:
        """This night without one act (and without what it would have set off)."""
        if id_ not in self._less:
            self._less[id_] = Night(self.game, self.state, self.phase, self.chosen,
                                    self.without | {id_})
        return self._less[id_]

    # -- laying out ------------------------------------------------------------------------

    def _build(self) -> None:
        self._add_lasting()
        self._add_votes()
        self._add_due()
        self._add_sent()
        self._find_candidates()
        if self.plan.instant:
            self._add_instant()
        waiting: list[Strike] = []
        for act in self.acts:
            self._table(act, waiting)
        self._react(waiting)
        for table in (self.averts, self.mends):
            for strikes in table.values():
                if len(strikes) > 1:
                    strikes.sort(key=_protection_rank)

    def _new(self, origin: str, by: str, ability: PlanAbility, to: tuple[str, ...] = ()) -> NightAct:
        act = NightAct(self._serial, origin, by, ability, to)
        self._serial += 1
        self._by_id[act.id] = act
        return act

    def _keep(self, act: NightAct) -> NightAct:
        if act.id not in self.without:
            self.acts.append(act)
            self.by_player.setdefault(act.performer, []).append(act)
        return act

    def _add_lasting(self) -> None:
        plan = self.plan
        for name in self.living:
            player = self.players[name]
            for trait in plan.role_traits[player.role]:
                self._keep(self._new("trait", name, plan.traits[trait]))
            for carried in player.marks:
                if plan.marks[carried.mark].influences:
                    self._keep(self._new("mark", name, plan.marks[carried.mark]))

    def _add_votes(self) -> None:
        plan, phase = self.plan, self.phase
        step = self._places(EXECUTION)
        if phase.votes is not None:
            ballots = self._places(VOTE) or step
            for vote in phase.votes:
                act = self._new("vote", vote.by, plan.abilities[VOTE], (vote.for_,))
                act.sent = vote
                self._place(act, ballots)
                act.refusal = refuse(self, act)
                if act.refusal is not None:
                    self.refused.append(act)
                    continue
                if plan.ruleset.vote is not None and plan.ruleset.vote.changes:
                    for old in [v for v in self.votes if v.by == act.by]:
                        self.votes.remove(old)
                        self.acts.remove(old)
                self.votes.append(self._keep(act))
        if phase.votes is not None or phase.executed:
            act = self._new("execution", "", plan.abilities[EXECUTION],
                            (phase.executed,) if phase.executed else ())
            act.hinges, act.label = (), EXECUTION
            act.candidates = act.to or tuple(dict.fromkeys(
                v.to[0] for v in self.votes if v.to[0] in self.players))
            self._place(act, step)
            self.execution = self._keep(act)
        for name in phase.removed:
            act = self._new("host", "", plan.abilities[HOST], (name,))
            act.hinges, act.label = (), f"{HOST}.{name}"
            act.step = len(plan.steps)
            self._keep(act)

    def _add_due(self) -> None:
        if self.phase.kind != "night":
            return
        for due in self.state.due:
            if due.night > self.phase.number:
                continue
            ability = self.plan.abilities[due.ability]
            influence = ability.influences[due.effect]
            act = self._new("due", due.by, ability, (due.target,))
            act.influences = (_Struck(influence),)
            act.words = influence.words | {"due"}
            act.hinges, act.due = (), due
            body = influence.body
            at = body.at if isinstance(body, Fell) and body.at else due.ability
            self._place(act, self._places(at))
            self._keep(act)

    def _add_sent(self) -> None:
        pacts: dict[tuple[str, str], list[NightAct]] = {}
        accepted: list[NightAct] = []
        for sent in self.phase.acts:
            ability = self.plan.abilities[sent.do]
            act = self._new("sent", sent.by, ability, sent.to)
            act.sent, act.fields, act.roll, act.label = sent, sent.fields, sent.roll, sent.label
            model = ability.model
            if model is not None and model.performer:
                act.performer = sent.fields.get(model.performer, sent.by)
                if act.performer != sent.by and ability.performer_when is not None \
                        and not laid_out(self, act, ability.performer_when):
                    act.performer = sent.by
                act.hinges = (act.performer,)
            self._place(act, self._places(sent.do))
            act.refusal = refuse(self, act, accepted)
            if act.refusal is not None:
                self.refused.append(act)
                continue
            if model is not None and model.changes:
                accepted = [a for a in accepted if (a.by, a.ability) != (act.by, act.ability)]
            accepted.append(act)
        for act in accepted:
            model = act.ability.model
            if model is not None and model.pact is not None:
                faction = self.players[act.by].faction
                pacts.setdefault((act.ability.id, faction), []).append(act)
            else:
                self._keep(act)
        for letters in pacts.values():
            self._keep(self._common(letters))

    def _add_instant(self) -> None:
        """Marks that hold from the moment they are given, for everybody who might be given one."""
        for act in list(self.acts):
            for influence in act.influences:
                body = influence.body
                if type(body) is not Leave:
                    continue
                for mark in body.marks:
                    if mark in self.plan.instant:
                        for name in self.subjects(act, influence):
                            held = self._new("mark", name, self.plan.marks[mark])
                            held.given, held.step, held.steps = (act, influence), act.step, act.steps
                            held.root, held.depth = act, 1
                            self._keep(held)

    def _common(self, letters: list[NightAct]) -> NightAct:
        """One act for all the letters of a pact: the leader's letter, or else the first."""
        first = letters[0]
        pact = first.ability.model.pact  # type: ignore[union-attr]
        assert pact is not None
        leaders = [a for a in letters if self.players[a.by].role == pact.leader]
        act = (leaders or letters)[0]
        act.senders = tuple(a.by for a in letters)
        act.origin = "pact"
        act.source = None
        act.hinges = tuple(n for n in self.living if self.players[n].role == pact.leader
                           and self.players[n].faction == self.players[first.by].faction) \
            if pact.leader else act.senders
        act.fields = {**act.fields, "letters": "|".join(sorted({a.to[0] for a in letters}))}
        return act

    def _places(self, ability: str) -> list[int]:
        return self.plan.place_of(ability)

    def _place(self, act: NightAct, places: list[int]) -> None:
        act.steps = places
        if self.plan.golden:
            act.step = 0
        elif len(places) == 1 and self.plan.steps[places[0]][1] is None:
            act.step = places[0]
        elif places:
            act.step = None  # depends on a ruling: a fact of its own
        else:
            act.step = -1

    # -- candidates ------------------------------------------------------------------------

    def _find_candidates(self) -> None:
        """Widen the aims that a redirect, swap or reflection could bring about, to a fixed point."""
        moves = [(act, inf) for act in self.acts for inf in act.influences
                 if isinstance(inf.body, Move)]
        if not moves:
            return
        names: dict[int, set[str]] = {a.id: set(a.candidates) for a in self.acts}
        changed = True
        while changed:
            changed = False
            for mover, influence in moves:
                body = influence.body
                assert isinstance(body, Move)
                for act in self.acts:
                    if act is mover or not act.to or act.origin not in ("sent", "pact") \
                            or not body.acts.covers(act.words):
                        continue
                    here = names[act.id]
                    before = len(here)
                    if body.how == "puppet":
                        if act.performer in names[mover.id]:
                            here.add(mover.to[1])
                    elif body.how == "author":
                        if here & names[mover.id]:
                            here.add(act.by)
                    elif here & ({mover.to[1]} | names[mover.id]):
                        here.update({mover.to[1]} | names[mover.id])
                    changed |= len(here) > before
        for act in self.acts:
            act.candidates = tuple(sorted(names[act.id]))

    def subjects(self, act: NightAct, influence: Influence) -> Iterable[str]:
        """The players whom an influence could strike, before anything spreads."""
        word = influence.word
        if word == "target":
            return act.whose.candidates
        if word == "self":
            return (act.by,)
        if word == "attacker":
            return (act.trigger.performer,) if act.trigger is not None else ()
        if word == "victim":
            return (act.met,) if act.met else act.candidates
        if word == "second":
            return act.to[1:2]
        if word == "named":
            return dict.fromkeys((*act.candidates, *act.to[1:]))
        if word == "aimed":
            return act.trigger.candidates if act.trigger is not None else act.candidates
        if word == "partner":
            mate = self.game.partner.get(act.by)
            return (mate,) if mate else ()
        return self.living  # everyone, each, first

    def _table(self, act: NightAct, waiting: list[Strike]) -> None:
        """Enter the act's influences in the tables; collect those that wait for an event."""
        for influence in act.influences:
            body = influence.body
            if type(body) is Spread:
                self.spreads.setdefault(act.by, []).append((act, influence))
        for influence in act.influences:
            self._enter(act, influence)
        if act.origin != "due":
            waiting += [(act, influence) for influence in act.ability.reactions]

    def _enter(self, act: NightAct, influence: Influence) -> None:
        body = influence.body
        kind = type(body)
        if kind is Move:
            self.movers.append((act, influence))
            return
        if kind is Tell:
            self.tells.append((act, influence))
            return
        if kind is Spread:
            return
        table = self._TABLES[kind](self)
        for name in self._reachable(act, influence):
            if name in self.players:
                table.setdefault(name, []).append((act, influence))

    _TABLES = {
        Stop: lambda self: self.stops, Bar: lambda self: self.bars,
        Avert: lambda self: self.averts, Mend: lambda self: self.mends,
        Fell: lambda self: self.fells, Show: lambda self: self.shows,
        Leave: lambda self: self.leaves,
    }

    def _reachable(self, act: NightAct, influence: Influence) -> Iterable[str]:
        names = self.subjects(act, influence)
        if influence.word != "target" or not self.spreads:
            return names
        wide = list(names)
        for name in wide:
            for host, spread in self.spreads.get(name, ()):
                if spread.body.acts.covers(act.words):  # type: ignore[union-attr]
                    wide += [n for n in self.subjects(host, spread) if n not in wide]
        return wide

    # -- reactions -------------------------------------------------------------------------

    def _react(self, waiting: list[Strike]) -> None:
        """Lay out every reaction that could be set off, and those that these could set off."""
        if not waiting:
            return
        fresh = list(self.acts)
        for _ in range(_CHAIN):
            meetings = self._meetings(fresh)
            born: list[NightAct] = []
            for source, influence in waiting:
                born += self._reactions(source, influence, meetings)
            if not born:
                return
            for act in born:
                self.acts.append(act)
                self._enter(act, act.influences[0])
            fresh = born

    def _meetings(self, fresh: list[NightAct]) -> dict[str, dict[str, list[Meeting]]]:
        """By kind of event and by player: which fresh acts could be that event for him, and whom
        they meet (for ``performed`` and ``slain`` the player is the performer)."""
        found: dict[str, dict[str, list[Meeting]]] = {
            "attempted": {}, "performed": {}, "voted": {}, "executed": {}, "silent": {},
            "struck": {}, "slain": {}, "strikes": {}}

        def add(event: str, player: str, act: NightAct, met: str) -> None:
            found[event].setdefault(player, []).append((act, met))

        for act in fresh:
            if act.origin == "vote":
                add("voted", act.to[0], act, act.to[0])
                continue
            for name in self._wide(act):
                add("attempted", name, act, name)
            if act.origin in ("sent", "pact"):
                add("performed", act.performer, act, act.performer)
            if act is self.execution:
                for name in act.candidates:
                    add("executed", name, act, name)
                if self.phase.votes is not None:
                    for name in self.living:
                        add("silent", name, act, name)
            for influence in act.influences:
                if type(influence.body) is Fell:
                    for name in self._reachable(act, influence):
                        add("struck", name, act, name)
                        add("slain", act.performer, act, name)
                        add("strikes", act.performer, act, name)
        return found

    def _reactions(self, source: NightAct, influence: Influence,
                   meetings: dict[str, dict[str, list[Meeting]]]) -> list[NightAct]:
        event = influence.on
        assert event is not None
        kind = event.event if event.event in meetings else "struck"
        public = event.event in ("voted", "executed", "silent", "dies") and event.by == ALL
        born: dict[tuple[int, str], NightAct] = {}
        for player in self._event_subjects(source, event.of):
            for act, met in meetings[kind].get(player, ()):
                if (act.id, met) in born or (act is source and kind in ("attempted", "performed")) \
                        or not (public or event.by.covers(act.words)) or _descends(act, source, influence):
                    continue
                born[act.id, met] = self._reaction(source, influence, act, met)
        return [born[key] for key in sorted(born)]

    def _wide(self, act: NightAct) -> Iterable[str]:
        if act.origin in ("reaction", "trait", "mark"):
            return ()
        wide = list(act.candidates)
        for name in wide:
            for host, spread in self.spreads.get(name, ()):
                if spread.body.acts.covers(act.words):  # type: ignore[union-attr]
                    wide += [n for n in self.subjects(host, spread) if n not in wide]
        return wide

    def _event_subjects(self, source: NightAct, of: object) -> Iterable[str]:
        word = of.word  # type: ignore[attr-defined]
        if word == "self":
            return (source.by,)
        if word in ("target", "aimed"):
            return source.candidates
        if word == "partner":
            mate = self.game.partner.get(source.by)
            return (mate,) if mate else ()
        return self.living

    def _reaction(self, source: NightAct, influence: Influence, trigger: NightAct,
                  met: str) -> NightAct:
        act = self._new("reaction", source.by, source.ability, (met,))
        act.influences = (influence,)
        act.words = influence.words
        act.source, act.trigger, act.met = source, trigger, met
        act.root, act.depth, act.order = trigger.root, trigger.depth + 1, trigger.order
        act.step, act.steps = trigger.step, trigger.steps
        act.fields = source.fields
        act.hinges = ()
        act.label = f"{source.label}!{trigger.label}>{met}"
        if influence.at == DAWN:
            act.root, act.step = act, len(self.plan.steps)
        elif influence.at is not None:
            act.root = act
            self._place(act, self._places(influence.at))
        return act


class _Struck(Influence):
    """A delayed blow on the night it strikes: the same effect with nothing left to wait for."""

    __slots__ = ()

    def __init__(self, influence: Influence) -> None:  # copies, for plans are shared
        for name in Influence.__slots__:
            setattr(self, name, getattr(influence, name))
        body = influence.body
        assert isinstance(body, Fell)
        self.body = Fell(0, "", body.sure, body.waits, body.leaves)
        self.word, self.when, self.on = "target", None, None
        self.words = influence.words | {"due"}


def _descends(act: NightAct, source: NightAct, influence: Influence) -> bool:
    """Did this very reaction of this very source already happen in the act's chain?"""
    while act.trigger is not None:
        if act.source is source and act.influences[0] is influence:
            return True
        act = act.trigger
    return False


def _protection_rank(strike: Strike) -> tuple[int, bool, bool, int]:
    act, influence = strike
    body = influence.body
    lasting = isinstance(body, Avert) and body.lasting
    return (influence.effect.kind == "revive", influence.limited, lasting, act.order)
