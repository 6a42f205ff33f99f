"""Questions about a verdict, answered as data: why, why not, what if, how likely.

Everything here is a pure function of a game (and the seed of its dice), computed by resolving
again with something changed; :mod:`nightorder.words` puts the answers into sentences.
"""

from .chances import Chance, Odds, odds
from .course import PhaseChange, changes
from .difference import Change, difference
from .edits import (
    AddAct,
    AddVote,
    Drop,
    Edit,
    PutBefore,
    Retarget,
    SetDraw,
    SetRoll,
    SetRuling,
    edit,
)
from .explanation import Explanation, fact_id_of, why
from .proof import Proof, proof_of
from .reduction import reduce_proof
from .scene import Scene, scene
from .separating import OpenPoint, separating
from .turning import Turn, idle_rulings, turning_points, turning_readings
from .weight import Weight, weights
from .whatif import WhatIf, what_if, without_each
from .whynot import WhyNot, why_not

__all__ = [
    "AddAct",
    "AddVote",
    "Chance",
    "Change",
    "Drop",
    "Edit",
    "Explanation",
    "Odds",
    "OpenPoint",
    "PhaseChange",
    "Proof",
    "PutBefore",
    "Retarget",
    "Scene",
    "SetDraw",
    "SetRoll",
    "SetRuling",
    "Turn",
    "Weight",
    "WhatIf",
    "WhyNot",
    "changes",
    "difference",
    "edit",
    "fact_id_of",
    "idle_rulings",
    "odds",
    "proof_of",
    "reduce_proof",
    "scene",
    "separating",
    "turning_points",
    "turning_readings",
    "weights",
    "what_if",
    "why",
    "why_not",
    "without_each",
]
