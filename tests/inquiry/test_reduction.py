"""What an explanation names, on small nights: what is enough, and nothing idle."""

from __future__ import annotations

import pytest

from nightorder import read_game, resolve, why

GUARDED = """
ruleset: gemini
players: {A: sergeant_bodyguard, B: maniac, C: drunkard, D: doctor, E: commissioner,
    F: black_doctor, G: boss}
phases:
- night: 1
  acts: [{by: A, do: seek, to: D}, {by: F, do: kill, to: D}, {by: B, do: kill, to: D}]
"""
TWO_SHOTS = """
ruleset: anthem
players: {A: bodyguard, B: killer_medic, C: boss, D: maniac, E: clansman, F: clansman}
phases:
- night: 1
  acts: [{by: A, do: guard, to: E}, {by: B, do: kill, to: E}, {by: D, do: kill, to: E}]
"""
MOVED = """
ruleset: nar
players: {A: redirector, R: redirector, V: townie, X: townie, Z: vigilante, S: serial_killer}
phases:
- night: 1
  acts: [{by: A, do: redirect, to: [R, Z]}, {by: R, do: redirect, to: [S, X]},
    {by: S, do: kill, to: V}, {by: Z, do: kill, to: S}]
"""
JAILER = """
ruleset: president
players: {A: tracker, B: thief, C: doctor, D: clan1_boss, E: journalist, F: clan2_boss}
phases:
- day: 5
  elected: A
- night: 5
  acts: [{by: A, do: jail, to: B}, {by: C, do: heal, to: E}, {by: D, do: clan_kill, to: E}]
"""
COPIED = """
ruleset: tomahawk
players: {A: commissioner, B: sergeant, C: buried_tomahawk, D: chameleon, E: thief,
    F: red_tomahawk, G: joker, H: brute}
phases:
- night: 2
  acts: [{by: E, do: steal, to: A}, {by: D, do: copy, to: [E, B]}, {by: B, do: shoot, to: H}]
"""
HUNTERS = """
ruleset: tomahawk
players: {A: commissioner, B: sergeant, C: buried_tomahawk, D: chameleon, E: thief,
    F: red_tomahawk, G: joker, H: brute}
phases:
- day: 2
  acts: [{by: A, do: hunt}, {by: B, do: hunt}]
  votes: [{by: A, for: G}, {by: B, for: G}, {by: C, for: H}, {by: F, for: H}, {by: D, for: G}]
"""


@pytest.mark.parametrize(
    ("text", "fact", "acts"),
    [
        # He lives, for the guard keeps both blows off; without them he carries the mark as well.
        (GUARDED, "mark:D:guarded", {"A.seek"}),
        # The fourth attempt is answered; whether this is the first or second is all the same.
        (TWO_SHOTS, "fate:D", {"A.guard", "D.kill"}),
        # Without the redirects the shot that is named would strike somebody else.
        (MOVED, "winner", {"A.redirect", "R.redirect", "S.kill", "Z.kill"}),
        # A trait strikes whatever is sent, unless an act keeps it from striking.
        (JAILER, "fate:A", {"A.jail"}),
        # A copied act is there for the sake of the act that copies, and of its model.
        (COPIED, "done:B.shoot", {"B.shoot", "D.copy", "E.steal"}),
        # An act is refused beside another one, for that was received before.
        (HUNTERS, "done:B.hunt", {"A.hunt", "B.hunt"}),
    ],
    ids=["attempts", "condition", "moved", "trait", "copied", "refused"],
)
def test_what_is_named(text, fact, acts):
    game = read_game(text)
    (found,) = why(resolve(game), fact)
    sent = {f"{act.by}.{act.do}" for act in game.phases[-1].acts}
    assert set(found.acts) & sent == acts
