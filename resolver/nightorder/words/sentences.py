"""One fact, one sentence: the template of its code, filled with words for its parameters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..inquiry.citing import causes_of, split_pair
from ..model.verdict import Fact
from .conditions import why_void
from .language import DATA, finish
from .voice import (
    Voice,
    ability_name,
    act_words,
    answer_words,
    by_act_words,
    choice_of,
    names_of,
    reading_words,
    role_words,
    side_name,
)

__all__ = [
    "clause",
    "labels",
    "loop_words",
    "pair_words",
    "params_of",
    "refusal_words",
    "sentence",
]

#: Codes of facts of loops whose sentences name the act itself beside the others of the loop.
_NAMING_ACT = ("loop_fails", "loop_outcome", "paradox", "picked")
#: Acts of a loop that a sentence names before it only counts.
_MOST_OF_LOOP = 2


def sentence(voice: Voice, fact: Fact) -> str:
    """A fact and its reason's code as one sentence, without a full stop."""
    return finish(clause(voice, fact))


def clause(voice: Voice, fact: Fact, **more: str) -> str:
    """The sentence of a fact as a part of another: nothing capitalized yet."""
    return voice.language.say(_key(voice, fact), params_of(voice, fact), **more)


# -- which template ----------------------------------------------------------------------------


def _key(voice: Voice, fact: Fact) -> str:
    kind, code, params = fact.id.partition(":")[0], fact.code, dict(fact.params)
    if kind == "legal" and code != "legal":
        return "refused"
    if kind == "came" and not voice.language.has(f"came.{code}"):
        kind = "done"
    if kind == "done" and code == "refused" and _refusal(voice, fact) is not None:
        return "refused"
    base = f"{kind}.{code}" if voice.language.has(f"{kind}.{code}") else code
    if not voice.language.has(base):
        return "unknown"
    special = [params.get("effect", ""), params.get("origin", "")]
    if kind == "fate" and code == "dies":
        special = [_common_effect(voice, fact)]
    if kind == "winner" and fact.value == "draw":
        special = ["draw"]
    if fact.value is False:
        special.append("no")
    if kind == "roll" and not isinstance(fact.value, bool):
        special = ["face"]
    if kind == "pick" and fact.id.split(":")[1] in voice.ruleset.offices:
        special = ["office"]
    if kind == "draw" and "/" in fact.id.rpartition(":")[2]:
        special = ["chance"]
    if kind == "answer" and code == "counted" and not isinstance(fact.value, int):
        base = "answer.told"
    return next(
        (f"{base}.{word}" for word in special if word and voice.language.has(f"{base}.{word}")),
        base,
    )


def _common_effect(voice: Voice, fact: Fact) -> str:
    causes = causes_of(voice.facts, fact)
    origins = {_origin(voice, act) for act, _ in causes}
    if origins in ({"execution"}, {"host"}):
        return origins.pop()
    left = voice.ruleset.public.nobody_dies or all(effect == "leave" for _, effect in causes)
    return "leave" if causes and left else ""


def _origin(voice: Voice, label: str) -> str:
    fact = voice.facts.get(f"done:{label}")
    return dict(fact.params).get("origin", "") if fact is not None else ""


# -- parameters --------------------------------------------------------------------------------


def params_of(voice: Voice, fact: Fact) -> dict[str, str]:
    """Everything that a template may use for a fact."""
    raw = dict(fact.params)
    kind = fact.id.partition(":")[0]
    told = {key: DATA + value for key, value in raw.items()}
    told["id"] = DATA + fact.id
    told["subject"] = _subject(voice, fact, raw)
    told["code"] = DATA + fact.code
    if kind not in ("answer", "condemned"):
        told["value"] = _value(voice, fact)
    if fact.value:
        told["yes"] = "yes"
    for part in (_act_params, _reason_params, _special_params):
        told |= part(voice, fact, raw)
    return told


def _subject(voice: Voice, fact: Fact, raw: Mapping[str, str]) -> str:
    """What a fact is about, where its sentence says no more than that."""
    kind, say = fact.id.partition(":")[0], voice.language.say
    if "player" in raw and "@" in fact.id:
        moment = act_words(voice, fact.id.rpartition("@")[2])
        return say("subject.moment", player=DATA + raw["player"], moment=moment)
    if "player" in raw:
        return say("subject.player", player=DATA + raw["player"])
    known = {"condemned": "subject.vote", "elected": "subject.vote", "winner": "subject.winner"}
    return say(known[kind]) if kind in known else DATA + fact.id


