"""What an audience is told of a vote."""

from __future__ import annotations

from collections.abc import Iterator

from ..model.game import Game, Phase
from ..model.state import State
from ..model.verdict import Fact, Outcome
from .model import Ballot, VoteView

__all__ = ["vote_view"]


#: Reasons of a result that hang on a secret of the voters or of the condemned.
_SECRET = ("casting",)


def vote_view(
    game: Game, phase: Phase, before: State, outcome: Outcome, *, all_of_it: bool
) -> VoteView | None:
    """A phase's vote, or None if it has none; the count as far as ``public.votes`` tells it."""
    fact = outcome.facts.get("condemned")
    if fact is None:
        return VoteView(tied=phase.tied, how="tie") if phase.tied else None
    votes = game.told.votes
    condemned = _names(fact)
    ballots = tuple(_ballots(outcome))
    counts: dict[str, int] = {}
    for ballot in ballots if votes != "secret" or all_of_it else ():
        if ballot.counts:
            counts[ballot.for_] = counts.get(ballot.for_, 0) + 1
    order = [*game.players, "against_all"]
    return VoteView(
        condemned=condemned,
        executed=tuple(name for name in condemned if _executed(outcome, name)),
        tied=_tied(before, outcome),
        how=fact.code if all_of_it or fact.code not in _SECRET else "",
        counts={
            name: counts[name]
            for name in sorted(counts, key=lambda n: (-counts[n], order.index(n)))
        },
        ballots=ballots if votes == "open" or all_of_it else (),
    )


def _names(fact: Fact) -> tuple[str, ...]:
    if isinstance(fact.value, tuple):
        return fact.value
    return (str(fact.value),) if fact.value else ()


def _tied(before: State, outcome: Outcome) -> tuple[str, ...]:
    after = outcome.next_state
    return () if after is None else tuple(n for tie in after.tied[len(before.tied) :] for n in tie)


def _executed(outcome: Outcome, name: str) -> bool:
    return name in outcome.dead and any(
        id_.startswith("fatal:execution") for id_ in outcome.facts[f"fate:{name}"].because
    )


def _ballots(outcome: Outcome) -> Iterator[Ballot]:
    for id_, fact in outcome.facts.items():
        params = dict(fact.params)
        if not id_.startswith("done:") or params.get("origin") != "vote":
            continue
        if fact.code in ("refused", "not_his_yet"):
            continue
        aim = outcome.facts.get(f"aim:{params['act']}")
        for_ = params.get("target", "")
        if aim is not None and isinstance(aim.value, tuple) and aim.value:
            for_ = aim.value[0]
        yield Ballot(params["actor"], for_, fact.value is True)
