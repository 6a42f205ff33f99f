"""English texts of refusals: why the rules do not accept an act."""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["TEXTS"]

TEXTS: Mapping[str, str] = {
    "refusal.no_such_player": "there is no player {player}",
    "refusal.actor_dead": "{actor} is out of the game",
    "refusal.no_vote_here": "these rules know no vote",
    "refusal.no_vote_yet": "votes are held from day {day} on",
    "refusal.act_barred": "{actor} may not act now ({mark})",
    "refusal.vote_barred": "{actor} may not vote now ({mark})",
    "refusal.no_against_all": "a vote against all is not allowed",
    "refusal.vote_self": "nobody may vote for himself",
    "refusal.vote_given": "{actor} has voted already, and a vote cannot be changed",
    "refusal.not_his": "the role {role} does not have “{ability}”",
    "refusal.target_count": "“{ability}” takes {wanted} {wanted#name|names}, not {given}",
    "refusal.target_dead": "{target} is out of the game",
    "refusal.target_alive": "{target} is alive, and “{ability}” takes a dead player",
    "refusal.target_self": "“{ability}” may not be aimed at oneself",
    "refusal.target_twice": "“{ability}” must name different players",
    "refusal.too_early": "“{ability}” may be used from night {night} on",
    "refusal.wrong_time": "“{ability}” does not belong to this part of the turn",
    "refusal.no_uses_left": "“{ability}” may be used {uses} {uses#time|times} a game, "
    "and that is spent",
    "refusal.changed_enough": "“{ability}” may be changed {changes} {changes#time|times}",
    "refusal.sent_already": "“{ability}” has been sent for this phase already",
    "refusal.not_both": "“{ability}” and “{other}” may not be sent together",
    "refusal.group_acted": "{other} has sent “{ability}” for the group already",
    "refusal.repeated": "{target?{target} may not be named again|it may not be done again} "
    "({repeat})",
    "refusal.against_rule": "{says}",
    "repeat.not_twice_running": "not twice running",
    "repeat.not_self_twice_running": "not oneself twice running",
    "repeat.once_per_player": "each player once a game",
}
