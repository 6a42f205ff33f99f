"""What an audience may know: nothing of it is more than the ruleset tells."""

import pytest

from nightorder import NightorderError, Undecided, load_game, read_game, replay, to_json
from nightorder.loading import shipped_games
from nightorder.views import (
    HOST,
    PUBLIC,
    Audience,
    audience,
    first_undecided,
    phase_view,
    phase_views,
)


def _shipped(name):
    return replay(load_game(shipped_games()[name]))


def _views(name, who):
    done = _shipped(name)
    return [phase_view(done, verdict.phase, who) for verdict in done.verdicts]


def test_the_newspaper_of_a_real_game_tells_what_was_published():
    told = {
        gone.player: (gone.way, gone.role, *((c.faction or c.role) for c in gone.causes))
        for view in _views("sunny-published", PUBLIC)
        for gone in view.departures
    }
    assert told["B"] == ("killed", "thug", "maniac")
    assert told["E"] == ("killed", "yakuza_don", "cosa_nostra")
    assert told["M"] == ("killed", "maniac", "kamikaze")
    assert told["F"] == ("killed", "kamikaze", "maniac")
    assert told["S"] == ("killed", "citizen", "ninja")
    assert told["P"] == ("killed", "bastard_cosa", "yakuza")
    assert told["U"] == ("removed", "citizen")
    assert told["L"] == ("executed", "doctor")


def test_a_clan_knows_its_own_and_its_bastard_who_knows_nothing():
    done = _shipped("sunny-published")
    fighter = phase_view(done, "night 1", Audience("player", "C"))
    assert fighter.team == ("A", "B", "D")
    assert fighter.knows == {"P": "bastard_cosa"}
    bastard = phase_view(done, "night 1", Audience("player", "P"))
    assert (bastard.role, bastard.team, bastard.knows) == ("citizen", (), {})


@pytest.mark.parametrize("name", [n for n in shipped_games() if n != "atlantis-open"])
def test_every_view_of_a_shipped_game_is_json(name):
    done = _shipped(name)
    for verdict in done.verdicts:
        for who, view in phase_views(done, verdict.phase).items():
            assert to_json(view)["audience"]["kind"] == who.kind
            if not who.sees_all:
                assert {a.by for a in view.acts} <= {who.player}
                assert not any(c.act for d in view.departures for c in d.causes)
                assert {m.to for m in view.messages} <= {"", who.player}


def test_nothing_is_told_of_an_undecided_phase():
    done = _shipped("atlantis-open")
    assert first_undecided(done, "night 2") == "night 2"
    with pytest.raises(Undecided):
        phase_view(done, "night 2", PUBLIC)


def test_audiences_by_name():
    game = read_game("{ruleset: atlantis, players: {host: doctor, Bo: killer}, phases: []}")
    assert audience("host", game) == HOST
    assert audience("player:host", game) == Audience("player", "host")
    with pytest.raises(NightorderError, match="did you mean"):
        audience("pubic", game)
    with pytest.raises(ValueError, match="no audience"):
        Audience("player")
