"""Russian texts of a sweep: what many games of a ruleset have shown."""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["TEXTS"]

TEXTS: Mapping[str, str] = {
    "sweep.drawn": "{nights} {nights#случайная партия|случайные партии|случайных партий} "
    "(зерно {seed}): до {acts} {acts#хода|ходов|ходов} за фазу, до {players} "
    "{players#игрока|игроков|игроков}",
    "sweep.all": "{nights} {nights#партия|партии|партий} — все партии из одной фазы, где до {acts} "
    "{acts#хода|ходов|ходов} и до {players} {players#игрока|игроков|игроков}",
    "sweep.partly": "{nights} {nights#партия|партии|партий}: до {acts} {acts#хода|ходов|ходов}, до "
    "{players} {players#игрока|игроков|игроков}; перебор прерван",
    "sweep.totals": "не решено: {undecided}; парадоксов: {paradoxes}; зависит от порядка "
    "поступления: {arrival}",
    "sweep.kind.undecided": "не решено",
    "sweep.kind.paradox": "парадокс",
    "sweep.kind.arrival": "порядок",
    "sweep.head.kind": "что",
    "sweep.head.due": "из-за чего",
    "sweep.head.nights": "партий",
    "sweep.head.of": "из",
    "sweep.head.example": "самая малая партия",
    "sweep.never": "не сработали ни разу {count} из {total} действий правил:",
    "sweep.ruled": "ещё {count} {count#исключено|исключены|исключены} выбранными трактовками",
    "sweep.nothing": "ничего нерешённого, парадоксов нет, от порядка поступления ничего не зависит",
}