def _value(voice: Voice, fact: Fact) -> str:
    kind = fact.id.partition(":")[0]
    if isinstance(fact.value, tuple):
        return names_of(voice, fact.value)
    if kind == "winner":
        return answer_words(voice, "", fact.value) if fact.value else DATA
    return DATA + str(fact.value) if fact.value != "" else ""


def _act_params(voice: Voice, fact: Fact, raw: Mapping[str, str]) -> dict[str, str]:
    told: dict[str, str] = {}
    if "act" in raw:
        told["act"] = act_words(voice, raw["act"])
        told["subject"] = told["act"]
    if "by_act" in raw:
        told["by_act"] = by_act_words(voice, raw)
    if "ability" in raw:
        told["ability"] = DATA + ability_name(voice, raw["ability"])
    if fact.id.partition(":")[0] in ("down", "gone", "anyway", "late") and "@" in fact.id:
        told["moment"] = act_words(voice, fact.id.rpartition("@")[2])
        told.setdefault("act", told["moment"])
    if "effect" in raw:
        told["effect"] = voice.language.texts.get(f"effect.{raw['effect']}", DATA + raw["effect"])
    if raw.get("whom") and raw["whom"] not in (raw.get("actor"), raw.get("performer")):
        told["through"] = DATA + raw["whom"]
    return told


def _reason_params(voice: Voice, fact: Fact, raw: Mapping[str, str]) -> dict[str, str]:
    told: dict[str, str] = {}
    if "movers" in raw:
        movers = raw["movers"].split(", ")
        told["movers"] = voice.language.join([act_words(voice, label) for label in movers])
    if "loop" in raw:
        beside = raw.get("act", "") if fact.code in _NAMING_ACT else ""
        told["loop"] = loop_words(voice, raw["loop"], _MOST_OF_LOOP, beside=beside)
    if "policy" in raw:
        told["policy"] = voice.language.texts.get(f"policy.{raw['policy']}", DATA + raw["policy"])
    if "option" in raw:
        told |= reading_words(voice, raw["option"], raw.get("reading", ""))
    kind = fact.id.partition(":")[0]
    if kind == "legal" and fact.code != "legal":
        told["why"] = refusal_words(voice, fact)
    elif kind == "done" and fact.code == "refused":
        legal = _refusal(voice, fact)
        if legal is not None:
            told["why"] = refusal_words(voice, legal)
    if fact.code == "void" and kind == "lands":
        told["condition"] = why_void(voice, fact)
    return told


def _special_params(voice: Voice, fact: Fact, raw: Mapping[str, str]) -> dict[str, str]:
    kind, told = fact.id.partition(":")[0], {}
    if kind in ("fate", "killed") and fact.value is True:
        # Two effects of one trait read alike: to the host they are one cause.
        acts = [act for act, _ in causes_of(voice.facts, fact)]
        causes = list(dict.fromkeys(_led_to(voice, act, raw["player"]) for act in acts))
        told["causes"] = voice.language.join(causes)
        told["joint"] = "joint" if len(causes) > 1 else ""
    if kind == "fate":
        told |= _role_of(voice, raw.get("player", ""))
    elif kind in ("role", "faction", "mark"):
        told |= _changed(voice, fact, raw)
    elif kind == "winner":
        told["left"] = left_words(voice, raw.get("left", ""))
    if kind == "elected":
        told["tally"] = tally_words(voice, raw.get("tally", ""))
    if kind == "condemned":
        told["tied"] = names_of(voice, raw["tied"].split(", ")) if raw.get("tied") else ""
        told["tally"] = tally_words(voice, raw.get("tally", ""))
    if kind == "answer":
        told["value"] = answer_words(voice, raw.get("ability", ""), fact.value)
    elif kind == "condemned":
        one = fact.value if isinstance(fact.value, str) else ""
        told["value"] = _value(voice, fact) if not one else DATA + one
    elif kind == "step":
        told["n"] = str(int(str(fact.value)) + 1)
    elif kind == "counter":
        told["counter"] = DATA + fact.id.rpartition(":")[2]
    elif kind in ("order", "tie") or (kind == "draw" and isinstance(fact.value, bool)):
        told |= pair_words(voice, fact)
    if kind == "draw":
        told["point"] = DATA + fact.id.split(":")[1]
    if kind in ("roll", "draw", "order"):
        choice = choice_of(voice, fact)
        told["by"] = voice.language.texts[f"by.{choice.by if choice else 'world'}"]
    return told


