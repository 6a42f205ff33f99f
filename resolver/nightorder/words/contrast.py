"""Why not, what decided and how likely, as lines of text."""

from __future__ import annotations

from collections.abc import Collection

from ..inquiry.chances import Odds
from ..inquiry.scene import values_in
from ..inquiry.weight import Weight
from ..inquiry.whynot import WhyNot
from ..model.game import Game
from ..model.verdict import Verdict
from .changed import Sides, change_lines, edit_words
from .fitting import fit
from .language import DATA, Language, finish, language
from .sentences import clause
from .undecided import point_words
from .values import value_words
from .voice import Voice

__all__ = ["odds_of", "weight_lines", "why_not_lines"]

#: Most consequences of a nearest change that are told.
_MOST_CHANGES = 4
#: Most acts of one weight that are named.
_MOST_ACTS = 5


def why_not_lines(found: WhyNot, verdict: Verdict, game: Game, lang: str = "en") -> list[str]:
    """Why something is not otherwise: what failed first, and the nearest change that yields it.

    ``verdict`` is that of the phase as it is. Raises ValueError for an unknown language.
    """
    tongue = language(lang)
    voice = Voice(found.outcome, game.ruleset, tongue)
    lines = [fit(voice, lambda voice: finish(clause(voice, found.failed[0])))]
    if not found.nearest or found.after is None:
        if found.tried:
            text = tongue.say(
                "whynot.none", n=str(found.tried), complete="yes" if found.complete else ""
            )
            lines.append(finish(text))
        return lines
    sides = Sides(game, verdict, found.after, tongue)
    after = sides.voices[0]
    edits = tongue.join([edit_words(sides, one) for one in found.nearest])
    result = value_words(after, found.fact, values_in(found.after, found.fact)[0])
    lines.append(finish(tongue.say("whynot.nearest", edits=edits, result=result)))
    subject = found.fact.partition(":")
    own = {
        getattr(one, "act", "") for one in found.nearest if isinstance(getattr(one, "act", 0), str)
    }
    others = tuple(
        change
        for change in found.changes
        if (change.kind, change.about) not in ((subject[0], subject[2]), ("act", subject[2]))
        and not (change.kind == "act" and change.about in own)
    )
    told = list(change_lines(sides, others[:_MOST_CHANGES]))
    if told:
        more = len(others) - len(told)
        if more:
            told.append(tongue.say("whynot.beyond", n=str(more)))
        lines.append(finish(tongue.say("whynot.also", changes="")).rstrip())
        lines += [f"- {line}" for line in told]
    return lines


def weight_lines(
    found: tuple[Weight, ...],
    verdict: Verdict,
    game: Game,
    lang: str = "en",
    *,
    told: Collection[str] = (),
) -> list[str]:
    """The decisive acts, and those that were joint, as lines; none if no act decided.

    Where just the acts ``told`` already decided, that goes without saying.
    """
    if {weight.act for weight in found if weight.word != "irrelevant"} == set(told):
        return []
    tongue = language(lang)
    sides = Sides(game, verdict, None, tongue)
    lines = []
    alone = [sides.act(weight.act) for weight in found if weight.word == "decisive"]
    if alone:
        key = "weight.one" if len(alone) == 1 else "weight.decisive"
        lines.append(finish(tongue.say(key, acts=_some(tongue, alone))))
    groups = {
        tuple(sorted((weight.act, *weight.beside))): None
        for weight in found
        if weight.word == "joint"
    }
    for group in groups:
        acts = _some(tongue, [sides.act(label) for label in group])
        lines.append(finish(tongue.say("weight.joint", acts=acts)))
    return lines


def _some(tongue: Language, acts: list[str]) -> str:
    """A list of acts, cut where it gets long."""
    if len(acts) <= _MOST_ACTS + 1:
        return tongue.join(acts)
    rest = str(len(acts) - _MOST_ACTS)
    return tongue.say("list.more", first=", ".join(acts[:_MOST_ACTS]), count=rest)


def odds_of(
    found: tuple[Odds, ...], fact_id: str, verdict: Verdict, game: Game, lang: str = "en"
) -> list[str]:
    """The chances of a fact as lines, under each way to rule what else is open."""
    tongue = language(lang)
    lines: list[str] = []
    for one in found:
        voice = Voice(verdict.outcomes[0], game.ruleset, tongue)
        indent = ""
        if one.given:
            points = "; ".join(point_words(voice, choice) for choice in one.given)
            lines.append(finish(tongue.say("odds.given", points=points)))
            indent = "- "
        for chance in one.chances:
            value = value_words(voice, fact_id, chance.value)
            key = "odds.sure" if chance.chance == 1 else "odds.line"
            text = tongue.say(key, {"value": value, "chance": DATA + str(chance.chance)})
            lines.append(indent + finish(text))
    return lines
