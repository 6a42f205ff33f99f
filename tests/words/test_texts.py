"""The tables of texts: complete in every language, and for everything the engine can say."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import nightorder.engine
from nightorder.cli.output import LANGUAGES
from nightorder.effects import kinds
from nightorder.model.order import PolicyWord
from nightorder.words import languages
from nightorder.words.language import language
from nightorder.words.template import parameters

ENGINE = Path(nightorder.engine.__path__[0])
OTHERS = [code for code in languages() if code != "en"]


def test_the_command_line_knows_every_language():
    assert languages() == LANGUAGES


@pytest.mark.parametrize("code", OTHERS)
def test_a_language_has_the_keys_of_english(code):
    assert set(language(code).texts) == set(language("en").texts)


@pytest.mark.parametrize("code", OTHERS)
def test_a_text_uses_the_parameters_of_the_english_one(code):
    def used(lang):
        return {
            key: {name.partition(".")[0] for name in parameters(text)}
            for key, text in language(lang).texts.items()
        }

    odd = {
        key: (used("en")[key], names)
        for key, names in used(code).items()
        if names != used("en")[key]
    }
    assert not odd


@pytest.mark.parametrize("code", languages())
def test_no_text_starts_with_a_capital_or_ends_in_a_full_stop_inside_a_sentence(code):
    texts = language(code).texts
    facts = [key for key in texts if key.partition(".")[0] in KINDS]
    assert [k for k in facts if texts[k][0].isupper() or texts[k].endswith(".")] == []


@pytest.mark.parametrize("code", languages())
def test_every_kind_of_effect_and_every_policy_has_a_name(code):
    texts = language(code).texts
    assert {f"effect.{name}" for name in kinds()} <= set(texts)
    assert {f"policy.{name}" for name in PolicyWord.__args__} <= set(texts)


# -- every reason code ---------------------------------------------------------------------------

KINDS = (
    "legal",
    "sent",
    "done",
    "came",
    "aim",
    "reach",
    "second",
    "held",
    "told",
    "ballot",
    "lands",
    "shielded",
    "fatal",
    "fate",
    "killed",
    "down",
    "gone",
    "anyway",
    "answer",
    "counter",
    "role",
    "faction",
    "mark",
    "step",
    "late",
    "condemned",
    "elected",
    "winner",
    "voters",
    "ruling",
    "roll",
    "draw",
    "drawn",
    "order",
    "tie",
)

#: Where a code is handed on as a value: the names of the functions, and the codes they hand on.
HANDED_ON = {
    "Entry": {"chosen", "loop_outcome", "ruling_open"},
    "_most_against": {"against_all"},
    "_add_uncast": {"no_quorum"},
    "_pass_over": {"no_votes"},
    "_falls_short": {"against_all_leads", "too_few"},
    "_first": {"most_votes", "casting"},
    "of_tied": {"all_tied", "tie", "first_to_reach", "by_host", "lot"},
    "_withheld": {"dead_untold"},
}
#: These are the solver's own: a fact that the outside sees never has them.
INTERNAL = {"open", "otherwise", "seated"}


def strings(node):
    """The texts an expression can be: constants, through `a if b else c`."""
    if isinstance(node, ast.Constant):
        return {node.value} if isinstance(node.value, str) else set()
    if isinstance(node, ast.IfExp):
        return strings(node.body) | strings(node.orelse)
    return set()


def codes_of_module(tree):
    """Codes written in `Entry(value, CODE)` and `Refusal(CODE)`, also by way of a local name."""
    found = set()
    for function in ast.walk(tree):
        if not isinstance(function, (ast.FunctionDef, ast.Module)):
            continue
        local = {}
        for node in ast.walk(function):
            if isinstance(node, ast.Assign):
                for target in node.targets:
                    pairs = [(target, node.value)]
                    if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                        pairs = list(zip(target.elts, node.value.elts, strict=False))
                    for name, value in pairs:
                        if isinstance(name, ast.Name):
                            local.setdefault(name.id, set()).update(strings(value))
        for node in ast.walk(function):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
                continue
            place = {"Entry": 1, "Refusal": 0}.get(node.func.id)
            if place is None or len(node.args) <= place:
                continue
            code = node.args[place]
            found |= strings(code)
            if isinstance(code, ast.Name):
                found |= local.get(code.id, set())
        if isinstance(function, ast.FunctionDef) and function.name in HANDED_ON:
            found |= {
                text
                for node in ast.walk(function)
                if isinstance(node, ast.Return)
                for inner in ast.walk(node)
                for text in strings(inner)
                if text in HANDED_ON[function.name]
            }
    return found - {""}


def engine_codes():
    found = set().union(*HANDED_ON.values())
    for path in sorted(ENGINE.rglob("*.py")):
        found |= codes_of_module(ast.parse(path.read_text(encoding="utf-8")))
    return found - INTERNAL


def test_the_codes_are_found():
    assert {"blocked", "mended", "most_votes", "too_early", "dead_untold"} <= engine_codes()


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("reason", sorted(engine_codes()))
def test_every_reason_code_of_the_engine_has_a_text(code, reason):
    texts = language(code).texts
    known = {reason, f"refusal.{reason}", *(f"{kind}.{reason}" for kind in KINDS)}
    assert known & set(texts), f"no text for the reason code {reason!r} in {code}.py"
