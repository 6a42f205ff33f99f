"""One night laid out: every act that could matter, and whom it could bear on.

Sent acts, votes, the execution, traits, marks, delayed blows that are due, and the reactions that
any of these could set off are all *night acts*. For each influence the tables below list the
players it could strike, over all candidate aims; the facts then tell what really happens.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType

from ...effects.channel import (
    Avert,
    Bar,
    Fell,
    Leave,
    Mend,
    Show,
    Stop,
    Tell,
)
from ...model.game import Game, Phase
from ...model.state import State
from ..clock import clock
from ..planning.plan import Influence, Plan, PlanAbility, compile_plan
from ..planning.rulings import place_in, settle_rulings
from .env import Meanings
from .nightact import Identity, NightAct, Strike, identity

__all__ = ["Night"]


class Night:
    """The night acts of one phase and the tables of influences, by player.

    ``chosen`` are rulings taken besides those of the game; ``without`` leaves acts out, with what
    they would set off; ``orders`` says of competing acts, by name, whether the first came first.
    It is empty until it is laid out.
    """

    def __init__(
        self,
        game: Game,
        state: State,
        phase: Phase,
        chosen: Mapping[str, str] | None = None,
        without: frozenset[Identity] = frozenset(),
        orders: Mapping[tuple[str, str], bool] = MappingProxyType({}),
    ) -> None:
        self.game = game
        self.state = state
        self.phase = phase
        self.now = clock(phase)
        self.without = without
        self.orders = orders
        self.plan: Plan = compile_plan(game.ruleset)
        self.players = state.players
        self.living = state.living
        self.acts: list[NightAct] = []
        self.refused: list[NightAct] = []
        #: Acts that do not count, each with the one that counts in its place.
        self.replaced: list[tuple[NightAct, NightAct]] = []
        self.votes: list[NightAct] = []
        self.voted: set[str] = set()
        self.absent: tuple[str, ...] = ()
        self.ballots: dict[str, tuple[NightAct, ...]] = {}
        self.execution: NightAct | None = None
        self.stops: dict[str, list[Strike]] = {}
        self.bars: dict[str, list[Strike]] = {}
        self.averts: dict[str, list[Strike]] = {}
        self.mends: dict[str, list[Strike]] = {}
        self.fells: dict[str, list[Strike]] = {}
        self.shows: dict[str, list[Strike]] = {}
        self.leaves: dict[str, list[Strike]] = {}
        self.spreads: dict[str, list[Strike]] = {}
        self._tables: dict[type, dict[str, list[Strike]]] = {
            Stop: self.stops,
            Bar: self.bars,
            Avert: self.averts,
            Mend: self.mends,
            Fell: self.fells,
            Show: self.shows,
            Leave: self.leaves,
        }
        #: By act: the exchanges that could hand it to another player.
        self.trades: dict[int, list[tuple[NightAct, Influence, tuple[str, str]]]] = {}
        self.movers: list[Strike] = []
        self.tells: list[Strike] = []
        self.by_player: dict[str, list[NightAct]] = {}
        self.chosen = dict(chosen or {})
        self.readings: Mapping[str, str | None] = (
            {**game.readings, **self.chosen} if self.chosen else game.readings
        )
        settled = settle_rulings(game.ruleset, tuple(self.readings.items()))
        self.dead = settled.dead
        self.direct = settled.direct
        self.shifting = settled.shifting
        self.steps, self.places = settled.steps, settled.places
        self.requires = settled.requires
        self.ruled_out: dict[str, list[Influence]] = {}
        self.roaming: list[str] = []
        self._traits: dict[tuple[str, str], NightAct] = {}
        self._serial = 0
        self.by_id: dict[int, NightAct] = {}
        self._reaching: dict[str, list[NightAct]] | None = None
        self._names: dict[int, str] = {}
        self._blows: dict[str, list[Strike]] = {}
        self._less: dict[int, Night] = {}
        self.assumed = 0  #: how often something of a loop has been assumed, in all worlds
        #: What its conditions can ask for.
        self.meanings = Meanings({}, {})
        #: Lays out another night of the phase, as this one was.
        self.lay_out: Callable[[Night], Night] = _unlaid

    def act(self, id_: int) -> NightAct:
        """The night act with that id."""
        return self.by_id[id_]

    def act_name(self, id_: int) -> str:
        """The act's label, with a number where the same label occurs again."""
        name = self._names.get(id_)
        if name is None:  # acts may have been added since its namesakes were numbered
            whose = _whose(self.by_id[id_])
            mine = [act for act in self.by_id.values() if _whose(act) == whose]
            seen: dict[str, int] = {}
            # What players sent is numbered first, as a game file counts it.
            for act in sorted(mine, key=lambda act: act.sent is None) if len(mine) > 1 else mine:
                label = act.label
                number = seen[label] = seen.get(label, 0) + 1
                self._names[act.id] = label if number == 1 else f"{label}#{number}"
            name = self._names[id_]
        return name

    def influence(self, act: NightAct, index: int) -> Influence:
        """The influence of an act with that index in its ability."""
        return (
            act.influences[0]
            if act.origin in ("reaction", "due")
            else act.ability.influences[index]
        )

    def blows(self, player: str) -> list[Strike]:
        """The blows that could strike the player in this phase."""
        found = self._blows.get(player)
        if found is None:
            found = self._blows[player] = [
                strike
                for strike in self.fells.get(player, ())
                if isinstance(strike[1].body, Fell) and strike[1].body.delay == 0
            ]
        return found

    def struck_besides(self, player: str, act: NightAct) -> bool:
        """Could a blow of another act strike the player in this phase?"""
        if player in self.fells:
            for other, _ in self.blows(player):
                if other is not act:
                    return True
        return False

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
            without = self.without | {identity(act)}
            other = Night(self.game, self.state, self.phase, self.chosen, without, self.orders)
            self._less[act.id] = self.lay_out(other)
        return self._less[act.id]

    # -- entering acts ---------------------------------------------------------------------

    def new(self, origin: str, by: str, ability: PlanAbility, to: tuple[str, ...] = ()) -> NightAct:
        """A night act with the next id."""
        id_ = self._serial
        self._serial = id_ + 1
        act = self.by_id[id_] = NightAct(id_, origin, by, ability, to, self.direct[ability])
        return act

    def trait_act(self, name: str, trait: PlanAbility) -> NightAct:
        """The night act of a player's trait; made when it is first needed."""
        act = self._traits.get((name, trait.id))
        if act is None:
            act = self._traits[name, trait.id] = self.keep(self.new("trait", name, trait))
        return act

    def keep(self, act: NightAct) -> NightAct:
        """Enter an act in the night, unless the night is asked about without it."""
        if not self.without or identity(act) not in self.without:
            self.acts.append(act)
            self.by_player.setdefault(act.performer, []).append(act)
        return act

    def place(self, act: NightAct, ability: str, through: str = "") -> None:
        """Put the act in the step of an ability, or leave it to the rulings that place it.

        What is done through another ability may have a place of its own: ``through.ability``.
        """
        own = f"{through}.{ability}"
        if through and own in self.plan.places and self.steps.get(own) != -1:
            if own in self.steps:
                act.step = self.steps[own]
            else:
                act.steps = (*self.plan.place_of(own), *self.plan.place_of(ability))
                act.step = None
            return
        act.step, act.steps = place_in(self.plan, self.steps, ability)

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
        if word == "senders":
            return act.trigger.senders if act.trigger is not None else act.senders
        if word == "second":
            return act.to[1:2]
        if word == "named":
            return dict.fromkeys((*act.candidates, *act.to[1:]))
        if word == "aimed":
            return act.trigger.candidates if act.trigger is not None else act.candidates
        if word == "giver":
            return act.givers
        if word == "partner":
            mate = self.game.partner.get(act.by)
            return (mate,) if mate else ()
        if influence.subject.among != "living":
            return self.players
        return self.living  # everyone, each, first

    def enter(self, act: NightAct) -> None:
        """Enter the influences of an act in the tables of the players whom they could strike."""
        dead, tables = self.dead, self._tables
        for influence in act.influences:
            kind = type(influence.body)
            if influence in dead:
                for name in self.reachable(act, influence) if influence.fells else ():
                    self.ruled_out.setdefault(name, []).append(influence)
            elif kind in tables:
                table = tables[kind]
                strike = (act, influence)
                fixed = act.fixed and influence.word == "target"
                for name in act.candidates if fixed else self.reachable(act, influence):
                    if name in table:
                        table[name].append(strike)
                    elif name in self.players:
                        table[name] = [strike]
            elif kind is Tell:
                self.tells.append((act, influence))

    def reachable(self, act: NightAct, influence: Influence) -> Iterable[str]:
        """The players whom an influence could strike, what spreads included."""
        if influence.word == "target":
            return act.candidates if act.fixed else self._spread(act, act.whose.candidates)
        return self.subjects(act, influence)

    def wide(self, act: NightAct) -> Iterable[str]:
        """The players whom an act could reach, what it could spread to included."""
        if act.origin in ("reaction", "trait", "mark"):
            return ()
        return act.candidates if act.fixed else self._spread(act, act.candidates)

    def _spread(self, act: NightAct, names: tuple[str, ...]) -> Iterable[str]:
        if not self.spreads:
            return names
        wide = list(names)
        for name in wide:
            for host, spread in self.spreads.get(name, ()):
                if spread.body.acts.covers(act.words):  # type: ignore[union-attr]
                    wide += [n for n in self.subjects(host, spread) if n not in wide]
        return wide


def _whose(act: NightAct) -> str:
    """With what the act's label begins: acts with one label have it in common."""
    return act.by or act.called.partition(".")[0]


def _unlaid(night: Night) -> Night:
    raise AssertionError("the night has not been laid out")
