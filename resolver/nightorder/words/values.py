"""What a fact can be, in words, without its reason: for odds, turns and changes."""

from __future__ import annotations

from ..model.verdict import FactValue
from .language import DATA
from .voice import Voice, ability_name, act_words, answer_words, names_of, role_words, side_name

__all__ = ["condemned_words", "value_words", "winner_words"]


def value_words(voice: Voice, fact_id: str, value: FactValue) -> str:
    """A fact with one of its values as a clause: ``A dies``, ``C's “check” at B: the answer is …``.

    None means that there is no such fact.
    """
    say = voice.language.say
    kind, _, about = fact_id.partition(":")
    no = "" if value else ".no"
    if kind == "fate" and value is not None:
        return say(f"cond.fate{no}", player=DATA + about)
    if kind == "winner":
        key = "winner.goes_on" if not value else "winner.wins"
        key += ".draw" if value == "draw" else ""
        return say(key, value=answer_words(voice, "", value), left="")
    if kind == "condemned":
        return say("change.condemned", value=condemned_words(voice, value))
    if value is None:
        return say("value.none")
    if kind == "done":
        return say("point.takes_place" if value else "point.fails", act=act_words(voice, about))
    if kind == "legal":
        return say(f"value.legal{no}", act=act_words(voice, about))
    if kind == "role":
        return say("cond.role", role_words(voice, str(value)), player=DATA + about)
    if kind == "faction":
        return say("cond.faction", player=DATA + about, faction=side_name(voice, str(value)))
    if kind == "mark":
        player, _, mark = about.partition(":")
        return say(f"value.mark{no}", player=DATA + player, mark=ability_name(voice, mark))
    if kind == "aim":
        aims = names_of(voice, value if isinstance(value, tuple) else (str(value),))
        return say("value.aim", act=act_words(voice, about), value=aims)
    if kind == "answer":
        label = about.rpartition("/")[0]
        fact = voice.facts.get(fact_id)
        ability = dict(fact.params).get("ability", "") if fact is not None else ""
        ability = ability or label.rpartition(".")[2].partition("#")[0]
        return say(
            "value.answer", act=act_words(voice, label), value=answer_words(voice, ability, value)
        )
    shown = voice.language.texts["yes" if value else "no"] if isinstance(value, bool) else ""
    return say("change.known", subject=DATA + fact_id, value=shown or DATA + str(value))


def winner_words(voice: Voice, value: FactValue) -> str:
    """Who wins, as an item of a list."""
    if value in ("draw", "", None):
        return voice.language.say("change.winner.draw" if value else "change.winner.none")
    return answer_words(voice, "", value)


def condemned_words(voice: Voice, value: FactValue) -> str:
    """Whom the vote puts out."""
    names = value if isinstance(value, tuple) else (value,) if isinstance(value, str) else ()
    return names_of(voice, [name for name in names if name])
