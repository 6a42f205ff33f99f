"""The influences of a night as a networkx multigraph, over all candidate aims.

The facts of :mod:`.rules` read the night's tables directly; this is the same thing drawn out, for
those who look at a night from outside: pictures, lint, questions about who could bear on whom.
An edge says that its source *could* matter to its target; whether it does is a fact.
"""

from __future__ import annotations

import networkx as nx

from ...errors import Place
from ...model.game import Game, Phase
from ...model.state import State
from ..night.night import Night
from ..night.nightact import PLAYED, NightAct, Strike
from .lay_out import lay_out

__all__ = ["EDGE_KINDS", "influence_graph"]

#: Kinds of edges: what the source could do to the target.
EDGE_KINDS = {
    "stops": "keeps the act from taking place",
    "hides": "puts the act's target out of reach",
    "shields": "keeps an effect of the act off",
    "mends": "mends a blow of the act",
    "moves": "gives the act another target",
    "spreads": "makes the act reach somebody else too",
    "masks": "deceives the act",
    "triggers": "sets the reaction off",
    "installs": "is what the reaction belongs to",
    "fells": "could strike down who must perform the act, before it",
    "kills": "could kill the player",
    "strikes": "has another effect on the player",
    "reads": "is what the act asks about",
    "copies": "is what the act is copied by, or from",
    "continues": "is the act of which this is a later part",
}


def influence_graph(game: Game, state: State, phase: Phase) -> nx.MultiDiGraph[str]:
    """Every influence that could matter in a phase.

    Nodes are the night acts (``act:LABEL``, with ``origin``, ``by``, ``step``) and the players
    (``player:NAME``). Edges carry ``kind`` (see :data:`EDGE_KINDS`), ``player`` (through whom the
    influence works, if through somebody) and ``rule`` (the place in the ruleset file).

    Time: linear in the pairs of influences and acts that meet at a player.

    >>> from nightorder.loading import read_game
    >>> from nightorder.engine.resolve import first_state
    >>> game = read_game('''
    ... ruleset: atlantis
    ... players: {A: commissioner, C: drinker, G: killer}
    ... phases:
    ... - night: 2
    ...   acts: [{by: C, do: drink, to: G}, {by: G, do: kill, to: A}]
    ... ''')
    >>> graph = influence_graph(game, first_state(game), game.phases[0])
    >>> edges = graph.edges("act:C.drink", data=True)
    >>> sorted(d["kind"] for _, _, d in edges if d["player"] == "G")
    ['stops', 'strikes']
    """
    drawing = _Drawing(lay_out(Night(game, state, phase)))
    drawing.nodes()
    drawing.hindrances()
    drawing.at_players()
    drawing.blows()
    drawing.answers()
    drawing.origins()
    return drawing.graph


class _Drawing:
    """The graph of one night while it is drawn, one kind of table at a time."""

    def __init__(self, night: Night) -> None:
        import networkx as nx

        self.night = night
        self.graph: nx.MultiDiGraph[str] = nx.MultiDiGraph()
        self.performing: dict[str, list[NightAct]] = {}
        for act in night.acts:
            for player in dict.fromkeys((*act.hinges, act.performer)):
                self.performing.setdefault(player, []).append(act)

    def nodes(self) -> None:
        for name, player in self.night.players.items():
            self.graph.add_node(f"player:{name}", kind="player", alive=player.alive)
        for act in self.night.acts:
            self.graph.add_node(
                self.name(act),
                kind="act",
                origin=act.origin,
                by=act.by,
                step=act.step,
                to=act.to,
                ability=act.ability.id,
            )

    def hindrances(self) -> None:
        """Blocks of those who perform an act, and whoever moves or spreads it."""
        for player, strikes in self.night.stops.items():
            for strike in strikes:
                self.to_player(strike, player, "strikes")
                for act in self.performing.get(player, ()):
                    if _covers(strike, act):
                        self.to_act(strike, act, "stops", player)
        for strike in self.night.movers:
            for act in self.night.acts:
                if len(act.candidates) > 1:
                    self.to_act(strike, act, "moves", "")
        for host, strikes in self.night.spreads.items():
            for strike in strikes:
                for act in self.coming_to(host):
                    self.to_act(strike, act, "spreads", host)

    def at_players(self) -> None:
        """What bears on the acts that come to a player."""
        tables = {
            "hides": self.night.bars,
            "shields": self.night.averts,
            "mends": self.night.mends,
            "masks": self.night.shows,
        }
        for kind, table in tables.items():
            for player, strikes in table.items():
                for strike in strikes:
                    for act in self.coming_to(player):
                        if _covers(strike, act):
                            self.to_act(strike, act, kind, player)

    def blows(self) -> None:
        """Who could die, who could fall before his act, and what else could strike whom."""
        for player, strikes in self.night.fells.items():
            for strike in strikes:
                self.to_player(strike, player, "kills")
                if not self.night.plan.golden:
                    for act in self.performing.get(player, ()):
                        if act.origin in PLAYED:
                            self.to_act(strike, act, "fells", player)
        for player, strikes in self.night.leaves.items():
            for strike in strikes:
                self.to_player(strike, player, "strikes")

    def answers(self) -> None:
        for act, influence in self.night.tells:
            for player in self.night.reachable(act, influence):
                for other in self.coming_to(player):
                    if other is not act and other.origin in PLAYED:
                        self.edge(other, act, "reads", player, influence.effect.place)

    def origins(self) -> None:
        """What an act that nobody sent comes from."""
        for act in self.night.acts:
            if act.origin == "copied" and act.given is not None:
                for other in filter(None, (act.given[0], act.template)):
                    self.edge(other, act, "copies", act.met, act.given[1].effect.place)
            elif act.origin == "later" and act.source is not None:
                place = act.influences[0].effect.place
                self.edge(act.source, act, "continues", "", place)
            if act.trigger is not None and act.source is not None:
                place = act.influences[0].effect.place
                self.edge(act.trigger, act, "triggers", act.met, place)
                self.edge(act.source, act, "installs", act.met, place)

    # -- parts ---------------------------------------------------------------------------------

    def name(self, act: NightAct) -> str:
        return f"act:{self.night.act_name(act.id)}"

    def coming_to(self, player: str) -> list[NightAct]:
        """The acts that could come to the player, and the reactions that could strike him."""
        found = list(self.night.reaching(player))
        for table in (self.night.fells, self.night.leaves, self.night.stops):
            found += [act for act, _ in table.get(player, ()) if act not in found]
        return found

    def to_act(self, strike: Strike, act: NightAct, kind: str, player: str) -> None:
        source, influence = strike
        if source is not act:
            self.edge(source, act, kind, player, influence.effect.place)

    def to_player(self, strike: Strike, player: str, kind: str) -> None:
        source, influence = strike
        rule = str(influence.effect.place)
        node = f"player:{player}"
        self.graph.add_edge(self.name(source), node, kind=kind, player=player, rule=rule)

    def edge(self, source: NightAct, act: NightAct, kind: str, player: str, place: Place) -> None:
        self.graph.add_edge(
            self.name(source), self.name(act), kind=kind, player=player, rule=str(place)
        )


def _covers(strike: Strike, act: NightAct) -> bool:
    covers: bool = strike[1].body.acts.covers(act.words)  # type: ignore[union-attr]
    return covers
