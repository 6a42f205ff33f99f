"""Crowded nights of natural action resolution, under every preset."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import attrs
import pytest

from nightorder import Act, Game, Outcome, Phase, load_ruleset

from .games import Case
from .playing import played, seen_all

NAR = load_ruleset("nar")
PRESETS = ("", *NAR.presets)
NAMES = "ABCDEFGHIJ"
HINDERING = {"block", "jail", "delay", "redirect", "swap", "reflect", "copy", "hide", "commute"}
ACTING = [id_ for id_, role in NAR.roles.items() if role.abilities]
MOVING = [id_ for id_ in ACTING if HINDERING & {*NAR.roles[id_].abilities}]
IDLE = [id_ for id_, role in NAR.roles.items() if not role.abilities]
PAIRED = ("lover", "twin", "lyncher")


def crowded(seed: int, preset: str = "") -> Game:
    """Four to eight acts at one another, most of them such as hinder and move."""
    rng = Random(seed)
    busy = NAMES[: rng.randint(4, 8)]
    players = {name: rng.choice(MOVING if rng.random() < 0.6 else ACTING) for name in busy}
    players |= {name: rng.choice(IDLE) for name in NAMES[len(busy) :][: rng.randint(1, 2)]}
    acts = []
    for by in busy:
        do = rng.choice(NAR.roles[players[by]].abilities)
        kinds = NAR.abilities[do].targets
        others = [name for name in (busy if rng.random() < 0.7 else players) if name != by]
        to = () if kinds == ("none",) else tuple(rng.sample(others, len(kinds)))
        if kinds != ("dead",):
            acts.append(Act(by, do, to))
    rng.shuffle(acts)
    partner = {a: rng.choice([*players]) for a, role in players.items() if role in PAIRED}
    phases = (Phase("night", 1, tuple(acts)),)
    return Game(NAR, players, phases, preset=preset, partner=partner)


def ruled(game: Game) -> Game:
    """The game with every point decided: as its preset reads it, else by default."""
    rulings = {}
    for id_, option in NAR.options.items():
        ruling = game.ruling(id_)
        first = ruling if isinstance(ruling, str) else ruling[0]
        rulings[id_] = option.default if first in ("", "host") else first
    return attrs.evolve(game, rulings=rulings, preset="")


def resolves(seed: int, preset: str) -> bool:
    """The night has a result, one where all is ruled; False if it is refused as too large."""
    game = crowded(seed, preset)
    played(game)
    whole = played(ruled(game))
    if whole is None:
        return False
    (verdict,) = whole.verdicts
    assert verdict.decided, (seed, preset, Case(ruled(game)))
    return True


@pytest.mark.parametrize("preset", PRESETS)
def test_any_night_resolves_and_is_decided_where_all_is_ruled(preset: str) -> None:
    assert all(resolves(seed, preset) for seed in range(8))


@pytest.mark.slow
@pytest.mark.parametrize("preset", PRESETS)
def test_thousands_of_nights_resolve_and_are_decided(preset: str) -> None:
    assert sum(not resolves(seed, preset) for seed in range(2_000)) < 3


# -- an order that nobody knows ------------------------------------------------------------------


def unknown(game: Game, acts: Sequence[Act]) -> Game:
    (night,) = game.phases
    night = attrs.evolve(night, acts=tuple(acts), order_known=False)
    return attrs.evolve(game, phases=(night,))


def any_order_will_do(seed: int, preset: str) -> bool:
    """Where the order is unknown, that of the file says nothing; False if refused as too large."""
    game = ruled(crowded(seed, preset))
    acts = list(game.phases[0].acts)[:6]
    mixed = [*acts]
    Random(seed).shuffle(mixed)
    here, there = played(unknown(game, acts), None), played(unknown(game, mixed), None)
    if here is None or there is None:
        return False
    assert seen_all(here) == seen_all(there), (seed, Case(unknown(game, acts)))
    return True


#: Two movers that bear on a third one, and not on each other.
RELATED = (1636,)


def test_an_unknown_order_is_not_that_of_the_file() -> None:
    for preset in ("", "xylbot", "calder", "dare_bea"):
        assert all(any_order_will_do(seed, preset) for seed in (*range(25), *RELATED))


@pytest.mark.slow
@pytest.mark.parametrize("preset", ["", "xylbot", "calder", "dare_bea"])
def test_an_unknown_order_is_not_that_of_the_file_in_thousands_of_nights(preset: str) -> None:
    assert sum(not any_order_will_do(seed, preset) for seed in range(25, 2_000)) < 20


# -- loops ---------------------------------------------------------------------------------------


def loops(game: Game) -> dict[frozenset[str], frozenset[str]]:
    """The loops that were decided: their members, and the outcomes between which they stood."""
    whole = played(game)
    found = {}
    for outcome in whole.verdicts[0].outcomes if whole is not None else ():  # or too large
        for choice in outcome.choices:
            if choice.by == "policy" or choice.how == "loop":
                found[frozenset(choice.point.split(", "))] = frozenset(choice.others)
    return found


def without(game: Game, label: str) -> Game:
    (night,) = game.phases
    acts = tuple(a for a in night.acts if NAR.abilities[a.do].label(a.by) != label)
    return attrs.evolve(game, phases=(attrs.evolve(night, acts=acts),))


HOST = {f"nar-{q}": "host" for q in ("Q1", "Q2", "Q3", "Q4", "Q6", "Q7")}


def fates(game: Game, members: frozenset[str]) -> set[tuple[object, ...]]:
    """What becomes of these acts in each outcome of the night, all loops left to the host."""
    whole = played(attrs.evolve(game, rulings={**game.rulings, **HOST}))
    assert whole is not None
    return {
        tuple(_whither(outcome, label) for label in sorted(members))
        for outcome in whole.verdicts[0].outcomes
    }


def _whither(outcome: Outcome, label: str) -> tuple[object, ...]:
    facts = (outcome.facts.get(f"{kind}:{label}") for kind in ("done", "aim"))
    return tuple(None if fact is None else fact.value for fact in facts)


def every_member_matters(seed: int, preset: str) -> int:
    """Without any one member the loop is gone, another one, or comes out otherwise."""
    game = ruled(crowded(seed, preset))
    found = loops(game)
    for members, outcomes in found.items():
        for member in members:
            left = loops(without(game, member)).get(members - {member})
            freed = {
                ", ".join(part for part in told.split(", ") if not part.startswith(f"{member}="))
                for told in outcomes
            }
            if left == freed:  # it may be a matter of whither the others go
                assert fates(game, members - {member}) != fates(
                    without(game, member), members - {member}
                ), (seed, members, member, Case(game))
    return len(found)


@pytest.mark.parametrize("preset", PRESETS)
def test_every_member_of_a_loop_matters(preset: str) -> None:
    assert sum(every_member_matters(seed, preset) for seed in range(30)) >= 1


@pytest.mark.slow
@pytest.mark.parametrize("preset", PRESETS)
def test_every_member_of_thousands_of_loops_matters(preset: str) -> None:
    assert sum(every_member_matters(seed, preset) for seed in range(2_000)) > 50
