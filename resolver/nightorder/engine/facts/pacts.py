"""Common acts: whether those who send one agree."""

from __future__ import annotations

from ...conditions import Condition
from ...conditions.compile import Value
from ..night.env import Env
from ..night.nightact import NightAct
from ..settle import Entry, Key, Solver

__all__ = ["unagreed"]


def unagreed(s: Solver, act: NightAct, deps: list[Key]) -> Entry | bool | None:
    """A common act without agreement."""
    model = act.ability.model
    assert model is not None
    assert model.pact is not None
    pact, night = model.pact, s.night
    faction = night.players[act.by].faction
    agreed = "|" not in act.fields["letters"]
    if pact.agree == "all":
        members = [
            n
            for n in night.living
            if night.players[n].faction == faction
            and model.id in night.plan.role_abilities[night.players[n].role]
        ]
        agreed = agreed and len(act.senders) == len(members)
    if not agreed and pact.otherwise != "leader":
        value = _pact_term(s, act, pact.leader_counts_when, deps)
        leads = night.players[act.by].role == pact.leader
        if value is None and leads:
            return None
        if not (value and leads):
            return Entry(False, "no_agreement", tuple(deps))
    if pact.leader and pact.leaderless is not None:
        led = [s.value(("down", n, act.id)) if n in night.fells else False for n in act.hinges]
        deps += [("down", n, act.id) for n in act.hinges if n in night.fells]
        if False not in led:  # no leader is left, as far as is known
            value = _pact_term(s, act, pact.leaderless, deps)
            if not value:
                return (
                    None if value is None or None in led else Entry(False, "no_leader", tuple(deps))
                )
    return False


def _pact_term(s: Solver, act: NightAct, condition: Condition | None, deps: list[Key]) -> Value:
    if condition is None:
        return False
    env = Env(s, act, "")
    value: Value = s.night.plan.term(condition)(env)
    deps += env.deps
    return value
