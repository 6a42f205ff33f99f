"""Games that somebody has already: a case file often holds the night that proves a finding.

A known game that shows what a question asks is made smaller, part by part, while it still does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

import attrs

from ..errors import NightorderError
from ..model.game import Game
from ..model.verdict import Verdict
from ..replay import replay
from ..search import Question, Result, Way, Witness, same, shrink, size

__all__ = ["Known", "known_games", "shown_by"]

#: So many known games are made smaller for one question; the smallest result is taken.
_TRIED = 2


@attrs.frozen
class Known:
    """Games of one ruleset, and for each disputed point those whose result reads it."""

    games: tuple[Game, ...]
    reading: Mapping[str, tuple[Game, ...]]


def known_games(games: Sequence[Game]) -> Known:
    """Play each game once with its own rulings, to see which points it hangs on.

    Smaller games come first. Linear in the games.
    """
    reading: dict[str, list[Game]] = {}
    kept = sorted(games, key=size)
    for game in kept:
        try:
            verdicts = replay(game, seed=None).verdicts
        except NightorderError:
            continue
        facts = {f for v in verdicts for o in v.outcomes for f in o.facts}
        for fact in facts:
            kind, _, option = fact.partition(":")
            if kind == "ruling":
                reading.setdefault(option, []).append(game)
    return Known(tuple(kept), {option: tuple(found) for option, found in reading.items()})


def shown_by(question: Question, known: Known) -> Witness | None:
    """The smallest of the known games, made smaller, that shows what is asked; None if none does.

    Only questions about readings, variants, open nights and paradoxes are looked at.
    """
    games = likely = known.games
    if question.kind == "readings":
        option = next((o for o in question.ways[0].rulings if o.endswith(question.option)), "")
        likely = known.reading.get(option, ())
        seen = set(map(id, likely))
        # A point may be read before the night begins, where no fact tells of it.
        games = (*likely, *(game for game in known.games if id(game) not in seen))
    shows = partial(_shows, question)
    best: Game | None = None
    tried = 0
    for number, game in enumerate(games):
        if tried >= _TRIED or (best is not None and number >= len(likely)):
            break
        if not shows(game):
            continue
        tried += 1
        small = shrink(game, shows)
        if best is None or size(small) < size(best):
            best = small
    if best is None:
        return None
    results = _results(question, best)
    assert results is not None
    return Witness(question.kind, results, 0, smallest=False)


def _results(question: Question, game: Game) -> tuple[Result, ...] | None:
    found = []
    for way in question.ways:
        played = _as(game, way)
        try:
            verdicts = replay(played, seed=None).verdicts
        except (NightorderError, KeyError):
            return None
        found.append(Result(way.label, played, verdicts))
    return tuple(found)


def _as(game: Game, way: Way) -> Game:
    """The game under one of the ways: its rulings beside those of the game."""
    return Game(
        way.ruleset,
        game.players,
        game.phases,
        rulings={**game.rulings, **way.rulings},
        partner=game.partner,
        file=game.file,
    )


def _shows(question: Question, game: Game) -> bool:
    results = _results(question, game)
    if results is None:
        return False
    verdicts: list[tuple[Verdict, ...]] = [r.verdicts for r in results]
    if question.kind in ("readings", "rulesets"):
        return any(not same(verdicts[0], other) for other in verdicts[1:])
    if not all(phase.order_known for phase in game.phases):
        return False  # what a file does not know is no fault of the rules
    if question.kind == "paradox":
        return any(o.paradox for v in verdicts[0] for o in v.outcomes)
    if question.kind == "undecided":
        return any(
            len(v.outcomes) > 1
            and any(c.by == "world" and c.how not in ("roll", "draw") for c in o.choices)
            for v in verdicts[0]
            for o in v.outcomes
        )
    return False
