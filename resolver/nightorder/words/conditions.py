"""Why a condition of a rule does not hold, in words: the first part of it that failed.

The part is told as what is the case instead: for ``target.faction != "town"`` that the player
plays for the town. What the facts of an outcome do not tell is left out.
"""

from __future__ import annotations

import ast

import attrs

from ..model.verdict import Fact
from .language import DATA
from .voice import Voice, effect_of, reading_words, role_words

__all__ = ["why_void"]


def why_void(voice: Voice, fact: Fact) -> str:
    """What keeps an effect from taking hold, as a clause.

    ``fact`` is a ``lands`` fact with the code ``void``; ``""`` if its effect has no condition, or
    one that cannot be told in words (its place in the ruleset is told beside it).
    """
    effect = effect_of(voice, fact)
    if effect is None or effect.when is None:
        return ""
    return _failing(_Scene(voice, fact, effect.subject.word), effect.when.tree)


@attrs.frozen
class _Scene:
    """Of whom a condition speaks: the players behind its names."""

    voice: Voice
    fact: Fact
    word: str

    def player(self, node: ast.expr) -> str | None:
        if not isinstance(node, ast.Name):
            return None
        raw = dict(self.fact.params)
        met = raw.get("target", "")
        if node.id == "target":
            wide = self.word in ("target", "named", "victim", "aimed")
            return raw.get("player") if wide else met
        if node.id == "attacker":
            done = self.voice.facts.get(f"done:{raw.get('trigger', '')}")
            doer = dict(done.params) if done is not None else raw
            return doer.get("performer") or doer.get("actor")
        return {"self": raw.get("actor"), "victim": met or raw.get("player")}.get(node.id)

    def attribute(self, player: str, name: str) -> str | None:
        """A player's role or side, if it has not changed in this phase."""
        state = self.voice.outcome.next_state
        changed = {"role": self.voice.outcome.roles, "faction": self.voice.outcome.factions}
        if state is None or player not in state.players or player in changed[name]:
            return None
        return str(getattr(state.players[player], name))

    def ruling(self, short: str) -> tuple[str, str] | None:
        """An option's full id and its reading, if a fact of the outcome read it."""
        for full in self.voice.ruleset.options:
            if full.rsplit("-", 1)[-1] == short and f"ruling:{full}" in self.voice.facts:
                return full, str(self.voice.facts[f"ruling:{full}"].value)
        return None


# -- three-valued truth ------------------------------------------------------------------------


def _truth(scene: _Scene, node: ast.expr) -> bool | None:
    if isinstance(node, ast.BoolOp):
        values = [_truth(scene, part) for part in node.values]
        stop = isinstance(node.op, ast.Or)
        if stop in values:
            return stop
        return None if None in values else not stop
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        value = _truth(scene, node.operand)
        return None if value is None else not value
    if isinstance(node, ast.IfExp):
        branch = _branch(scene, node)
        return None if branch is None else _truth(scene, branch)
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        return _compared(scene, node)
    known = _known_fact(scene, node)
    return None if known is None else bool(known.value)


def _branch(scene: _Scene, node: ast.IfExp) -> ast.expr | None:
    test = _truth(scene, node.test)
    return None if test is None else node.body if test else node.orelse


def _compared(scene: _Scene, node: ast.Compare) -> bool | None:
    left, right = _side(scene, node.left), _side(scene, node.comparators[0])
    if left is None or right is None:
        return None
    op = node.ops[0]
    if isinstance(op, (ast.Eq, ast.NotEq)):
        return (left == right) is isinstance(op, ast.Eq)
    if isinstance(op, (ast.In, ast.NotIn)):
        return (left in right) is isinstance(op, ast.In)
    return None


def _side(scene: _Scene, node: ast.expr) -> str | tuple[str, ...] | None:
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else None
    if isinstance(node, (ast.Tuple, ast.List)):
        items = [_side(scene, item) for item in node.elts]
        return tuple(item for item in items if isinstance(item, str))
    if isinstance(node, ast.Attribute):
        if isinstance(node.value, ast.Name) and node.value.id == "ruling":
            ruled = scene.ruling(node.attr)
            return ruled[1] if ruled else None
        player = scene.player(node.value)
        if player is not None and node.attr in ("role", "faction"):
            return scene.attribute(player, node.attr)
        return None
    return scene.player(node)


def _known_fact(scene: _Scene, node: ast.expr) -> Fact | None:
    """The fact behind ``target.dies`` or ``shielded(target)``."""
    if isinstance(node, ast.Attribute):
        player = scene.player(node.value)
        kind = {"dies": "fate", "killed": "killed"}.get(node.attr)
        return scene.voice.facts.get(f"{kind}:{player}") if kind and player else None
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args:
        player = scene.player(node.args[0])
        if node.func.id == "shielded" and player:
            raw = dict(scene.fact.params)
            act = raw.get("trigger") or raw.get("act", "")
            return scene.voice.facts.get(f"shielded:{act}>{player}")
    return None


# -- words -------------------------------------------------------------------------------------


def _failing(scene: _Scene, node: ast.expr) -> str:
    """What is the case instead of the first part that is false; "" if none is known to be."""
    if _truth(scene, node) is not False:
        return ""
    if isinstance(node, ast.BoolOp):
        parts = [_failing(scene, part) for part in node.values if _truth(scene, part) is False]
        if isinstance(node.op, ast.And):
            return parts[0]
        told = list(dict.fromkeys(part for part in parts if part))
        return scene.voice.language.join(told) if len(told) == len(set(parts)) else ""
    if isinstance(node, ast.UnaryOp):
        return _holds(scene, node.operand)
    if isinstance(node, ast.IfExp):
        branch = _branch(scene, node)
        return _failing(scene, branch) if branch is not None else ""
    return _instead(scene, node, held=False)


def _holds(scene: _Scene, node: ast.expr) -> str:
    """A part that holds, as it is the case."""
    if isinstance(node, ast.BoolOp):
        parts = [_holds(scene, part) for part in node.values if _truth(scene, part) is True]
        return parts[0] if parts and isinstance(node.op, ast.Or) else ""
    return _instead(scene, node, held=True)


def _instead(scene: _Scene, node: ast.expr, *, held: bool) -> str:
    """What is the case about a comparison or a fact."""
    voice, say = scene.voice, scene.voice.language.say
    if isinstance(node, ast.Compare):
        left = node.left
        if isinstance(left, ast.Attribute):
            if isinstance(left.value, ast.Name) and left.value.id == "ruling":
                ruled = scene.ruling(left.attr)
                return say("cond.ruling", reading_words(voice, *ruled)) if ruled else ""
            player = scene.player(left.value) or ""
            actual = scene.attribute(player, left.attr) or ""
            if left.attr == "role":
                return say("cond.role", role_words(voice, actual), player=DATA + player)
            side = voice.ruleset.factions.get(actual)
            return say(
                "cond.faction",
                player=DATA + player,
                faction=(voice.show(side.name) if side else "") or DATA + actual,
            )
        same = _side(scene, left) == _side(scene, node.comparators[0])
        return say(
            "cond.same" if same else "cond.other",
            first=DATA + str(_side(scene, left)),
            second=DATA + str(_side(scene, node.comparators[0])),
        )
    fact = _known_fact(scene, node)
    if fact is None:
        return ""
    kind = fact.id.partition(":")[0]
    player = dict(fact.params).get("player", "")
    return say(f"cond.{kind}{'' if held else '.no'}", player=DATA + player)
