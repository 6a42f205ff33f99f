"""Resolves the secret night of Mafia and Werewolf games, and explains every outcome.

Files become a model (:mod:`nightorder.loading` reads a ruleset and a game, with every problem at
its place); the model of one night becomes a graph (every act, trait, delayed blow and possible
reaction is a node, every way in which one could bear on another an edge); the solver settles the
graph's facts in three values, takes what loops apart with a constraint solver, and splits into
worlds where a ruling, an order or dice are open; each world becomes a verdict in which every fact
carries its reason; and the reasons become words, views and pictures. Nothing flows back: no layer
imports one above it, and the verdict is computed from the reasons, never beside them.

The thug stuns the commissioner before he can shoot the killer, who kills:

>>> game = read_game('''
... ruleset: atlantis
... players: {A: commissioner, B: doctor, F: thug, G: killer}
... phases:
... - night: 2
...   acts:
...   - {by: A, do: shoot, to: G}
...   - {by: G, do: kill, to: B}
...   - {by: F, do: stun, to: A}
... ''')
>>> outcome = resolve(game, "night 2").outcome
>>> outcome.dead, outcome.stopped
(('B',), ('A',))
>>> why = outcome.facts["done:A.shoot"]
>>> why.code, dict(why.params)["by_act"]
('blocked', 'F.stun')
"""

from __future__ import annotations

from importlib import import_module
from sys import modules
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .api import resolve
    from .effects.registry import Kind as EffectKind
    from .effects.registry import register as register_effect
    from .errors import NightorderError, Place, Problem
    from .inquiry import (
        AddAct,
        AddVote,
        Chance,
        Change,
        Drop,
        Edit,
        Explanation,
        Odds,
        OpenPoint,
        PhaseChange,
        PutBefore,
        Retarget,
        SetDraw,
        SetRoll,
        SetRuling,
        Turn,
        Weight,
        WhatIf,
        WhyNot,
        changes,
        difference,
        edit,
        odds,
        separating,
        turning_points,
        weights,
        what_if,
        why,
        why_not,
    )
    from .loading import load_game, load_ruleset, read_game, read_ruleset
    from .model.game import Act, Game, Phase, Vote
    from .model.ruleset import Ruleset
    from .model.state import State
    from .model.verdict import Answer, Choice, Fact, Outcome, Undecided, Verdict
    from .replay import Replay, replay
    from .wire import from_json, to_json

__version__ = "0.1.0"

__all__ = [
    "Act",
    "AddAct",
    "AddVote",
    "Answer",
    "Chance",
    "Change",
    "Choice",
    "Drop",
    "Edit",
    "EffectKind",
    "Explanation",
    "Fact",
    "Game",
    "NightorderError",
    "Odds",
    "OpenPoint",
    "Outcome",
    "Phase",
    "PhaseChange",
    "Place",
    "Problem",
    "PutBefore",
    "Replay",
    "Retarget",
    "Ruleset",
    "SetDraw",
    "SetRoll",
    "SetRuling",
    "State",
    "Turn",
    "Undecided",
    "Verdict",
    "Vote",
    "Weight",
    "WhatIf",
    "WhyNot",
    "__version__",
    "changes",
    "difference",
    "edit",
    "from_json",
    "load_game",
    "load_ruleset",
    "odds",
    "read_game",
    "read_ruleset",
    "register_effect",
    "replay",
    "resolve",
    "separating",
    "to_json",
    "turning_points",
    "weights",
    "what_if",
    "why",
    "why_not",
]

_RENAMED = {"EffectKind": "Kind", "register_effect": "register"}
#: The modules that the names come from, those that need least to be loaded first.
_HOMES = (
    ".errors",
    ".model.game",
    ".model.verdict",
    ".model.state",
    ".model.ruleset",
    ".effects.registry",
    ".loading",
    ".wire",
    ".replay",
    ".api",
    ".inquiry",
)


def __getattr__(name: str) -> object:
    # A name is loaded when it is first asked for: `nightorder --help` must not wait for YAML,
    # attrs and the engine.
    own = _RENAMED.get(name, name)
    for home in _HOMES if name in __all__ else ():
        module = import_module(home, __name__)
        if own in module.__all__:
            found: object = getattr(module, own)
            globals()[name] = found
            return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


class _Package(ModuleType):
    # Importing the submodule `replay` binds it here under its name; the function is meant.
    def __setattr__(self, name: str, value: object) -> None:
        is_module = name == "replay" and isinstance(value, ModuleType)
        super().__setattr__(name, getattr(value, name) if is_module else value)


modules[__name__].__class__ = _Package
