"""Where the rulesets and example games that come with the package are."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

__all__ = ["folder", "nights_beside", "shipped_games", "shipped_rulesets"]


def folder() -> Path:
    """The folder of shipped data: inside the installed package, or beside it in a checkout."""
    installed = Path(str(files("nightorder"))) / "rulesets"
    return installed if installed.is_dir() else Path(__file__).parents[3] / "rulesets"


def shipped_rulesets() -> dict[str, Path]:
    """Id -> file of every shipped ruleset, sorted by id."""
    return {path.stem: path for path in sorted(folder().glob("*.yaml"))}


def shipped_games() -> dict[str, Path]:
    """Name -> file of every shipped example game, sorted by name."""
    return {path.stem: path for path in sorted((folder() / "games").glob("*.yaml"))}


def nights_beside(ruleset: Path) -> Path | None:
    """The case file of nights kept for a ruleset file, ``nights/ID.yaml`` beside it, if any.

    A shipped ruleset has one: for each disputed point a night on which its readings differ.
    """
    path = ruleset.parent / "nights" / ruleset.name
    return path if path.is_file() else None
