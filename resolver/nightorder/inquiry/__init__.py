"""Questions about a verdict, answered as data: why, why not, what if, how likely.

Everything here is a pure function of a game (and the seed of its dice), computed by resolving
again with something changed; :mod:`nightorder.words` puts the answers into sentences.
"""

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
from .proof import Proof, proof_of, reduce_proof
from .scene import Scene, scene
from .weight import Weight, weights

__all__ = [
    "AddAct",
    "AddVote",
    "Change",
    "Drop",
    "Edit",
    "Proof",
    "PutBefore",
    "Retarget",
    "Scene",
    "SetDraw",
    "SetRoll",
    "SetRuling",
    "Weight",
    "difference",
    "edit",
    "proof_of",
    "reduce_proof",
    "scene",
    "weights",
]
