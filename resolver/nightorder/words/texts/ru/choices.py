"""Russian texts of choices and loops: what was open, and what decided it."""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["TEXTS"]

TEXTS: Mapping[str, str] = {
    # -- выбор ---------------------------------------------------------------------------------
    "ruling.ruling": "спорный пункт {option}{question? «{question}»|} понимается так: {reading}"
    "{default? (по умолчанию)| (выбрано для этой игры)}",
    "ruling.ruling_open": "спорный пункт {option}{question? «{question}»|} не решён; "
    "в этом исходе он понимается так: {reading}",
    "roll.roll_given": "{act}, жребий: {yes?выпало|не выпало} (так записано в файле игры)",
    "roll.roll_given.face": "{act}, кубик: выпало {value} (так записано в файле игры)",
    "roll.chosen.face": "{act}, кубик: выпало {value} ({by})",
    "roll.chosen": "{act}, жребий: {yes?выпало|не выпало} ({by})",
    "drawn.drawn": "{act}, жребий: {value}",
    "drawn.drawn_given": "{act}, жребий: {value} (так записано в файле игры)",
    "drawn.all_drawn": "{act}: выбирать больше не из кого, {value}",
    "draw.draw_given.chance": "жребий «{point}»: {yes?выпало|не выпало} (так записано в файле "
    "игры)",
    "draw.chosen.chance": "жребий «{point}»: {yes?выпало|не выпало} ({by})",
    "draw.draw_given": "жребий указывает: {value} (так записано в файле игры)",
    "pick.chosen.office": "голоса разделились поровну, и правила не говорят, кто избран: здесь "
    "{value}",
    "pick.chosen": "сообщается одно имя из нескольких, и правила не говорят какое: здесь {value}",
    "draw.chosen": "жребий указывает: {value} ({by})",
    "tie.tie_received": "на одном шаге раньше получен {first}, затем {second}",
    "tie.tie_listed": "на одном шаге раньше записан {first}, затем {second}",
    "tie.tie_simultaneous": "на одном шаге происходят разом {first} и {second}",
    "tie.tie_chosen": "на одном шаге сначала {first}, затем {second}",
    "order.chosen": "неизвестно, что получено раньше; здесь сначала {first}, затем {second}",
    # -- круги ---------------------------------------------------------------------------------
    "loop_outcome": "{subject}: таков один из исходов круга{loop? (в нём {loop})|}",
    "done.loop_outcome": "{act}: в одном из исходов круга{loop? (в нём ещё {loop})|} состоится",
    "done.loop_outcome.no": "{act}: в одном из исходов круга{loop? (в нём ещё {loop})|} "
    "не состоится",
    "lands.loop_outcome": "{act}: в одном из исходов круга{loop? (в нём ещё {loop})|} подействует "
    "на игрока {player} ({effect})",
    "lands.loop_outcome.no": "{act}: в одном из исходов круга{loop? (в нём ещё {loop})|} "
    "не подействует на игрока {player} ({effect})",
    "paradox": "{subject}: в круге{loop? (в нём ещё {loop})|} правила противоречат себе, "
    "ни один исход не подходит",
    "hangs_on_paradox": "{subject}: это зависит от парадокса и не имеет ответа",
    "unknown": "{subject}: {code}",
    "assumed": "{subject}: предположено",
    "choice.world": "в этой фазе не задано: {point}; в этом исходе взято: {taken}",
    "choice.rulings": "в этой фазе не решены ещё и другие пункты, здесь взято: {points}",
    "choice.drawn": "в этой фазе выпало: {point}: {taken}",
    "choice.policy": "исход круга ({point}) определяет правило «{how}»{taken?: {taken}|}",
    "choice.given": "записано в файле игры: {point}: {taken}",
    "turn.otherwise": "это зависит от пункта {option}{question? «{question}»|}: если вместо "
    "{taken} взять {other}, то {result}",
    "turn.done": "ход состоялся",
    "turn.not_done": "ход не состоялся",
    "turn.none": "этого бы не было",
    "subject.player": "игрок {player}",
    "subject.moment": "игрок {player} к этому времени ({moment})",
    "subject.vote": "голосование",
    "subject.winner": "конец игры",
}