def _led_to(voice: Voice, act: str, player: str) -> str:
    """An act in words, and that it was led to the player if it was not aimed at him."""
    aim = voice.facts.get(f"aim:{act}")
    told = act_words(voice, act)
    if aim is None or aim.code != "moved" or player == dict(aim.params).get("target"):
        return told
    return voice.language.say("act.led", act=told, player=DATA + player)


def _changed(voice: Voice, fact: Fact, raw: Mapping[str, str]) -> dict[str, str]:
    """What a changed role or side, or a mark, is called, and the acts it is due to."""
    kind, value = fact.id.partition(":")[0], raw.get("value", "")
    causes = dict.fromkeys(act_words(voice, act) for act, _ in causes_of(voice.facts, fact))
    told = {"causes": voice.language.join(list(causes)) if causes else ""}
    if kind == "role":
        return told | role_words(voice, value)
    if kind == "faction":
        return told | {"faction": side_name(voice, value)}
    return told | {"mark": DATA + ability_name(voice, raw.get("mark", ""))}


def tally_words(voice: Voice, tally: str) -> str:
    """What the votes for each weigh: ``B — 3, against all — 1``."""
    told = []
    for part in filter(None, tally.split(", ")):
        name, _, votes = part.rpartition(" ")
        who = voice.language.texts["against_all"] if name == "against_all" else DATA + name
        told.append(voice.language.say("left.side", side=who, n=votes))
    return ", ".join(told)


def left_words(voice: Voice, left: str) -> str:
    """How many of each side are left: ``Mafia — 2, Townspeople — 1``."""
    told = []
    for part in filter(None, left.split(", ")):
        side, _, count = part.rpartition(" ")
        told.append(voice.language.say("left.side", side=side_name(voice, side), n=count))
    return ", ".join(told)


def _role_of(voice: Voice, player: str) -> dict[str, str]:
    state = voice.outcome.next_state
    if state is None or player not in state.players:
        return {}
    return role_words(voice, state.players[player].role)


def pair_words(voice: Voice, fact: Fact) -> dict[str, str]:
    """The two acts of an ``order`` or ``tie`` fact, the one that comes first in front."""
    first, second = split_pair(voice.facts, fact.id.partition(":")[2])
    pair = (first, second) if fact.value else (second, first)
    if fact.code == "tie_simultaneous":
        pair = (min(pair), max(pair))  # the same words, whichever of them is asked about
    told = {"first": act_words(voice, pair[0]), "second": act_words(voice, pair[1])}
    return told | {"value": told["first"]}


# -- refusals and loops ------------------------------------------------------------------------


def _refusal(voice: Voice, fact: Fact) -> Fact | None:
    legal = voice.facts.get("legal:" + dict(fact.params).get("act", ""))
    return legal if legal is not None and legal.value is False else None


def refusal_words(voice: Voice, legal: Fact) -> str:
    """Why an act is refused: the sentence of the rule, in the ruleset's words if it has some."""
    raw = dict(legal.params)
    told = {key: DATA + value if value else "" for key, value in raw.items()}
    told["ability"] = DATA + ability_name(voice, raw.get("ability", ""))
    if raw.get("other") in voice.ruleset.abilities:
        told["other"] = DATA + ability_name(voice, raw["other"])
    if "mark" in raw:
        told["mark"] = DATA + ability_name(voice, raw["mark"])
    if "role" in raw:
        told |= role_words(voice, raw["role"])
    if "repeat" in raw:
        told["repeat"] = voice.language.texts[f"repeat.{raw['repeat']}"]
    for number in ("wanted", "given", "night", "day", "uses", "changes"):
        if number in raw:
            told[number] = raw[number]
    told["says"] = DATA + (raw.get(f"says_{voice.language.code}") or raw.get("says_en", ""))
    return voice.language.say(f"refusal.{legal.code}", told)


def loop_words(voice: Voice, loop: str, most: int = 0, *, beside: str = "") -> str:
    """The acts of a loop in words; of more than ``most`` only so many, and how many more.

    ``beside`` is the label of an act of the loop that the sentence names anyway; two parts of an
    act read alike and are told once.
    """
    acts = dict.fromkeys(act_words(voice, label) for label in loop.split(", "))
    if beside:
        acts.pop(act_words(voice, beside), None)
        if not acts:
            return ""
    if most and len(acts) > most + 1:
        first = ", ".join([*acts][:most])
        return voice.language.say("list.more", first=first, count=str(len(acts) - most))
    return ", ".join(acts) or DATA


def labels(voice: Voice) -> Iterator[str]:
    """The labels of all acts that the outcome has facts of."""
    for id_ in voice.facts:
        if id_.startswith("done:"):
            yield id_.partition(":")[2]
