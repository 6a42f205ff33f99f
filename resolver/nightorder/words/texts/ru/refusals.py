"""Russian texts of refusals: why the rules do not accept an act."""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["TEXTS"]

TEXTS: Mapping[str, str] = {
    "refusal.no_such_player": "игрока {player} нет",
    "refusal.actor_dead": "игрок {actor} уже вне игры",
    "refusal.no_vote_here": "в этих правилах нет голосования",
    "refusal.no_vote_yet": "голосования начинаются с дня {day}",
    "refusal.act_barred": "игрок {actor} сейчас не ходит ({mark})",
    "refusal.vote_barred": "игрок {actor} сейчас не голосует ({mark})",
    "refusal.no_against_all": "голосовать против всех нельзя",
    "refusal.vote_self": "за себя голосовать нельзя",
    "refusal.vote_given": "игрок {actor} уже голосовал, а менять голос нельзя",
    "refusal.not_his": "у {role.gen?{role.gen}|роли «{role}»} нет способности «{ability}»",
    "refusal.target_count": "для «{ability}» надо назвать {wanted} {wanted#имя|имени|имён}, "
    "а названо {given}",
    "refusal.target_dead": "игрок {target} уже вне игры",
    "refusal.target_alive": "игрок {target} жив, а для «{ability}» нужен мёртвый",
    "refusal.target_self": "«{ability}» нельзя направить на себя",
    "refusal.target_twice": "для «{ability}» надо назвать разных игроков",
    "refusal.too_early": "«{ability}» можно только начиная с ночи {night}",
    "refusal.wrong_time": "«{ability}» в это время не делается",
    "refusal.no_uses_left": "«{ability}» можно {uses} {uses#раз|раза|раз} за игру, "
    "и это уже потрачено",
    "refusal.changed_enough": "«{ability}» можно изменить {changes} {changes#раз|раза|раз}",
    "refusal.sent_already": "«{ability}» в этой фазе уже прислано",
    "refusal.not_both": "«{ability}» и «{other}» нельзя прислать вместе",
    "refusal.group_acted": "за группу «{ability}» уже прислано, отправитель — {other}",
    "refusal.repeated": "{target?повторно назвать игрока {target} нельзя|повторить его нельзя} "
    "({repeat})",
    "refusal.against_rule": "{says}",
    "repeat.not_twice_running": "не дважды подряд",
    "repeat.not_self_twice_running": "себя — не дважды подряд",
    "repeat.once_per_player": "каждого один раз за игру",
}
