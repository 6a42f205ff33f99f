"""What an audience may know of a game, as data: the one filter behind texts, pictures and JSON.

An :class:`Audience` is the host, one player, the public, or everybody after the game. A
:class:`PhaseView` is one phase as that audience may know it; what is not in it is kept from him.
How much the public is told is the ruleset's to say (``public:`` and ``notices:`` in its file).

>>> from nightorder import load_game, replay, to_json
>>> from nightorder.loading import shipped_games
>>> done = replay(load_game(shipped_games()["atlantis-night"]))
>>> seen = phase_view(done, "night 2", Audience("player", "Dmitri"))
>>> [(told["ability"], told["about"], told["value"]) for told in to_json(seen)["answers"]]
[('watch', 'Clara', ['Gleb'])]
>>> phase_view(done, "night 2", PUBLIC).answers
()
"""

from .acquaintance import known_roles, team, told_role
from .audience import AFTER, HOST, PUBLIC, Audience, audience, audiences
from .checklist import Checklist, Expected, MayAct, checklist, phase_checklist
from .introduction import Introduction, introduction
from .model import Ballot, Cause, Departure, Message, PhaseView, SentAct, VoteView
from .phase import first_undecided, outcome_view, phase_view, phase_views, states_before

__all__ = [
    "AFTER",
    "HOST",
    "PUBLIC",
    "Audience",
    "Ballot",
    "Cause",
    "Checklist",
    "Departure",
    "Expected",
    "Introduction",
    "MayAct",
    "Message",
    "PhaseView",
    "SentAct",
    "VoteView",
    "audience",
    "audiences",
    "checklist",
    "first_undecided",
    "introduction",
    "known_roles",
    "outcome_view",
    "phase_checklist",
    "phase_view",
    "phase_views",
    "states_before",
    "team",
    "told_role",
]
