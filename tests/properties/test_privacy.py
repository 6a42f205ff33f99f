"""A text is a function of what its reader may know: hidden changes that leave that alone leave
every letter of it alone.

What a reader may know is worked out here from the outcome by itself, not by the views.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import attrs
from hypothesis import given, settings

from nightorder import Act, Game, NightorderError, Outcome, Replay
from nightorder.engine.resolve import first_state
from nightorder.loading import shipped_rulesets
from nightorder.model.state import PlayerState
from nightorder.posts import FORMATS, post, write
from nightorder.views import PUBLIC, Audience, outcome_view, phase_view
from nightorder.wire import to_json

from .drawing import BUSY, drawn
from .games import act_of, shipped_game
from .playing import played

RULESETS = tuple(shipped_rulesets())


@attrs.frozen
class Pair:
    """A game of one phase, and the same with something changed that ``who`` has not done."""

    one: Game
    other: Game
    changed: frozenset[str]


def pair(rng: Random) -> Pair:
    while True:
        try:
            game = shipped_game(rng, RULESETS, wild=False).game
        except NightorderError:
            continue
        if game.phases and game.phases[0].acts:
            break
    game = attrs.evolve(game, phases=game.phases[:1])
    ways = (_dropped, _redirected, _added, _recast, _reordered, _impersonated, _impersonated)
    other, changed = rng.choice(ways)(rng, game)
    return Pair(game, other, frozenset(changed))


def _with(game: Game, acts: tuple[Act, ...]) -> Game:
    return attrs.evolve(game, phases=(attrs.evolve(game.phases[0], acts=acts),))


def _dropped(rng: Random, game: Game) -> tuple[Game, set[str]]:
    acts = list(game.phases[0].acts)
    gone = acts.pop(rng.randrange(len(acts)))
    return _with(game, tuple(acts)), {gone.by}


def _redirected(rng: Random, game: Game) -> tuple[Game, set[str]]:
    acts = list(game.phases[0].acts)
    i = rng.randrange(len(acts))
    names = list(game.players)
    acts[i] = attrs.evolve(acts[i], to=tuple(rng.choice(names) for _ in acts[i].to))
    return _with(game, tuple(acts)), {acts[i].by}


def _added(rng: Random, game: Game) -> tuple[Game, set[str]]:
    name = rng.choice(list(game.players))
    abilities = game.ruleset.roles[game.players[name]].abilities
    if not abilities:
        return _dropped(rng, game)
    act = act_of(rng, game, name, rng.choice(list(abilities)), wild=False)
    acts = list(game.phases[0].acts)
    acts.insert(rng.randrange(len(acts) + 1), act)
    return _with(game, tuple(acts)), {name}


def _recast(rng: Random, game: Game) -> tuple[Game, set[str]]:
    one, two = rng.sample(list(game.players), 2)
    players = dict(game.players)
    players[one], players[two] = players[two], players[one]
    acts = tuple(a for a in game.phases[0].acts if a.by not in (one, two))
    return attrs.evolve(_with(game, acts), players=players), {one, two}


def _reordered(rng: Random, game: Game) -> tuple[Game, set[str]]:
    acts = list(game.phases[0].acts)
    rng.shuffle(acts)
    return _with(game, tuple(acts)), {act.by for act in acts} if len(acts) < 2 else set()


def _impersonated(rng: Random, game: Game) -> tuple[Game, set[str]]:
    """Two players are each other: their roles and what they send are exchanged."""
    one, two = rng.sample(list(game.players), 2)
    names = {one: two, two: one}
    players = {name: game.players[names.get(name, name)] for name in game.players}
    acts = tuple(
        attrs.evolve(
            act,
            by=names.get(act.by, act.by),
            fields={k: names.get(v, v) if k == "with" else v for k, v in act.fields.items()},
        )
        for act in game.phases[0].acts
    )
    return attrs.evolve(_with(game, acts), players=players), {one, two}


# -- what a reader may know, by hand ---------------------------------------------------------------


def _told_as(game: Game, role: str) -> str:
    return game.ruleset.roles[role].told_as or role


def _self(game: Game, state: PlayerState) -> tuple[str, str]:
    return _told_as(game, state.role), state.faction


def _own_answers(game: Game, outcome: Outcome, who: str) -> Iterator[tuple[Any, ...]]:
    side = game.ruleset.factions[game.ruleset.roles[game.players[who]].faction]
    for answer in outcome.answers:
        mate = game.ruleset.roles[game.players[answer.player]].faction == side.id
        if answer.player != who and not (side.share_answers and mate):
            continue
        if answer.value == "nothing" or answer.ability in game.ruleset.public.answers:
            continue
        ability = game.ruleset.abilities.get(answer.ability)
        by_target = ability is not None and any(
            getattr(e.spec, "tells", "") == "target" and not e.spec.from_whom
            for e in ability.effects
            if e.kind == "learn"
        )
        # What an act of another tells him is known; whose act it was is not.
        known = answer.about if answer.player == who and not by_target else ""
        yield answer.player, answer.ability, known, repr(answer.value), answer.notice


def knows(game: Game, outcome: Outcome, who: str) -> tuple[Any, ...]:
    after = outcome.next_state
    assert after is not None
    faction = after.players[who].faction
    mates = (
        tuple(n for n, p in after.players.items() if p.faction == faction)
        if game.ruleset.factions[faction].know_each_other
        else ()
    )
    refused = tuple(
        (id_, fact.code, fact.params)
        for id_, fact in outcome.facts.items()
        if id_.startswith("legal:") and dict(fact.params).get("actor") == who
    )
    told = game.ruleset.public.marks
    own = tuple(a for a in game.phases[0].acts if a.by == who)
    return (
        _told_as(game, game.players[who]),
        _self(game, after.players[who]),
        mates,
        who in outcome.dead,
        own,
        refused,
        frozenset(_own_answers(game, outcome, who)),
        tuple(m for m in outcome.marks.get(who, ()) if m in told),
        # Notices are the ruleset's own sentences; here they are taken as told.
        tuple(m for m in _view(game, outcome, who).messages if m.to == who),
    )


def _view(game: Game, outcome: Outcome, who: str) -> Any:
    reader = Audience("player", who) if who else PUBLIC
    return outcome_view(game, game.phases[0], (first_state(game),), outcome, reader)


def _departed(game: Game, view: Any) -> Iterator[tuple[Any, ...]]:
    """Those who went out; their roles by the ways out that the ruleset lists."""
    told = game.ruleset.public.roles
    for gone in view.departures:
        by_cause = not {"killed", "executed", "removed", "left"}.issuperset(told)
        role = gone.role if by_cause else game.players[gone.player] * (gone.way in told)
        yield gone.player, gone.way, role, gone.faction, frozenset(gone.causes)


def everybody_knows(game: Game, outcome: Outcome) -> tuple[Any, ...]:
    view = _view(game, outcome, "")
    told = game.ruleset.public
    after = outcome.next_state
    assert after is not None
    phase = game.phases[0]
    votes: Any = tuple((v.by, v.for_) for v in phase.votes or ()) if told.votes == "open" else ""
    counted = tuple(
        (id_, f.value)
        for id_, f in outcome.facts.items()
        if dict(f.params).get("origin") == "vote" and id_.startswith(("done:", "aim:"))
    )
    return (
        frozenset(outcome.dead),
        frozenset(_departed(game, view)),
        votes,
        counted if told.votes == "open" else view.vote and tuple(view.vote.counts.items()),
        view.vote and (view.vote.condemned, view.vote.how, view.vote.tied),
        tuple(after.living),
        {
            n: tuple(m for m in ms if told.marks.get(m) == "everyone")
            for n, ms in outcome.marks.items()
        },
        tuple(view.elected.items()),
        view.winner,
        frozenset(
            (str(m.says), tuple(sorted(m.slots.items())), repr(m.answer)) for m in view.messages
        ),
    )


#: What a player's view has beside what the public's has.
PRIVATE = ("answers", "acts", "role", "faction", "roles", "factions", "team", "joined")


# -- the property ----------------------------------------------------------------------------------


def compared(made: Pair) -> int:
    """How many readers know the same of both games; their texts must be the same, to the byte."""
    pairs = [(game, _played(game)) for game in (made.one, made.other)]
    if any(done is None for _, done in pairs):
        return 0
    (one, first), (other, second) = pairs
    assert first is not None
    assert second is not None
    a, b = first.verdicts[0].outcome, second.verdicts[0].outcome
    count = 0
    label = one.phases[0].label
    if everybody_knows(one, a) == everybody_knows(other, b):
        _same(first, second, label, PUBLIC)
        count += 1
    for who in one.players:
        if who not in made.changed and knows(one, a, who) == knows(other, b, who):
            _same(first, second, label, Audience("player", who))
            count += 1
    return count


def _played(game: Game) -> Replay | None:
    done = played(game)
    if done is None or not done.verdicts or not done.verdicts[0].decided:
        return None
    return done


def _same(first: Replay, second: Replay, label: str, reader: Audience) -> None:
    for lang in ("en", "ru"):
        texts = [write(post(done, label, reader, lang)) for done in (first, second)]
        assert texts[0] == texts[1]
    views = [to_json(phase_view(done, label, reader)) for done in (first, second)]
    keys = list(views[0]) if reader is PUBLIC else PRIVATE
    for key in keys:
        assert views[0][key] == views[1][key], key


@given(drawn(pair))
@settings(BUSY, max_examples=50)
def test_a_text_hangs_only_on_what_its_reader_may_know(made: Pair) -> None:
    compared(made)


def test_most_hidden_changes_leave_most_readers_alone() -> None:
    counts = [compared(pair(Random(seed))) for seed in range(40)]
    assert sum(counts) > 100
    assert sum(count > 0 for count in counts) > 24


def test_all_formats_are_written() -> None:
    made = pair(Random(1)).one
    done = _played(made)
    if done is not None:
        for form in FORMATS:
            assert write(post(done, made.phases[0].label, PUBLIC), form)  # type: ignore[arg-type]
