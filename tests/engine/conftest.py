"""A small ruleset from a few lines, and a night of it in one line an act."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from nightorder import Verdict, read_game, read_ruleset, replay

Play = Callable[..., tuple[Verdict, ...]]


@pytest.fixture
def play() -> Play:
    """``play(abilities, nights, ...)``: verdicts of nights of acts such as ``A block B``.

    Player A has every ability and so has everybody else, except Z, who is a bystander. The order
    puts each ability in a step of its own unless ``order`` says otherwise; other keys go into the
    ruleset, ``night`` into its night.
    """

    def run(
        abilities: dict[str, Any],
        *nights: str | dict[str, Any],
        order: list[Any] | None = None,
        night: dict[str, Any] | None = None,
        names: str = "ABCDEZ",
        seed: int | None = 0,
        game: dict[str, Any] | None = None,
        **rules: Any,
    ) -> tuple[Verdict, ...]:
        data = {
            "ruleset": "tiny",
            "factions": {"town": {}, "mafia": {}},
            "roles": {
                "anybody": {"faction": "town", "abilities": list(abilities)},
                "nobody": {"faction": "mafia"},
            },
            "night": {"order": order or [[name] for name in abilities], **(night or {})},
            "abilities": abilities,
            **rules,
        }
        players = {name: "nobody" if name == "Z" else "anybody" for name in names}
        phases = [_phase(i + 1, text) for i, text in enumerate(nights)]
        file = {"players": players, "phases": phases, **(game or {})}
        played = read_game(json.dumps(file), ruleset=read_ruleset(json.dumps(data)))
        return replay(played, seed=seed).verdicts

    return run


def _phase(number: int, given: str | dict[str, Any]) -> dict[str, Any]:
    if not isinstance(given, str):
        acts = [_act(text) for text in given.get("acts", ())]
        head = {} if "day" in given or "night" in given else {"night": number}
        return {**head, **given, "acts": acts}
    return {"night": number, "acts": [_act(text) for text in given.split("; ") if text]}


def _act(text: str) -> dict[str, Any]:
    by, do, *to = text.split()
    return {"by": by, "do": do, "to": to}
