"""Facts as the outside sees them: stable ids, and reasons with named parameters."""

from __future__ import annotations

from typing import Any

from ...model.verdict import Fact
from ..night.night import Night
from ..settle import Entry, Key, Solver
from .bearing import bearing

__all__ = ["fact_of", "name_of"]

_BY_ACT = frozenset(
    {"came", "done", "legal", "aim", "held", "reach", "second", "sent", "told", "ballot"}
)
#: Codes whose details are the act and the effect behind them.
_BY_SOURCE = frozenset(
    {"blocked", "held_over", "unreached", "kept_off", "mended", "too_late", "traded"}
)
_BY_EFFECT = frozenset({"lands", "fatal"})
_BY_PLAYER = frozenset(
    {"fate", "killed", "down", "gone", "anyway", "voters", "counter", "role", "faction", "mark"}
)


def name_of(night: Night, key: Key) -> str:
    """The id of a fact: its kind, a colon, and what it is about.

    ``done:A.shoot`` · ``lands:A.shoot/0>B`` (effect 0 of the act, on B) · ``fate:B`` ·
    ``answer:A.check/0`` · ``down:B@A.shoot`` (before that act) · ``ruling:x-Q4``.
    """
    kind = key[0]
    if kind in _BY_ACT:
        return f"{kind}:{_label(night, key[1])}"
    if kind in _BY_EFFECT:
        return f"{kind}:{_label(night, key[1])}/{key[2]}>{key[3]}"
    if kind == "answer":
        return f"answer:{_label(night, key[1])}/{key[2]}"
    if kind == "shielded":
        by = "/" + ",".join(key[3:]) if len(key) > 3 else ""
        return f"shielded:{_label(night, key[1])}>{key[2]}{by}"
    if kind in ("down", "gone", "anyway"):
        return f"{kind}:{key[1]}@{_label(night, key[2])}" if key[2] >= 0 else f"{kind}:{key[1]}"
    if kind == "late":
        return f"late:{_label(night, key[1])}/{key[2]}>{key[3]}@{_label(night, key[4])}"
    if kind == "ruling":
        return f"ruling:{night.plan.options.get(key[1], key[1])}"
    if kind == "roll":
        return f"roll:{_label(night, key[1])}/{key[2]}"
    if kind == "tie":
        return f"tie:{_label(night, key[1])},{_label(night, key[2])}"
    if kind == "order":
        return f"order:{_label(night, key[1])},{_label(night, key[2])}"
    if kind == "pick" and not isinstance(key[1], str):
        return f"pick:{_label(night, key[1])}"
    if kind == "drawn":
        return f"drawn:{_label(night, key[1])}/{key[2]}"
    if kind == "draw" and not isinstance(key[1], str):
        return f"draw:{_label(night, key[1])},{_label(night, key[2])}"
    return ":".join(str(part) for part in key)


def _label(night: Night, id_: int) -> str:
    return night.act_name(id_)


def fact_of(s: Solver, key: Key) -> Fact:
    """A settled fact as the outside sees it, with what it rests on settled too."""
    entry = s.entry(key)
    if entry is None:
        raise KeyError(key)
    night = s.night
    because = tuple(dict.fromkeys(name_of(night, dep) for dep in bearing(s, key, entry)))
    return Fact(
        name_of(night, key),
        _plain(entry.value),
        entry.code,
        _params(night, key, entry),
        because,
        _rule(night, key, entry),
    )


def _plain(value: Any) -> Any:
    return tuple(str(v) for v in value) if isinstance(value, tuple) else value


def _params(night: Night, key: Key, entry: Entry) -> tuple[tuple[str, str], ...]:
    """What the reason's sentence needs: whose act, at whom, what stopped or kept it off."""
    params: dict[str, str] = {}
    kind = key[0]
    if kind in _BY_ACT | _BY_EFFECT | {"answer", "drawn", "roll", "shielded"}:
        params |= _act_params(night, key[1])
    if kind in _BY_EFFECT:
        params["player"] = key[3]
        params["effect"] = night.influence(night.act(key[1]), key[2]).effect.kind
    elif kind in _BY_PLAYER:
        params["player"] = key[1]
        if kind == "mark":
            params["mark"] = key[2]
    elif kind == "shielded":
        params["player"] = key[2]
    elif kind == "tie":
        params["act"], params["other"] = (night.act_name(i) for i in key[1:])
    elif kind == "ruling":
        params["option"] = str(night.plan.options.get(key[1], key[1]))
        params["reading"] = str(entry.value)
    info = entry.info
    if entry.code in _BY_SOURCE:
        source = info[0]
        params |= {f"by_{name}": text for name, text in _act_params(night, source.id).items()}
        params["by_effect"] = info[1].effect.kind
        if len(info) > 2:
            params["whom"] = info[2]
    elif entry.code == "held_since":
        params["by_act"] = info.source
    elif entry.code in ("moved", "moved_back"):
        params["movers"] = ", ".join(info)
    elif hasattr(info, "params"):
        params |= dict(info.params)
    elif hasattr(info, "acts"):
        params["loop"] = info.name
    elif entry.code in ("picked", "loop_fails"):
        params |= {"policy": info[0], "loop": info[1].name}
    if kind == "draw" and isinstance(entry.value, bool):
        params["value"] = "yes" if entry.value else "no"
    if isinstance(entry.value, str):
        params["value"] = entry.value
    elif isinstance(entry.value, dict):
        params["value"] = ", ".join(f"{word} {number}" for word, number in entry.value.items())
    elif isinstance(entry.value, tuple):
        params["value"] = ", ".join(str(v) for v in entry.value)
    elif isinstance(entry.value, int) and not isinstance(entry.value, bool):
        params["value"] = str(entry.value)
    return tuple(sorted(params.items()))


def _act_params(night: Night, id_: int) -> dict[str, str]:
    act = night.act(id_)
    params = {
        "act": night.act_name(id_),
        "actor": act.by,
        "ability": act.ability.id,
        "origin": act.origin,
    }
    if act.to:
        params["target"] = act.to[0]
    if act.origin == "pact":
        params["letters"] = ", ".join(f"{name}.{act.ability.id}" for name in act.senders)
    if act.performer != act.by:
        params["performer"] = act.performer
    source = act.source if act.given is None or act.origin != "copied" else act.given[0]
    if source is not None:
        params["source"] = night.act_name(source.id)
    if act.trigger is not None:
        params["trigger"] = night.act_name(act.trigger.id)
    return params


def _rule(night: Night, key: Key, entry: Entry) -> str:
    """The place in the ruleset file of the rule that decided the fact."""
    info = entry.info
    if entry.code in _BY_SOURCE:
        return str(info[1].effect.place)
    if hasattr(info, "rule"):
        return str(info.rule)
    if key[0] in _BY_EFFECT:
        return str(night.influence(night.act(key[1]), key[2]).effect.place)
    if key[0] == "ruling" and key[1] in night.plan.options:
        return str(night.plan.ruleset.options[night.plan.options[key[1]]].place)
    if key[0] in _BY_ACT:
        model = night.act(key[1]).ability.model
        return str(model.place) if model is not None else ""
    return ""
