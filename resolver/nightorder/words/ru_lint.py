"""Русские тексты проверки правил: ``lint.КОД`` — что говорит находка, и всё, что под ней."""

from __future__ import annotations

__all__ = ["TEXTS"]

TEXTS = {
    # -- находки -------------------------------------------------------------------------------
    "lint.NO001": "{message}",
    "lint.NO002": "эта пометка ничего не заглушает: {codes}",
    "lint.NO003": "в пометке не сказано, почему заглушено: {codes}",
    "lint.NO101": "способности «{ability}» нет ни на одном шаге ночи",
    "lint.NO102": "на шаге {number} ничего не может произойти под именем «{word}»",
    "lint.NO102.never": "шаг {number} не действует ни при каких чтениях",
    "lint.NO103": "«{word}» уже стоит на шаге {first}; место на шаге {number} никогда не действует",
    "lint.NO104": "роль «{role}» не может применить ни одной своей способности ({abilities})",
    "lint.NO105": "способности «{ability}» ни у кого нет",
    "lint.NO106.traits": "свойства «{word}» нет ни у одной роли",
    "lint.NO106.marks": "метку «{word}» ничто не даёт",
    "lint.NO201.circle": "утверждения противоречат друг другу по кругу: {words}",
    "lint.NO201.opposite": "по одному утверждению ход не даёт сработать другому, по другому — "
    "даёт: {words}",
    "lint.NO202.order": "утверждение «{id}» противоречит порядку ночи: {words}",
    "lint.NO202.apart": "утверждению «{id}» нужен один шаг, а в порядке их два: {words}",
    "lint.NO202.ties": "утверждение «{id}» противоречит правилу внутри шага: {words}",
    "lint.NO203.no_effect": "по утверждению «{id}» ход «{first}» не даёт сработать ходу «{then}», "
    "но ни одно действие «{first}» на него не влияет",
    "lint.NO203.effect": "по утверждению «{id}» ход «{then}» действует, несмотря на «{first}», но "
    "«{first}» всегда не даёт ему сработать",
    "lint.NO203.spares": "по утверждению «{id}» ход «{first}» не действует на роль «{role}», а он "
    "действует",
    "lint.NO301": "не сказано, что на шаге {number} раньше: «{first}» или «{then}»",
    "lint.NO302": "у круга из этих ходов может быть несколько исходов, и ничто не решает: "
    "{abilities}",
    "lint.NO302.declines": "у круга из этих ходов может быть несколько исходов, и ни одно из "
    "правил `loops` может не подойти: {abilities}",
    "lint.NO303": "у круга из этих ходов может не быть исхода, и ничто не решает: {abilities}",
    "lint.NO303.declines": "у круга из этих ходов может не быть исхода, и ни одно из правил "
    "`loops` может не подойти: {abilities}",
    "lint.NO304": "до правила `{policy}` дело не доходит: номер {number} решает любой круг",
    "lint.NO305": "исход зависит от того, кто прислал раньше, а ни одно правило этого не разрешает",
    "lint.NO401": "`{effect}` хода «{ability}» наступает позже всего, на что мог бы повлиять "
    "({words})",
    "lint.NO401.partly": "`{effect}` хода «{ability}» называет ходы, которые к тому времени уже "
    "позади ({words})",
    "lint.NO402": "блок хода «{ability}» не достаёт до этих ходов, потому что они раньше: {words}",
    "lint.NO403": "ни одно условие не спрашивает о пункте {option}",
    "lint.NO403.alike": "ни одно условие не различает чтения пункта {option}: {readings}",
    "lint.NO404": "текст не решает пункт {option}: {readings} (играется как {default})",
    "lint.NO405": "так не бывает никогда: {condition}",
    "lint.NO406": "«-{word}» ничего не исключает у «{owner}»",
    "lint.NO407": "«{word}» названо у «{owner}», и исключение тут же его убирает",
    "lint.NO407.twice": "два действия `{effect}` у «{owner}» при одном и том же условии показывают "
    "разное",
    "lint.NO501": "на эти проверки отвечают раньше, чем «{ability}» может обмануть их: {words}",
    "lint.NO502": "этого текста нет на одном из языков: {language}",
    "lint.NO502.answer": "«{ability}» может ответить «{word}», но текста для этого нет",
    # -- правила, которые спорят -----------------------------------------------------------------
    "lint.rule.claim.before": "утверждение «{id}»{source? ({source})|}: {acts} раньше, чем "
    "{others}",
    "lint.rule.claim.beats": "утверждение «{id}»{source? ({source})|}: {acts} не даёт сработать: "
    "{others}{spares?, кроме ролей: {spares}|}",
    "lint.rule.claim.despite": "утверждение «{id}»{source? ({source})|}: {acts} действует, "
    "несмотря на {others}",
    "lint.rule.claim.arrival": "утверждение «{id}»{source? ({source})|}: между {acts} и {others} "
    "решает, кто прислал раньше",
    "lint.rule.claim.together": "утверждение «{id}»{source? ({source})|}: {acts} и {others} "
    "одновременно",
    "lint.rule.order": "порядок ночи: {first} на шаге {one}, {then} на шаге {two}",
    "lint.rule.step": "порядок ночи: {first} и {then} на одном шаге, {one}",
    "lint.rule.step_of": "порядок ночи: «{word}» на шаге {number}",
    "lint.rule.effect": "`{effect}` хода «{ability}»",
    "lint.rule.refused": "здесь ход «{ability}» не принимается",
    "lint.rule.untied": "порядок ночи: на шаге {number} не сказано, кто первый",
    "lint.rule.loops": "правила для кругов",
    "lint.rule.no_loops": "у ночи нет `loops:`",
    "lint.rule.policy": "правило `{policy}`",
    "lint.rule.no_arrival": "здесь нигде не решает, кто прислал раньше",
    # -- как исправить -------------------------------------------------------------------------
    "lint.repair.place": "поставьте «{ability}» на какой-нибудь шаг",
    "lint.repair.drop_step": "уберите шаг {number}",
    "lint.repair.drop_word": "уберите «{word}»",
    "lint.repair.give": "дайте «{ability}» какой-нибудь роли или уберите её",
    "lint.repair.drop_claim": "уберите утверждение «{ids}» или сделайте его чтением спорного "
    "пункта",
    "lint.repair.drop_claims": "уберите утверждения {ids} или сделайте их чтениями спорных пунктов",
    "lint.repair.move_before": "поставьте «{word}» на шаг раньше, чем «{then}»",
    "lint.repair.backwards": "пусть действует и на прошлые шаги: `backwards: true`",
    "lint.repair.drop_option": "уберите {option}, или пусть какое-нибудь условие спросит `ruling`",
    "lint.repair.ties": "дайте шагу правило: `ties: received`, `listed` или `simultaneous`",
    "lint.repair.policy": "закончите `loops:` правилом на любой круг, например `policy: all_fail`",
    "lint.repair.policy_first": "поставьте его перед правилом, которое решает любой круг",
    # -- рамка ---------------------------------------------------------------------------------
    "lint.severity.error": "ошибка",
    "lint.severity.warning": "предупреждение",
    "lint.severity.info": "замечание",
    "lint.line": "{place} {code} {message}",
    "lint.rule_line": "{place} {text}",
    "lint.help": "как исправить: {text}",
    "lint.points": "спорный пункт: {points}",
    "lint.summary": "{errors} {errors#ошибка|ошибки|ошибок}, {warnings} "
    "{warnings#предупреждение|предупреждения|предупреждений}, {infos} "
    "{infos#замечание|замечания|замечаний}{silenced?, заглушено: {silenced}|}",
    "lint.bound": "просмотрены ночи, где не больше {acts} {acts#хода|ходов|ходов} и {players} "
    "{players#игрока|игроков|игроков}",
    "lint.clean": "придраться не к чему",
    "lint.night": "ночь, на которой это видно ({acts} {acts#ход|хода|ходов}, {players} "
    "{players#игрок|игрока|игроков}{smallest?; меньшей нет|}):",
    "lint.night.alone": "ночь, на которой это видно ({acts} {acts#ход|хода|ходов}, {players} "
    "{players#игрок|игрока|игроков}{smallest?; меньшей нет|}), остаётся нерешённой:",
    "lint.nothing": "ни одна партия, где не больше {acts} {acts#хода|ходов|ходов} и {players} "
    "{players#игрока|игроков|игроков}, этого не показывает ({n} {n#партия|партии|партий})",
    "lint.night.above": "ночь, на которой это видно, — та же, что у {place}",
    "lint.variant": "{name}:",
    "lint.variant.by_list": "по порядку шагов",
    "lint.variant.reaching_back": "если бы доставал и до прошлых шагов",
    "lint.variant.by_claim": "по утверждению",
    "lint.explain.head": "{code} {name} ({severity})",
    "lint.explain.none": "нет проверки «{word}»",
}
