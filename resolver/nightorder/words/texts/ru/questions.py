"""Русские ответы на вопросы: что было бы, почему не так, каковы шансы, что решило дело."""

from __future__ import annotations

__all__ = ["TEXTS"]

TEXTS = {
    # -- что изменить ----------------------------------------------------------------------------
    "edit.drop": "если бы не {act}",
    "edit.retarget": "если бы {act} выбрал другую цель ({to})",
    "edit.add": "если бы добавился {act}",
    "edit.vote": "если бы игрок {by} голосовал против игрока {to}",
    "edit.vote.against_all": "если бы игрок {by} голосовал против всех",
    "edit.roll": "если бы жребий дал «{roll}» ({act})",
    "edit.draw": "если бы жребий «{point}» указал: {value}",
    "edit.ruling": "если бы {option} понимался так: «{reading}»",
    "edit.before": "если бы {first} был получен раньше, чем {second}",
    # -- что меняется ----------------------------------------------------------------------------
    "change.nothing": "ничего не меняется",
    "change.was": "{now} (было: {was})",
    "change.fate": "игрок {player} погиб",
    "change.fate.no": "игрок {player} жив",
    "change.known": "{subject}: {value}",
    "change.act.done": "{act} состоялся",
    "change.act.stopped": "{act} не состоялся",
    "change.act.refused": "{act} не принят",
    "change.act.none": "{act} не прислан",
    "change.condemned": "приговор — {value}",
    "change.winner": "победа — {value}",
    "change.winner.draw": "ничья",
    "change.winner.none": "пока нет",
    "change.aim": "{act}, цель — {value}",
    "change.aim.none": "как прислано",
    "change.answer": "{player}, «{ability}»{target? → {target}|}: {value}",
    "change.answer.none": "ответа нет",
    "change.role": "роль игрока {player} — {value}",
    "change.role.none": "прежняя",
    "change.faction": "сторона игрока {player} — {value}",
    "change.faction.none": "прежняя",
    "change.marks": "метки на игроке {player}: {value}",
    "change.marks.none": "нет",
    "change.pending": "отложенный удар по игроку {player}: {value}",
    "change.pending.night": "в ночь {n}",
    "change.pending.none": "нет",
    "change.paradox": "правила противоречат себе",
    "change.paradox.none": "правила себе не противоречат",
    "change.phase_gone": "в новой записи этой фазы нет, или до неё не дойти",
    "change.phase_new": "в старой записи этой фазы нет, или до неё не дойти",
    "changes.none": "Ни в одной фазе ничего не меняется.",
    # -- значение факта --------------------------------------------------------------------------
    "value.answer": "{act}: ответ — {value}",
    "value.aim": "{act}: цель — {value}",
    "value.mark": "на игроке {player} метка «{mark}»",
    "value.mark.no": "на игроке {player} нет метки «{mark}»",
    "value.legal": "{act} принят",
    "value.legal.no": "{act} не принят",
    "value.none": "этого не было бы",
    # -- почему не так ---------------------------------------------------------------------------
    "nobody_struck": "в этой фазе на игрока {player} никто не покушался",
    "unhindered": "{act}: ничто не помешало",
    "whynot.nearest": "ближайшая перемена: {edits}, то {result}",
    "whynot.also": "заодно: {changes}",
    "whynot.none": "ни одна из испробованных перемен этой фазы ничего не даёт (испробовано: {n}"
    "{complete?, это все небольшие|, дальше поиск не шёл})",
    "whynot.beyond": "и ещё {n} {n#перемена|перемены|перемен}",
    # -- что решило ------------------------------------------------------------------------------
    "weight.decisive": "без любого из этих ходов было бы иначе: {acts}",
    "weight.one": "дело решил {acts}",
    "weight.joint": "было бы иначе лишь без всех этих ходов сразу: {acts}",
    "weight.none": "ни один ход этой фазы дела не решил",
    "turn.roll": "это зависит от жребия ({act}): при «{other}» вместо «{taken}» {result}",
    "turn.lot": "это зависит от жребия «{point}»: если вместо {taken} выпало бы {other}, {result}",
    "turn.tie": "это зависит от порядка получения: если бы {other} был получен раньше, чем "
    "{taken}, {result}",
    "turn.either": "возможно и то и другое",
    "turn.policy": "это зависит от правила для круга «{policy}»: без него {result?{result}|правила "
    "противоречили бы себе}",
    # -- вероятности -----------------------------------------------------------------------------
    "odds.line": "{value} — {chance}",
    "odds.given": "если {points}:",
    "odds.sure": "{value} (наверняка)",
}
