"""The walk of a reduced proof: a tree of steps, each with its sentence and its place."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Literal, get_args

import attrs

from ..inquiry.citing import named_acts, plain_label
from ..inquiry.explanation import rests_on
from ..inquiry.obstacles import TELLING
from ..inquiry.proof import Proof, fact_in, leave_out, proof_of
from ..inquiry.reduction import reduce_proof
from ..model.ruleset import Ruleset
from ..model.verdict import Choice, Fact, Outcome
from .fitting import fit
from .language import DATA, finish, language
from .sentences import (
    clause,
    loop_words,
    pair_words,
    params_of,
    sentence,
)
from .undecided import loop_outcome_words, point_words
from .voice import Voice, act_words, reading_words

__all__ = ["Depth", "Step", "choice_clause", "explain", "lines", "one_line"]

#: How much is told: one line, the steps that matter, every fact.
Depth = Literal["line", "steps", "all"]


@attrs.frozen
class Step:
    """One step of an explanation.

    ``text`` is its sentence; ``fact`` the id of the fact it tells; ``rule`` the place in the
    ruleset of what decided it; ``acts`` the labels of the acts that the sentence names.
    """

    text: str
    fact: str
    rule: str = ""
    acts: tuple[str, ...] = ()
    children: tuple[Step, ...] = ()

    def walk(self) -> Iterator[Step]:
        """This step and all below it, in reading order."""
        yield self
        for child in self.children:
            yield from child.walk()

    @property
    def cited(self) -> tuple[str, ...]:
        """The labels of all acts that this step and those below it name."""
        return tuple(dict.fromkeys(act for step in self.walk() for act in step.acts))


def explain(
    outcome: Outcome,
    fact_id: str,
    ruleset: Ruleset,
    lang: str = "en",
    *,
    depth: Depth = "steps",
    without: Collection[str] = (),
) -> Step:
    """Why a fact of an outcome holds, as a tree of steps.

    A player of whom nothing could have disposed has no fact ``fate:NAME``; that is told too.
    ``without`` names facts that are not told, such as rulings that are known to decide nothing
    (:func:`nightorder.inquiry.idle_rulings`); with ``depth="all"`` they are told all the same.
    Raises KeyError if there is no such fact, ValueError for an unknown language or depth.

    >>> from nightorder.loading import read_game
    >>> from nightorder.replay import replay
    >>> game = read_game('''{ruleset: atlantis, players: {A: commissioner, G: killer}, phases: [
    ...     {night: 2, acts: [{by: A, do: shoot, to: G}]}]}''')
    >>> outcome = replay(game).verdicts[0].outcome
    >>> print(explain(outcome, "fate:G", game.ruleset).text)
    G (Killer) dies: A's “shoot” at G
    """
    voice = Voice(outcome, ruleset, language(lang))
    if depth not in get_args(Depth):
        raise ValueError(f"there is no depth {depth!r}; there are {', '.join(get_args(Depth))}")
    if depth == "line":
        return _step(voice, fact_in(outcome, fact_id), one_line(outcome, fact_id, ruleset, lang))
    proof = whole = proof_of(outcome, fact_id)
    if depth == "steps":
        proof = leave_out(reduce_proof(proof), without)
    told: set[str] = set()
    tree = _tree(voice, proof, fact_id, told)
    left = [
        choice
        for choice in outcome.choices
        if _must_be_told(choice, whole) and not _is_told(choice, told)
    ]
    return attrs.evolve(tree, children=(*tree.children, *_choice_steps(voice, left)))


def one_line(
    outcome: Outcome, fact_id: str, ruleset: Ruleset, lang: str = "en", *, points: bool = True
) -> str:
    """A fact and the first reason for it in one line of at most 160 characters.

    Whatever was open and had to be chosen stands in brackets at its end, unless ``points`` is
    false. Raises KeyError if there is no such fact.
    """
    voice = Voice(outcome, ruleset, language(lang))
    proof = reduce_proof(proof_of(outcome, fact_id))

    chosen = _points(voice, proof) if points else []

    def rests(voice: Voice, what: str, most: int) -> str:
        told = _points(voice, proof)
        rest, left = "; ".join(told[:most]), len(told) - most
        if left > 0:
            rest = voice.language.say("list.more", first=rest, count=str(left))
        return voice.language.say("line.rests", what=what, points=rest)

    def told(voice: Voice, most: int) -> str:
        what = _headline(voice, proof, proof.facts[fact_id])
        return finish(rests(voice, what, most) if chosen else what)

    tail = finish(rests(voice, DATA, 1)) if chosen else ""
    return fit(
        voice, lambda voice: told(voice, len(chosen)), lambda voice: told(voice, 1), tail=tail
    )


def lines(step: Step, *, rules: bool = True, indent: str = "") -> Iterator[str]:
    """A tree of steps as plain lines of text.

    >>> list(lines(Step("C dies", "fate:C", "", (), (Step("It was cold", "x", "r.yaml:1:1"),))))
    ['C dies', '- It was cold (r.yaml:1:1)']
    """
    yield indent + _with_rule(step, rules)
    for child in step.children:
        deeper = indent.replace("- ", "  ") + "- "
        yield from lines(child, rules=rules, indent=deeper)


def _with_rule(step: Step, rules: bool) -> str:
    shown = rules and step.rule and not step.rule.startswith("<")  # built in: no file to look in
    return f"{step.text} ({step.rule})" if shown else step.text


# -- the tree ----------------------------------------------------------------------------------


def _step(voice: Voice, fact: Fact, text: str, children: tuple[Step, ...] = ()) -> Step:
    acts = tuple(dict.fromkeys(map(plain_label, named_acts(voice.facts, fact))))
    return Step(text, fact.id, fact.rule or _cause_rule(voice, fact), acts, children)


def _cause_rule(voice: Voice, fact: Fact) -> str:
    """The rule of a death is that of its only blow."""
    rules = {
        voice.facts[id_].rule
        for id_ in fact.because
        if id_ in voice.facts and voice.facts[id_].code == "fatal"
    }
    return rules.pop() if fact.code == "dies" and len(rules) == 1 else ""


def _tree(voice: Voice, proof: Proof, id_: str, told: set[str]) -> Step:
    told.add(id_)
    children: list[Step] = []
    for dep in proof.links[id_]:
        if dep not in told:
            child = _tree(voice, proof, dep, told)
            if child.children or child.text not in {known.text for known in children}:
                children.append(child)
    fact = proof.facts[id_]
    return _step(voice, fact, sentence(voice, fact), tuple(children))


# -- one line ----------------------------------------------------------------------------------


def _headline(voice: Voice, proof: Proof, fact: Fact) -> str:
    if fact.id.startswith("fate:") and fact.value is False:
        reasons = sorted(
            (proof.facts[id_] for id_ in proof.links[fact.id] if proof.facts[id_].code in TELLING),
            key=lambda reason: TELLING.index(reason.code),
        )
        if reasons:
            return clause(voice, fact, why=clause(voice, reasons[0]))
        votes = [id_ for id_ in proof.links[fact.id] if id_ == "condemned"]
        if votes and not proof.facts[votes[0]].value:
            return clause(voice, fact, why=voice.language.say("done.nobody"))
    return clause(voice, fact)


def _points(voice: Voice, proof: Proof) -> list[str]:
    """What was open and had to be chosen, and readings that are not the default, in short."""
    found: dict[str, None] = {}
    for id_, fact in proof.facts.items():
        if id_ != proof.root:
            point = _point(voice, fact)
            if point:
                found[point] = None
    return list(found)


def _point(voice: Voice, fact: Fact) -> str:
    say, raw = voice.language.say, dict(fact.params)
    kind = fact.id.partition(":")[0]
    if kind == "ruling":
        default = "default" in reading_words(voice, raw["option"], raw["reading"])
        if fact.code == "ruling" and default:
            return ""
        return say(f"point.{fact.code}", option=DATA + raw["option"], reading=DATA + raw["reading"])
    if kind == "roll":
        return say("point.roll", act=act_words(voice, raw["act"]))
    if kind == "order":
        return say("point.order", pair_words(voice, fact))
    if kind == "draw":
        return say("point.draw", params_of(voice, fact))
    if fact.code in ("picked", "loop_fails"):
        policy = voice.language.texts.get(f"policy.{raw['policy']}", DATA + raw["policy"])
        return say("point.loop", policy=policy)
    return say("point.paradox") if fact.code in ("paradox", "hangs_on_paradox") else ""


# -- choices that the proof does not reach -------------------------------------------------------


def _must_be_told(choice: Choice, whole: Proof) -> bool:
    """What is open tells which outcome this is; what was decided matters if a fact rests on it."""
    return choice.by == "world" or (choice.by in ("drawn", "policy") and rests_on(whole, choice))


def _is_told(choice: Choice, told: set[str]) -> bool:
    point = choice.point.replace(", ", ",")
    return any(id_.partition(":")[2] in (choice.point, point) for id_ in told)


def _choice_steps(voice: Voice, choices: list[Choice]) -> Iterator[Step]:
    """A step for each choice; open rulings share one."""
    rulings = [choice for choice in choices if choice.how == "ruling"]
    for choice in choices:
        if choice.how != "ruling":
            rule = choice.how if choice.by == "policy" and ":" in choice.how else ""
            yield Step(finish(choice_clause(voice, choice)), f"choice:{choice.point}", rule)
    if rulings:
        points = "; ".join(point_words(voice, choice) for choice in rulings)
        yield Step(finish(voice.language.say("choice.rulings", points=points)), "choice:rulings")


def choice_clause(voice: Voice, choice: Choice) -> str:
    """A choice that an outcome rests on, in words."""
    say, texts = voice.language.say, voice.language.texts
    if choice.how == "ruling":
        return say("ruling.ruling_open", reading_words(voice, choice.point, choice.taken))
    if choice.by == "policy":
        policy = choice.taken if f"policy.{choice.taken}" in texts else choice.how
        taken = "" if policy == choice.taken else loop_outcome_words(voice, choice.taken)
        return say(
            "choice.policy",
            point=loop_words(voice, choice.point),
            taken=taken,
            how=texts.get(f"policy.{policy}", DATA + policy),
        )
    point, taken = DATA + choice.point, DATA + choice.taken
    if choice.how == "roll":
        act = act_words(voice, choice.point.rpartition("/")[0])
        point, taken = say("point.roll", act=act), texts.get(choice.taken, taken)
    elif choice.how == "loop":
        point = loop_words(voice, choice.point)
        taken = loop_outcome_words(voice, choice.taken)
    elif ", " in choice.point:
        point, taken = loop_words(voice, choice.point), act_words(voice, choice.taken)
    return say(f"choice.{choice.by}", point=point, taken=taken)
