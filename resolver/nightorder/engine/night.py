"""One night laid out: every act that could matter, and whom it could bear on.

Sent acts, votes, the execution, traits, marks, delayed blows that are due, and the reactions that
any of these could set off are all *night acts*. For each influence the tables below list the
players it could strike, over all candidate aims; the facts then tell what really happens.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..effects.channel import (
    Avert,
    Bar,
    Fell,
    Leave,
    Mend,
    Move,
    Show,
    Spread,
    Stop,
    Tell,
)
from ..model.game import Game, Phase
from ..model.state import State
from .candidates import widen
from .chains import react
from .clock import clock
from .layout import laid_out
from .legal import Received, doubtful, refuse
from .nightact import Identity, NightAct, Strike, identity
from .plan import EXECUTION, HOST, VOTE, Influence, Plan, PlanAbility, compile_plan
from .rulings import settle_rulings

__all__ = ["Night"]


class Night:
    """The night acts of one phase and the tables of influences, by player."""

    def __init__(
        self,
        game: Game,
        state: State,
        phase: Phase,
        chosen: Mapping[str, str] | None = None,
        without: frozenset[Identity] = frozenset(),
    ) -> None:
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
        self.voted: set[str] = set()
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
        self.readings: Mapping[str, str | None] = (
            {**game.readings, **self.chosen} if self.chosen else game.readings
        )
        settled = settle_rulings(game.ruleset, tuple(self.readings.items()))
        self.dead = settled.dead
        self.steps = settled.steps
        self.ruled_out: dict[str, list[Influence]] = {}
        self.roaming: list[str] = []
        self._traits: dict[tuple[str, str], NightAct] = {}
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
        return (
            act.influences[0]
            if act.origin in ("reaction", "due")
            else act.ability.influences[index]
        )

    def reaching(self, player: str) -> list[NightAct]:
        """The acts that could reach the player, in the order received."""
        if self._reaching is None:
            self._reaching = {}
            for act in self.acts:
                for name in self.wide(act):
                    self._reaching.setdefault(name, []).append(act)
        return self._reaching.get(player, [])

    def less(self, act: NightAct) -> Night:
        """This night without one act (and without what it would have set off)."""
        if act.id not in self._less:
            self._less[act.id] = Night(
                self.game, self.state, self.phase, self.chosen, self.without | {identity(act)}
            )
        return self._less[act.id]

    # -- laying out ------------------------------------------------------------------------

    def _build(self) -> None:
        self._add_lasting()
        self._add_votes()
        self._add_due()
        self._add_sent()
        widen(self)
        if self.plan.instant:
            self._add_instant()
        for act in self.acts:
            for influence in act.influences:
                if type(influence.body) is Move:
                    self.movers.append((act, influence))
                elif type(influence.body) is Spread:
                    self.spreads.setdefault(act.by, []).append((act, influence))
        for act in self.acts:
            act.fixed = (
                (not self.movers or act.origin not in ("sent", "pact"))
                and act is not self.execution
                and not (self.spreads and any(n in self.spreads for n in act.candidates))
            )
            for influence in act.influences:
                self.enter(act, influence)
        react(self)
        for table in (self.averts, self.mends):
            for strikes in table.values():
                if len(strikes) > 1:
                    strikes.sort(key=_protection_rank)

    def new(self, origin: str, by: str, ability: PlanAbility, to: tuple[str, ...] = ()) -> NightAct:
        """A night act with the next id."""
        act = NightAct(self._serial, origin, by, ability, to)
        self._serial += 1
        self._by_id[act.id] = act
        return act

    def trait_act(self, name: str, trait: PlanAbility) -> NightAct:
        """The night act of a player's trait; made when it is first needed."""
        act = self._traits.get((name, trait.id))
        if act is None:
            act = self._traits[name, trait.id] = self._keep(self.new("trait", name, trait))
        return act

    def _keep(self, act: NightAct) -> NightAct:
        if not self.without or identity(act) not in self.without:
            self.acts.append(act)
            self.by_player.setdefault(act.performer, []).append(act)
        return act

    def _add_lasting(self) -> None:
        plan = self.plan
        for name in self.living:
            player = self.players[name]
            for trait in plan.role_direct[player.role]:
                self.trait_act(name, trait)
            if plan.role_roaming[player.role]:
                self.roaming.append(name)
            for carried in player.marks:
                if plan.marks[carried.mark].influences:
                    self._keep(self.new("mark", name, plan.marks[carried.mark]))

    def _add_votes(self) -> None:
        plan, phase = self.plan, self.phase
        if phase.votes is not None:
            ballot = VOTE if plan.place_of(VOTE) else EXECUTION
            nobody = Received()
            for vote in phase.votes:
                act = self.new("vote", vote.by, plan.abilities[VOTE], (vote.for_,))
                act.sent = vote
                self.place(act, ballot)
                act.refusal = refuse(self, act, nobody)
                if act.refusal is not None:
                    self.refused.append(act)
                    continue
                if plan.ruleset.vote is not None and plan.ruleset.vote.changes:
                    for old in [v for v in self.votes if v.by == act.by]:
                        self.votes.remove(old)
                        self.acts.remove(old)
                self.votes.append(self._keep(act))
                self.voted.add(act.by)
        if phase.votes is not None or phase.executed:
            act = self.new(
                "execution",
                "",
                plan.abilities[EXECUTION],
                (phase.executed,) if phase.executed else (),
            )
            act.hinges, act.label = (), EXECUTION
            act.candidates = act.to or tuple(
                dict.fromkeys(v.to[0] for v in self.votes if v.to[0] in self.players)
            )
            self.place(act, EXECUTION)
            self.execution = self._keep(act)
        for name in phase.removed:
            act = self.new("host", "", plan.abilities[HOST], (name,))
            act.hinges, act.label = (), f"{HOST}.{name}"
            act.step = len(plan.steps)
            self._keep(act)

    def _add_due(self) -> None:
        if self.phase.kind != "night":
            return
        for due in self.state.due:
            if due.night > self.phase.number:
                continue
            ability = self.plan.owners[due.ability]
            influence = ability.influences[due.effect]
            act = self.new("due", due.by, ability, (due.target,))
            act.influences = (_Struck(influence),)
            act.words = influence.words | {"due"}
            act.hinges, act.due = (), due
            body = influence.body
            at = body.at if isinstance(body, Fell) and body.at else due.ability
            self.place(act, at)
            self._keep(act)

    def _add_sent(self) -> None:
        pacts: dict[tuple[str, str], list[NightAct]] = {}
        accepted: list[NightAct] = []
        replaced: set[int] = set()
        received = Received()
        for sent in self.phase.acts:
            ability = self.plan.abilities[sent.do]
            act = self.new("sent", sent.by, ability, sent.to)
            act.sent, act.fields, act.roll, act.label = sent, sent.fields, sent.roll, sent.label
            model = ability.model
            if model is not None and model.performer:
                act.performer = sent.fields.get(model.performer, sent.by)
                if (
                    act.performer != sent.by
                    and ability.performer_when is not None
                    and not laid_out(self, act, ability.performer_when)
                ):
                    act.performer = sent.by
                act.hinges = (act.performer,)
            self.place(act, sent.do)
            act.refusal = refuse(self, act, received)
            act.doubtful = doubtful(act)
            if act.refusal is not None:
                self.refused.append(act)
                continue
            old = received.accept(self, act)
            if old is not None:
                replaced.add(old.id)
            accepted.append(act)
        for act in accepted:
            if act.id in replaced:
                continue
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
                            held = self.new("mark", name, self.plan.marks[mark])
                            held.given, held.step, held.steps = (
                                (act, influence),
                                act.step,
                                act.steps,
                            )
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
        act.hinges = (
            tuple(
                n
                for n in self.living
                if self.players[n].role == pact.leader
                and self.players[n].faction == self.players[first.by].faction
            )
            if pact.leader
            else act.senders
        )
        act.fields = {**act.fields, "letters": "|".join(sorted({a.to[0] for a in letters}))}
        return act

    def place(self, act: NightAct, ability: str) -> None:
        """Put the act in the step of an ability, or leave it to the rulings that place it."""
        if self.plan.golden:
            act.step = 0
        elif ability in self.steps:
            act.step = self.steps[ability]
        else:
            act.steps = self.plan.place_of(ability)
            act.step = None if act.steps else -1  # None: a fact of its own

    # -- candidates ------------------------------------------------------------------------

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

    def enter(self, act: NightAct, influence: Influence) -> None:
        """Enter an influence in the tables of the players whom it could strike."""
        body = influence.body
        kind = type(body)
        if kind is Move or kind is Spread:
            return
        if influence in self.dead:
            if kind is Fell:
                for name in self.reachable(act, influence):
                    self.ruled_out.setdefault(name, []).append(influence)
            return
        if kind is Tell:
            self.tells.append((act, influence))
            return
        table = self._TABLES[kind](self)
        for name in self.reachable(act, influence):
            if name in self.players:
                table.setdefault(name, []).append((act, influence))

    _TABLES = {
        Stop: lambda self: self.stops,
        Bar: lambda self: self.bars,
        Avert: lambda self: self.averts,
        Mend: lambda self: self.mends,
        Fell: lambda self: self.fells,
        Show: lambda self: self.shows,
        Leave: lambda self: self.leaves,
    }

    def reachable(self, act: NightAct, influence: Influence) -> Iterable[str]:
        """The players whom an influence could strike, what spreads included."""
        names = self.subjects(act, influence)
        if influence.word != "target" or not self.spreads:
            return names
        wide = list(names)
        for name in wide:
            for host, spread in self.spreads.get(name, ()):
                if spread.body.acts.covers(act.words):  # type: ignore[union-attr]
                    wide += [n for n in self.subjects(host, spread) if n not in wide]
        return wide

    def wide(self, act: NightAct) -> Iterable[str]:
        """The players whom an act could reach, what it could spread to included."""
        if act.origin in ("reaction", "trait", "mark"):
            return ()
        wide = list(act.candidates)
        for name in wide:
            for host, spread in self.spreads.get(name, ()):
                if spread.body.acts.covers(act.words):  # type: ignore[union-attr]
                    wide += [n for n in self.subjects(host, spread) if n not in wide]
        return wide


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


def _protection_rank(strike: Strike) -> tuple[int, bool, bool, int]:
    act, influence = strike
    body = influence.body
    lasting = isinstance(body, Avert) and body.lasting
    return (influence.effect.kind == "revive", influence.limited, lasting, act.order)
