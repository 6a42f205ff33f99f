"""Where the rulesets and example games that come with the package are."""

from __future__ import annotations

import os
from importlib.resources import files
from pathlib import Path

from ..errors import NightorderError, Place, Problem
from ..reading import did_you_mean
from .parts import there_are

__all__ = [
    "folder",
    "is_path",
    "nights_beside",
    "ruleset_file",
    "shipped_games",
    "shipped_rulesets",
]


def folder() -> Path:
    """The folder of shipped data: inside the installed package, or beside it in a checkout."""
    installed = Path(str(files("nightorder"))) / "rulesets"
    return installed if installed.is_dir() else Path(__file__).parents[3] / "rulesets"


def shipped_rulesets() -> dict[str, Path]:
    """Id -> file of every shipped ruleset, sorted by id.

    >>> [*shipped_rulesets()][:2]
    ['anthem', 'atlantis']
    """
    return {path.stem: path for path in sorted(folder().glob("*.yaml"))}


def is_path(ruleset: str) -> bool:
    """Is this the path of a ruleset file, and not the id of a shipped ruleset?

    >>> is_path("atlantis"), is_path("atlantis.yaml"), is_path("rules/atlantis")
    (False, True, True)
    """
    return os.sep in ruleset or "/" in ruleset or ruleset.endswith((".yaml", ".yml", ".json"))


def ruleset_file(ruleset: str) -> tuple[Path, str]:
    """The file of a ruleset named by id or path, and what messages call it.

    Raises :class:`~nightorder.NightorderError` if no shipped ruleset has that id; whether a path
    leads to a file is not asked.
    """
    if is_path(ruleset):
        return Path(ruleset), ruleset
    shipped = shipped_rulesets()
    if ruleset not in shipped:
        more = did_you_mean(ruleset, shipped) or there_are(shipped)
        said = f"there is no shipped ruleset '{ruleset}'{more}"
        raise NightorderError([Problem(Place(ruleset), "unknown-ruleset", said)])
    return shipped[ruleset], shipped[ruleset].name


def shipped_games() -> dict[str, Path]:
    """Name -> file of every shipped example game, sorted by name.

    >>> shipped_games()["atlantis-night"].name
    'atlantis-night.yaml'
    """
    return {path.stem: path for path in sorted((folder() / "games").glob("*.yaml"))}


def nights_beside(ruleset: Path) -> Path | None:
    """The case file of nights kept for a ruleset file, ``nights/ID.yaml`` beside it, if any.

    A shipped ruleset has one: for each disputed point a night on which its readings differ.
    """
    path = ruleset.parent / "nights" / ruleset.name
    return path if path.is_file() else None
