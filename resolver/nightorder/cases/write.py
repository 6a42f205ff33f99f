"""Games and cases as the text of a file that anybody can run."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import attrs
import yaml

from ..model.game import Game
from ..model.verdict import Outcome, Verdict
from ..replay import replay
from ..wire import to_json
from .project import told

__all__ = ["Written", "case_text", "game_text"]


@attrs.frozen
class Written:
    """One case to be written: an id, a title, the game and what comes out of each phase."""

    id: str
    title: str
    game: Game
    verdicts: tuple[Verdict, ...]


class _Dumper(yaml.SafeDumper):
    """Writes what nests no deeper than an act on one line, and everything in full."""

    def ignore_aliases(self, data: object) -> bool:
        """Never a reference to what stands elsewhere in the file."""
        return True


class _Line(dict[str, object]):
    """A mapping that is written on one line."""


class _Row(list[object]):
    """A list that is written on one line."""


_Dumper.add_representer(
    _Line,
    lambda dumper, data: dumper.represent_mapping("tag:yaml.org,2002:map", data, flow_style=True),
)
_Dumper.add_representer(
    _Row,
    lambda dumper, data: dumper.represent_sequence("tag:yaml.org,2002:seq", data, flow_style=True),
)


def game_text(game: Game, ruleset: str = "") -> str:
    """A game as the text of a game file; ``ruleset`` is how the file names its ruleset.

    Without it the ruleset is named by its id, which is right for a shipped one.

    >>> from nightorder import read_game
    >>> game = read_game("{ruleset: atlantis, players: {A: doctor}, phases: [{night: 2}]}")
    >>> print(game_text(game))
    ruleset: atlantis
    players: {A: doctor}
    phases:
    - night: 2
    <BLANKLINE>
    """
    return _yaml({"ruleset": ruleset or game.ruleset.id, **_body(game)})


def case_text(cases: Iterable[Written], ruleset: str = "") -> str:
    """Cases as the text of a case file, which ``nightorder test`` runs.

    What is expected is everything that the verdicts show, but for phases in which they hold every
    result of dice that the game does not give. ``ruleset`` as for :func:`game_text`.

    >>> from nightorder import read_game, replay
    >>> from nightorder.cases import read_cases, run_case
    >>> game = read_game('''
    ... ruleset: atlantis
    ... players: {A: commissioner, G: killer}
    ... phases: [{night: 2, acts: [{by: G, do: kill, to: A}]}]
    ... ''')
    >>> text = case_text([Written("mine-1", "A kill", game, replay(game).verdicts)])
    >>> [run_case(case).passed for case in read_cases(text).cases]
    [True]
    """
    written = list(cases)
    name = ruleset or written[0].game.ruleset.id
    return _yaml({"ruleset": name, "cases": [_case(case) for case in written]})


def _yaml(data: object) -> str:
    return yaml.dump(data, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=10**6)


def _body(game: Game) -> dict[str, object]:
    data = to_json(game)
    assert isinstance(data, dict)
    found: dict[str, object] = {"players": _Line(data["players"])}  # type: ignore[arg-type]
    for key in ("rulings", "partner"):
        if data.get(key):
            found[key] = _Line(data[key])  # type: ignore[arg-type]
    points = game.ruleset.options
    named = [p for p in sorted(points) if not points[p].settled or p in game.open]
    opened = named if game.all_open else data.get("open")
    if opened:
        found["open"] = _Row(opened)  # type: ignore[arg-type]
    found["phases"] = [_phase(phase) for phase in data["phases"]]  # type: ignore[union-attr]
    return found


def _phase(data: object) -> dict[str, object]:
    assert isinstance(data, dict)
    found: dict[str, object] = {}
    for key, value in data.items():
        if key in ("acts", "votes"):
            found[key] = [_act(item) for item in value]
        elif isinstance(value, dict):
            found[key] = _Line(value)
        elif isinstance(value, list):
            found[key] = _Row(value)
        else:
            found[key] = value
    return found


def _act(data: Mapping[str, object]) -> _Line:
    return _Line({k: (_plain_names(v) if k == "to" else v) for k, v in data.items()})


def _plain_names(value: object) -> object:
    if isinstance(value, (list, tuple)):
        return value[0] if len(value) == 1 else list(value)
    return value


def _case(case: Written) -> dict[str, object]:
    body = _body(case.game)
    phases = body["phases"]
    assert isinstance(phases, list)
    thrown = replay(case.game).verdicts  # with dice thrown where the game gives none, as in a test
    for phase, verdict, one in zip(phases, case.verdicts, thrown, strict=False):
        expected = _expected(verdict.outcomes)
        if expected and _expected(one.outcomes) == expected:
            phase["expect"] = expected
    return {"id": case.id, "title": case.title, **body}


def _expected(outcomes: Sequence[Outcome]) -> dict[str, object]:
    if any(outcome.paradox for outcome in outcomes):
        return {"paradox": True} if all(outcome.paradox for outcome in outcomes) else {}
    blocks = [_block(outcome) for outcome in outcomes]
    first = blocks[0]
    if all(block == first for block in blocks[1:]):
        return first
    keys = [
        key
        for key in dict.fromkeys(key for block in blocks for key in block)
        if any(block.get(key) != first.get(key) for block in blocks)
    ]
    alike: dict[str, object] = {key: value for key, value in first.items() if key not in keys}
    alike["options"] = [
        {key: block.get(key, _EMPTY.get(key, {})) for key in keys} for block in blocks
    ]
    return alike


_EMPTY: Mapping[str, object] = {
    "dead": _Row(),
    "stopped": _Row(),
    "rejected": _Row(),
    "winner": "none",
}


def _block(outcome: Outcome) -> dict[str, object]:
    found: dict[str, object] = {
        "dead": _Row(sorted(outcome.dead)),
        "stopped": _Row(sorted(outcome.stopped)),
    }
    if outcome.rejected:
        found["rejected"] = _Row(sorted(outcome.rejected))
    names = sorted({answer.player for answer in outcome.answers})
    if names:
        found["learned"] = _Line({name: _written(told(outcome, name, "")) for name in names})
    for key, mapping in (
        ("to", outcome.moved),
        ("pending", outcome.pending),
        ("role", outcome.roles),
        ("faction", outcome.factions),
    ):
        if mapping:
            found[key] = _Line(mapping)
    if outcome.marks:
        found["status"] = _Line({name: sorted(marks) for name, marks in outcome.marks.items()})
    if outcome.winner:
        found["winner"] = outcome.winner
    return found


def _written(value: object) -> object:
    if isinstance(value, Mapping):
        return {str(key): _written(inner) for key, inner in value.items()}
    if isinstance(value, (tuple, list)):
        return [_written(inner) for inner in value]
    return value
