"""What becomes of a game when one act more is sent in it."""

from __future__ import annotations

from nightorder import load_ruleset
from nightorder.search import Bound
from nightorder.search.draft import Draft, Move
from nightorder.search.growing import grown
from nightorder.search.kit import kit_for
from nightorder.search.parts import parts_of

LAW = load_ruleset("atlantis")
KIT = kit_for(LAW, (parts_of(LAW).owners["kill"],))
KILL = next(skill for skill in KIT.skills if skill.id == "kill")
NIGHT = (("night", 2),)


def games(draft: Draft, players: int = 2) -> list[Draft]:
    return list(grown(KIT, draft, Bound(2, players), lambda roles, slot, move: True))


def test_who_does_nothing_may_take_another_role_and_who_acts_keeps_his():
    found = games(Draft(("killer", "sage"), NIGHT, ((Move(KILL, 0, (1,), mask=0b11),),)))
    assert {game.roles[0] for game in found} == {"killer"}
    assert {"sage", "doctor", "thug"} <= {game.roles[1] for game in found}
    for game in found:
        assert sum(map(len, game.moves)) == 2
        if game.roles[1] != "sage":
            assert {move.by for part in game.moves for move in part} == {0, 1}


def test_where_everybody_acts_nobody_takes_another_role():
    both = (Move(KILL, 0, (1,), mask=0b11), Move(KILL, 1, (0,), mask=0b11))
    assert {g.roles for g in games(Draft(("killer", "killer"), NIGHT, (both,)))} == {
        ("killer", "killer")
    }


def test_another_player_comes_only_where_there_is_room_and_something_for_him():
    lone = Draft(("killer", "sage"), NIGHT, ((Move(KILL, 0, (1,), mask=0b11),),))
    assert max(len(game.roles) for game in games(lone)) == 2
    for game in games(lone, players=3):
        touched = 0
        for part in game.moves:
            for move in part:
                touched |= move.mask
        assert touched == (1 << len(game.roles)) - 1
