"""Which acts a fact names: those that a sentence about it speaks of, and those behind them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..model.verdict import Fact

__all__ = ["causes_of", "named_acts", "plain_label", "sent_acts", "split_pair"]

#: Facts whose sentence names the acts that they rest on.
_CAUSED = frozenset(
    {
        ("fate", "dies"),
        ("role", "became"),
        ("faction", "joined"),
        ("mark", "marked"),
        ("mark", "taken_off"),
    }
)
_MOMENTS = ("down", "gone", "anyway", "late")


def plain_label(label: str) -> str:
    """An act's label without its running number, as a game file knows it.

    >>> plain_label("A.check#2")
    'A.check'
    """
    return label.partition("#")[0]


def sent_acts(facts: Mapping[str, Fact], label: str) -> tuple[str, ...]:
    """The sent acts that an act consists of: itself; of a reaction its source and what set it
    off; of a copied act that by which it was copied; all letters of a common act; none for a blow
    that was sent in an earlier phase.

    The second act with a label has a running number: ``A.shoot#2``.
    """
    found: dict[str, None] = {}
    todo = [label]
    while todo:
        name = todo.pop(0)
        fact = facts.get(f"done:{name}")
        params = dict(fact.params) if fact is not None else {}
        if params.get("source"):
            todo.append(params["source"])
            if params.get("trigger"):
                todo.append(params["trigger"])
        elif params.get("origin") == "due":
            continue
        elif params.get("letters"):
            found |= dict.fromkeys(params["letters"].split(", "))
        else:
            found[name] = None
    return tuple(found)


def named_acts(facts: Mapping[str, Fact], fact: Fact) -> tuple[str, ...]:
    """The labels of the acts that a fact's sentence names, as sent; each once."""
    found = (name for label in _named(facts, fact) for name in sent_acts(facts, label))
    return tuple(dict.fromkeys(found))


def _named(facts: Mapping[str, Fact], fact: Fact) -> Iterable[str]:
    params = dict(fact.params)
    labels = [params[key] for key in ("act", "by_act") if key in params]
    if params.get("loop"):
        labels += params["loop"].split(", ")
    if fact.code == "moved":
        labels += params.get("movers", "").split(", ")
    kind, _, rest = fact.id.partition(":")
    if (kind, fact.code) in _CAUSED:
        labels += [act for act, _ in causes_of(facts, fact)]
    if kind in _MOMENTS and "@" in rest:
        labels.append(rest.rpartition("@")[2])
    votes = [
        id_.removeprefix("done:")
        for id_ in fact.because
        if id_.startswith("done:") and id_ in facts
    ]
    if kind == "condemned":
        labels += [vote for vote in votes if facts[f"done:{vote}"].value]
    if kind == "voters":
        labels += votes
    if kind == "elected":
        ballots = (id_ for id_ in fact.because if id_.startswith("ballot:"))
        labels += (id_.removeprefix("ballot:") for id_ in ballots)
    refusal = facts.get(f"legal:{params.get('act')}") if fact.code == "refused" else fact
    if refusal is not None and refusal.id.startswith("legal:"):
        labels += (label for label in _rivals(refusal) if f"done:{label}" in facts)
    if kind == "draw":
        point, *names = rest.split(":")
        labels += [f"{name}.{point}" for name in names if f"done:{name}.{point}" in facts]
    if kind in ("order", "tie"):
        labels += split_pair(facts, rest)
    return labels


def _rivals(refusal: Fact) -> list[str]:
    """The act beside which another may not be sent, by its refusal."""
    params = dict(refusal.params)
    other, ability = params.get("other", ""), params.get("ability", "")
    if refusal.code in ("vote_given", "sent_already", "changed_enough"):
        return [plain_label(params.get("act", ""))]
    return [f"{params.get('actor', '')}.{other}", f"{other}.{ability}"] if other else []


def causes_of(facts: Mapping[str, Fact], fact: Fact) -> list[tuple[str, str]]:
    """The acts that a death or a change is due to, each with the kind of its effect."""
    found: dict[tuple[str, str], None] = {}
    for id_ in fact.because:
        cause = facts.get(id_)
        if cause is not None and cause.value is True:
            params = dict(cause.params)
            found[params.get("act", id_), params.get("effect", "")] = None
    return list(found)


def split_pair(facts: Mapping[str, Fact], pair: str) -> tuple[str, str]:
    """Two labels out of ``A.shoot,B.kill``; names may hold commas, so known labels are tried."""
    for cut, char in enumerate(pair):
        first, second = pair[:cut], pair[cut + 1 :].lstrip()
        if char == "," and f"done:{first}" in facts and f"done:{second}" in facts:
            return first, second
    first, _, second = pair.partition(",")
    return first, second.lstrip()
