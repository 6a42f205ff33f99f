"""Russian texts of the report of a phase."""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["TEXTS"]

TEXTS: Mapping[str, str] = {
    "report.dead": "Погибли:",
    "report.left": "Выбыли:",
    "report.none_dead": "Никто не погиб.",
    "report.none_out": "Никто не выбыл.",
    "report.stopped": "Не состоялись:",
    "report.refused": "Не приняты:",
    "report.refused_act": "ход игрока {player}",
    "report.answers": "Ответы:",
    "report.answer": "{player}, «{ability}»{about? → {about}|}: {value}",
    "report.moved": "Перенаправлены:",
    "report.marks": "Метки:",
    "report.mark": "{player}: {marks}",
    "report.pending": "Ещё впереди:",
    "report.due": "{player}: отложенный удар сработает в ночь {night}",
    "report.roles": "Перемены:",
    "report.role": "{player}: {role.ins?становится {role.ins}|новая роль — {role}}",
    "report.faction": "{player}: новая сторона — {faction}",
    "report.winner": "Победа: {winner}",
    "report.draw": "Игра окончена вничью.",
    "report.decided_by": "Чем решено:",
    "report.undecided": "Не решено: правила допускают {n} {n#исход|исхода|исходов}.",
    "report.by_dice": "Решает жребий: {n#возможен|возможны|возможно} {n} {n#исход|исхода|исходов}.",
    "report.outcome": "Исход {n}{chance? (вероятность {chance})|}{when?, {when}|}:",
    "report.paradox": "Парадокс: правила противоречат себе и не допускают ни одного исхода.",
    "report.paradox_here": "парадокс: ни один исход не подходит",
    "report.loop": "ходы круга: {acts}",
    "report.when": "например, если {points}",
    "report.advice": "Чтобы решить, допишите в файл игры:",
    "report.advice.ruling": "rulings: {brace}{option}: {readings}{closing}   # {question}",
    "report.advice.roll": "roll: true или roll: false в строке этого хода: {act}",
    "report.advice.order": "ходы в порядке получения, без `order: unknown`",
    "report.advice.draw": "draws: {brace}{point}: {others}{closing} рядом с ходами",
    "report.advice.loop": "draws: {brace}loop: {acts}{closing} рядом с ходами: "
    "тот ход, что идёт первым",
    "report.unreached": "Не разобраны, потому что до них парадокс: {phases}.",
    "report.odds": "Вероятности:",
    "report.chance": "{player} погиб: {chance}",
    "report.reading": "{reading} ({meaning})",
    "report.separator": " или ",
}
