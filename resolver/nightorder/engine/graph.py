"""The influences of a night as a networkx multigraph, over all candidate aims.

The facts of :mod:`.rules` read the night's tables directly; this is the same thing drawn out, for
those who look at a night from outside: pictures, lint, questions about who could bear on whom.
An edge says that its source *could* matter to its target; whether it does is a fact.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..model.game import Game, Phase
from ..model.state import State
from .night import Night
from .nightact import PLAYED, NightAct, Strike

if TYPE_CHECKING:
    import networkx as nx

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
    >>> [d["kind"] for _, _, d in graph.edges("act:C.drink", data=True) if d["player"] == "G"]
    ['stops', 'strikes']
    """
    import networkx as nx

    night = Night(game, state, phase)
    graph: nx.MultiDiGraph[str] = nx.MultiDiGraph()
    for name in night.players:
        graph.add_node(f"player:{name}", kind="player", alive=night.players[name].alive)
    for act in night.acts:
        graph.add_node(
            _node(night, act),
            kind="act",
            origin=act.origin,
            by=act.by,
            step=act.step,
            to=act.to,
            ability=act.ability.id,
        )
    performing: dict[str, list[NightAct]] = {}
    for act in night.acts:
        for player in dict.fromkeys((*act.hinges, act.performer)):
            performing.setdefault(player, []).append(act)
    for player, strikes in night.stops.items():
        for strike in strikes:
            for act in performing.get(player, ()):
                if _could(strike, act) and strike[1].body.acts.covers(act.words):  # type: ignore[union-attr]
                    _edge(graph, night, strike, act, "stops", player)
    for table, kind in (
        (night.bars, "hides"),
        (night.averts, "shields"),
        (night.mends, "mends"),
        (night.shows, "masks"),
    ):
        for player, strikes in table.items():
            for strike in strikes:
                for act in _at(night, player):
                    if _could(strike, act) and strike[1].body.acts.covers(  # type: ignore[union-attr]
                        act.words
                    ):
                        _edge(graph, night, strike, act, kind, player)
    for strike in night.movers:
        for act in night.acts:
            if _could(strike, act) and len(act.candidates) > 1:
                _edge(graph, night, strike, act, "moves", "")
    for host, strikes in night.spreads.items():
        for strike in strikes:
            for act in _at(night, host):
                if _could(strike, act):
                    _edge(graph, night, strike, act, "spreads", host)
    for player, strikes in night.fells.items():
        for strike in strikes:
            _to_player(graph, night, strike, player, "kills")
            if not night.plan.golden:
                for act in performing.get(player, ()):
                    if _could(strike, act) and act.origin in PLAYED:
                        _edge(graph, night, strike, act, "fells", player)
    for table in (night.stops, night.leaves):
        for player, strikes in table.items():
            for strike in strikes:
                _to_player(graph, night, strike, player, "strikes")
    for act, influence in night.tells:
        for player in night.reachable(act, influence):
            for other in _at(night, player):
                if other is not act and other.origin in PLAYED:
                    graph.add_edge(
                        _node(night, other),
                        _node(night, act),
                        kind="reads",
                        player=player,
                        rule=str(influence.effect.place),
                    )
    for act in night.acts:
        if act.origin == "copied" and act.given is not None:
            rule = str(act.given[1].effect.place)
            for other in filter(None, (act.given[0], act.template)):
                graph.add_edge(
                    _node(night, other), _node(night, act), kind="copies", player=act.met, rule=rule
                )
        elif act.origin == "later" and act.source is not None:
            graph.add_edge(
                _node(night, act.source),
                _node(night, act),
                kind="continues",
                player="",
                rule=str(act.influences[0].effect.place),
            )
        if act.trigger is not None and act.source is not None:
            rule = str(act.influences[0].effect.place)
            for other, kind in ((act.trigger, "triggers"), (act.source, "installs")):
                graph.add_edge(
                    _node(night, other), _node(night, act), kind=kind, player=act.met, rule=rule
                )
    return graph


def _node(night: Night, act: NightAct) -> str:
    return f"act:{night.act_name(act.id)}"


def _could(strike: Strike, act: NightAct) -> bool:
    return strike[0] is not act


def _at(night: Night, player: str) -> list[NightAct]:
    """The acts that could come to the player, and the reactions that could strike him."""
    found = list(night.reaching(player))
    for table in (night.fells, night.leaves, night.stops):
        found += [act for act, _ in table.get(player, ()) if act not in found]
    return found


def _edge(
    graph: nx.MultiDiGraph[str],
    night: Night,
    strike: Strike,
    act: NightAct,
    kind: str,
    player: str,
) -> None:
    source, influence = strike
    graph.add_edge(
        _node(night, source),
        _node(night, act),
        kind=kind,
        player=player,
        rule=str(influence.effect.place),
    )


def _to_player(
    graph: nx.MultiDiGraph[str], night: Night, strike: Strike, player: str, kind: str
) -> None:
    source, influence = strike
    graph.add_edge(
        _node(night, source),
        f"player:{player}",
        kind=kind,
        player=player,
        rule=str(influence.effect.place),
    )
